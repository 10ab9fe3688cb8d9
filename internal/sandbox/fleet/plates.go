package fleet

import (
	"regexp"
	"strings"
)

var (
	// siv matches the plates since 2009, which have no I, O and U.
	siv = regexp.MustCompile(`^([A-HJ-NP-TV-Z]{2})[ -]?([0-9]{3})[ -]?([A-HJ-NP-TV-Z]{2})$`)
	// fni matches the plates before 2009.
	fni = regexp.MustCompile(`^([0-9]{1,4})[ -]?([A-Z]{1,3})[ -]?([0-9]{2}|2A|2B|97[0-9])$`)
	// rareBlanks are the blanks and hyphens that a word processor inserts.
	rareBlanks = strings.NewReplacer("\u00a0", " ", "\u202f", " ", "\u2010", "-", "\u2011", "-")
	separators = strings.NewReplacer(" ", "", "-", "")
)

// FrenchPlate returns a French registration as written on the plate, AA-123-AA or 1234 AB 56
// (product 7.4); ok is false for any other text. It accepts temporary registrations, WW.
func FrenchPlate(text string) (written string, ok bool) {
	text = strings.ToUpper(rareBlanks.Replace(strings.TrimSpace(text)))
	if p := siv.FindStringSubmatch(text); p != nil {
		return strings.Join(p[1:], "-"), p[1] != "SS" && p[2] != "000" && p[3] != "SS"
	}
	if p := fni.FindStringSubmatch(text); p != nil {
		return strings.Join(p[1:], " "), true
	}
	return text, false
}

// Plate returns a registration without case, blanks and hyphens, for comparisons.
func Plate(registration string) string {
	return separators.Replace(strings.ToUpper(rareBlanks.Replace(registration)))
}
