package main

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// foreignProvider is a minimal provider, written from specification §7 alone (numeric ids, data
// envelopes, names only). It refuses everything that the specification does not mention: headers,
// parameters, body fields.
type foreignProvider struct {
	t   *testing.T
	url string

	mu       sync.Mutex
	calls    []string
	token    string
	business string
	// challenge is the PKCE challenge of the code "c0de"; empty once the code is used.
	challenge string
	// hold, when set, blocks GET /gas until it is closed; held is closed when that call
	// arrives.
	hold, held chan struct{}
}

func newForeignProvider(t *testing.T) *foreignProvider {
	t.Helper()
	f := &foreignProvider{t: t, business: "7"}
	srv := httptest.NewServer(http.HandlerFunc(f.serve))
	t.Cleanup(srv.Close)
	f.url = srv.URL
	return f
}

// environ returns an environment in which f is the provider.
func (f *foreignProvider) environ(more ...string) []string {
	return append([]string{
		"PROVIDER_V2_URL=" + f.url + "/api/v2", "PROVIDER_AUTH_URL=" + f.url, "OAUTH_CLIENT_ID=b2b-dashboard",
		"OAUTH_CODE_CHALLENGE_METHOD=none", "CITERNE_FREE_QUERIES=true",
	}, more...)
}

// takeCalls returns the calls since it was last called, sorted.
func (f *foreignProvider) takeCalls() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	calls := f.calls
	f.calls = nil
	slices.Sort(calls)
	return calls
}

