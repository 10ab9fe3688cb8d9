package provider

import (
	"bytes"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/citerne/citerne/internal/domain"
)

// This file decodes single values as loosely as the provider writes them (product 8.1). A JSON
// string and a JSON number are both accepted wherever the meaning is clear. No value ever fails to
// decode: an invalid one is counted as unreadable and stays zero.

// validity is the result of parsing a value.
type validity int

const (
	invalid validity = iota
	absent           // null, or a text without characters
	given
)

// scalar decodes a T, and a pointer to one, which is nil unless there is a value. parse must not
// keep the text.
func scalar[T any](r *reader, parse func(text []byte, k kind) (T, validity)) *jsonv2.Unmarshalers {
	read := func(d *jsontext.Decoder) (v T, is validity, err error) {
		b, err := d.ReadValue()
		if err != nil {
			return v, absent, err
		}
		text, k := literal(b)
		if k == kindNull {
			return v, absent, nil
		}
		if v, is = parse(text, k); is == invalid {
			r.unreadable()
		}
		return v, is, nil
	}
	return jsonv2.JoinUnmarshalers(
		jsonv2.UnmarshalFromFunc(func(d *jsontext.Decoder, target *T) (err error) {
			*target, _, err = read(d)
			return err
		}),
		jsonv2.UnmarshalFromFunc(func(d *jsontext.Decoder, target **T) error {
			v, is, err := read(d)
			if *target = nil; is == given {
				*target = &v
			}
			return err
		}))
}

// enum decodes one of the known texts. Another text is kept and counted.
func enum[T ~string](r *reader, known ...T) *jsonv2.Unmarshalers {
	return scalar(r, func(text []byte, k kind) (T, validity) {
		v, is := parseText(text, k)
		if is == given && !slices.Contains(known, T(v)) {
			r.unknown(v)
		}
		return T(v), is
	})
}

// snakeEnum is enum for values that version 3 writes as not_found or not-paid and the dashboard as
// NOT_FOUND and NOT_PAID.
func snakeEnum[T ~string](r *reader, known ...T) *jsonv2.Unmarshalers {
	return scalar(r, func(text []byte, k kind) (T, validity) {
		v, is := parseText(text, k)
		ours := T(strings.ToUpper(strings.ReplaceAll(v, "-", "_")))
		if is == given && !slices.Contains(known, ours) {
			r.unknown(v)
		}
		return ours, is
	})
}

// snake returns the version 3 form of a dashboard enum.
func snake[T ~string](v T) string { return strings.ToLower(string(v)) }

// kind is the JSON type of a literal.
type kind int

const (
	kindNull kind = iota
	kindString
	kindNumber
	kindBool
	kindOther // an object or an array
)

// literal returns the text of a valid JSON scalar.
func literal(b []byte) ([]byte, kind) {
	switch b[0] {
	case 'n':
		return nil, kindNull
	case '"':
		if inner := b[1 : len(b)-1]; bytes.IndexByte(inner, '\\') < 0 && utf8.Valid(inner) {
			return inner, kindString
		}
		// Invalid UTF-8 is replaced; no other error is possible here.
		text, _ := jsontext.AppendUnquote(nil, b)
		return text, kindString
	case 't', 'f':
		return b, kindBool
	case '{', '[':
		return nil, kindOther
	}
	return b, kindNumber
}

// parseText parses a string; a number is kept as its text.
func parseText(text []byte, k kind) (string, validity) {
	switch {
	case k != kindString && k != kindNumber:
		return "", invalid
	case len(text) == 0:
		return "", absent
	}
	return string(text), given
}

// parseID parses a string or an integer of any length, whose digits are kept.
func parseID(text []byte, k kind) (domain.ID, validity) {
	if k == kindNumber && bytes.ContainsAny(text, ".eE") {
		return "", invalid
	}
	id, is := parseText(text, k)
	return domain.ID(id), is
}

// numeral accepts a number, or a string with the same grammar. The length is bounded, because
// exponents and zeros are cheap to send.
func numeral(text []byte, k kind) ([]byte, validity) {
	if k == kindString {
		text = bytes.TrimSpace(text)
		if len(text) == 0 {
			return nil, absent
		}
	}
	if k != kindNumber && k != kindString || len(text) > 40 || !isNumber(text) {
		return nil, invalid
	}
	return text, given
}

