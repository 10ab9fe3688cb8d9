package sandbox

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

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/invoice"
	"github.com/citerne/citerne/internal/sandbox/secret"
	"github.com/citerne/citerne/internal/sandbox/store"
	"github.com/citerne/citerne/internal/sandbox/stream"
)

// owed are the invoices of a business that may be paid, the oldest first.
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

// payable is the last due one of them.
func (f *fixture) payable(email, business string) invoice.Invoice {
	f.t.Helper()
	all := f.owed(email, business)
	if len(all) == 0 {
		f.t.Fatalf("%s owes nothing", business)
	}
	return all[len(all)-1]
}

// payment asks for the payment of invoices; changed by pairs.
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

// mandate gives a business another mandate, and says its id.
func (f *fixture) mandate(email, business, iban string) string {
	f.t.Helper()
	r := f.api("POST", "/business/paymentMethods?type=SEPA", f.tokenOf(email), "business_id", business, "holder", "Essai", "iban", iban, "consent", "true")
	if r.status != http.StatusCreated {
		f.t.Fatalf("%d %s", r.status, r.body)
	}
	return decode[struct{ Data struct{ ID string } }](f.t, r).Data.ID
}

// debits counts the payments that an invoice has had.
func (f *fixture) debits(id store.ID) int {
	f.t.Helper()
	return f.count(`SELECT count(*) FROM payments WHERE invoice_id = ` + id.String())
}

// The bank answers some seconds after a payment, whatever is asked then: a stream that is
// open says so, and the bank's answer outlives a restart.
func TestPaymentSucceedsSomeSecondsLater(t *testing.T) {
	dir := t.TempDir()
	f := start(t, func(c *Config) { c.Dir = dir })
	w := f.watch(claire, "")
	w.next()
	i := f.payable(claire, "1042")
	now := f.paid(claire, "301", i)
	if len(now) != 1 || now[0].Payment != history.PaymentPending || now[0].Status != history.NotPaid || now[0].Remaining != i.Remaining || now[0].CanPay || *now[0].PaymentMethodID != 301 {
		t.Errorf("at once: %+v", now)
	}
	sent := func() (i invoice.Invoice) {
		t.Helper()
		if e := w.next(); e.name != stream.InvoiceUpdated || json.Unmarshal([]byte(e.data), &i) != nil {
			t.Fatalf("sent %+v", e)
		}
		return i
	}
	if i := sent(); i.Payment != history.PaymentPending {
		t.Errorf("sent first: %+v", i)
	}
	f.clock.advance(19 * time.Second)
	if i := f.invoice(claire, i.ID); i.Payment != history.PaymentPending {
		t.Errorf("too early: %+v", i)
	}
	f.clock.advance(time.Second) // nobody asks: the stream goes on by itself
	if i := sent(); i.Payment != history.PaymentDone || i.Status != history.Paid || i.Remaining != 0 {
		t.Errorf("sent then: %+v", i)
	}
	other := f.payable(claire, "1042")
	f.paid(claire, "301", other)
	later := f.clock.Now().Add(20 * time.Second)
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	f = startAt(t, later, func(c *Config) { c.Dir = dir })
	if i := f.invoice(claire, other.ID); i.Status != history.Paid || f.attempts(claire, i.ID) != "succeeded SEPA 0065\n" {
		t.Errorf("after a restart: %+v", i)
	}
}

// Each account that pays nothing has its reason; the invoice stays due, and may be paid with
// another method. One that is given up may be paid too, and stays given up until it is.
func TestPaymentThatComesBackIsMadeAgain(t *testing.T) {
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
		t.Errorf("paid after all: %+v", now)
	}
}

// What was debited is known when the method is deleted.
func TestAttemptsOutliveTheirMethod(t *testing.T) {
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

// A payment for a later day is scheduled, may be brought forward, and is made on the morning
// of its day; one whose method is gone by then comes back.
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
	schedule(gone, first) // it was scheduled for its due date
	if n := f.debits(first.ID); n != 1 {
		t.Errorf("%d debits of one that was scheduled before", n)
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
		t.Errorf("the night before: %+v", i)
	}
	to(morning)
	if i := f.invoice(claire, last.ID); i.Payment != history.PaymentPending {
		t.Errorf("in the morning: %+v", i)
	}
	if got := f.attempts(claire, first.ID); got != "failed MD01 SEPA 2606\n" {
		t.Errorf("without its method: %s", got)
	}
	to(morning.Add(20 * time.Second))
	if i := f.invoice(claire, last.ID); i.Status != history.Paid {
		t.Errorf("some seconds later: %+v", i)
	}
	// The days that follow leave it so.
	f.passDays(1, 7)
	if now := f.invoice(claire, first.ID); now.Payment != history.PaymentFailed || f.debits(first.ID) != 1 || f.invoice(claire, last.ID).Status != history.Paid {
		t.Errorf("later: %+v, %s", now, f.attempts(claire, first.ID))
	}
}

