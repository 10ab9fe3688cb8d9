package provider

import (
	"bytes"
	"encoding/json"
)

// fields is the body of a v3 write: one JSON object (product 8.1). A field is
// set through a pointer and nil is undefined: nothing is sent. An empty text
// empties a field, as in a form.
type fields map[string]any

// set adds a given value under a name.
func set[T any](f fields, name string, v *T) {
	if v != nil {
		f[name] = *v
	}
}

// encode implements body. Names come sorted, so that equal writes are equal.
func (f fields) encode() (text []byte, contentType string) {
	var b bytes.Buffer
	encoder := json.NewEncoder(&b)
	encoder.SetEscapeHTML(false)
	// Values are texts, numbers, booleans and lists of such objects, which always
	// encode.
	_ = encoder.Encode(map[string]any(f))
	return b.Bytes(), "application/json"
}

// sent implements body.
func (f fields) sent(name string) bool {
	_, ok := f[name]
	return ok
}
