package sandbox

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"

	"github.com/citerne/citerne/internal/sandbox/history"
)

// paymentRow is a payment that the bank may still refuse, as the panel lists it.
type paymentRow struct {
	ID                       recordID
	Number, Business, Amount string
	Status                   string
}

// debited are the payments of invoices that are on their way.
const debited = `kind = 'invoice' AND status = 'not-paid' AND payment IN (2, 4)`

// paymentLabels are those of specification §3 that a payment on its way has.
var paymentLabels = map[int]string{history.PaymentPending: "En attente", history.PaymentScheduled: "Programmé"}

// paymentsDue lists the payments that the panel may make fail.
func (s *Sandbox) paymentsDue(ctx context.Context) ([]paymentRow, error) {
	rows, err := list(ctx, s.db, func(row scanner) (p paymentRow, err error) {
		var amount int64
		var payment int
		err = row.Scan(&p.ID, &p.Number, &p.Business, &amount, &payment)
		p.Amount, p.Status = euros(amount), paymentLabels[payment]
		return p, err
	}, `SELECT i.id, i.number, b.name, i.remaining, i.payment FROM invoices i JOIN businesses b ON b.id = i.business_id WHERE `+debited+` ORDER BY i.business_id, i.due_on, i.id`)
	if err != nil {
		return nil, fmt.Errorf("list payments: %w", err)
	}
	return rows, nil
}

// failPayment makes the bank refuse the payment of the invoice that the form names
// ("Faire échouer le paiement", product 13.8). The history leaves it so.
func (s *Sandbox) failPayment(r *http.Request) error {
	ctx := r.Context()
	id, _ := parseID(r.PostForm.Get("invoice"))
	return s.write(ctx, func(tx *sql.Tx) error {
		err := tx.QueryRowContext(ctx, `UPDATE invoices SET payment = ?, settled = 1 WHERE id = ? AND `+debited+` RETURNING id`, history.PaymentFailed, id).Scan(&id)
		if errors.Is(err, sql.ErrNoRows) {
			return problemNotFound
		}
		if err != nil {
			return fmt.Errorf("fail a payment: %w", err)
		}
		err = run(ctx, tx, "fail a payment", do(`UPDATE payments SET at = ?, status = 'failed', failure_reason = ? WHERE invoice_id = ? AND status IN ('pending', 'scheduled')`,
			s.now().Unix(), history.NoFunds, id))
		if err != nil {
			return err
		}
		return s.publishInvoice(ctx, tx, id)
	})
}
