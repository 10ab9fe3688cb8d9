package invoice

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/form"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/notification"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// paymentOrder is the request body of POST /v3/payments.
type paymentOrder struct {
	InvoiceIDs      []store.ID `json:"invoice_ids"`
	PaymentMethodID store.ID   `json:"payment_method_id"`
	ExpectedTotal   int64      `json:"expected_total"`
	On              *string    `json:"on"`
}

// postPayments answers POST /v3/payments: it debits all of the invoices, or none.
func (s *Service) postPayments(r *http.Request, who api.Caller) (api.Answer, error) {
	ctx := r.Context()
	in, err := form.ReadBody[paymentOrder](r)
	if err != nil {
		return api.Answer{}, err
	}
	if len(in.InvoiceIDs) == 0 || len(in.InvoiceIDs) > api.MaxIDs {
		return api.Answer{}, api.BadRequest(fmt.Sprintf("invoice_ids takes 1 to %d values", api.MaxIDs))
	}
	var paid []Invoice
	err = s.DB.Write(ctx, func(tx *sql.Tx) error {
		invoices, err := s.payableBy(ctx, tx, who, in.InvoiceIDs)
		if err != nil {
			return err
		}
		method, on, err := s.check(ctx, tx, in, invoices)
		if err != nil {
			return err
		}
		for _, i := range invoices {
			if err := s.debit(ctx, tx, i, method, on, who.CustomerID); err != nil {
				return err
			}
		}
		if err := s.publishInvoices(ctx, tx, slices.Clone(in.InvoiceIDs)); err != nil {
			return err
		}
		paid, err = s.read(ctx, tx, in.InvoiceIDs)
		return err
	})
	return api.Answer{Status: http.StatusCreated, Body: api.Data[[]Invoice]{Data: paid}}, err
}

// payableBy returns the requested invoices, or api.NotFound unless the caller may pay all of
// them. They must belong to one business.
func (s *Service) payableBy(ctx context.Context, tx *sql.Tx, who api.Caller, ids []store.ID) ([]Invoice, error) {
	invoices, err := s.read(ctx, tx, ids)
	if err != nil {
		return nil, err
	}
	for n, i := range invoices {
		if n > 0 && i.BusinessID == invoices[n-1].BusinessID {
			continue
		}
		if err := api.Require(ctx, tx, who, i.BusinessID, api.FinancePay); err != nil {
			return nil, err
		}
	}
	switch once := slices.Compact(slices.Sorted(slices.Values(ids))); {
	case len(invoices) < len(once):
		return nil, api.NotFound
	case len(once) < len(ids):
		return nil, api.BadRequest("invoice_ids names an invoice twice")
	case slices.ContainsFunc(invoices, func(i Invoice) bool { return i.BusinessID != invoices[0].BusinessID }):
		return nil, api.BadRequest("invoice_ids names invoices of several businesses")
	}
	return invoices, nil
}

// check validates a payment request. It returns the payment method to debit and the day.
func (s *Service) check(ctx context.Context, tx *sql.Tx, in paymentOrder, invoices []Invoice) (m company.PaymentMethod, on calendar.Date, err error) {
	fields, total, first := map[string][]string{}, int64(0), invoices[0].DueOn
	for n, i := range invoices {
		if reason := i.unpayable(); reason != "" {
			fields[fmt.Sprintf("invoice_ids.%d", n)] = []string{"invoice_not_payable:" + reason}
		}
		total, first = total+i.Remaining, min(first, i.DueOn)
	}
	if len(fields) > 0 {
		return m, 0, &api.Problem{Status: http.StatusConflict, Code: "invoice_not_payable", Fields: fields}
	}
	var v form.Violations
	m, err = company.PaymentMethods.One(ctx, tx, `WHERE id = ? AND business_id = ?`, in.PaymentMethodID, invoices[0].BusinessID)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		v.Add("payment_method_id", "not_found")
	case err != nil:
		return m, 0, fmt.Errorf("read a payment method: %w", err)
	case m.Status != company.MethodActive:
		v.Add("payment_method_id", "forbidden_value")
	}
	on = calendar.DateOf(s.Clock.Now())
	if in.On != nil {
		on = dayOf(*in.On, on, first, &v)
	}
	if err := v.Problem(); err != nil {
		return m, 0, err
	}
	if total != in.ExpectedTotal {
		return m, 0, &api.Problem{Status: http.StatusConflict, Code: "amount_changed", Counts: map[string]int{"total": int(total)}}
	}
	if m.Type == company.MethodCard && last4(m) == RefusedCard[len(RefusedCard)-4:] {
		return m, 0, api.Conflict("payment_refused")
	}
	return m, on, nil
}

// dayOf parses the day of a debit: from today to the first due date. Overdue invoices can only
// be paid today.
func dayOf(text string, today calendar.Date, first string, v *form.Violations) calendar.Date {
	on, err := calendar.Parse(text)
	switch {
	case err != nil:
		v.Add("on", "invalid")
	case on < today:
		v.Add("on", "date_too_early")
	case on > today && text > first:
		v.Add("on", "date_too_late")
	}
	return on
}

// firstRequestedID is the first id of payments that users request. It keeps them apart from those of
// the history and from automatic debits.
const firstRequestedID = 1 << 40

