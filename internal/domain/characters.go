package domain

import (
	"strings"
	"unicode"
)

// controls are characters that no person sees or types on purpose: they break the formats
// that texts go out in, show a text in another order than it has (Unicode UAX #9), or make
// two texts look the same.
var controls = []*unicode.RangeTable{
	unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Other_Default_Ignorable_Code_Point, unicode.Noncharacter_Code_Point,
}

// isControl reports whether r may not stand in a text of one line. The two joiners may:
// Persian words and many emoji are written with them.
func isControl(r rune) bool {
	return unicode.In(r, controls...) && !unicode.Is(unicode.Join_Control, r)
}

// line notes a given text of one line that has a control character. It reports whether
// the text has none. Such a text is a name or a number, so it is not changed.
func (f *faults) line(field string, value *string) bool {
	if value == nil || !strings.ContainsFunc(*value, isControl) {
		return true
	}
	f.add(field, UserControlCharacters)
	return false
}

// lineEnds puts a line feed at the end of each line, and a space for a tab.
var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\v", "\n", "\f", "\n", "\u0085", "\n", "\u2028", "\n", "\u2029", "\n", "\t", " ")

// printable is what a person sees of a text of several lines. Such a text is often pasted,
// with characters that nobody could find in it.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r != '\n' && isControl(r) {
			return -1
		}
		return r
	}, lineEnds.Replace(text))
}
