package provider_test

import (
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/provider"
)

// An export is decoded completely. Unknown or missing members do not affect the others, and an
// export without a period is dropped.
func TestFullExport(t *testing.T) {
	s, c := reading(t, `{"data":{"id":7,"business_id":1042,"kind":"tank_levels","format":"xlsx","from":"2026-01-01","to":"2026-03-31","address_ids":[501],"gas_ids":["1","2"],
		"status":"done","progress":100,"row_count":312,"size_bytes":20480,"file_name":"niveaux.xlsx","created_at":"2026-11-21T09:00:00Z","created_by":77,
		"created_by_name":{"first_name":"Yanis","last_name":"Benali"},"finished_at":"2026-11-21T09:00:05Z","expires_at":"2026-12-21T09:00:05Z","error":null}}`)
	expect(t, must[*domain.ExportJob](t)(s.Export(t.Context(), "7")), &domain.ExportJob{ID: "7", BusinessID: "1042", Kind: new(domain.ExportTankLevels), Format: new(domain.ExportXLSX),
		From: "2026-01-01", To: "2026-03-31", AddressIDs: []domain.ID{"501"}, GasIDs: []domain.ID{"1", "2"}, Status: new(domain.ExportDone), Progress: 100, RowCount: new(312),
		SizeBytes: new(20480), FileName: new("niveaux.xlsx"), CreatedAt: instant("2026-11-21T09:00:00Z"), CreatedBy: &domain.UserRef{ID: "77", FirstName: "Yanis", LastName: "Benali"},
		FinishedAt: instant("2026-11-21T09:00:05Z"), ExpiresAt: instant("2026-12-21T09:00:05Z")})
	noOddities(t, c)

	s, c = reading(t, `{"data":[{"id":1,"kind":"stocks","format":"ods","from":"2026-01-01","to":"2026-03-31","status":"paused","progress":140,"created_by":"9","error":"Plus de place."},
		{"id":2,"from":"2026-01-01","to":"2026-03-31","progress":-1},{"id":3,"from":"2026-01-01"}]}`)
	page := must[*domain.ExportPage](t)(s.Exports(t.Context(), "b", domain.Page{Page: 1, PerPage: 25}))
	expect(t, page, &domain.ExportPage{PageInfo: domain.PageInfo{Page: 1, PerPage: 25, TotalCount: 2}, Items: []*domain.ExportJob{
		{ID: "1", Kind: new(domain.ExportKind("STOCKS")), Format: new(domain.ExportFormat("ODS")), From: "2026-01-01", To: "2026-03-31", AddressIDs: []domain.ID{}, GasIDs: []domain.ID{},
			Status: new(domain.ExportStatus("PAUSED")), Progress: 100, CreatedBy: &domain.UserRef{ID: "9"}, Error: new("Plus de place.")},
		{ID: "2", From: "2026-01-01", To: "2026-03-31", AddressIDs: []domain.ID{}, GasIDs: []domain.ID{}},
	}})
	if n := len(c.Oddities()); n != 4 {
		t.Errorf("%d oddities: %v", n, c.Oddities())
	}
}

// existing is only true for status 200 with an export.
func TestAnExportThatExists(t *testing.T) {
	const job = `{"data":{"id":"e.1","from":"2026-01-01","to":"2026-03-31"}}`
	in := domain.ExportInput{Kind: domain.ExportFleet, Format: domain.ExportCSV, From: "2026-01-01", To: "2026-03-31"}
	for _, c := range []struct {
		status   int
		body     string
		existing bool
	}{{200, job, true}, {202, job, false}, {201, job, false}, {200, "", false}} {
		s, u := asking(t, status(c.status, c.body))
		got, existing, err := s.CreateExport(t.Context(), "b", in, false, "k")
		if err != nil || existing != c.existing || (got != nil) != (c.body != "") {
			t.Errorf("%d %q: %+v, existing %t, %v", c.status, c.body, got, existing, err)
		}
		if sent := string(u.requests()[0].body); strings.Contains(sent, "again") || strings.Contains(sent, "_ids") {
			t.Errorf("it sends fields that were not given: %s", sent)
		}
	}
}

