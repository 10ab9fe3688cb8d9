package sandbox_test

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/xuri/excelize/v2"

	"github.com/citerne/citerne/internal/sandbox"
	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/export"
	"github.com/citerne/citerne/internal/sandbox/figure"
	"github.com/citerne/citerne/internal/sandbox/notification"
	"github.com/citerne/citerne/internal/sandbox/order"
	"github.com/citerne/citerne/internal/sandbox/paper/papertest"
	"github.com/citerne/citerne/internal/sandbox/secret"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// analyticsCall makes a call of the analytics API with a body.
func (f *fixture) analyticsCall(method, path, token string, body any, headers ...string) reply {
	f.t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		f.t.Fatal(err)
	}
	r, err := http.NewRequestWithContext(f.t.Context(), method, f.url+"/analytics"+path, bytes.NewReader(text))
	if err != nil {
		f.t.Fatal(err)
	}
	for name, value := range map[string]string{"Content-Type": "application/json", "X-Application-Id": "dashboard", "X-For-Business": "1", "Idempotency-Key": secret.New(), "Authorization": "Bearer " + token} {
		r.Header.Set(name, value)
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	return f.send(r)
}

// exportBody is the body of an export of Transports Garonne-Adour.
type exportBody map[string]any

func exportOf(kind, format string) exportBody {
	return exportBody{"business_id": "1042", "kind": kind, "format": format, "from": "2026-01-01", "to": "2026-03-31"}
}

// createExport requests an export.
func (f *fixture) createExport(token string, body exportBody) export.Export {
	f.t.Helper()
	r := f.analyticsCall("POST", "/exports", token, body)
	if r.status != http.StatusAccepted {
		f.t.Fatalf("%v: %d %s", body, r.status, r.body)
	}
	return decode[api.Data[export.Export]](f.t, r).Data
}

