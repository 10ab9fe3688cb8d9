package server

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/trace"
)

// fakeAuth replaces internal/auth. Its token route answers with a fixed text, and it accepts file
// URLs signed "good".
type fakeAuth struct{}

func (fakeAuth) Token(w http.ResponseWriter, r *http.Request) {
	if _, err := bytes.NewBuffer(nil).ReadFrom(r.Body); err != nil {
		refuse(w, r, http.StatusRequestEntityTooLarge, domain.NewError(domain.CodeInvalid, err.Error()))
		return
	}
	writeJSON(w, http.StatusOK, "token")
}

func (fakeAuth) SignOut(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) }

func (fakeAuth) VerifyFile(r *http.Request) (string, time.Duration, error) {
	if r.URL.Query().Get("s") != "good" {
		return "", 0, errors.New("bad signature")
	}
	return r.Header.Get("X-Test-Session"), 90*time.Second + time.Millisecond, nil
}

// fakeVisitor takes the session from the header X-Test-Session.
func fakeVisitor(r *http.Request) (string, *http.Request) { return r.Header.Get("X-Test-Session"), r }

// built is a small build of the dashboard.
func built() fstest.MapFS {
	return fstest.MapFS{
		".gitkeep":              {Data: nil},
		"index.html":            {Data: []byte(`<!doctype html><meta name="citerne-config" content="__CITERNE_CONFIG__">`)},
		"index.html.br":         {Data: []byte("stale")},
		"sw.js":                 {Data: []byte("self.skipWaiting()")},
		"favicon.svg":           {Data: []byte("<svg/>")},
		"assets/app-1a2b.js":    {Data: []byte("console.log('plain')")},
		"assets/app-1a2b.js.br": {Data: []byte("brotli bytes")},
		"assets/app-1a2b.js.gz": {Data: []byte("gzip bytes!")},
		"assets/logo-3c4d.png":  {Data: []byte("\x89PNG")},
	}
}

// builtStorybook has inline scripts, as Storybook's two pages do.
func builtStorybook() fstest.MapFS {
	return fstest.MapFS{
		"index.html":      {Data: []byte(`<script>let a = 1</script><script src="./sb.js">let never = 0</script><script type="module">let b = 2</script>`)},
		"iframe.html":     {Data: []byte(`<SCRIPT>let c = 3</SCRIPT >`)},
		"assets/sb-1a.js": {Data: []byte("1")},
	}
}

// options changes the configuration of a test's edge.
type options func(*Config)

// testConfig returns the configuration of an edge over the fakes, without a log.
func testConfig(t testing.TB) Config {
	t.Helper()
	return Config{
		PublicURL: mustURL(t, "http://localhost:8080"),
		FilesURL:  mustURL(t, "http://files.invalid/files"),
		GraphQL:   http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { writeJSON(w, http.StatusOK, "graphql") }),
		Auth:      fakeAuth{},
		Files: Files{
			Mandate: fakeMandate, Document: fakeFile, Archive: fakeFile, Calendar: fakeFile,
			Invoice: func(domain.InvoiceFile) OpenFile { return fakeFile }, InvoiceArchive: fakeFile, Entries: fakeFile, Export: fakeFile,
		},
		Visitor: fakeVisitor, Downloader: fakeVisitor,
		UI:        built(),
		GraphiQL:  fstest.MapFS{"index.html": {Data: []byte("graphiql")}},
		Storybook: builtStorybook(),
		Client:    ClientConfig{AppName: `Citerne "d’essai" <&>`, Scope: "full"},
		Health:    NewHealth(),
		Logger:    discard(),
	}
}

// newEdgeHandler returns an edge over the fakes, and its log.
func newEdgeHandler(t *testing.T, change ...options) (http.Handler, *bytes.Buffer) {
	t.Helper()
	log := &bytes.Buffer{}
	cfg := testConfig(t)
	cfg.Logger = slog.New(trace.NewHandler(slog.NewJSONHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug})))
	for _, c := range change {
		c(&cfg)
	}
	h, err := New(cfg)
	if err != nil {
		t.Fatalf("New: %v", err)
	}
	return h, log
}

func mustURL(t testing.TB, text string) *url.URL {
	t.Helper()
	u, err := url.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// ask sends one request; header is a list of names and values.
func ask(t *testing.T, h http.Handler, method, target, body string, header ...string) *httptest.ResponseRecorder {
	t.Helper()
	r := httptest.NewRequestWithContext(context.Background(), method, target, strings.NewReader(body))
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// discard returns a logger that drops everything.
func discard() *slog.Logger { return slog.New(slog.DiscardHandler) }

// withUI returns an option that replaces the built dashboard.
func withUI(ui fs.FS) options { return func(c *Config) { c.UI = ui } }
