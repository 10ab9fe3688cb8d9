package provider

import (
	"errors"
	"net/http"
	"testing"

	"github.com/citerne/citerne/internal/domain"
)

// looking is a transport that looks around and fails.
type looking func()

func (l looking) RoundTrip(*http.Request) (*http.Response, error) {
	l()
	return nil, errors.New("nothing here")
}

// As many calls as there are connections are a crowd, as long as they are under way. Files
// have connections of their own and are none of them.
func TestCrowded(t *testing.T) {
	var c *Client
	var seen []bool
	c, err := New(Config{V2URL: "http://provider.example/v2", V3URL: "http://provider.example/v3", Transport: looking(func() { seen = append(seen, c.Crowded()) })})
	if err != nil {
		t.Fatal(err)
	}
	s := c.For(Credentials{SessionID: "s", TokenType: "Bearer", Token: "t"}, "fr")
	for _, others := range []int64{maxConnections - 2, maxConnections - 1} {
		seen = nil
		c.underWay.Store(others)
		if _, err := s.Gases(t.Context()); err == nil {
			t.Error("a call succeeds")
		}
		for _, crowded := range seen {
			if want := others == maxConnections-1; crowded != want {
				t.Errorf("a call beside %d others: %v", others, crowded)
			}
		}
		if n := c.underWay.Load(); n != others || len(seen) == 0 {
			t.Errorf("of %d calls %d are left", others, n)
		}
	}
	seen = nil
	if _, err := s.Document(t.Context(), "1", domain.FileRequest{}); err == nil {
		t.Error("a file comes")
	}
	if len(seen) == 0 || seen[0] {
		t.Errorf("a file: %v", seen)
	}
}
