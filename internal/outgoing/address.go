package outgoing

import (
	"errors"
	"net/url"
	"strconv"
	"strings"
)

// ParseBase parses the base address of an API, without its trailing slash. The error does not
// repeat the text, which may hold a password.
func ParseBase(text string) (*url.URL, error) {
	u, err := url.Parse(strings.TrimRight(text, "/"))
	if err != nil || !IsWeb(u) || u.User != nil || u.RawQuery != "" || u.ForceQuery || strings.Contains(text, "#") {
		return nil, errors.New("is not a base address: write https://host/path with nothing after the path and no user name")
	}
	return u, nil
}

// IsWeb reports whether u is an absolute http or https address.
func IsWeb(u *url.URL) bool {
	if port := u.Port(); port != "" {
		if n, err := strconv.ParseUint(port, 10, 16); err != nil || n == 0 {
			return false
		}
	}
	return (u.Scheme == "http" || u.Scheme == "https") && u.Hostname() != "" && u.Opaque == ""
}

// WithoutURL returns err without the address that net/http wraps around it: an upstream address in
// a log may hold private data.
func WithoutURL(err error) error {
	if wrapped, ok := errors.AsType[*url.Error](err); ok {
		return wrapped.Err
	}
	return err
}
