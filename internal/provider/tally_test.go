package provider_test

import (
	"testing"

	"github.com/citerne/citerne/internal/provider"
)

// checkTally checks the client's tally of v2.
func checkTally(t *testing.T, c *provider.Client, want provider.Tally) {
	t.Helper()
	want.API = "v2"
	for _, got := range c.Tallies() {
		if got.API == want.API {
			expect(t, got, want)
			return
		}
	}
	t.Error("no tally of v2")
}
