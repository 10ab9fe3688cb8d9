package page

import (
	"bytes"
	"fmt"
	"os"
	"strings"
)

// recordVariable names the file that figures are written to; without it they are only logged.
const recordVariable = "CITERNE_RECORD"

// test is the part of *testing.T that Record uses.
type test interface {
	Helper()
	Logf(format string, args ...any)
	Fatal(args ...any)
	Failed() bool
}

// Record logs the figure of a test and, for `make soak`, writes it into the row of
// docs/reliability.md whose first cell is what: the figure into the second cell, the date and the
// machine into the third. It does not write the figure of a failed test.
func Record(t test, what, format string, args ...any) {
	t.Helper()
	figure := fmt.Sprintf(format, args...)
	t.Logf("%s: %s", what, figure)
	path := os.Getenv(recordVariable)
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
