package auth

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

const (
	maxTokenAnswer = 64 << 10
	maxScope       = 1 << 10
	minExpiresIn   = 1
	maxExpiresIn   = 24 * 60 * 60

	defaultScope     = "full"
	defaultTokenType = "Bearer"
)

// errAccepted marks a failure after the token endpoint accepted the code.
var errAccepted = errors.New("the token endpoint accepted the code")

// tokenTransport sends the empty X-Request-Id of specification §7 and validates the token
// endpoint's response before x/oauth2 reads it: that library follows redirects, truncates
// expires_in to 32 bits, accepts negative values and puts the body into its errors.
type tokenTransport struct{ base http.RoundTripper }

// RoundTrip implements http.RoundTripper. When there was a response, its errors are *failure. A
// good response is rewritten in canonical form.
func (t tokenTransport) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.Header["X-Request-Id"] = []string{""}
	r.Header.Set("Accept", "application/json")
	response, err := t.base.RoundTrip(r)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(io.LimitReader(response.Body, maxTokenAnswer+1))
	switch status := response.StatusCode; {
	case status == http.StatusUnauthorized:
		return nil, failUpstream.because(fmt.Errorf("token endpoint answered 401%s: %w", oauthError(body), errClientRefused))
	case status == http.StatusTooManyRequests:
		return nil, busy(response.Header.Get("Retry-After"))
	case status >= 500:
		return nil, failUnreachable.because(fmt.Errorf("token endpoint answered %d", status))
	case status >= 400:
		return nil, failRefused.because(fmt.Errorf("token endpoint answered %d%s", status, oauthError(body)))
	case status < 200 || status > 299:
		return nil, failUpstream.because(fmt.Errorf("token endpoint answered %d", status))
	case err != nil:
		return nil, fmt.Errorf("read the token endpoint's answer: %w", errors.Join(err, errAccepted))
	case len(body) > maxTokenAnswer:
		return nil, accepted(failUpstream, "the answer is too large")
	}
	body, f := canonicalToken(body)
	if f != nil {
		return nil, f
	}
	response.Body = io.NopCloser(bytes.NewReader(body))
	response.ContentLength = int64(len(body))
	response.Header.Set("Content-Type", "application/json")
	return response, nil
}

// tokenAnswer has the fields of the token endpoint's response that are used (specification §7).
type tokenAnswer struct {
	AccessToken string      `json:"access_token"`
	TokenType   string      `json:"token_type"`
	ExpiresIn   json.Number `json:"expires_in"` // some servers quote it
	Scope       string      `json:"scope"`
}

// canonicalToken validates a successful response and rewrites it: the token type and the scope are
// always present, and expires_in is a whole number within its bounds.
func canonicalToken(body []byte) ([]byte, *failure) {
	var answer tokenAnswer
	// The decoder's errors can quote the body, so they are dropped.
	if !isObject(body) || json.Unmarshal(body, &answer) != nil {
		return nil, accepted(failUpstream, "the answer is not the expected JSON object")
	}
	if answer.AccessToken == "" {
		return nil, accepted(failNoToken, "the answer has no access_token")
	}
	if len(answer.AccessToken) > maxToken || !visible(answer.AccessToken) {
		return nil, accepted(failUpstream, "access_token is too long or has characters that a header cannot carry")
	}
	if answer.TokenType == "" {
		answer.TokenType = defaultTokenType
	}
	if !validTokenType(answer.TokenType) {
		return nil, accepted(failUpstream, "token_type is not an RFC 9110 token")
	}
	// The scope may be missing when it is the requested one (RFC 6749 §5.1).
	if answer.Scope == "" {
		answer.Scope = defaultScope
	}
	if !validScope(answer.Scope) {
		return nil, accepted(failUpstream, "scope is too long or has control characters")
	}
	seconds, err := clampExpiresIn(answer.ExpiresIn)
	if err != nil {
		return nil, accepted(failUpstream, err.Error())
	}
	answer.ExpiresIn = json.Number(strconv.Itoa(seconds))
	canonical, err := json.Marshal(answer)
	if err != nil {
		return nil, failInternal.because(fmt.Errorf("write the token answer: %w", err))
	}
	return canonical, nil
}

// clampExpiresIn parses a number of seconds and clamps it between 1 second and 24 hours. It
// refuses a missing, zero or negative number.
func clampExpiresIn(number json.Number) (int, error) {
	if number == "" {
		return 0, errors.New("expires_in is missing")
	}
	seconds, err := strconv.ParseFloat(number.String(), 64)
	// Beyond the range of float64 the sign is still valid.
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		return 0, errors.New("expires_in is not a number")
	}
	if seconds <= 0 {
		return 0, errors.New("expires_in is not positive")
	}
	return int(math.Min(math.Max(seconds, minExpiresIn), maxExpiresIn)), nil
}

// validTokenType reports whether text matches the grammar of an authentication scheme, "token" of
// RFC 9110 §5.6.2.
func validTokenType(text string) bool {
	for i := range len(text) {
		if !alphanumeric(text[i]) && !strings.ContainsRune("!#$%&'*+-.^_`|~", rune(text[i])) {
			return false
		}
	}
	return text != "" && len(text) <= maxTokenType
}

func validScope(text string) bool {
	return len(text) <= maxScope && visible(strings.ReplaceAll(text, " ", ""))
}

// oauthErrors are the codes of RFC 6749 §5.2. Only these are logged: any other text of the
// response could repeat the authorization code.
var oauthErrors = []string{"invalid_request", "invalid_client", "invalid_grant", "unauthorized_client", "unsupported_grant_type", "invalid_scope"}

// oauthError returns the error code of a refusal, after a space, for the log.
func oauthError(body []byte) string {
	var answer struct {
		Error string `json:"error"`
	}
	if json.Unmarshal(body, &answer) != nil || !slices.Contains(oauthErrors, answer.Error) {
		return ""
	}
	return " " + answer.Error
}

func isObject(body []byte) bool {
	body = bytes.TrimLeft(body, " \t\r\n")
	return len(body) > 0 && body[0] == '{'
}

func accepted(f failure, why string) *failure {
	return f.because(fmt.Errorf("%s: %w", why, errAccepted))
}
