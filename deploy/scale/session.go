package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"strings"
	"time"
)

// session is a customer's browser: cookies and sealed credentials.
type session struct {
	base          string // the origin that it sends requests to
	client        *http.Client
	authorization string
	business      string
}

func newSession(base string) (*session, error) {
	jar, err := cookiejar.New(nil)
	if err != nil {
		return nil, err
	}
	return &session{base: base, client: &http.Client{
		// One connection per request, so that the proxy logs and answers each failed request.
		Jar: jar, Transport: &http.Transport{DisableKeepAlives: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}, nil
}

// at returns the same session for another origin, such as that of a replica.
func (s *session) at(base string) *session {
	other := *s
	other.base = base
	return &other
}

// reply is a complete response.
type reply struct {
	status int
	header http.Header
	body   string
}

func (s *session) do(ctx context.Context, method, address, body string, header http.Header) (reply, error) {
	request, err := http.NewRequestWithContext(ctx, method, address, strings.NewReader(body))
	if err != nil {
		return reply{}, err
	}
	request.Header = header
	response, err := s.client.Do(request)
	if err != nil {
		return reply{}, err
	}
	defer func() { _ = response.Body.Close() }()
	text, err := io.ReadAll(response.Body)
	return reply{response.StatusCode, response.Header, string(text)}, err
}

var (
	form   = regexp.MustCompile(`(?s)<form[^>]*\baction="([^"]*)"[^>]*>(.*?)</form>`)
	hidden = regexp.MustCompile(`<input type="hidden" name="([^"]*)" value="([^"]*)">`)
)

// signIn signs in on the sandbox's pages and exchanges the code.
func (s *session) signIn(ctx context.Context, sandbox, email string) error {
	verifier := strings.Repeat("Az09-._~", 16)
	sum := sha256.Sum256([]byte(verifier))
	back := s.base + "/handle_token"
	at, err := url.Parse(sandbox + "/v1/oauth/authorize?" + url.Values{
		"client_id": {"dashboard"}, "code_challenge": {base64.RawURLEncoding.EncodeToString(sum[:])}, "code_challenge_method": {"S256"},
		"redirect_uri": {back}, "response_type": {"code"}, "scope": {"full"}, "state": {"state"}, "confirm": {"1"},
	}.Encode())
	if err != nil {
		return err
	}
	method, values := http.MethodGet, url.Values{}
	for range 8 {
		r, err := s.do(ctx, method, at.String(), values.Encode(), http.Header{"Content-Type": {"application/x-www-form-urlencoded"}, "Origin": {sandbox}})
		if err != nil {
			return err
		}
		next := r.header.Get("Location")
		method, values = http.MethodGet, url.Values{}
		if next == "" {
			found := form.FindStringSubmatch(r.body)
			if found == nil {
				return fmt.Errorf("the sandbox answers %d without a form", r.status)
			}
			next, method = html.UnescapeString(found[1]), http.MethodPost
			for _, field := range hidden.FindAllStringSubmatch(found[2], -1) {
				values.Set(html.UnescapeString(field[1]), html.UnescapeString(field[2]))
			}
			if values.Get("step") == "login" {
				values.Set("email", email)
				values.Set("password", "Bac-a-sable-2026!")
			} else {
				values.Set("step", "allow")
			}
		}
		if at, err = at.Parse(next); err != nil {
			return err
		}
		if strings.HasPrefix(at.String(), back+"?") {
			return s.exchange(ctx, at.Query().Get("code"), verifier)
		}
	}
	return errors.New("the sign-in does not end with a redirect to the dashboard")
}

func (s *session) exchange(ctx context.Context, code, verifier string) error {
	body, err := json.Marshal(map[string]string{"code": code, "code_verifier": verifier})
	if err != nil {
		return err
	}
	r, err := s.do(ctx, http.MethodPost, s.base+"/auth/token", string(body), http.Header{"Content-Type": {"application/json"}})
	if err != nil {
		return err
	}
	var token struct {
		TokenType   string `json:"token_type"`
		AccessToken string `json:"access_token"`
	}
	if err := json.Unmarshal([]byte(r.body), &token); err != nil || r.status != http.StatusOK {
		return fmt.Errorf("exchange the code: %d %s", r.status, r.body)
	}
	s.authorization = token.TokenType + " " + token.AccessToken
	return nil
}

// request returns a GraphQL request of the session.
func (s *session) request(ctx context.Context, accept, text string, variables map[string]any) (*http.Request, error) {
	body, err := json.Marshal(map[string]any{"query": text, "variables": variables})
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, s.base+"/graphql", bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Accept", accept)
	request.Header.Set("Authorization", s.authorization)
	if s.business != "" {
		request.Header.Set("X-Business-Id", s.business)
	}
	for _, cookie := range s.client.Jar.Cookies(request.URL) {
		if cookie.Name == "XSRF-TOKEN" {
			request.Header.Set("X-XSRF-TOKEN", cookie.Value)
		}
	}
	return request, nil
}

// attempt is one request and its result.
type attempt struct {
	id, kind     string
	began, ended time.Time
	failure      error
}

// ask sends an operation and decodes its data. A GraphQL error is a failure.
func (s *session) ask(ctx context.Context, kind, text string, variables map[string]any, data any) (a attempt) {
	a = attempt{id: newID(), kind: kind, began: time.Now()}
	a.failure = s.answer(ctx, a.id, text, variables, data)
	a.ended = time.Now()
	return a
}

func (s *session) answer(ctx context.Context, id, text string, variables map[string]any, data any) error {
	request, err := s.request(ctx, "application/graphql-response+json", text, variables)
	if err != nil {
		return err
	}
	request.Header.Set("X-Request-Id", id)
	response, err := s.client.Do(request)
	if err != nil {
		return err
	}
	defer func() { _ = response.Body.Close() }()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		return err
	}
	var answer struct {
		Data   json.RawMessage
		Errors []struct {
			Message    string
			Extensions struct{ Code string }
		}
	}
	if err := json.Unmarshal(body, &answer); err != nil || response.StatusCode != http.StatusOK {
		return fmt.Errorf("status %d: %.200s", response.StatusCode, body)
	}
	if len(answer.Errors) > 0 {
		return fmt.Errorf("%s: %s", answer.Errors[0].Extensions.Code, answer.Errors[0].Message)
	}
	return json.Unmarshal(answer.Data, data)
}
