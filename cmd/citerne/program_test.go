package main

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox"
)

// program is the complete program, running in the test's process on free ports.
type program struct {
	Addresses
	stdout, log *syncBuffer
	stop        context.CancelFunc
	ended       chan error
}

// syncBuffer is a buffer that is safe for concurrent use.
type syncBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (s *syncBuffer) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.Write(p)
}

func (s *syncBuffer) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.b.String()
}

// store returns the sandbox's store after its first start. It is made once, because that takes
// seconds under the race detector.
var store = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "citerne")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	s, err := sandbox.New(context.Background(), sandbox.Config{Dir: dir, PublicURL: "http://sandbox.invalid",
		RedirectURIs: []string{"http://dashboard.invalid/handle_token"}, DashboardURL: "http://dashboard.invalid"})
	if err != nil {
		return nil, err
	}
	if err := s.Close(); err != nil {
		return nil, err
	}
	return os.ReadFile(filepath.Join(dir, "sandbox.sqlite"))
})

// dataFolder returns a new data folder with a store as after a first start.
func dataFolder(t *testing.T) string {
	t.Helper()
	filled, err := store()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	write(t, filepath.Join(dir, "sandbox.sqlite"), string(filled))
	return dir
}

// start runs the program with a new data folder and free ports, unless environ sets others, and
// stops it at the end of the test.
func start(t *testing.T, environ ...string) *program {
	t.Helper()
	cfg, err := loadConfig(append([]string{
		"CITERNE_DATA_DIR=" + dataFolder(t), "CITERNE_ADDR=127.0.0.1:0", "CITERNE_ADMIN_ADDR=127.0.0.1:0", "SANDBOX_ADDR=127.0.0.1:0",
	}, environ...))
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	p := &program{stdout: &syncBuffer{}, log: &syncBuffer{}, stop: stop, ended: make(chan error, 1)}
	ready := make(chan Addresses, 1)
	go func() { p.ended <- run(ctx, cfg, p.stdout, p.log, func(a Addresses) { ready <- a }) }()
	t.Cleanup(func() { p.end(t) })
	select {
	case p.Addresses = <-ready:
	case err := <-p.ended:
		p.ended <- err
		t.Fatalf("the program ended at once: %v", err)
	}
	return p
}

// eventually waits until holds returns true.
func eventually(t *testing.T, what string, holds func() bool) {
	t.Helper()
	for deadline := time.Now().Add(patience); !holds(); time.Sleep(time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatalf("not within %s: %s", patience, what)
		}
	}
}

// end stops the program and expects it to end without an error within the ten seconds of security
// §3. It may be called twice.
func (p *program) end(t *testing.T) {
	t.Helper()
	p.stop()
	http.DefaultClient.CloseIdleConnections() // the program would wait for these
	select {
	case err := <-p.ended:
		if err != nil {
			t.Errorf("run: %v", err)
		}
		p.ended <- nil
	case <-time.After(10 * time.Second):
		t.Error("the program does not end within 10 s")
	}
}

// browser is a client that keeps cookies and the sealed credentials, and sends requests as the
// interface does.
type browser struct {
	t    *testing.T
	base string
	http *http.Client
	// authorization is the Authorization header of the signed-in customer, business the
	// X-Business-Id header of the tab.
	authorization, business string
}

