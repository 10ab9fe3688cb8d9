package session_test

import (
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/auth"
	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/live"
	"github.com/citerne/citerne/internal/provider"
	"github.com/citerne/citerne/internal/session"
)

const testKey = "1:AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8="

// revocations has the sessions that signed out.
type revocations map[string]bool

func (r revocations) Revoke(_ context.Context, id string, _ time.Time) error {
	r[id] = true
	return nil
}

func (r revocations) Revoked(id string) bool { return r[id] }

// customer is signed in; the provider's API is a test server at address.
type customer struct {
	opener        session.Opener
	revocations   revocations
	seen          []string // sessions
	address       string
	authorization string
	cookies       []*http.Cookie
}

// signIn signs a customer in at a provider with the given API.
func signIn(t *testing.T, api http.HandlerFunc) *customer {
	t.Helper()
	routes := http.NewServeMux()
	routes.HandleFunc("POST /v1/oauth/token", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"access_token":"t","token_type":"Bearer","expires_in":3600,"scope":"full"}`)
	})
	routes.Handle("/", api)
	upstream := httptest.NewServer(routes)
	t.Cleanup(upstream.Close)
	public, err := url.Parse(upstream.URL)
	if err != nil {
		t.Fatal(err)
	}
	keys, err := auth.ParseKeys(testKey)
	if err != nil {
		t.Fatal(err)
	}
	c := &customer{address: upstream.URL, revocations: revocations{}}
	c.opener.Seen = func(id string) { c.seen = append(c.seen, id) }
	c.opener.Auth, err = auth.New(auth.Config{AuthURL: upstream.URL, ClientID: "dashboard", RedirectURI: upstream.URL + "/handle_token", PublicURL: public,
		Keys: keys, Revocations: c.revocations, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	transport := provider.NewTransport()
	t.Cleanup(transport.CloseIdleConnections)
	c.opener.Provider, err = provider.New(provider.Config{V2URL: upstream.URL + "/v2", V3URL: upstream.URL + "/v3", AnalyticsURL: upstream.URL + "/analytics",
		Transport: transport, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	if c.opener.Live, err = live.New(live.Config{}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.opener.Live.Close)
	w := httptest.NewRecorder()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/auth/token", strings.NewReader(`{"code":"c0de","code_verifier":"`+strings.Repeat("v", 64)+`"}`))
	r.Header.Set("Content-Type", "application/json")
	c.opener.Auth.Token(w, r)
	var token struct {
		Type   string `json:"token_type"`
		Sealed string `json:"access_token"`
	}
	if err := json.Unmarshal(w.Body.Bytes(), &token); err != nil || w.Code != http.StatusOK {
		t.Fatalf("sign-in: %d %s", w.Code, w.Body)
	}
	c.authorization, c.cookies = token.Type+" "+token.Sealed, w.Result().Cookies()
	return c
}

// request returns a request with the customer's credentials.
func (c *customer) request(t *testing.T) *http.Request {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/graphql", nil)
	r.Header.Set("Authorization", c.authorization)
	for _, cookie := range c.cookies {
		r.AddCookie(cookie)
	}
	return r
}

func nothing(w http.ResponseWriter, r *http.Request) { http.NotFound(w, r) }

// A session has the customer of the credentials and the businesses of the headers.
func TestOpen(t *testing.T) {
	c := signIn(t, nothing)
	r := c.request(t)
	r.Header.Set("X-Business-Id", "1042")
	r.Header.Set("X-Last-Business-Id", "1043")
	id, as := c.opener.Visitor(r)
	s, err := c.opener.Open(as)
	if err != nil || id == "" {
		t.Fatalf("session %q: %v", id, err)
	}
	if s.BusinessID != "1042" || s.LastBusinessID != "1043" || s.Visitor == "" || strings.Contains(s.Visitor, id) || s.Ended() != nil {
		t.Errorf("session %+v", s)
	}
	if len(c.seen) != 1 || c.seen[0] != id {
		t.Errorf("sessions seen %q, want %q", c.seen, id)
	}
	for reference, want := range map[string]string{"a.png": "/files/logos/a.png?", "/a.png": "/files/logos/a.png?", "../a.png": "", "": ""} {
		if got := s.LogoURL(reference); !strings.HasPrefix(got, want) || want == "" && got != "" {
			t.Errorf("logo %q is at %q", reference, got)
		}
	}
	if got := s.FileURL("/files/exports/1"); !strings.HasPrefix(got, "/files/exports/1?ticket=") {
		t.Errorf("a file is at %q", got)
	}
	if got := s.FileURL(""); got != "" {
		t.Errorf("no file is at %q", got)
	}
}

// A request without credentials has no session. One whose credentials the edge did not open is
// refused.
func TestOpenWithoutASession(t *testing.T) {
	c := signIn(t, nothing)
	id, as := c.opener.Visitor(httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/graphql", nil))
	if s, err := c.opener.Open(as); id != "" || s != nil || err != nil {
		t.Errorf("without credentials: %q %v %v", id, s, err)
	}
	if err := c.opener.CheckXSRF(as, nil); err == nil {
		t.Error("a mutation without a session passes the XSRF check")
	}
	if s, err := c.opener.Open(c.request(t)); s != nil || err == nil {
		t.Errorf("without Visitor: %v %v", s, err)
	}
}

// A session that signs out while its request waits in the queue is refused.
func TestOpenAfterSignOut(t *testing.T) {
	c := signIn(t, nothing)
	id, as := c.opener.Visitor(c.request(t))
	if err := c.revocations.Revoke(t.Context(), id, time.Now()); err != nil {
		t.Fatal(err)
	}
	if s, err := c.opener.Open(as); s != nil || domain.CodeOf(err) != domain.CodeUnauthenticated {
		t.Errorf("session %v, error %v", s, err)
	}
}

// The header X-Language of a call to the provider is the browser's first language.
func TestBrowserLanguage(t *testing.T) {
	var got string
	c := signIn(t, func(w http.ResponseWriter, r *http.Request) {
		got = r.Header.Get("X-Language")
		w.Header().Set("Content-Type", "text/calendar")
	})
	calendar := c.opener.Files().Calendar
	for header, want := range map[string]string{
		"":                        "fr",
		"fr-FR,fr;q=0.9,en;q=0.8": "fr-FR",
		"en-GB;q=0.7":             "en-GB",
		" de , fr":                "de",
		"*":                       "fr",
		"not a tag":               "fr",
		"fr\x00":                  "fr",
		"../../etc":               "fr",
		",fr":                     "fr",
		strings.Repeat("a", 5000): "fr",
	} {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/files/planning/t.ics", nil)
		r.Header.Set("Accept-Language", header)
		file, err := calendar(r, "t")
		if err != nil {
			t.Fatal(err)
		}
		_ = file.Content.Close()
		if got != want {
			t.Errorf("%.40q: %q, want %q", header, got, want)
		}
	}
}
