// Package logo makes a company's logo safe to keep and to show: it accepts PNG,
// JPEG and WebP by what the bytes are, never by their name, and draws them anew
// as a square PNG, so that metadata and whatever else hid in the file are gone
// (security §6). SVG is refused: it can hold scripts.
//
// It imports domain and golang.org/x/image (the Go team; WebP and scaling, which
// the standard library lacks).
package logo

import (
	"bytes"
	"image"
	_ "image/jpeg" // decoder
	"image/png"

	"golang.org/x/image/draw"
	_ "golang.org/x/image/webp" // decoder

	"github.com/citerne/citerne/internal/domain"
)

// The limits of product S15, and one of ours: a small file must not unfold into
// a picture that fills the memory.
const (
	// MaxBytes is the largest file.
	MaxBytes = 2 << 20
	// minSide is the least width and height in pixels.
	minSide = 128
	// maxPixels is the most pixels that are decoded: 24 megapixels, a photograph.
	maxPixels = 24_000_000
	// side is the width and height of what is kept, enough for 48 px on a screen
	// of four dots per pixel.
	side = 256
)

// Normalize reads an image file and returns a square PNG of it, 256 px wide: the
// middle of an image that is not square. An image that cannot be taken is an
// INVALID Error of the field "file": file_type, file_too_large or
// image_too_small.
func Normalize(file []byte) ([]byte, error) {
	if len(file) > MaxBytes {
		return nil, refuse(domain.UserFileTooLarge)
	}
	config, format, err := image.DecodeConfig(bytes.NewReader(file))
	switch {
	case err != nil, format != "png" && format != "jpeg" && format != "webp":
		return nil, refuse(domain.UserFileType)
	case config.Width < minSide || config.Height < minSide:
		return nil, refuse(domain.UserImageTooSmall)
	case config.Width > maxPixels/config.Height:
		return nil, refuse(domain.UserFileTooLarge)
	}
	drawn, _, err := image.Decode(bytes.NewReader(file))
	if err != nil {
		return nil, refuse(domain.UserFileType)
	}
	kept := image.NewNRGBA(image.Rect(0, 0, side, side))
	draw.CatmullRom.Scale(kept, kept.Bounds(), drawn, middle(drawn.Bounds()), draw.Src, nil)
	var out bytes.Buffer
	// Neither the picture nor the buffer can fail to be written.
	_ = png.Encode(&out, kept)
	return out.Bytes(), nil
}

// middle is the largest square in the middle of a picture.
func middle(r image.Rectangle) image.Rectangle {
	s := min(r.Dx(), r.Dy())
	corner := r.Min.Add(image.Pt((r.Dx()-s)/2, (r.Dy()-s)/2))
	return image.Rectangle{Min: corner, Max: corner.Add(image.Pt(s, s))}
}

func refuse(code domain.UserErrorCode) error {
	fault := domain.NewUserError("file", code)
	return domain.NewError(domain.CodeInvalid, fault.Message).WithUserErrors(fault)
}
