package sandbox_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/document"
	"github.com/citerne/citerne/internal/sandbox/figure"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/order"
	"github.com/citerne/citerne/internal/sandbox/paper/papertest"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// delivered returns the last delivery of a business.
func (f *fixture) delivered(token, business string) order.OnWire {
	f.t.Helper()
	return decode[order.OrdersPage](f.t, f.v3("GET", "/orders?business_id="+business+"&status[]=delivered&cancelled=exclude", token, nil)).Data[0]
}

// file requests a file with additional headers.
func (f *fixture) file(path, token string, headers ...string) reply {
	f.t.Helper()
	r := f.apiRequest("GET", "", token)
	r.URL.Path = "/v3" + path
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	return f.send(r)
}

// documentsOf lists the documents of orders.
func (f *fixture) documentsOf(token string, ids ...store.ID) []document.DocumentOnWire {
	f.t.Helper()
	var query []string
	for _, id := range ids {
		query = append(query, "order_id[]="+id.String())
	}
	return decode[api.Data[[]document.DocumentOnWire]](f.t, f.v3("GET", "/orders/documents?"+strings.Join(query, "&"), token, nil)).Data
}

// billed returns the last delivery of HVO with an invoice.
func (f *fixture) billed(token string) order.OnWire {
	f.t.Helper()
	for _, o := range decode[order.OrdersPage](f.t, f.v3("GET", "/orders?business_id=1042&status[]=delivered&gas_id[]=2&cancelled=exclude", token, nil)).Data {
		if o.InvoiceID != nil {
			return o
		}
	}
	f.t.Fatal("no delivery of HVO has an invoice")
	return order.OnWire{}
}

// Each delivery has its documents, as PDF files with the expected content.
func TestDocuments(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	o, foreign := f.billed(token), f.delivered(f.tokenOf(marc), "1057")
	all := f.documentsOf(token, o.ID, foreign.ID)
	number := strings.TrimPrefix(o.Reference, "CMD-")
	said := map[string]struct{ name, text string }{
		"delivery_note":        {"BL-" + number + ".pdf", o.Reference},
		"meter_ticket":         {"TICKET-" + number + ".pdf", o.Tanker.Name},
		"invoice":              {"", "TVA 20 %"},
		"order_confirmation":   {"CONFIRMATION-" + number + ".pdf", o.Reference},
		"safety_data_sheet":    {"FDS-hvo.pdf", "H304"},
		"sustainability_proof": {"ATTESTATION-" + number + ".pdf", "Huiles"},
		"safety_protocol":      {"", "mise à la terre"},
	}
	var kinds []string
	for _, d := range all {
		kinds = append(kinds, d.Kind)
		want := said[d.Kind]
		if d.OrderID != o.ID || want.name != "" && d.Name != want.name {
			t.Errorf("%+v", d)
		}
		r := f.file("/documents/"+d.ID, token)
		if r.status != http.StatusOK || d.SizeBytes == nil || len(r.body) != *d.SizeBytes || !strings.HasPrefix(r.body, "%PDF-1.") || r.header.Get("Content-Type") != "application/pdf" ||
			r.header.Get("Content-Disposition") != `attachment; filename=`+d.Name || r.header.Get("Accept-Ranges") != "bytes" {
			t.Errorf("%s: %d %v, %d bytes of %d", d.ID, r.status, r.header, len(r.body), *d.SizeBytes)
		}
		if text := papertest.Text(t, []byte(r.body)); !strings.Contains(text, want.text) || !strings.Contains(text, "Document de démonstration, fictif et sans valeur.") {
			t.Errorf("%s does not contain %q", d.Name, want.text)
		}
	}
	if want := []string{"delivery_note", "meter_ticket", "invoice", "order_confirmation", "safety_data_sheet", "sustainability_proof", "safety_protocol"}; !slices.Equal(kinds, want) {
		t.Fatalf("%q, want %q", kinds, want)
	}
	d := all[0]
	complete := f.file("/documents/"+d.ID, token)
	part := f.file("/documents/"+d.ID, token, "Range", "bytes=5-7", "If-Range", complete.header.Get("ETag"))
	if part.status != http.StatusPartialContent || part.body != complete.body[5:8] || part.header.Get("Content-Range") != fmt.Sprintf("bytes 5-7/%d", *d.SizeBytes) {
		t.Errorf("a range gives %d %q %s", part.status, part.body, part.header.Get("Content-Range"))
	}
	if same := f.file("/documents/"+d.ID, token, "If-None-Match", complete.header.Get("ETag")); same.status != http.StatusNotModified || same.body != "" {
		t.Errorf("If-None-Match gives %d", same.status)
	}
	if far := f.file("/documents/"+d.ID, token, "Range", "bytes=9999999-"); far.status != http.StatusRequestedRangeNotSatisfiable {
		t.Errorf("a range beyond the end gives %d", far.status)
	}
	for _, id := range []string{"bl-" + foreign.ID.String(), "bl-" + o.ID.String() + "-1", "fds-" + o.ID.String() + "-1", "bl-1", "bl-", "xx-1", "1"} {
		if r := f.file("/documents/"+id, token); r.status != http.StatusNotFound {
			t.Errorf("%s: %d", id, r.status)
		}
	}
	if r := f.v3("GET", "/orders/documents", token, nil); r.status != http.StatusBadRequest {
		t.Errorf("without orders: %d", r.status)
	}
}

