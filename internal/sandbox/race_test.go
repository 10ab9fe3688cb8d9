package sandbox

import (
	"testing"
)

// unraced leaves a test that fills stores or passes days, one call at a time, to
// the run without the race detector, which scripts/test makes of this package.
func unraced(t *testing.T) {
	t.Helper()
	if raceDetector {
		t.Skip("without the race detector only: go test ./internal/sandbox")
	}
}
