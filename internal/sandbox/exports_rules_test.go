package sandbox_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox"
	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/export"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// checkRefused checks the status and the error code of a response.
func checkRefused(t *testing.T, what string, r reply, status int, code string) {
	t.Helper()
	if r.status != status || code != "" && !strings.Contains(r.body, code) {
		t.Errorf("%s: %d %s, want %d %s", what, r.status, r.body, status, code)
	}
}

// Exports of invoices and of accounting entries are only visible to users who can see finances.
func TestFinancialExportsAreHidden(t *testing.T) {
	f := start(t)
	owner, operations := f.tokenOf(claire), f.tokenOf(yanis)
	for _, kind := range []string{"invoices", "accounting"} {
		e, _ := f.downloadExport(owner, exportOf(kind, "csv"))
		path := "/exports/" + e.ID.String()
		for call, path := range map[string]string{"GET": path, "DELETE": path, "POST": path + "/cancel", "POST ": path + "/retry", "GET ": path + "/file"} {
			checkRefused(t, call+path, f.analyticsCall(strings.TrimSpace(call), path, operations, nil), http.StatusNotFound, "not_found")
		}
		checkRefused(t, "create "+kind, f.analyticsCall("POST", "/exports", operations, exportOf(kind, "csv")), http.StatusForbidden, "forbidden")
		checkRefused(t, "estimate "+kind, f.analyticsCall("GET", "/exports/estimate?business_id=1042&from=2026-01-01&to=2026-03-31&kind="+kind, operations, nil), http.StatusForbidden, "forbidden")
	}
	all := decode[api.Listed[export.Export]](t, f.analyticsCall("GET", "/exports?business_id=1042", owner, nil))
	some := decode[api.Listed[export.Export]](t, f.analyticsCall("GET", "/exports?business_id=1042", operations, nil))
	if financial := 5; all.Meta.Total != 10 || some.Meta.Total != all.Meta.Total-financial || slices.ContainsFunc(some.Data, func(e export.Export) bool { return e.Kind == "invoices" || e.Kind == "accounting" }) {
		t.Errorf("without finances %d of %d exports are listed: %+v", some.Meta.Total, all.Meta.Total, some.Data)
	}
	foreign := f.tokenOf(marc)
	checkRefused(t, "another business", f.analyticsCall("GET", "/exports/"+all.Data[0].ID.String(), foreign, nil), http.StatusNotFound, "not_found")
	checkRefused(t, "another business", f.analyticsCall("POST", "/exports", foreign, exportOf("fleet", "csv")), http.StatusNotFound, "not_found")
}

func TestSameRequestReturnsTheSameExport(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	body := exportOf("deliveries", "csv")
	body["gas_ids"] = []string{"2", "1"}
	first, _ := f.downloadExport(token, body)
	body["gas_ids"] = []string{"1", "2", "1"}
	same := f.analyticsCall("POST", "/exports", token, body)
	if e := decode[api.Data[export.Export]](t, same).Data; same.status != http.StatusOK || e.ID != first.ID {
		t.Errorf("the same request gives %d %s", same.status, same.body)
	}
	other := exportOf("deliveries", "csv")
	other["to"] = "2026-03-30"
	f.downloadExport(token, other) // fails unless it is a new export
	f.downloadExport(f.tokenOf(yanis), body)
	body["again"] = true
	f.downloadExport(token, body)
	delete(body, "again")
	f.clock.advance(10 * time.Minute)
	f.downloadExport(token, body)
}

