package domain

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Activities are the 17 sectors of specification §3, in its order and spelling.
var Activities = []string{
	"Agroalimentaire", "Banque / Assurance", "Bois / Papier / Carton / Imprimerie", "BTP / Matériaux de construction",
	"Chimie / Parachimie", "Commerce / Négoce / Distribution", "Édition / Communication / Multimédia",
	"Électronique / Électricité", "Études et conseils", "Industrie pharmaceutique", "Informatique / Télécoms",
	"Machines et équipements / Automobile", "Métallurgie / Travail du métal", "Plastique / Caoutchouc",
	"Services aux entreprises", "Textile / Habillement / Chaussure", "Transports / Logistique",
}

// ValidEmail applies the rule of product 7.3: one @, a domain with a dot inside, at most 254
// bytes, no blank and no control character.
func ValidEmail(s string) bool {
	local, host, found := strings.Cut(s, "@")
	dot := strings.LastIndexByte(host, '.')
	return found && len(s) <= 254 && local != "" && dot > 0 && dot < len(host)-1 &&
		!strings.Contains(host, "@") && !strings.ContainsFunc(s, blankOrControl)
}

func blankOrControl(r rune) bool {
	return unicode.IsSpace(r) || isControl(r) || unicode.Is(unicode.Join_Control, r)
}

// maxName is the longest first or last name, in characters (product 7.3).
const maxName = 60

// ValidName applies the rule of product 7.3 to a first or last name that is not empty: letters
// and their accents, spaces, hyphens and apostrophes of both kinds, at most 60, with at least
// one letter.
func ValidName(s string) bool {
	letters := 0
	for _, r := range s {
		switch {
		case isControl(r): // some count as letters
			return false
		case unicode.IsLetter(r):
			letters++
		case unicode.IsMark(r), strings.ContainsRune(" -’'", r):
		default:
			return false
		}
	}
	return letters > 0 && utf8.RuneCountInString(s) <= maxName
}

var (
	// separators are the characters that people type between the groups of a number.
	separators   = strings.NewReplacer(" ", "", "\u00a0", "", "\u202f", "", "\t", "", ".", "", "-", "", "(0)", "")
	frenchPhone  = regexp.MustCompile(`^(?:\+33|0)([1-9]\d{8})$`)
	foreignPhone = regexp.MustCompile(`^\+[1-9]\d{6,14}$`)
)

// NormalPhone returns the E.164 form of a French or international number; ok is false for any
// other text (product 7.3).
func NormalPhone(s string) (e164 string, ok bool) {
	s = separators.Replace(s)
	if m := frenchPhone.FindStringSubmatch(s); m != nil {
		return "+33" + m[1], true
	}
	if strings.HasPrefix(s, "+33") || !foreignPhone.MatchString(s) {
		return "", false
	}
	return s, true
}

// sirenPoste is the SIREN of La Poste, whose SIRETs follow an additional rule.
const sirenPoste = "356000000"

// CheckSiret validates a SIRET of digits: "" when it is valid, UserTooShort when it does not
// have 14 digits, UserInvalid when its Luhn key is wrong. For La Poste a digit sum that is a
// multiple of 5 is valid too (product 7.3).
func CheckSiret(s string) UserErrorCode {
	if !isDigits(s, 14) {
		return UserTooShort
	}
	sum, luhn := 0, 0
	for i, c := range s {
		d := int(c - '0')
		sum += d
		if i%2 == 0 { // of 14 digits the first, third… are doubled
			if d *= 2; d > 9 {
				d -= 9
			}
		}
		luhn += d
	}
	if luhn%10 == 0 || strings.HasPrefix(s, sirenPoste) && sum%5 == 0 {
		return ""
	}
	return UserInvalid
}

var vatNumber = regexp.MustCompile(`^FR([0-9A-HJ-NP-Z]{2})(\d{9})$`)

