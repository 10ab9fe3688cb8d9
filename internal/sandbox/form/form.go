package form

import (
	"mime"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/citerne/citerne/internal/sandbox/api"
)

// MaxBody is the maximum size of the body of a v2 write, in bytes: it has a few short texts.
const MaxBody = 128 << 10

// Form is the body of a v2 write. A field that was not sent is absent, so that an update changes
// only the fields that were sent (specification §7: undefined fields are skipped). A field sent
// empty clears an optional value.
type Form map[string][]string

// Read parses a multipart or urlencoded body. It refuses a field that is not in allowed, a repeated
// field (unless its name ends in "[]"), a file, and a text with control characters.
func Read(r *http.Request, allowed ...string) (Form, error) {
	values, err := bodyValues(r)
	if err != nil {
		return nil, err
	}
	for name, v := range values {
		if !slices.Contains(allowed, name) {
			return nil, api.BadRequest("unknown field " + strconv.Quote(name))
		}
		if len(v) > 1 && !strings.HasSuffix(name, "[]") {
			return nil, api.BadRequest("repeated field " + strconv.Quote(name))
		}
	}
	return Form(values), Form(values).CheckCharacters()
}

func bodyValues(r *http.Request) (url.Values, error) {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil {
		return nil, api.NotForm
	}
	switch kind {
	case "multipart/form-data":
		if err := r.ParseMultipartForm(MaxBody); err != nil {
			return nil, api.Unreadable(err)
		}
		if len(r.MultipartForm.File) > 0 {
			return nil, api.BadRequest("no file is expected")
		}
		return r.MultipartForm.Value, nil
	case "application/x-www-form-urlencoded":
		if err := r.ParseForm(); err != nil {
			return nil, api.Unreadable(err)
		}
		return r.PostForm, nil
	}
	return nil, api.NotForm
}

// Has reports whether a field was sent.
func (f Form) Has(name string) bool { _, ok := f[name]; return ok }

// Text returns the value without surrounding blanks, empty for an absent field.
func (f Form) Text(name string) string {
	if len(f[name]) == 0 {
		return ""
	}
	return strings.TrimSpace(f[name][0])
}

// Optional returns the value without surrounding blanks, or nil when it is empty.
func (f Form) Optional(name string) *string {
	if v := f.Text(name); v != "" {
		return &v
	}
	return nil
}

// Flag parses true, false, 1 or 0; ok is false for any other value.
func (f Form) Flag(name string) (value, ok bool) {
	switch f.Text(name) {
	case "true", "1":
		return true, true
	case "false", "0":
		return false, true
	}
	return false, false
}