func TestFailedExportIsNotReused(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	if r := f.person().submit("/sandbox/", "action", "export"); r.status != http.StatusSeeOther || !strings.HasSuffix(r.header.Get("Location"), "#pannes") {
		t.Fatalf("%d %v", r.status, r.header)
	}
	failed := f.awaitExport(token, f.createExport(token, exportOf("fleet", "csv")).ID, "failed", "done")
	if failed.Status != "failed" || store.Text(failed.Error) != "le stockage des fichiers n’a pas répondu" || failed.FinishedAt == nil || failed.RowCount != nil {
		t.Errorf("%+v", failed)
	}
	path := "/exports/" + failed.ID.String()
	checkRefused(t, "file", f.analyticsCall("GET", path+"/file", token, nil), http.StatusNotFound, "not_found")
	if e := f.createExport(token, exportOf("fleet", "csv")); e.ID == failed.ID {
		t.Error("the same request returns the failed export")
	}
	// The next export does not fail, and neither does the failed one when it is retried.
	r := f.analyticsCall("POST", path+"/retry", token, nil)
	if again := decode[api.Data[export.Export]](t, r).Data; r.status != http.StatusAccepted || again.Status != "queued" || again.Error != nil || again.Progress != 0 {
		t.Errorf("%d %s", r.status, r.body)
	}
	if e := f.awaitExport(token, failed.ID, "failed", "done"); e.Status != "done" || e.Error != nil {
		t.Errorf("%+v", e)
	}
	checkRefused(t, "retry", f.analyticsCall("POST", path+"/retry", token, nil), http.StatusConflict, "export_not_retryable")
	checkRefused(t, "cancel", f.analyticsCall("POST", path+"/cancel", token, nil), http.StatusConflict, "export_finished")
}

func TestLimitsOfExports(t *testing.T) {
	f := start(t, paced)
	token := f.tokenOf(claire)
	for name, c := range map[string]struct {
		change exportBody
		status int
		code   string
	}{
		"36 months":            {exportBody{"from": "2023-04-01"}, http.StatusAccepted, ""},
		"more than 36 months":  {exportBody{"from": "2023-03-31"}, http.StatusUnprocessableEntity, `"from":["date_too_early:2023-04-01"]`},
		"end before beginning": {exportBody{"from": "2026-04-01"}, http.StatusUnprocessableEntity, `"from":["date_too_late"]`},
		"PDF of deliveries":    {exportBody{"format": "pdf"}, http.StatusUnprocessableEntity, `"format":["invalid"]`},
		"unknown kind":         {exportBody{"kind": "all"}, http.StatusBadRequest, "bad_request"},
		"unknown format":       {exportBody{"format": "xls"}, http.StatusBadRequest, "bad_request"},
		"unknown field":        {exportBody{"x": 1}, http.StatusBadRequest, "bad_request"},
		"no date":              {exportBody{"from": "1 janvier"}, http.StatusBadRequest, "bad_request"},
	} {
		body := exportOf("deliveries", "csv")
		for field, value := range c.change {
			body[field] = value
		}
		checkRefused(t, name, f.analyticsCall("POST", "/exports", token, body), c.status, c.code)
	}
	f.createExport(token, exportOf("fleet", "csv"))
	third := f.createExport(token, exportOf("fills", "csv"))
	checkRefused(t, "a fourth", f.analyticsCall("POST", "/exports", token, exportOf("tank_levels", "csv")), http.StatusConflict, "export_limit")
	if r := f.analyticsCall("POST", "/exports", token, exportOf("fills", "csv")); r.status != http.StatusOK {
		t.Errorf("the same request while three run gives %d %s", r.status, r.body)
	}
	if e := f.createExport(f.tokenOf(sophie), exportOf("fleet", "csv")); e.Status != "queued" {
		t.Errorf("the export of another user is %+v", e)
	}
	checkRefused(t, "delete", f.analyticsCall("DELETE", "/exports/"+third.ID.String(), token, nil), http.StatusConflict, "export_running")
	checkRefused(t, "file", f.analyticsCall("GET", "/exports/"+third.ID.String()+"/file", token, nil), http.StatusNotFound, "not_found")
	if r := f.analyticsCall("POST", "/exports/"+third.ID.String()+"/cancel", token, nil); r.status != http.StatusOK {
		t.Errorf("cancel: %d %s", r.status, r.body)
	}
	f.createExport(token, exportOf("tank_levels", "csv"))
	checkRefused(t, "a retry beyond three", f.analyticsCall("POST", "/exports/"+third.ID.String()+"/retry", token, nil), http.StatusConflict, "export_limit")
}

