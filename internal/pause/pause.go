// Package pause waits as long as somebody is waiting for it. It imports the standard
// library only.
package pause

import (
	"context"
	"time"
)

// For waits and reports false when ctx ended first.
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