// One that is scheduled may be paid today instead.
func TestScheduledPaymentIsBroughtForward(t *testing.T) {
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
		t.Errorf("the next day: %s", got)
	}
}

// What people ordered here is paid by them, and by no debit on top.
func TestWhatWasOrderedHereIsPaidOnce(t *testing.T) {
	unraced(t)
	f := start(t)
	f.account("FR7699999000011044444445294")
	f.createOrder(f.tokenOf(nora), office("2026-11-24"))
	f.passDays(10)
	i := f.bills()[0]
	method := f.mandate(nora, "1091", invoice.Accounts[1].IBAN)
	// At eight debits are taken, while the bank has not answered yet.
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

// All of the invoices are debited or none, and a refusal says why of each.
func TestRefusedPaymentDebitsNothing(t *testing.T) {
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
		"paid":              {payment("301", all(paid)), 409, `{"code":"invoice_not_payable","subcode":null,"fields":{"invoice_ids.2":["invoice_not_payable:paid"]}}`},
		"cancelled":         {payment("301", all(cancelled)), 409, `"invoice_ids.2":["invoice_not_payable:cancelled"]`},
		"pending":           {payment("301", []invoice.Invoice{pending, payable[0]}), 409, `"invoice_ids.0":["invoice_not_payable:pending"]`},
		"credit note":       {payment("301", all(credit)), 409, `"invoice_ids.2":["invoice_not_payable:credit_note"]`},
		"several":           {payment("301", []invoice.Invoice{paid, pending}), 409, `{"invoice_ids.0":["invoice_not_payable:paid"],"invoice_ids.1":["invoice_not_payable:pending"]}`},
		"another amount":    {payment("301", payable, "expected_total", 1), 409, fmt.Sprintf(`{"code":"amount_changed","subcode":null,"counts":{"total":%d}}`, payable[0].Remaining+payable[1].Remaining)},
		"unknown method":    {payment("9999", payable), 422, `{"code":"validation_failed","subcode":null,"fields":{"payment_method_id":["not_found"]}}`},
		"another's method":  {payment("302", payable), 422, `{"payment_method_id":["not_found"]}`},
		"expired method":    {payment(expired, payable), 422, `{"payment_method_id":["forbidden_value"]}`},
		"unsigned mandate":  {payment(unsigned, decode[invoice.Page](t, f.v3("GET", "/invoices?business_id=1063&status=not-paid", sophie, nil)).Data), 422, `{"payment_method_id":["forbidden_value"]}`},
		"refused card":      {payment(refused, payable), 409, `{"code":"payment_refused","subcode":null}`},
		"yesterday":         {payment("301", payable, "on", "2026-11-20"), 422, `{"on":["date_too_early"]}`},
		"no day":            {payment("301", payable, "on", "demain"), 422, `{"on":["invalid"]}`},
		"nobody's":          {payment("301", all(invoice.Invoice{ID: 987654})), 404, `not_found`},
		"of two businesses": {payment("301", all(late[0])), 400, `several businesses`},
		"twice":             {payment("301", all(payable[0])), 400, `twice`},
		"none":              {payment("301", nil), 400, `invoice_ids`},
		"too many":          {payment("301", make([]invoice.Invoice, 201)), 400, `invoice_ids`},
	} {
		if r := f.v3("POST", "/payments", sophie, c.body); r.status != c.status || !strings.Contains(r.body, c.want) {
			t.Errorf("%s: %d %s", name, r.status, r.body)
		}
	}
	if r := f.v3("POST", "/payments", f.tokenOf(marc), payment("302", payable)); r.status != http.StatusNotFound {
		t.Errorf("somebody else's: %d %s", r.status, r.body)
	}
	if r := f.v3("POST", "/payments", f.tokenOf(yanis), payment("301", payable)); r.status != http.StatusForbidden {
		t.Errorf("without FINANCE_PAY: %d %s", r.status, r.body)
	}
	if after := f.rows(`SELECT * FROM payments ORDER BY id`) + f.rows(`SELECT * FROM invoices ORDER BY id`); after != before {
		t.Errorf("something was debited:\n%s\n%s", before, after)
	}
}

