package server

import (
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/go-chi/chi/v5"

	"github.com/citerne/citerne/internal/web"
)

// crawled are the statuses that TestHeadersOfEveryAnswer must get: it can only check the responses
// that it gets.
var crawled = []int{200, 204, 206, 304, 308, 401, 403, 404, 405, 413, 416, 429, 500, 502, 503, 504}

// methods are sent to every path, including methods that no route has.
var methods = []string{"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "CONNECT", "PROPFIND"}

// The values that replace the parameters and the "*" of routes: names to which the fakes respond
// in different ways, existing files, and nothing.
var (
	parameters = []string{"12", "slow", "down", "bl-1", "token", "part", "same", "far", "page", "gone"}
	rests      = []string{"", "index.html", "app-1a2b.js", "assets/sb-1a.js", "gone"}
)

// conditions are the headers that requests are sent with.
var conditions = [][]string{
	nil,
	{"Sec-Fetch-Site", "cross-site"},
	{"Origin", "https://evil.example"},
	{"If-None-Match", "*", "Accept-Encoding", "br"},
	{"Content-Length", "3000000"},
	{"X-Test-Session", "greedy"},
	{"X-Test-Panic", "1"},
	{"Content-Type", withFile, "X-Test-Session", ""},
}

// targets returns paths of every route, and some paths without a route.
func targets(t *testing.T, h http.Handler) []string {
	t.Helper()
	all := map[string]bool{"/nulle-part": true, "/sw.js": true, "/favicon.svg": true, "/files/other": true, "/files/logos/a.png": true, "*": true, "/operations//x": true}
	braces := regexp.MustCompile(`\{[^}]*\}`)
	err := chi.Walk(h.(chi.Routes), func(_, route string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		fillings := parameters
		if !strings.HasPrefix(route, web.Files) { // pages do not depend on their parameters
			fillings = parameters[:1]
		}
		for _, parameter := range fillings {
			for _, rest := range rests {
				target := braces.ReplaceAllString(route, parameter)
				if cut, has := strings.CutSuffix(target, "*"); has {
					target = cut + rest
				}
				all[target+"?s=good&ticket=x"] = true
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return slices.Sorted(maps.Keys(all))
}

// Every response of a handler has all security headers: the test sends every method to every
// route, under every condition. TestMalformedRequests covers the responses of net/http itself.
func TestHeadersOfEveryAnswer(t *testing.T) {
	files := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case strings.HasSuffix(r.URL.Path, "app-1a2b.js"):
			_, _ = io.WriteString(w, "\x89PNG\r\n\x1a\n")
		case strings.HasSuffix(r.URL.Path, "gone"):
			http.NotFound(w, r)
		default:
			http.Error(w, "", http.StatusInternalServerError)
		}
	}))
	defer files.Close()
	for _, public := range []string{"http://localhost:8080", "https://citerne.example"} {
		h, _ := newEdgeHandler(t, func(c *Config) {
			c.PublicURL, c.FilesURL, c.RequestRate = mustURL(t, public), mustURL(t, files.URL), 1
			c.GraphQL = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.Header.Get("X-Test-Panic") != "" {
					panic("boom")
				}
				writeJSON(w, http.StatusOK, "graphql")
			})
		})
		seen := map[int]bool{}
		visit := func(h http.Handler, n int, method, target string, header []string) {
			status, head, body := crawl(h, n, method, target, header)
			seen[status] = true
			for _, fault := range faultsOf(method, target, public, status, head, body) {
				t.Errorf("%s %s %s %v: %d: %s", public, method, target, header, status, fault)
			}
		}
		n := 0
		for _, target := range targets(t, h) {
			for _, method := range methods {
				for _, header := range conditions {
					if header != nil && method != "GET" && method != "POST" {
						continue
					}
					n++
					visit(h, n, method, target, header)
				}
			}
		}
		starting := NewStarting(mustURL(t, public))
		for _, target := range []string{"/", "/graphql", "/auth/token", "/healthz", "/readyz", "/files/logos/a.png"} {
			visit(starting, n, "GET", target, nil)
		}
		if got := slices.Sorted(maps.Keys(seen)); !slices.Equal(got, crawled) {
			t.Errorf("%s: the requests get the statuses %v, want %v", public, got, crawled)
		}
	}
}

