// Package pause waits with a context. It imports the standard library only.
package pause

import (
	"context"
	"time"
)

// For waits, and returns false when ctx ended first.
func For(ctx context.Context, wait time.Duration) bool {
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return false
	case <-timer.C:
		return true
	}
}
