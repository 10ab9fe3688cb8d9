package main

import (
	"context"
	"log/slog"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-chi/chi/v5"

	"github.com/citerne/citerne/internal/auth"
	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/server"
	"github.com/citerne/citerne/internal/session"
	"github.com/citerne/citerne/internal/web"
)

// fileRoute is a route below /files/, with the access rules that the test expects.
type fileRoute struct {
	// file is the path of a file that Claire may read; "" when the sandbox has none.
	file string
	// begins is the beginning of its content, kind its media type, cached the beginning of
	// its Cache-Control.
	begins, kind, cached string
	shown                bool // in a page, not saved
	framed               bool // by the dashboard
	// sign returns the signed URL of a path for a session; nil for a route without signatures.
	sign func(*auth.Service, *auth.Session, string) string
	// forEverybody is true for files that are public at the provider: every session may read
	// them with a URL signed for itself.
	forEverybody bool
	// foreign are paths of another business, forbidden are paths that Claire may read but not
	// Yanis (role operations), and otherKind are paths with ids of other kinds of files.
	foreign, forbidden, otherKind []string
	// filled returns the path of the route with an id.
	filled func(id string) string
	// malformed are malformed ids of this route, in addition to malformedIDs.
	malformed []string
}

// malformedIDs are URL-encoded ids that no file has.
var malformedIDs = []string{
	"", ".", "..", "../../graphql", "%2e%2e", "%2e%2e%2f%2e%2e%2fcustomers", "..%5c..%5ccustomers", "%2fetc%2fpasswd", "%252e%252e", "%00", "1%00",
	"a%0d%0aX-Evil:%201", "%ff", "%C3%A9", "1%3fa=b", "1%23b", "a%20b", "1;2", "*", "%27%20or%201=1", "http:%2f%2fevil.example", strings.Repeat("a", 201),
}

// tooLong is longer than an id may be, but not longer than a logo's reference.
var tooLong = strings.Repeat("a", 65)

func ticket(s *auth.Service, session *auth.Session, path string) string {
	address, err := s.SignDownload(session, path)
	if err != nil {
		panic(err)
	}
	return address
}

