package characters_test

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/citerne/citerne/internal/sandbox/characters"
)

// The dashboard's table is tested with the same corpus.
func TestCorpus(t *testing.T) {
	file, err := os.ReadFile("../../domain/testdata/texts.json")
	if err != nil {
		t.Fatal(err)
	}
	var all []struct{ Value, Line, Kept string }
	if err := json.Unmarshal(file, &all); err != nil || len(all) < 30 {
		t.Fatalf("%d texts: %v", len(all), err)
	}
	for _, c := range all {
		if refused := strings.ContainsFunc(c.Value, characters.Control); refused != (c.Line != "") {
			t.Errorf("%q has a control character: %t, want %t", c.Value, refused, !refused)
		}
		if got := characters.Printable(c.Value); got != c.Kept {
			t.Errorf("%q is printed %q, want %q", c.Value, got, c.Kept)
		}
	}
	if got := characters.Printable("a\xffb\ufffd"); got != "ab\ufffd" {
		t.Errorf("invalid UTF-8 is printed %q", got)
	}
}
