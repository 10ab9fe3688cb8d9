package company

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/citerne/citerne/internal/sandbox/form"
)

// CheckSiret adds a violation for an invalid SIRET.
func CheckSiret(siret string, v *form.Violations) {
	switch {
	case !digits(siret, 14):
		v.Add("siret", "too_short")
	case !ValidSiret(siret):
		v.Add("siret", "invalid")
	}
}

// digits reports whether s is made of exactly n decimal digits.
func digits(s string, n int) bool {
	return len(s) == n && strings.Trim(s, "0123456789") == ""
}

// sirenPoste is the SIREN of La Poste, whose SIRETs have a rule of their own.
const sirenPoste = "356000000"

// ValidSiret reports whether s is 14 digits with a valid Luhn check digit. For La Poste, a digit
// sum that is a multiple of 5 is valid too.
func ValidSiret(s string) bool {
	if !digits(s, 14) {
		return false
	}
	sum, luhn := 0, 0
	for i, c := range s {
		d := int(c - '0')
		sum += d
		if i%2 == 0 { // in 14 digits, Luhn doubles the first, the third and so on
			d *= 2
			if d > 9 {
				d -= 9
			}
		}
		luhn += d
	}
	return luhn%10 == 0 || strings.HasPrefix(s, sirenPoste) && sum%5 == 0
}

var vatForm = regexp.MustCompile(`^FR([0-9A-HJ-NP-Z]{2})(\d{9})$`)

// ValidVAT reports whether s is a valid French VAT number, and returns its SIREN. A numeric key must
// be (12 + 3 × (SIREN mod 97)) mod 97; a key with letters has no public check.
func ValidVAT(s string) (siren string, ok bool) {
	m := vatForm.FindStringSubmatch(s)
	if m == nil {
		return "", false
	}
	if digits(m[1], 2) {
		n, _ := strconv.Atoi(m[2]) // nine digits: always a number
		key, _ := strconv.Atoi(m[1])
		return m[2], key == (12+3*(n%97))%97
	}
	return m[2], true
}