func TestExportOfTooManyRowsIsRejected(t *testing.T) {
	f := start(t, paced)
	token := f.tokenOf(claire)
	// One row more than allowed, one per minute. A view on the only connection is faster than
	// inserting them.
	if _, err := f.db.ExecContext(t.Context(), `CREATE TEMP VIEW tank_readings AS WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 200000)
		SELECT 601 AS tank_id, 1577836800 + i * 60 AS at, 1 AS level, 'manual' AS source FROM n`); err != nil {
		t.Fatal(err)
	}
	body := exportOf("tank_levels", "csv")
	body["from"], body["to"] = "2020-01-01", "2020-12-31"
	checkRefused(t, "200,001 rows", f.analyticsCall("POST", "/exports", token, body), http.StatusUnprocessableEntity, "export_too_large")
	body["from"] = "2020-01-02"
	if r := f.analyticsCall("POST", "/exports", token, body); r.status != http.StatusAccepted {
		t.Errorf("an export with fewer rows gives %d %s", r.status, r.body)
	}
}

// A cancelled export stops: the next one starts, and no file is left.
func TestCancelledExportStops(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	f := start(t, paced)
	token := f.tokenOf(claire)
	first, second := f.createExport(token, exportOf("fills", "xlsx")), f.createExport(token, exportOf("fleet", "csv"))
	f.awaitExport(token, first.ID, "running")
	r := f.analyticsCall("POST", "/exports/"+first.ID.String()+"/cancel", token, nil)
	if e := decode[api.Data[export.Export]](t, r).Data; e.Status != "cancelled" || e.FinishedAt == nil || e.FileName == nil {
		t.Errorf("%d %s", r.status, r.body)
	}
	f.awaitExport(token, second.ID, "running")
	if files := f.exportFiles(); len(files) > 1 { // the unfinished file of the second
		t.Errorf("the files are %v", files)
	}
	if e := f.awaitExport(token, first.ID, "cancelled"); e.RowCount != nil {
		t.Errorf("%+v", e)
	}
	if r := f.analyticsCall("DELETE", "/exports/"+first.ID.String(), token, nil); r.status != http.StatusNoContent {
		t.Errorf("delete: %d %s", r.status, r.body)
	}
}

func TestProgressIsPublished(t *testing.T) {
	f := start(t, func(c *sandbox.Config) { c.ExportPace = 950 * time.Millisecond })
	token := f.tokenOf(claire)
	w := f.watch(claire, "")
	e, seen := f.createExport(token, exportOf("fills", "csv")), []int{}
	for e.Status != "done" {
		if event := w.next(); event.name != "export.updated" {
			continue
		}
		e = decode[api.Data[export.Export]](t, f.analyticsCall("GET", "/exports/"+e.ID.String(), token, nil)).Data
		seen = append(seen, e.Progress)
	}
	if !slices.IsSorted(seen) || len(seen) < 4 || seen[len(seen)-1] != 100 || len(slices.Compact(slices.Clone(seen))) < 4 {
		t.Errorf("the progress values are %v", seen)
	}
}

// hasFileOf reports whether there is a file of an export.
func (f *fixture) hasFileOf(id store.ID) bool {
	f.t.Helper()
	return slices.ContainsFunc(f.exportFiles(), func(name string) bool { return strings.HasPrefix(name, id.String()+"-") })
}

