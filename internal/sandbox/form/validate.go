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

// PhoneField reads an optional phone number and normalises it.
func PhoneField(f Form, name string, v *Violations) *string {
	given := f.Optional(name)
	if given == nil {
		return nil
	}
	phone, valid := NormalPhone(*given)
	if !valid {
		v.Add(name, "invalid")
	}
	return &phone
}

// FlagField reads a yes or no.
func FlagField(f Form, name string, v *Violations) bool {
	value, valid := f.Flag(name)
	if !valid {
		v.Add(name, "invalid")
	}
	return value
}

// Violation is one thing wrong with a form: a field, a code of product appendix C with
// its parameters.
type Violation struct{ Field, Code string }

// Violations collects what is wrong with a form.
type Violations struct{ All []Violation }

// Add notes a violation.
func (v *Violations) Add(field, code string) {
	v.All = append(v.All, Violation{field, code})
}

// Problem is the 422 that tells the violations, nil when there are none.
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

// Required notes a text that is missing or longer than limit characters.
func (v *Violations) Required(field, value string, limit int) {
	switch n := utf8.RuneCountInString(value); {
	case n == 0:
		v.Add(field, "required")
	case n > limit:
		v.Add(field, "too_long")
	}
}

// Name notes a first or last name that is missing, longer than 60 characters, or
// not made of letters, spaces, hyphens and apostrophes (product 7.3).
func (v *Violations) Name(field, value string) {
	v.Required(field, value, 60)
	if value != "" && !validName(value) {
		v.Add(field, "invalid")
	}
}

func validName(s string) bool {
	written := func(r rune) bool {
		// Some that nobody sees count as letters.
		return unicode.In(r, unicode.Letter, unicode.Mark) && !characters.Control(r) || strings.ContainsRune(" -’'", r)
	}
	return strings.ContainsFunc(s, unicode.IsLetter) && !strings.ContainsFunc(s, func(r rune) bool { return !written(r) })
}

// Limited notes an optional text that is longer than limit characters.
func (v *Violations) Limited(field string, value *string, limit int) {
	if value != nil && utf8.RuneCountInString(*value) > limit {
		v.Add(field, "too_long")
	}
}

// Email notes an e-mail address that is none.
func (v *Violations) Email(field, value string) {
	if !ValidEmail(value) {
		v.Add(field, "invalid")
	}
}

// ValidEmail is product 7.3: one @, a domain with a dot, 254 characters at most, no
// blank and no control character.
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

// NormalPhone is the E.164 form of a French or international number (product
// 7.3).
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

// MustPhone is normalPhone for the embedded seed, where a wrong number is a
// mistake that every test would meet.
func MustPhone(s string) string {
	p, ok := NormalPhone(s)
	if !ok {
		panic("sandbox: seed.json: phone " + s)
	}
	return p
}

// MustPhonePtr is MustPhone for what may be absent.
func MustPhonePtr(s *string) *string {
	if s == nil {
		return nil
	}
	p := MustPhone(*s)
	return &p
}

var blanks = strings.NewReplacer(" ", "", "\u00a0", "", "\u202f", "", "\t", "")

// WithoutBlanks removes blanks, as people copy numbers in groups.
func WithoutBlanks(s string) string { return blanks.Replace(s) }

// Compact removes blanks and raises letters, as people copy IBANs in groups.
func Compact(s string) string { return strings.ToUpper(blanks.Replace(s)) }
