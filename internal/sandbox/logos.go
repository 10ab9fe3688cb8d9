package sandbox

import (
	"bytes"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"image"
	_ "image/jpeg" // decoder
	"io"
	"net/http"
	"slices"
)

// The limits of a logo (product S15): bytes, and pixels of width and height.
const (
	maxLogo     = 2 << 20
	minLogoSide = 128
	maxLogoSide = 4096
)

// postLogo answers POST /v3/business/{id}/logo: a PNG or JPEG in the part "file".
func (s *companyService) postLogo(r *http.Request, who caller) (answer, error) {
	content, err := readLogo(r)
	if err != nil {
		return answer{}, err
	}
	kind := http.DetectContentType(content)
	sum := sha256.Sum256(content)
	f := storedFile{ref: "logos/" + hex.EncodeToString(sum[:16]) + logoEndings[kind], contentType: kind, content: content}
	return s.changeLogo(r, who, &f)
}

// deleteLogo answers DELETE /v3/business/{id}/logo.
func (s *companyService) deleteLogo(r *http.Request, who caller) (answer, error) {
	return s.changeLogo(r, who, nil)
}

// logoEndings are the types of a logo and the endings of their names.
var logoEndings = map[string]string{"image/png": ".png", "image/jpeg": ".jpg"}

// readLogo reads and checks the part "file".
func readLogo(r *http.Request) ([]byte, error) {
	part, _, err := r.FormFile("file")
	if err != nil {
		return nil, unreadable(err)
	}
	content, err := io.ReadAll(io.LimitReader(part, maxLogo+1))
	if err != nil {
		return nil, unreadable(err)
	}
	var v violations
	config, format, err := image.DecodeConfig(bytes.NewReader(content))
	switch {
	case len(content) > maxLogo:
		v.add("file", "file_too_large")
	case err != nil || !slices.Contains([]string{"png", "jpeg"}, format):
		v.add("file", "file_type")
	case config.Width < minLogoSide || config.Height < minLogoSide:
		v.add("file", "image_too_small")
	case config.Width > maxLogoSide || config.Height > maxLogoSide:
		v.add("file", "file_too_large")
	}
	return content, v.problem()
}

// changeLogo gives the business that the path names another logo, or none.
func (s *companyService) changeLogo(r *http.Request, who caller, f *storedFile) (answer, error) {
	var b business
	err := s.db.write(r.Context(), func(tx *sql.Tx) error {
		id, err := pathBusinessFor(r, tx, who, permBusinessWrite)
		if err != nil {
			return err
		}
		var ref *string
		if f != nil {
			ref = &f.ref
			if err := saveFile(r.Context(), tx, *f); err != nil {
				return err
			}
		}
		if err := run(r.Context(), tx, "change a logo", do(`UPDATE businesses SET logo = ? WHERE id = ?`, ref, id)); err != nil {
			return err
		}
		b, err = readBusiness(r.Context(), tx, who, id)
		return err
	})
	return ok(data[business]{b}), err
}
