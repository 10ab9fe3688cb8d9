// Package logo makes a company's logo safe to keep and to show: it accepts PNG,
// JPEG and WebP by their content, never by their name, and re-encodes them as a
// square PNG, so that metadata and other hidden content are gone (security §6).
// SVG is refused: it can hold scripts.
//
// It imports domain and golang.org/x/image (the Go team; WebP and scaling, which
// the standard library lacks).
package logo

import (
	"bytes"
	"context"
	"fmt"
	"image"
	_ "image/jpeg" // decoder
	"image/png"
	"slices"

	"golang.org/x/image/draw"
	_ "golang.org/x/image/webp" // decoder

	"github.com/citerne/citerne/internal/domain"
)

// The limits of product S15.
const (
	// MaxBytes is the largest file.
	MaxBytes = 2 << 20
	// minSide is the least width and height in pixels.
	minSide = 128
	// side is the width and height of what is kept, enough for 48 px on a screen
	// of four dots per pixel.
	side = 256
	// rough is the width at which large pictures begin to be scaled well: each pixel
	// counts then, and a picture of 24 megapixels would take seconds.
	rough = 4 * side
	// maxPixels bounds what a small file may expand to: more than the 12 megapixels of a
	// phone's photograph.
	maxPixels = 4096 * 4096
)

// formats are those of product S15; another package of the program may register more.
var formats = []string{"png", "jpeg", "webp"}

// decoding holds a value while an image is decoded: one at a time bounds the memory.
var decoding = make(chan struct{}, 1)

// Normalize reads an image file and returns a square PNG of it, 256 px wide: the
// middle of an image that is not square. An image that cannot be taken is an
// INVALID Error of the field "file": file_type, file_too_large or
// image_too_small. Pictures take turns; ctx ends the waiting.
func Normalize(ctx context.Context, file []byte) ([]byte, error) {
	if len(file) > MaxBytes {
		return nil, refuse(domain.UserFileTooLarge)
	}
	config, format, err := image.DecodeConfig(bytes.NewReader(file))
	switch {
	case err != nil || !slices.Contains(formats, format):
		return nil, refuse(domain.UserFileType)
	case config.Width < minSide || config.Height < minSide:
		return nil, refuse(domain.UserImageTooSmall)
	case config.Width > maxPixels/config.Height:
		return nil, refuse(domain.UserFileTooLarge, "4096")
	}
	select {
	case decoding <- struct{}{}:
		defer func() { <-decoding }()
	case <-ctx.Done():
		return nil, fmt.Errorf("wait for another picture: %w", ctx.Err())
	}
	square, err := shrink(file)
	if err != nil {
		return nil, refuse(domain.UserFileType)
	}
	return encode(square), nil
}

// shrink decodes a picture and draws what is kept of it.
func shrink(file []byte) (image.Image, error) {
	drawn, _, err := image.Decode(bytes.NewReader(file))
	if err != nil {
		return nil, err
	}
	square := middle(drawn.Bounds())
	if square.Dx() > rough {
		smaller := image.NewNRGBA(image.Rect(0, 0, rough, rough))
		draw.ApproxBiLinear.Scale(smaller, smaller.Bounds(), drawn, square, draw.Src, nil)
		drawn, square = smaller, smaller.Bounds()
	}
	kept := image.NewNRGBA(image.Rect(0, 0, side, side))
	draw.CatmullRom.Scale(kept, kept.Bounds(), drawn, square, draw.Src, nil)
	return kept, nil
}

func encode(picture image.Image) []byte {
	var out bytes.Buffer
	// Neither the picture nor the buffer can fail to be written.
	_ = png.Encode(&out, picture)
	return out.Bytes()
}

// middle is the largest square in the middle of a picture.
func middle(r image.Rectangle) image.Rectangle {
	s := min(r.Dx(), r.Dy())
	corner := r.Min.Add(image.Pt((r.Dx()-s)/2, (r.Dy()-s)/2))
	return image.Rectangle{Min: corner, Max: corner.Add(image.Pt(s, s))}
}

func refuse(code domain.UserErrorCode, details ...string) error {
	fault := domain.NewUserError(domain.InputField{Name: "file"}, code, details...)
	return domain.NewError(domain.CodeInvalid, fault.Message).WithUserErrors(fault)
}
