package sandbox_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox"
	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/invoice"
	"github.com/citerne/citerne/internal/sandbox/secret"
	"github.com/citerne/citerne/internal/sandbox/store"
	"github.com/citerne/citerne/internal/sandbox/stream"
)

// owed returns the payable invoices of a business, by due date.
func (f *fixture) owed(email, business string) (all []invoice.Invoice) {
	f.t.Helper()
	r := f.v3("GET", "/invoices?status=not-paid,lost&sort=due_on&per_page=100&business_id="+business, f.tokenOf(email), nil)
	for _, i := range decode[invoice.Page](f.t, r).Data {
		if i.CanPay {
			all = append(all, i)
		}
	}
	return all
}

// payable returns the payable invoice with the last due date.
func (f *fixture) payable(email, business string) invoice.Invoice {
	f.t.Helper()
	all := f.owed(email, business)
	if len(all) == 0 {
		f.t.Fatalf("%s owes nothing", business)
	}
	return all[len(all)-1]
}

// payment returns the body of a payment of invoices, changed by pairs of names and values.
func payment(method string, invoices []invoice.Invoice, change ...any) object {
	total, ids := int64(0), []string{}
	for _, i := range invoices {
		total, ids = total+i.Remaining, append(ids, i.ID.String())
	}
	o := object{"invoice_ids": ids, "payment_method_id": method, "expected_total": total}
	for i := 0; i < len(change); i += 2 {
		o[change[i].(string)] = change[i+1]
	}
	return o
}

// paid pays invoices today.
func (f *fixture) paid(email, method string, invoices ...invoice.Invoice) []invoice.Invoice {
	f.t.Helper()
	r := f.v3("POST", "/payments", f.tokenOf(email), payment(method, invoices))
	if r.status != http.StatusCreated {
		f.t.Fatalf("%d %s", r.status, r.body)
	}
	return decode[api.Data[[]invoice.Invoice]](f.t, r).Data
}

// mandate adds a mandate to a business and returns its id.
func (f *fixture) mandate(email, business, iban string) string {
	f.t.Helper()
	r := f.api("POST", "/business/paymentMethods?type=SEPA", f.tokenOf(email), "business_id", business, "holder", "Essai", "iban", iban, "consent", "true")
	if r.status != http.StatusCreated {
		f.t.Fatalf("%d %s", r.status, r.body)
	}
	return decode[struct{ Data struct{ ID string } }](f.t, r).Data.ID
}

// debits counts the payments of an invoice.
func (f *fixture) debits(id store.ID) int {
	f.t.Helper()
	return f.count(`SELECT count(*) FROM payments WHERE invoice_id = ` + id.String())
}

// The bank answers some seconds after a payment, without any request. An open stream sends the
// result, and the answer also comes after a restart.
func TestPaymentSucceedsSomeSecondsLater(t *testing.T) {
	dir := t.TempDir()
	f := start(t, func(c *sandbox.Config) { c.Dir = dir })
	w := f.watch(claire, "")
	w.next()
	i := f.payable(claire, "1042")
	now := f.paid(claire, "301", i)
	if len(now) != 1 || now[0].Payment != history.PaymentPending || now[0].Status != history.NotPaid || now[0].Remaining != i.Remaining || now[0].CanPay || *now[0].PaymentMethodID != 301 {
		t.Errorf("at once, the invoice is %+v", now)
	}
	sent := func() (i invoice.Invoice) {
		t.Helper()
		if e := w.next(); e.name != stream.InvoiceUpdated || json.Unmarshal([]byte(e.data), &i) != nil {
			t.Fatalf("the stream sent %+v", e)
		}
		return i
	}
	if i := sent(); i.Payment != history.PaymentPending {
		t.Errorf("the stream first sent %+v", i)
	}
	f.clock.advance(19 * time.Second)
	if i := f.invoice(claire, i.ID); i.Payment != history.PaymentPending {
		t.Errorf("after 19 seconds, the invoice is %+v", i)
	}
	f.clock.advance(time.Second) // without a request: the stream advances time
	if i := sent(); i.Payment != history.PaymentDone || i.Status != history.Paid || i.Remaining != 0 {
		t.Errorf("the stream then sent %+v", i)
	}
	other := f.payable(claire, "1042")
	f.paid(claire, "301", other)
	later := f.clock.Now().Add(20 * time.Second)
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	f = startAt(t, later, func(c *sandbox.Config) { c.Dir = dir })
	if i := f.invoice(claire, other.ID); i.Status != history.Paid || f.attempts(claire, i.ID) != "succeeded SEPA 0065\n" {
		t.Errorf("after a restart, the invoice is %+v", i)
	}
}

