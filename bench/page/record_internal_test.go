package page

import (
	"os"
	"path/filepath"
	"testing"
)

// row replaces the cells of one row and leaves the rest of the file unchanged.
func TestRow(t *testing.T) {
	path := filepath.Join(t.TempDir(), "page.md")
	if err := os.WriteFile(path, []byte("| What | Figure | On | Again |\n|---|---|---|---|\n| a | 1 | then | `x` |\n| a b | 2 | then | `y` |\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := row(path, "a b", "3", "now"); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if want := "| What | Figure | On | Again |\n|---|---|---|---|\n| a | 1 | then | `x` |\n| a b | 3 | now | `y` |\n"; string(text) != want {
		t.Errorf("%s", text)
	}
	for what, cells := range map[string][]string{"b": {"1"}, "a": {"1", "2", "3", "4"}} {
		if err := row(path, what, cells...); err == nil {
			t.Errorf("row accepts %q with the cells %v", what, cells)
		}
	}
}
