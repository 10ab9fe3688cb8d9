package auth

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/citerne/citerne/internal/web"
)

// signOut posts a sign-out of p with its XSRF token.
func (b *testService) signOut(p pair, change ...func(*http.Request)) *httptest.ResponseRecorder {
	r := p.request(http.MethodPost, publicOrigin+"/auth/signout")
	r.Header.Set(web.XSRFHeader, p.xsrf)
	for _, f := range change {
		f(r)
	}
	w := httptest.NewRecorder()
	b.SignOut(w, r)
	return w
}

// cleared checks the response of a complete sign-out: 204, with both cookies cleared.
func cleared(t *testing.T, w *httptest.ResponseRecorder) {
	t.Helper()
	if w.Code != http.StatusNoContent || w.Body.Len() > 0 {
		t.Errorf("%d %q", w.Code, w.Body)
	}
	forgotten(t, w)
}

// clearedHere checks the response when the provider could not be notified.
func clearedHere(t *testing.T, w *httptest.ResponseRecorder) {
	t.Helper()
	if w.Code != http.StatusOK || w.Body.String() != `{"provider":"unreachable"}` || w.Header().Get("Cache-Control") != "no-store" {
		t.Errorf("%d %v %q", w.Code, w.Header(), w.Body)
	}
	forgotten(t, w)
}

// forgotten checks that the response clears both cookies.
func forgotten(t *testing.T, w *httptest.ResponseRecorder) {
	t.Helper()
	names := map[string]bool{}
	for _, c := range w.Result().Cookies() {
		if c.MaxAge < 0 && c.Value == "" && c.Path == "/" && c.Secure && c.SameSite == http.SameSiteStrictMode {
			names[c.Name] = true
		}
	}
	if !names[secureSessionCookie] || !names[web.XSRFCookie] {
		t.Errorf("%v", w.Header())
	}
}

// provider is a transport that signs in and records sign-outs.
type provider struct {
	signOut  roundTrip
	requests []*http.Request
}

func (p *provider) RoundTrip(r *http.Request) (*http.Response, error) {
	if strings.HasSuffix(r.URL.Path, "/v1/oauth/token") {
		return answer(200, goodAnswer)(r)
	}
	p.requests = append(p.requests, r)
	return p.signOut(r)
}

func TestSignOutEndsTheSessionHereAndThere(t *testing.T) {
	upstream := &provider{signOut: answer(204, "")}
	b := newTestService(t, func(c *Config) { c.Transport = upstream })
	p, other := b.signIn(t), b.signIn(t)
	session, err := b.Authenticate(p.request("POST", "/graphql"))
	if err != nil {
		t.Fatal(err)
	}
	cleared(t, b.signOut(p))
	if until := b.denied.ids[session.ID]; !until.Equal(session.ExpiresAt) {
		t.Errorf("denied until %v, want %v", until, session.ExpiresAt)
	}
	if len(upstream.requests) != 1 {
		t.Fatalf("%d calls to the provider, want 1", len(upstream.requests))
	}
	call := upstream.requests[0]
	if call.Method != "GET" || call.URL.String() != "http://auth.invalid/v1/signout" || call.Header.Get("Authorization") != "Bearer "+providerToken {
		t.Errorf("%s %s", call.Method, call.URL)
	}
	refused(t, b, p.request("POST", "/graphql"), errSignedOut)
	if _, err := b.Authenticate(other.request("POST", "/graphql")); err != nil {
		t.Errorf("another session: %v", err)
	}
	// A second click has nothing left to end.
	cleared(t, b.signOut(p))
	if len(upstream.requests) != 1 {
		t.Error("the provider is called for a session that has ended")
	}
}

func TestSignOutWithAnyProviderResponse(t *testing.T) {
	var redirects atomic.Int32
	for name, c := range map[string]struct {
		answer roundTrip
		logged bool
	}{
		"redirects": {func(r *http.Request) (*http.Response, error) {
			redirects.Add(1)
			response, err := answer(302, "")(r)
			response.Header.Set("Location", "http://elsewhere.invalid/")
			return response, err
		}, false},
		"refuses":        {answer(401, providerToken), false},
		"breaks":         {answer(500, providerToken), true},
		"is unreachable": {func(*http.Request) (*http.Response, error) { return nil, errors.New("connection refused") }, true},
	} {
		t.Run(name, func(t *testing.T) {
			b := newTestService(t, func(config *Config) { config.Transport = &provider{signOut: c.answer} })
			p := b.signIn(t)
			answer := b.signOut(p)
			if c.logged {
				clearedHere(t, answer)
			} else {
				cleared(t, answer)
			}
			refused(t, b, p.request("POST", "/graphql"), errSignedOut)
			if logged := strings.Contains(b.log.String(), "level=WARN"); logged != c.logged {
				t.Errorf("logged = %v: %s", logged, b.log)
			}
			noSecrets(t, b.log.String(), p.sealed, p.cookie.Value, p.xsrf, "auth.invalid")
			linesNameTheirRequest(t, b.log.String())
		})
	}
	if redirects.Load() != 1 {
		t.Errorf("%d calls, want 1: redirects are not followed", redirects.Load())
	}
}

