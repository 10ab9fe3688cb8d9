package loader

import (
	"context"

	"github.com/citerne/citerne/internal/domain"
)

// InvoicePayments returns the attempts to pay an invoice (GET /invoices/payments).
func InvoicePayments(ctx context.Context, invoiceID domain.ID) ([]*domain.Payment, error) {
	return read(ctx, func(l *loaders) ([]*domain.Payment, error) { return l.payments.get(l.ctx, "", invoiceID) })
}

func (l *loaders) fetchPayments(ctx context.Context, _ domain.ID, invoiceIDs []domain.ID) (map[domain.ID][]*domain.Payment, error) {
	payments, err := l.upstream.InvoicePayments(ctx, invoiceIDs)
	return grouped(payments, func(p *domain.Payment) domain.ID { return p.InvoiceID }), err
}

// PayInvoices pays the outstanding amount of invoices (POST /payments), and returns the updated
// invoices. The request is never repeated automatically. If its answer is lost, the idempotency
// key shows whether the payment was made when the customer retries.
func PayInvoices(ctx context.Context, in domain.PayInvoicesInput) ([]*domain.Invoice, error) {
	invoices, err := writeToCurrentBusiness(ctx, in.Check(), func(l *loaders, businessID domain.ID) ([]*domain.Invoice, error) {
		paid, err := l.upstream.PayInvoices(ctx, in)
		if err == nil && len(paid) == 0 {
			// The payment succeeded. A failure to read the invoices must not report otherwise.
			now, _ := l.fetchInvoices(ctx, businessID, in.InvoiceIDs)
			for _, id := range in.InvoiceIDs {
				if now[id] != nil {
					paid = append(paid, now[id])
				}
			}
		}
		setDefaultBusiness(businessID, businessOfInvoice, paid...)
		return paid, reworded(err, ofPayment)
	})
	if l, missing := from(ctx); missing == nil {
		l.expectInvoiceRefs(invoices...)
	}
	return invoices, err
}

// ofPayment attaches refusals that are common to all writes to the fields of a payment.
func ofPayment(e *domain.UserError) *domain.UserError {
	if e.Path() != nil {
		return e
	}
	switch e.Code {
	case domain.UserPaymentRefused:
		return domain.NewUserError(domain.InputField{Name: "paymentMethodId"}, e.Code)
	case domain.UserIdempotencyConflict:
		return domain.NewUserError(domain.InputField{Name: "idempotencyKey"}, e.Code)
	}
	return e
}
