package graph

import (
	"context"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/graph/payload"
	"github.com/citerne/citerne/internal/domain"
)

func (mutation) PayInvoices(ctx context.Context, ids []domain.ID, paymentMethodID domain.ID, expectedTotal domain.Cents, on *domain.Date, idempotencyKey domain.ID) (*payload.PayInvoices, error) {
	invoices, err := loader.PayInvoices(ctx, domain.PayInvoicesInput{
		InvoiceIDs: ids, PaymentMethodID: paymentMethodID, ExpectedTotal: expectedTotal, On: on, IdempotencyKey: idempotencyKey,
	})
	return paidPayload(ctx, invoices, err)
}
