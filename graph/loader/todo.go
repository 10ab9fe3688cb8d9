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
	concerns := domain.Concerns{MayOrder: access.May("ORDER_WRITE"), MayRead: access.May("FLEET_WRITE")}
	waitForInvoices := func() ([]*domain.Invoice, error) { return nil, nil }
	if access.May(seeInvoices) {
		waitForInvoices = l.openInvoices.begin(l.reading(business.ID), business.ID)
	}
	waitForTanks := func() ([]*domain.Tank, error) { return nil, nil }
	waitForSites := func() ([]*domain.Address, error) { return nil, nil }
	if concerns.MayOrder || concerns.MayRead {
		waitForTanks = l.tanks.begin(l.reading(business.ID), business.ID)
		waitForSites = l.addresses.begin(l.reading(business.ID), business.ID)
	}
	var unread [3]error
	if access.May("PAYMENT_METHOD_WRITE") {
		concerns.Methods, unread[0] = PaymentMethods(ctx, business.ID)
	}
	concerns.Invoices, unread[1] = waitForInvoices()
	concerns.Tanks, unread[2] = waitForTanks()
	// Without the addresses a line says which tank, not where.
	sites, _ := waitForSites()
	concerns.Sites = labels(sites)
	concerns.Today, _ = l.upstream.Today()
	return domain.NewTodo(concerns), errors.Join(unread[:]...)
}
