package loader

import (
	"context"
	"errors"

	"github.com/citerne/citerne/internal/domain"
)

// Todo returns the tasks of the tab's business. Each kind is read only for a customer who may
// do it, so Todo first waits for the customer's access. It returns the tasks that could be read
// along with the errors of the others.
func Todo(ctx context.Context) ([]*domain.TodoItem, error) {
	access, err := Access(ctx)
	if err != nil {
		return nil, err
	}
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	business, err := l.currentBusiness()
	if err != nil {
		return nil, err
	}
	records := domain.TodoRecords{MayOrder: access.May("ORDER_WRITE"), MayRead: access.May("FLEET_WRITE")}
	ctx = l.reading(business.ID)
	invoices := beginIf(ctx, access.May(seeInvoices), &l.openInvoices, business.ID)
	tanks := beginIf(ctx, records.MayOrder || records.MayRead, &l.tanks, business.ID)
	sites := beginIf(ctx, records.MayOrder || records.MayRead, &l.addresses, business.ID)
	orders := beginIf(ctx, records.MayOrder, &l.home, business.ID)
	invitations := beginIf(ctx, access.May("USER_WRITE"), &l.expired, business.ID)
	methods := beginIf(ctx, access.May("PAYMENT_METHOD_WRITE"), &l.paymentMethods, business.ID)
	var unread [5]error
	records.Invoices, unread[0] = invoices()
	records.Tanks, unread[1] = tanks()
	records.Orders, unread[2] = orders()
	records.Invitations, unread[3] = invitations()
	records.Methods, unread[4] = methods()
	// Without the addresses a line names the tank without its place.
	addresses, _ := sites()
	records.Sites = labels(addresses)
	records.Today, _ = l.upstream.Today()
	return domain.NewTodo(records), errors.Join(unread[:]...)
}

// beginIf starts a read when the customer may use it; otherwise it makes no call and returns
// the zero value.
func beginIf[V any](ctx context.Context, may bool, k *keyed[domain.ID, V], businessID domain.ID) func() (V, error) {
	if !may {
		return func() (none V, err error) { return none, nil }
	}
	return k.begin(ctx, businessID)
}
