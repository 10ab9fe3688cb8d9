package server

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/citerne/citerne/internal/domain"
)

// fakeMandate is a provider whose response depends on the id.
func fakeMandate(r *http.Request, id string) ([]byte, error) {
	switch id {
	case "12":
		return []byte("%PDF-1.7"), nil
	case "slow":
		return nil, domain.NewError(domain.CodeUpstreamTimeout, "x")
	case "down":
		return nil, domain.NewError(domain.CodeUpstreamUnavailable, "https://provider.example is down")
	case "stranger":
		return nil, domain.NewError(domain.CodeUnauthenticated, "x")
	case "foreign":
		return nil, domain.NewError(domain.CodeForbidden, "x")
	}
	return nil, domain.NewError(domain.CodeNotFound, "x")
}

func TestDownload(t *testing.T) {
	h, _ := newEdgeHandler(t)
	for _, method := range []string{"GET", "HEAD"} {
		res := ask(t, h, method, "/files/mandates/12.pdf?ticket=x", "")
		for name, want := range map[string]string{
			"Content-Type": "application/pdf", "Content-Disposition": "attachment", "Content-Length": "8", "Cache-Control": "no-store",
			"Content-Security-Policy": filesPolicy, "X-Content-Type-Options": "nosniff",
		} {
			if got := res.Header().Get(name); res.Code != 200 || got != want {
				t.Errorf("%s: %d, %s = %q, want %q", method, res.Code, name, got, want)
			}
		}
	}
	missing := ask(t, h, "GET", "/files/mandates/13.pdf", "").Body.String()
	for id, want := range map[string]int{"13": 404, "stranger": 404, "foreign": 404, "slow": 504, "down": 502, "12/13": 404} {
		res := ask(t, h, "GET", "/files/mandates/"+id+".pdf", "")
		if res.Code != want || strings.Contains(res.Body.String(), "provider.example") {
			t.Errorf("%s: %d %s, want %d", id, res.Code, res.Body, want)
		}
		if want == 404 && id != "12/13" && res.Body.String() != missing {
			t.Errorf("the response for %s differs from that for an unknown mandate: %s", id, res.Body)
		}
	}
	if res := ask(t, h, "POST", "/files/mandates/12.pdf", ""); res.Code != 405 {
		t.Errorf("POST: %d", res.Code)
	}
}

// torn is a file whose reader fails midway.
type torn struct{ io.Reader }

func (torn) Close() error { return nil }

// typeOf returns the media type of the file at a path.
func typeOf(path string) string {
	for part, media := range map[string]string{".zip/": "application/zip", ".csv/": "text/csv; charset=utf-8", ".ics": "text/calendar", "/xml": "application/xml", "/exports/": "text/csv; charset=utf-8"} {
		if strings.Contains(path, part) {
			return media
		}
	}
	return "application/pdf"
}

// fakeFile returns a provider's file that depends on its name. For "part" it returns the first
// four bytes of the Range header as the content.
func fakeFile(r *http.Request, name string) (*domain.File, error) {
	file := &domain.File{Status: 200, ContentType: typeOf(r.URL.Path), ContentLength: 8, ContentDisposition: "attachment; filename=x.pdf", ETag: `"v1"`,
		Content: io.NopCloser(strings.NewReader("%PDF-1.7"))}
	switch name {
	case "bl-1", "bl-1~tc-1", "token":
	case "part":
		file.Status, file.ContentRange, file.ContentLength, file.Content = 206, "bytes 0-3/8", 4, io.NopCloser(strings.NewReader(r.Header.Get("Range")[:4]))
	case "same":
		file.Status, file.ContentLength, file.Content = 304, -1, io.NopCloser(strings.NewReader(""))
	case "far":
		file.Status, file.ContentType, file.ContentRange = 416, "text/html", "bytes */8"
	case "page":
		file.ContentType = "text/html"
	case "torn":
		file.Content = torn{io.MultiReader(strings.NewReader("%PDF"), iotest.ErrReader(errors.New("broken")))}
	default:
		_, err := fakeMandate(r, name)
		return nil, err
	}
	return file, nil
}