// A refused export or alert has the sentences of product S14 and S04.
func TestExportsThatAreRefused(t *testing.T) {
	for _, c := range []struct {
		status     int
		body, want string
	}{
		{422, `{"error":{"code":"export_too_large","message":"` + marker + `"}}`, " export_too_large Cet export dépasse 200\u202f000\u00a0lignes\u00a0: réduisez la période."},
		{409, `{"error":{"code":"export_limit"}}`, " export_limit Trois exports sont déjà en cours. Attendez la fin de l’un d’eux."},
		{409, `{"error":{"code":"export_running"}}`, " export_running Cet export est en cours\u00a0: annulez-le avant de le supprimer."},
		{409, `{"error":{"code":"export_not_retryable"}}`, " export_not_retryable Cet export ne peut pas être relancé."},
		{409, `{"error":{"code":"export_finished"}}`, " export_finished Cet export est déjà terminé."},
	} {
		s, _ := asking(t, status(c.status, c.body))
		_, _, created := s.CreateExport(t.Context(), "b", domain.ExportInput{}, false, "k")
		_, retried := s.RetryExport(t.Context(), "1")
		for _, err := range []error{created, retried, s.DeleteExport(t.Context(), "1")} {
			checkRefusal(t, c.body, err, refusals[c.status], c.want)
		}
	}
	const fields = `{"error":{"code":"validation_failed","fields":{"to":["out_of_range"],"format":["forbidden_value"],"address_ids":["not_found"]}}}`
	s, _ := asking(t, status(422, fields))
	_, _, err := s.CreateExport(t.Context(), "b", domain.ExportInput{}, false, "k")
	isRefused(t, err, "to out_of_range", "format forbidden_value", "addressIds not_found")
	// An estimate has no form, so it is refused as a whole.
	if _, err := s.EstimateExport(t.Context(), "b", domain.ExportInput{}); domain.CodeOf(err) != domain.CodeInvalid {
		t.Errorf("estimate: %v", err)
	}
}

// A file that does not exist yet or any more gives the same error as one that never existed.
func TestTheFileOfAnExportThatIsGone(t *testing.T) {
	for _, code := range []int{http.StatusNotFound, http.StatusGone} {
		s, _ := asking(t, status(code, `{"error":{"code":"export_expired"}}`))
		if _, err := s.ExportFile(t.Context(), "e.1", domain.FileRequest{}); domain.CodeOf(err) != domain.CodeNotFound {
			t.Errorf("%d: %v", code, err)
		}
	}
}

// The file of an export may be larger than a document, and has its own limit.
func TestTheFileOfAnExportIsBounded(t *testing.T) {
	for size, want := range map[int64]domain.Code{200 << 20: "", 256<<20 + 1: domain.CodeUpstreamInvalid} {
		c := newClient(t, provider.Config{V2URL: "http://provider.invalid", Transport: roundTrip(func(*http.Request) (*http.Response, error) {
			return &http.Response{StatusCode: 200, Header: http.Header{"Content-Type": {"text/csv"}, "Content-Length": {fmt.Sprint(size)}}, ContentLength: size, Body: io.NopCloser(strings.NewReader(""))}, nil
		})})
		if _, err := c.For(credentials, "fr").ExportFile(t.Context(), "e.1", domain.FileRequest{}); domain.CodeOf(err) != want {
			t.Errorf("%d: %v", size, err)
		}
	}
}

// A price alert is active unless it was triggered, even when the provider omits the member.
func TestFullPriceAlert(t *testing.T) {
	s, c := reading(t, `{"data":[{"id":1,"business_id":1042,"gas_id":1,"condition":"below","threshold":"1.2000","active":false,"last_triggered_at":"2026-11-20T07:00:00Z","created_at":"2026-11-01T09:00:00Z"},
		{"id":2,"threshold":1.5},{"id":3,"threshold":"1.5","last_triggered_at":"2026-11-20T07:00:00Z"},{"id":4}]}`)
	expect(t, must[[]*domain.PriceAlert](t)(s.PriceAlerts(t.Context(), "b")), []*domain.PriceAlert{
		{ID: "1", GasID: "1", Condition: new(domain.PriceBelow), Threshold: "1.2000", LastTriggeredAt: instant("2026-11-20T07:00:00Z"), CreatedAt: instant("2026-11-01T09:00:00Z")},
		{ID: "2", Threshold: "1.5", Active: true},
		{ID: "3", Threshold: "1.5", LastTriggeredAt: instant("2026-11-20T07:00:00Z")},
	})
	if n := len(c.Oddities()); n != 1 {
		t.Errorf("%d oddities: %v", n, c.Oddities())
	}
}

// A notification is decoded completely. One of an unknown kind or subject keeps its text.
func TestFullNotification(t *testing.T) {
	s, c := reading(t, `{"data":[{"id":8,"at":"2026-11-21T09:00:05Z","kind":0,"title":"Votre export est prêt","body":"Livraisons","subject":"export","subject_id":7,"read_at":null},
		{"id":9,"kind":2,"title":"Prix","body":"","subject":"gas","subject_id":"1","read_at":"2026-11-21T10:00:00Z"},{"id":10,"kind":5,"subject":"fleet"}]}`)
	expect(t, must[[]*domain.AppNotification](t)(s.Notifications(t.Context(), "b", []domain.ID{"8", "9", "10"})), []*domain.AppNotification{
		{ID: "8", At: instant("2026-11-21T09:00:05Z"), Kind: new(domain.NotifyAll), Title: "Votre export est prêt", Body: "Livraisons", Subject: domain.AboutExport, SubjectID: "7"},
		{ID: "9", Kind: new(domain.NotifyInvoices), Title: "Prix", Subject: domain.AboutGas, SubjectID: "1", ReadAt: instant("2026-11-21T10:00:00Z")},
		{ID: "10", Kind: new(domain.NotificationType("5")), Subject: "FLEET"},
	})
	if n := len(c.Oddities()); n != 2 {
		t.Errorf("%d oddities: %v", n, c.Oddities())
	}
}
