package pause_test

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/citerne/citerne/internal/pause"
)

func TestFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began := time.Now()
		if !pause.For(t.Context(), time.Minute) || time.Since(began) != time.Minute {
			t.Errorf("it ended after %v", time.Since(began))
		}
		short, end := context.WithTimeout(t.Context(), time.Second)
		defer end()
		began = time.Now()
		if pause.For(short, time.Minute) || time.Since(began) != time.Second {
			t.Errorf("a context of a second ended it after %v", time.Since(began))
		}
	})
}
