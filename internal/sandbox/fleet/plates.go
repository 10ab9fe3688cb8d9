package fleet

import (
	"regexp"
	"strings"
)

var (
	// siv are the plates since 2009, without I, O and U.
	siv = regexp.MustCompile(`^([A-HJ-NP-TV-Z]{2})[ -]?([0-9]{3})[ -]?([A-HJ-NP-TV-Z]{2})$`)
	// fni are those before.
	fni = regexp.MustCompile(`^([0-9]{1,4})[ -]?([A-Z]{1,3})[ -]?([0-9]{2}|2A|2B|97[0-9])$`)
	// rareBlanks are the blanks and hyphens that a text processor writes.
	rareBlanks = strings.NewReplacer("\u00a0", " ", "\u202f", " ", "\u2010", "-", "\u2011", "-")
	separators = strings.NewReplacer(" ", "", "-", "")
)

// FrenchPlate writes a French registration as it is on the plate, AA-123-AA or 1234 AB 56
// (product 7.4); ok is false for what is none. WW is a temporary one.
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

// Plate is what a registration is compared by: case, blanks and hyphens do not count.
func Plate(registration string) string {
	return separators.Replace(strings.ToUpper(rareBlanks.Replace(registration)))
}
