package provider

import (
	"bytes"
	"errors"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	jsonv2 "github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"github.com/citerne/citerne/internal/domain"
)

// This file reads what the provider writes loosely (product 8.1): the scalar
// types that wire structs are made of, then envelopes, lists and records. None
// of the scalars ever fails to decode: one that makes no sense is remembered as
// unreadable, and take counts it.

// scalar is one value of an answer. A nil value is absent, null, or unreadable.
type scalar[T any] struct {
	value      *T
	unreadable bool
}

// The scalars of wire structs. Each accepts a JSON string or a JSON number
// wherever both can mean only one thing, and, except for text, takes an empty
// string for null.
type (
	// wireText is a string; a number is kept as its text.
	wireText struct{ scalar[string] }
	// wireID is a string or an integer of any length, kept digit by digit.
	wireID struct{ scalar[domain.ID] }
	// wireInt fits a GraphQL Int, 32 bits.
	wireInt struct{ scalar[int] }
	// wireCents is an amount in cents.
	wireCents struct{ scalar[domain.Cents] }
	// wireFloat is finite.
	wireFloat struct{ scalar[float64] }
	// wireDecimal keeps the digits as they were sent.
	wireDecimal struct{ scalar[domain.Decimal] }
	// wireBool is true, false, 1 or 0.
	wireBool struct{ scalar[bool] }
	// wireTime is RFC 3339, or a date and time, or a date, then in UTC.
	wireTime struct{ scalar[time.Time] }
	// wireDate is a date, or an instant, then its day in Paris.
	wireDate struct{ scalar[domain.Date] }
)

func (w *wireText) UnmarshalJSONFrom(d *jsontext.Decoder) error    { return w.read(d, parseText) }
func (w *wireID) UnmarshalJSONFrom(d *jsontext.Decoder) error      { return w.read(d, parseID) }
func (w *wireInt) UnmarshalJSONFrom(d *jsontext.Decoder) error     { return w.read(d, parseInt) }
func (w *wireCents) UnmarshalJSONFrom(d *jsontext.Decoder) error   { return w.read(d, parseCents) }
func (w *wireFloat) UnmarshalJSONFrom(d *jsontext.Decoder) error   { return w.read(d, parseFloat) }
func (w *wireDecimal) UnmarshalJSONFrom(d *jsontext.Decoder) error { return w.read(d, parseDecimal) }
func (w *wireBool) UnmarshalJSONFrom(d *jsontext.Decoder) error    { return w.read(d, parseBool) }
func (w *wireTime) UnmarshalJSONFrom(d *jsontext.Decoder) error    { return w.read(d, parseTime) }
func (w *wireDate) UnmarshalJSONFrom(d *jsontext.Decoder) error    { return w.read(d, parseDate) }

// kind is the JSON type of a literal.
type kind int

const (
	kindNull kind = iota
	kindString
	kindNumber
	kindBool
	kindOther // an object or an array
)

// read parses one JSON value. Its error is one of the text's syntax: one odd value
// never costs the record it is in.
func (s *scalar[T]) read(d *jsontext.Decoder, parse func(text string, k kind) (*T, bool)) error {
	*s = scalar[T]{}
	b, err := d.ReadValue()
	if err != nil {
		return err
	}
	text, k := literal(b)
	if k == kindNull {
		return nil
	}
	v, ok := parse(text, k)
	s.value, s.unreadable = v, !ok
	return nil
}

// literal gives the text of a valid JSON scalar.
func literal(b []byte) (string, kind) {
	switch b[0] {
	case 'n':
		return "", kindNull
	case '"':
		if inner := b[1 : len(b)-1]; bytes.IndexByte(inner, '\\') < 0 && utf8.Valid(inner) {
			return string(inner), kindString
		}
		// What is not UTF-8 is replaced, which is all that can be wrong here.
		s, _ := jsontext.AppendUnquote(nil, b)
		return string(s), kindString
	case 't', 'f':
		return string(b), kindBool
	case '{', '[':
		return "", kindOther
	}
	return string(b), kindNumber
}

func parseText(text string, k kind) (*string, bool) {
	if k != kindString && k != kindNumber {
		return nil, false
	}
	return &text, true
}

func parseID(text string, k kind) (*domain.ID, bool) {
	if k == kindNumber && strings.ContainsAny(text, ".eE") || k != kindString && k != kindNumber {
		return nil, false
	}
	if text == "" {
		return nil, true
	}
	id := domain.ID(text)
	return &id, true
}

