package form_test

import (
	"encoding/json"
	"os"

	"strings"
	"testing"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/form"
)

// texts reads the corpus with which the dashboard's own rule is tested too; the two share no code.
func texts(t testing.TB) (all []struct{ Value, Line, Kept string }) {
	t.Helper()
	file, err := os.ReadFile("../../domain/testdata/texts.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(file, &all); err != nil {
		t.Fatal(err)
	}
	return all
}

func TestControlCharactersAreRefused(t *testing.T) {
	for _, c := range texts(t) {
		for field, want := range map[string]string{"label": c.Line, "access_notes": "", "opening_hours[]": c.Line, "password": ""} {
			f := form.Form{field: {"A " + c.Value}}
			var got string
			if err := f.CheckCharacters(); err != nil {
				got = err.(*api.Problem).Fields[strings.TrimSuffix(field, "[]")][0]
			}
			if got != want {
				t.Errorf("%s %q: %q, want %q", field, c.Value, got, want)
			}
			if kept := f.Text(field); field == "access_notes" && kept != strings.TrimSpace("A "+c.Kept) {
				t.Errorf("%q is kept as %q, want %q", c.Value, kept, strings.TrimSpace("A "+c.Kept))
			}
		}
	}
	for _, field := range []string{"label", "comment"} {
		if err := (form.Form{field: {"\xff"}}).CheckCharacters(); err == nil {
			t.Errorf("%s: invalid UTF-8 is accepted", field)
		}
	}
}