// CheckVAT validates a compact French VAT number: "" when it is valid, UserInvalid when its
// form or its key is wrong, UserForbiddenValue when it belongs to another company than siret,
// which may be empty. A numeric key is (12 + 3 × (SIREN mod 97)) mod 97; a key with letters has
// no public check.
func CheckVAT(s, siret string) UserErrorCode {
	m := vatNumber.FindStringSubmatch(s)
	if m == nil {
		return UserInvalid
	}
	siren := m[2]
	if isDigits(m[1], 2) {
		n, _ := strconv.Atoi(siren) // nine digits: always a number
		if key, _ := strconv.Atoi(m[1]); key != (12+3*(n%97))%97 {
			return UserInvalid
		}
	}
	if siret != "" && !strings.HasPrefix(siret, siren) {
		return UserForbiddenValue
	}
	return ""
}

// CheckPostalCode validates the postal code of an address in a country: five digits other than
// 00000 in France, 1 to 12 characters of one line elsewhere.
func CheckPostalCode(s, country string) UserErrorCode {
	switch {
	case s == "":
		return UserRequired
	case country != "FR" && utf8.RuneCountInString(s) > 12:
		return UserTooLong
	case country == "FR" && (!isDigits(s, 5) || s == "00000"):
		return UserInvalid
	case strings.ContainsFunc(s, isControl):
		return UserControlCharacters
	default:
		return ""
	}
}

// isDigits reports whether s consists of exactly n decimal digits.
func isDigits(s string, n int) bool {
	return len(s) == n && strings.Trim(s, "0123456789") == ""
}

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
	blanks   = strings.NewReplacer(" ", "", "\u00a0", "", "\u202f", "", "\t", "")
)

// Compact removes blanks and converts letters to upper case, because people copy IBANs and VAT
// numbers in groups.
func Compact(s string) string { return strings.ToUpper(blanks.Replace(s)) }

// CheckIBAN validates a compact IBAN: "" when it is valid, UserIbanInvalid when its form, its
// key (ISO 13616, mod 97 = 1) or its length is wrong, UserIbanNotSepa when its country is
// outside the SEPA schemes.
func CheckIBAN(iban string) UserErrorCode {
	if !ibanForm.MatchString(iban) || mod97(iban[4:]+iban[:4]) != 1 {
		return UserIbanInvalid
	}
	switch length, sepa := sepaLengths[iban[:2]]; {
	case !sepa:
		return UserIbanNotSepa
	case len(iban) != length:
		return UserIbanInvalid
	default:
		return ""
	}
}

// mod97 returns the remainder of s read as a number in which A is 10 … Z is 35.
func mod97(s string) int {
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

// bicCountries maps the country of a BIC to another country whose IBANs its banks may hold: the
// Crown dependencies issue British IBANs, and some banks of Monaco issue French ones.
var bicCountries = map[string]string{"MC": "FR", "JE": "GB", "GG": "GB", "IM": "GB"}

// CheckBIC validates a compact BIC: "" when it is valid, UserInvalid when its form is wrong,
// UserBicMismatch when its country does not match that of iban.
func CheckBIC(bic, iban string) UserErrorCode {
	if !bicForm.MatchString(bic) {
		return UserInvalid
	}
	country := bic[4:6]
	if len(iban) >= 2 && country != iban[:2] && bicCountries[country] != iban[:2] {
		return UserBicMismatch
	}
	return ""
}

// timeOfDay is HH:MM, from 00:00 to 23:59.
var timeOfDay = regexp.MustCompile(`^(?:[01]\d|2[0-3]):[0-5]\d$`)

// Check validates one opening: "" when it is valid, UserInvalid for an invalid day or time,
// UserOutOfRange when it does not close after it opens.
func (h OpeningHours) Check() UserErrorCode {
	switch {
	case h.Weekday < 1 || h.Weekday > 7 || !timeOfDay.MatchString(h.OpensAt) || !timeOfDay.MatchString(h.ClosesAt):
		return UserInvalid
	case h.OpensAt >= h.ClosesAt:
		return UserOutOfRange
	default:
		return ""
	}
}

// oneOf reports whether value is one of known.
func oneOf[T comparable](value T, known ...T) bool { return slices.Contains(known, value) }
