package sandbox

import (
	"errors"
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// maxBody bounds the body of a v2 write, in bytes: they carry a few short texts.
const maxBody = 128 << 10

// form is the body of a v2 write. A field that was not sent is absent, so that
// an update touches only what it names (specification §7: undefined fields are
// skipped); a field sent empty clears an optional value.
type form map[string][]string

// readForm reads a multipart or urlencoded body. A field outside allowed, a
// field given twice (unless its name ends in "[]"), a file and a text with control
// characters are refused.
func readForm(r *http.Request, allowed ...string) (form, error) {
	values, err := bodyValues(r)
	if err != nil {
		return nil, err
	}
	for name, v := range values {
		if !slices.Contains(allowed, name) {
			return nil, badRequest("unknown field " + strconv.Quote(name))
		}
		if len(v) > 1 && !strings.HasSuffix(name, "[]") {
			return nil, badRequest("repeated field " + strconv.Quote(name))
		}
	}
	return form(values), form(values).checkCharacters()
}

func bodyValues(r *http.Request) (url.Values, error) {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil {
		return nil, problemMediaType
	}
	switch kind {
	case "multipart/form-data":
		if err := r.ParseMultipartForm(maxBody); err != nil {
			return nil, unreadable(err)
		}
		if len(r.MultipartForm.File) > 0 {
			return nil, badRequest("no file is expected")
		}
		return r.MultipartForm.Value, nil
	case "application/x-www-form-urlencoded":
		if err := r.ParseForm(); err != nil {
			return nil, unreadable(err)
		}
		return r.PostForm, nil
	}
	return nil, problemMediaType
}

func unreadable(err error) error {
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return problemTooLarge
	}
	return badRequest("the body cannot be read")
}

func (f form) has(name string) bool { _, ok := f[name]; return ok }

// text is the value without surrounding blanks, empty when it is absent.
func (f form) text(name string) string {
	if len(f[name]) == 0 {
		return ""
	}
	return strings.TrimSpace(f[name][0])
}

// optional is the value, or nil when it is empty.
func (f form) optional(name string) *string {
	if v := f.text(name); v != "" {
		return &v
	}
	return nil
}

// flag reads true, false, 1 or 0; ok is false for anything else.
func (f form) flag(name string) (value, ok bool) {
	switch f.text(name) {
	case "true", "1":
		return true, true
	case "false", "0":
		return false, true
	}
	return false, false
}
