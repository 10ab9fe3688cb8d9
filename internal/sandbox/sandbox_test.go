package sandbox_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"io"
	"log/slog"
	"mime/multipart"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"reflect"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox"
	"github.com/citerne/citerne/internal/sandbox/chronicle"
	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/secret"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

const (
	testCallback = "http://dashboard.example/handle_token"
	testSignOut  = "http://dashboard.example/"
	testPassword = "Bac-a-sable-2026!"
	claire       = "claire.lemaire@garonne-adour.example"
	yanis        = "yanis.benali@garonne-adour.example"
	lea          = "lea.fontaine@garonne-adour.example"
	sophie       = "sophie.garnier@cabinet-garnier.example"
	marc         = "marc.dubois@rives-de-loire.example"
	nora         = "nora.haddad@atelier-montreuil.example"
	alex         = "sans.entreprise@demo.example"
	sam          = "session.courte@demo.example"
)

// testVerifier has 128 characters, like the one in the specification.
var testVerifier = strings.Repeat("aZ09-._~", 16)

// testClock is a clock that a test advances.
type testClock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *testClock) Now() time.Time { c.mu.Lock(); defer c.mu.Unlock(); return c.now }

func (c *testClock) advance(d time.Duration) { c.mu.Lock(); defer c.mu.Unlock(); c.now = c.now.Add(d) }

// fixture is a sandbox behind a real HTTP server, with its clock and log. cfg, db and seed are those of
// inside.
type fixture struct {
	*sandbox.Sandbox
	t      *testing.T
	clock  *testClock
	url    string
	log    *bytes.Buffer
	inside sandbox.Inside
	cfg    sandbox.Config
	db     *store.DB
	seed   *seed.Seed
}

func fixtureOf(t *testing.T, s *sandbox.Sandbox, c *testClock, url string) *fixture {
	in := sandbox.InsideOf(s)
	return &fixture{Sandbox: s, t: t, clock: c, url: url, inside: in, cfg: in.Config, db: in.DB, seed: in.Seed}
}

func (f *fixture) advance(ctx context.Context) error { return f.inside.Advance(ctx) }

func (f *fixture) setClock(ctx context.Context, now time.Time, still bool) error {
	return f.inside.SetClock(ctx, now, still)
}

func start(t *testing.T, change ...func(*sandbox.Config)) *fixture {
	t.Helper()
	return startAt(t, time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC), change...)
}

func startAt(t *testing.T, now time.Time, change ...func(*sandbox.Config)) *fixture {
	t.Helper()
	c := &testClock{now: now}
	var log bytes.Buffer
	cfg := sandbox.Config{
		PublicURL: "http://sandbox.example", RedirectURIs: []string{testCallback}, SignOutRedirects: []string{testSignOut},
		DashboardURL: "http://dashboard.example", Now: c.Now, Logger: slog.New(slog.NewJSONHandler(&syncWriter{w: &log}, nil)),
	}
	for _, f := range change {
		f(&cfg)
	}
	s, err := sandbox.New(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(s.Handler())
	t.Cleanup(func() {
		server.Close()
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	f := fixtureOf(t, s, c, server.URL)
	f.log = &log
	return f
}

// longRun skips a test of several seconds under -short: make check uses it, make test does not.
func longRun(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("takes several seconds: run it without -short")
	}
}

type syncWriter struct {
	mu sync.Mutex
	w  io.Writer
}

func (s *syncWriter) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.w.Write(b)
}

// tokenOf creates a valid token of an account without the sign-in pages.
func (f *fixture) tokenOf(email string) string {
	f.t.Helper()
	token := secret.New()
	result, err := f.db.ExecContext(f.t.Context(), `INSERT INTO tokens (hash, customer_id, session_hash, expires_at)
		SELECT ?, id, 'none', ? FROM customers WHERE email = ?`, secret.Hash(token), f.clock.Now().Add(time.Hour).Unix(), email)
	if err != nil {
		f.t.Fatal(err)
	}
	if n, _ := result.RowsAffected(); n != 1 {
		f.t.Fatalf("no account %s", email)
	}
	return token
}

// reply is a response with its complete body.
type reply struct {
	status int
	header http.Header
	body   string
}

// decode decodes the JSON body into a T.
func decode[T any](t *testing.T, r reply) T {
	t.Helper()
	var v T
	if err := json.Unmarshal([]byte(r.body), &v); err != nil {
		t.Fatalf("%v in %s", err, r.body)
	}
	return v
}

func (f *fixture) send(r *http.Request) reply {
	f.t.Helper()
	res, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		f.t.Fatal(err)
	}
	return f.read(res)
}

