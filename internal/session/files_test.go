package session_test

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

	"github.com/citerne/citerne/internal/server"
)

// export is an export that the edge serves to its customer.
type export struct {
	*customer
	address string
}

// exportsFrom serves the exports of a provider with the given handler, through the provider's
// client and the edge.
func exportsFrom(t *testing.T, answer http.HandlerFunc) export {
	t.Helper()
	c := signIn(t, answer)
	origin, err := url.Parse(c.address)
	if err != nil {
		t.Fatal(err)
	}
	edge, err := server.New(server.Config{
		PublicURL: origin, FilesURL: origin, GraphQL: http.NotFoundHandler(), Auth: c.opener.Auth, UI: embed.FS{}, Health: server.NewHealth(),
		Files: c.opener.Files(), Visitor: c.opener.Visitor, Downloader: c.opener.Downloader, Logger: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	served := httptest.NewServer(edge)
	t.Cleanup(served.Close)
	_, as := c.opener.Visitor(c.request(t))
	session, err := c.opener.Open(as)
	if err != nil {
		t.Fatal(err)
	}
	return export{c, served.URL + session.FileURL("/files/exports/e.1")}
}

func (e export) download(t *testing.T, header ...string) *http.Response {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, e.address, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, cookie := range e.cookies {
		r.AddCookie(cookie)
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
	export := exportsFrom(t, func(w http.ResponseWriter, _ *http.Request) {
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
	answer := export.download(t)
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
	export := exportsFrom(t, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/csv")
		w.Header().Set("ETag", `"v1"`)
		http.ServeContent(w, r, "", time.Time{}, strings.NewReader("0123456789"))
	})
	answer := export.download(t, "Range", "bytes=2-5", "If-Range", `"v1"`)
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
			export := exportsFrom(t, func(w http.ResponseWriter, _ *http.Request) {
				w.Header().Set("Content-Type", "text/csv")
				if length > 0 {
					w.Header().Set("Content-Length", strconv.Itoa(length))
				}
				_, _ = w.Write(make([]byte, 1<<19))
				_ = http.NewResponseController(w).Flush()
				panic(http.ErrAbortHandler)
			})
			answer := export.download(t)
			if n, err := io.Copy(io.Discard, answer.Body); err == nil {
				t.Errorf("a cut file of %d bytes looks complete", n)
			}
		})
	}
}
