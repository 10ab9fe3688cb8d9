package auth

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
)

// TestReturnPathCorpus validates the corpus of return paths. Only the dashboard has code for the
// rule, and its tests check that against this file. The server never redirects to an address from
// a request.
func TestReturnPathCorpus(t *testing.T) {
	data, err := os.ReadFile("testdata/return-paths.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct{ Input, Want, Why string }
	if err := json.Unmarshal(data, &cases); err != nil {
		t.Fatal(err)
	}
	seen, kept := map[string]bool{}, 0
	for _, c := range cases {
		if c.Why == "" || seen[c.Input] {
			t.Errorf("%q: no reason, or twice in the file", c.Input)
		}
		seen[c.Input] = true
		if c.Want == c.Input {
			kept++
			checkKept(t, c.Input)
		} else if c.Want != "/" {
			t.Errorf("%q: a path is kept as it is or becomes /, never %q", c.Input, c.Want)
		}
	}
	if len(cases) < 60 || kept < 20 {
		t.Errorf("%d cases, %d of them kept", len(cases), kept)
	}
}

// checkKept fails for a kept path that breaks the simple parts of the rule.
func checkKept(t *testing.T, input string) {
	t.Helper()
	path, _, _ := strings.Cut(input, "?")
	if !strings.HasPrefix(path, "/") || strings.Contains(path, "//") || strings.ContainsAny(path, "%:@") ||
		strings.ContainsAny(input, "\\#") || !visible(input) ||
		strings.HasPrefix(path, "/handle_token") || strings.HasPrefix(path, "/password_recovery/") && path != "/password_recovery/" {
		t.Errorf("%q must not be kept", input)
	}
}