// crawl sends the n-th request. Each has its own session unless header names one.
func crawl(h http.Handler, n int, method, target string, header []string) (status int, head http.Header, body string) {
	r := httptest.NewRequest(method, "/", strings.NewReader("{}"))
	r.RequestURI = target
	r.URL.Path, r.URL.RawQuery, _ = strings.Cut(target, "?")
	r.Header.Set("Range", "bytes=0-3")
	r.Header.Set("X-Test-Session", fmt.Sprint(n))
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
		if header[i] == "Content-Length" {
			_, _ = fmt.Sscan(header[i+1], &r.ContentLength) // refused, so the body is not read
		}
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Code, w.Header(), w.Body.String()
}

// previewed matches the paths of documents that the dashboard may frame. Their responses have
// looser headers, except for 403 and 405.
var previewed = regexp.MustCompile(`^/files/(documents/[^/]+|exports/[^/]+|invoices/[^/]+/pdf|mandates/[^/]+\.pdf)/apercu$`)

// faultsOf returns what is wrong with the headers of a response.
func faultsOf(method, target, public string, status int, head http.Header, body string) (faults []string) {
	path, _, _ := strings.Cut(target, "?")
	hsts := ""
	if strings.HasPrefix(public, "https") {
		hsts = "max-age=31536000"
	}
	policy, framing := policyOf(path), wantFraming(path)
	if previewed.MatchString(path) && !slices.Contains([]int{http.StatusForbidden, http.StatusMethodNotAllowed}, status) {
		policy, framing = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'", "SAMEORIGIN"
	}
	for name, want := range map[string]string{
		"Content-Security-Policy":      policy,
		"X-Frame-Options":              framing,
		"Referrer-Policy":              wantReferrer(path),
		"Cross-Origin-Opener-Policy":   "same-origin",
		"Cross-Origin-Resource-Policy": "same-origin",
		"X-Content-Type-Options":       "nosniff",
		"Permissions-Policy":           permissionsPolicy,
		"Strict-Transport-Security":    hsts,
		"Server":                       "",
		"Access-Control-Allow-Origin":  "",
	} {
		if got := strings.Join(head.Values(name), " | "); got != want {
			faults = append(faults, fmt.Sprintf("%s is %q, want %q", name, got, want))
		}
	}
	if got := head.Get("Cache-Control"); !slices.Contains(cacheRules(path, status), got) {
		faults = append(faults, fmt.Sprintf("Cache-Control is %q", got))
	}
	if len(head.Values("X-Request-Id")) != 1 {
		faults = append(faults, "no request id")
	}
	if body != "" && head.Get("Content-Type") == "" {
		faults = append(faults, "a body without a Content-Type")
	}
	if status == http.StatusMethodNotAllowed && (head.Get("Allow") == "" || slices.Contains(strings.Split(head.Get("Allow"), ", "), method)) {
		faults = append(faults, fmt.Sprintf("Allow is %q", head.Get("Allow")))
	}
	if busy := status == http.StatusTooManyRequests || status == http.StatusServiceUnavailable; busy && path != "/readyz" && head.Get("Retry-After") == "" {
		faults = append(faults, "no Retry-After")
	}
	return faults
}

// cacheRules returns the allowed values of Cache-Control: built files may be cached, for ever
// when their name holds a hash; personal responses and refusals may not.
func cacheRules(path string, status int) []string {
	dynamic := slices.ContainsFunc([]string{"/graphql", "/auth/", "/files/", "/healthz", "/readyz"}, func(prefix string) bool { return strings.HasPrefix(path, prefix) })
	found := status == http.StatusOK || status == http.StatusNotModified
	switch {
	case strings.HasPrefix(path, web.Logos) && found:
		return []string{"private, max-age=90, immutable"}
	case dynamic, status == http.StatusPermanentRedirect, status >= 400 && status != http.StatusNotFound:
		return []string{"no-store"}
	case strings.Contains(path, assetsPrefix) && found:
		return []string{cacheImmutable}
	case found:
		return []string{cacheRevalidate}
	default: // the not-found screen is a page; a missing file is plain text
		return []string{cacheRevalidate, "no-store"}
	}
}

// wire is a listener for one in-memory connection.
type wire chan net.Conn

func (w wire) Accept() (net.Conn, error) {
	if conn, open := <-w; open {
		return conn, nil
	}
	return nil, net.ErrClosed
}

