package sandbox_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

func (f *fixture) signOutWith(token string) reply {
	f.t.Helper()
	r, err := http.NewRequestWithContext(f.t.Context(), "GET", f.url+"/v1/signout", nil)
	if err != nil {
		f.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+token)
	return f.send(r)
}

func TestSignOutByTokenEndsTokenAndBrowserSession(t *testing.T) {
	f := start(t)
	p, other := f.person(), f.person()
	token := decode[issuedToken](t, f.exchange(exchangeForm(p.code(claire)))).AccessToken
	otherToken := decode[issuedToken](t, f.exchange(exchangeForm(other.code(claire)))).AccessToken
	if r := f.signOutWith(token); r.status != http.StatusNoContent {
		t.Fatalf("%d %s", r.status, r.body)
	}
	if r := f.api("GET", "/customers", token); r.status != http.StatusUnauthorized {
		t.Errorf("the token still works: %d", r.status)
	}
	if r := p.get(authorizePath()); strings.Contains(r.body, "Autoriser") {
		t.Error("the browser is still signed in")
	}
	if r := f.api("GET", "/customers", otherToken); r.status != http.StatusOK {
		t.Errorf("the token of another browser is gone: %d", r.status)
	}
	if r := other.get(authorizePath()); !strings.Contains(r.body, "Autoriser") {
		t.Error("another browser is signed out")
	}
	if r := f.signOutWith(token); r.status != http.StatusUnauthorized {
		t.Errorf("second sign-out: %d", r.status)
	}
}

func TestSignOutPageAndRedirect(t *testing.T) {
	f := start(t)
	for redirect, allowed := range map[string]bool{
		testSignOut: true, "": false, "http://evil.example/": false, testSignOut + "finance/": false, "//dashboard.example/": false,
	} {
		p := f.person()
		p.signIn(claire)
		r := p.get("/v1/signout?" + url.Values{"redirect": {redirect}}.Encode())
		switch {
		case allowed && (r.status != http.StatusSeeOther || r.header.Get("Location") != redirect):
			t.Errorf("%q: %d to %q", redirect, r.status, r.header.Get("Location"))
		case !allowed && (r.status != http.StatusOK || !strings.Contains(r.body, "Vous êtes déconnecté.") || !strings.Contains(r.body, "Se reconnecter")):
			t.Errorf("%q: %d %s", redirect, r.status, r.body)
		}
		if r := p.get(authorizePath()); strings.Contains(r.body, "Autoriser") {
			t.Errorf("%q: still signed in", redirect)
		}
	}
}
