package sandbox_test

import (
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox"
)

// issuedToken is the success response of RFC 6749 §5.1.
type issuedToken struct {
	AccessToken string `json:"access_token"`
	TokenType   string `json:"token_type"`
	ExpiresIn   int64  `json:"expires_in"`
	Scope       string `json:"scope"`
}

func tokenErrorOf(t *testing.T, r reply) string {
	t.Helper()
	if r.header.Get("Cache-Control") != "no-store" {
		t.Errorf("Cache-Control %q", r.header.Get("Cache-Control"))
	}
	return decode[struct{ Error string }](t, r).Error
}

func TestTokenRequestErrors(t *testing.T) {
	f := start(t)
	p := f.person()
	p.signIn(claire)
	for name, c := range map[string]struct {
		change []string
		want   string
	}{
		"unknown client":      {[]string{"client_id", "evil"}, "invalid_client"},
		"no response type":    {[]string{"response_type", ""}, "invalid_request"},
		"password grant":      {[]string{"grant_type", "password"}, "unsupported_grant_type"},
		"unknown code":        {[]string{"code", "nothing"}, "invalid_grant"},
		"no code":             {[]string{"code", ""}, "invalid_request"},
		"other verifier":      {[]string{"code_verifier", strings.Repeat("b", 128)}, "invalid_grant"},
		"short verifier":      {[]string{"code_verifier", strings.Repeat("b", 42)}, "invalid_request"},
		"long verifier":       {[]string{"code_verifier", strings.Repeat("b", 129)}, "invalid_request"},
		"verifier with space": {[]string{"code_verifier", strings.Repeat("b c", 20)}, "invalid_request"},
		"no verifier":         {[]string{"code_verifier", ""}, "invalid_request"},
		"other scope":         {[]string{"scope", "read"}, "invalid_scope"},
		"other redirect":      {[]string{"redirect_uri", testCallback + "/"}, "invalid_grant"},
	} {
		code := f.redirect(p.get(authorizePath("confirm", ""))).Get("code")
		r := f.exchange(exchangeForm(code, c.change...))
		want := http.StatusBadRequest
		if c.want == "invalid_client" {
			want = http.StatusUnauthorized
		}
		if got := tokenErrorOf(t, r); got != c.want || r.status != want {
			t.Errorf("%s: %d %s, want %s", name, r.status, got, c.want)
		}
	}
}

