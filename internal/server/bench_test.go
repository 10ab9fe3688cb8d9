package server

import (
	"io"
	"log/slog"
	"net/http"
	"strings"
	"testing"
)

// nowhere is a response writer that discards everything.
type nowhere struct{ header http.Header }

func (n nowhere) Header() http.Header       { return n.header }
func (nowhere) Write(p []byte) (int, error) { return len(p), nil }
func (nowhere) WriteHeader(int)             {}

// BenchmarkEdge measures what the edge adds to a GraphQL request: everything but net/http and
// the GraphQL handler.
func BenchmarkEdge(b *testing.B) {
	benchmark(b, newBenchEdge(b))
}

// BenchmarkRefusal measures the refusal of a request under overload, which must cost next to
// nothing.
func BenchmarkRefusal(b *testing.B) {
	var load Load
	h := newBenchEdge(b, func(c *Config) { c.Load = &load })
	load.gate.Load().most = 0
	benchmark(b, h)
}

func benchmark(b *testing.B, h http.Handler) {
	b.Helper()
	body := strings.Repeat("x", 1<<10)
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			r, err := http.NewRequest("POST", "/graphql", strings.NewReader(body))
			if err != nil {
				b.Error(err)
				return
			}
			r.RemoteAddr = "192.0.2.1:1000"
			r.Header.Set("Content-Type", "application/json")
			h.ServeHTTP(nowhere{http.Header{}}, r)
		}
	})
}

func newBenchEdge(b *testing.B, change ...options) http.Handler {
	b.Helper()
	cfg := testConfig(b)
	cfg.GraphQL = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		_, _ = w.Write([]byte("{}"))
	})
	cfg.Logger = slog.New(slog.NewJSONHandler(io.Discard, nil))
	for _, c := range change {
		c(&cfg)
	}
	h, err := New(cfg)
	if err != nil {
		b.Fatal(err)
	}
	return h
}
