// Package page writes what was measured, and on what, into the documents that tell of it.
package page

import (
	"bytes"
	"fmt"
	"os"
)

// Write puts text between the lines `<!-- name: begin -->` and `<!-- name: end -->` of a
// file, in place of what stands there. It is an error when one of them is missing.
func Write(path, name, text string) error {
	file, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	beginMark, endMark := fmt.Appendf(nil, "<!-- %s: begin -->\n", name), fmt.Appendf(nil, "<!-- %s: end -->", name)
	begin, end := bytes.Index(file, beginMark), bytes.Index(file, endMark)
	if begin < 0 || end < begin {
		return fmt.Errorf("%s has no marks %q and %q", path, beginMark, endMark)
	}
	return os.WriteFile(path, fmt.Appendf(nil, "%s%s\n%s\n%s", file[:begin], beginMark, text, file[end:]), 0o644)
}
