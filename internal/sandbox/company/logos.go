package company

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

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/form"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// The limits of a logo (product S15): bytes, and pixels of width and height.
const (
	MaxLogo     = 2 << 20
	minLogoSide = 128
	maxLogoSide = 4096
)

// postLogo answers POST /v3/business/{id}/logo: a PNG or JPEG in the part "file".
func (s *Service) postLogo(r *http.Request, who api.Caller) (api.Answer, error) {
	content, err := readLogo(r)
	if err != nil {
		return api.Answer{}, err
	}
	kind := http.DetectContentType(content)
	sum := sha256.Sum256(content)
	f := StoredFile{Ref: "logos/" + hex.EncodeToString(sum[:16]) + logoEndings[kind], ContentType: kind, Content: content}
	return s.changeLogo(r, who, &f)
}

// deleteLogo answers DELETE /v3/business/{id}/logo.
func (s *Service) deleteLogo(r *http.Request, who api.Caller) (api.Answer, error) {
	return s.changeLogo(r, who, nil)
}

// logoEndings maps the content type of a logo to its file extension.
var logoEndings = map[string]string{"image/png": ".png", "image/jpeg": ".jpg"}

// readLogo reads and checks the part "file".
func readLogo(r *http.Request) ([]byte, error) {
	part, _, err := r.FormFile("file")
	if err != nil {
		return nil, api.Unreadable(err)
	}
	content, err := io.ReadAll(io.LimitReader(part, MaxLogo+1))
	if err != nil {
		return nil, api.Unreadable(err)
	}
	var v form.Violations
	config, format, err := image.DecodeConfig(bytes.NewReader(content))
	switch {
	case len(content) > MaxLogo:
		v.Add("file", "file_too_large")
	case err != nil || !slices.Contains([]string{"png", "jpeg"}, format):
		v.Add("file", "file_type")
	case config.Width < minLogoSide || config.Height < minLogoSide:
		v.Add("file", "image_too_small")
	case config.Width > maxLogoSide || config.Height > maxLogoSide:
		v.Add("file", "file_too_large")
	}
	return content, v.Problem()
}

// changeLogo sets the logo of the business that the path names, or removes it when f is nil.
func (s *Service) changeLogo(r *http.Request, who api.Caller, f *StoredFile) (api.Answer, error) {
	var b Business
	err := s.DB.Write(r.Context(), func(tx *sql.Tx) error {
		id, err := api.PathBusinessFor(r, tx, who, api.BusinessWrite)
		if err != nil {
			return err
		}
		var ref *string
		if f != nil {
			ref = &f.Ref
			if err := SaveFile(r.Context(), tx, *f); err != nil {
				return err
			}
		}
		if err := store.Run(r.Context(), tx, "change a logo", store.Do(`UPDATE businesses SET logo = ? WHERE id = ?`, ref, id)); err != nil {
			return err
		}
		b, err = readBusiness(r.Context(), tx, who, id)
		return err
	})
	return api.OK(api.Data[Business]{Data: b}), err
}