// A payment may wait for the first due date, what is late already is paid today.
func TestTheLastDayOfAPayment(t *testing.T) {
	f := start(t)
	list := func(query string) []invoice.Invoice {
		t.Helper()
		return decode[invoice.Page](t, f.v3("GET", "/invoices?"+query, f.tokenOf(sophie), nil)).Data
	}
	payable, late := list("business_id=1042&status=not-paid&sort=-due_on")[:2], list("business_id=1057&overdue=1")[:1]
	for _, late := range []object{payment("301", payable, "on", "2026-12-02"), payment("302", late, "on", "2026-11-22")} {
		if r := f.v3("POST", "/payments", f.tokenOf(sophie), late); r.status != http.StatusUnprocessableEntity || !strings.Contains(r.body, `{"on":["date_too_late"]}`) {
			t.Errorf("too late: %d %s", r.status, r.body)
		}
	}
	for _, last := range []object{payment("301", payable, "on", "2026-12-01"), payment("302", late, "on", "2026-11-21")} {
		if r := f.v3("POST", "/payments", f.tokenOf(sophie), last); r.status != http.StatusCreated {
			t.Errorf("on the last day: %d %s", r.status, r.body)
		}
	}
}

// One key debits once, also after a restart; of two that ask at the same time, one does.
func TestPaymentDebitsOnce(t *testing.T) {
	dir := t.TempDir()
	f := start(t, func(c *Config) { c.Dir = dir })
	i, key := f.payable(claire, "1042"), secret.New()
	body := payment("301", []invoice.Invoice{i})
	before := f.debits(i.ID)
	first := f.json("POST", "/payments", f.tokenOf(claire), body, "Idempotency-Key", key)
	if first.status != http.StatusCreated {
		t.Fatalf("%d %s", first.status, first.body)
	}
	again := f.json("POST", "/payments", f.tokenOf(claire), body, "Idempotency-Key", key)
	if again.status != first.status || again.body != first.body || f.debits(i.ID) != before+1 {
		t.Errorf("%d %s, %d debits", again.status, again.body, f.debits(i.ID))
	}
	if r := f.json("POST", "/payments", f.tokenOf(claire), payment("305", []invoice.Invoice{i}), "Idempotency-Key", key); r.status != http.StatusConflict || !strings.Contains(r.body, "idempotency_conflict") {
		t.Errorf("another request: %d %s", r.status, r.body)
	}
	later := f.clock.Now()
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	f = startAt(t, later, func(c *Config) { c.Dir = dir })
	if r := f.json("POST", "/payments", f.tokenOf(claire), body, "Idempotency-Key", key); r.status != first.status || r.body != first.body || f.debits(i.ID) != before+1 {
		t.Errorf("after a restart: %d %s, %d debits", r.status, r.body, f.debits(i.ID))
	}
	other := f.payable(claire, "1042")
	before = f.debits(other.ID)
	if other.Payment != history.PaymentScheduled || before != 1 { // what is paid replaces it
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
		t.Errorf("%d payments, %d debits", made, f.debits(other.ID))
	}
}

// Whatever people and the panel do in whatever order, what was paid and what remains make up
// the whole, no invoice has two payments under way, and the sums of the list are right.
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
		f.owed(marc, "1057") // time goes on when somebody asks
		if wrong := f.rows(`SELECT number, status, payment, remaining FROM (SELECT i.*,
			(SELECT coalesce(sum(amount) FILTER (WHERE status = 'succeeded'), 0) FROM payments WHERE invoice_id = i.id) AS paid,
			(SELECT count(*) FROM payments WHERE invoice_id = i.id AND status IN ('scheduled', 'pending')) AS under_way
			FROM invoices i WHERE kind = 'invoice' AND status <> 'cancelled')
			WHERE paid + remaining <> total_incl OR under_way <> (payment IN (2, 4)) OR (status = 'paid') <> (remaining = 0)`); wrong != "" {
			t.Fatalf("step %d: %s", step, wrong)
		}
	}
	if n := f.count(`SELECT count(DISTINCT status) FROM payments WHERE id > 1 << 40`); n < 2 {
		t.Errorf("%d outcomes", n)
	}
	f.sumsAreRight()
}
