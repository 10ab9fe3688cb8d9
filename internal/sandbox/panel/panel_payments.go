package panel

import (
	"database/sql"
	"errors"
	"fmt"
	"net/http"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/invoice"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// failPayment makes the bank refuse the payment of the invoice that the form names
// ("Faire échouer le paiement", product 13.8). The history leaves it so.
func (s *Service) failPayment(r *http.Request) error {
	ctx := r.Context()
	id, _ := store.ParseID(r.PostForm.Get("invoice"))
	return s.DB.Write(ctx, func(tx *sql.Tx) error {
		err := tx.QueryRowContext(ctx, `UPDATE invoices SET payment = ?, settled = 1 WHERE id = ? AND `+invoice.Debited+` RETURNING id`, history.PaymentFailed, id).Scan(&id)
		if errors.Is(err, sql.ErrNoRows) {
			return api.NotFound
		}
		if err != nil {
			return fmt.Errorf("fail a payment: %w", err)
		}
		err = store.Run(ctx, tx, "fail a payment", store.Do(`UPDATE payments SET at = ?, status = 'failed', failure_reason = ? WHERE invoice_id = ? AND status IN ('pending', 'scheduled')`,
			s.Clock.Now().Unix(), history.NoFunds, id))
		if err != nil {
			return err
		}
		return s.Invoices.PublishInvoice(ctx, tx, id)
	})
}
