package graph_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/citerne/citerne/graph"
	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/events"
	"github.com/citerne/citerne/internal/provider"
	"github.com/citerne/citerne/internal/sandbox"
)

const (
	callback = "http://dashboard.example/handle_token"
	// xsrf is the header value that this test's check accepts.
	xsrf = "the session's own token"
)

// place is a running sandbox, with the tokens that it issued.
type place struct {
	url string

	mu     sync.Mutex
	tokens map[string]string // e-mail → token
}

// shared holds the places of the cases that only read, by profile: signing in is slow, because
// it costs a password hash.
var shared struct {
	mu     sync.Mutex
	places map[string]*place
	close  []func()
}

func TestMain(m *testing.M) {
	code := m.Run()
	for _, end := range shared.close {
		end()
	}
	os.Exit(code)
}

// placeFor returns a sandbox of that profile: a shared one, or a new one for a case that
// writes.
func placeFor(t *testing.T, profile string, writes bool) *place {
	t.Helper()
	if writes {
		p, end := open(t, profile)
		t.Cleanup(end)
		return p
	}
	shared.mu.Lock()
	defer shared.mu.Unlock()
	if p, ok := shared.places[profile]; ok {
		return p
	}
	p, end := open(t, profile)
	if shared.places == nil {
		shared.places = make(map[string]*place)
	}
	shared.places[profile] = p
	shared.close = append(shared.close, end)
	return p
}

func open(t *testing.T, profile string) (p *place, end func()) {
	t.Helper()
	return openWith(t, func(c *sandbox.Config) { c.Profile = profile })
}

// clock is fixed at ten in the morning in Paris.
func clock() time.Time { return time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC) }

