package invoice

import (
	"context"
	"fmt"

	"github.com/citerne/citerne/internal/sandbox/figure"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// paymentRow is a payment that the bank can still refuse, as the panel lists it.
type paymentRow struct {
	ID                       store.ID
	Number, Business, Amount string
	Status                   string
}

// Debited is the SQL condition of the invoices with a payment that is pending or scheduled.
const Debited = `kind = 'invoice' AND status IN ('not-paid', 'lost') AND payment IN (2, 4)`

// paymentLabels gives the labels of specification §3 for pending and scheduled payments.
var paymentLabels = map[int]string{history.PaymentPending: "En attente", history.PaymentScheduled: "Programmé"}

// PaymentsDue lists the payments that the panel can make fail.
func (s *Service) PaymentsDue(ctx context.Context) ([]paymentRow, error) {
	rows, err := store.List(ctx, s.DB, func(row store.Scanner) (p paymentRow, err error) {
		var amount int64
		var payment int
		err = row.Scan(&p.ID, &p.Number, &p.Business, &amount, &payment)
		p.Amount, p.Status = figure.Euros(amount), paymentLabels[payment]
		return p, err
	}, `SELECT i.id, i.number, b.name, i.remaining, i.payment FROM invoices i JOIN businesses b ON b.id = i.business_id WHERE `+Debited+` ORDER BY i.business_id, i.due_on, i.id`)
	if err != nil {
		return nil, fmt.Errorf("list payments: %w", err)
	}
	return rows, nil
}