// Each failing account has its reason. The invoice stays due and can be paid with another
// method. A lost invoice can be paid too, and stays lost until then.
func TestFailedPaymentCanBeRepeated(t *testing.T) {
	f := start(t)
	for _, a := range invoice.Accounts[1:] {
		method := f.mandate(marc, "1057", a.IBAN)
		i := f.owed(marc, "1057")[0]
		before := f.debits(i.ID)
		f.paid(marc, method, i)
		f.clock.advance(20 * time.Second)
		if now := f.invoice(marc, i.ID); now.Status != i.Status || now.Payment != history.PaymentFailed || now.Remaining != i.Remaining || !now.CanPay {
			t.Errorf("%s: %+v", a.Reason, now)
		}
		if got := f.attempts(marc, i.ID); !strings.HasSuffix(got, "failed "+a.Reason+" SEPA "+a.IBAN[23:]+"\n") || f.debits(i.ID) != before+1 {
			t.Errorf("%s: %s", a.Reason, got)
		}
	}
	f.paid(marc, "302", f.owed(marc, "1057")[0])
	f.clock.advance(20 * time.Second)
	lost := f.owed(marc, "1057")[0]
	if got := f.attempts(marc, lost.ID); lost.Status != history.Lost || !strings.HasSuffix(got, "failed AM04 SEPA 1348\n") {
		t.Errorf("%+v: %s", lost, got)
	}
	f.paid(marc, f.mandate(marc, "1057", freshIBAN), lost)
	f.clock.advance(20 * time.Second)
	if now := f.invoice(marc, lost.ID); now.Status != history.Paid || now.Remaining != 0 {
		t.Errorf("after the payment, the lost invoice is %+v", now)
	}
}

// A payment keeps its method after the method is deleted.
func TestPaymentsKeepADeletedMethod(t *testing.T) {
	f := start(t)
	method := f.mandate(claire, "1042", freshIBAN)
	i := f.payable(claire, "1042")
	f.paid(claire, method, i)
	if r := f.api("DELETE", "/business/paymentMethods/?card_id="+method, f.tokenOf(claire)); r.status != http.StatusNoContent {
		t.Fatalf("%d %s", r.status, r.body)
	}
	f.clock.advance(20 * time.Second)
	if got := f.attempts(claire, i.ID); got != "succeeded SEPA 2606\n" || f.invoice(claire, i.ID).PaymentMethodID != nil {
		t.Errorf("%s, %+v", got, f.invoice(claire, i.ID))
	}
}

