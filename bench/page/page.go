// Package page writes measured figures into the documents, with the machine that they were measured
// on.
package page

import (
	"bytes"
	"fmt"
	"os"
)

// Write puts text between the lines `<!-- name: begin -->` and `<!-- name: end -->` of a
// file, and replaces the text there. It returns an error when one of the lines is missing.
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
