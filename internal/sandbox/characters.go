package sandbox

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// controls are characters that break the formats that texts go out in, or show a text in
// another order than it has.
var controls = []*unicode.RangeTable{unicode.Cc, unicode.Zl, unicode.Zp, unicode.Bidi_Control, unicode.Noncharacter_Code_Point}

func isControl(r rune) bool { return unicode.In(r, controls...) }

// The fields with several lines, and those that are taken as they come.
var (
	fieldsOfLines = []string{"access_notes", "instructions", "comment", "description"}
	fieldsAsTyped = []string{"password"}
)

const noControls = "Ce texte contient un caractère invisible\u00a0: saisissez-le à nouveau au clavier."

// checkCharacters refuses texts with control characters. Where a text may have several
// lines, each ends with a line feed.
func (f form) checkCharacters() error {
	var v violations
	for name, values := range f {
		if slices.Contains(fieldsAsTyped, name) {
			continue
		}
		several := slices.Contains(fieldsOfLines, name)
		for i := range values {
			if several {
				values[i] = strings.ReplaceAll(values[i], "\r\n", "\n")
			}
			text := strings.TrimSpace(values[i])
			if !utf8.ValidString(text) || strings.ContainsFunc(text, func(r rune) bool { return isControl(r) && !(several && r == '\n') }) {
				v.add(strings.TrimSuffix(name, "[]"), "control_characters", noControls)
			}
		}
	}
	return v.problem()
}

// untidy are the other ways to end a line, and the tab.
var untidy = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\v", "\n", "\f", "\n", "\u0085", "\n", "\u2028", "\n", "\u2029", "\n", "\t", " ")

// printable is a text as files have it: a line feed where it goes to the next line, a
// space for a tab, and no other control character.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r != '\n' && isControl(r) || r == utf8.RuneError {
			return -1
		}
		return r
	}, untidy.Replace(text))
}
