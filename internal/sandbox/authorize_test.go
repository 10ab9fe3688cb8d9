package sandbox_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"
)

func TestSignInEndToEnd(t *testing.T) {
	f := start(t)
	p := f.person()
	if r := p.get(authorizePath()); r.status != http.StatusOK || !strings.Contains(r.body, "Connexion à votre espace professionnel") {
		t.Fatalf("%d %s", r.status, r.body)
	}
	p.signIn(claire)
	consent := p.get(authorizePath())
	for _, want := range []string{"Autoriser Citerne\u202f?", "Claire Lemaire", claire, "Changer de compte", "Vous serez redirigé vers", "dashboard.example"} {
		if !strings.Contains(consent.body, want) {
			t.Errorf("consent page without %q", want)
		}
	}
	code := f.redirect(p.submit(authorizePath(), "step", "allow")).Get("code")
	r := f.exchange(exchangeForm(code))
	if r.status != http.StatusOK || r.header.Get("Cache-Control") != "no-store" {
		t.Fatalf("%d %v %s", r.status, r.header, r.body)
	}
	got := decode[issuedToken](t, r)
	if got.TokenType != "Bearer" || got.ExpiresIn != 28800 || got.Scope != "full" || got.AccessToken == "" {
		t.Errorf("token answer %+v", got)
	}
	if r := f.api("GET", "/customers?handleUnauth=false", got.AccessToken); r.status != http.StatusOK || !strings.Contains(r.body, claire) {
		t.Errorf("%d %s", r.status, r.body)
	}
	for _, secret := range []string{code, got.AccessToken, testPassword, testVerifier} {
		if strings.Contains(f.log.String(), secret) {
			t.Error("the log contains a secret")
		}
	}
	if !strings.Contains(f.log.String(), "sandbox token issued") {
		t.Error("the log has no entry for the issued token")
	}
}

// An untrusted request gets an error page, never a redirect (product S01, RFC 6749 §4.1.2.1).
func TestUntrustedRequestsGetAPage(t *testing.T) {
	f := start(t)
	p := f.person()
	p.signIn(claire)
	for name, c := range map[string]struct{ parameter, query string }{
		"no client":           {"client_id", authorizeQuery("client_id", "").Encode()},
		"unknown client":      {"client_id", authorizeQuery("client_id", "evil").Encode()},
		"no redirect":         {"redirect_uri", authorizeQuery("redirect_uri", "").Encode()},
		"other redirect":      {"redirect_uri", authorizeQuery("redirect_uri", "http://evil.example/handle_token").Encode()},
		"redirect with slash": {"redirect_uri", authorizeQuery("redirect_uri", testCallback+"/").Encode()},
		"redirect with query": {"redirect_uri", authorizeQuery("redirect_uri", testCallback+"?a=b").Encode()},
		"redirect in capital": {"redirect_uri", authorizeQuery("redirect_uri", strings.ToUpper(testCallback)).Encode()},
		"redirect by prefix":  {"redirect_uri", authorizeQuery("redirect_uri", testCallback[:len(testCallback)-1]).Encode()},
		"no challenge":        {"code_challenge", authorizeQuery("code_challenge", "").Encode()},
		"no response type":    {"response_type", authorizeQuery("response_type", "").Encode()},
		"implicit grant":      {"response_type", authorizeQuery("response_type", "token").Encode()},
		"repeated parameter":  {"state", authorizeQuery().Encode() + "&state=other"},
	} {
		for _, method := range []string{"GET", "POST"} {
			path := "/v1/oauth/authorize?" + c.query
			r := p.get(path)
			if method == "POST" {
				r = p.post(path, url.Values{"step": {"allow"}})
			}
			if r.status != http.StatusBadRequest || r.header.Get("Location") != "" || !strings.Contains(r.body, "Demande de connexion invalide") ||
				!strings.Contains(r.body, "("+c.parameter+")") {
				t.Errorf("%s %s: %d to %q", method, name, r.status, r.header.Get("Location"))
			}
		}
	}
}

func TestOtherErrorsAreRedirected(t *testing.T) {
	f := start(t)
	for name, c := range map[string]struct{ want, query string }{
		"plain method":     {"invalid_request", authorizeQuery("code_challenge_method", "plain").Encode()},
		"empty method":     {"invalid_request", authorizeQuery().Encode() + "&code_challenge_method="},
		"short challenge":  {"invalid_request", authorizeQuery("code_challenge", "abc").Encode()},
		"padded challenge": {"invalid_request", authorizeQuery("code_challenge", strings.Repeat("a", 43)+"=").Encode()},
		"no scope":         {"invalid_scope", authorizeQuery("scope", "").Encode()},
		"other scope":      {"invalid_scope", authorizeQuery("scope", "full admin").Encode()},
	} {
		back := f.redirect(f.person().get("/v1/oauth/authorize?" + c.query))
		if back.Get("error") != c.want || back.Get("state") != "the state" || back.Has("code") {
			t.Errorf("%s: %v", name, back)
		}
	}
}

