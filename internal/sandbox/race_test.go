package sandbox

import (
	"runtime"
	"strings"
	"testing"
)

// unraced leaves a test that fills stores or passes days, one call at a time, to
// the run without the race detector. scripts/test finds it by this call, which
// therefore stands in the test itself.
func unraced(t *testing.T) {
	t.Helper()
	if pc, _, _, _ := runtime.Caller(1); !strings.HasSuffix(runtime.FuncForPC(pc).Name(), "."+t.Name()) {
		t.Fatal("call unraced in the test itself, where scripts/test looks for it")
	}
	if raceDetector {
		t.Skip("without the race detector only: go test ./internal/sandbox")
	}
}
