package sandbox_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/invoice"
	"github.com/citerne/citerne/internal/sandbox/order"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// office returns a delivery to Atelier Numérique de Montreuil, whose credit limit is 5,000 €.
func office(date string) object {
	return wanted("business_id", "1091", "address_id", "510", "date", date, "window", "afternoon")
}

// bills returns the invoices of Atelier Numérique de Montreuil for orders of users.
func (f *fixture) bills() (all []invoice.Invoice) {
	f.t.Helper()
	for _, i := range decode[api.Data[[]invoice.Invoice]](f.t, f.v3("GET", "/invoices?business_id=1091", f.tokenOf(nora), nil)).Data {
		if i.ID > order.FirstMadeID {
			all = append(all, i)
		}
	}
	return all
}

// beyond returns by how much one more delivery would exceed the credit.
func (f *fixture) beyond() int64 {
	f.t.Helper()
	owed, err := f.inside.Quotes.CreditExcess(f.t.Context(), f.db, 1091, 300_000)
	if err != nil {
		f.t.Fatal(err)
	}
	return owed
}

// account adds a default mandate on an account to Atelier Numérique de Montreuil.
func (f *fixture) account(iban string) {
	f.t.Helper()
	m := company.PaymentMethod{BusinessID: 1091, Type: company.MethodSEPA, Status: company.MethodActive, IsDefault: true, IBAN: &iban}
	if err := company.PaymentMethods.Insert(f.t.Context(), f.db, &m); err != nil {
		f.t.Fatal(err)
	}
}

// A delivery of a user's order is invoiced when its half month has ended, which frees the
// credit, and is paid on the due date. It makes no difference whether days pass one by one or at
// once.
func TestUserOrdersAreBilled(t *testing.T) {
	unraced(t)
	longRun(t)
	one, other := start(t), start(t)
	var o order.OnWire
	for _, f := range []*fixture{one, other} {
		f.account("FR7699999000011044444445294")
		o = f.createOrder(f.tokenOf(nora), office("2026-11-24"))
		if o.Status != history.Oncoming || f.beyond() == 0 {
			t.Fatalf("%s; %d beyond the credit", o.Status, f.beyond())
		}
	}
	one.passDays(4, 5) // 30 November
	if len(one.bills()) != 0 || one.beyond() == 0 {
		t.Errorf("billed before the end of the half month: %+v, %d", one.bills(), one.beyond())
	}
	one.passDays(1)
	bills := one.bills()
	seen := one.getOrder(one.tokenOf(nora), o.ID)
	if len(bills) != 1 || one.beyond() != 0 || seen.InvoiceID == nil || *seen.InvoiceID != bills[0].ID {
		t.Fatalf("%+v; %d beyond; %+v", bills, one.beyond(), seen.InvoiceID)
	}
	if b := bills[0]; b.Status != history.NotPaid || b.Payment != history.PaymentScheduled || b.IssuedOn != "2026-12-01" || b.DueOn != "2026-12-31" ||
		*b.Period != (invoice.Period{Start: "2026-11-16", End: "2026-11-30"}) || b.TotalIncl != seen.Totals.TotalIncl || b.Remaining != b.TotalIncl || !slices.Equal(b.OrderIDs, []store.ID{o.ID}) {
		t.Errorf("%+v of %+v", b, seen.Totals)
	}
	lines := one.rows(fmt.Sprintf(`SELECT label, gas_id, order_id, unit, total FROM invoice_lines WHERE invoice_id = %d`, bills[0].ID))
	if want := fmt.Sprintf("Gazole B7 · Siège Montreuil 1 %d L %d\nLivraison <nil> %d forfait 2500\n", o.ID, seen.Totals.Product, o.ID); lines != want {
		t.Errorf("lines:\n%swant:\n%s", lines, want)
	}
	events := one.rows(fmt.Sprintf(`SELECT datetime(at, 'unixepoch'), message FROM order_events WHERE kind = 'invoiced' AND order_id = %d`, o.ID))
	if want := "2026-12-01 07:00:00 Facture " + bills[0].Number + " émise.\n"; events != want {
		t.Errorf("events: %q, want %q", events, want)
	}
	if sent := one.rows(`SELECT data FROM stream_events WHERE business_id = 1091 AND name = 'invoice.updated'`); !strings.Contains(sent, bills[0].Number) {
		t.Errorf("the stream has: %s", sent)
	}
	one.passDays(30)
	if b := one.bills()[0]; b.Payment != history.PaymentPending {
		t.Errorf("on the due date: %+v", b)
	}
	one.passDays(4)
	if b := one.bills()[0]; b.Status != history.Paid || b.Payment != history.PaymentDone || b.Remaining != 0 {
		t.Errorf("some days later: %+v", b)
	}
	other.passDays(44)
	for _, query := range []string{
		`SELECT * FROM invoices WHERE business_id = 1091 ORDER BY id`, `SELECT l.* FROM invoice_lines l JOIN invoices i ON i.id = l.invoice_id WHERE i.business_id = 1091 ORDER BY l.id`,
		`SELECT p.* FROM payments p JOIN invoices i ON i.id = p.invoice_id WHERE i.business_id = 1091 ORDER BY p.id`,
		`SELECT order_id, at, kind, message FROM order_events e JOIN orders o ON o.id = e.order_id WHERE o.business_id = 1091 ORDER BY e.id`,
	} {
		if got, want := other.rows(query), one.rows(query); got != want {
			t.Errorf("at once:\n%sone by one:\n%s", got, want)
		}
	}
}

