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
	concerns := domain.Concerns{MayOrder: access.May("ORDER_WRITE"), MayRead: access.May("FLEET_WRITE")}
	ctx = l.reading(business.ID)
	invoices := beginIf(ctx, access.May(seeInvoices), &l.openInvoices, business.ID)
	tanks := beginIf(ctx, concerns.MayOrder || concerns.MayRead, &l.tanks, business.ID)
	sites := beginIf(ctx, concerns.MayOrder || concerns.MayRead, &l.addresses, business.ID)
	orders := beginIf(ctx, concerns.MayOrder, &l.home, business.ID)
	invitations := beginIf(ctx, access.May("USER_WRITE"), &l.expired, business.ID)
	methods := beginIf(ctx, access.May("PAYMENT_METHOD_WRITE"), &l.paymentMethods, business.ID)
	var unread [5]error
	concerns.Invoices, unread[0] = invoices()
	concerns.Tanks, unread[1] = tanks()
	concerns.Orders, unread[2] = orders()
	concerns.Invitations, unread[3] = invitations()
	concerns.Methods, unread[4] = methods()
	// Without the addresses a line names the tank without its place.
	addresses, _ := sites()
	concerns.Sites = labels(addresses)
	concerns.Today, _ = l.upstream.Today()
	return domain.NewTodo(concerns), errors.Join(unread[:]...)
}

// beginIf starts a read when the customer may use it; otherwise it makes no call and returns
// the zero value.
func beginIf[V any](ctx context.Context, may bool, k *keyed[domain.ID, V], businessID domain.ID) func() (V, error) {
	if !may {
		return func() (none V, err error) { return none, nil }
	}
	return k.begin(ctx, businessID)
}