func newBrowser(t *testing.T, base string) *browser {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &browser{t: t, base: base, http: &http.Client{
		Jar:           jar,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// reply is a complete response.
type reply struct {
	status int
	header http.Header
	body   string
}

// do sends a request; header is a list of names and values.
func (b *browser) do(method, address, body string, header ...string) reply {
	b.t.Helper()
	r, err := http.NewRequestWithContext(b.t.Context(), method, address, strings.NewReader(body))
	if err != nil {
		b.t.Fatal(err)
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	r.Host = r.Header.Get("Host") // net/http ignores the header; "" means the URL's host
	resp, err := b.http.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	defer resp.Body.Close()
	var text bytes.Buffer
	if _, err := text.ReadFrom(resp.Body); err != nil {
		b.t.Fatal(err)
	}
	return reply{resp.StatusCode, resp.Header, text.String()}
}

// cookie returns the value of a dashboard cookie, or "".
func (b *browser) cookie(name string) string {
	b.t.Helper()
	u, err := url.Parse(b.base)
	if err != nil {
		b.t.Fatal(err)
	}
	for _, c := range b.http.Jar.Cookies(u) {
		if c.Name == name {
			return c.Value
		}
	}
	return ""
}

// exchange posts a code and keeps the credentials, as /handle_token does.
func (b *browser) exchange(code, verifier string) {
	b.t.Helper()
	body, err := json.Marshal(map[string]string{"code": code, "code_verifier": verifier})
	if err != nil {
		b.t.Fatal(err)
	}
	r := b.do("POST", b.base+"/auth/token", string(body), "Content-Type", "application/json")
	var token struct {
		TokenType   string `json:"token_type"`
		AccessToken string `json:"access_token"`
		ExpiresIn   int    `json:"expires_in"`
		Scope       string `json:"scope"`
	}
	if err := json.Unmarshal([]byte(r.body), &token); r.status != 200 || err != nil {
		b.t.Fatalf("POST /auth/token: %d %s", r.status, r.body)
	}
	if token.TokenType == "" || token.AccessToken == "" || token.ExpiresIn <= 0 || token.Scope != "full" {
		b.t.Errorf("credentials %+v", token)
	}
	b.authorization = token.TokenType + " " + token.AccessToken
}

// gqlError is one error of a GraphQL response.
type gqlError struct {
	Message    string
	Path       []any
	Extensions struct{ Code, RequestID string }
}

// query sends a GraphQL request and returns the HTTP status and the errors. When result is not nil,
// it decodes the data into it and fails the test on errors.
func (b *browser) query(text string, variables map[string]any, result any) (int, []gqlError) {
	b.t.Helper()
	body, err := json.Marshal(map[string]any{"query": text, "variables": variables})
	if err != nil {
		b.t.Fatal(err)
	}
	header := []string{"Content-Type", "application/json", "Accept-Language", "fr-FR,fr;q=0.9,en;q=0.8"}
	if b.authorization != "" {
		header = append(header, "Authorization", b.authorization)
	}
	if b.business != "" {
		header = append(header, "X-Business-Id", b.business)
	}
	if token := b.cookie("XSRF-TOKEN"); token != "" {
		header = append(header, "X-XSRF-TOKEN", token)
	}
	r := b.do("POST", b.base+"/graphql", string(body), header...)
	var answer struct {
		Data   json.RawMessage
		Errors []gqlError
	}
	if err := json.Unmarshal([]byte(r.body), &answer); err != nil {
		b.t.Fatalf("POST /graphql: %d %s", r.status, r.body)
	}
	for _, e := range answer.Errors {
		if id := r.header.Get("X-Request-Id"); e.Extensions.RequestID != id || id == "" {
			b.t.Errorf("the error has request id %q, the header %q", e.Extensions.RequestID, id)
		}
	}
	if result != nil {
		if len(answer.Errors) > 0 {
			b.t.Fatalf("GraphQL errors: %+v", answer.Errors)
		}
		if err := json.Unmarshal(answer.Data, result); err != nil {
			b.t.Fatalf("data %s: %v", answer.Data, err)
		}
	}
	return r.status, answer.Errors
}

// signOut posts /auth/signout as the interface does.
func (b *browser) signOut() {
	b.t.Helper()
	r := b.do("POST", b.base+"/auth/signout", "", "Authorization", b.authorization, "X-XSRF-TOKEN", b.cookie("XSRF-TOKEN"))
	if r.status != http.StatusNoContent {
		b.t.Fatalf("POST /auth/signout: %d %s", r.status, r.body)
	}
}

// shell reads the data that the dashboard shows after the sign-in.
const shell = `query Shell {
  me { id email firstName lastName currentBusiness { id } permissions }
  businesses { id name initial logoUrl }
  currentBusiness { id name logoUrl addresses { id label } contacts { id lastName } paymentMethods { id } }
  gasList { id name unitPriceExclTax }
  appConfig { appName sandbox filesBaseUrl orderCutoff }
}`

// shellData is the data of shell.
type shellData struct {
	Me struct {
		ID, Email, FirstName, LastName string
		CurrentBusiness                *struct{ ID string }
		Permissions                    []string
	}
	Businesses      []struct{ ID, Name, Initial, LogoURL string }
	CurrentBusiness struct {
		ID, Name, LogoURL string
		Addresses         []struct{ ID, Label string }
		Contacts          []struct{ ID, LastName string }
		PaymentMethods    []struct{ ID string }
	}
	GasList []struct {
		ID, Name         string
		UnitPriceExclTax *string
	}
	AppConfig struct {
		AppName, FilesBaseURL, OrderCutoff string
		Sandbox                            bool
	}
}

const switchBusiness = `mutation SwitchBusiness($id: ID!) { switchBusiness(id: $id) { id currentBusiness { id name } } }`

// switchData is the data of switchBusiness.
type switchData struct {
	SwitchBusiness struct {
		ID              string
		CurrentBusiness struct{ ID, Name string }
	}
}