func TestSignOutDoesNotWaitForADeadProvider(t *testing.T) {
	for timeout, want := range map[time.Duration]time.Duration{0: maxSignOut, time.Minute: maxSignOut, time.Second: time.Second} {
		synctest.Test(t, func(t *testing.T) {
			dead := func(r *http.Request) (*http.Response, error) { <-r.Context().Done(); return nil, r.Context().Err() }
			b := newTestService(t, func(c *Config) { c.Transport, c.Timeout = &provider{signOut: dead}, timeout })
			p := b.signIn(t)
			begin := time.Now()
			clearedHere(t, b.signOut(p))
			if took := time.Since(begin); took != want {
				t.Errorf("timeout %s: it took %s, want %s", timeout, took, want)
			}
			refused(t, b, p.request("POST", "/graphql"), errSignedOut)
		})
	}
}

func TestSignOutHoldsWhenItCannotBeStored(t *testing.T) {
	b := newTestService(t)
	p := b.signIn(t)
	b.denied.fail = errors.New("no broker")
	cleared(t, b.signOut(p))
	refused(t, b, p.request("POST", "/graphql"), errSignedOut)
	if !strings.Contains(b.log.String(), "level=ERROR") || !strings.Contains(b.log.String(), "no broker") {
		t.Errorf("not logged: %s", b.log)
	}
}

func TestSignOutContinuesWhenTheClientLeaves(t *testing.T) {
	upstream := &provider{signOut: answer(204, "")}
	upstream.signOut = func(r *http.Request) (*http.Response, error) {
		if r.Context().Err() != nil {
			t.Error("the call to the provider is cancelled")
		}
		return answer(204, "")(r)
	}
	b := newTestService(t, func(c *Config) { c.Transport = upstream })
	p := b.signIn(t)
	left, leave := context.WithCancel(t.Context())
	leave()
	b.signOut(p, func(r *http.Request) { *r = *r.WithContext(left) })
	refused(t, b, p.request("POST", "/graphql"), errSignedOut)
	if len(upstream.requests) != 1 {
		t.Errorf("%d calls to the provider, want 1", len(upstream.requests))
	}
}

func TestSignOutWithoutALiveSession(t *testing.T) {
	for name, change := range map[string]func(*http.Request){
		"nothing":    func(r *http.Request) { r.Header = http.Header{} },
		"no header":  func(r *http.Request) { r.Header.Del("Authorization") },
		"no cookie":  func(r *http.Request) { r.Header.Del("Cookie") },
		"raw token":  authorization("Bearer " + providerToken),
		"no session": func(r *http.Request) { r.Header.Del(web.XSRFHeader); r.Header.Del("Authorization") },
	} {
		t.Run(name, func(t *testing.T) {
			upstream := &provider{signOut: answer(204, "")}
			b := newTestService(t, func(c *Config) { c.Transport = upstream })
			p := b.signIn(t)
			cleared(t, b.signOut(p, change))
			if len(upstream.requests) > 0 || len(b.denied.ids) > 0 {
				t.Error("a session was ended")
			}
			if _, err := b.Authenticate(p.request("POST", "/graphql")); err != nil {
				t.Errorf("the session ended: %v", err)
			}
		})
	}
}

func TestSignOutRefusesForgery(t *testing.T) {
	for name, change := range map[string]func(*http.Request){
		"no XSRF token": func(r *http.Request) { r.Header.Del(web.XSRFHeader) },
		"wrong token":   func(r *http.Request) { r.Header.Set(web.XSRFHeader, strings.Repeat("A", 43)) },
	} {
		t.Run(name, func(t *testing.T) {
			upstream := &provider{signOut: answer(204, "")}
			b := newTestService(t, func(config *Config) { config.Transport = upstream })
			p := b.signIn(t)
			w := b.signOut(p, change)
			errorCode(t, w)
			if w.Code != http.StatusForbidden || len(w.Header()["Set-Cookie"]) > 0 || len(upstream.requests) > 0 {
				t.Errorf("%d %v", w.Code, w.Header())
			}
			if _, err := b.Authenticate(p.request("POST", "/graphql")); err != nil {
				t.Errorf("the session ended: %v", err)
			}
		})
	}
}