// Staged deliveries are invoiced too, and do not use credit. One that was just delivered is not
// invoiced yet (product 13.5).
func TestSituationIsBilled(t *testing.T) {
	unraced(t)
	f := start(t)
	owed := func() int64 {
		f.t.Helper()
		if _, err := f.db.Exec(`UPDATE businesses SET credit_limit = 0 WHERE id = 1042`); err != nil {
			t.Fatal(err)
		}
		cents, err := f.inside.Quotes.CreditExcess(t.Context(), f.db, 1042, 0)
		if err != nil {
			t.Fatal(err)
		}
		return cents
	}
	f.passDays(1, 1)
	before := owed()
	f.clock.advance(4 * time.Hour)
	if err := f.advance(t.Context()); err != nil {
		t.Fatal(err)
	}
	// The metered volume can change the credit used by less than a delivery.
	if n := f.count(`SELECT count(*) FROM orders WHERE staged AND status = 'delivered'`); n == 0 || max(owed()-before, before-owed()) > 100_000 {
		t.Errorf("%d staged deliveries; the credit used is %d cents, before %d", n, owed(), before)
	}
	f.passDays(8)
	if n := f.count(`SELECT count(*) FROM orders WHERE business_id = 1042 AND delivered_at < unixepoch('2026-12-01') - 3600 AND invoice_id IS NULL AND cancelled_at IS NULL`); n > 1 {
		t.Errorf("%d deliveries of November have no invoice", n)
	}
	if n := f.count(`SELECT count(*) FROM orders WHERE business_id = 1042 AND delivered_at > unixepoch('2026-11-28') AND invoice_id IS NULL AND cancelled_at IS NULL`); n == 0 {
		t.Error("no delivery is left to bill")
	}
	if n := f.count(`SELECT count(*) FROM invoices WHERE id > 10000000 AND business_id = 1042`); n != 1 {
		t.Errorf("%d invoices", n)
	}
	f.passDays(15) // deliveries found after the invoice of November go onto that of December
	if n := f.count(`SELECT count(*) FROM orders WHERE business_id = 1042 AND delivered_at < unixepoch('2026-12-01') - 3600 AND invoice_id IS NULL AND cancelled_at IS NULL`); n != 0 {
		t.Errorf("%d deliveries of November have no invoice: %s", n, f.rows(`SELECT * FROM orders WHERE business_id = 1042 AND delivered_at < unixepoch('2026-12-01') - 3600 AND invoice_id IS NULL AND cancelled_at IS NULL`))
	}
	if got := f.rows(`SELECT period_start FROM invoices WHERE id > 10000000 AND business_id = 1042 ORDER BY id`); got != "2026-11-16\n2026-12-01\n" {
		t.Errorf("the invoices start at: %s", got)
	}
}

// An account without funds rejects the debit, which then stays failed (product 13.7).
func TestAccountWithoutFunds(t *testing.T) {
	unraced(t)
	f := start(t)
	f.createOrder(f.tokenOf(nora), office("2026-11-24"))
	f.passDays(11)
	if b := f.bills(); len(b) != 1 || b[0].Payment != history.PaymentNone {
		t.Errorf("without an account: %+v", b)
	}
	f.account("FR7699999000011011111111348")
	f.passDays(33, 1)
	if b := f.bills(); len(b) != 1 || b[0].Status != history.NotPaid || b[0].Payment != history.PaymentFailed || b[0].Remaining != b[0].TotalIncl {
		t.Errorf("%+v", b)
	}
	if got := f.rows(`SELECT p.status, failure_reason FROM payments p JOIN invoices i ON i.id = invoice_id WHERE i.id > 10000000 AND business_id = 1091`); got != "failed AM04\n" {
		t.Errorf("payments: %s", got)
	}
}
