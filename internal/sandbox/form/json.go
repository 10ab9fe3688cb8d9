package form

import (
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"
	"slices"
	"strconv"

	"github.com/citerne/citerne/internal/sandbox/api"
)

// AskedFor tells a record that is not found as a field that was badly filled; other
// failures stay what they are.
func AskedFor(err error, field string) error {
	if !errors.Is(err, api.NotFound) {
		return err
	}
	var v Violations
	v.Add(field, "not_found")
	return v.Problem()
}

// ReadBody reads a v3 body that is more than texts and numbers. What T does not know
// is refused.
func ReadBody[T any](r *http.Request) (T, error) {
	var body T
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return body, api.NotJSON
	}
	d := json.NewDecoder(r.Body)
	d.DisallowUnknownFields()
	if err := d.Decode(&body); err != nil {
		return body, api.Unreadable(err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return body, api.Unreadable(err)
	}
	return body, nil
}

// ReadJSON reads a v3 body, one JSON object of texts, numbers and booleans, into
// the form that v2 bodies give: null and absent leave a field as it is. A field
// outside allowed, and a text with control characters, are refused.
func ReadJSON(r *http.Request, allowed ...string) (Form, error) {
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		return nil, api.NotJSON
	}
	d := json.NewDecoder(r.Body)
	d.UseNumber()
	var object map[string]any
	if err := d.Decode(&object); err != nil || object == nil {
		return nil, api.Unreadable(err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return nil, api.Unreadable(err)
	}
	f := Form{}
	for name, value := range object {
		if !slices.Contains(allowed, name) {
			return nil, api.BadRequest("unknown field " + strconv.Quote(name))
		}
		switch v := value.(type) {
		case nil:
		case string:
			f[name] = []string{v}
		case json.Number:
			f[name] = []string{v.String()}
		case bool:
			f[name] = []string{strconv.FormatBool(v)}
		default:
			return nil, api.BadRequest(strconv.Quote(name) + " is no text, number or boolean")
		}
	}
	return f, f.CheckCharacters()
}