// Files of the provider are passed on unchanged, ranges included, with headers that keep a
// browser from running them.
func TestRelay(t *testing.T) {
	h, _ := newEdgeHandler(t)
	for _, path := range []string{"/files/documents/bl-1?ticket=x", "/files/documents.zip/bl-1~tc-1?ticket=x", "/files/planning/token.ics",
		"/files/invoices/bl-1/pdf", "/files/invoices/bl-1/xml", "/files/invoices/bl-1/factur-x", "/files/invoices.zip/bl-1~tc-1", "/files/invoices/entries.csv/token", "/files/exports/bl-1"} {
		for _, method := range []string{"GET", "HEAD"} {
			res := ask(t, h, method, path, "")
			for name, want := range map[string]string{
				"Content-Type": typeOf(path), "Content-Disposition": "attachment; filename=x.pdf", "Content-Length": "8", "Cache-Control": "no-store", "X-Frame-Options": "DENY",
				"ETag": `"v1"`, "Accept-Ranges": "bytes", "Content-Security-Policy": filesPolicy, "X-Content-Type-Options": "nosniff",
			} {
				if got := res.Header().Get(name); res.Code != 200 || got != want {
					t.Errorf("%s %s: %d, %s = %q, want %q", method, path, res.Code, name, got, want)
				}
			}
			if want := map[string]string{"GET": "%PDF-1.7"}[method]; res.Body.String() != want {
				t.Errorf("%s %s: %q", method, path, res.Body)
			}
		}
	}
	r := httptest.NewRequest("GET", "/files/documents/part", nil)
	r.Header.Set("Range", "byte")
	res := httptest.NewRecorder()
	h.ServeHTTP(res, r)
	if res.Code != 206 || res.Body.String() != "byte" || res.Header().Get("Content-Range") != "bytes 0-3/8" || res.Header().Get("Content-Length") != "4" {
		t.Errorf("a part: %d %q %v", res.Code, res.Body, res.Header())
	}
	if res := ask(t, h, "GET", "/files/documents/same", ""); res.Code != 304 || res.Header().Get("Content-Type") != "" || res.Header().Get("ETag") != `"v1"` {
		t.Errorf("unchanged: %d %v", res.Code, res.Header())
	}
	if res := ask(t, h, "GET", "/files/documents/far", ""); res.Code != 416 || res.Header().Get("Content-Type") != "" || res.Header().Get("Content-Range") != "bytes */8" || res.Body.String() != "" {
		t.Errorf("beyond the end: %d %v %s", res.Code, res.Header(), res.Body)
	}
	missing := ask(t, h, "GET", "/files/documents/nothing", "").Body.String()
	for name, want := range map[string]int{"nothing": 404, "stranger": 404, "foreign": 404, "slow": 504, "down": 502, "page": 502} {
		res := ask(t, h, "GET", "/files/documents/"+name, "")
		if res.Code != want || want == 404 && res.Body.String() != missing || strings.Contains(res.Body.String(), "provider.example") || strings.Contains(res.Body.String(), "%PDF") {
			t.Errorf("%s: %d %s, want %d", name, res.Code, res.Body, want)
		}
	}
	defer func() {
		if recover() != http.ErrAbortHandler {
			t.Error("a file whose reader fails midway looks complete")
		}
	}()
	ask(t, h, "GET", "/files/documents/torn", "")
}

