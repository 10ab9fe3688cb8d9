package domain

import (
	"strings"
	"unicode"
)

// controls are characters that are invisible and not typed on purpose. They break output
// formats, show a text in another order than it has (Unicode UAX #9), or make two texts look
// the same.
var controls = []*unicode.RangeTable{
	unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Other_Default_Ignorable_Code_Point, unicode.Noncharacter_Code_Point,
}

// isControl reports whether r is forbidden in a text of one line. The two joiners are allowed:
// Persian words and many emoji are written with them.
func isControl(r rune) bool {
	return unicode.In(r, controls...) && !unicode.Is(unicode.Join_Control, r)
}

// line reports whether a given text of one line is free of control characters, and adds a fault
// when it is not. It does not remove them, because the text is a name or a number.
func (f *faults) line(field string, value *string) bool {
	if value == nil || !strings.ContainsFunc(*value, isControl) {
		return true
	}
	f.add(field, UserControlCharacters)
	return false
}

// lineEnds normalizes line ends to a line feed, and tabs to a space.
var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\v", "\n", "\f", "\n", "\u0085", "\n", "\u2028", "\n", "\u2029", "\n", "\t", " ")

// printable removes the invisible characters of a text of several lines. These texts are often
// pasted, and their authors could not find the characters.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r != '\n' && isControl(r) {
			return -1
		}
		return r
	}, lineEnds.Replace(text))
}
