package page_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/citerne/citerne/bench/page"
)

func TestWrite(t *testing.T) {
	file := filepath.Join(t.TempDir(), "page.md")
	const before, after = "Before.\n\n<!-- one: begin -->\n", "<!-- one: end -->\n\nAfter.\n"
	if err := os.WriteFile(file, []byte(before+"old\n"+after), 0o600); err != nil {
		t.Fatal(err)
	}
	for range 2 { // writing again gives the same file
		if err := page.Write(file, "one", "| new |\n"); err != nil {
			t.Fatal(err)
		}
		if got, err := os.ReadFile(file); err != nil || string(got) != before+"\n| new |\n\n"+after {
			t.Fatalf("%q, %v", got, err)
		}
	}
	if err := page.Write(file, "two", "x"); err == nil {
		t.Error("Write accepts a page without the marks")
	}
}