// numeral accepts a number, sent as such or as a string of the same grammar. The
// length is bounded because exponents and zeros cost nothing to send.
func numeral(text string, k kind) (n string, empty, ok bool) {
	if k == kindString {
		text = strings.TrimSpace(text)
		if text == "" {
			return "", true, true
		}
	}
	return text, false, (k == kindNumber || k == kindString) && len(text) <= 40 && isNumber(text)
}

// isNumber checks the grammar of RFC 8259 §6, and allows leading zeros.
func isNumber(s string) bool {
	s = strings.TrimPrefix(s, "-")
	mantissa, exponent, hasExponent := strings.Cut(strings.ToLower(s), "e")
	if hasExponent && !isDigits(strings.TrimLeft(exponent, "+-")) {
		return false
	}
	whole, fraction, hasFraction := strings.Cut(mantissa, ".")
	return isDigits(whole) && (!hasFraction || isDigits(fraction))
}

func isDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

// parseInt64 reads a whole number, also when it is written 12.0 or 1.2e1.
func parseInt64(text string, k kind) (*int64, bool) {
	text, empty, ok := numeral(text, k)
	if !ok || empty {
		return nil, ok
	}
	if n, err := strconv.ParseInt(text, 10, 64); err == nil {
		return &n, true
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil || f != math.Trunc(f) || math.Abs(f) > 1<<53 {
		return nil, false
	}
	n := int64(f)
	return &n, true
}

func parseInt(text string, k kind) (*int, bool) {
	n, ok := parseInt64(text, k)
	if n == nil {
		return nil, ok
	}
	if *n < math.MinInt32 || *n > math.MaxInt32 {
		return nil, false
	}
	i := int(*n)
	return &i, true
}

func parseCents(text string, k kind) (*domain.Cents, bool) {
	n, ok := parseInt64(text, k)
	return (*domain.Cents)(n), ok
}

func parseFloat(text string, k kind) (*float64, bool) {
	text, empty, ok := numeral(text, k)
	if !ok || empty {
		return nil, ok
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil {
		return nil, false
	}
	return &f, true
}

func parseDecimal(text string, k kind) (*domain.Decimal, bool) {
	text, empty, ok := numeral(text, k)
	if !ok || empty {
		return nil, ok
	}
	if strings.ContainsAny(text, "eE") {
		f, err := strconv.ParseFloat(text, 64)
		if err != nil {
			return nil, false
		}
		if text = strconv.FormatFloat(f, 'f', -1, 64); len(text) > 40 {
			return nil, false
		}
	}
	d := domain.Decimal(text)
	return &d, true
}

func parseBool(text string, k kind) (*bool, bool) {
	yes, no := true, false
	switch {
	case k == kindOther:
		return nil, false
	case text == "true" || text == "1":
		return &yes, true
	case text == "false" || text == "0":
		return &no, true
	}
	return nil, text == ""
}

// timeLayouts are tried in turn; those without a zone are in UTC. Fractions of a
// second are accepted by each.
var timeLayouts = []string{time.RFC3339, "2006-01-02T15:04:05-0700", "2006-01-02T15:04:05", "2006-01-02 15:04:05", time.DateOnly}

func parseTime(text string, k kind) (*time.Time, bool) {
	if k != kindString {
		return nil, false
	}
	if text == "" {
		return nil, true
	}
	for _, layout := range timeLayouts {
		if t, err := time.Parse(layout, text); err == nil {
			t = t.UTC()
			return &t, true
		}
	}
	return nil, false
}

func parseDate(text string, k kind) (*domain.Date, bool) {
	if k != kindString {
		return nil, false
	}
	if text == "" {
		return nil, true
	}
	if len(text) > len(time.DateOnly) {
		at, ok := parseTime(text, k)
		if !ok {
			return nil, false
		}
		text = string(domain.DateAt(*at))
	}
	d, ok := domain.ParseDate(text)
	if !ok {
		return nil, false
	}
	return &d, true
}

// take returns a scalar's value and counts it when it was unreadable.
func take[T any](o *oddities, field string, s scalar[T]) *T {
	if s.unreadable {
		o.unreadable(field)
	}
	return s.value
}

// takeOr is take for a field that has a value when it is missing.
func takeOr[T any](o *oddities, field string, s scalar[T], missing T) T {
	if v := take(o, field, s); v != nil {
		return *v
	}
	return missing
}

// takeText is take for an optional text: an empty one says nothing and is nil.
func takeText(o *oddities, field string, w wireText) *string {
	v := take(o, field, w.scalar)
	if v != nil && *v == "" {
		return nil
	}
	return v
}

// takeEnum is takeText for an enum. A value that is not known is kept and
// counted.
func takeEnum[T ~string](o *oddities, field string, w wireText, known ...T) *T {
	text := takeText(o, field, w)
	if text == nil {
		return nil
	}
	v := T(*text)
	if !slices.Contains(known, v) {
		o.unknown(field, *text)
	}
	return &v
}

// takeSnake is takeEnum for the enums that version 3 writes as not_found or
// not-paid and the dashboard as NOT_FOUND and NOT_PAID.
func takeSnake[T ~string](o *oddities, field string, w wireText, known ...T) *T {
	text := takeText(o, field, w)
	if text == nil {
		return nil
	}
	v := T(strings.ToUpper(strings.ReplaceAll(*text, "-", "_")))
	if !slices.Contains(known, v) {
		o.unknown(field, *text)
	}
	return &v
}

// snake is how version 3 writes an enum of the dashboard's.
func snake[T ~string](v T) string { return strings.ToLower(string(v)) }

// record is a wire struct. domain converts it and reports false when it has no
// identifier.
type record[D any] interface {
	domain(o *oddities) (D, bool)
}

// byteOrderMark precedes the JSON of some servers.
var byteOrderMark = []byte("\ufeff")

// reading is how answers are read: names in any case, given twice the last one counts,
// and texts that are not UTF-8 are mended, as encoding/json does.
var reading = jsonv2.JoinOptions(jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true), jsonv2.MatchCaseInsensitiveNames(true))

// decoders are those that read nothing at the moment: one weighs as much as a small
// answer.
var decoders = sync.Pool{New: func() any { return new(jsontext.Decoder) }}

// borrowDecoder gives a decoder of text, which must be given back. What it read is of the
// text still.
func borrowDecoder(text []byte) *jsontext.Decoder {
	d := decoders.Get().(*jsontext.Decoder)
	d.Reset(bytes.NewBuffer(text), reading)
	return d
}

// giveBack lets go of the text, too.
func giveBack(d *jsontext.Decoder) {
	d.Reset(new(bytes.Buffer))
	decoders.Put(d)
}

// unwrap takes the payload out of {"data": …}. A record that has an id of its
// own is not an envelope, whatever else it holds.
func unwrap(body []byte) jsontext.Value { return unwrapAs(body, "data") }

// unwrapAs is unwrap for the member that holds the payload.
func unwrapAs(body []byte, name string) jsontext.Value {
	body = bytes.TrimSpace(bytes.TrimPrefix(body, byteOrderMark))
	if len(body) == 0 || body[0] != '{' {
		return body
	}
	d := borrowDecoder(body)
	defer giveBack(d)
	if _, err := d.ReadToken(); err != nil {
		return body
	}
	payload := jsontext.Value(body)
	for d.PeekKind() == '"' {
		member, err := d.ReadToken()
		if err != nil {
			return body
		}
		isID, isPayload := strings.EqualFold(member.String(), "id"), strings.EqualFold(member.String(), name)
		value, err := d.ReadValue()
		if err != nil || isID {
			return body
		}
		if isPayload {
			end := d.InputOffset()
			payload = body[end-int64(len(value)) : end]
		}
	}
	if _, err := d.ReadToken(); err != nil {
		return body
	}
	return payload
}

// totalOf is the length of the list that a page is of, absent when the answer has
// no meta.
func totalOf(body []byte) scalar[int] {
	var e struct {
		Meta struct {
			Total wireInt `json:"total"`
		} `json:"meta"`
	}
	readBeside(body, &e)
	return e.Meta.Total.scalar
}

// readBeside reads what stands beside a list. The list itself was read already: what
// cannot be read here is left out.
func readBeside(body []byte, target any) {
	d := borrowDecoder(bytes.TrimPrefix(body, byteOrderMark))
	defer giveBack(d)
	_ = jsonv2.UnmarshalDecode(d, target)
}

// isNull tells the JSON null, which a Value spells out.
func isNull(raw []byte) bool { return string(raw) == "null" }

// Why an answer could not be read. They quote nothing of it.
var (
	errNotJSON    = errors.New("the answer is not the JSON expected")
	errNoList     = errors.New("the answer is not a list")
	errNoRecord   = errors.New("the answer is not a record")
	errNoRecordID = errors.New("the record has no identifier")
	errTooMany    = errors.New("the list has too many elements")
)

// decode reads one record.
func decode[W record[D], D any](o *oddities, name string, body []byte) (D, error) {
	var none D
	raw := unwrap(body)
	if len(raw) == 0 || raw[0] != '{' {
		return none, errNoRecord
	}
	var w W
	text := borrowDecoder(raw)
	defer giveBack(text)
	if jsonv2.UnmarshalDecode(text, &w) != nil || !ends(text) {
		return none, errNotJSON
	}
	d, ok := w.domain(o)
	if !ok {
		return none, errNoRecordID
	}
	return d, nil
}

// maxElements bounds a list: a customer has some hundreds of anything, and an
// element of two bytes costs a thousand times that once it is a record.
const maxElements = 10_000

// decodeList reads a list; null is an empty one. An element that is not a record
// with an identifier is dropped and counted. The result is never nil unless there
// is an error. Elements are read one by one, so that one wire struct is alive at
// a time, and reading ends with the call's context, whose error is then returned.
func decodeList[W record[D], D any](o *oddities, name string, body []byte) ([]D, error) {
	raw := unwrap(body)
	if isNull(raw) {
		return []D{}, nil
	}
	if len(raw) == 0 || raw[0] != '[' {
		return nil, errNoList
	}
	d := borrowDecoder(raw)
	defer giveBack(d)
	if _, err := d.ReadToken(); err != nil {
		return nil, errNotJSON
	}
	out := []D{}
	for n := 0; d.PeekKind() != ']'; n++ {
		if n == maxElements {
			return nil, errTooMany
		}
		if n%100 == 0 { // some tens of microseconds
			if err := o.over(); err != nil {
				return nil, err
			}
		}
		one, ok, err := decodeElement[W](o, d)
		if err != nil {
			return nil, err
		}
		if ok {
			out = append(out, one)
		} else {
			o.dropped(name)
		}
	}
	if _, err := d.ReadToken(); err != nil || !ends(d) {
		return nil, errNotJSON
	}
	return out, nil
}

// ends tells that nothing follows what was read.
func ends(d *jsontext.Decoder) bool {
	_, err := d.ReadToken()
	return err == io.EOF
}

// decodeElement reads the next element of a list; ok is false for one that is
// not a record with an identifier.
func decodeElement[W record[D], D any](o *oddities, d *jsontext.Decoder) (one D, ok bool, err error) {
	if d.PeekKind() != '{' {
		if d.SkipValue() != nil {
			return one, false, errNotJSON
		}
		return one, false, nil
	}
	var w W
	if jsonv2.UnmarshalDecode(d, &w) != nil {
		return one, false, errNotJSON
	}
	one, ok = w.domain(o)
	return one, ok, nil
}

// wireList is a list inside a record, and wireObject a record inside a record. As
// scalars, they never fail to decode: json would leave out what follows in the
// record that they are in.
type (
	wireList[W any]   struct{ scalar[[]W] }
	wireObject[W any] struct{ scalar[W] }
)

// maxInner bounds a list inside a record, because a list of nothing inside a
// record is as cheap to send as one outside: a week has few opening hours, a
// customer few permissions. Elements past it are not read.
const maxInner = 1_000

// UnmarshalJSONFrom implements json.UnmarshalerFrom.
func (l *wireList[W]) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	l.scalar = scalar[[]W]{}
	switch d.PeekKind() {
	case 'n':
		return d.SkipValue()
	case '[':
	default:
		l.unreadable = true
		return d.SkipValue()
	}
	if _, err := d.ReadToken(); err != nil {
		return err
	}
	list := []W{}
	for d.PeekKind() != ']' {
		if len(list) >= maxInner {
			if err := d.SkipValue(); err != nil {
				return err
			}
			continue
		}
		var w W
		if !readable(d, &w) {
			l.unreadable = true
			if err := d.SkipValue(); err != nil {
				return err
			}
			continue
		}
		if err := jsonv2.UnmarshalDecode(d, &w); err != nil {
			return err
		}
		list = append(list, w)
	}
	if _, err := d.ReadToken(); err != nil {
		return err
	}
	l.value = &list
	return nil
}

// UnmarshalJSONFrom implements json.UnmarshalerFrom.
func (w *wireObject[W]) UnmarshalJSONFrom(d *jsontext.Decoder) error {
	w.scalar = scalar[W]{}
	var v W
	switch {
	case d.PeekKind() == 'n':
		return d.SkipValue()
	case !readable(d, &v):
		w.unreadable = true
		return d.SkipValue()
	}
	w.value = &v
	return jsonv2.UnmarshalDecode(d, &v)
}

// readable tells whether the next value can be read into target: a record takes an
// object or null, a scalar anything.
func readable(d *jsontext.Decoder, target any) bool {
	if _, anything := target.(jsonv2.UnmarshalerFrom); anything {
		return true
	}
	k := d.PeekKind()
	return k == '{' || k == 'n'
}
