// Package characters detects invisible characters: the sandbox refuses them in names and numbers,
// and leaves them out of files. It also folds texts for a search.
//
// The dashboard has its own table (internal/domain), because the two share no code; one test
// corpus keeps both tables equal. It imports nothing of this module. Start at Control.
package characters

import (
	"slices"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// controls are characters that break output formats, display a text in a different order, or
// make two different texts look the same.
var controls = []*unicode.RangeTable{
	unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp, unicode.Other_Default_Ignorable_Code_Point, unicode.Noncharacter_Code_Point,
}

// Control reports whether r is forbidden in a text of one line. The two joiners are allowed:
// Persian words and many emoji need them.
func Control(r rune) bool { return unicode.In(r, controls...) && !unicode.Is(unicode.Join_Control, r) }

// lineEnds replaces each line end by a line feed, and a tab by a space.
var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\v", "\n", "\f", "\n", "\u0085", "\n", "\u2028", "\n", "\u2029", "\n", "\t", " ")

// Printable returns a text with a line feed for each line end, a space for each tab, and no other
// control character.
func Printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r != '\n' && Control(r) {
			return -1
		}
		return r
	}, lineEnds.Replace(strings.ToValidUTF8(text, "")))
}

// Fold removes case and accents, so that "dépot" finds "Dépôt".
func Fold(text string) string {
	plain := strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFD.String(text))
	return strings.ToLower(norm.NFC.String(plain))
}

// IsSeparator reports whether r is a blank or a hyphen.
func IsSeparator(r rune) bool { return unicode.IsSpace(r) || unicode.Is(unicode.Pd, r) }

// Compact folds a text and removes its blanks and hyphens, so that "zb 418" finds "ZB-418-KT".
func Compact(text string) string {
	return strings.Map(func(r rune) rune {
		if IsSeparator(r) {
			return -1
		}
		return r
	}, Fold(text))
}

// Phrase is a text prepared for a search: compact, with the offsets where its words begin.
type Phrase struct {
	Text   string
	begins []int
}

// PhraseOf returns the phrase of a text.
func PhraseOf(text string) (p Phrase) {
	var b strings.Builder
	within := false
	for _, r := range Fold(text) {
		letter := unicode.IsLetter(r) || unicode.IsDigit(r)
		if letter && !within {
			p.begins = append(p.begins, b.Len())
		}
		within = letter
		if !IsSeparator(r) {
			b.WriteRune(r)
		}
	}
	p.Text = b.String()
	return p
}

// Has reports whether a compact text occurs in the phrase from the beginning of one of its words;
// it may continue in the next words.
func (p Phrase) Has(text string) bool {
	return slices.ContainsFunc(p.begins, func(at int) bool { return strings.HasPrefix(p.Text[at:], text) })
}
