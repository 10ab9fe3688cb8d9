package page

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"
)

// Record logs the figure of a test. For `make soak` it also writes the figure of a test that has not
// failed into docs/reliability.md: in the row that begins with what, the figure into the second cell,
// the date and the machine into the third.
func Record(t testing.TB, what, format string, args ...any) {
	t.Helper()
	figure := fmt.Sprintf(format, args...)
	t.Logf("%s: %s", what, figure)
	path := os.Getenv("CITERNE_RECORD") // the path of docs/reliability.md, only in `make soak`
	if path == "" || t.Failed() {
		return
	}
	if err := row(path, what, figure, machine()); err != nil {
		t.Fatal(err)
	}
}

// row replaces the cells after the first cell of a row.
func row(path, what string, cells ...string) error {
	file, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	head := []byte("| " + what + " | ")
	at := bytes.Index(file, append([]byte("\n"), head...))
	if at < 0 {
		return fmt.Errorf("%s has no row %q", path, what)
	}
	begin := at + 1 + len(head)
	end := begin + bytes.IndexByte(file[begin:], '\n')
	old := strings.Split(strings.TrimSuffix(string(file[begin:end]), " |"), " | ")
	if len(old) < len(cells) {
		return fmt.Errorf("the row %q of %s has %d cells after its first, want %d", what, path, len(old), len(cells))
	}
	copy(old, cells)
	return os.WriteFile(path, fmt.Appendf(nil, "%s%s |%s", file[:begin], strings.Join(old, " | "), file[end:]), 0o644)
}
