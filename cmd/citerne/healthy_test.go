package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// The program's own health check reports a process that is alive, and one that is not.
func TestAskHealth(t *testing.T) {
	well := start(t)
	if err := askHealth(strings.TrimPrefix(well.Dashboard, "http://")); err != nil {
		t.Error(err)
	}
	// An unspecified address means this machine.
	_, port, _ := strings.Cut(strings.TrimPrefix(well.Dashboard, "http://"), ":")
	if err := askHealth("0.0.0.0:" + port); err != nil {
		t.Error(err)
	}
	ill := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusServiceUnavailable) }))
	t.Cleanup(ill.Close)
	for _, addr := range []string{strings.TrimPrefix(ill.URL, "http://"), freeAddress(t)} {
		if err := askHealth(addr); err == nil || !strings.Contains(err.Error(), addr) {
			t.Errorf("%s: %v", addr, err)
		}
	}
}
