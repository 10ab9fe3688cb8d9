package sandbox

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
)

// delivered is the last delivery of a business.
func (f *fixture) delivered(token, business string) orderOnWire {
	f.t.Helper()
	return decode[ordersPage](f.t, f.v3("GET", "/orders?business_id="+business+"&status[]=delivered&cancelled=exclude", token, nil)).Data[0]
}

// file asks for a file with some headers.
func (f *fixture) file(path, token string, headers ...string) reply {
	f.t.Helper()
	r := f.apiRequest("GET", "", token)
	r.URL.Path = "/v3" + path
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	return f.send(r)
}

// Each delivery has its note and its ticket, PDF files that say what was delivered.
func TestDocuments(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	o, coming := f.delivered(token, "1042"), f.orders("status[]=ready").Data[0]
	foreign := f.delivered(f.tokenOf(marc), "1057")
	query := fmt.Sprintf("/orders/documents?order_id[]=%s&order_id[]=%s&order_id[]=%s", coming.ID, o.ID, foreign.ID)
	all := decode[data[[]documentOnWire]](t, f.v3("GET", query, token, nil)).Data
	number := strings.TrimPrefix(o.Reference, "CMD-")
	if len(all) != 2 || all[0].Kind != "delivery_note" || all[0].Name != "BL-"+number+".pdf" || all[1].Kind != "meter_ticket" || all[1].Name != "TICKET-"+number+".pdf" || all[0].OrderID != o.ID {
		t.Fatalf("%+v", all)
	}
	for _, d := range all {
		r := f.file("/documents/"+d.ID, token)
		if r.status != http.StatusOK || len(r.body) != d.SizeBytes || !strings.HasPrefix(r.body, "%PDF-1.7") || r.header.Get("Content-Type") != "application/pdf" ||
			r.header.Get("Content-Disposition") != `attachment; filename=`+d.Name || r.header.Get("Accept-Ranges") != "bytes" {
			t.Errorf("%s: %d %v, %d bytes of %d", d.ID, r.status, r.header, len(r.body), d.SizeBytes)
		}
		for _, want := range []string{o.Reference, fmt.Sprint(*o.Items[0].VolumeDelivered % 1000), o.Tanker.Name} {
			if !strings.Contains(r.body, want) {
				t.Errorf("%s does not say %q", d.Name, want)
			}
		}
		part := f.file("/documents/"+d.ID, token, "Range", "bytes=5-7", "If-Range", r.header.Get("ETag"))
		if part.status != http.StatusPartialContent || part.body != "1.7" || part.header.Get("Content-Range") != fmt.Sprintf("bytes 5-7/%d", d.SizeBytes) {
			t.Errorf("a part: %d %q %s", part.status, part.body, part.header.Get("Content-Range"))
		}
		if same := f.file("/documents/"+d.ID, token, "If-None-Match", r.header.Get("ETag")); same.status != http.StatusNotModified || same.body != "" {
			t.Errorf("the same: %d", same.status)
		}
		if far := f.file("/documents/"+d.ID, token, "Range", "bytes=9999999-"); far.status != http.StatusRequestedRangeNotSatisfiable {
			t.Errorf("beyond the end: %d", far.status)
		}
	}
	for _, id := range []string{"bl-" + foreign.ID.String(), "bl-" + coming.ID.String(), "bl-1", "bl-", "xx-1", "1"} {
		if r := f.file("/documents/"+id, token); r.status != http.StatusNotFound {
			t.Errorf("%s: %d", id, r.status)
		}
	}
	if r := f.v3("GET", "/orders/documents", token, nil); r.status != http.StatusBadRequest {
		t.Errorf("of no order: %d", r.status)
	}
}

// An archive holds every file that was asked for, or is none.
func TestDocumentsInOneArchive(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	o := f.delivered(token, "1042")
	r := f.v3("GET", fmt.Sprintf("/documents.zip?id[]=tc-%s&id[]=bl-%s", o.ID, o.ID), token, nil)
	z, err := zip.NewReader(strings.NewReader(r.body), int64(len(r.body)))
	if err != nil || r.header.Get("Content-Type") != "application/zip" || len(z.File) != 2 || !strings.HasPrefix(z.File[1].Name, "BL-") {
		t.Fatalf("%v: %d, %d files", err, r.status, len(z.File))
	}
	for i, id := range []string{"tc-", "bl-"} {
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