func TestExplicitS256IsAccepted(t *testing.T) {
	f := start(t)
	if r := f.person().get(authorizePath("code_challenge_method", "S256")); r.status != http.StatusOK {
		t.Errorf("%d", r.status)
	}
}

func TestConfirmAlwaysAsksForConsent(t *testing.T) {
	f := start(t)
	p := f.person()
	p.code(claire)
	if r := p.get(authorizePath()); r.status != http.StatusOK || !strings.Contains(r.body, "Autoriser Citerne") {
		t.Errorf("confirm=1 after a consent: %d", r.status)
	}
	if back := f.redirect(p.get(authorizePath("confirm", ""))); back.Get("code") == "" {
		t.Errorf("without confirm: %v", back)
	}
}

func TestRefusalAtConsent(t *testing.T) {
	f := start(t)
	p := f.person()
	p.signIn(claire)
	back := f.redirect(p.submit(authorizePath(), "step", "deny"))
	if back.Get("error") != "access_denied" || back.Get("state") != "the state" || back.Has("code") {
		t.Errorf("%v", back)
	}
}

func TestChangeOfAccount(t *testing.T) {
	f := start(t)
	p := f.person()
	p.signIn(claire)
	if r := p.submit(authorizePath(), "step", "switch"); r.status != http.StatusSeeOther || r.header.Get("Location") != authorizePath() {
		t.Fatalf("%d %q", r.status, r.header.Get("Location"))
	}
	p.signIn(marc)
	if r := p.get(authorizePath()); !strings.Contains(r.body, "Marc Dubois") {
		t.Error("the consent page is not that of the new account")
	}
}

func TestFormsNeedTheTokenOfTheirBrowserAndSession(t *testing.T) {
	f := start(t)
	login := url.Values{"step": {"login"}, "email": {claire}, "password": {testPassword}}
	checkRefused := func(name string, r reply) {
		t.Helper()
		if r.status != http.StatusForbidden || r.header.Get("Location") != "" || !strings.Contains(r.body, "Cette page a expiré") {
			t.Errorf("%s: %d %q", name, r.status, r.header.Get("Location"))
		}
	}
	p := f.person()
	checkRefused("no token", p.post(authorizePath(), login))
	login.Set("csrf", f.person().csrf(authorizePath()))
	checkRefused("token of another browser", p.post(authorizePath(), login))

	stale := p.csrf(authorizePath())
	p.signIn(claire)
	checkRefused("token from before the sign-in", p.post(authorizePath(), url.Values{"step": {"allow"}, "csrf": {stale}}))
	fresh := p.csrf(authorizePath())
	p.submit(authorizePath(), "step", "switch")
	p.signIn(marc)
	checkRefused("consent page of another user", p.post(authorizePath(), url.Values{"step": {"allow"}, "csrf": {fresh}}))
	checkRefused("unknown step", p.submit(authorizePath(), "step", "other"))

	stranger := f.person()
	checkRefused("consent without session", stranger.submit(authorizePath(), "step", "allow"))
}

func TestBrowserSessionEnds(t *testing.T) {
	f := start(t)
	for remember, life := range map[string]time.Duration{"": 12 * time.Hour, "1": 30 * 24 * time.Hour} {
		p := f.person()
		p.submit(authorizePath(), "step", "login", "email", claire, "password", testPassword, "remember", remember)
		f.clock.advance(life - time.Second)
		if r := p.get(authorizePath()); !strings.Contains(r.body, "Autoriser") {
			t.Errorf("remember=%q: ended early", remember)
		}
		f.clock.advance(time.Second)
		if r := p.get(authorizePath()); strings.Contains(r.body, "Autoriser") {
			t.Errorf("remember=%q: still there", remember)
		}
	}
}

func TestRememberedSessionHasMaxAge(t *testing.T) {
	f := start(t)
	for remember, want := range map[string]string{"": "", "1": "Max-Age=2592000"} {
		r := f.person().submit(authorizePath(), "step", "login", "email", claire, "password", testPassword, "remember", remember)
		cookie := strings.Join(r.header.Values("Set-Cookie"), "\n")
		if !strings.Contains(cookie, "HttpOnly") || strings.Contains(cookie, "Max-Age") != (want != "") || !strings.Contains(cookie, want) {
			t.Errorf("remember=%q: cookie %q", remember, cookie)
		}
	}
}
