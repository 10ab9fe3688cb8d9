package main

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
)

// The journey of a demonstration customer through the complete program, over HTTP: the sandbox's
// sign-in pages, the exchange of the code, the dashboard's query, another business, sign-out.
func TestSignInSwitchAndSignOut(t *testing.T) {
	p := start(t)
	b := newBrowser(t, p.Public.String())

	if _, errs := b.query(`{ me { id } }`, nil, nil); len(errs) != 1 || errs[0].Extensions.Code != "UNAUTHENTICATED" || errs[0].Message != "isLogged is false" {
		t.Errorf("before sign-in: %+v", errs)
	}
	b.expectFewRecoveries()
	code, verifier := b.authorizeAtSandbox(p, "claire.lemaire@garonne-adour.example")
	b.exchange(code, verifier)

	var seen shellData
	b.query(shell, nil, &seen)
	if seen.Me.Email != "claire.lemaire@garonne-adour.example" || seen.Me.FirstName != "Claire" || !seen.AppConfig.Sandbox {
		t.Errorf("me = %+v, appConfig = %+v", seen.Me, seen.AppConfig)
	}
	if len(seen.Businesses) != 2 || seen.Businesses[0].Name != "Autocars Belle-Étoile" || seen.Businesses[1].Name != "Transports Garonne-Adour" {
		t.Fatalf("businesses = %+v", seen.Businesses)
	}
	garonne, autocars := seen.Businesses[1], seen.Businesses[0]
	if seen.CurrentBusiness.ID != garonne.ID || len(seen.CurrentBusiness.Addresses) == 0 || len(seen.CurrentBusiness.PaymentMethods) == 0 {
		t.Errorf("current business = %+v", seen.CurrentBusiness)
	}
	if len(seen.GasList) != 5 || seen.GasList[0].UnitPriceExclTax == nil {
		t.Errorf("products = %+v", seen.GasList)
	}
	b.expectLogo(garonne.LogoURL)
	if autocars.LogoURL != "" || autocars.Initial != "A" {
		t.Errorf("a business without a logo: %+v", autocars)
	}

	var switched switchData
	b.query(switchBusiness, map[string]any{"id": autocars.ID}, &switched)
	if switched.SwitchBusiness.CurrentBusiness.Name != autocars.Name {
		t.Errorf("after the switch: %+v", switched)
	}
	b.query(shell, nil, &seen)
	if seen.CurrentBusiness.ID != autocars.ID {
		t.Errorf("the provider did not remember the switch: %+v", seen.CurrentBusiness)
	}
	b.business = garonne.ID
	b.query(shell, nil, &seen)
	if seen.CurrentBusiness.ID != garonne.ID {
		t.Errorf("X-Business-Id has no effect: %+v", seen.CurrentBusiness)
	}

	b.expectSignedOutForGood(p, garonne.LogoURL)
}

// The sandbox's own variables take effect: an empty profile, and a clock in the past.
func TestSandboxVariables(t *testing.T) {
	p := start(t, "CITERNE_DATA_DIR="+t.TempDir(), "SANDBOX_PROFILE=vide", "SANDBOX_NOW=2026-02-03T09:00:00Z", "APP_NAME=Mon espace")
	b := p.signedIn(t, "claire.lemaire@garonne-adour.example")
	var seen struct {
		CurrentBusiness struct{ Addresses []struct{ ID string } }
		GasList         []struct{ PriceUpdatedAt string }
		AppConfig       struct{ AppName string }
	}
	b.query(`{ currentBusiness { addresses { id } } gasList { priceUpdatedAt } appConfig { appName } }`, nil, &seen)
	if len(seen.CurrentBusiness.Addresses) != 0 {
		t.Errorf("SANDBOX_PROFILE has no effect: %+v", seen.CurrentBusiness)
	}
	if len(seen.GasList) == 0 || !strings.HasPrefix(seen.GasList[0].PriceUpdatedAt, "2026-02-0") {
		t.Errorf("SANDBOX_NOW has no effect: %+v", seen.GasList)
	}
	if seen.AppConfig.AppName != "Mon espace" {
		t.Errorf("APP_NAME has no effect: %+v", seen.AppConfig)
	}
}

// expectFewRecoveries requests as many recovery links as the limit allows, and one more. All
// responses are alike, except that the sandbox returns its links: the missing one shows that the
// last request did not reach it.
func (b *browser) expectFewRecoveries() {
	b.t.Helper()
	for i := range 6 {
		var asked struct {
			RequestPasswordRecovery struct {
				Ok          bool
				SandboxLink *string
				UserErrors  []struct{ Code string }
			}
		}
		b.query(`mutation ($email: String!) { requestPasswordRecovery(email: $email) { ok sandboxLink userErrors { code } } }`, map[string]any{"email": fmt.Sprintf("personne.%d@demo.example", i)}, &asked)
		if r := asked.RequestPasswordRecovery; !r.Ok || len(r.UserErrors) > 0 || (r.SandboxLink != nil) != (i < 5) {
			b.t.Errorf("request %d for a link: %+v", i+1, r)
		}
	}
}