// fileMatrix returns the access rules of every route below /files/ (security §5), with the paths
// that the API returned to Claire and Hélène.
func fileMatrix(claire, helene filesOf) map[string]fileRoute {
	between := func(before, after string) func(string) string {
		return func(id string) string { return before + id + after }
	}
	note, mandate := lastPart(claire.note), strings.TrimSuffix(lastPart(claire.mandate), ".pdf")
	bill := func(file string) func(string) string { return between("/files/invoices/", "/"+file) }
	document, archive, calendar := between("/files/documents/", ""), between("/files/documents.zip/", ""), between("/files/planning/", ".ics")
	return map[string]fileRoute{
		"/files/logos/*": {
			file: claire.logo, begins: "\x89PNG", kind: "image/png", cached: "private, ", shown: true, sign: (*auth.Service).SignFile, forEverybody: true,
			foreign: []string{helene.logo}, filled: between("/files/logos/", ""), otherKind: []string{"/files/logos/" + note, "/files/logos/" + mandate},
		},
		"/files/mandates/{id}.pdf": {
			file: claire.mandate, begins: "%PDF-1.", kind: "application/pdf", cached: "no-store", sign: ticket,
			foreign: []string{helene.mandate}, forbidden: []string{claire.mandate}, filled: between("/files/mandates/", ".pdf"), otherKind: []string{"/files/mandates/" + note + ".pdf"}, malformed: []string{"~", tooLong},
		},
		"/files/documents/{id}": {
			file: claire.note, begins: "%PDF-1.", kind: "application/pdf", cached: "no-store", sign: ticket,
			foreign: []string{helene.note, helene.invoice}, forbidden: []string{claire.invoice}, filled: document,
			otherKind: []string{document(mandate), document(lastPart(claire.archive))}, malformed: []string{"~", tooLong},
		},
		"/files/documents.zip/{ids}": {
			file: claire.archive, begins: "PK", kind: "application/zip", cached: "no-store", sign: ticket,
			foreign:   []string{archive(lastPart(helene.note)), archive(note + "~" + lastPart(helene.note)), archive(lastPart(helene.note) + "~" + note)},
			forbidden: []string{archive(lastPart(claire.invoice)), archive(note + "~" + lastPart(claire.invoice))}, filled: archive, otherKind: []string{archive(mandate), archive(note + "~" + mandate)},
			malformed: []string{"~", note + "~", "~" + note, note + "~%2e%2e", tooLong, strings.Repeat(note+"~", 200) + note},
		},
		"/files/documents/{id}/apercu": {
			file: claire.note + "/apercu", begins: "%PDF-1.", kind: "application/pdf", cached: "no-store", shown: true, framed: true, sign: ticket,
			foreign: []string{helene.note + "/apercu"}, forbidden: []string{claire.invoice + "/apercu"}, filled: between("/files/documents/", "/apercu"),
			otherKind: []string{document(mandate) + "/apercu"}, malformed: []string{"~", tooLong},
		},
		"/files/mandates/{id}.pdf/apercu": {
			file: claire.mandate + "/apercu", begins: "%PDF-1.", kind: "application/pdf", cached: "no-store", shown: true, framed: true, sign: ticket,
			foreign: []string{helene.mandate + "/apercu"}, forbidden: []string{claire.mandate + "/apercu"}, filled: between("/files/mandates/", ".pdf/apercu"),
			otherKind: []string{"/files/mandates/" + note + ".pdf/apercu"}, malformed: []string{"~", tooLong},
		},
		"/files/invoices/{id}/pdf/apercu": {
			file: claire.bill + "/apercu", begins: "%PDF-1.", kind: "application/pdf", cached: "no-store", shown: true, framed: true, sign: ticket,
			foreign: []string{helene.bill + "/apercu"}, forbidden: []string{claire.bill + "/apercu"}, filled: bill("pdf/apercu"),
			otherKind: []string{bill("pdf/apercu")(mandate)}, malformed: []string{"~", tooLong},
		},
		"/files/invoices/{id}/pdf": {
			file: claire.bill, begins: "%PDF-1.", kind: "application/pdf", cached: "no-store", sign: ticket,
			foreign: []string{helene.bill}, forbidden: []string{claire.bill}, filled: bill("pdf"), otherKind: []string{bill("pdf")(mandate), bill("pdf")(note)}, malformed: []string{"~", tooLong},
		},
		"/files/invoices/{id}/xml": {
			file: claire.electronic, begins: "<?xml ", kind: "application/xml", cached: "no-store", sign: ticket,
			foreign: []string{helene.electronic}, forbidden: []string{claire.electronic}, filled: bill("xml"), otherKind: []string{bill("xml")(mandate), bill("xml")(note)}, malformed: []string{"~", tooLong},
		},
		"/files/invoices/{id}/factur-x": { // the sandbox has no such file
			sign: ticket, filled: bill("factur-x"), otherKind: []string{strings.TrimSuffix(claire.bill, "pdf") + "factur-x", bill("factur-x")(mandate)}, malformed: []string{"~", tooLong},
		},
		"/files/invoices.zip/{ids}": {
			file: claire.bills, begins: "PK", kind: "application/zip", cached: "no-store", sign: ticket,
			foreign: []string{helene.bills, claire.bills + "~" + lastPart(helene.bills)}, forbidden: []string{claire.bills}, filled: between("/files/invoices.zip/", ""),
			otherKind: []string{"/files/invoices.zip/" + mandate, claire.bills + "~" + mandate}, malformed: []string{"~", "1~", "~1", "1~%2e%2e", tooLong},
		},
		"/files/invoices/entries.csv/{list}": {
			file: claire.entries, begins: "\ufeffJournal;", kind: "text/csv", cached: "no-store", sign: ticket,
			foreign: []string{helene.entries}, forbidden: []string{claire.entries}, filled: between("/files/invoices/entries.csv/", ""),
			otherKind: []string{web.Entries(domain.EntriesRequest{BusinessID: domain.ID(mandate)})},
			malformed: []string{"~", tooLong, mandate, lastPart(web.Entries(domain.EntriesRequest{})), lastPart(web.Entries(domain.EntriesRequest{BusinessID: "../customers"}))},
		},
		"/files/exports/{id}": {
			file: claire.export, begins: "\ufeff", kind: "text/csv", cached: "no-store", sign: ticket,
			forbidden: []string{claire.invoicesExport}, filled: between("/files/exports/", ""),
			otherKind: []string{"/files/exports/" + mandate, "/files/exports/" + note}, malformed: []string{"~", tooLong},
		},
		"/files/exports/{id}/apercu": { // only PDF exports have a preview; Claire's is a CSV file
			sign: ticket, filled: between("/files/exports/", "/apercu"), otherKind: []string{"/files/exports/" + mandate + "/apercu"}, malformed: []string{"~", tooLong},
		},
		"/files/planning/{token}.ics": {
			file: claire.calendar, begins: "BEGIN:VCALENDAR", kind: "text/calendar", cached: "no-store",
			filled: calendar, otherKind: []string{calendar(mandate), calendar(note)}, malformed: []string{"~", tooLong},
		},
		"/files/*": {filled: between("/files/", ""), malformed: []string{"other", "documents", "documents/", "logos", "mandates/1", "planning/1", "documents.zip",
			"invoices", "invoices/1", "invoices/1/other", "invoices/1/xml/apercu", "invoices/1/factur-x/apercu", "invoices.zip", "documents.zip/1/apercu", "exports", "exports/", "apercu"}},
	}
}

