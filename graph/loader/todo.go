package loader

import (
	"context"
	"errors"

	"github.com/citerne/citerne/internal/domain"
)

// Todo is what asks for an action in the tab's business. Each kind is read for those alone
// who may do something about it, so it waits for what the person may do. What could be
// read stands beside the failure of the rest.
func Todo(ctx context.Context) ([]*domain.TodoItem, error) {
	access, err := Access(ctx)
	if err != nil {
		return nil, err
	}
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	business, err := l.mine()
	if err != nil {
		return nil, err
	}
	waitForInvoices := func() ([]*domain.Invoice, error) { return nil, nil }
	if access.May(seeInvoices) {
		waitForInvoices = l.openInvoices.begin(l.reading(business.ID), business.ID)
	}
	var methods []domain.PaymentMethod
	var unread error
	if access.May("PAYMENT_METHOD_WRITE") {
		methods, unread = PaymentMethods(ctx, business.ID)
	}
	invoices, err := waitForInvoices()
	return domain.NewTodo(invoices, methods), errors.Join(err, unread)
}