// The documents of a past delivery keep the names of that day, regardless of later changes. The
// order confirmation shows the current names.
func TestDocumentsKeepTheNamesOfTheDay(t *testing.T) {
	f := start(t)
	f.noCredit()
	token, p := f.tokenOf(claire), f.person()
	past, made := f.billed(token), f.createOrder(token, wanted("items", items(object{"gas_id": "1", "tank_id": "604", "volume": 3000})))
	for range 3 {
		p.submit(panelAddress, "action", "advance", "order", made.ID.String())
	}
	f.clock.advance(history.NoteAfter)
	said := func(document string, o store.ID) string {
		r := f.file("/documents/"+document+"-"+o.String(), token)
		if r.status != http.StatusOK {
			t.Fatalf("%s: %d", document, r.status)
		}
		return papertest.Text(t, []byte(r.body))
	}
	papers := []string{"bl", "tc", "cc"}
	before := map[string]string{}
	for _, o := range []store.ID{past.ID, made.ID} {
		for _, d := range papers {
			before[d+o.String()] = said(d, o)
		}
	}
	before["ad"] = said("ad", past.ID)
	for _, change := range []string{
		`UPDATE businesses SET legal_name = 'NOUVEAU NOM SA', siret = '00000000000000' WHERE id = 1042`,
		`UPDATE addresses SET label = 'Nouveau dépôt', line1 = 'Ailleurs', access_notes = 'Nouvel accès', safety_protocol_at = NULL, contact_id = NULL WHERE business_id = 1042`,
		`UPDATE contacts SET first_name = 'Quelqu’un', last_name = 'Autre' WHERE business_id = 1042`,
	} {
		if _, err := f.db.Exec(change); err != nil {
			t.Fatal(err)
		}
	}
	for _, o := range []store.ID{past.ID, made.ID} {
		for _, d := range papers {
			now := said(d, o)
			if live := d == "cc"; (now == before[d+o.String()]) == live || strings.Contains(now, "NOUVEAU NOM SA") != live {
				t.Errorf("%s of order %s now contains %s", d, o, now)
			}
		}
		if note := before["bl"+o.String()]; !strings.Contains(note, "TRANSPORTS GARONNE-ADOUR SAS") || !strings.Contains(note, "999 901 127") {
			t.Errorf("the note does not contain its customer: %s", note)
		}
	}
	if said("ad", past.ID) != before["ad"] {
		t.Error("the attestation has changed")
	}
}

// An accepted order has a confirmation with its totals at once; a waiting order has none.
func TestOrderConfirmation(t *testing.T) {
	f := start(t)
	f.noCredit()
	token := f.tokenOf(claire)
	o := f.createOrder(token, wanted())
	r := f.file("/documents/cc-"+o.ID.String(), token)
	if r.status != http.StatusOK || r.header.Get("Content-Disposition") != "attachment; filename=CONFIRMATION-"+strings.TrimPrefix(o.Reference, "CMD-")+".pdf" {
		t.Fatalf("%d %v", r.status, r.header)
	}
	said, spaces := papertest.Text(t, []byte(r.body)), strings.NewReplacer("\u00a0", " ", "\u202f", " ")
	for _, text := range []string{o.Reference, "BC-1", "24 novembre 2026, de 06:00 à 12:00", "jusqu’au 23 novembre 2026 à 18:00", "2 000 L", figure.Euros(o.Totals.Total), figure.Euros(o.Totals.VAT), figure.Euros(o.Totals.TotalIncl)} {
		if !strings.Contains(said, spaces.Replace(text)) {
			t.Errorf("the confirmation does not contain %q: %s", text, said)
		}
	}
	if _, err := f.db.Exec(`UPDATE orders SET status = 'waiting' WHERE id = ?`, o.ID); err != nil {
		t.Fatal(err)
	}
	if r := f.file("/documents/cc-"+o.ID.String(), token); r.status != http.StatusNotFound {
		t.Errorf("the confirmation of a waiting order gives %d", r.status)
	}
}