func TestExportFilesExpire(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	f := start(t)
	e, _ := f.downloadExport(f.tokenOf(claire), exportOf("fleet", "csv"))
	// Thirty days would have many deliveries, so the test sets the expiry to an hour.
	if _, err := f.db.ExecContext(t.Context(), `UPDATE exports SET expires_at = ?`, f.clock.Now().Add(time.Hour).Unix()); err != nil {
		t.Fatal(err)
	}
	f.clock.advance(time.Hour - time.Second)
	if got := f.awaitExport(f.tokenOf(claire), e.ID, "done", "expired"); got.Status != "done" {
		t.Errorf("a second before the expiry: %+v", got)
	}
	f.clock.advance(time.Second)
	token := f.tokenOf(claire)
	path := "/exports/" + e.ID.String()
	checkRefused(t, "file", f.analyticsCall("GET", path+"/file", token, nil), http.StatusGone, "export_expired")
	if got := f.awaitExport(token, e.ID, "done", "expired"); got.Status != "expired" || f.hasFileOf(e.ID) {
		t.Errorf("after the expiry: %+v, files %v", got, f.exportFiles())
	}
	if kept := f.rows(`SELECT count(*) FROM export_files`); strings.TrimSpace(kept) != "0" {
		t.Errorf("%s files of the demonstration are kept", kept)
	}
	if r := f.analyticsCall("POST", path+"/retry", token, nil); r.status != http.StatusAccepted {
		t.Errorf("retry: %d %s", r.status, r.body)
	}
	f.awaitExport(token, e.ID, "done")
	if r := f.analyticsCall("GET", path+"/file", token, nil); r.status != http.StatusOK || !f.hasFileOf(e.ID) {
		t.Errorf("after the retry: %d, files %v", r.status, f.exportFiles())
	}
}

// The user who retries an export is notified when it is done.
func TestRetryingUserIsNotified(t *testing.T) {
	f := start(t)
	var id store.ID
	if err := f.db.QueryRowContext(t.Context(), `SELECT id FROM exports WHERE status = 'failed' AND created_by = 78`).Scan(&id); err != nil {
		t.Fatal(err)
	}
	token := f.tokenOf(claire)
	f.analyticsCall("POST", "/exports/"+id.String()+"/retry", token, nil)
	if e := f.awaitExport(token, id, "done"); *e.CreatedBy != 78 {
		t.Errorf("%+v", e)
	}
	if r := f.v3("GET", "/notifications?business_id=1042", token, nil); !strings.Contains(r.body, "Votre export «\u00a0Niveaux de cuves") {
		t.Errorf("%s", r.body)
	}
	if r := f.v3("GET", "/notifications?business_id=1042", f.tokenOf(yanis), nil); strings.Contains(r.body, "Votre export «\u00a0Niveaux de cuves") {
		t.Errorf("%s", r.body)
	}
}

// The demonstration has eight exports with all statuses; finished ones have their files.
func TestDemonstrationHasExportsOfEachStatus(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	statuses := map[string]int{}
	all := f.listedExports(token)
	for _, e := range all {
		statuses[e.Status]++
		if e.Status != "done" {
			continue
		}
		r := f.analyticsCall("GET", "/exports/"+e.ID.String()+"/file", token, nil)
		if r.status != http.StatusOK || int64(len(r.body)) != *e.SizeBytes || *e.RowCount == 0 {
			t.Errorf("%+v: %d, %d bytes", e, r.status, len(r.body))
		}
	}
	if len(all) != 8 || len(statuses) != 6 || !slices.IsSortedFunc(all, func(a, b export.Export) int { return strings.Compare(b.CreatedAt, a.CreatedAt) }) {
		t.Errorf("%d exports, by status %v: %+v", len(all), statuses, all)
	}
	// The unfinished exports are only processed after ten minutes.
	f.clock.advance(10 * time.Minute)
	f.downloadExport(token, exportOf("fleet", "csv"))
	for _, e := range all {
		if e.Status == "queued" || e.Status == "running" {
			f.awaitExport(token, e.ID, "done")
		}
	}
}

func TestResetDeletesExports(t *testing.T) {
	t.Setenv("TMPDIR", t.TempDir())
	f := start(t)
	f.downloadExport(f.tokenOf(claire), exportOf("fleet", "csv"))
	if r := f.person().submit("/sandbox/", "action", "reset"); r.status != http.StatusSeeOther {
		t.Fatalf("%d %s", r.status, r.body)
	}
	if all := f.listedExports(f.tokenOf(claire)); len(all) != 8 || len(f.exportFiles()) != 0 {
		t.Errorf("after a reset: %d exports, files %v", len(all), f.exportFiles())
	}
}