// isNumber checks the grammar of RFC 8259 §6, but allows leading zeros.
func isNumber(s []byte) bool {
	s = bytes.TrimPrefix(s, []byte("-"))
	if at := bytes.IndexAny(s, "eE"); at >= 0 {
		if !isDigits(bytes.TrimLeft(s[at+1:], "+-")) {
			return false
		}
		s = s[:at]
	}
	whole, fraction, hasFraction := bytes.Cut(s, []byte("."))
	return isDigits(whole) && (!hasFraction || isDigits(fraction))
}

func isDigits(s []byte) bool {
	for _, c := range s {
		if c < '0' || c > '9' {
			return false
		}
	}
	return len(s) > 0
}

// parseInt64 parses a whole number, also when it is written 12.0 or 1.2e1.
func parseInt64(text []byte, k kind) (int64, validity) {
	text, is := numeral(text, k)
	if is != given {
		return 0, is
	}
	if n, err := strconv.ParseInt(string(text), 10, 64); err == nil {
		return n, given
	}
	f, err := strconv.ParseFloat(string(text), 64)
	if err != nil || f != math.Trunc(f) || math.Abs(f) > 1<<53 {
		return 0, invalid
	}
	return int64(f), given
}

// parseInt parses an integer of 32 bits, the range of a GraphQL Int.
func parseInt(text []byte, k kind) (int, validity) {
	n, is := parseInt64(text, k)
	if n < math.MinInt32 || n > math.MaxInt32 {
		return 0, invalid
	}
	return int(n), is
}

func parseCents(text []byte, k kind) (domain.Cents, validity) {
	n, is := parseInt64(text, k)
	return domain.Cents(n), is
}

func parseFloat(text []byte, k kind) (float64, validity) {
	text, is := numeral(text, k)
	if is != given {
		return 0, is
	}
	f, err := strconv.ParseFloat(string(text), 64)
	if err != nil {
		return 0, invalid
	}
	return f, given
}

// Numbers that are only valid within bounds; latitude and longitude are in degrees.
type (
	latitude  float64
	longitude float64
	month     int
)

// within returns a parse function for a V that is only valid between low and high.
func within[V latitude | longitude | month, N int | float64](parse func([]byte, kind) (N, validity), low, high N) func([]byte, kind) (V, validity) {
	return func(text []byte, k kind) (V, validity) {
		n, is := parse(text, k)
		if is == given && (n < low || n > high) {
			return 0, invalid
		}
		return V(n), is
	}
}

// parseDecimal keeps the digits as they were sent.
func parseDecimal(text []byte, k kind) (domain.Decimal, validity) {
	text, is := numeral(text, k)
	if is == given && bytes.ContainsAny(text, "eE") {
		f, err := strconv.ParseFloat(string(text), 64)
		if err != nil {
			return "", invalid
		}
		if text = strconv.AppendFloat(nil, f, 'f', -1, 64); len(text) > 40 {
			return "", invalid
		}
	}
	return domain.Decimal(text), is
}

// parseBool parses true, false, 1 or 0.
func parseBool(text []byte, k kind) (bool, validity) {
	switch {
	case k == kindOther:
		return false, invalid
	case len(text) == 0:
		return false, absent
	}
	switch string(text) {
	case "true", "1":
		return true, given
	case "false", "0":
		return false, given
	}
	return false, invalid
}

// timeLayouts are tried in this order; those without a zone are in UTC. Each accepts fractions of
// a second.
var timeLayouts = []string{time.RFC3339, "2006-01-02T15:04:05-0700", "2006-01-02T15:04:05", "2006-01-02 15:04:05", time.DateOnly}

// parseTime parses RFC 3339, or a date and time, or a date; the result is in UTC.
func parseTime(text []byte, k kind) (time.Time, validity) {
	switch {
	case k != kindString:
		return time.Time{}, invalid
	case len(text) == 0:
		return time.Time{}, absent
	}
	for _, layout := range timeLayouts {
		if t, err := time.Parse(layout, string(text)); err == nil {
			return t.UTC(), given
		}
	}
	return time.Time{}, invalid
}

// parseDate parses a date, or a time, whose date in Paris is returned.
func parseDate(text []byte, k kind) (domain.Date, validity) {
	switch {
	case k != kindString:
		return "", invalid
	case len(text) == 0:
		return "", absent
	}
	day := string(text)
	if len(text) > len(time.DateOnly) {
		at, is := parseTime(text, k)
		if is != given {
			return "", is
		}
		day = string(domain.DateAt(at))
	}
	if d, ok := domain.ParseDate(day); ok {
		return d, given
	}
	return "", invalid
}
