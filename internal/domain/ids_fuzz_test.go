package domain_test

import (
	"net/url"
	"path"
	"testing"

	"github.com/citerne/citerne/internal/domain"
)

// FuzzID checks that a valid ID stays a single segment of an upstream path for every parser of
// the path.
func FuzzID(f *testing.F) {
	for _, seed := range []string{"1042", "q_8f-3.x", "", ".", "..", "...", "a/b", "a%2fb", "a\\b", "é", "a b", "a?b", "a#b", "a;b", "a\x00", "%2e%2e", "a:b", "\xff"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		id := domain.ID(text)
		if (domain.CheckID(id) == nil) != id.Valid() {
			t.Errorf("%q: CheckID and Valid disagree", text)
		}
		if !id.Valid() {
			return
		}
		const base = "https://api.example/v2/orders/"
		u, err := url.Parse(base + text + "/documents")
		if err != nil || u.Path != path.Clean(u.Path) || u.EscapedPath() != "/v2/orders/"+text+"/documents" || u.RawQuery != "" || u.Fragment != "" || url.PathEscape(text) != text {
			t.Errorf("%q leaves its segment: %v %v", text, u, err)
		}
		if len(text) > domain.MaxIDLength {
			t.Errorf("%q is too long", text)
		}
	})
}
