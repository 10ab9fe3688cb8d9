package form

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/citerne/citerne/internal/sandbox/characters"
)

// The fields with several lines, and those that are not checked.
var (
	fieldsOfLines = []string{"access_notes", "instructions", "comment", "description"}
	fieldsAsTyped = []string{"password"}
)

// CheckCharacters refuses invalid UTF-8, and texts of one line with invisible characters. Texts of
// several lines are often pasted: it removes their invisible characters instead.
func (f Form) CheckCharacters() error {
	var v Violations
	for name, values := range f {
		if slices.Contains(fieldsAsTyped, name) {
			continue
		}
		several := slices.Contains(fieldsOfLines, name)
		for i, value := range values {
			refused := !utf8.ValidString(value)
			if several {
				values[i] = characters.Printable(value)
			} else if strings.ContainsFunc(strings.TrimSpace(value), characters.Control) {
				refused = true
			}
			if refused {
				v.Add(strings.TrimSuffix(name, "[]"), "control_characters")
			}
		}
	}
	return v.Problem()
}
