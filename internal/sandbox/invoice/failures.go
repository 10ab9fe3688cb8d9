package invoice

import (
	"context"
	"fmt"

	"github.com/citerne/citerne/internal/sandbox/figure"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// paymentRow is a payment that the bank may still refuse, as the panel lists it.
type paymentRow struct {
	ID                       store.ID
	Number, Business, Amount string
	Status                   string
}

// Debited are the payments of invoices that are on their way.
const Debited = `kind = 'invoice' AND status IN ('not-paid', 'lost') AND payment IN (2, 4)`

// paymentLabels are those of specification §3 that a payment on its way has.
var paymentLabels = map[int]string{history.PaymentPending: "En attente", history.PaymentScheduled: "Programmé"}

// PaymentsDue lists the payments that the panel may make fail.
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