// awaitExport waits until an export has one of the given statuses.
func (f *fixture) awaitExport(token string, id store.ID, status ...string) export.Export {
	f.t.Helper()
	for end := time.Now().Add(20 * time.Second); ; {
		e := decode[api.Data[export.Export]](f.t, f.analyticsCall("GET", "/exports/"+id.String(), token, nil)).Data
		if strings.Contains(strings.Join(status, " "), e.Status) {
			return e
		}
		if time.Now().After(end) {
			f.t.Fatalf("export %s is %s, want %v", id, e.Status, status)
		}
		changed := f.db.Changed()
		select {
		case <-changed:
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// downloadExport requests an export, waits for it and downloads its file.
func (f *fixture) downloadExport(token string, body exportBody) (export.Export, string) {
	f.t.Helper()
	e := f.awaitExport(token, f.createExport(token, body).ID, "done", "failed")
	r := f.analyticsCall("GET", "/exports/"+e.ID.String()+"/file", token, nil)
	if e.Status != "done" || r.status != http.StatusOK {
		f.t.Fatalf("%v: %s %v, file %d %.200s", body, e.Status, store.Text(e.Error), r.status, r.body)
	}
	return e, r.body
}

// paced keeps an export running long enough for a test to look at it.
func paced(c *sandbox.Config) { c.ExportPace = time.Hour }

// csvRows parses a CSV file.
func csvRows(t *testing.T, text string) [][]string {
	t.Helper()
	read := csv.NewReader(strings.NewReader(strings.TrimPrefix(text, "\ufeff")))
	read.Comma = ';'
	rows, err := read.ReadAll()
	if err != nil || !strings.HasPrefix(text, "\ufeff") {
		t.Fatalf("%v in %.200s", err, text)
	}
	return rows
}

// bookOf opens a workbook and returns the displayed cells of its first sheet.
func bookOf(t *testing.T, text string) (book *excelize.File, rows [][]string) {
	t.Helper()
	book, err := excelize.OpenReader(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = book.Close() })
	if rows, err = book.GetRows(book.GetSheetName(0)); err != nil {
		t.Fatal(err)
	}
	return book, rows
}

// column returns the index of the column with a title.
func column(t *testing.T, rows [][]string, title string) int {
	t.Helper()
	at := slices.Index(rows[0], title)
	if at < 0 {
		t.Fatalf("no column %q in %q", title, rows[0])
	}
	return at
}

// exportFiles lists the files in the folder of exports. With a store in memory, the test must
// set its own TMPDIR.
func (f *fixture) exportFiles() (names []string) {
	f.t.Helper()
	folder := filepath.Join(os.TempDir(), "citerne-exports-*")
	if f.cfg.Dir != "" {
		folder = filepath.Join(f.cfg.Dir, "exports")
	}
	all, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil {
		f.t.Fatal(err)
	}
	for _, path := range all {
		names = append(names, filepath.Base(path))
	}
	return names
}

func (f *fixture) listedExports(token string) []export.Export {
	f.t.Helper()
	return decode[api.Listed[export.Export]](f.t, f.analyticsCall("GET", "/exports?business_id=1042&per_page=100", token, nil)).Data
}

func TestExportLifecycle(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	f := start(t)
	token := f.tokenOf(claire)
	w := f.watch(claire, "")
	created := f.createExport(token, exportOf("deliveries", "csv"))
	if created.Status != "queued" || created.Progress != 0 || created.RowCount != nil || created.SizeBytes != nil || created.FinishedAt != nil || *created.CreatedBy != 77 || created.CreatedByName.LastName != "Lemaire" ||
		*created.FileName != "livraisons_transports-garonne-adour_2026-01-01_2026-03-31.csv" || created.CreatedAt != "2026-11-21T09:00:00Z" {
		t.Errorf("the new export is %+v", created)
	}
	for name := ""; name != "notification.created"; {
		event := w.any()
		if name = event.name; name == "end" {
			t.Fatal("the stream ended before the notification of the export")
		}
		if name == "export.updated" && event.data != `{"id":"`+created.ID.String()+`"}` {
			t.Errorf("the event is %+v", event)
		}
	}
	e := f.awaitExport(token, created.ID, "done")
	if e.Progress != 100 || *e.FinishedAt != "2026-11-21T09:00:00Z" || *e.ExpiresAt != "2026-12-21T09:00:00Z" || e.Error != nil {
		t.Errorf("the finished export is %+v", e)
	}
	if first := f.listedExports(token)[0]; first.ID != e.ID {
		t.Errorf("the list starts with %+v", first)
	}
	path := "/exports/" + e.ID.String() + "/file"
	complete := f.analyticsCall("GET", path, token, nil)
	if int64(len(complete.body)) != *e.SizeBytes || complete.header.Get("Content-Type") != "text/csv; charset=utf-8" || complete.header.Get("Content-Disposition") != "attachment; filename="+*e.FileName {
		t.Errorf("the file has %d bytes of %d, and the headers %v", len(complete.body), *e.SizeBytes, complete.header)
	}
	tag := complete.header.Get("ETag")
	part := f.analyticsCall("GET", path, token, nil, "Range", "bytes=100-", "If-Range", tag)
	if part.status != http.StatusPartialContent || part.body != complete.body[100:] {
		t.Errorf("a range gives %d and %d bytes", part.status, len(part.body))
	}
	for want, headers := range map[int][]string{http.StatusNotModified: {"If-None-Match", tag}, http.StatusRequestedRangeNotSatisfiable: {"Range", "bytes=999999999-"}, http.StatusOK: {"Range", "bytes=1-", "If-Range", `"another"`}} {
		if r := f.analyticsCall("GET", path, token, nil, headers...); r.status != want {
			t.Errorf("%v: %d", headers, r.status)
		}
	}
	n := decode[api.Listed[notification.Notification]](t, f.v3("GET", "/notifications?business_id=1042", token, nil)).Data[0]
	if n.Body != "Votre export «\u00a0Livraisons — 1er\u00a0janv. au 31\u00a0mars\u00a02026\u00a0» est prêt." || *n.SubjectID != e.ID {
		t.Errorf("the notification is %+v", n)
	}
	if r := f.analyticsCall("DELETE", "/exports/"+e.ID.String(), token, nil); r.status != http.StatusNoContent || len(f.exportFiles()) != 0 {
		t.Errorf("deleting gives %d %s, files left: %v", r.status, r.body, f.exportFiles())
	}
	if r := f.analyticsCall("GET", path, token, nil); r.status != http.StatusNotFound {
		t.Errorf("downloading a deleted export gives %d", r.status)
	}
}

// lists gives the list request whose total matches the number of rows, for some kinds of
// exports.
var lists = map[string]string{
	"deliveries": "/v3/orders?business_id=1042&from=2026-03-01&to=2026-03-31&per_page=1", "invoices": "/v3/invoices?business_id=1042&from=2026-03-01&to=2026-03-31&per_page=1",
	"fleet": "/v3/vehicles?business_id=1042&per_page=1",
}

// ofMarch returns the body of an export of March 2026.
func ofMarch(kind, format string) exportBody {
	body := exportOf(kind, format)
	body["from"] = "2026-03-01"
	return body
}

// A file has the same number of rows as its estimate, its export and the corresponding list.
func TestExportsHaveTheRowsOfTheirLists(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	for _, kind := range []string{"deliveries", "invoices", "accounting", "fleet", "fills", "tank_levels", "emissions", "excise"} {
		e, text := f.downloadExport(token, ofMarch(kind, "csv"))
		rows := csvRows(t, text)
		_, book := f.downloadExport(token, ofMarch(kind, "xlsx"))
		_, typed := bookOf(t, book)
		estimate := f.analyticsCall("GET", "/exports/estimate?business_id=1042&from=2026-03-01&to=2026-03-31&kind="+kind, token, nil)
		n := len(rows) - 1
		if n == 0 || *e.RowCount != n || len(typed)-1 != n || strings.TrimSpace(estimate.body) != fmt.Sprintf(`{"data":{"rows":%d}}`, n) {
			t.Errorf("%s: %d rows in CSV, %d in XLSX, row_count %d, estimate %s", kind, n, len(typed)-1, *e.RowCount, estimate.body)
		}
		if path := lists[kind]; path != "" {
			r := f.apiRequest("GET", "", token)
			r.URL.Path, r.URL.RawQuery, _ = strings.Cut(path, "?")
			if total := decode[api.Listed[any]](t, f.send(r)).Meta.Total; total != n {
				t.Errorf("%s: %d rows, %d listed", kind, n, total)
			}
		}
	}
	again := ofMarch("accounting", "csv")
	again["again"] = true
	_, text := f.downloadExport(token, again)
	_, entries := f.entries("1042", "from=2026-03-01&to=2026-03-31")
	if got := csvRows(t, text); joined(got) != joined(entries) {
		t.Errorf("the entries differ from those of the list of invoices:\n%s", joined(got))
	}
}

// A row of a delivery matches the order: the litres of the products add up to its volume, and
// the emissions are those of its lines.
func TestExportedDeliveriesMatchOrders(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	body := exportOf("deliveries", "csv")
	body["from"], body["to"] = "2026-10-01", "2026-12-31"
	_, text := f.downloadExport(token, body)
	rows, states := csvRows(t, text), map[string]bool{}
	at := func(row []string, title string) string { return row[column(t, rows, title)] }
	first := column(t, rows, "Produits") + 1
	last := column(t, rows, "Volume commandé (L)")
	for _, row := range rows[1:] {
		var id store.ID
		if err := f.db.QueryRowContext(t.Context(), `SELECT id FROM orders WHERE reference = ?`, row[0]).Scan(&id); err != nil {
			t.Fatal(err)
		}
		o := decode[api.Data[order.OnWire]](t, f.v3("GET", "/orders/"+id.String(), token, nil)).Data
		states[at(row, "Statut")] = true
		litres, sum := 0, 0.0
		for _, cell := range row[first:last] {
			n, _ := strconv.Atoi(cell)
			litres += n
		}
		delivered, _ := strconv.Atoi(at(row, "Volume livré (L)"))
		for _, i := range o.Items {
			if i.VolumeDelivered != nil {
				factor, _ := strconv.ParseFloat(i.EmissionFactor.Total, 64)
				sum += factor * float64(*i.VolumeDelivered)
			}
		}
		kg, _ := strconv.ParseFloat(strings.Replace(at(row, "CO₂e (kg)"), ",", ".", 1), 64)
		if litres != delivered || math.Abs(sum-kg) > .0001 || at(row, "Date du créneau") != o.Slot.Date || at(row, "N° de commande interne") != store.Text(o.PONumber) {
			t.Errorf("the row %q does not match %+v", row, o)
		}
		if total := at(row, "Commande TTC (€)"); o.Cancellation == nil && cents(t, total) != o.Totals.TotalIncl || o.Cancellation != nil && (total != "" || cents(t, at(row, "Frais d’annulation HT (€)")) != o.Cancellation.Fee) {
			t.Errorf("%s costs %s: %+v", row[0], total, o.Totals)
		}
	}
	for _, state := range []string{"Commande enregistrée", "Commande en attente", "Commande attribuée", "Commande en cours", "Commande livrée", "Commande annulée"} {
		if !states[state] {
			t.Errorf("no row has the status %s", state)
		}
	}
}

// With a product filter, an export only has orders with that product, and only the litres of
// that product.
func TestExportsAreFiltered(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	for _, kind := range []string{"deliveries", "invoices", "accounting", "fleet", "fills", "tank_levels", "emissions", "excise"} {
		complete, _ := f.downloadExport(token, exportOf(kind, "csv"))
		body, site, name := exportOf(kind, "csv"), "501", "Dépôt Toulouse"
		if kind == "invoices" || kind == "accounting" { // every invoice has Toulouse
			site, name = "503", "Relais Bayonne"
		}
		body["address_ids"] = []string{site}
		if kind != "excise" { // always diesel
			body["gas_ids"] = []string{"1", "2"}
		}
		e, text := f.downloadExport(token, body)
		query := "&address_id[]=" + site
		if kind != "excise" {
			query += "&gas_id[]=1&gas_id[]=2"
		}
		r := f.analyticsCall("GET", "/exports/estimate?business_id=1042&from=2026-01-01&to=2026-03-31&kind="+kind+query, token, nil)
		rows := csvRows(t, text)
		if n := len(rows) - 1; n == 0 || n >= *complete.RowCount || n != *e.RowCount || strings.TrimSpace(r.body) != fmt.Sprintf(`{"data":{"rows":%d}}`, n) {
			t.Errorf("%s: %d rows of %d, estimate %s", kind, n, *complete.RowCount, r.body)
		}
		if at := slices.Index(rows[0], "Site"); at >= 0 && slices.ContainsFunc(rows[1:], func(row []string) bool { return row[at] != name }) {
			t.Errorf("%s has other sites: %q", kind, rows)
		}
		if strings.Contains(strings.Join(rows[0], " "), "AdBlue livré") || kind == "deliveries" && !slices.Contains(rows[0], "HVO100 livré (L)") {
			t.Errorf("%s has the columns %q", kind, rows[0])
		}
	}
}

func TestExportedWorkbookHasDatesAndNumbers(t *testing.T) {
	f := start(t)
	_, text := f.downloadExport(f.tokenOf(claire), exportOf("deliveries", "xlsx"))
	book, rows := bookOf(t, text)
	for title, want := range map[string]string{"Date du créneau": "14/01/2026", "Livrée le": "14/01/2026 07:24", "Volume livré (L)": "21,058", "CO₂e (kg)": "65,279.8", "Commande HT (€)": "25,678.13"} {
		at := column(t, rows, title)
		cell, err := excelize.CoordinatesToCellName(at+1, 2)
		if err != nil {
			t.Fatal(err)
		}
		kind, err := book.GetCellType("Livraisons", cell)
		if err != nil || kind != excelize.CellTypeUnset || rows[1][at] != want { // numbers have no type
			t.Errorf("%s: %q of type %d, want %q (%v)", title, rows[1][at], kind, want, err)
		}
	}
}

// A name that looks like a formula is written as text.
func TestExportedNamesAreNotFormulas(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	if _, err := f.db.ExecContext(t.Context(), `UPDATE vehicles SET label = '=1+1' WHERE business_id = 1042`); err != nil {
		t.Fatal(err)
	}
	_, text := f.downloadExport(token, exportOf("fleet", "csv"))
	_, book := f.downloadExport(token, exportOf("fleet", "xlsx"))
	opened, rows := bookOf(t, book)
	formula, err := opened.GetCellFormula("Flotte", "B2")
	if !strings.Contains(text, ";'=1+1;") || strings.Contains(text, ";=1+1") || rows[1][1] != "=1+1" || formula != "" || err != nil {
		t.Errorf("the row is %q, the formula %q, %v", rows[1], formula, err)
	}
}

// The PDF report, the CSV rows and the figures of the dashboard have the same sums.
func TestEmissionsReport(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	r := f.analyticsCall("GET", "/emissions?business_id=1042&from=2026-01-01&to=2026-03-31", token, nil)
	figures := decode[api.Data[struct{ Total, Combustion, Upstream, Unsplit, Avoided string }]](t, r).Data
	_, file := f.downloadExport(token, exportOf("emissions", "pdf"))
	said := plainSpaces.Replace(papertest.Text(t, []byte(file)))
	rounded := func(kg string) string {
		n, err := strconv.ParseFloat(kg, 64)
		if err != nil {
			t.Fatal(err)
		}
		return plainSpaces.Replace(figure.Decimal(n, 0))
	}
	for _, text := range []string{
		"Bilan CO₂e", "Transports Garonne-Adour", "1er janv. – 31 mars 2026", "Total CO₂e (kg) " + rounded(figures.Total) + " Combustion (kg) " + rounded(figures.Combustion) + " Amont (kg) " + rounded(figures.Upstream) + " Non répartie (kg) " + rounded(figures.Unsplit) + " Évitées, HVO (kg) " + rounded(figures.Avoided),
		"Gazole B7", "3,10", "2,49 + 0,609", "ADEME, Base Carbone® v23.6 — Élément 25775", "HVO100", "répartition non publiée", "amont non compté", "Dépôt Toulouse", "Relais Bayonne", "janvier 2026", "mars 2026",
		"Combustion : émissions directes (scope 1). Amont : extraction, transformation, transport du carburant (scope 3, catégorie 3).", "Base Empreinte® de l’ADEME sauf mention contraire",
	} {
		if !strings.Contains(said, text) {
			t.Errorf("the report does not contain %q: %s", text, said)
		}
	}
	_, text := f.downloadExport(token, exportOf("emissions", "csv"))
	rows, sum := csvRows(t, text), 0.0
	for _, row := range rows[1:] {
		kg, err := strconv.ParseFloat(strings.Replace(row[column(t, rows, "CO₂e (kg)")], ",", ".", 1), 64)
		if err != nil || row[column(t, rows, "Produit")] == "HVO100" && row[column(t, rows, "Répartition")] != "répartition non publiée" {
			t.Errorf("%q: %v", row, err)
		}
		sum += kg
	}
	if total, err := strconv.ParseFloat(figures.Total, 64); err != nil || math.Abs(sum-total) > .001 {
		t.Errorf("the rows sum to %f kg, the figures to %s", sum, figures.Total)
	}
	_, book := f.downloadExport(token, exportOf("emissions", "xlsx"))
	opened, _ := bookOf(t, book)
	about, err := opened.GetRows("À propos")
	if err != nil || !strings.Contains(joined(about), "Période 1er\u00a0janv. – 31\u00a0mars\u00a02026") || !strings.Contains(joined(about), "HVO100, 0,54 kg CO₂e/L ADEME") || !strings.Contains(joined(about), "scope 3, catégorie 3") {
		t.Errorf("the sheet À propos is %v, %v", joined(about), err)
	}
	foreign := exportOf("emissions", "xlsx")
	foreign["address_ids"] = []int{504} // of another business
	_, book = f.downloadExport(token, foreign)
	opened, _ = bookOf(t, book)
	if about, err := opened.GetRows("À propos"); err != nil || !strings.Contains(joined(about), "Sites Aucun") {
		t.Errorf("for sites of another business, the sheet À propos is %v, %v", joined(about), err)
	}
	empty := exportOf("emissions", "pdf")
	empty["from"], empty["to"] = "2020-01-01", "2020-01-31"
	if _, file := f.downloadExport(token, empty); !strings.Contains(papertest.Text(t, []byte(file)), "Aucune livraison sur cette période.") {
		t.Error("the report without deliveries does not say so")
	}
}

func TestExportedRefundsMatchQuarters(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	body := exportOf("excise", "csv")
	body["from"], body["to"] = "2026-03-31", "2026-04-01" // two quarters
	_, text := f.downloadExport(token, body)
	rows, sums := csvRows(t, text), map[string]int64{}
	for _, row := range rows[1:] {
		sums[row[1]] += cents(t, row[column(t, rows, "Montant estimé (€)")])
	}
	for _, quarter := range []string{"1", "2"} {
		r := f.analyticsCall("GET", "/excise?business_id=1042&year=2026&quarter="+quarter, token, nil)
		if want := decode[api.Data[struct{ Amount int64 }]](t, r).Data.Amount; want == 0 || sums["T"+quarter] != want {
			t.Errorf("quarter %s: the refunds sum to %d, want %d", quarter, sums["T"+quarter], want)
		}
	}
	if len(sums) != 2 {
		t.Errorf("the export has the quarters %v, want 2", sums)
	}
}
