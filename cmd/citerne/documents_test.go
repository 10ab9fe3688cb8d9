package main

import (
	"archive/zip"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"
)

// The queries of the tests: the documents of the last delivery before a day, those of an order by
// its id, an archive of them, and the newest order.
const (
	lastPapers  = `{ orders(filter: { status: [delivered], cancelled: false, to: "%s" }, page: { perPage: 1 }) { items { id documents { id kind name sizeBytes url } } } }`
	papersOf    = `query($id: ID!) { order(id: $id) { documents { id kind url } } }`
	archiveOf   = `query($id: ID!) { documentArchive(orderIds: [$id]) }`
	newestOrder = `{ orders(filter: { status: [delivered] }, page: { perPage: 1 }) { items { id } } }`
)

// paper is a document as the API returns it.
type paper struct {
	ID, Kind, Name, URL string
	SizeBytes           int
}

// signedIn returns a browser in which a demonstration customer is signed in.
func (p *program) signedIn(t *testing.T, email string) *browser {
	t.Helper()
	b := newBrowser(t, p.Public.String())
	b.exchange(b.authorizeAtSandbox(p, email))
	return b
}

// Documents can be downloaded through the complete program, in full, as a range and as an archive,
// and the API does not show the documents of another business.
func TestDocumentDownloads(t *testing.T) {
	p := start(t)
	claire := p.signedIn(t, "claire.lemaire@garonne-adour.example")
	order, papers := claire.billedPapers()
	kinds := make([]string, len(papers))
	for i, d := range papers {
		kinds[i] = d.Kind
		r := claire.do("GET", claire.base+d.URL, "")
		if r.status != http.StatusOK || len(r.body) != d.SizeBytes || !strings.HasPrefix(r.body, "%PDF-1.") {
			t.Errorf("%s: %d, %d bytes of %d", d.Name, r.status, len(r.body), d.SizeBytes)
		}
		for name, want := range map[string]string{"Content-Type": "application/pdf", "Content-Disposition": "attachment; filename=" + d.Name,
			"Accept-Ranges": "bytes", "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"} {
			if got := r.header.Get(name); got != want {
				t.Errorf("%s of %s: %q, want %q", name, d.Name, got, want)
			}
		}
	}
	for _, kind := range []string{"DELIVERY_NOTE", "METER_TICKET", "INVOICE", "SAFETY_DATA_SHEET", "SAFETY_PROTOCOL"} {
		if !slices.Contains(kinds, kind) {
			t.Errorf("no %s among %q", kind, kinds)
		}
	}
	claire.expectParts(papers[0])
	claire.expectArchive(order, papers)
	p.expectNoPapers(t, claire, order, papers)
}

// billedPapers returns the documents of the last delivery with an invoice.
func (b *browser) billedPapers() (order string, papers []paper) {
	b.t.Helper()
	var last struct {
		Orders struct {
			Items []struct {
				ID        string
				Documents []paper
			}
		}
	}
	// Invoices are issued twice a month.
	b.query(fmt.Sprintf(lastPapers, daysAgo(20)), nil, &last)
	for _, o := range last.Orders.Items {
		if slices.ContainsFunc(o.Documents, func(d paper) bool { return d.Kind == "INVOICE" }) {
			return o.ID, o.Documents
		}
	}
	b.t.Fatal("no delivery has an invoice")
	return "", nil
}