func openWith(t *testing.T, change func(*sandbox.Config)) (p *place, end func()) {
	t.Helper()
	cfg := sandbox.Config{
		PublicURL: "http://sandbox.example", RedirectURIs: []string{callback}, DashboardURL: "http://dashboard.example",
		Now:    clock,
		Logger: slog.New(slog.DiscardHandler),
	}
	change(&cfg)
	upstream, err := sandbox.New(context.Background(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(upstream.Handler())
	return &place{url: server.URL, tokens: make(map[string]string)}, func() { server.Close(); _ = upstream.Close() }
}

// token returns the token of an account, which signs in only once.
func (p *place) token(t *testing.T, email string) string {
	t.Helper()
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.tokens[email] == "" {
		p.tokens[email] = signIn(t, p.url, email)
	}
	return p.tokens[email]
}

// world is one case: a sandbox, a recording client, and the handler.
type world struct {
	cond     conditions
	recorder *recorder
	session  *graph.Session
	handler  http.Handler
	ids      map[string]string // name of a business → its id
}

func newWorld(t *testing.T, cond conditions, query string) *world {
	t.Helper()
	return placeFor(t, cond.Profile, strings.HasPrefix(query, "mutation")).world(t, cond, query)
}

// world returns a case in this place.
func (place *place) world(t *testing.T, cond conditions, query string) *world {
	t.Helper()
	w := &world{cond: cond, recorder: &recorder{fail: cond.Fail}}
	client, err := provider.New(provider.Config{V2URL: place.url + "/v2", V3URL: place.url + "/v3", AnalyticsURL: place.url + "/analytics", Transport: w.recorder, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	var session *graph.Session
	if *cond.Account != "" {
		token := place.token(t, *cond.Account)
		session = &graph.Session{
			Upstream: client.For(provider.Credentials{SessionID: "s", TokenType: "Bearer", Token: token}, "fr-FR"),
			LogoURL:  func(ref string) string { return "/files/logos/" + ref + "?e=1&s=signed" },
			FileURL:  func(path string) string { return path + "?ticket=sealed" },
			Watch: func(_ domain.ID, _ bool, wants func(domain.LiveEvent) bool) graph.Watcher {
				return newChanges(cond, wants)
			},
		}
		w.learnIDs(t, session)
		session.BusinessID = domain.ID(w.id(cond.Tab))
		w.session = session
	}
	documents := map[string]string{}
	if cond.Known || cond.ByID {
		documents[hash(query)] = query
	}
	w.handler = graph.NewHandler(graph.Config{
		Session: func(*http.Request) (*graph.Session, error) { return session, nil },
		CheckXSRF: func(r *http.Request, _ *graph.Session) error {
			if r.Header.Get("X-XSRF-TOKEN") != xsrf {
				return domain.NewError(domain.CodeForbidden, "Jeton anti-CSRF absent ou faux.")
			}
			return nil
		},
		Recovery:    func(http.Header) graph.Recovery { return client.For(provider.Credentials{}, "fr-FR") },
		Events:      events.Discard{Now: clock},
		AppConfig:   domain.AppConfig{AppName: "Citerne", ProviderName: "Sandbox Énergies", SupportPhone: "01\u00a099\u00a000\u00a012\u00a000", CreditorID: new("FR80ZZZ999901"), Sandbox: true, Version: "test"},
		FreeQueries: !cond.FreeQueriesOff,
		Documents:   documents,
		Logger:      slog.New(slog.DiscardHandler),
	})
	return w
}

// changes is a graph.Watcher that returns the changes of orders, levels, invoices and exports
// and the new notifications of a case, one after the other; then the server stops.
type changes struct{ events []domain.LiveEvent }

func newChanges(cond conditions, wants func(domain.LiveEvent) bool) *changes {
	c := new(changes)
	for _, id := range cond.Changes {
		c.events = append(c.events, domain.LiveEvent{Order: &domain.OrderUpdate{OrderID: id}})
	}
	for _, id := range cond.Tanks {
		c.events = append(c.events, domain.LiveEvent{Tank: &domain.Tank{ID: id}})
	}
	for _, id := range cond.Invoices {
		c.events = append(c.events, domain.LiveEvent{Invoice: &domain.Invoice{ID: id}})
	}
	for _, id := range cond.Exports {
		c.events = append(c.events, domain.LiveEvent{Export: &domain.ExportUpdate{ID: id}})
	}
	for _, id := range cond.Notifications {
		c.events = append(c.events, domain.LiveEvent{Notification: &domain.NotificationUpdate{ID: id}})
	}
	c.events = slices.DeleteFunc(c.events, func(e domain.LiveEvent) bool { return !wants(e) })
	return c
}

// Next implements graph.Watcher.
func (c *changes) Next(context.Context, time.Duration) (domain.LiveEvent, error) {
	if len(c.events) == 0 {
		return domain.LiveEvent{}, io.EOF
	}
	e := c.events[0]
	c.events = c.events[1:]
	return e, nil
}

// Close implements graph.Watcher.
func (c *changes) Close() {}

// learnIDs records the ids of the account's businesses, so that cases can name them.
func (w *world) learnIDs(t *testing.T, session *graph.Session) {
	t.Helper()
	fail := w.recorder.fail
	w.recorder.fail = nil
	mine, err := session.Upstream.Businesses(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	w.ids = make(map[string]string)
	for _, b := range mine {
		w.ids[b.Name] = string(b.ID)
	}
	w.recorder.fail, w.recorder.calls = fail, nil
}

// id returns the id of the business of that name, or the text itself.
func (w *world) id(name string) string {
	if id, ok := w.ids[name]; ok {
		return id
	}
	return name
}

func (w *world) body(query string) []byte {
	request := map[string]any{"query": query}
	if w.cond.ByID {
		request = map[string]any{"documentId": "sha256:" + hash(query)}
	}
	variables := make(map[string]string)
	for name, value := range w.cond.Variables {
		if business, ok := strings.CutPrefix(value, "id:"); ok {
			value = w.id(business)
		}
		variables[name] = value
	}
	request["variables"] = variables
	body, err := json.Marshal(request)
	if err != nil {
		panic(err)
	}
	return body
}

// ask sends an operation, with the file of the case if it has one.
func (w *world) ask(t *testing.T, query string) *http.Response {
	t.Helper()
	if w.cond.File == "" {
		return w.post(t, w.body(query))
	}
	file := w.cond.File
	if file == "picture" {
		file = picture(t)
	}
	operations, err := json.Marshal(map[string]any{"query": query, "variables": map[string]any{"f": nil}})
	if err != nil {
		t.Fatal(err)
	}
	body, kind := multipartBody(t, [2]string{"operations", string(operations)}, [2]string{"map", `{"0":["variables.f"]}`}, [2]string{"0", file})
	return w.postAs(t, kind, body.Bytes())
}

func (w *world) post(t *testing.T, body []byte) *http.Response {
	t.Helper()
	return w.postAs(t, "application/json", body)
}

func (w *world) postAs(t *testing.T, kind string, body []byte) *http.Response {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/graphql", bytes.NewReader(body))
	r.Header.Set("Content-Type", kind)
	r.Header.Set("Accept", "application/graphql-response+json, application/json;q=0.9")
	if bytes.Contains(body, []byte(`"subscription `)) {
		r.Header.Set("Accept", "text/event-stream")
	}
	if !w.cond.NoXSRF {
		r.Header.Set("X-XSRF-TOKEN", xsrf)
	}
	recorded := httptest.NewRecorder()
	recorded.Header().Set("X-Request-Id", "request-1")
	w.handler.ServeHTTP(recorded, r)
	return recorded.Result()
}

var csrfField = regexp.MustCompile(`name="csrf" value="([^"]+)"`)

// signIn gets a token as a browser does: sign-in form, consent, exchange.
func signIn(t *testing.T, origin, email string) string {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	browser := &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	verifier := strings.Repeat("aZ09-._~", 16)
	challenge := sha256.Sum256([]byte(verifier))
	authorize := origin + "/v1/oauth/authorize?" + url.Values{
		"client_id": {"dashboard"}, "code_challenge": {base64.RawURLEncoding.EncodeToString(challenge[:])}, "redirect_uri": {callback},
		"response_type": {"code"}, "scope": {"full"}, "state": {"state"}, "confirm": {"1"},
	}.Encode()
	submit := func(fields url.Values) *http.Response {
		page, err := browser.Get(authorize)
		if err != nil {
			t.Fatal(err)
		}
		match := csrfField.FindSubmatch(readAll(t, page))
		if match == nil {
			t.Fatal("the sandbox shows no form")
		}
		fields.Set("csrf", string(match[1]))
		answer, err := browser.PostForm(authorize, fields)
		if err != nil {
			t.Fatal(err)
		}
		readAll(t, answer)
		return answer
	}
	submit(url.Values{"step": {"login"}, "email": {email}, "password": {"Bac-a-sable-2026!"}})
	back, err := submit(url.Values{"step": {"allow"}}).Location()
	if err != nil {
		t.Fatal(err)
	}
	answer, err := browser.PostForm(origin+"/v1/oauth/token", url.Values{
		"client_id": {"dashboard"}, "response_type": {"token"}, "grant_type": {"authorization_code"}, "code": {back.Query().Get("code")},
		"code_verifier": {verifier}, "scope": {"full"}, "redirect_uri": {callback},
	})
	if err != nil {
		t.Fatal(err)
	}
	var token struct {
		AccessToken string `json:"access_token"`
	}
	if err := json.Unmarshal(readAll(t, answer), &token); err != nil || token.AccessToken == "" {
		t.Fatalf("no token: %v", err)
	}
	return token.AccessToken
}

func readAll(t *testing.T, response *http.Response) []byte {
	t.Helper()
	defer func() { _ = response.Body.Close() }()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return body
}

func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}
