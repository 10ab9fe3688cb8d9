package sandbox_test

import (
	"runtime"
	"strings"
	"testing"

	"github.com/citerne/citerne/internal/cputest"
)

// soak skips a test that measures a store of 50,000 orders, which takes half a minute to fill: make
// soak runs it.
func soak(t *testing.T) {
	t.Helper()
	if !cputest.Exact() {
		t.Skip("fills a large store: make soak runs it")
	}
}

// unraced skips a slow single-threaded test, which fills stores or advances days, under the race
// detector. scripts/test finds these tests by this call, so it must be in the test itself.
func unraced(t *testing.T) {
	t.Helper()
	if pc, _, _, _ := runtime.Caller(1); !strings.HasSuffix(runtime.FuncForPC(pc).Name(), "."+t.Name()) {
		t.Fatal("call unraced in the test itself, where scripts/test looks for it")
	}
	if raceDetector {
		t.Skip("without the race detector only: go test ./internal/sandbox")
	}
}
