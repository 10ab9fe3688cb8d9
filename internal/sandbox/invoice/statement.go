package invoice

import (
	"context"
	"fmt"
	"net/http"
	"time"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/quote"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Statement is the account of a business, in cents with tax.
type Statement struct {
	BalanceDue      int64   `json:"balance_due"`
	Overdue         int64   `json:"overdue"`
	OverdueCount    int     `json:"overdue_count"`
	NotDue          int64   `json:"not_due"`
	DueIn7Days      int64   `json:"due_in_7_days"`
	Scheduled       int64   `json:"scheduled"`
	CreditLimit     *int64  `json:"credit_limit"`
	CreditUsed      *int64  `json:"credit_used"`
	NextDebitOn     *string `json:"next_debit_on"`
	NextDebitAmount *int64  `json:"next_debit_amount"`
	Aging           []Age   `json:"aging"`
	Months          []Month `json:"months"`
}

// Age is the amount that is overdue by a range of days; To is nil in the last range.
type Age struct {
	From   int   `json:"from_days"`
	To     *int  `json:"to_days"`
	Amount int64 `json:"amount"`
}

// Month is a month of an account. Balance is the amount owed at its end.
type Month struct {
	Month    string `json:"month"`
	Invoiced int64  `json:"invoiced"`
	Paid     int64  `json:"paid"`
	Balance  int64  `json:"balance"`
}

// getStatement answers GET /v3/statement.
func (s *Service) getStatement(r *http.Request, who api.Caller) (api.Answer, error) {
	ctx := r.Context()
	business, err := api.QueryBusiness(r, s.DB, who, api.FinanceRead)
	if err != nil {
		return api.Answer{}, err
	}
	today := calendar.DateOf(s.Clock.Now())
	var a Statement
	if err := a.readOwed(ctx, s.DB, business, today); err != nil {
		return api.Answer{}, err
	}
	if err := a.readDebits(ctx, s.DB, business); err != nil {
		return api.Answer{}, err
	}
	limit, used, err := quote.Credit(ctx, s.DB, business)
	if err != nil {
		return api.Answer{}, err
	}
	if limit != nil {
		a.CreditLimit, a.CreditUsed = limit, &used
	}
	a.Months, err = months(ctx, s.DB, business, today)
	return api.OK(api.Data[Statement]{Data: a}), err
}

// dueSoon is how many days ahead an amount counts as due soon.
const dueSoon = 7

// readOwed sums the amounts owed, by how late they are.
func (a *Statement) readOwed(ctx context.Context, q store.Querier, business store.ID, today calendar.Date) error {
	a.Aging = []Age{{To: new(0)}, {From: 1, To: new(30)}, {From: 31, To: new(60)}, {From: 61}}
	type part struct {
		due      calendar.Date
		invoices int
		amount   int64
	}
	parts, err := store.List(ctx, q, func(row store.Scanner) (p part, err error) {
		var due string
		if err := row.Scan(&due, &p.invoices, &p.amount); err != nil {
			return p, err
		}
		p.due, err = calendar.Parse(due)
		return p, err
	}, `SELECT due_on, sum(invoices), sum(remaining) FROM invoice_sums WHERE business_id = ? AND owed AND invoices > 0 GROUP BY due_on`, business)
	if err != nil {
		return fmt.Errorf("add up what is owed: %w", err)
	}
	for _, p := range parts {
		late := int(max(today-p.due, 0))
		a.BalanceDue += p.amount
		for n := range a.Aging {
			if age := &a.Aging[n]; late >= age.From && (age.To == nil || late <= *age.To) {
				age.Amount += p.amount
			}
		}
		switch {
		case late > 0:
			a.Overdue, a.OverdueCount = a.Overdue+p.amount, a.OverdueCount+p.invoices
		case p.due <= today+dueSoon:
			a.DueIn7Days += p.amount
		}
	}
	a.NotDue = a.BalanceDue - a.Overdue
	return nil
}

// readDebits sums the scheduled debits, in total and for the first day.
func (a *Statement) readDebits(ctx context.Context, q store.Querier, business store.ID) error {
	type debit struct{ at, amount int64 }
	debits, err := store.List(ctx, q, func(row store.Scanner) (d debit, err error) { return d, row.Scan(&d.at, &d.amount) },
		`SELECT p.at, p.amount FROM invoices i JOIN payments p ON p.invoice_id = i.id WHERE i.business_id = ? AND i.owed AND p.status = 'scheduled' ORDER BY p.at`, business)
	if err != nil {
		return fmt.Errorf("list debits that are scheduled: %w", err)
	}
	for _, d := range debits {
		day := calendar.DateOf(time.Unix(d.at, 0)).String()
		if a.NextDebitOn == nil {
			a.NextDebitOn, a.NextDebitAmount = &day, new(int64)
		}
		if day == *a.NextDebitOn {
			*a.NextDebitAmount += d.amount
		}
		a.Scheduled += d.amount
	}
	return nil
}

// shownMonths is the maximum number of months shown.
const shownMonths = 24

// months returns the last months of an account, the current one last. The first balance includes
// the months before.
func months(ctx context.Context, q store.Querier, business store.ID, today calendar.Date) ([]Month, error) {
	type move struct {
		day            string
		invoiced, paid int64
	}
	moves, err := store.List(ctx, q, func(row store.Scanner) (m move, err error) { return m, row.Scan(&m.day, &m.invoiced, &m.paid) },
		// A cancelled invoice and its credit note offset each other.
		`SELECT issued_on, sum(total_incl), 0 FROM invoices i WHERE business_id = ?1 AND status <> 'cancelled'
			AND NOT EXISTS (SELECT 1 FROM invoices WHERE id = i.credited_id AND status = 'cancelled') GROUP BY issued_on`, business)
	if err != nil {
		return nil, fmt.Errorf("add up what was invoiced: %w", err)
	}
	paid, err := store.List(ctx, q, func(row store.Scanner) (m move, err error) {
		var at int64
		err = row.Scan(&at, &m.paid)
		m.day = calendar.DateOf(time.Unix(at, 0)).String()
		return m, err
	}, `SELECT p.at, sum(p.amount) FROM invoices i JOIN payments p ON p.invoice_id = i.id WHERE i.business_id = ? AND p.status = 'succeeded' GROUP BY p.at`, business)
	if err != nil {
		return nil, fmt.Errorf("add up what was paid: %w", err)
	}
	if len(moves) == 0 {
		return []Month{}, nil
	}
	byMonth, first := map[string]*Month{}, today.String()
	for _, m := range append(moves, paid...) {
		name := m.day[:len("2026-11")]
		if byMonth[name] == nil {
			byMonth[name] = &Month{}
		}
		byMonth[name].Invoiced += m.invoiced
		byMonth[name].Paid += m.paid
		first = min(first, m.day)
	}
	return inOrder(byMonth, first, today)
}

// inOrder returns the months from a day on, with the ones without moves, and computes each
// balance.
func inOrder(byMonth map[string]*Month, first string, today calendar.Date) ([]Month, error) {
	day, err := calendar.Parse(first)
	if err != nil {
		return nil, err
	}
	year, month, _ := day.Civil()
	var all []Month
	balance := int64(0)
	for day = calendar.NewDate(year, month, 1); day <= today; day = day.AddMonths(1) {
		m := Month{}
		if moved := byMonth[day.String()[:len("2026-11")]]; moved != nil {
			m = *moved
		}
		balance += m.Invoiced - m.Paid
		m.Month, m.Balance = day.String()[:len("2026-11")], balance
		all = append(all, m)
	}
	return all[max(len(all)-shownMonths, 0):], nil
}
