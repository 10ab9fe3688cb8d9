package company

import (
	"regexp"
)

// sepaLengths are the lengths of an IBAN in the countries and territories of
// the SEPA schemes (European Payments Council, list of SEPA scheme countries).
var sepaLengths = map[string]int{
	"AD": 24, "AL": 28, "AT": 20, "BE": 16, "BG": 22, "CH": 21, "CY": 28, "CZ": 24, "DE": 22, "DK": 18, "EE": 20,
	"ES": 24, "FI": 18, "FR": 27, "GB": 22, "GI": 23, "GR": 27, "HR": 21, "HU": 28, "IE": 22, "IS": 26, "IT": 27,
	"LI": 21, "LT": 20, "LU": 20, "LV": 21, "MC": 27, "MD": 24, "ME": 22, "MK": 19, "MT": 31, "NL": 18, "NO": 15,
	"PL": 28, "PT": 25, "RO": 24, "RS": 22, "SE": 24, "SI": 19, "SK": 24, "SM": 27, "VA": 22,
}

var (
	ibanForm = regexp.MustCompile(`^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$`)
	bicForm  = regexp.MustCompile(`^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$`)
)

// CheckIBAN checks an IBAN without blanks and returns the violation's code, empty for a valid one.
// It checks the mod 97 check digits (ISO 13616) and the length for the country.
func CheckIBAN(iban string) string {
	if !ibanForm.MatchString(iban) || Mod97(iban[4:]+iban[:4]) != 1 {
		return "iban_invalid"
	}
	length, sepa := sepaLengths[iban[:2]]
	if !sepa {
		return "iban_not_sepa"
	}
	if len(iban) != length {
		return "iban_invalid"
	}
	return ""
}

// Mod97 returns s mod 97, where s is read as a number in which A is 10 … Z is 35.
func Mod97(s string) int {
	n := 0
	for _, c := range []byte(s) {
		if c >= 'A' {
			n = (n*100 + int(c-'A') + 10) % 97
		} else {
			n = (n*10 + int(c-'0')) % 97
		}
	}
	return n
}

// bicCountries maps the country of a BIC to another country whose IBANs its banks may issue: the
// banks of the Crown dependencies issue British IBANs, and some banks of Monaco French ones.
var bicCountries = map[string]string{"MC": "FR", "JE": "GB", "GG": "GB", "IM": "GB"}

// CheckBIC checks the format of a BIC without blanks, and its country against that of iban. It
// returns the violation's code, empty for a valid one.
func CheckBIC(bic, iban string) string {
	if !bicForm.MatchString(bic) {
		return "invalid"
	}
	country := bic[4:6]
	if len(iban) >= 2 && country != iban[:2] && bicCountries[country] != iban[:2] {
		return "bic_mismatch"
	}
	return ""
}
