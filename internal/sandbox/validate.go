package sandbox

import (
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/citerne/citerne/internal/sandbox/characters"
)

// violation is one thing wrong with a form: a field, a code of product appendix C with
// its parameters.
type violation struct{ field, code string }

// violations collects what is wrong with a form.
type violations struct{ all []violation }

// add notes a violation.
func (v *violations) add(field, code string) {
	v.all = append(v.all, violation{field, code})
}

// problem is the 422 that tells the violations, nil when there are none.
func (v *violations) problem() error {
	if len(v.all) == 0 {
		return nil
	}
	fields := map[string][]string{}
	for _, one := range v.all {
		fields[one.field] = append(fields[one.field], one.code)
	}
	return &problem{Status: http.StatusUnprocessableEntity, Code: "validation_failed", Fields: fields}
}

// required notes a text that is missing or longer than limit characters.
func (v *violations) required(field, value string, limit int) {
	switch n := utf8.RuneCountInString(value); {
	case n == 0:
		v.add(field, "required")
	case n > limit:
		v.add(field, "too_long")
	}
}

// name notes a first or last name that is missing, longer than 60 characters, or
// not made of letters, spaces, hyphens and apostrophes (product 7.3).
func (v *violations) name(field, value string) {
	v.required(field, value, 60)
	if value != "" && !validName(value) {
		v.add(field, "invalid")
	}
}

func validName(s string) bool {
	written := func(r rune) bool {
		// Some that nobody sees count as letters.
		return unicode.In(r, unicode.Letter, unicode.Mark) && !characters.Control(r) || strings.ContainsRune(" -’'", r)
	}
	return strings.ContainsFunc(s, unicode.IsLetter) && !strings.ContainsFunc(s, func(r rune) bool { return !written(r) })
}

// limited notes an optional text that is longer than limit characters.
func (v *violations) limited(field string, value *string, limit int) {
	if value != nil && utf8.RuneCountInString(*value) > limit {
		v.add(field, "too_long")
	}
}

// email notes an e-mail address that is none.
func (v *violations) email(field, value string) {
	if !validEmail(value) {
		v.add(field, "invalid")
	}
}

// validEmail is product 7.3: one @, a domain with a dot, 254 characters at most, no
// blank and no control character.
func validEmail(s string) bool {
	local, domain, found := strings.Cut(s, "@")
	label, top, dotted := cutLast(domain, ".")
	return found && len(s) <= 254 && local != "" && dotted && label != "" && top != "" &&
		!strings.Contains(domain, "@") && !strings.ContainsFunc(s, blankOrControl)
}

func blankOrControl(r rune) bool {
	return unicode.IsSpace(r) || characters.Control(r) || unicode.Is(unicode.Join_Control, r)
}

func cutLast(s, sep string) (before, after string, found bool) {
	i := strings.LastIndex(s, sep)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(sep):], true
}

var (
	phoneBlanks   = strings.NewReplacer(" ", "", "\u00a0", "", "\u202f", "", ".", "", "-", "", "(0)", "")
	frenchPhone   = regexp.MustCompile(`^(?:\+33|0)([1-9]\d{8})$`)
	internalPhone = regexp.MustCompile(`^\+[1-9]\d{6,14}$`)
)

// normalPhone is the E.164 form of a French or international number (product
// 7.3).
func normalPhone(s string) (e164 string, ok bool) {
	s = phoneBlanks.Replace(s)
	if m := frenchPhone.FindStringSubmatch(s); m != nil {
		return "+33" + m[1], true
	}
	if strings.HasPrefix(s, "+33") {
		return "", false
	}
	return s, internalPhone.MatchString(s)
}

// mustPhone is normalPhone for the embedded seed, where a wrong number is a
// mistake that every test would meet.
func mustPhone(s string) string {
	p, ok := normalPhone(s)
	if !ok {
		panic("sandbox: seed.json: phone " + s)
	}
	return p
}

func mustPhonePtr(s *string) *string {
	if s == nil {
		return nil
	}
	p := mustPhone(*s)
	return &p
}

// digits reports whether s is made of exactly n decimal digits.
func digits(s string, n int) bool {
	return len(s) == n && strings.Trim(s, "0123456789") == ""
}

// sirenPoste is La Poste, whose establishments follow a rule of their own.
const sirenPoste = "356000000"

// validSiret checks 14 digits by Luhn, or for La Poste a digit sum that is a
// multiple of 5.
func validSiret(s string) bool {
	if !digits(s, 14) {
		return false
	}
	sum, luhn := 0, 0
	for i, c := range s {
		d := int(c - '0')
		sum += d
		if i%2 == 0 { // of 14 digits, the first, third… are doubled
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

// validVAT checks a French VAT number. A numeric key must be
// (12 + 3 × (SIREN mod 97)) mod 97; a key with letters has no public check.
func validVAT(s string) (siren string, ok bool) {
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

var blanks = strings.NewReplacer(" ", "", "\u00a0", "", "\u202f", "", "\t", "")

// withoutBlanks removes blanks, as people copy numbers in groups.
func withoutBlanks(s string) string { return blanks.Replace(s) }

// compact removes blanks and raises letters, as people copy IBANs in groups.
func compact(s string) string { return strings.ToUpper(blanks.Replace(s)) }