// expectParts sends range requests and conditional requests for a document.
func (b *browser) expectParts(d paper) {
	b.t.Helper()
	complete := b.do("GET", b.base+d.URL, "")
	tag := complete.header.Get("ETag")
	part := b.do("GET", b.base+d.URL, "", "Range", "bytes=5-7", "If-Range", tag)
	if want := fmt.Sprintf("bytes 5-7/%d", d.SizeBytes); part.status != http.StatusPartialContent || part.body != complete.body[5:8] || part.header.Get("Content-Range") != want {
		b.t.Errorf("a range: %d %.20q %q", part.status, part.body, part.header.Get("Content-Range"))
	}
	if other := b.do("GET", b.base+d.URL, "", "Range", "bytes=5-7", "If-Range", `"another"`); other.status != http.StatusOK || len(other.body) != d.SizeBytes {
		b.t.Errorf("a range of a changed document: %d, %d bytes", other.status, len(other.body))
	}
	if parts := b.do("GET", b.base+d.URL, "", "Range", "bytes=0-1,3-4"); parts.status != http.StatusOK || len(parts.body) != d.SizeBytes {
		b.t.Errorf("two ranges: %d, %d bytes", parts.status, len(parts.body))
	}
	if same := b.do("GET", b.base+d.URL, "", "If-None-Match", tag); same.status != http.StatusNotModified || same.body != "" {
		b.t.Errorf("an unchanged document: %d %.20q", same.status, same.body)
	}
	if far := b.do("GET", b.base+d.URL, "", "Range", "bytes=9999999-"); far.status != http.StatusRequestedRangeNotSatisfiable || far.body != "" {
		b.t.Errorf("a range beyond the end: %d", far.status)
	}
	if head := b.do("HEAD", b.base+d.URL, ""); head.status != http.StatusOK || head.body != "" || head.header.Get("Content-Length") != fmt.Sprint(d.SizeBytes) {
		b.t.Errorf("HEAD: %d %v", head.status, head.header)
	}
}

// expectArchive expects the archive of an order to hold every document, byte for byte.
func (b *browser) expectArchive(order string, papers []paper) {
	b.t.Helper()
	var made struct{ DocumentArchive string }
	b.query(archiveOf, map[string]any{"id": order}, &made)
	r := b.do("GET", b.base+made.DocumentArchive, "")
	z, err := zip.NewReader(strings.NewReader(r.body), int64(len(r.body)))
	if err != nil || r.header.Get("Content-Type") != "application/zip" || len(z.File) != len(papers) {
		b.t.Fatalf("the archive: %d %v, %v", r.status, r.header, err)
	}
	for i, d := range papers {
		file, err := z.File[i].Open()
		if err != nil {
			b.t.Fatal(err)
		}
		content, err := io.ReadAll(file)
		if err != nil || z.File[i].Name != d.Name || string(content) != b.do("GET", b.base+d.URL, "").body {
			b.t.Errorf("%s in the archive is %s, %d bytes: %v", d.Name, z.File[i].Name, len(content), err)
		}
	}
}

// expectNoPapers expects the API not to show documents of others. TestFileMatrix tests access to
// the files themselves.
func (p *program) expectNoPapers(t *testing.T, claire *browser, order string, papers []paper) {
	t.Helper()
	marc, yanis := p.signedIn(t, "marc.dubois@rives-de-loire.example"), p.signedIn(t, "yanis.benali@garonne-adour.example")
	var foreign struct {
		Orders struct{ Items []struct{ ID string } }
	}
	marc.query(newestOrder, nil, &foreign)
	var theirs struct{ Order *struct{ Documents []paper } }
	claire.query(papersOf, map[string]any{"id": foreign.Orders.Items[0].ID}, &theirs)
	var none struct{ DocumentArchive *string }
	claire.query(archiveOf, map[string]any{"id": foreign.Orders.Items[0].ID}, &none)
	if theirs.Order != nil || none.DocumentArchive != nil {
		t.Errorf("the API shows documents of another business: %+v %v", theirs.Order, none.DocumentArchive)
	}
	// Operations do not see invoices (product 3.2).
	yanis.query(papersOf, map[string]any{"id": order}, &theirs)
	if theirs.Order == nil || len(theirs.Order.Documents) != len(papers)-1 || slices.ContainsFunc(theirs.Order.Documents, func(d paper) bool { return d.Kind == "INVOICE" }) {
		t.Errorf("a user with the role operations sees %+v, want all documents but the invoice", theirs.Order)
	}
}

// daysAgo returns the date n days ago, YYYY-MM-DD.
func daysAgo(n int) string { return time.Now().AddDate(0, 0, -n).Format(time.DateOnly) }
