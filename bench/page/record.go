package page

import (
	"bytes"
	"fmt"
	"os"
	"strings"
)

// recordVariable names the file that figures of tests are recorded in; without it they are
// only logged.
const recordVariable = "CITERNE_RECORD"

// test is what is used of *testing.T.
type test interface {
	Helper()
	Logf(format string, args ...any)
	Fatal(args ...any)
	Failed() bool
}

// Record logs what a test measured and, for `make soak`, writes it into the row of
// docs/reliability.md whose first cell is what; the second gets the figure, the third when
// and on what. What a test that has failed measured is not written.
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

// row puts cells after the first one of a row.
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
