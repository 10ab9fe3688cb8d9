package form

import (
	"net/http"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/characters"
)

// PhoneField reads an optional phone number and normalises it, or adds a violation.
func PhoneField(f Form, name string, v *Violations) *string {
	text := f.Optional(name)
	if text == nil {
		return nil
	}
	phone, valid := NormalPhone(*text)
	if !valid {
		v.Add(name, "invalid")
	}
	return &phone
}

// FlagField reads a boolean, or adds a violation.
func FlagField(f Form, name string, v *Violations) bool {
	value, valid := f.Flag(name)
	if !valid {
		v.Add(name, "invalid")
	}
	return value
}

// Violation is one error of a form: a field, and a code of product appendix C with its parameters.
type Violation struct{ Field, Code string }

// Violations collects the errors of a form.
type Violations struct{ All []Violation }

// Add adds a violation.
func (v *Violations) Add(field, code string) {
	v.All = append(v.All, Violation{field, code})
}

// Problem returns a 422 with the violations, nil when there are none.
func (v *Violations) Problem() error {
	if len(v.All) == 0 {
		return nil
	}
	fields := map[string][]string{}
	for _, one := range v.All {
		fields[one.Field] = append(fields[one.Field], one.Code)
	}
	return &api.Problem{Status: http.StatusUnprocessableEntity, Code: "validation_failed", Fields: fields}
}

// Required adds a violation for a text that is missing or longer than limit characters.
func (v *Violations) Required(field, value string, limit int) {
	switch n := utf8.RuneCountInString(value); {
	case n == 0:
		v.Add(field, "required")
	case n > limit:
		v.Add(field, "too_long")
	}
}

// Name adds a violation for a first or last name that is missing, longer than 60 characters, or has
// a character other than letters, spaces, hyphens and apostrophes (product 7.3).
func (v *Violations) Name(field, value string) {
	v.Required(field, value, 60)
	if value != "" && !validName(value) {
		v.Add(field, "invalid")
	}
}

func validName(s string) bool {
	allowed := func(r rune) bool {
		// Some invisible characters are letters in Unicode.
		return unicode.In(r, unicode.Letter, unicode.Mark) && !characters.Control(r) || strings.ContainsRune(" -’'", r)
	}
	return strings.ContainsFunc(s, unicode.IsLetter) && !strings.ContainsFunc(s, func(r rune) bool { return !allowed(r) })
}

// Limited adds a violation for an optional text that is longer than limit characters.
func (v *Violations) Limited(field string, value *string, limit int) {
	if value != nil && utf8.RuneCountInString(*value) > limit {
		v.Add(field, "too_long")
	}
}

// Email adds a violation for an invalid e-mail address.
func (v *Violations) Email(field, value string) {
	if !ValidEmail(value) {
		v.Add(field, "invalid")
	}
}

// ValidEmail reports whether s is an e-mail address by product 7.3: one @, a domain with a dot, at
// most 254 bytes, no blank and no control character.
func ValidEmail(s string) bool {
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

// NormalPhone returns the E.164 form of a French or international number (product 7.3).
func NormalPhone(s string) (e164 string, ok bool) {
	s = phoneBlanks.Replace(s)
	if m := frenchPhone.FindStringSubmatch(s); m != nil {
		return "+33" + m[1], true
	}
	if strings.HasPrefix(s, "+33") {
		return "", false
	}
	return s, internalPhone.MatchString(s)
}

// MustPhone is NormalPhone for the embedded seed. It panics for a wrong number, so that every test
// finds the mistake.
func MustPhone(s string) string {
	p, ok := NormalPhone(s)
	if !ok {
		panic("sandbox: seed.json: phone " + s)
	}
	return p
}

// MustPhonePtr is MustPhone for an optional number: it returns nil for nil.
func MustPhonePtr(s *string) *string {
	if s == nil {
		return nil
	}
	p := MustPhone(*s)
	return &p
}

var blanks = strings.NewReplacer(" ", "", "\u00a0", "", "\u202f", "", "\t", "")

// WithoutBlanks removes blanks, because people copy numbers in groups of digits.
func WithoutBlanks(s string) string { return blanks.Replace(s) }

// Compact removes blanks and converts to upper case, because people copy IBANs in groups.
func Compact(s string) string { return strings.ToUpper(blanks.Replace(s)) }
