package main

import (
	"embed"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/provider"
	"github.com/citerne/citerne/internal/server"
)

// openAuth is a server.Auth that accepts every request.
type openAuth struct{}

func (openAuth) Token(http.ResponseWriter, *http.Request)   {}
func (openAuth) SignOut(http.ResponseWriter, *http.Request) {}
func (openAuth) VerifyFile(*http.Request) (string, time.Duration, error) {
	return "s", time.Minute, nil
}

// exportsFrom serves the exports of a provider with the given handler, through the provider's
// client and the edge. It returns the address of one export.
func exportsFrom(t *testing.T, answer http.HandlerFunc) (address string) {
	t.Helper()
	upstream := httptest.NewServer(answer)
	t.Cleanup(upstream.Close)
	transport := provider.NewTransport()
	t.Cleanup(transport.CloseIdleConnections)
	quiet := slog.New(slog.DiscardHandler)
	client, err := provider.New(provider.Config{V2URL: upstream.URL + "/v2", AnalyticsURL: upstream.URL + "/analytics", Transport: transport, Logger: quiet})
	if err != nil {
		t.Fatal(err)
	}
	session := client.For(provider.Credentials{SessionID: "s", TokenType: "Bearer", Token: "t"}, "fr")
	nothing := func(*http.Request, string) (*domain.File, error) { return nil, domain.ErrNotLogged }
	someone := func(r *http.Request) (string, *http.Request) { return "s", r }
	origin, err := url.Parse(upstream.URL)
	if err != nil {
		t.Fatal(err)
	}
	edge, err := server.New(server.Config{
		PublicURL: origin, FilesURL: origin, GraphQL: http.NotFoundHandler(), Auth: openAuth{}, UI: embed.FS{}, Health: server.NewHealth(), Logger: quiet,
		Mandate:  func(*http.Request, string) ([]byte, error) { return nil, domain.ErrNotLogged },
		Document: nothing, Archive: nothing, Calendar: nothing, InvoiceArchive: nothing, Entries: nothing, Invoice: func(domain.InvoiceFile) server.OpenFile { return nothing },
		Export: func(r *http.Request, id string) (*domain.File, error) {
			return session.ExportFile(r.Context(), domain.ID(id), partOf(r))
		},
		Visitor: someone, Downloader: someone,
	})
	if err != nil {
		t.Fatal(err)
	}
	served := httptest.NewServer(edge)
	t.Cleanup(served.Close)
	return served.URL + "/files/exports/e.1"
}

func download(t *testing.T, address string, header ...string) *http.Response {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(header); i += 2 {
		r.Header.Set(header[i], header[i+1])
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = answer.Body.Close() })
	return answer
}

// held returns the live heap memory in bytes.
func held() uint64 {
	runtime.GC()
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	return memory.HeapAlloc
}

// The server streams a file of 64 MB: near the end it holds no more memory than near the beginning.
func TestLargeExportIsStreamed(t *testing.T) {
	const pieces, most = 64, 2 << 20
	piece := []byte(strings.Repeat("Dépôt Toulouse;12000\n", 1<<20/22))
	var early, late uint64
	address := exportsFrom(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/csv; charset=utf-8")
		w.Header().Set("Content-Disposition", `attachment; filename="livraisons_2026.csv"`)
		for n := range pieces {
			_, _ = w.Write(piece)
			switch n {
			case 4:
				early = held()
			case pieces - 4:
				late = held()
			}
		}
	})
	answer := download(t, address)
	n, err := io.Copy(io.Discard, answer.Body)
	if err != nil || n != int64(pieces*len(piece)) || answer.Header.Get("Content-Disposition") != "attachment; filename=livraisons_2026.csv" {
		t.Errorf("%d bytes, %v, %v", n, err, answer.Header)
	}
	if late > early+most {
		t.Errorf("%d bytes of memory are in use near the end, %d near the beginning", late, early)
	}
}

// A range request for a file is passed on to the provider, and its response to the browser.
func TestARangeOfAnExport(t *testing.T) {
	address := exportsFrom(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/csv")
		w.Header().Set("ETag", `"v1"`)
		http.ServeContent(w, r, "", time.Time{}, strings.NewReader("0123456789"))
	})
	answer := download(t, address, "Range", "bytes=2-5", "If-Range", `"v1"`)
	body, err := io.ReadAll(answer.Body)
	if err != nil || answer.StatusCode != http.StatusPartialContent || string(body) != "2345" || answer.Header.Get("Content-Range") != "bytes 2-5/10" {
		t.Errorf("%d %q %v %v", answer.StatusCode, body, answer.Header, err)
	}
}

// When the provider's response is cut, so is that to the browser, with or without a Content-Length:
// a partial file must not look complete.
func TestACutExportIsNotComplete(t *testing.T) {
	for name, length := range map[string]int{"of a known length": 1 << 20, "of an unknown length": 0} {
		t.Run(name, func(t *testing.T) {
			address := exportsFrom(t, func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Content-Type", "text/csv")
				if length > 0 {
					w.Header().Set("Content-Length", strconv.Itoa(length))
				}
				_, _ = w.Write(make([]byte, 1<<19))
				_ = http.NewResponseController(w).Flush()
				panic(http.ErrAbortHandler)
			})
			answer := download(t, address)
			if n, err := io.Copy(io.Discard, answer.Body); err == nil {
				t.Errorf("a cut file of %d bytes looks complete", n)
			}
		})
	}
}
