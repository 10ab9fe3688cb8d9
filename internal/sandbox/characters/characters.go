// Package characters knows the characters that nobody sees: the sandbox refuses them in
// names and numbers, and writes them into no file. It also folds what a search compares.
//
// The dashboard has its own table (internal/domain), because the two share no code; one
// corpus holds both to the same. It imports nothing of this module. Start at Control.
package characters

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// controls break the formats that texts go out in, show a text in another order than it
// has, or make two texts look the same.
var controls = []*unicode.RangeTable{
	unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Other_Default_Ignorable_Code_Point, unicode.Noncharacter_Code_Point,
}

// Control reports whether r may not stand in a text of one line. The two joiners may:
// Persian words and many emoji are written with them.
func Control(r rune) bool { return unicode.In(r, controls...) && !unicode.Is(unicode.Join_Control, r) }

// lineEnds puts a line feed at the end of each line, and a space for a tab.
var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\v", "\n", "\f", "\n", "\u0085", "\n", "\u2028", "\n", "\u2029", "\n", "\t", " ")

// Printable is what a person sees of a text: a line feed where a line ends, a space for a
// tab, and no other control character.
func Printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r != '\n' && Control(r) {
			return -1
		}
		return r
	}, lineEnds.Replace(strings.ToValidUTF8(text, "")))
}

// Fold drops case and accents, so that "dépot" finds "Dépôt".
func Fold(text string) string {
	plain := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(text))
	return strings.ToLower(norm.NFC.String(plain))
}

// Separates reports whether r is a blank or a hyphen.
func Separates(r rune) bool { return unicode.IsSpace(r) || unicode.Is(unicode.Pd, r) }

// Compact folds a text and drops its blanks and hyphens, so that "zb 418" finds "ZB-418-KT".
func Compact(text string) string {
	return strings.Map(func(r rune) rune {
		if Separates(r) {
			return -1
		}
		return r
	}, Fold(text))
}

// Phrase is a text as a search compares it: compact, with the places where its words begin.
type Phrase struct {
	Text   string
	begins []int
}

// PhraseOf reads a text.
func PhraseOf(text string) (p Phrase) {
	var b strings.Builder
	within := false
	for _, r := range Fold(text) {
		letter := unicode.IsLetter(r) || unicode.IsDigit(r)
		if letter && !within {
			p.begins = append(p.begins, b.Len())
		}
		within = letter
		if !Separates(r) {
			b.WriteRune(r)
		}
	}
	p.Text = b.String()
	return p
}

// Has tells whether one of its words begins with a compact text, which may go on in the next.
func (p Phrase) Has(text string) bool {
	return slices.ContainsFunc(p.begins, func(at int) bool { return strings.HasPrefix(p.Text[at:], text) })
}
