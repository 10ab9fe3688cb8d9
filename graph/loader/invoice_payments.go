package loader

import (
	"context"

	"github.com/citerne/citerne/internal/domain"
)

// InvoicePayments are the attempts to pay an invoice (GET /invoices/payments).
func InvoicePayments(ctx context.Context, invoiceID domain.ID) ([]*domain.Payment, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	return l.payments.get(l.ctx, "", invoiceID)
}

func (l *loaders) fetchPayments(ctx context.Context, _ domain.ID, invoiceIDs []domain.ID) (map[domain.ID][]*domain.Payment, error) {
	payments, err := l.upstream.InvoicePayments(ctx, invoiceIDs)
	return grouped(payments, func(p *domain.Payment) domain.ID { return p.InvoiceID }), err
}

// PayInvoices pays what is left of invoices (POST /payments). The answer is the invoices
// as they are now. It is sent once: whether a payment whose answer did not come has been
// made, its key tells when the payer asks again.
func PayInvoices(ctx context.Context, in domain.PayInvoicesInput) ([]*domain.Invoice, error) {
	invoices, err := writeHere(ctx, in.Check(), func(l *loaders, businessID domain.ID) ([]*domain.Invoice, error) {
		paid, err := l.upstream.PayInvoices(ctx, in)
		if err == nil && len(paid) == 0 {
			// They are paid, and none would say that they are not. That they cannot be read
			// does not undo it.
			now, _ := l.fetchInvoices(ctx, businessID, in.InvoiceIDs)
			for _, id := range in.InvoiceIDs {
				if now[id] != nil {
					paid = append(paid, now[id])
				}
			}
		}
		adoptInvoices(businessID, paid...)
		return paid, reworded(err, ofPayment)
	})
	if l, missing := from(ctx); missing == nil {
		l.learnInvoices(invoices...)
	}
	return invoices, err
}

// ofPayment words what the provider refuses of any write as what a payment is refused for.
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
