package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// A container asks the program itself whether it is well.
func TestAskHealth(t *testing.T) {
	well := start(t)
	if err := askHealth(strings.TrimPrefix(well.Dashboard, "http://")); err != nil {
		t.Error(err)
	}
	// Where it listens on every address, it is asked on this machine's own.
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