// A file whose media type does not match its route is not served, and only PDF files are shown.
// An export may have one of three types.
func TestFileTypeMatchesItsRoute(t *testing.T) {
	const xlsx = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
	types := []string{"application/pdf", "application/xml", "application/zip", "text/csv", xlsx, "text/calendar", "text/html", "image/svg+xml", "text/xml", ""}
	for path, want := range map[string]string{
		"/files/documents/1": "application/pdf", "/files/documents/1/apercu": "application/pdf", "/files/documents.zip/1": "application/zip", "/files/planning/1.ics": "text/calendar",
		"/files/invoices/1/pdf": "application/pdf", "/files/invoices/1/pdf/apercu": "application/pdf", "/files/invoices/1/xml": "application/xml", "/files/invoices/1/factur-x": "application/pdf",
		"/files/invoices.zip/1": "application/zip", "/files/invoices/entries.csv/1": "text/csv", "/files/exports/1": "text/csv " + xlsx + " application/pdf", "/files/exports/1/apercu": "application/pdf",
	} {
		for _, kind := range types {
			open := func(*http.Request, string) (*domain.File, error) {
				return &domain.File{Status: 200, ContentType: kind, ContentLength: 8, ContentDisposition: "attachment", Content: io.NopCloser(strings.NewReader("%PDF-1.7"))}, nil
			}
			h, _ := newEdgeHandler(t, func(c *Config) {
				c.Document, c.Archive, c.Calendar, c.InvoiceArchive, c.Entries, c.Export = open, open, open, open, open, open
				c.Invoice = func(domain.InvoiceFile) OpenFile { return open }
			})
			res := ask(t, h, "GET", path, "")
			fits := slices.Contains(strings.Fields(want), kind)
			if served := res.Code == 200; served != fits || strings.Contains(res.Body.String(), "%PDF") != served {
				t.Errorf("%s as %s: %d %s", path, kind, res.Code, res.Body)
			}
			if shown := strings.HasPrefix(res.Header().Get("Content-Disposition"), "inline"); shown != (fits && strings.HasSuffix(path, "/apercu")) {
				t.Errorf("%s as %s: Content-Disposition is %q", path, kind, res.Header().Get("Content-Disposition"))
			}
		}
	}
}

// The dashboard may frame the preview of a document, or the refusal that replaces it. The preview
// keeps its file name and cannot run scripts. No other response may be framed.
func TestPreviewsAreFramed(t *testing.T) {
	h, _ := newEdgeHandler(t)
	for path, want := range map[string]struct {
		code              int
		kind, disposition string
	}{
		"/files/documents/bl-1/apercu":    {200, "application/pdf", "inline; filename=x.pdf"},
		"/files/invoices/bl-1/pdf/apercu": {200, "application/pdf", "inline; filename=x.pdf"},
		"/files/mandates/12.pdf/apercu":   {200, "application/pdf", "inline"},
		"/files/documents/nothing/apercu": {404, "text/plain; charset=utf-8", ""},
	} {
		for _, method := range []string{"GET", "HEAD"} {
			res := ask(t, h, method, path, "")
			for name, value := range map[string]string{
				"Content-Type": want.kind, "Content-Disposition": want.disposition, "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "X-Frame-Options": "SAMEORIGIN",
				"Content-Security-Policy": "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'", "Cross-Origin-Resource-Policy": "same-origin",
			} {
				if got := res.Header().Get(name); res.Code != want.code || got != value {
					t.Errorf("%s %s: %d, %s = %q, want %q", method, path, res.Code, name, got, value)
				}
			}
		}
	}
	for _, path := range []string{"/files/documents/bl-1", "/files/invoices/bl-1/xml/apercu", "/files/invoices/bl-1/factur-x/apercu", "/files/documents.zip/bl-1/apercu", "/files/exports/bl-1",
		"/files/logos/apercu", "/files/apercu", "/apercu", "/graphql"} {
		if res := ask(t, h, "GET", path, ""); res.Header().Get("X-Frame-Options") != "DENY" || strings.Contains(res.Header().Get("Content-Security-Policy"), "frame-ancestors 'self'") {
			t.Errorf("%s may be framed: %d %v", path, res.Code, res.Header())
		}
	}
}
