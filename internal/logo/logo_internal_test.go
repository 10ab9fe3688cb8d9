package logo

import (
	"context"
	"errors"
	"image"
	"testing"
)

// Images are decoded one at a time; a canceled caller stops waiting.
func TestPicturesTakeTurns(t *testing.T) {
	file := encode(image.NewNRGBA(image.Rect(0, 0, minSide, minSide)))
	decoding <- struct{}{}
	ctx, leave := context.WithCancel(t.Context())
	failed := make(chan error)
	go func() { _, err := Normalize(ctx, file); failed <- err }()
	leave()
	if err := <-failed; !errors.Is(err, context.Canceled) {
		t.Errorf("while another is decoded: %v", err)
	}
	<-decoding
	for range 2 {
		if _, err := Normalize(t.Context(), file); err != nil {
			t.Error(err)
		}
	}
}