func (w wire) Close() error   { return nil }
func (w wire) Addr() net.Addr { return &net.TCPAddr{IP: net.IPv4(127, 0, 0, 1)} }

// connect returns an in-memory connection to a server with the given handler and the limits of the
// edge.
func connect(t *testing.T, h http.Handler) net.Conn {
	t.Helper()
	near, far := net.Pipe()
	srv, line := newHTTPServer(h, discard()), make(wire, 1)
	line <- far
	served := make(chan struct{})
	go func() { defer close(served); _ = srv.Serve(line) }()
	t.Cleanup(func() {
		_ = near.Close()
		close(line)
		<-served
		_ = srv.Close()
	})
	return near
}

// speak sends a text to the edge and returns its response, up to the end of the connection.
func speak(t *testing.T, text string) (answer string) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		h, _ := newEdgeHandler(t)
		near := connect(t, h)
		go func() { _, _ = io.WriteString(near, text) }() // may write a part only, when the server closes
		read, err := io.ReadAll(near)
		if err != nil {
			t.Error(err)
		}
		answer = string(read)
	})
	return answer
}

// OPTIONS *, which net/http would answer itself by default, gets the security headers too.
func TestOptionsAsteriskHasHeaders(t *testing.T) {
	answer := speak(t, "OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
	if !strings.Contains(answer, "Content-Security-Policy: ") {
		t.Error(answer)
	}
}

// net/http answers malformed requests itself, without a handler and without security headers.
// Its response is a short fixed text that repeats nothing of the request, and is the last on its
// connection. docs/reliability.md says why that is enough.
func TestMalformedRequests(t *testing.T) {
	const evil = "<script>evil</script>"
	for _, c := range []struct{ name, text, status string }{
		{"no request line", evil + "\r\n\r\n", "400 Bad Request"},
		{"a malformed method", evil + " / HTTP/1.1\r\nHost: a\r\n\r\n", "400 Bad Request"},
		{"a malformed version", "GET /" + evil + " HTTP/evil\r\nHost: a\r\n\r\n", "400 Bad Request"},
		{"a malformed path", "GET /%zz" + evil + " HTTP/1.1\r\nHost: a\r\n\r\n", "400 Bad Request"},
		{"no host", "GET /" + evil + " HTTP/1.1\r\n\r\n", "400 Bad Request: missing required Host header"},
		{"two hosts", "GET /" + evil + " HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n", "400 Bad Request"},
		{"a malformed host", "GET / HTTP/1.1\r\nHost: " + evil + "\r\n\r\n", "400 Bad Request: malformed Host header"},
		{"a malformed header", "GET / HTTP/1.1\r\nHost: a\r\n" + evil + ": x\r\n\r\n", "400 Bad Request"},
		{"two lengths", "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n" + evil, "400 Bad Request"},
		{"headers that are too large", "GET / HTTP/1.1\r\nHost: a\r\nX: " + strings.Repeat(evil, maxHeaderBytes/8) + "\r\n\r\n", "431 Request Header Fields Too Large"},
		{"an unknown transfer encoding", "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: " + evil + "\r\n\r\n", "501 Not Implemented"},
		{"a future version", "GET / HTTP/4.0\r\nHost: a\r\n\r\n", "505 HTTP Version Not Supported: unsupported protocol version"},
	} {
		answer := speak(t, c.text)
		head, body, _ := strings.Cut(answer, "\r\n\r\n")
		if want := "HTTP/1.1 " + c.status + "\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close"; head != want || len(body) > 80 || strings.Contains(body, "evil") {
			t.Errorf("%s: %q", c.name, answer)
		}
	}
}

// A request with both Content-Length and chunks is read by its chunks and answered. The next
// request on the connection is not: a proxy that uses the length would have taken it for a part
// of the body (RFC 9112 §6.1).
func TestALengthAndChunksEndTheConnection(t *testing.T) {
	const hidden = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n"
	answer := speak(t, "POST /graphql HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 60\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"+hidden)
	if !strings.HasPrefix(answer, "HTTP/1.1 200 ") || strings.Count(answer, "HTTP/1.1") != 1 ||
		!strings.Contains(answer, "Connection: close\r\n") || !strings.Contains(answer, "Content-Security-Policy: ") {
		t.Error(answer)
	}
}