// Before a delivery, only the documents of the site and products exist; after a cancellation,
// none. An invoice needs the permission to read it.
func TestDocumentsByStatus(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	coming := f.orders("status[]=ready").Data[0]
	for _, d := range f.documentsOf(token, coming.ID) {
		if d.Kind != "order_confirmation" && d.Kind != "safety_data_sheet" && d.Kind != "safety_protocol" {
			t.Errorf("a document before the delivery: %+v", d)
		}
	}
	if r := f.file("/documents/bl-"+coming.ID.String(), token); r.status != http.StatusNotFound {
		t.Errorf("the note of a future delivery gives %d", r.status)
	}
	if all := f.documentsOf(token, f.orders("cancelled=only").Data[0].ID); len(all) != 0 {
		t.Errorf("a cancelled order has %+v", all)
	}
	billed, operations := f.billed(token), f.tokenOf(yanis)
	for _, d := range f.documentsOf(operations, billed.ID) {
		if d.Kind == "invoice" {
			t.Errorf("a user without finances gets %+v", d)
		}
	}
	for who, status := range map[string]int{token: http.StatusOK, operations: http.StatusNotFound} {
		if r := f.file("/documents/fa-"+billed.ID.String(), who); r.status != status {
			t.Errorf("an invoice gives %d, want %d", r.status, status)
		}
	}
}

// An archive contains all requested files, or the request fails.
func TestDocumentsInOneArchive(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	o := f.delivered(token, "1042")
	r := f.v3("GET", fmt.Sprintf("/documents.zip?id[]=tc-%s&id[]=bl-%s", o.ID, o.ID), token, nil)
	z, err := zip.NewReader(strings.NewReader(r.body), int64(len(r.body)))
	if err != nil || r.header.Get("Content-Type") != "application/zip" || len(z.File) != 2 || !strings.HasPrefix(z.File[1].Name, "BL-") {
		t.Fatalf("%v: %d, %d files", err, r.status, len(z.File))
	}
	named := func(r reply, name string) {
		t.Helper()
		if got := r.header.Get("Content-Disposition"); got != "attachment; filename="+name+".zip" {
			t.Errorf("the archive has the name %s, want %s", got, name)
		}
	}
	named(r, o.Reference)
	other := decode[order.OrdersPage](t, f.v3("GET", "/orders?business_id=1042&status[]=delivered&cancelled=exclude", token, nil)).Data[1]
	named(f.v3("GET", fmt.Sprintf("/documents.zip?id[]=bl-%s&id[]=bl-%s", o.ID, other.ID), token, nil), "documents-2026-11-21")
	made := map[string]string{}
	for _, d := range f.documentsOf(token, o.ID) {
		made[d.ID] = d.CreatedAt
	}
	for i, id := range []string{"tc-", "bl-"} {
		if at := clock.Timestamp(z.File[i].Modified); at != made[id+o.ID.String()] {
			t.Errorf("%s has the time %s in the archive, but %s in the list", z.File[i].Name, at, made[id+o.ID.String()])
		}
		file, err := z.File[i].Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(file)
		if want := f.file("/documents/"+id+o.ID.String(), token).body; err != nil || !bytes.Equal(content, []byte(want)) {
			t.Errorf("%s differs in the archive: %v", id, err)
		}
	}
	for query, status := range map[string]int{"": 400, "id[]=bl-" + o.ID.String() + "&id[]=bl-1": 404, strings.Repeat("id[]=bl-1&", 201): 400} {
		if r := f.v3("GET", "/documents.zip?"+query, token, nil); r.status != status {
			t.Errorf("%.30s: %d", query, r.status)
		}
	}
}

// said returns the text of a document.
func (f *fixture) said(id, token string) string {
	f.t.Helper()
	return papertest.Text(f.t, []byte(f.file("/documents/"+id, token).body))
}