func (f *fixture) read(res *http.Response) reply {
	f.t.Helper()
	defer func() { _ = res.Body.Close() }()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		f.t.Fatal(err)
	}
	return reply{res.StatusCode, res.Header, string(body)}
}

// api makes a v2 call as in specification §7: the required headers, the token if there is one,
// and a multipart body for writes.
func (f *fixture) api(method, path, token string, fields ...string) reply {
	f.t.Helper()
	r := f.apiRequest(method, path, token, fields...)
	return f.send(r)
}

func (f *fixture) apiRequest(method, path, token string, fields ...string) *http.Request {
	f.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for i := 0; i < len(fields); i += 2 {
		if err := form.WriteField(fields[i], fields[i+1]); err != nil {
			f.t.Fatal(err)
		}
	}
	if err := form.Close(); err != nil {
		f.t.Fatal(err)
	}
	r, err := http.NewRequestWithContext(f.t.Context(), method, f.url+"/v2"+path, &body)
	if err != nil {
		f.t.Fatal(err)
	}
	if method == http.MethodGet || method == http.MethodDelete {
		r.Body, r.ContentLength = http.NoBody, 0
	} else {
		r.Header.Set("Content-Type", form.FormDataContentType())
	}
	r.Header.Set("X-Application-Id", "dashboard")
	r.Header.Set("X-For-Business", "1")
	r.Header.Set("X-Language", "fr-FR")
	r.Header.Set("Idempotency-Key", secret.New())
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	return r
}

// person is a browser with cookies that follows no redirect.
type person struct {
	f      *fixture
	client *http.Client
}