func TestTokenRequestMustBeAPlainForm(t *testing.T) {
	f := start(t)
	code := f.person().code(claire)
	r, err := http.NewRequestWithContext(t.Context(), "POST", f.url+"/v1/oauth/token", strings.NewReader(`{"code":"`+code+`"}`))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	if got := tokenErrorOf(t, f.send(r)); got != "invalid_request" {
		t.Errorf("JSON body: %s", got)
	}
	form := exchangeForm(code)
	form.Add("scope", "full")
	if got := tokenErrorOf(t, f.exchange(form)); got != "invalid_request" {
		t.Errorf("repeated parameter: %s", got)
	}
	if r := f.exchange(exchangeForm(code)); r.status != http.StatusOK {
		t.Errorf("rejected forms used up the code: %d %s", r.status, r.body)
	}
	get, err := http.NewRequestWithContext(t.Context(), "GET", f.url+"/v1/oauth/token?"+exchangeForm(code).Encode(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if r := f.send(get); r.status != http.StatusMethodNotAllowed || r.header.Get("Allow") != "POST" {
		t.Errorf("GET: %d, Allow %q", r.status, r.header.Get("Allow"))
	}
}

func TestCodeLives60Seconds(t *testing.T) {
	f := start(t)
	p := f.person()
	p.signIn(claire)
	for wait, want := range map[time.Duration]int{59 * time.Second: http.StatusOK, 60 * time.Second: http.StatusBadRequest} {
		code := f.redirect(p.get(authorizePath("confirm", ""))).Get("code")
		f.clock.advance(wait)
		if r := f.exchange(exchangeForm(code)); r.status != want {
			t.Errorf("after %v: %d, want %d", wait, r.status, want)
		}
	}
}

func TestReplayOfACodeRevokesItsToken(t *testing.T) {
	f := start(t)
	code := f.person().code(claire)
	token := decode[issuedToken](t, f.exchange(exchangeForm(code))).AccessToken
	if r := f.api("GET", "/customers", token); r.status != http.StatusOK {
		t.Fatalf("%d before the replay", r.status)
	}
	if got := tokenErrorOf(t, f.exchange(exchangeForm(code))); got != "invalid_grant" {
		t.Errorf("replay: %s", got)
	}
	if r := f.api("GET", "/customers", token); r.status != http.StatusUnauthorized {
		t.Errorf("%d after the replay", r.status)
	}
}

func TestWrongVerifierUsesTheCodeUp(t *testing.T) {
	f := start(t)
	code := f.person().code(claire)
	f.exchange(exchangeForm(code, "code_verifier", strings.Repeat("b", 128)))
	if got := tokenErrorOf(t, f.exchange(exchangeForm(code))); got != "invalid_grant" {
		t.Errorf("right verifier after a wrong one: %s", got)
	}
}

func TestParallelExchangesGiveOneToken(t *testing.T) {
	f := start(t)
	code := f.person().code(claire)
	var wg sync.WaitGroup
	statuses := make([]int, 10)
	for i := range statuses {
		wg.Go(func() {
			res, err := http.PostForm(f.url+"/v1/oauth/token", exchangeForm(code))
			if err == nil {
				statuses[i] = res.StatusCode
				_ = res.Body.Close()
			}
		})
	}
	wg.Wait()
	given := 0
	for _, s := range statuses {
		if s == http.StatusOK {
			given++
		} else if s != http.StatusBadRequest {
			t.Errorf("status %d", s)
		}
	}
	if given != 1 {
		t.Errorf("%d tokens for one code", given)
	}
}

func TestConfidentialClientNeedsItsSecret(t *testing.T) {
	f := start(t, func(c *sandbox.Config) { c.ClientSecret = "the secret" })
	p := f.person()
	p.signIn(claire)
	code := func() string { return f.redirect(p.get(authorizePath("confirm", ""))).Get("code") }
	for name, form := range map[string]url.Values{"none": exchangeForm(code()), "wrong": exchangeForm(code(), "client_secret", "other")} {
		if r := f.exchange(form); r.status != http.StatusUnauthorized || tokenErrorOf(t, r) != "invalid_client" {
			t.Errorf("%s: %d %s", name, r.status, r.body)
		}
	}
	if r := f.exchange(exchangeForm(code(), "client_secret", "the secret")); r.status != http.StatusOK {
		t.Errorf("in the form: %d %s", r.status, r.body)
	}
	basic, err := http.NewRequestWithContext(t.Context(), "POST", f.url+"/v1/oauth/token", strings.NewReader(exchangeForm(code()).Encode()))
	if err != nil {
		t.Fatal(err)
	}
	basic.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	basic.SetBasicAuth("dashboard", "the secret")
	if r := f.send(basic); r.status != http.StatusOK {
		t.Errorf("by HTTP Basic: %d %s", r.status, r.body)
	}
}

func TestTokenLifetimes(t *testing.T) {
	f := start(t)
	for email, life := range map[string]time.Duration{claire: 8 * time.Hour, sam: 90 * time.Second} {
		got := decode[issuedToken](t, f.exchange(exchangeForm(f.person().code(email))))
		if got.ExpiresIn != int64(life/time.Second) {
			t.Errorf("%s: expires_in %d", email, got.ExpiresIn)
		}
		f.clock.advance(life - time.Second)
		if r := f.api("GET", "/customers", got.AccessToken); r.status != http.StatusOK {
			t.Errorf("%s: %d in the last second", email, r.status)
		}
		f.clock.advance(time.Second)
		r := f.api("GET", "/customers", got.AccessToken)
		if r.status != http.StatusUnauthorized || !strings.Contains(r.body, `"subcode":"AuthUnauthorized","message":"Token expired"`) {
			t.Errorf("%s: %d %s at the end", email, r.status, r.body)
		}
	}
}