// filesOf holds the paths of a customer's files, as the API returned them, without signatures.
type filesOf struct{ logo, mandate, note, invoice, archive, calendar, bill, electronic, bills, entries, export, invoicesExport string }

func (b *browser) files() (paths filesOf) {
	b.t.Helper()
	var seen struct {
		CurrentBusiness struct {
			LogoURL        string
			PaymentMethods []struct{ DocumentURL string }
		}
		PlanningFeed struct{ URL string }
	}
	b.query(`{ currentBusiness { logoUrl paymentMethods { ... on SepaMandate { documentUrl } } } planningFeed { url } }`, nil, &seen)
	paths.logo, paths.calendar = seen.CurrentBusiness.LogoURL, seen.PlanningFeed.URL
	for _, m := range seen.CurrentBusiness.PaymentMethods {
		paths.mandate = max(paths.mandate, m.DocumentURL)
	}
	order, papers := b.billedPapers()
	for _, d := range papers {
		switch d.Kind {
		case "DELIVERY_NOTE":
			paths.note = d.URL
		case "INVOICE":
			paths.invoice = d.URL
		}
	}
	var made struct{ DocumentArchive string }
	b.query(archiveOf, map[string]any{"id": order}, &made)
	paths.archive = made.DocumentArchive
	paths.bill, paths.electronic, paths.bills, paths.entries = b.bills()
	for _, address := range []*string{&paths.logo, &paths.mandate, &paths.note, &paths.invoice, &paths.archive, &paths.calendar,
		&paths.bill, &paths.electronic, &paths.bills, &paths.entries} {
		if *address, _, _ = strings.Cut(*address, "?"); *address == "" {
			b.t.Fatalf("the API does not return all files: %+v", paths)
		}
	}
	return paths
}

// bills returns the URLs of the last invoice's files, of an archive of it, and of the accounting
// entries of cancelled invoices.
func (b *browser) bills() (printed, electronic, archive, entries string) {
	b.t.Helper()
	var seen struct {
		Invoices struct {
			Items []struct{ ID, PdfURL, XMLURL string }
		}
		AccountingEntriesURL string
	}
	b.query(`{ invoices(page: { perPage: 1 }) { items { id pdfUrl xmlUrl } } accountingEntriesUrl(filter: { payment: CANCELLED }) }`, nil, &seen)
	last := seen.Invoices.Items[0]
	var made struct{ InvoiceArchive string }
	b.query(`query($id: ID!) { invoiceArchive(ids: [$id]) }`, map[string]any{"id": last.ID}, &made)
	return last.PdfURL, last.XMLURL, made.InvoiceArchive, seen.AccountingEntriesURL
}