// A payment for a later day is scheduled, can be paid earlier, and is debited on the morning of
// its day. If its method was deleted, it fails.
func TestPaymentOfALaterDay(t *testing.T) {
	unraced(t)
	f := start(t)
	gone := f.mandate(claire, "1042", freshIBAN)
	all := f.owed(claire, "1042")
	last, first := all[len(all)-1], all[0]
	if first.Payment != history.PaymentScheduled || first.DueOn >= last.DueOn {
		t.Fatalf("%+v, %+v", first, last)
	}
	schedule := func(method string, i invoice.Invoice) {
		t.Helper()
		r := f.v3("POST", "/payments", f.tokenOf(claire), payment(method, []invoice.Invoice{i}, "on", "2026-11-26"))
		if r.status != http.StatusCreated || decode[api.Data[[]invoice.Invoice]](t, r).Data[0].Payment != history.PaymentScheduled {
			t.Fatalf("%d %s", r.status, r.body)
		}
	}
	schedule("301", last)
	schedule(gone, first) // replaces the debit on its due date
	if n := f.debits(first.ID); n != 1 {
		t.Errorf("%d debits after rescheduling, want 1", n)
	}
	if r := f.api("DELETE", "/business/paymentMethods/?card_id="+gone, f.tokenOf(claire)); r.status != http.StatusNoContent {
		t.Fatalf("%d %s", r.status, r.body)
	}
	to := func(at time.Time) {
		t.Helper()
		f.clock.advance(at.Sub(f.clock.Now()))
	}
	morning := mustDate(t, "2026-11-26").At(history.BillingHour, 0)
	to(morning.Add(-time.Second))
	if i := f.invoice(claire, last.ID); i.Payment != history.PaymentScheduled {
		t.Errorf("a second before the morning, the invoice is %+v", i)
	}
	to(morning)
	if i := f.invoice(claire, last.ID); i.Payment != history.PaymentPending {
		t.Errorf("in the morning, the invoice is %+v", i)
	}
	if got := f.attempts(claire, first.ID); got != "failed MD01 SEPA 2606\n" {
		t.Errorf("without its method, the payment is %s", got)
	}
	to(morning.Add(20 * time.Second))
	if i := f.invoice(claire, last.ID); i.Status != history.Paid {
		t.Errorf("20 seconds later, the invoice is %+v", i)
	}
	// The following days do not change this.
	f.passDays(1, 7)
	if now := f.invoice(claire, first.ID); now.Payment != history.PaymentFailed || f.debits(first.ID) != 1 || f.invoice(claire, last.ID).Status != history.Paid {
		t.Errorf("on later days, the invoice is %+v, its payments are %s", now, f.attempts(claire, first.ID))
	}
}

// A scheduled debit can be replaced by a payment today.
func TestScheduledPaymentIsReplaced(t *testing.T) {
	f := start(t)
	i := f.owed(claire, "1042")[0]
	if i.Payment != history.PaymentScheduled || f.attempts(claire, i.ID) != "scheduled SEPA 0065\n" {
		t.Fatalf("%+v", i)
	}
	f.paid(claire, "305", i)
	if got := f.attempts(claire, i.ID); got != "pending CARD 4242\n" {
		t.Errorf("%s", got)
	}
	f.passDays(1)
	if got := f.attempts(claire, i.ID); got != "succeeded CARD 4242\n" || f.invoice(claire, i.ID).Status != history.Paid {
		t.Errorf("the next day, the payment is %s", got)
	}
}

// An invoice of an order made by a user, paid manually, is not debited in addition.
func TestManualPaymentIsNotDebitedAgain(t *testing.T) {
	unraced(t)
	f := start(t)
	f.account("FR7699999000011044444445294")
	f.createOrder(f.tokenOf(nora), office("2026-11-24"))
	f.passDays(10)
	i := f.bills()[0]
	method := f.mandate(nora, "1091", invoice.Accounts[1].IBAN)
	// Debits are submitted at eight, before the bank has answered.
	eight := mustDate(t, "2026-12-02").At(history.BillingHour, 0)
	f.clock.advance(eight.Add(-10 * time.Second).Sub(f.clock.Now()))
	f.paid(nora, method, i)
	f.clock.advance(15 * time.Second)
	if got := f.attempts(nora, i.ID); got != "pending SEPA 6577\n" {
		t.Errorf("%s", got)
	}
	f.clock.advance(2 * time.Hour)
	r := f.v3("POST", "/payments", f.tokenOf(nora), payment(method, []invoice.Invoice{i}, "on", "2026-12-30"))
	if r.status != http.StatusCreated {
		t.Fatalf("%d %s", r.status, r.body)
	}
	f.passDays(29, 1, 3, 1)
	if got := f.attempts(nora, i.ID); got != "failed AC04 SEPA 6577\nfailed AC04 SEPA 6577\n" {
		t.Errorf("%s", got)
	}
	f.paid(nora, "307", f.bills()[0])
	f.passDays(1)
	if got := f.attempts(nora, i.ID); !strings.HasSuffix(got, "6577\nsucceeded SEPA 5294\n") || f.bills()[0].Remaining != 0 {
		t.Errorf("%s, %+v", got, f.bills())
	}
}