// debit debits the remaining amount of an invoice, at once or on a later day, at the request of
// a user. It replaces a scheduled debit.
func (s *Service) debit(ctx context.Context, tx *sql.Tx, i Invoice, m company.PaymentMethod, on calendar.Date, by store.ID) error {
	now := s.Clock.Now()
	at, due, status, payment := now, now.Add(bankTime), "pending", history.PaymentPending
	later := on > calendar.DateOf(now)
	if later {
		at, status, payment = on.At(history.BillingHour, 0), "scheduled", history.PaymentScheduled
		due = at
	}
	err := store.Run(ctx, tx, "debit an invoice",
		store.Do(`DELETE FROM payments WHERE invoice_id = ? AND status = 'scheduled'`, i.ID),
		store.Do(`INSERT INTO payments (id, invoice_id, at, amount, status, method_id, method_type, method_last4, due_at)
			SELECT max(coalesce(max(id), 0) + 1, ?), ?, ?, ?, ?, ?, ?, ?, ? FROM payments`,
			firstRequestedID, i.ID, at.Unix(), i.Remaining, status, m.ID, m.Type, last4(m), due.Unix()),
		store.Do(`UPDATE invoices SET payment = ? WHERE id = ?`, payment, i.ID))
	if err != nil || !later {
		return err
	}
	return s.Notices.NotifyMembers(ctx, tx, i.BusinessID, now, notification.DebitScheduled(i.ID, i.Remaining, on), by)
}

// bankTime is how long the bank takes to answer a payment that a user requested (product 13.7).
const bankTime = 20 * time.Second

// underWay is a payment that has neither succeeded nor failed.
type underWay struct {
	id, invoice   store.ID
	status        string
	kind, last4   string
	due           int64
	methodIsThere bool
}

// Settle advances payments up to an instant. A scheduled payment is debited in the morning of
// its day. The bank answers a user's payment some seconds later, an automatic one some days
// later.
func (s *Service) Settle(ctx context.Context, now time.Time) error {
	var due bool
	if err := s.DB.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM payments WHERE due_at <= ?)`, now.Unix()).Scan(&due); err != nil || !due {
		return err
	}
	err := s.DB.Write(ctx, func(tx *sql.Tx) error {
		var changed []store.ID
		for {
			all, err := dueBy(ctx, tx, now)
			if err != nil {
				return err
			}
			if len(all) == 0 {
				return s.publishInvoices(ctx, tx, changed)
			}
			for _, p := range all {
				if err := s.advance(ctx, tx, p); err != nil {
					return err
				}
				changed = append(changed, p.invoice)
			}
		}
	})
	if err != nil {
		return fmt.Errorf("settle payments: %w", err)
	}
	return nil
}

// dueBy returns the payments with a step due at or before an instant.
func dueBy(ctx context.Context, tx *sql.Tx, now time.Time) ([]underWay, error) {
	return store.List(ctx, tx, func(row store.Scanner) (p underWay, err error) {
		return p, row.Scan(&p.id, &p.invoice, &p.status, &p.kind, &p.last4, &p.due, &p.methodIsThere)
	}, `SELECT p.id, p.invoice_id, p.status, p.method_type, p.method_last4, p.due_at, EXISTS (SELECT 1 FROM payment_methods WHERE id = p.method_id AND status = ?)
		FROM payments p WHERE p.due_at <= ? ORDER BY p.due_at, p.id`, company.MethodActive, now.Unix())
}

// advance carries out the next step of a payment.
func (s *Service) advance(ctx context.Context, tx *sql.Tx, p underWay) error {
	reason := returnReason(p.kind, p.last4)
	if p.status == "scheduled" && !p.methodIsThere {
		reason = history.NoMandate // deleted since, or revoked
	}
	switch {
	case p.status == "scheduled" && p.methodIsThere:
		debited := time.Unix(p.due, 0)
		answer := debited.Add(bankTime)
		if p.id < firstRequestedID {
			answer = history.BankResponse(calendar.DateOf(debited))
		}
		return store.Run(ctx, tx, "submit a debit",
			store.Do(`UPDATE payments SET status = 'pending', at = due_at, due_at = ? WHERE id = ?`, answer.Unix(), p.id),
			store.Do(`UPDATE invoices SET payment = ? WHERE id = ?`, history.PaymentPending, p.invoice))
	case reason != "":
		return s.Fail(ctx, tx, p.invoice, reason, time.Unix(p.due, 0))
	}
	return store.Run(ctx, tx, "end a payment",
		store.Do(`UPDATE payments SET status = 'succeeded', due_at = NULL WHERE id = ?`, p.id),
		store.Do(`UPDATE invoices SET remaining = remaining - (SELECT amount FROM payments WHERE id = ?), payment = ?, status = ? WHERE id = ?`,
			p.id, history.PaymentDone, history.Paid, p.invoice))
}

// Fail makes the pending or scheduled payment of an invoice fail at an instant, for a reason.
func (s *Service) Fail(ctx context.Context, tx *sql.Tx, invoice store.ID, reason string, at time.Time) error {
	var business store.ID
	var number string
	err := tx.QueryRowContext(ctx, `UPDATE invoices SET payment = ? WHERE id = ? RETURNING business_id, number`, history.PaymentFailed, invoice).Scan(&business, &number)
	if err != nil {
		return fmt.Errorf("fail a payment: %w", err)
	}
	err = store.Run(ctx, tx, "fail a payment",
		store.Do(`UPDATE payments SET at = ?, status = 'failed', failure_reason = ?, due_at = NULL WHERE invoice_id = ? AND status IN ('pending', 'scheduled')`, at.Unix(), reason, invoice))
	if err != nil {
		return err
	}
	return s.Notices.NotifyMembers(ctx, tx, business, at, notification.DebitFailed(invoice, number), 0)
}
