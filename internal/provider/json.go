package provider

import (
	"bytes"
	"encoding/json"
	"maps"
)

// fields is the body of a v3 write: one JSON object (product 8.1). A field is set through a
// pointer; nil is undefined and sends nothing. An empty text empties a field, as in a form.
type fields map[string]any

// undefined is the value of a field that is not sent.
type undefined struct{}

// set adds a value under a name.
func set[T any](f fields, name string, v *T) {
	f[name] = undefined{}
	if v != nil {
		f[name] = *v
	}
}

// given returns the fields that are sent.
func (f fields) given() map[string]any {
	given := maps.Clone(map[string]any(f))
	maps.DeleteFunc(given, func(_ string, v any) bool { _, skip := v.(undefined); return skip })
	return given
}

// encode implements body. Names are sorted, so that equal writes have equal bodies.
func (f fields) encode() (text []byte, contentType string) {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	// Values are texts, numbers, booleans and lists of objects of these, which always encode.
	_ = encoder.Encode(f.given())
	return b.Bytes(), "application/json"
}

// knows implements body.
func (f fields) knows(name string) bool {
	_, ok := f[name]
	return ok
}