// A payment debits all of its invoices or none; an error gives the reason for each.
func TestRejectedPaymentDebitsNothing(t *testing.T) {
	f := start(t)
	sophie := f.tokenOf(sophie)
	list := func(query string) []invoice.Invoice {
		t.Helper()
		return decode[invoice.Page](t, f.v3("GET", "/invoices?business_id=1042&"+query, sophie, nil)).Data
	}
	open, late := list("status=not-paid&sort=-due_on"), decode[invoice.Page](t, f.v3("GET", "/invoices?business_id=1057&overdue=1", sophie, nil)).Data
	payable, pending := open[:2], open[2]
	paid, cancelled := list("status=paid&sort=due_on")[0], list("status=cancelled")[0]
	credit := list("q=AV-")[0]
	if pending.Payment != history.PaymentPending || credit.Kind != "credit_note" || len(late) < 2 {
		t.Fatalf("%+v, %+v", pending, credit)
	}
	expired, unsigned := f.mandate(claire, "1042", freshIBAN), "306"
	typed := f.cardToken(f.cfg.PublicURL, invoice.RefusedCard, "08/29", "123")
	refused := decode[struct{ Data struct{ ID string } }](t, f.api("POST", "/business/paymentMethods?type=CARD", f.tokenOf(claire), "business_id", "1042", "token", decode[cardAnswer](t, typed).Data.Token)).Data.ID
	if _, err := f.db.ExecContext(t.Context(), `UPDATE payment_methods SET status = 'EXPIRED' WHERE id = ?`, expired); err != nil {
		t.Fatal(err)
	}
	before := f.rows(`SELECT * FROM payments ORDER BY id`) + f.rows(`SELECT * FROM invoices ORDER BY id`)
	all := func(invoices ...invoice.Invoice) []invoice.Invoice { return append(slices.Clone(payable), invoices...) }
	for name, c := range map[string]struct {
		body   object
		status int
		want   string
	}{
		"paid":             {payment("301", all(paid)), 409, `{"code":"invoice_not_payable","subcode":null,"fields":{"invoice_ids.2":["invoice_not_payable:paid"]}}`},
		"cancelled":        {payment("301", all(cancelled)), 409, `"invoice_ids.2":["invoice_not_payable:cancelled"]`},
		"pending":          {payment("301", []invoice.Invoice{pending, payable[0]}), 409, `"invoice_ids.0":["invoice_not_payable:pending"]`},
		"credit note":      {payment("301", all(credit)), 409, `"invoice_ids.2":["invoice_not_payable:credit_note"]`},
		"several":          {payment("301", []invoice.Invoice{paid, pending}), 409, `{"invoice_ids.0":["invoice_not_payable:paid"],"invoice_ids.1":["invoice_not_payable:pending"]}`},
		"another amount":   {payment("301", payable, "expected_total", 1), 409, fmt.Sprintf(`{"code":"amount_changed","subcode":null,"counts":{"total":%d}}`, payable[0].Remaining+payable[1].Remaining)},
		"unknown method":   {payment("9999", payable), 422, `{"code":"validation_failed","subcode":null,"fields":{"payment_method_id":["not_found"]}}`},
		"other's method":   {payment("302", payable), 422, `{"payment_method_id":["not_found"]}`},
		"expired method":   {payment(expired, payable), 422, `{"payment_method_id":["forbidden_value"]}`},
		"unsigned mandate": {payment(unsigned, decode[invoice.Page](t, f.v3("GET", "/invoices?business_id=1063&status=not-paid", sophie, nil)).Data), 422, `{"payment_method_id":["forbidden_value"]}`},
		"refused card":     {payment(refused, payable), 409, `{"code":"payment_refused","subcode":null}`},
		"yesterday":        {payment("301", payable, "on", "2026-11-20"), 422, `{"on":["date_too_early"]}`},
		"invalid day":      {payment("301", payable, "on", "demain"), 422, `{"on":["invalid"]}`},
		"unknown invoice":  {payment("301", all(invoice.Invoice{ID: 987654})), 404, `not_found`},
		"two businesses":   {payment("301", all(late[0])), 400, `several businesses`},
		"twice":            {payment("301", all(payable[0])), 400, `twice`},
		"none":             {payment("301", nil), 400, `invoice_ids`},
		"too many":         {payment("301", make([]invoice.Invoice, 201)), 400, `invoice_ids`},
	} {
		if r := f.v3("POST", "/payments", sophie, c.body); r.status != c.status || !strings.Contains(r.body, c.want) {
			t.Errorf("%s: %d %s", name, r.status, r.body)
		}
	}
	if r := f.v3("POST", "/payments", f.tokenOf(marc), payment("302", payable)); r.status != http.StatusNotFound {
		t.Errorf("a user of another business gets %d %s", r.status, r.body)
	}
	if r := f.v3("POST", "/payments", f.tokenOf(yanis), payment("301", payable)); r.status != http.StatusForbidden {
		t.Errorf("a user without FINANCE_PAY gets %d %s", r.status, r.body)
	}
	if after := f.rows(`SELECT * FROM payments ORDER BY id`) + f.rows(`SELECT * FROM invoices ORDER BY id`); after != before {
		t.Errorf("a rejected payment changed the store:\n%s\n%s", before, after)
	}
}

