package logo

import (
	"context"
	"errors"
	"image"
	"testing"
)

// One picture at a time is in the memory, and nobody waits for one who is gone.
func TestPicturesTakeTurns(t *testing.T) {
	file := encode(image.NewNRGBA(image.Rect(0, 0, minSide, minSide)))
	decoding <- struct{}{}
	ctx, leave := context.WithCancel(t.Context())
	told := make(chan error)
	go func() { _, err := Normalize(ctx, file); told <- err }()
	leave()
	if err := <-told; !errors.Is(err, context.Canceled) {
		t.Errorf("while another is decoded: %v", err)
	}
	<-decoding
	for range 2 {
		if _, err := Normalize(t.Context(), file); err != nil {
			t.Error(err)
		}
	}
}
