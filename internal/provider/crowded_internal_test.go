package provider

import (
	"net/http/httptest"
	"testing"
)

// As many calls as there are connections are a crowd, until one of them ends, however.
func TestCrowded(t *testing.T) {
	c, err := New(Config{V2URL: "http://provider.example/v2"})
	if err != nil {
		t.Fatal(err)
	}
	var under []observed
	for range maxConnections {
		if c.Crowded() {
			t.Fatalf("%d calls are a crowd", len(under))
		}
		under = append(under, c.see(httptest.NewRequest("GET", "/", nil), call{}))
	}
	if !c.Crowded() {
		t.Errorf("%d calls are none", len(under))
	}
	under[0].end(&failure{})
	if c.Crowded() {
		t.Error("one has ended, and they still are")
	}
}