// A payment can be scheduled up to the first due date; an overdue invoice can only be paid
// today.
func TestLastDayOfAPayment(t *testing.T) {
	f := start(t)
	list := func(query string) []invoice.Invoice {
		t.Helper()
		return decode[invoice.Page](t, f.v3("GET", "/invoices?"+query, f.tokenOf(sophie), nil)).Data
	}
	payable, late := list("business_id=1042&status=not-paid&sort=-due_on")[:2], list("business_id=1057&overdue=1")[:1]
	for _, late := range []object{payment("301", payable, "on", "2026-12-02"), payment("302", late, "on", "2026-11-22")} {
		if r := f.v3("POST", "/payments", f.tokenOf(sophie), late); r.status != http.StatusUnprocessableEntity || !strings.Contains(r.body, `{"on":["date_too_late"]}`) {
			t.Errorf("scheduling too late gives %d %s", r.status, r.body)
		}
	}
	for _, last := range []object{payment("301", payable, "on", "2026-12-01"), payment("302", late, "on", "2026-11-21")} {
		if r := f.v3("POST", "/payments", f.tokenOf(sophie), last); r.status != http.StatusCreated {
			t.Errorf("scheduling on the last day gives %d %s", r.status, r.body)
		}
	}
}

// An idempotency key debits once, also after a restart. Of concurrent requests, one succeeds.
func TestPaymentDebitsOnce(t *testing.T) {
	dir := t.TempDir()
	f := start(t, func(c *sandbox.Config) { c.Dir = dir })
	i, key := f.payable(claire, "1042"), secret.New()
	body := payment("301", []invoice.Invoice{i})
	before := f.debits(i.ID)
	first := f.json("POST", "/payments", f.tokenOf(claire), body, "Idempotency-Key", key)
	if first.status != http.StatusCreated {
		t.Fatalf("%d %s", first.status, first.body)
	}
	again := f.json("POST", "/payments", f.tokenOf(claire), body, "Idempotency-Key", key)
	if again.status != first.status || again.body != first.body || f.debits(i.ID) != before+1 {
		t.Errorf("repeating the request gives %d %s and %d debits", again.status, again.body, f.debits(i.ID))
	}
	if r := f.json("POST", "/payments", f.tokenOf(claire), payment("305", []invoice.Invoice{i}), "Idempotency-Key", key); r.status != http.StatusConflict || !strings.Contains(r.body, "idempotency_conflict") {
		t.Errorf("another request with the key gives %d %s", r.status, r.body)
	}
	later := f.clock.Now()
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	f = startAt(t, later, func(c *sandbox.Config) { c.Dir = dir })
	if r := f.json("POST", "/payments", f.tokenOf(claire), body, "Idempotency-Key", key); r.status != first.status || r.body != first.body || f.debits(i.ID) != before+1 {
		t.Errorf("after a restart, it gives %d %s and %d debits", r.status, r.body, f.debits(i.ID))
	}
	other := f.payable(claire, "1042")
	before = f.debits(other.ID)
	if other.Payment != history.PaymentScheduled || before != 1 { // the payment replaces it
		t.Fatalf("%+v", other)
	}
	token, answers := f.tokenOf(claire), make([]reply, 8)
	var together sync.WaitGroup
	for n := range answers {
		together.Go(func() {
			answers[n] = f.json("POST", "/payments", token, payment("301", []invoice.Invoice{other}), "Idempotency-Key", secret.New())
		})
	}
	together.Wait()
	made := 0
	for _, r := range answers {
		switch {
		case r.status == http.StatusCreated:
			made++
		case r.status != http.StatusConflict || !strings.Contains(r.body, "invoice_not_payable:pending"):
			t.Errorf("%d %s", r.status, r.body)
		}
	}
	if made != 1 || f.debits(other.ID) != 1 {
		t.Errorf("%d concurrent payments succeeded with %d debits, want 1 and 1", made, f.debits(other.ID))
	}
}