// plainSpaces replaces non-breaking spaces by ordinary ones.
var plainSpaces = strings.NewReplacer("\u00a0", " ", "\u202f", " ")

// A delivery note has the people, the tanker, the tank, and its gauge before and after. The
// ticket has the same meter readings.
func TestDeliveryNoteHasTheDelivery(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	for _, o := range []order.OnWire{f.billed(token), f.delivered(token, "1042")} {
		var tank, contact string
		var after int
		err := f.db.QueryRow(`SELECT t.name, r.level, c.first_name || ' ' || c.last_name FROM orders o JOIN tanks t ON t.id = ?
			JOIN tank_readings r ON r.tank_id = t.id AND r.at = o.delivered_at JOIN contacts c ON c.id = o.contact_id WHERE o.id = ?`,
			*o.Items[0].TankID, o.ID).Scan(&tank, &after, &contact)
		if err != nil {
			t.Fatalf("%s: %v", o.Reference, err)
		}
		note := f.said("bl-"+o.ID.String(), token)
		litres := *o.Items[0].VolumeDelivered
		gauge := plainSpaces.Replace(figure.Litres(litres))
		for _, text := range []string{
			"BL-" + strings.TrimPrefix(o.Reference, "CMD-"), "TRANSPORTS GARONNE-ADOUR SAS SIRET 999 901 127 00012", "N° de commande interne " + *o.PONumber, tank,
			o.Tanker.Name + " · " + o.Tanker.Registration, "Chauffeur " + o.Driver.FirstName, "Chargé à ", gauge, contact + ", ", "Dépôt de ",
			plainSpaces.Replace(figure.Litres(after-litres) + " " + figure.Litres(after)), "UN 1202", "enregistré le ", "kg/L, ADEME",
		} {
			if !strings.Contains(note, text) {
				t.Errorf("%s: the note does not contain %q: %s", o.Reference, text, note)
			}
		}
		start := int(history.Draw(o.Reference, mustDate(t, o.Slot.Date), "meter "+o.Items[0].ID.String()) * document.MeterDigits)
		first, last := index(start), index(start+litres)
		if ticket := f.said("tc-"+o.ID.String(), token); !strings.Contains(ticket, first+" "+last) || !strings.Contains(note, first) || !strings.Contains(note, last) {
			t.Errorf("%s: the meter readings are not %s and %s: %s", o.Reference, first, last, ticket)
		}
	}
}

// index formats a meter reading.
func index(litres int) string {
	figures := fmt.Sprintf("%06d", litres%document.MeterDigits)
	return figures[:3] + " " + figures[3:]
}

// The note of a delivery to vehicles lists each of them with its volume.
func TestDeliveryNoteListsEveryVehicle(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	id := f.delivered(token, "1078").ID.String()
	o := decode[api.Data[order.OnWire]](t, f.v3("GET", "/orders/"+id, token, nil)).Data
	note := f.said("bl-"+id, token)
	fills := o.Items[0].Fills
	if len(fills) < 4 || !strings.Contains(note, fmt.Sprintf("%d véhicules", len(fills))) || strings.Contains(note, "Jauge") || strings.Contains(note, "Anti-débordement") {
		t.Errorf("the note for %d vehicles is %s", len(fills), note)
	}
	for i, v := range fills {
		if text := fmt.Sprintf("%d %s %s ", i+1, v.Registration, *v.Label); !strings.Contains(note, text) {
			t.Errorf("the note does not contain %q: %s", text, note)
		}
	}
}

// A list for many orders omits the sizes of documents, which take long to compute.
func TestManyDocumentsHaveNoSize(t *testing.T) {
	unraced(t)
	f := start(t)
	token := f.tokenOf(claire)
	var ids []store.ID
	for _, o := range decode[order.OrdersPage](t, f.v3("GET", "/orders?business_id=1042&status[]=delivered&cancelled=exclude", token, nil)).Data {
		ids = append(ids, o.ID)
	}
	for n, sized := range map[int]bool{document.MaxSized: true, document.MaxSized + 1: false} {
		for _, d := range f.documentsOf(token, ids[:n]...) {
			if (d.SizeBytes != nil) != sized {
				t.Errorf("of %d orders, %s has a size: %v", n, d.Name, d.SizeBytes != nil)
			}
		}
	}
}
