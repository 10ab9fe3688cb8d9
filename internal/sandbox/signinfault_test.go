package sandbox_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/citerne/citerne/internal/sandbox/fault"
)

// failNext selects on the panel the fault of the next sign-in.
func (p *person) failNext(broken fault.SignIn) {
	p.f.t.Helper()
	if r := p.submit(panelAddress, "action", "faults", "latency", "0", "rate", "0", "signin", string(broken)); r.status != http.StatusSeeOther {
		p.f.t.Fatalf("%s: %d %s", broken, r.status, r.body)
	}
}

// Each fault of the redirect happens once, and only there.
func TestRedirectFaults(t *testing.T) {
	f := start(t)
	p := f.person()
	p.signIn(claire)
	for broken, want := range map[fault.SignIn]func(to *url.URL) bool{
		fault.NoCode:       func(to *url.URL) bool { return !to.Query().Has("code") && to.Query().Get("state") == "the state" },
		fault.NoState:      func(to *url.URL) bool { return to.Query().Has("code") && !to.Query().Has("state") },
		fault.OtherState:   func(to *url.URL) bool { return to.Query().Has("code") && len(to.Query().Get("state")) > 9 },
		fault.OtherAddress: func(to *url.URL) bool { return strings.HasSuffix(to.Path, "/") && to.Query().Has("code") },
		fault.Refused: func(to *url.URL) bool {
			return to.Query().Get("error") == "server_error" && !to.Query().Has("code")
		},
	} {
		p.failNext(broken)
		if page := p.get(panelAddress); !strings.Contains(page.body, "la prochaine connexion revient") {
			t.Errorf("%s: the panel does not show the fault", broken)
		}
		back := p.get(authorizePath("confirm", "")).header.Get("Location")
		if to, err := url.Parse(back); err != nil || to.Query().Get("state") == "the state" && broken == fault.OtherState || !want(to) {
			t.Errorf("%s: redirected to %s", broken, back)
		}
		if again := f.redirect(p.get(authorizePath("confirm", ""))); again.Get("code") == "" || again.Get("state") != "the state" || again.Has("error") {
			t.Errorf("%s happens twice: %v", broken, again)
		}
	}
}

// Each fault of the token endpoint happens once. The code stays valid unless a token was issued
// for it.
func TestTokenEndpointFaults(t *testing.T) {
	f := start(t)
	p := f.person()
	code := p.code(claire)
	p.failNext(fault.UsedCode)
	if r := f.exchange(exchangeForm(code)); r.status != http.StatusBadRequest || tokenErrorOf(t, r) != "invalid_grant" {
		t.Errorf("refused: %d %s", r.status, r.body)
	}
	p.failNext(fault.Down)
	if res, err := http.PostForm(f.url+"/v1/oauth/token", exchangeForm(code)); err == nil {
		_ = res.Body.Close()
		t.Errorf("down: %d", res.StatusCode)
	}
	p.failNext(fault.NoToken)
	if r := f.exchange(exchangeForm(code)); r.status != http.StatusOK || strings.Contains(r.body, "access_token") {
		t.Errorf("no token: %d %s", r.status, r.body)
	}
	code = f.redirect(p.get(authorizePath("confirm", ""))).Get("code")
	if r := f.exchange(exchangeForm(code)); decode[issuedToken](t, r).AccessToken == "" {
		t.Errorf("the fault happens twice: %d %s", r.status, r.body)
	}
}

// A fault for one account waits for that account's sign-in, regardless of other sign-ins before.
func TestSignInFaultOfOneAccount(t *testing.T) {
	f := start(t)
	for broken, wrong := range map[fault.SignIn]func(back url.Values) bool{
		fault.NoCode:   func(back url.Values) bool { return back.Get("code") == "" },
		fault.UsedCode: func(back url.Values) bool { return f.exchange(exchangeForm(back.Get("code"))).status != http.StatusOK },
	} {
		her, him := f.person(), f.person()
		her.signIn(claire)
		him.signIn(marc)
		if r := her.submit(panelAddress, "action", "faults", "latency", "0", "rate", "0", "signin", string(broken), "account", marc); r.status != http.StatusSeeOther {
			t.Fatalf("%s: %d %s", broken, r.status, r.body)
		}
		for _, who := range []struct {
			*person
			name  string
			wrong bool
		}{{her, "another account", false}, {him, "the account", true}, {him, "the account again", false}} {
			if got := wrong(f.redirect(who.get(authorizePath("confirm", "")))); got != who.wrong {
				t.Errorf("%s, %s: failed: %t", broken, who.name, got)
			}
		}
	}
}
