package sandbox_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/invoice"
)

// debited formats the debits of an invoice, given its number.
func (f *fixture) debited(number string) string {
	f.t.Helper()
	return f.rows(fmt.Sprintf(`SELECT p.status, failure_reason, method_last4 FROM payments p JOIN invoices i ON i.id = invoice_id WHERE number = '%s' ORDER BY p.id`, number))
}

// A scheduled debit fails if its mandate is deleted before its day. Later debits use the default
// method of that time, and a debit already at the bank succeeds.
func TestDebitsAfterTheirMandateIsDeleted(t *testing.T) {
	unraced(t)
	f := start(t)
	fresh := f.mandate(claire, "1042", freshIBAN)
	if r := f.v3("POST", "/business/1042/paymentMethods/"+fresh+"/default", f.tokenOf(claire), nil); r.status != http.StatusOK {
		t.Fatalf("%d %s", r.status, r.body)
	}
	if r := f.api("DELETE", "/business/paymentMethods/?card_id=301", f.tokenOf(claire)); r.status != http.StatusNoContent {
		t.Fatalf("%d %s", r.status, r.body)
	}
	f.passDays(15, 15, 1) // 22 December
	for number, want := range map[string]string{
		"FA-2026-001092": "succeeded <nil> 0065\n", "FA-2026-001148": "failed MD01 0065\n", "FA-2026-001204": "succeeded <nil> 2606\n",
	} {
		if got := f.debited(number); got != want {
			t.Errorf("%s: %swant %s", number, got, want)
		}
	}
}

// Without an active method, nothing is debited. Invoices due meanwhile are debited when there is
// a method again; those overdue at the first start wait for a manual payment.
func TestNoDebitWithoutAMethod(t *testing.T) {
	unraced(t)
	f := start(t)
	if _, err := f.db.ExecContext(t.Context(), `UPDATE payment_methods SET status = 'EXPIRED' WHERE business_id = 1057`); err != nil {
		t.Fatal(err)
	}
	var late, waits invoice.Invoice // both without a scheduled debit
	for _, i := range f.owed(marc, "1057") {
		switch {
		case i.Payment == history.PaymentNone && i.LateDays > 0:
			late = i
		case i.Payment == history.PaymentNone:
			waits = i
		}
	}
	f.passDays(15, 15) // 21 December
	if got := f.debited(waits.Number); got != "" || f.invoice(marc, waits.ID).Payment != history.PaymentNone {
		t.Errorf("without a method: %s", got)
	}
	f.mandate(marc, "1057", freshIBAN)
	if _, err := f.db.ExecContext(t.Context(), `UPDATE payment_methods SET is_default = status = 'ACTIVE' WHERE business_id = 1057`); err != nil {
		t.Fatal(err)
	}
	f.passDays(1)
	if got := f.debited(waits.Number); got != "pending <nil> 2606\n" {
		t.Errorf("with a method again: %s", got)
	}
	if at := f.rows(`SELECT datetime(at, 'unixepoch') FROM payments WHERE status = 'pending' AND invoice_id = ` + waits.ID.String()); at != "2026-12-22 07:00:00\n" {
		t.Errorf("debited at %s", at)
	}
	f.passDays(4)
	if got := f.debited(waits.Number); got != "succeeded <nil> 2606\n" {
		t.Errorf("some days later: %s", got)
	}
	if n := f.debits(late.ID); late.ID == 0 || n != 0 {
		t.Errorf("%d debits of an invoice overdue at the first start", n)
	}
}

// Every debit of an account without funds fails, of history invoices and of later ones (product
// 13.7).
func TestDebitsWithoutFundsFail(t *testing.T) {
	unraced(t)
	f := start(t)
	f.passDays(15, 15, 1)
	for _, number := range []string{"FA-2026-001149", "FA-2026-001205"} {
		if got := f.debited(number); got != "failed AM04 1348\n" {
			t.Errorf("%s: %s", number, got)
		}
	}
	if n := f.count(`SELECT count(*) FROM payments WHERE method_last4 = '1348' AND status = 'succeeded' AND at > unixepoch('2026-11-21')`); n > 0 {
		t.Errorf("%d debits of an empty account succeeded", n)
	}
}

// A debit of the history is submitted at eight on its day, when the next debit of its business
// is scheduled. The streams get both.
func TestDebitsAreSubmittedAtEight(t *testing.T) {
	unraced(t)
	f := startAt(t, time.Date(2026, 12, 1, 6, 59, 50, 0, time.UTC)) // 07:59:50 in Paris
	scheduled := f.owed(claire, "1042")[0]
	if scheduled.DueOn != "2026-12-01" || scheduled.Payment != history.PaymentScheduled {
		t.Fatalf("%+v", scheduled)
	}
	f.clock.advance(9 * time.Second)
	if i := f.invoice(claire, scheduled.ID); i.Payment != history.PaymentScheduled {
		t.Errorf("before the hour: %+v", i)
	}
	f.clock.advance(time.Second)
	f.passDays(0)
	if sent := f.rows(`SELECT data FROM stream_events WHERE name = 'invoice.updated'`); !strings.Contains(sent, `"number":"`+scheduled.Number+`","kind":"invoice","status":"not-paid","payment":2,`) {
		t.Errorf("sent: %s", sent)
	}
	all := f.rows(`SELECT payment, due_on FROM invoices WHERE business_id = 1042 AND status = 'not-paid' AND due_on > '2026-11-16' ORDER BY due_on`)
	if want := "2 2026-12-01\n4 2026-12-16\n0 2026-12-31\n"; !strings.HasPrefix(all, want) {
		t.Errorf("at eight:\n%s", all)
	}
}
