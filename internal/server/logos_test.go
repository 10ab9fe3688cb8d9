package server

import (
	"bytes"
	"compress/gzip"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

var png = []byte("\x89PNG\r\n\x1a\n and pixels")

// upstream is a provider's file server whose response depends on the file's name.
func upstream(t *testing.T) (base string, calls *atomic.Int32) {
	t.Helper()
	const largest = 2 << 20
	calls = &atomic.Int32{}
	release := make(chan struct{})
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		calls.Add(1)
		if r.Header.Get("Authorization") != "" || r.Header.Get("Cookie") != "" || r.URL.RawQuery != "" {
			t.Errorf("the upstream received credentials or a query: %v %s", r.Header, r.URL)
		}
		switch strings.TrimPrefix(r.URL.Path, "/files/") {
		case "ok.png", "sub/ok.png":
			// The proxy must ignore these headers of the provider.
			w.Header().Set("Content-Type", "text/html")
			w.Header().Set("Set-Cookie", "a=b")
			_, _ = w.Write(png)
		case "ok.jpg":
			_, _ = w.Write([]byte("\xff\xd8\xff\xe0 jpeg"))
		case "ok.webp":
			_, _ = w.Write([]byte("RIFF\x10\x00\x00\x00WEBPVP8 "))
		case "logo.svg":
			w.Header().Set("Content-Type", "image/svg+xml")
			_, _ = w.Write([]byte(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`))
		case "page.png":
			_, _ = w.Write([]byte("<html><script>alert(1)</script>"))
		case "empty.png":
		case "limit.png":
			_, _ = w.Write(append(png, make([]byte, largest-len(png))...))
		case "huge.png":
			_, _ = w.Write(append(png, make([]byte, largest-len(png)+1)...))
		case "packed.png":
			w.Header().Set("Content-Encoding", "gzip")
			packed := gzip.NewWriter(w)
			_, _ = packed.Write(png)
			_ = packed.Close()
		case "forbidden.png":
			w.WriteHeader(http.StatusForbidden)
		case "broken.png":
			w.WriteHeader(http.StatusInternalServerError)
		case "moved.png":
			http.Redirect(w, r, "/files/ok.png", http.StatusFound)
		case "cut.png":
			w.Header().Set("Content-Length", "1000")
			_, _ = w.Write(png)
		case "hang.png":
			<-release
		default:
			http.NotFound(w, r)
		}
	}))
	t.Cleanup(srv.Close)
	t.Cleanup(func() { close(release) })
	return srv.URL + "/files", calls
}

func TestLogos(t *testing.T) {
	base, _ := upstream(t)
	h, _ := newEdgeHandler(t, func(c *Config) { c.FilesURL, c.FilesTimeout = mustURL(t, base), 2*time.Second })
	for _, c := range []struct {
		reference, contentType string
		status                 int
	}{
		{"ok.png", "image/png", 200},
		{"sub/ok.png", "image/png", 200},
		{"ok.jpg", "image/jpeg", 200},
		{"ok.webp", "image/webp", 200},
		{"limit.png", "image/png", 200},
		{"logo.svg", "", 502},
		{"page.png", "", 502},
		{"empty.png", "", 502},
		{"huge.png", "", 502},
		{"packed.png", "", 502},
		{"broken.png", "", 502},
		{"moved.png", "", 502},
		{"cut.png", "", 502},
		{"forbidden.png", "", 404},
		{"gone.png", "", 404},
		{"hang.png", "", 504},
	} {
		t.Run(c.reference, func(t *testing.T) {
			w := ask(t, h, "GET", "/files/logos/"+c.reference+"?e=1&s=good", "",
				"Authorization", "Bearer sealed", "Cookie", "citerne-session=x")
			if w.Code != c.status {
				t.Fatalf("status %d, want %d: %.200q", w.Code, c.status, w.Body)
			}
			head := w.Header()
			if head.Get("Content-Security-Policy") != "sandbox; default-src 'none'" || head.Get("X-Content-Type-Options") != "nosniff" ||
				head.Get("Set-Cookie") != "" {
				t.Errorf("headers %v", head)
			}
			if c.status == 200 {
				if head.Get("Content-Type") != c.contentType || head.Get("Cache-Control") != "private, max-age=90, immutable" {
					t.Errorf("headers %v", head)
				}
				return
			}
			if head.Get("Content-Type") != "text/plain; charset=utf-8" || head.Get("Cache-Control") != "no-store" ||
				strings.Contains(w.Body.String(), "script") || strings.Contains(w.Body.String(), base) {
				t.Errorf("%v %s", head, w.Body)
			}
		})
	}
}

func TestLogosNeedASignatureAndACleanReference(t *testing.T) {
	base, calls := upstream(t)
	h, _ := newEdgeHandler(t, func(c *Config) { c.FilesURL = mustURL(t, base) })
	for _, target := range []string{
		"/files/logos/ok.png", "/files/logos/ok.png?s=bad", "/files/logos/?s=good", "/files/logos/../ok.png?s=good",
		"/files/logos/%2e%2e/ok.png?s=good", "/files/logos/sub/./ok.png?s=good", "/files/logos/sub//ok.png?s=good",
		"/files/logos/ok.png%3Fx?s=good", "/files/logos/a%5Cok.png?s=good", "/files/logos/a%00.png?s=good",
		"/files/logos/http:%2F%2Fevil.example?s=good", "/files/logos/" + strings.Repeat("a", 201) + "?s=good",
	} {
		if w := ask(t, h, "GET", target, ""); w.Code != http.StatusNotFound {
			t.Errorf("%s: status %d, want 404", target, w.Code)
		}
	}
	if n := calls.Load(); n != 0 {
		t.Errorf("%d requests reached the provider, want none", n)
	}
}

func TestLogoHead(t *testing.T) {
	base, _ := upstream(t)
	h, _ := newEdgeHandler(t, func(c *Config) { c.FilesURL = mustURL(t, base) })
	srv := httptest.NewServer(h)
	defer srv.Close()
	resp, err := http.Head(srv.URL + "/files/logos/ok.png?s=good")
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if resp.StatusCode != 200 || resp.ContentLength != int64(len(png)) {
		t.Errorf("HEAD: %d, length %d", resp.StatusCode, resp.ContentLength)
	}
}

func TestLogoOfAnUnreachableProvider(t *testing.T) {
	srv := httptest.NewServer(http.NotFoundHandler())
	base := srv.URL
	srv.Close()
	h, log := newEdgeHandler(t, func(c *Config) { c.FilesURL = mustURL(t, base) })
	w := ask(t, h, "GET", "/files/logos/ok.png?s=good", "")
	if w.Code != http.StatusBadGateway {
		t.Errorf("status %d, want 502", w.Code)
	}
	if !bytes.Contains(log.Bytes(), []byte("logo not served")) {
		t.Errorf("the cause is not logged: %s", log)
	}
	if bytes.Contains(log.Bytes(), []byte("ok.png")) || bytes.Count(log.Bytes(), []byte("request_id")) != 2 {
		t.Errorf("the log has the logo's path, or lacks the request id: %s", log)
	}
}

// hanging is a body that never sends anything.
type hanging struct{ r *http.Request }

func (h hanging) Read([]byte) (int, error) {
	<-h.r.Context().Done()
	return 0, h.r.Context().Err()
}

func (hanging) Close() error { return nil }

// The timeout also ends a logo whose body stops after the headers.
func TestLogoTimeoutCoversTheBody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, _ := newEdgeHandler(t, func(c *Config) {
			c.FilesTimeout = 3 * time.Second
			c.ObserveFiles = func(http.RoundTripper) http.RoundTripper {
				return transport(func(r *http.Request) (*http.Response, error) {
					return &http.Response{StatusCode: http.StatusOK, Header: http.Header{}, Body: hanging{r}}, nil
				})
			}
		})
		begin := time.Now()
		w := ask(t, h, "GET", "/files/logos/a.png?s=good", "")
		if took := time.Since(begin); w.Code != http.StatusGatewayTimeout || took != 3*time.Second {
			t.Errorf("%d after %s: %s", w.Code, took, w.Body)
		}
	})
}
