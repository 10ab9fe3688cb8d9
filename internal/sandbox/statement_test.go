package sandbox_test

import (
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox"
	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/invoice"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// bookkeepers gives a user who can read the statement of each business.
var bookkeepers = map[string]string{"1042": claire, "1057": marc, "1063": sophie, "1078": claire, "1091": nora}

func (f *fixture) statement(business string) invoice.Statement {
	f.t.Helper()
	r := f.v3("GET", "/statement?business_id="+business, f.tokenOf(bookkeepers[business]), nil)
	if r.status != http.StatusOK {
		f.t.Fatalf("%d %s", r.status, r.body)
	}
	return decode[api.Data[invoice.Statement]](f.t, r).Data
}

// checkStatement checks that a statement is consistent: its parts with the total, each month with the
// one before, and the last month with the amount due.
func (f *fixture) checkStatement(business string, a invoice.Statement) {
	f.t.Helper()
	var aged int64
	for _, age := range a.Aging {
		aged += age.Amount
	}
	if a.Overdue+a.NotDue != a.BalanceDue || aged != a.BalanceDue || a.Aging[0].Amount != a.NotDue {
		f.t.Errorf("%s: %+v", business, a)
	}
	for i, m := range a.Months {
		next, err := time.Parse("2006-01", m.Month)
		if err != nil {
			f.t.Fatal(err)
		}
		if i > 0 && (m.Balance != a.Months[i-1].Balance+m.Invoiced-m.Paid || a.Months[i-1].Month != next.AddDate(0, -1, 0).Format("2006-01")) {
			f.t.Errorf("%s: %+v after %+v", business, m, a.Months[i-1])
		}
	}
	if n := len(a.Months); n > 24 || n > 0 && (a.Months[n-1].Balance != a.BalanceDue || a.Months[n-1].Month != f.clock.Now().Format("2006-01")) {
		f.t.Errorf("%s: %d months, %d owed, the last %+v", business, n, a.BalanceDue, a.Months[n-1])
	}
	list := decode[invoice.Page](f.t, f.v3("GET", "/invoices?per_page=1&status=not-paid,lost&business_id="+business, f.tokenOf(bookkeepers[business]), nil))
	late := decode[invoice.Page](f.t, f.v3("GET", "/invoices?per_page=1&overdue=1&business_id="+business, f.tokenOf(bookkeepers[business]), nil))
	if a.BalanceDue != list.Meta.SumRemaining || a.Overdue != late.Meta.SumRemaining || a.OverdueCount != late.Meta.Total {
		f.t.Errorf("%s: %+v; the lists have %+v and %+v", business, a, list.Meta, late.Meta)
	}
}

func TestStatementJSON(t *testing.T) {
	f := start(t)
	r := f.v3("GET", "/statement?business_id=1057", f.tokenOf(marc), nil)
	want := `{"data":{"balance_due":7372214,"overdue":5443616,"overdue_count":4,"not_due":1928598,"due_in_7_days":0,"scheduled":1082160,"credit_limit":3000000,"credit_used":6706300,` +
		`"next_debit_on":"2026-12-01","next_debit_amount":1082160,"aging":[{"from_days":0,"to_days":0,"amount":1928598},{"from_days":1,"to_days":30,"amount":1823461},` +
		`{"from_days":31,"to_days":60,"amount":1826484},{"from_days":61,"to_days":null,"amount":1793671}],"months":[{"month":"2024-12","invoiced":`
	if !strings.HasPrefix(r.body, want) {
		t.Errorf("got\n%s\nwant\n%s", r.body, want)
	}
	empty := start(t, func(c *sandbox.Config) { c.Profile = sandbox.ProfileEmpty })
	if a := empty.statement("1042"); a.BalanceDue != 0 || a.Months == nil || len(a.Months) != 0 || a.NextDebitOn != nil || len(a.Aging) != 4 {
		t.Errorf("without invoices, the statement is %+v", a)
	}
	for email, status := range map[string]int{yanis: 403, marc: 404, sophie: 200} {
		if r := f.v3("GET", "/statement?business_id=1042", f.tokenOf(email), nil); r.status != status {
			t.Errorf("%s: %d", email, r.status)
		}
	}
}

// Statements are consistent at the first start, after payments and months later, when the first
// months are only in the first balance.
func TestStatementsAddUp(t *testing.T) {
	unraced(t)
	longRun(t)
	f := start(t)
	check := func() {
		t.Helper()
		for business := range bookkeepers {
			f.checkStatement(business, f.statement(business))
		}
	}
	check()
	if a := f.statement("1091"); a.Months[len(a.Months)-1].Invoiced != 0 || len(a.Months) < 2 {
		t.Errorf("months without moves: %+v", a.Months)
	}
	before := f.statement("1057")
	i := f.owed(marc, "1057")[0]
	f.paid(marc, f.mandate(marc, "1057", freshIBAN), i)
	f.clock.advance(20 * time.Second)
	check()
	if a := f.statement("1057"); a.BalanceDue != before.BalanceDue-i.Remaining || a.Months[len(a.Months)-1].Paid != before.Months[len(before.Months)-1].Paid+i.Remaining {
		t.Errorf("after a payment: %+v", a)
	}
	f.passDays(45, 1)
	check()
	if a := f.statement("1042"); len(a.Months) != 24 || a.Months[0].Balance == a.Months[0].Invoiced-a.Months[0].Paid {
		t.Errorf("months later: %d, %+v", len(a.Months), a.Months[0])
	}
}

// The credit used equals the amount that counts for an order.
func TestStatementCredit(t *testing.T) {
	f := start(t)
	for business := range bookkeepers {
		a := f.statement(business)
		id, _ := strconv.ParseInt(business, 10, 64)
		if _, err := f.db.ExecContext(t.Context(), `UPDATE businesses SET credit_limit = 0 WHERE id = ?`, id); err != nil {
			t.Fatal(err)
		}
		owed, err := f.inside.Quotes.CreditExcess(t.Context(), f.db, store.ID(id), 0)
		if err != nil || a.CreditUsed == nil || *a.CreditUsed != owed {
			t.Errorf("%s: %v, %d, %v", business, a.CreditUsed, owed, err)
		}
		if _, err := f.db.ExecContext(t.Context(), `UPDATE businesses SET credit_limit = NULL WHERE id = ?`, id); err != nil {
			t.Fatal(err)
		}
		if a := f.statement(business); a.CreditLimit != nil || a.CreditUsed != nil {
			t.Errorf("%s without a limit: %+v", business, a)
		}
	}
}
