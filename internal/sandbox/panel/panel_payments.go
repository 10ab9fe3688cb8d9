package panel

import (
	"database/sql"
	"errors"
	"fmt"
	"net/http"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/invoice"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// failPayment makes the payment of the invoice in the form fail, for a reason ("Faire échouer le
// paiement", product 13.8).
func (s *Service) failPayment(r *http.Request) error {
	ctx, reason := r.Context(), r.PostForm.Get("reason")
	if invoice.ReasonLabels[reason] == "" {
		return panelRefusal("Raison inconnue.")
	}
	id, _ := store.ParseID(r.PostForm.Get("invoice"))
	return s.DB.Write(ctx, func(tx *sql.Tx) error {
		err := tx.QueryRowContext(ctx, `SELECT id FROM invoices WHERE id = ? AND `+invoice.Debited, id).Scan(&id)
		if errors.Is(err, sql.ErrNoRows) {
			return api.NotFound
		}
		if err != nil {
			return fmt.Errorf("look for a payment: %w", err)
		}
		if err := s.Invoices.Fail(ctx, tx, id, reason, s.Clock.Now()); err != nil {
			return err
		}
		return s.Invoices.PublishInvoice(ctx, tx, id)
	})
}