func (f *foreignProvider) serve(w http.ResponseWriter, r *http.Request) {
	call := r.Method + " " + r.URL.RequestURI()
	f.mu.Lock()
	f.calls = append(f.calls, call)
	hold := f.hold
	f.mu.Unlock()
	if hold != nil && r.URL.Path == "/api/v2/gas" {
		close(f.held)
		<-hold
	}
	if refusal := f.refusal(r); refusal != "" {
		f.t.Errorf("%s: %s", call, refusal)
		http.Error(w, refusal, http.StatusBadRequest)
		return
	}
	answer, ok := f.answer(r, call)
	if !ok {
		f.t.Errorf("%s is not a call of the specification", call)
		http.NotFound(w, r)
		return
	}
	if strings.HasPrefix(answer, "\x89PNG") {
		_, _ = io.WriteString(w, answer)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_, _ = io.WriteString(w, answer)
}

// transportHeaders are the headers that any HTTP client may send.
var transportHeaders = []string{"Accept", "Accept-Encoding", "User-Agent", "Content-Length", "Content-Type"}

// refusal returns what is wrong with a request's headers or body, or "".
func (f *foreignProvider) refusal(r *http.Request) string {
	want := map[string]string{}
	switch {
	case strings.HasPrefix(r.URL.Path, "/api/v2/"):
		want = map[string]string{
			"X-Language": "fr-FR", "X-Application-Id": "dashboard", "X-For-Business": "1", "Authorization": "JWT " + f.token,
		}
	case r.URL.Path == "/v1/oauth/token":
		want = map[string]string{"X-Request-Id": ""}
	case r.URL.Path == "/v1/signout":
		want = map[string]string{"Authorization": "JWT " + f.token}
	}
	for name, value := range want {
		if got := r.Header.Values(name); len(got) != 1 || got[0] != value {
			return fmt.Sprintf("header %s is %q, want %q", name, got, value)
		}
	}
	for name := range r.Header {
		if _, known := want[name]; !known && !slices.Contains(transportHeaders, name) {
			return "unexpected header " + name
		}
	}
	return f.bodyRefusal(r)
}

// bodyRefusal returns what is wrong with a request's body, or "". Only two calls have a body, with
// exactly the given fields.
func (f *foreignProvider) bodyRefusal(r *http.Request) string {
	var err error
	var want url.Values
	switch {
	case r.URL.Path == "/v1/oauth/token":
		err = r.ParseForm()
		want = url.Values{
			"client_id": {"b2b-dashboard"}, "response_type": {"token"}, "grant_type": {"authorization_code"}, "code": {"c0de"},
			"code_verifier": r.PostForm["code_verifier"], "scope": {"full"}, "redirect_uri": r.PostForm["redirect_uri"],
		}
	case r.Method == http.MethodPut:
		err = r.ParseMultipartForm(1 << 10)
		want = url.Values{"business_id": {"8"}}
	default:
		if n, _ := io.Copy(io.Discard, r.Body); n > 0 || r.Header.Get("Content-Type") != "" {
			return "a body where the specification has none"
		}
		return ""
	}
	if err != nil {
		return err.Error()
	}
	if !maps.EqualFunc(r.PostForm, want, slices.Equal) {
		return fmt.Sprintf("body fields %v, want %v", r.PostForm, want)
	}
	return ""
}

// answer returns the body of the response to a call of the specification; ok is false for any other
// call.
func (f *foreignProvider) answer(r *http.Request, call string) (body string, ok bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch call {
	case "POST /v1/oauth/token":
		sum := sha256.Sum256([]byte(r.PostForm.Get("code_verifier")))
		if f.challenge == "" || base64.RawURLEncoding.EncodeToString(sum[:]) != f.challenge {
			f.t.Error("the code is used twice, or its verifier is wrong")
		}
		f.challenge, f.token = "", "pr0vider-t0ken"
		return `{"access_token":"pr0vider-t0ken","token_type":"JWT","expires_in":3600,"scope":"full"}`, true
	case "GET /v1/signout":
		return "", true
	case "GET /api/v2/customers?handleUnauth=false":
		return `{"data":{"customer":{"id":42,"email":"ada@example.com","first_name":"Ada","last_name":"Lovelace","business_id":` + f.business + `}}}`, true
	case "GET /api/v2/customers/business":
		return `{"data":[{"id":8,"name":"Zinc & Fils","logo":null},{"id":7,"name":"Écluse SA","logo":"b/7.png"}]}`, true
	case "GET /api/v2/business/7":
		return `{"data":{"id":7,"name":"Écluse SA","logo":"b/7.png"}}`, true
	case "GET /api/v2/business/8":
		return `{"data":{"id":8,"name":"Zinc & Fils","logo":null}}`, true
	case "GET /api/v2/business/7/addresses", "GET /api/v2/business/addresses":
		return `{"data":[{"id":100,"business_id":7}]}`, true
	case "GET /api/v2/business/8/addresses", "GET /api/v2/business/7/contacts", "GET /api/v2/business/8/contacts",
		"GET /api/v2/business/7/paymentMethods", "GET /api/v2/business/8/paymentMethods":
		return `{"data":[]}`, true
	case "GET /api/v2/gas?available_to=B2B":
		return `{"data":[{"id":1,"name":"Gazole"},{"id":2,"name":"SP95"}]}`, true
	case "PUT /api/v2/customers/42":
		f.business = "8"
		return `{"data":{"id":42}}`, true
	case "GET /files/b/7.png":
		return "\x89PNG\r\n\x1a\n", true
	}
	return "", false
}

// signInAt makes the authorization request of specification §7 without leaving the
// test, and exchanges the code.
func (b *browser) signInAt(f *foreignProvider) {
	b.t.Helper()
	verifier := strings.Repeat("Az09-._~", 16)
	sum := sha256.Sum256([]byte(verifier))
	f.mu.Lock()
	f.challenge = base64.RawURLEncoding.EncodeToString(sum[:])
	f.mu.Unlock()
	b.exchange("c0de", verifier)
}

// The program works with a provider that was written from the specification alone, by configuration
// only.
func TestForeignProvider(t *testing.T) {
	f := newForeignProvider(t)
	p := start(t, f.environ()...)
	if p.Sandbox != "" || strings.Count(p.stdout.String(), "http") != 1 {
		t.Errorf("the banner shows the sandbox: %q %s", p.Sandbox, p.stdout)
	}
	b := newBrowser(t, p.Public.String())
	b.signInAt(f)
	if got, want := f.takeCalls(), []string{"POST /v1/oauth/token"}; !slices.Equal(got, want) {
		t.Errorf("calls of the sign-in: %v", got)
	}

	var seen shellData
	b.query(shell, nil, &seen)
	calls := f.takeCalls()
	if len(calls) > 7 || len(slices.Compact(slices.Clone(calls))) != len(calls) {
		t.Errorf("%d calls, want at most 7 and each once: %v", len(calls), calls)
	}
	if seen.Me.ID != "42" || seen.Me.LastName != "Lovelace" || len(seen.Me.Permissions) != 12 || seen.AppConfig.Sandbox {
		t.Errorf("me = %+v, appConfig = %+v", seen.Me, seen.AppConfig)
	}
	// In French, É sorts with E, not after Z.
	if len(seen.Businesses) != 2 || seen.Businesses[0].ID != "7" || seen.Businesses[0].Initial != "É" || seen.Businesses[1].LogoURL != "" {
		t.Errorf("businesses = %+v", seen.Businesses)
	}
	if seen.CurrentBusiness.ID != "7" || len(seen.CurrentBusiness.Addresses) != 1 || seen.CurrentBusiness.Addresses[0].ID != "100" {
		t.Errorf("current business = %+v", seen.CurrentBusiness)
	}
	if len(seen.GasList) != 2 || seen.GasList[0].Name != "Gazole" || seen.GasList[0].UnitPriceExclTax != nil {
		t.Errorf("products = %+v", seen.GasList)
	}
	b.expectLogo(seen.Businesses[0].LogoURL)
	if got, want := f.takeCalls(), []string{"GET /files/b/7.png"}; !slices.Equal(got, want) {
		t.Errorf("calls for a logo: %v", got)
	}

	var switched switchData
	b.query(switchBusiness, map[string]any{"id": "8"}, &switched)
	if switched.SwitchBusiness.CurrentBusiness.ID != "8" {
		t.Errorf("switch = %+v", switched)
	}
	puts := slices.DeleteFunc(f.takeCalls(), func(c string) bool { return !strings.HasPrefix(c, "PUT ") })
	if !slices.Equal(puts, []string{"PUT /api/v2/customers/42"}) {
		t.Errorf("writes: %v", puts)
	}

	b.expectSignedOutForGood(p, seen.Businesses[0].LogoURL)
	if calls := f.takeCalls(); calls[len(calls)-1] != "GET /v1/signout" {
		t.Errorf("calls of the sign-out: %v", calls)
	}
	if strings.Contains(p.log.String(), "pr0vider-t0ken") || strings.Contains(p.log.String(), "c0de") {
		t.Errorf("the log holds a token or a code:\n%s", p.log)
	}
}

// A mutation without the XSRF header is refused and does not call the provider.
func TestMutationNeedsTheXSRFHeader(t *testing.T) {
	f := newForeignProvider(t)
	p := start(t, f.environ()...)
	b := newBrowser(t, p.Public.String())
	b.signInAt(f)
	f.takeCalls()
	body, _ := json.Marshal(map[string]any{"query": switchBusiness, "variables": map[string]any{"id": "8"}})
	r := b.do("POST", b.base+"/graphql", string(body), "Content-Type", "application/json", "Authorization", b.authorization)
	if r.status != http.StatusForbidden || !strings.Contains(r.body, `"FORBIDDEN"`) {
		t.Errorf("%d %s", r.status, r.body)
	}
	if calls := f.takeCalls(); len(calls) != 0 {
		t.Errorf("calls: %v", calls)
	}
}

// Without free queries only the interface's own operations run, of this release and of releases
// whose manifests are kept. A document id of any other release gets reload: true.
func TestFreeQueriesAreOffWithAProvider(t *testing.T) {
	const other = `query Ancienne { appConfig { appName } }`
	hash := func(text string) string { return fmt.Sprintf("%x", sha256.Sum256([]byte(text))) }
	manifests := t.TempDir()
	write(t, filepath.Join(manifests, "v0.1.0.json"), `{"`+hash(other)+`":"`+other+`"}`)
	f := newForeignProvider(t)
	p := start(t, f.environ("CITERNE_FREE_QUERIES=", "CITERNE_DOCUMENTS_DIR="+manifests)...)
	b := newBrowser(t, p.Public.String())
	for text, want := range map[string]string{
		`{ appConfig { appName } }`:           `"FORBIDDEN"`,
		`{ appConfig { appNam } }`:            `"FORBIDDEN"`,
		`{ __schema { queryType { name } } }`: `"FORBIDDEN"`,
		`{`:                                   `"FORBIDDEN"`,
		other:                                 `{"data":{"appConfig":{"appName":"Citerne"}}}`,
	} {
		body, _ := json.Marshal(map[string]string{"query": text})
		if r := b.do("POST", b.base+"/graphql", string(body), "Content-Type", "application/json"); !strings.Contains(r.body, want) || strings.Contains(r.body, "queryType") {
			t.Errorf("%s: %d %s", text, r.status, r.body)
		}
	}
	for id, want := range map[string]string{hash(other): `"appName":"Citerne"`, hash("{}"): `"reload":true`} {
		if r := b.do("POST", b.base+"/graphql", `{"documentId":"sha256:`+id+`"}`, "Content-Type", "application/json"); !strings.Contains(r.body, want) {
			t.Errorf("%s: %d %s", id, r.status, r.body)
		}
	}
	for _, tool := range []string{"/graphiql/", "/storybook/"} {
		if r := b.do("GET", b.base+tool, ""); r.status == 200 {
			t.Errorf("%s is served", tool)
		}
	}
}
