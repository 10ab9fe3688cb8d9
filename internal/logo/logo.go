// Package logo makes a company's logo safe to store and to show: it accepts PNG, JPEG and WebP by
// their content, never by their name, and re-encodes them as a square PNG, so that metadata and
// other hidden content are removed (security §6). SVG is refused: it can contain scripts.
//
// It imports domain and golang.org/x/image (of the Go team; for WebP and scaling, which the
// standard library lacks).
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
	// MaxBytes is the maximum size of a file.
	MaxBytes = 2 << 20
	// minSide is the minimum width and height in pixels.
	minSide = 128
	// side is the width and height of the result, enough for 48 px on a screen with four physical
	// pixels per CSS pixel.
	side = 256
	// rough is the width to which a larger picture is first scaled with a fast filter. The final
	// filter reads every pixel and would take seconds for 24 megapixels.
	rough = 4 * side
	// maxPixels bounds the decoded size of a small file: more than the 12 megapixels of a phone's
	// photograph.
	maxPixels = 4096 * 4096
)

// formats are the formats of product S15; another package of the program may register more
// decoders.
var formats = []string{"png", "jpeg", "webp"}

// decoding has a value while an image is decoded: one image at a time bounds the memory.
var decoding = make(chan struct{}, 1)

// Normalize returns the middle square of an image file as a PNG, 256 px wide. For an image that it
// refuses it returns an INVALID Error of the field "file": file_type, file_too_large or
// image_too_small. Images are decoded one at a time; ctx ends the waiting.
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

// shrink decodes a picture, crops it to its middle square and scales that.
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
	// Neither encoding this picture nor writing to the buffer can fail.
	_ = png.Encode(&out, picture)
	return out.Bytes()
}

// middle returns the largest square in the middle of a picture.
func middle(r image.Rectangle) image.Rectangle {
	s := min(r.Dx(), r.Dy())
	corner := r.Min.Add(image.Pt((r.Dx()-s)/2, (r.Dy()-s)/2))
	return image.Rectangle{Min: corner, Max: corner.Add(image.Pt(s, s))}
}

func refuse(code domain.UserErrorCode, details ...string) error {
	fault := domain.NewUserError(domain.InputField{Name: "file"}, code, details...)
	return domain.NewError(domain.CodeInvalid, fault.Message).WithUserErrors(fault)
}