// exports returns the paths of an export of deliveries and of an export of invoices.
func (b *browser) exports() (deliveries, invoices string) {
	b.t.Helper()
	var seen struct {
		Exports struct {
			Items []struct{ Kind, DownloadURL string }
		}
	}
	b.query(`{ exports { items { kind downloadUrl } } }`, nil, &seen)
	for _, job := range seen.Exports.Items {
		path, _, _ := strings.Cut(job.DownloadURL, "?")
		switch job.Kind {
		case "DELIVERIES":
			deliveries = path
		case "INVOICES":
			invoices = path
		}
	}
	if deliveries == "" || invoices == "" {
		b.t.Fatalf("the API does not return all exports: %+v", seen)
	}
	return deliveries, invoices
}

func lastPart(path string) string { return path[strings.LastIndexByte(path, '/')+1:] }

// fileRoutes returns the routes below /files/ of the program's router.
func fileRoutes(t *testing.T, p *program) []string {
	t.Helper()
	a := &application{addresses: p.Addresses, upstream: Provider{Files: p.Public}, health: server.NewHealth(), logger: slog.New(slog.DiscardHandler)}
	edge, err := a.newEdge(session.Opener{}, http.NotFoundHandler())
	if err != nil {
		t.Fatal(err)
	}
	routes := map[string]bool{}
	err = chi.Walk(edge.(chi.Routes), func(_, route string, _ http.Handler, _ ...func(http.Handler) http.Handler) error {
		if strings.HasPrefix(route, "/files") {
			routes[route] = true
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return slices.Sorted(maps.Keys(routes))
}

// signer signs URLs as the program does, also URLs that the API returns to no user. They test that
// the provider's own access rules hold behind the signature.
type signer struct {
	t    *testing.T
	auth *auth.Service
}

// noRevocations is an empty list of signed-out sessions.
type noRevocations struct{}

func (noRevocations) Revoke(context.Context, string, time.Time) error { return nil }
func (noRevocations) Revoked(string) bool                             { return false }

func newSigner(t *testing.T, p *program) signer {
	t.Helper()
	keys, err := auth.ParseKeys(testKey)
	if err != nil {
		t.Fatal(err)
	}
	service, err := auth.New(auth.Config{AuthURL: p.Sandbox, ClientID: "dashboard", RedirectURI: p.redirectURI(), PublicURL: p.Public,
		Keys: keys, Revocations: noRevocations{}})
	if err != nil {
		t.Fatal(err)
	}
	return signer{t, service}
}

// address returns the URL of a path on a route, signed for the session of b.
func (s signer) address(route fileRoute, b *browser, path string) string {
	s.t.Helper()
	if route.sign == nil {
		return path
	}
	r, err := http.NewRequestWithContext(s.t.Context(), http.MethodGet, b.base, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	r.Header.Set("Authorization", b.authorization)
	r.AddCookie(&http.Cookie{Name: "citerne-session", Value: b.cookie("citerne-session")})
	session, err := s.auth.Authenticate(r)
	if err != nil {
		s.t.Fatal(err)
	}
	return route.sign(s.auth, session, path)
}

// The content security policies of a saved file and of a file that the dashboard frames.
const (
	savedPolicy  = "sandbox; default-src 'none'"
	framedPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
)

// expectFileHeaders expects the headers that every response below /files/ has.
func expectFileHeaders(t *testing.T, what string, r reply, cached string) {
	t.Helper()
	policy := r.header.Get("Content-Security-Policy")
	framing, known := map[string]string{savedPolicy: "DENY", framedPolicy: "SAMEORIGIN"}[policy]
	if !known {
		t.Errorf("%s: Content-Security-Policy is %q", what, policy)
	}
	for name, want := range map[string]string{
		"X-Content-Type-Options": "nosniff", "X-Frame-Options": framing,
		"Cross-Origin-Resource-Policy": "same-origin", "Referrer-Policy": "strict-origin", "Set-Cookie": "",
	} {
		if got := r.header.Get(name); got != want {
			t.Errorf("%s: %s is %q, want %q", what, name, got, want)
		}
	}
	if got := r.header.Get("Cache-Control"); !strings.HasPrefix(got, cached) {
		t.Errorf("%s: Cache-Control is %q, want %q", what, got, cached)
	}
}

// noFile is the body of the response for a file that does not exist or that the user may not read.
const noFile = "Ce fichier n’existe pas, ou son adresse n’est plus valable.\n"

func expectNoFile(t *testing.T, what string, r reply) {
	t.Helper()
	if r.status != http.StatusNotFound || r.body != noFile || r.header.Get("Content-Type") != "text/plain; charset=utf-8" ||
		r.header.Get("Content-Disposition") != "" || r.header.Get("ETag") != "" {
		t.Errorf("%s: %d %.60q %v", what, r.status, r.body, r.header)
	}
	expectFileHeaders(t, what, r, "no-store")
}

// expectFile expects the file, by GET and by HEAD.
func (route fileRoute) expectFile(t *testing.T, what string, b *browser, address string) {
	t.Helper()
	for method, begins := range map[string]string{"GET": route.begins, "HEAD": ""} {
		r := b.do(method, b.base+address, "")
		if r.status != http.StatusOK || !strings.HasPrefix(r.header.Get("Content-Type"), route.kind) || !strings.HasPrefix(r.body, begins) || (begins == "") != (r.body == "") {
			t.Errorf("%s: %s: %d %.60q %v", what, method, r.status, r.body, r.header)
		}
		if saved := strings.HasPrefix(r.header.Get("Content-Disposition"), "attachment"); saved == route.shown {
			t.Errorf("%s: %s: Content-Disposition is %q", what, method, r.header.Get("Content-Disposition"))
		}
		if framed := r.header.Get("Content-Security-Policy") == framedPolicy; framed != route.framed {
			t.Errorf("%s: %s: framed %t", what, method, framed)
		}
		expectFileHeaders(t, what, r, route.cached)
	}
}

// Every route below /files/ serves a file to users who may read it. All other requests get one
// identical response, so that a client cannot find out which files exist. The test fails when the
// router has a route that the matrix lacks.
func TestFileMatrix(t *testing.T) {
	p := start(t, "CITERNE_SEAL_KEYS="+testKey, "CITERNE_REQUEST_RATE=0")
	signed := newSigner(t, p)
	claire := p.signedIn(t, "claire.lemaire@garonne-adour.example")
	yanis := p.signedIn(t, "yanis.benali@garonne-adour.example")   // operations, in the same business
	helene := p.signedIn(t, "helene.lebihan@val-arguenon.example") // of another business
	hers := claire.files()
	hers.export, hers.invoicesExport = claire.exports()
	matrix := fileMatrix(hers, helene.files())
	if have, want := slices.Sorted(maps.Keys(matrix)), fileRoutes(t, p); !slices.Equal(have, want) {
		t.Fatalf("the matrix has %q, the router %q", have, want)
	}
	left := newBrowser(t, claire.base) // gets copies of Claire's cookies, used after her sign-out
	for name, route := range matrix {
		t.Run(name, func(t *testing.T) {
			route.expectHerFile(t, signed, claire, yanis, helene)
			route.expectNoSuchFiles(t, signed, claire, p)
			route.expectMethods(t, signed, claire)
		})
	}
	addresses := map[string]string{}
	for name, route := range matrix {
		if route.sign != nil && route.file != "" {
			addresses[name] = signed.address(route, claire, route.file)
		}
	}
	for of, address := range addresses {
		_, signature, _ := strings.Cut(address, "?")
		for name := range addresses {
			if name != of {
				expectNoFile(t, name+" with the signature of "+of, claire.do("GET", claire.base+matrix[name].file+"?"+signature, ""))
			}
		}
	}
	u, err := url.Parse(claire.base)
	if err != nil {
		t.Fatal(err)
	}
	left.http.Jar.SetCookies(u, claire.http.Jar.Cookies(u))
	claire.signOut()
	for name, address := range addresses {
		expectNoFile(t, name+" after sign-out", left.do("GET", left.base+address, ""))
	}
}

// expectHerFile requests Claire's file as each user, and files of others as Claire.
func (route fileRoute) expectHerFile(t *testing.T, signed signer, claire, yanis, helene *browser) {
	t.Helper()
	if route.file == "" {
		return
	}
	address := signed.address(route, claire, route.file)
	route.expectFile(t, "Claire", claire, address)
	others := map[string]*browser{"no session": newBrowser(t, claire.base), "a colleague": yanis, "a stranger": helene}
	for who, b := range others {
		if route.sign == nil {
			route.expectFile(t, who, b, address)
			continue
		}
		expectNoFile(t, who+" with Claire's URL", b.do("GET", b.base+address, ""))
		expectNoFile(t, who+" without a signature", b.do("GET", b.base+route.file, ""))
	}
	if route.sign != nil && !route.forEverybody {
		expectNoFile(t, "a stranger with her own signature", helene.do("GET", helene.base+signed.address(route, helene, route.file), ""))
	}
	if route.sign != nil {
		_, query, _ := strings.Cut(address, "?")
		expectNoFile(t, "Claire without a signature", claire.do("GET", claire.base+route.file, ""))
		expectNoFile(t, "signed twice", claire.do("GET", claire.base+address+"&"+query, ""))
	}
	for _, path := range route.foreign {
		address := signed.address(route, claire, path)
		if route.forEverybody {
			route.expectFile(t, "of another business: "+path, claire, address)
			continue
		}
		expectNoFile(t, "of another business: "+path, claire.do("GET", claire.base+address, ""))
	}
	for _, path := range route.forbidden {
		expectNoFile(t, "operations: "+path, yanis.do("GET", yanis.base+signed.address(route, yanis, path), ""))
	}
	if len(route.forbidden) == 0 {
		route.expectFile(t, "operations", yanis, signed.address(route, yanis, route.file))
	}
}

// expectNoSuchFiles requests files that do not exist, with signed URLs. Malformed ids must not
// reach the provider.
func (route fileRoute) expectNoSuchFiles(t *testing.T, signed signer, claire *browser, p *program) {
	t.Helper()
	for _, path := range append(slices.Clone(route.otherKind), route.filled("999999")) {
		expectNoFile(t, path, claire.do("GET", claire.base+signed.address(route, claire, path), ""))
	}
	before := p.scrape(t).sum("citerne_upstream_requests_total")
	for _, id := range slices.Concat(malformedIDs, route.malformed) {
		path := route.filled(id)
		expectNoFile(t, path, claire.do("GET", claire.base+signed.address(route, claire, path), ""))
	}
	if asked := p.scrape(t).sum("citerne_upstream_requests_total") - before; asked != 0 {
		t.Errorf("malformed ids caused %v calls to the provider, want none", asked)
	}
}

// expectMethods expects 405 for all methods but GET and HEAD.
func (route fileRoute) expectMethods(t *testing.T, signed signer, claire *browser) {
	t.Helper()
	path := route.file
	if path == "" {
		path = route.filled("other")
	}
	for _, method := range []string{"POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PROPFIND"} {
		r := claire.do(method, claire.base+signed.address(route, claire, path), "")
		if r.status != http.StatusMethodNotAllowed || r.header.Get("Allow") != "GET, HEAD" || r.body != "Cette méthode n’est pas acceptée à cette adresse.\n" {
			t.Errorf("%s: %d %.60q %v", method, r.status, r.body, r.header)
		}
		expectFileHeaders(t, method, r, "no-store")
	}
}
