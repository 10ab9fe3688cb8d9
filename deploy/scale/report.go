package main

import (
	"bytes"
	"fmt"
	"os"
)

// The marks between which the table stands in its file.
var beginMark, endMark = []byte("<!-- scale: begin -->\n"), []byte("<!-- scale: end -->")

// writeReport puts the table between the marks of a file.
func writeReport(path, table string) error {
	file, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	begin, end := bytes.Index(file, beginMark), bytes.Index(file, endMark)
	if begin < 0 || end < begin {
		return fmt.Errorf("%s has no marks %q and %q", path, beginMark, endMark)
	}
	text := fmt.Appendf(nil, "%s%s\n%s\n%s", file[:begin], beginMark, table, file[end:])
	return os.WriteFile(path, text, 0o644)
}