func (f *fixture) person() *person {
	jar, err := cookiejar.New(nil)
	if err != nil {
		f.t.Fatal(err)
	}
	return &person{f, &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
}

func (p *person) get(path string) reply {
	p.f.t.Helper()
	res, err := p.client.Get(p.f.url + path)
	if err != nil {
		p.f.t.Fatal(err)
	}
	return p.f.read(res)
}

func (p *person) post(path string, form url.Values) reply {
	p.f.t.Helper()
	res, err := p.client.PostForm(p.f.url+path, form)
	if err != nil {
		p.f.t.Fatal(err)
	}
	return p.f.read(res)
}

var csrfField = regexp.MustCompile(`name="csrf" value="([^"]+)"`)

// submit opens the page at path and posts its form with the given fields.
func (p *person) submit(path string, fields ...string) reply {
	p.f.t.Helper()
	form := url.Values{"csrf": {p.csrf(path)}}
	for i := 0; i < len(fields); i += 2 {
		form.Set(fields[i], fields[i+1])
	}
	return p.post(path, form)
}

func (p *person) csrf(path string) string {
	p.f.t.Helper()
	m := csrfField.FindStringSubmatch(p.get(path).body)
	if m == nil {
		p.f.t.Fatalf("no form at %s", path)
	}
	return m[1]
}

// signIn signs in with the demonstration password.
func (p *person) signIn(email string) {
	p.f.t.Helper()
	path := authorizePath()
	if r := p.submit(path, "step", "login", "email", email, "password", testPassword); r.status != http.StatusSeeOther || r.header.Get("Location") != path {
		p.f.t.Fatalf("sign-in of %s: %d %s\n%s", email, r.status, r.header.Get("Location"), r.body)
	}
}

// signsIn reports whether the sign-in form accepts a password.
func (f *fixture) signsIn(email, password string) bool {
	f.t.Helper()
	return f.person().submit(authorizePath(), "step", "login", "email", email, "password", password).status == http.StatusSeeOther
}

// code signs in, consents and returns the code in the redirect.
func (p *person) code(email string) string {
	p.f.t.Helper()
	p.signIn(email)
	back := p.f.redirect(p.submit(authorizePath(), "step", "allow"))
	if back.Get("state") != "the state" || back.Get("code") == "" {
		p.f.t.Fatalf("the redirect has %v, want the state and a code", back)
	}
	return back.Get("code")
}

// redirect returns the parameters of a redirect to the dashboard's callback.
func (f *fixture) redirect(r reply) url.Values {
	f.t.Helper()
	u, err := url.Parse(r.header.Get("Location"))
	if err != nil || r.status != http.StatusSeeOther || u.Scheme+"://"+u.Host+u.Path != testCallback {
		f.t.Fatalf("answer %d to %q (%v), want a redirect to %s", r.status, r.header.Get("Location"), err, testCallback)
	}
	return u.Query()
}

// authorizeQuery returns the request of specification §7, changed by pairs of names and values;
// an empty value removes the parameter.
func authorizeQuery(change ...string) url.Values {
	sum := sha256.Sum256([]byte(testVerifier))
	q := url.Values{
		"client_id": {"dashboard"}, "code_challenge": {base64.RawURLEncoding.EncodeToString(sum[:])}, "redirect_uri": {testCallback},
		"response_type": {"code"}, "scope": {"full"}, "state": {"the state"}, "confirm": {"1"},
	}
	for i := 0; i < len(change); i += 2 {
		q.Set(change[i], change[i+1])
		if change[i+1] == "" {
			q.Del(change[i])
		}
	}
	return q
}

func authorizePath(change ...string) string {
	return "/v1/oauth/authorize?" + authorizeQuery(change...).Encode()
}

// exchangeForm returns the token request of specification §7, changed by pairs of names and
// values.
func exchangeForm(code string, change ...string) url.Values {
	form := url.Values{
		"client_id": {"dashboard"}, "response_type": {"token"}, "grant_type": {"authorization_code"}, "code": {code},
		"code_verifier": {testVerifier}, "scope": {"full"}, "redirect_uri": {testCallback},
	}
	for i := 0; i < len(change); i += 2 {
		form.Set(change[i], change[i+1])
	}
	return form
}

func (f *fixture) exchange(form url.Values) reply {
	f.t.Helper()
	r, err := http.NewRequestWithContext(f.t.Context(), http.MethodPost, f.url+"/v1/oauth/token", strings.NewReader(form.Encode()))
	if err != nil {
		f.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header["X-Request-Id"] = []string{""}
	return f.send(r)
}

func TestInvalidConfigurationIsRejected(t *testing.T) {
	for name, cfg := range map[string]sandbox.Config{
		"no public address":      {},
		"relative address":       {PublicURL: "/sandbox"},
		"unknown profile":        {PublicURL: "http://x.example", Profile: "plein"},
		"redirect with fragment": {PublicURL: "http://x.example", RedirectURIs: []string{"http://y.example/#a"}},
		"relative redirect":      {PublicURL: "http://x.example", RedirectURIs: []string{"/handle_token"}},
		"folder that is a file":  {PublicURL: "http://x.example", Dir: "sandbox_test.go"},
	} {
		if s, err := sandbox.New(t.Context(), cfg); err == nil {
			_ = s.Close()
			t.Errorf("%s: accepted", name)
		}
	}
}

func TestAccountsAreThoseThatCanSignIn(t *testing.T) {
	f := start(t)
	accounts := f.Accounts()
	if len(accounts) != 10 {
		t.Fatalf("%d accounts, want 10", len(accounts))
	}
	want := sandbox.Account{Email: claire, Password: testPassword, FirstName: "Claire", LastName: "Lemaire", Role: "OWNER",
		Businesses: []string{"Transports Garonne-Adour", "Autocars Belle-Étoile"}, Purpose: "parcours complet, deux entreprises"}
	if !reflect.DeepEqual(accounts[0], want) {
		t.Errorf("the first account is %+v, want %+v", accounts[0], want)
	}
	for _, a := range accounts {
		if !f.signsIn(a.Email, a.Password) {
			t.Errorf("%s cannot sign in", a.Email)
		}
	}
}

// dump returns the content of every seeded table as text.
func (f *fixture) dump() string {
	f.t.Helper()
	var all strings.Builder
	for _, table := range []string{"businesses", "customers", "memberships", "contacts", "addresses", "payment_methods", "mandate_counters", "files",
		"orders", "order_items", "order_events", "invoices", "tanks", "tank_readings", "vehicles", "recurring_orders", "history", "notifications"} {
		all.WriteString(f.rows(`SELECT '` + table + `', * FROM ` + table + ` ORDER BY 2, 3`))
	}
	return all.String()
}

func TestFreshStoresAreIdentical(t *testing.T) {
	one, other := start(t).dump(), start(t).dump()
	if one != other {
		t.Error("two stores filled at the same instant differ")
	}
	if strings.Count(one, "\n") < 50 {
		t.Errorf("the store is nearly empty:\n%s", one)
	}
}

func TestWritesSurviveARestart(t *testing.T) {
	dir := t.TempDir()
	inDir := func(c *sandbox.Config) { c.Dir = dir }
	first := start(t, inDir)
	if r := first.api("PUT", "/business/1042", first.tokenOf(claire), "name", "Garonne et Fils"); r.status != http.StatusOK {
		t.Fatalf("%d %s", r.status, r.body)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	// The profile only applies to new stores.
	second := start(t, inDir, func(c *sandbox.Config) { c.Profile = chronicle.ProfileEmpty })
	b := decode[company.Business](t, second.api("GET", "/business/1042", second.tokenOf(claire)))
	if b.Name != "Garonne et Fils" {
		t.Errorf("the name is %q after the restart", b.Name)
	}
	if a := decode[[]company.Address](t, second.api("GET", "/business/1042/addresses", second.tokenOf(claire))); len(a) != 3 {
		t.Errorf("%d addresses after the restart, want 3", len(a))
	}
}

func TestEmptyProfileHasOnlyUsersAndBusinesses(t *testing.T) {
	f := start(t, func(c *sandbox.Config) { c.Profile = chronicle.ProfileEmpty })
	token := f.tokenOf(claire)
	for path, want := range map[string]string{
		"/business/addresses": "[]", "/business/1042/addresses": "[]", "/business/1042/contacts": "[]", "/business/1042/paymentMethods": `{"data":[]}`,
	} {
		if r := f.api("GET", path, token); strings.TrimSpace(r.body) != want {
			t.Errorf("%s returns %s, want %s", path, r.body, want)
		}
	}
	if b := decode[[]company.Business](t, f.api("GET", "/customers/business", token)); len(b) != 2 {
		t.Errorf("%d businesses, want 2", len(b))
	}
}

// An abandoned request must not close the connection, since the database in memory would be lost
// with it.
func TestStoreInMemorySurvivesAbandonedRequests(t *testing.T) {
	f := start(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for range 20 {
		if _, err := f.db.QueryContext(ctx, `SELECT id FROM customers`); err == nil {
			t.Fatal("a cancelled query ran")
		}
		if err := f.db.Write(ctx, nil); err == nil {
			t.Fatal("a cancelled write ran")
		}
	}
	if r := f.api("GET", "/customers", f.tokenOf(claire)); r.status != http.StatusOK {
		t.Errorf("status %d after abandoned requests, want 200", r.status)
	}
}

func TestEveryResponseHasSecurityHeaders(t *testing.T) {
	f := start(t)
	p := f.person()
	for _, path := range []string{"/", authorizePath(), "/v1/oauth/authorize", "/v1/signout", "/assets/sandbox.css", "/assets/none", "/v2/gas", "/nowhere"} {
		h := p.get(path).header
		for name, want := range map[string]string{
			"X-Content-Type-Options": "nosniff", "X-Frame-Options": "DENY", "Referrer-Policy": "same-origin",
			"Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
		} {
			if h.Get(name) != want {
				t.Errorf("%s: %s is %q, want %q", path, name, h.Get(name), want)
			}
		}
		policy := h.Get("Content-Security-Policy")
		if !strings.Contains(policy, "default-src 'none'") || !strings.Contains(policy, "frame-ancestors 'none'") || strings.Contains(policy, "unsafe") {
			t.Errorf("%s: the content security policy is %q", path, policy)
		}
		if h.Get("Strict-Transport-Security") != "" {
			t.Errorf("%s: Strict-Transport-Security is set over http", path)
		}
	}
}

func TestHTTPSHardensCookies(t *testing.T) {
	f := start(t, func(c *sandbox.Config) { c.PublicURL = "https://sandbox.example" })
	r := f.person().get(authorizePath())
	cookie := r.header.Get("Set-Cookie")
	if !strings.HasPrefix(cookie, "__Host-sandbox-browser=") || !strings.Contains(cookie, "; Secure") || !strings.Contains(cookie, "; HttpOnly") || !strings.Contains(cookie, "SameSite=Lax") {
		t.Errorf("the cookie is %q, want the __Host- prefix, Secure, HttpOnly and SameSite=Lax", cookie)
	}
	if r.header.Get("Strict-Transport-Security") == "" {
		t.Error("Strict-Transport-Security is not set over https")
	}
}

func BenchmarkNewInMemory(b *testing.B) {
	for b.Loop() {
		s, err := sandbox.New(b.Context(), sandbox.Config{PublicURL: "http://sandbox.example"})
		if err != nil {
			b.Fatal(err)
		}
		_ = s.Close()
	}
}

func BenchmarkNewOnAnExistingFile(b *testing.B) {
	dir := b.TempDir()
	for b.Loop() {
		s, err := sandbox.New(b.Context(), sandbox.Config{PublicURL: "http://sandbox.example", Dir: dir})
		if err != nil {
			b.Fatal(err)
		}
		_ = s.Close()
	}
}
