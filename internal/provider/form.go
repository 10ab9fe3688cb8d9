package provider

import (
	"bytes"
	"encoding/json"
	"fmt"
	"mime"
	"mime/multipart"
	"net/textproto"
	"slices"
	"strconv"
	"strings"
)

// form is the body of a write: multipart/form-data with undefined fields skipped
// (specification §7). A field is added through a pointer, or a slice, and nil is
// undefined: nothing is sent. Every other value is sent, zero or not:
//
//	nil    → no part           false → "false"
//	""     → an empty part     0     → "0"
//
// Multipart has no null. A field is emptied by an empty part, which text
// produces for "" and clear for a field that is not a text.
//
// The parts keep the order in which they were added.
type form struct {
	parts []part
	// names has the names of all fields, including undefined ones.
	names []string
	file  *file // nil for none
}

// file is a file in a form.
type file struct {
	field, name, contentType string
	content                  []byte
}

// part is a name and its value, in a form or in a query.
type part struct{ name, value string }

// knows implements body. A list is also known by its plain name: "opening_hours" for
// "opening_hours[]".
func (f *form) knows(name string) bool {
	return slices.ContainsFunc(f.names, func(known string) bool { return known == name || strings.TrimSuffix(known, "[]") == name })
}

func (f *form) add(name, value string) { f.parts = append(f.parts, part{name, value}) }

// optional adds a field, which is undefined when v is nil.
func optional[T any](f *form, name string, v *T, format func(T) string) {
	f.names = append(f.names, name)
	if v != nil {
		f.add(name, format(*v))
	}
}

// text adds a text, an identifier or an enum value.
func text[T ~string](f *form, name string, v *T) {
	optional(f, name, v, func(v T) string { return string(v) })
}

func (f *form) boolean(name string, v *bool) {
	optional(f, name, v, strconv.FormatBool)
}

func (f *form) integer(name string, v *int) {
	optional(f, name, v, strconv.Itoa)
}

// float formats v as the shortest decimal that parses back to v, never with an exponent.
func (f *form) float(name string, v *float64) {
	optional(f, name, v, func(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) })
}

// clear adds an empty part, which empties a field that is not a text.
func (f *form) clear(name string) {
	f.names = append(f.names, name)
	f.add(name, "")
}

// records adds name[] once per record, as JSON text. An empty slice, unlike a nil one, is sent as
// one empty part, so that a list can be emptied.
func records[T any](f *form, name string, values []T) error {
	f.names = append(f.names, name+"[]")
	if values != nil && len(values) == 0 {
		f.add(name+"[]", "")
	}
	for _, v := range values {
		b, err := json.Marshal(v)
		if err != nil {
			return fmt.Errorf("encode %s: %w", name, err)
		}
		f.add(name+"[]", string(b))
	}
	return nil
}

// attach adds a file, which is sent after all fields.
func (f *form) attach(name, fileName, contentType string, content []byte) *form {
	f.names = append(f.names, name)
	f.file = &file{name, fileName, contentType, content}
	return f
}

// encode returns the body and its content type.
func (f *form) encode() (body []byte, contentType string) {
	var b bytes.Buffer
	w := multipart.NewWriter(&b)
	// No call fails: bytes.Buffer accepts every write, and the writer every name and value.
	for _, p := range f.parts {
		_ = w.WriteField(p.name, p.value)
	}
	if f.file != nil {
		part, _ := w.CreatePart(textproto.MIMEHeader{
			"Content-Disposition": {mime.FormatMediaType("form-data", map[string]string{"name": f.file.field, "filename": f.file.name})},
			"Content-Type":        {f.file.contentType},
		})
		_, _ = part.Write(f.file.content)
	}
	_ = w.Close()
	return b.Bytes(), w.FormDataContentType()
}