// After any sequence of actions of users and the panel, the paid and remaining amounts add up to
// the total, no invoice has two payments under way, and the table of sums is right.
func TestPaymentsAddUp(t *testing.T) {
	unraced(t)
	f := start(t)
	methods := []string{"302"}
	for _, iban := range []string{freshIBAN, invoice.Accounts[1].IBAN} {
		methods = append(methods, f.mandate(marc, "1057", iban))
	}
	panel := f.person()
	luck := rand.New(rand.NewPCG(1, 2))
	for step := range 150 {
		switch all := f.owed(marc, "1057"); luck.IntN(4) {
		case 0, 1:
			if len(all) == 0 {
				break
			}
			i := all[luck.IntN(len(all))]
			on := calendar.DateOf(f.clock.Now()) + calendar.Date(luck.IntN(4))
			r := f.v3("POST", "/payments", f.tokenOf(marc), payment(methods[luck.IntN(len(methods))], []invoice.Invoice{i}, "on", on.String()))
			if r.status != http.StatusCreated && r.status != http.StatusUnprocessableEntity {
				t.Fatalf("step %d: %d %s", step, r.status, r.body)
			}
		case 2:
			id := strings.TrimSpace(f.rows(`SELECT id FROM invoices WHERE business_id = 1057 AND ` + invoice.Debited + ` ORDER BY id LIMIT 1`))
			panel.submit(panelAddress, "action", "fail", "invoice", id, "reason", "MS02")
		default:
			f.clock.advance([]time.Duration{time.Second, 21 * time.Second, 7 * time.Hour, 30 * time.Hour}[luck.IntN(4)])
		}
		f.owed(marc, "1057") // a request advances time
		if wrong := f.rows(`SELECT number, status, payment, remaining FROM (SELECT i.*,
			(SELECT coalesce(sum(amount) FILTER (WHERE status = 'succeeded'), 0) FROM payments WHERE invoice_id = i.id) AS paid,
			(SELECT count(*) FROM payments WHERE invoice_id = i.id AND status IN ('scheduled', 'pending')) AS under_way
			FROM invoices i WHERE kind = 'invoice' AND status <> 'cancelled')
			WHERE paid + remaining <> total_incl OR under_way <> (payment IN (2, 4)) OR (status = 'paid') <> (remaining = 0)`); wrong != "" {
			t.Fatalf("step %d: %s", step, wrong)
		}
	}
	if n := f.count(`SELECT count(DISTINCT status) FROM payments WHERE id > 1 << 40`); n < 2 {
		t.Errorf("payments have %d statuses, want at least 2", n)
	}
	f.checkInvoiceSums()
}
