package auth

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/trace"
	"github.com/citerne/citerne/internal/web"
)

const (
	providerToken = "provider-token-Zq8"
	goodCode      = "code-7Hd2"
	goodVerifier  = "abcdefghijklmnopqrstuvwxyz-._~0123456789ABCDEFG"
	publicOrigin  = "https://espace.example"
	requestID     = "REQUEST-4T"
)

// keyText returns a ring entry whose key repeats the byte fill.
func keyText(id int, fill byte) string {
	return fmt.Sprintf("%d:%s", id, base64.StdEncoding.EncodeToString(bytes.Repeat([]byte{fill}, masterKeySize)))
}

func ring(t testing.TB, entries ...string) *KeyRing {
	t.Helper()
	r, err := ParseKeys(strings.Join(entries, ","))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// denied is an in-memory Revocations; fail is the error of Revoke.
type denied struct {
	mu   sync.Mutex
	ids  map[string]time.Time
	fail error
}

func (d *denied) Revoke(_ context.Context, id string, until time.Time) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.ids == nil {
		d.ids = map[string]time.Time{}
	}
	d.ids[id] = until
	return d.fail
}

func (d *denied) Revoked(id string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	_, found := d.ids[id]
	return found
}

// logBuffer collects the log; it may be written to from several goroutines.
type logBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *logBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *logBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

// testService is a Service with the fakes that its tests inspect.
type testService struct {
	*Service
	denied *denied
	log    *logBuffer
}

func newTestService(t testing.TB, change ...func(*Config)) *testService {
	t.Helper()
	b := &testService{denied: &denied{}, log: &logBuffer{}}
	public, err := url.Parse(publicOrigin)
	if err != nil {
		t.Fatal(err)
	}
	c := Config{
		AuthURL: "http://auth.invalid", ClientID: "dashboard", RedirectURI: publicOrigin + "/handle_token",
		PublicURL: public, Keys: ring(t, keyText(1, 'a')), Revocations: b.denied,
		Timeout:   2 * time.Second,
		Logger:    slog.New(trace.NewHandler(slog.NewTextHandler(b.log, &slog.HandlerOptions{Level: slog.LevelDebug}))),
		Transport: answer(http.StatusOK, goodAnswer),
	}
	for _, f := range change {
		f(&c)
	}
	if b.Service, err = New(c); err != nil {
		t.Fatal(err)
	}
	return b
}

// roundTrip is a transport made from a function.
type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// goodAnswer is a valid response of a token endpoint.
const goodAnswer = `{"access_token":"` + providerToken + `","token_type":"Bearer","expires_in":3600,"scope":"full"}`

// answer returns a transport that gives every request the same response.
func answer(status int, body string) roundTrip {
	return func(r *http.Request) (*http.Response, error) {
		return &http.Response{StatusCode: status, Header: http.Header{"Content-Type": {"application/json"}}, Body: io.NopCloser(strings.NewReader(body)), Request: r}, nil
	}
}

// pair is the content of the browser's storage after signing in.
type pair struct {
	tokenType, sealed string
	cookie            *http.Cookie
	xsrf              string
}

// signIn seals a session of one hour.
func (b *testService) signIn(t testing.TB) pair {
	t.Helper()
	w := b.post(t, goodCode+rand.Text(), goodVerifier)
	if w.Code != http.StatusOK {
		t.Fatalf("sign-in: %d %s", w.Code, w.Body)
	}
	return pairOf(t, w)
}

func pairOf(t testing.TB, w *httptest.ResponseRecorder) pair {
	t.Helper()
	var body struct {
		TokenType   string `json:"token_type"`
		AccessToken string `json:"access_token"`
	}
	if err := json.Unmarshal(w.Body.Bytes(), &body); err != nil {
		t.Fatal(err)
	}
	p := pair{tokenType: body.TokenType, sealed: body.AccessToken}
	for _, c := range w.Result().Cookies() {
		if c.Name == web.XSRFCookie {
			p.xsrf = c.Value
		} else {
			p.cookie = c
		}
	}
	return p
}

func tokenBody(code, verifier string) string {
	return fmt.Sprintf(`{"code":%q,"code_verifier":%q}`, code, verifier)
}

func tokenPost(body string) *http.Request {
	r := httptest.NewRequest(http.MethodPost, publicOrigin+"/auth/token", strings.NewReader(body))
	r.Header.Set("Content-Type", "application/json")
	return r.WithContext(trace.WithRequestID(r.Context(), requestID))
}

func (b *testService) post(t testing.TB, code, verifier string) *httptest.ResponseRecorder {
	t.Helper()
	w := httptest.NewRecorder()
	b.Token(w, tokenPost(tokenBody(code, verifier)))
	return w
}

// request returns a request with both halves of the credentials.
func (p pair) request(method, target string) *http.Request {
	r := httptest.NewRequest(method, target, nil)
	r = r.WithContext(trace.WithRequestID(r.Context(), requestID))
	r.Header.Set("Authorization", p.tokenType+" "+p.sealed)
	r.AddCookie(&http.Cookie{Name: p.cookie.Name, Value: p.cookie.Value})
	return r
}

// errorCode returns the code of an error response of /auth/token.
func errorCode(t testing.TB, w *httptest.ResponseRecorder) string {
	t.Helper()
	var body struct {
		Error struct{ Code, Message, RequestID string }
	}
	if err := json.Unmarshal(w.Body.Bytes(), &body); err != nil || body.Error.Message == "" || body.Error.RequestID != requestID {
		t.Fatalf("not an error answer: %d %q", w.Code, w.Body)
	}
	return body.Error.Code
}

// noSecrets fails when the log or a response contains a secret.
func noSecrets(t testing.TB, text string, more ...string) {
	t.Helper()
	for _, secret := range append(more, providerToken, goodCode, goodVerifier) {
		if secret != "" && strings.Contains(text, secret) {
			t.Errorf("%q is in the text %q", secret, text)
		}
	}
}
