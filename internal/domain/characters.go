package domain

import (
	"strings"
	"unicode"
)

// controls are characters that no person types on purpose: they break the formats that
// texts go out in, or show a text in another order than it has (Unicode UAX #9).
var controls = []*unicode.RangeTable{unicode.Cc, unicode.Zl, unicode.Zp, unicode.Bidi_Control, unicode.Noncharacter_Code_Point}

// isControl reports whether r may not stand in a text of one line.
func isControl(r rune) bool { return unicode.In(r, controls...) }

// line notes a given text of one line that has a control character. It reports whether
// the text has none.
func (f *faults) line(field string, value *string) bool {
	if value == nil || !strings.ContainsFunc(*value, isControl) {
		return true
	}
	f.add(field, UserControlCharacters)
	return false
}

// lines does the same for a text of several lines. They end with a line feed, whatever
// ended them when they were typed.
func (f *faults) lines(field string, value *string) bool {
	rewrite(value, lineFeeds.Replace)
	if value == nil || !strings.ContainsFunc(*value, func(r rune) bool { return r != '\n' && isControl(r) }) {
		return true
	}
	f.add(field, UserControlCharacters)
	return false
}

// lineFeeds puts a line feed at the end of each line.
var lineFeeds = strings.NewReplacer("\r\n", "\n")
