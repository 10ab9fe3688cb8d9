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

// MissingReference returns a violation of field when err is api.NotFound: the record that the
// field names does not exist. It returns any other error unchanged.
func MissingReference(err error, field string) error {
	if !errors.Is(err, api.NotFound) {
		return err
	}
	var v Violations
	v.Add(field, "not_found")
	return v.Problem()
}

// ReadBody parses a v3 body with nested values into T. It refuses fields that T does not have.
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

// ReadJSON parses a v3 body, one JSON object of strings, numbers and booleans, into the same Form as
// a v2 body. A field that is null counts as absent. It refuses a field that is not in allowed, and a
// text with control characters.
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
