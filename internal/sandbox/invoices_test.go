package sandbox_test

import (
	"cmp"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox"
	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/chronicle"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/invoice"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// invoices requests a page of invoices of Transports Garonne-Adour.
func (f *fixture) invoices(query string) invoice.Page {
	f.t.Helper()
	r := f.v3("GET", "/invoices?business_id=1042&"+query, f.tokenOf(claire), nil)
	if r.status != http.StatusOK {
		f.t.Fatalf("%s: %d %s", query, r.status, r.body)
	}
	return decode[invoice.Page](f.t, r)
}

// allInvoices returns the invoices of all pages.
func (f *fixture) allInvoices(query string) (all []invoice.Invoice) {
	f.t.Helper()
	for page, total := 1, 1; len(all) < total; page++ {
		p := f.invoices(fmt.Sprintf("per_page=7&page=%d&%s", page, query))
		if total = p.Meta.Total; total > 0 && len(p.Data) == 0 {
			f.t.Fatalf("%s: page %d of %d invoices is empty", query, page, total)
		}
		all = append(all, p.Data...)
	}
	return all
}

// invoice returns one invoice.
func (f *fixture) invoice(email string, id store.ID) invoice.Invoice {
	f.t.Helper()
	return decode[api.Data[invoice.Invoice]](f.t, f.v3("GET", "/invoices/"+id.String(), f.tokenOf(email), nil)).Data
}

// attempts formats the payments of an invoice, one per line.
func (f *fixture) attempts(email string, id store.ID) string {
	f.t.Helper()
	var all strings.Builder
	for _, p := range decode[api.Data[[]invoice.Payment]](f.t, f.v3("GET", "/invoices/payments?invoice_id[]="+id.String(), f.tokenOf(email), nil)).Data {
		words := []string{p.Status}
		if p.FailureReason != nil {
			words = append(words, *p.FailureReason)
		}
		if p.Method != nil {
			words = append(words, p.Method.Type, p.Method.Last4)
		}
		fmt.Fprintln(&all, strings.Join(words, " "))
	}
	return all.String()
}

func TestInvoiceJSON(t *testing.T) {
	f := start(t)
	want := `{"data":{"id":"9184","business_id":"1042","number":"FA-2026-001204","kind":"invoice","status":"not-paid","payment":0,"issued_on":"2026-11-16","due_on":"2026-12-16",` +
		`"period":{"start":"2026-11-01","end":"2026-11-15"},"total":4944274,"vat":988855,"total_incl":5933129,"remaining":5933129,"late_days":0,"can_pay":true,` +
		`"order_ids":["319488","319747","320384","320513"],"payment_method_id":null,"credit_note_for":null,"credit_note":null,"files":["pdf","xml"]}}`
	if r := f.v3("GET", "/invoices/9184", f.tokenOf(claire), nil); strings.TrimSpace(r.body) != want {
		t.Errorf("got\n%s\nwant\n%s", r.body, want)
	}
	cancelled := f.invoices("status=cancelled").Data[0]
	credit := f.invoice(claire, cancelled.CreditNote.ID)
	if cancelled.CanPay || cancelled.CreditNoteFor != nil || credit.CreditNote != nil || *credit.CreditNoteFor != (invoice.Name{ID: cancelled.ID, Number: cancelled.Number}) ||
		*cancelled.CreditNote != (invoice.Name{ID: credit.ID, Number: credit.Number}) || credit.TotalIncl != -cancelled.TotalIncl {
		t.Errorf("%+v, %+v", cancelled, credit)
	}
	late := f.invoices("overdue=1").Data
	if len(late) != 1 || late[0].LateDays != 6 || late[0].DueOn != "2026-11-15" || late[0].CanPay || *late[0].PaymentMethodID != 301 {
		t.Errorf("the overdue invoices are %+v", late)
	}
}

func TestInvoiceLinesAndPaymentsJSON(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	credit := f.invoices("q=AV-").Data[0]
	for path, want := range map[string]string{
		"/invoices/lines?invoice_id[]=9184":                  `{"id":"9184000","invoice_id":"9184","label":"Gazole B7 · Dépôt Toulouse","gas_id":"1","order_id":"319488","quantity":"8313","unit":"L","unit_price":"1.2207","vat_rate":"20","total":1014768}`,
		"/invoices/payments?invoice_id[]=9072":               `{"data":[{"id":"90720","invoice_id":"9072","at":"2026-11-15T07:00:00Z","amount":5537940,"status":"pending","failure_reason":null,"method":{"type":"SEPA","last4":"0065"}}]}`,
		"/invoices/lines?invoice_id[]=" + credit.ID.String(): `"quantity":"-`,
	} {
		if r := f.v3("GET", path, token, nil); !strings.Contains(r.body, want) {
			t.Errorf("%s: got\n%s\nwant\n%s", path, r.body, want)
		}
	}
	// The lines of an invoice sum to its total, and are sorted by invoice.
	lines := decode[api.Data[[]invoice.Line]](t, f.v3("GET", "/invoices/lines?invoice_id[]=9184&invoice_id[]=9128", token, nil)).Data
	sums := map[store.ID]int64{}
	for _, l := range lines {
		sums[l.InvoiceID] += l.Total
	}
	if sums[9184] != f.invoice(claire, 9184).Total || sums[9128] != f.invoice(claire, 9128).Total || !slices.IsSortedFunc(lines, func(a, b invoice.Line) int { return cmp.Compare(a.ID, b.ID) }) {
		t.Errorf("%v, %+v", sums, lines)
	}
	for _, list := range []string{"lines", "payments"} {
		for _, email := range []string{yanis, marc} {
			if r := f.v3("GET", "/invoices/"+list+"?invoice_id[]=9072", f.tokenOf(email), nil); strings.TrimSpace(r.body) != `{"data":[]}` {
				t.Errorf("%s of another business: %d %s", list, r.status, r.body)
			}
		}
		for _, query := range []string{"", "?" + strings.Repeat("invoice_id[]=1&", 201)} {
			if r := f.v3("GET", "/invoices/"+list+query, token, nil); r.status != http.StatusBadRequest {
				t.Errorf("%s%.20s: %d", list, query, r.status)
			}
		}
	}
}

// Payments before the signature of the mandate have no method.
func TestPaymentsBeforeTheMandateHaveNoMethod(t *testing.T) {
	f := start(t)
	first := f.invoices("sort=issued_on").Data[0]
	if got := f.attempts(claire, first.ID); got != "succeeded\n" || first.PaymentMethodID != nil {
		t.Errorf("%s, %+v", got, first.PaymentMethodID)
	}
}

// Each filter and sort gives the same invoices as filtering and sorting the complete list, and
// the sums of all pages.
func TestInvoicesMatchTheCompleteList(t *testing.T) {
	f := start(t)
	complete := f.allInvoices("")
	if len(complete) < 49 {
		t.Fatalf("%d invoices", len(complete))
	}
	references := map[store.ID]string{}
	for _, i := range complete {
		references[i.ID] = i.Number
		for _, id := range i.OrderIDs {
			references[i.ID] += " " + strings.TrimSpace(f.rows(`SELECT reference FROM orders WHERE id = `+id.String()))
		}
	}
	reference := references[9184][len("FA-2026-001204 "):][:len("CMD-2026-041142")]
	some := complete[3].ID.String()
	found := 0
	for _, query := range []string{"", "status=not-paid,lost", "status=paid", "status=cancelled", "status=paid,cancelled,lost&sort=total", "overdue=1", "from=2026-06-01", "to=2025-06-30", "from=2026-03-01&to=2026-03-31&status=paid",
		"sort=issued_on", "sort=due_on", "sort=-due_on", "sort=number", "sort=-number", "sort=total", "sort=-total", "sort=payment", "sort=-payment",
		"q=001204", "q=FA-2026", "q=fa-2026-", "q=fa", "q=a-20", "q=AV", "q=v-2026-0", "q=FA-2026-001204", "q=-001204", "q=2026-0012", "q=2026", "q=" + reference, "q=" + strings.ToLower(reference), "q=" + reference[9:], "q=" + reference[10:14],
		"q=CMD-2026-0", "q=cmd", "q=12", "q=4", "q=%25", "q=_", "q=x", "q=%22", "q=-", "q=fa2026", "q=FA+2026+001204", "q=fa2026001204", "q=2026001204", "q=26+0012", "q=" + strings.ReplaceAll(reference, "-", ""), "q=" + strings.ReplaceAll(reference, "-", "+"), "q=FA-2025&status=paid&sort=total", "q=+001204+", "id[]=" + some + "&q=FA", "overdue=1&q=FA", "status=not-paid&q=zzz"} {
		values, err := url.ParseQuery(query)
		if err != nil {
			t.Fatal(err)
		}
		want := picked(complete, references, values)
		got := f.allInvoices(query)
		if !slices.EqualFunc(got, want, func(a, b invoice.Invoice) bool { return a.ID == b.ID }) {
			t.Errorf("%s: %d invoices, want %d", query, len(got), len(want))
		}
		var sums invoice.PageMeta
		for _, i := range want {
			sums.SumTotal, sums.SumVAT, sums.SumTotalIncl, sums.SumRemaining = sums.SumTotal+i.Total, sums.SumVAT+i.VAT, sums.SumTotalIncl+i.TotalIncl, sums.SumRemaining+i.Remaining
		}
		meta := f.invoices(query).Meta
		sums.Meta = api.Meta{Page: meta.Page, PerPage: meta.PerPage, Total: len(want)}
		if meta != sums {
			t.Errorf("%s: %+v, want %+v", query, meta, sums)
		}
		found += len(want)
	}
	if found < 800 {
		t.Errorf("the queries only find %d invoices, too few for a test", found)
	}
}

// picked filters and sorts the complete list.
func picked(complete []invoice.Invoice, references map[store.ID]string, q url.Values) (all []invoice.Invoice) {
	compact := func(text string) string { return strings.ToLower(strings.NewReplacer("-", "", " ", "").Replace(text)) }
	text := compact(q.Get("q"))
	for _, i := range complete {
		if (!q.Has("status") || slices.Contains(strings.Split(q.Get("status"), ","), i.Status)) && i.IssuedOn >= q.Get("from") && (!q.Has("to") || i.IssuedOn <= q.Get("to")) &&
			(!q.Has("overdue") || i.LateDays > 0) && (!q.Has("id[]") || q.Get("id[]") == i.ID.String()) &&
			slices.ContainsFunc(strings.Fields(references[i.ID]), func(word string) bool { return strings.Contains(compact(word), text) }) {
			all = append(all, i)
		}
	}
	by, descending := strings.CutPrefix(cmp.Or(q.Get("sort"), "-issued_on"), "-")
	slices.SortFunc(all, func(a, b invoice.Invoice) int {
		order := cmp.Or(map[string]int{"issued_on": cmp.Compare(a.IssuedOn, b.IssuedOn), "due_on": cmp.Compare(a.DueOn, b.DueOn), "number": cmp.Compare(a.Number, b.Number),
			"total": cmp.Compare(a.Total, b.Total), "payment": cmp.Compare(a.Payment, b.Payment)}[by], cmp.Compare(a.ID, b.ID))
		if descending {
			return -order
		}
		return order
	})
	return all
}

// Invoices requested by ids are on one page.
func TestInvoicesOfIDsAreOnOnePage(t *testing.T) {
	f := start(t)
	var query []string
	for _, i := range f.allInvoices("")[:40] {
		query = append(query, "id[]="+i.ID.String())
	}
	page := f.invoices(strings.Join(query, "&") + "&id[]=9185&id[]=x&per_page=5&page=3")
	if len(page.Data) != 40 || page.Meta.Page != 1 || page.Meta.PerPage != 40 || page.Meta.Total != 40 {
		t.Errorf("%d invoices, %+v", len(page.Data), page.Meta)
	}
}

func TestInvalidInvoiceQueriesAreRejected(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	for _, query := range []string{"status=open", "status=paid,", "sort=vat", "sort=", "from=2026-13-01", "to=hier", "overdue=0", "overdue=true", "page=0", "per_page=101", "q=" + strings.Repeat("a", 201)} {
		if r := f.v3("GET", "/invoices?business_id=1042&"+query, token, nil); r.status != http.StatusBadRequest {
			t.Errorf("%.30s: %d %s", query, r.status, r.body)
		}
	}
}

// An invoice of another business gives the same response as an unknown one. For one's own
// business, a permission is required.
func TestInvoiceNeedsPermission(t *testing.T) {
	f := start(t)
	for _, c := range []struct {
		email, id string
		status    int
	}{{marc, "9184", 404}, {claire, "987654", 404}, {claire, "x", 404}, {claire, "09184", 404}, {yanis, "9184", 403}, {sophie, "9184", 200}} {
		if r := f.v3("GET", "/invoices/"+c.id, f.tokenOf(c.email), nil); r.status != c.status || c.status != 200 && strings.Contains(r.body, "FA-") {
			t.Errorf("%s requests %s: %d %s", c.email, c.id, r.status, r.body)
		}
	}
}

// The demonstration has every payment label and status.
func TestInvoicesShowEveryState(t *testing.T) {
	f := start(t)
	if n := f.count(`SELECT count(DISTINCT payment) FROM invoices WHERE kind = 'invoice' AND payment BETWEEN 0 AND 5`); n != 6 {
		t.Errorf("%d payment labels, want 6", n)
	}
	if n := f.count(`SELECT count(DISTINCT status) FROM invoices`); n != len(invoice.Statuses) {
		t.Errorf("%d statuses, want %d", n, len(invoice.Statuses))
	}
	f.checkInvoiceSums()
}

// checkInvoiceSums compares the table of sums with the invoices.
func (f *fixture) checkInvoiceSums() {
	f.t.Helper()
	kept := f.rows(`SELECT business_id, status, series, issued_on, due_on, owed, invoices, total, vat, total_incl, remaining FROM invoice_sums WHERE invoices > 0 ORDER BY 1, 2, 3, 4, 5, 6`)
	want := f.rows(`SELECT business_id, status, substr(number, 1, 8), issued_on, due_on, remaining > 0, count(*), sum(total), sum(vat), sum(total_incl), sum(remaining) FROM invoices GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6`)
	if kept != want {
		f.t.Errorf("the sums are\n%swant\n%s", kept, want)
	}
}

// Each page is found by an index without sorting, and no text is searched for by scanning
// invoices.
func TestInvoicePagesAreFoundByAnIndex(t *testing.T) {
	f := start(t)
	for query, index := range map[string]string{"": "invoices_by_issue", "sort=due_on": "invoices_by_due", "sort=-number": "invoices_by_number", "sort=total": "invoices_by_total", "sort=-payment": "invoices_by_payment",
		"status=paid": "invoices_by_issue", "q=001204": "invoices_by_issue", "from=2026-01-01": "invoices_by_issue"} {
		if plan := f.planOfInvoices(query, 10*invoice.Few); !strings.Contains(plan, "USING INDEX "+index) && !strings.Contains(plan, "USING COVERING INDEX "+index) || strings.Contains(plan, "TEMP B-TREE") {
			t.Errorf("with many matches, %s: %s", query, plan)
		}
	}
	for query, found := range map[string]string{"status=not-paid,lost": "INDEX invoices_by_status", "overdue=1": "INDEX invoices_owed", "from=2026-03-01&to=2026-03-31": "INDEX invoices_by_issue",
		"q=001204": "USING INTEGER PRIMARY KEY", "id[]=9184": "USING INTEGER PRIMARY KEY"} {
		if plan := f.planOfInvoices(query, 1); !strings.Contains(plan, found) || strings.Contains(plan, "SCAN invoices") {
			t.Errorf("with few matches, %s: %s", query, plan)
		}
	}
}

// planOfInvoices returns the query plan of a page; total is the number of invoices on all pages.
func (f *fixture) planOfInvoices(query string, total int) string {
	f.t.Helper()
	values, err := url.ParseQuery(query)
	if err != nil {
		f.t.Fatal(err)
	}
	o, err := invoice.ReadQuery(values, mustDate(f.t, "2026-11-21"))
	if err != nil {
		f.t.Fatal(err)
	}
	o.Business = 1042
	spy := &explaining{Querier: f.db}
	if _, err := o.PageIDs(f.t.Context(), spy, total); err != nil {
		f.t.Fatal(err)
	}
	return spy.plan(f.t)
}

// A page of 8,000 invoices is as fast as a page of the same size of some dozens (section 14),
// for every filter. make soak checks the exact ratios.
func TestPageOfManyInvoices(t *testing.T) {
	soak(t)
	few, many := start(t), start(t, func(c *sandbox.Config) { c.Profile = chronicle.ProfileLoad })
	if n := many.count(`SELECT count(*) FROM invoices`); n < 8000 {
		t.Fatalf("%d invoices", n)
	}
	many.checkInvoiceSums()
	fixtures, tokens, quick := []*fixture{few, many}, []string{few.tokenOf(claire), many.tokenOf(claire)}, 1.5
	for _, c := range []struct{ query, ofFew string }{
		{"", ""}, {"status=not-paid,lost", "status=not-paid,lost"}, {"status=paid", "status=paid"}, {"status=paid&sort=-total", "status=paid&sort=-total"}, {"overdue=1", "overdue=1"},
		{"from=2026-03-01&to=2026-03-31", ""}, {"sort=due_on", "sort=due_on"}, {"sort=number", "sort=number"}, {"sort=payment", "sort=payment"},
		{"q=FA-2026", "q=FA-2026"}, {"q=fa+2026+001204", "q=fa+2026+001204"}, {"q=001204", "q=001204"}, {"q=001204&status=not-paid,lost", "q=001204&status=not-paid,lost"},
	} {
		best := []time.Duration{time.Hour, time.Hour}
		for range 40 {
			for i, query := range []string{c.ofFew, c.query} {
				begun := time.Now()
				r := fixtures[i].v3("GET", "/invoices?business_id=1042&per_page=25&"+query, tokens[i], nil)
				best[i] = min(best[i], time.Since(begun))
				if r.status != http.StatusOK || len(decode[invoice.Page](t, r).Data) == 0 {
					t.Fatalf("%q: %d %.200s", query, r.status, r.body)
				}
			}
		}
		ratio := float64(best[1]) / float64(best[0])
		t.Logf("%q: %v of few, %v of many, × %.1f", c.query, best[0], best[1], ratio)
		if ratio > quick {
			t.Errorf("%q: %v of few, %v of many", c.query, best[0], best[1])
		}
	}
}

// Migrating a store of an earlier version converts the banks' reasons to codes, and adds the
// debited methods and the search index.
func TestOlderStoreGetsReasonCodes(t *testing.T) {
	dir := t.TempDir()
	f := start(t, func(c *sandbox.Config) { c.Dir = dir })
	failed := f.rows(`SELECT invoice_id FROM payments WHERE status = 'failed' AND failure_reason = 'AM04' ORDER BY id`)
	goBackTo(t, f.db, 25)
	if got := f.rows(`SELECT invoice_id FROM payments WHERE failure_reason = 'Provision insuffisante' ORDER BY id`); failed == "" || got != failed {
		t.Errorf("before the migration: %s, want %s", got, failed)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	f = start(t, func(c *sandbox.Config) { c.Dir = dir })
	if got := f.rows(`SELECT invoice_id FROM payments WHERE failure_reason = 'AM04' ORDER BY id`); got != failed {
		t.Errorf("after the migration: %s, want %s", got, failed)
	}
	if got := f.attempts(claire, 9072); got != "succeeded SEPA 0065\n" { // debited six days ago
		t.Errorf("the payment is %s", got)
	}
	if page := f.invoices("q=001204"); len(page.Data) != 2 || page.Data[0].Payment != history.PaymentNone {
		t.Errorf("%+v", page)
	}
	f.checkInvoiceSums()
}