// expectLogo fetches a signed logo, then without its signature and without the cookie.
func (b *browser) expectLogo(address string) {
	b.t.Helper()
	if !strings.HasPrefix(address, "/files/logos/") {
		b.t.Fatalf("logo address %q", address)
	}
	if r := b.do("GET", b.base+address, ""); r.status != 200 || r.header.Get("Content-Type") != "image/png" {
		b.t.Errorf("logo: %d %v", r.status, r.header)
	}
	path, _, _ := strings.Cut(address, "?")
	if r := b.do("GET", b.base+path, ""); r.status != http.StatusNotFound {
		b.t.Errorf("a logo without signature: %d", r.status)
	}
	if r := newBrowser(b.t, b.base).do("GET", b.base+address, ""); r.status != http.StatusNotFound {
		b.t.Errorf("a logo without the cookie: %d", r.status)
	}
}

// expectSignedOutForGood signs out, then expects that copies of the credentials and cookies do not
// work any more.
func (b *browser) expectSignedOutForGood(p *program, logo string) {
	b.t.Helper()
	old := *b.http
	saved := newBrowser(b.t, b.base)
	u, _ := url.Parse(b.base)
	saved.http.Jar.SetCookies(u, old.Jar.Cookies(u))
	saved.authorization = b.authorization

	if _, errs := saved.query(`{ me { id } }`, nil, nil); len(errs) != 0 {
		b.t.Fatalf("the copied credentials do not work before the sign-out: %+v", errs)
	}
	b.signOut()
	if c := b.cookie("citerne-session") + b.cookie("XSRF-TOKEN"); c != "" {
		b.t.Errorf("cookies are left after sign-out: %s", c)
	}
	status, errs := saved.query(`{ me { id } }`, nil, nil)
	if status != http.StatusUnauthorized || len(errs) != 1 || errs[0].Extensions.Code != "UNAUTHENTICATED" {
		b.t.Errorf("the old credentials: %d %+v", status, errs)
	}
	if r := saved.do("GET", b.base+logo, ""); r.status != http.StatusNotFound {
		b.t.Errorf("an old logo address after sign-out: %d", r.status)
	}
	_, sealed, _ := strings.Cut(saved.authorization, " ")
	if strings.Contains(p.log.String(), sealed) {
		b.t.Error("the log holds the credentials")
	}
}

// authorizeAtSandbox signs a demonstration customer in on the sandbox's pages. It returns the code of
// the redirect to /handle_token, and its PKCE verifier.
func (b *browser) authorizeAtSandbox(p *program, email string) (code, verifier string) {
	b.t.Helper()
	verifier = strings.Repeat("Az09-._~", 16)
	sum := sha256.Sum256([]byte(verifier))
	next := p.Sandbox + "/v1/oauth/authorize?" + url.Values{
		"client_id": {"dashboard"}, "code_challenge": {base64.RawURLEncoding.EncodeToString(sum[:])},
		"code_challenge_method": {"S256"}, "redirect_uri": {p.redirectURI()}, "response_type": {"code"},
		"scope": {"full"}, "state": {"st4te"}, "confirm": {"1"},
	}.Encode()
	r := b.do("GET", next, "")
	for range 6 {
		if target := r.header.Get("Location"); target != "" {
			u := resolve(b.t, next, target)
			if strings.HasPrefix(u, p.redirectURI()+"?") {
				return b.codeOf(u), verifier
			}
			next = u
			r = b.do("GET", next, "")
			continue
		}
		action, values := firstForm(b.t, r.body)
		if values.Get("step") == "login" {
			values.Set("email", email)
			values.Set("password", "Bac-a-sable-2026!")
		} else {
			values.Set("step", "allow")
		}
		next = resolve(b.t, next, action)
		r = b.do("POST", next, values.Encode(), "Content-Type", "application/x-www-form-urlencoded", "Origin", p.Sandbox)
	}
	b.t.Fatalf("the sign-in does not end with a redirect to the dashboard: %d %s", r.status, r.body)
	return "", ""
}

// codeOf returns the code in the return address of a sign-in.
func (b *browser) codeOf(address string) string {
	b.t.Helper()
	u, err := url.Parse(address)
	if err != nil || u.Query().Get("state") != "st4te" || u.Query().Get("code") == "" {
		b.t.Fatalf("return address %s", address)
	}
	return u.Query().Get("code")
}

var (
	formElement = regexp.MustCompile(`(?s)<form[^>]*\baction="([^"]*)"[^>]*>(.*?)</form>`)
	hiddenInput = regexp.MustCompile(`<input type="hidden" name="([^"]*)" value="([^"]*)">`)
)

// firstForm returns the address and the hidden fields of a page's first form.
func firstForm(t *testing.T, page string) (action string, values url.Values) {
	t.Helper()
	form := formElement.FindStringSubmatch(page)
	if form == nil {
		t.Fatalf("no form in %s", page)
	}
	values = url.Values{}
	for _, field := range hiddenInput.FindAllStringSubmatch(form[2], -1) {
		values.Set(html.UnescapeString(field[1]), html.UnescapeString(field[2]))
	}
	return html.UnescapeString(form[1]), values
}

// resolve returns the absolute URL of reference, relative to base.
func resolve(t *testing.T, base, reference string) string {
	t.Helper()
	u, err := url.Parse(base)
	if err != nil {
		t.Fatal(err)
	}
	to, err := u.Parse(reference)
	if err != nil {
		t.Fatal(err)
	}
	return to.String()
}
