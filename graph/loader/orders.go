package loader

import (
	"cmp"
	"context"
	"slices"

	"github.com/citerne/citerne/internal/domain"
)

// Orders returns a page of the orders of the tab's business (GET /orders).
func Orders(ctx context.Context, filter domain.OrderFilter, sort *domain.OrderSort, page domain.Page) (*domain.OrderPage, error) {
	ids := slices.Concat(filter.GasIDs, filter.AddressIDs, filter.TankIDs)
	if filter.RecurringOrderID != nil {
		ids = append(ids, *filter.RecurringOrderID)
	}
	if err := cmp.Or(page.Check(), filter.Check(), checkIDs(ids...)); err != nil {
		return nil, err
	}
	found, err := ofTab(ctx, func(ctx context.Context, l *loaders, businessID domain.ID) (*domain.OrderPage, error) {
		found, err := l.upstream.Orders(ctx, businessID, filter, sort, page)
		if err == nil {
			setDefaultBusinessOfOrders(businessID, found.Items...)
		}
		return found, err
	})
	if err != nil {
		return nil, err
	}
	expectOrderRefs(ctx, found.Items...)
	return found, nil
}

func checkIDs(ids ...domain.ID) error {
	for _, id := range ids {
		if err := domain.CheckID(id); err != nil {
			return err
		}
	}
	return nil
}

// Order returns one order of any of the customer's businesses, with the fills of vehicles (GET
// /orders/{id}); nil when the customer has no order with that id.
func Order(ctx context.Context, id domain.ID) (*domain.Order, error) {
	return read(ctx, func(l *loaders) (*domain.Order, error) { return nilIfNotFound(l.order.get(l.ctx, id)) })
}

// nilIfNotFound turns NOT_FOUND into a nil record.
func nilIfNotFound[T any](record *T, err error) (*T, error) {
	if domain.CodeOf(err) == domain.CodeNotFound {
		return nil, nil
	}
	return record, err
}

func (l *loaders) fetchOrder(ctx context.Context, id domain.ID) (*domain.Order, error) {
	order, err := l.upstream.Order(ctx, id)
	if err != nil {
		return nil, err
	}
	l.expectOrderRefs(order)
	return order, nil
}

// OrderOf returns an order of a business that another record names (GET /orders with id[]); nil
// when the record names none, or the order is unknown.
func OrderOf(ctx context.Context, businessID, id domain.ID) (*domain.Order, error) {
	return read(ctx, func(l *loaders) (*domain.Order, error) { return l.orders.get(l.reading(businessID), businessID, id) })
}

func (l *loaders) fetchOrders(ctx context.Context, businessID domain.ID, ids []domain.ID) (map[domain.ID]*domain.Order, error) {
	orders, err := l.upstream.OrdersByID(ctx, businessID, ids)
	setDefaultBusinessOfOrders(businessID, orders...)
	l.expectOrderRefs(orders...)
	return byID(orders, func(o *domain.Order) domain.ID { return o.ID }), err
}

// OrderEvents returns the events of an order (GET /orders/events). It leaves out the invoicing
// for a customer who may not see invoices.
func OrderEvents(ctx context.Context, o *domain.Order) ([]*domain.OrderEvent, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	begin(l.customer) // to check who may see that it was invoiced
	events, err := l.events.get(l.ctx, "", o.ID)
	if err != nil || !slices.ContainsFunc(events, (*domain.OrderEvent).Invoiced) {
		return events, err
	}
	allowed, err := maySeeInvoices(ctx, o.BusinessID)
	if allowed {
		return events, nil
	}
	return slices.DeleteFunc(slices.Clone(events), (*domain.OrderEvent).Invoiced), err
}

func (l *loaders) fetchEvents(ctx context.Context, _ domain.ID, orderIDs []domain.ID) (map[domain.ID][]*domain.OrderEvent, error) {
	events, err := l.upstream.OrderEvents(ctx, orderIDs)
	return grouped(events, func(e *domain.OrderEvent) domain.ID { return e.OrderID }), err
}

// expectOrderRefs adds the records that orders name to the next batches.
func expectOrderRefs(ctx context.Context, orders ...*domain.Order) {
	if l, err := from(ctx); err == nil {
		l.expectOrderRefs(orders...)
	}
}

func (l *loaders) expectOrderRefs(orders ...*domain.Order) {
	for _, o := range orders {
		l.events.expect("", o.ID)
		l.documents.expect("", o.ID)
		l.invoices.expect(o.BusinessID, o.InvoiceID)
		if o.RecurringOrder != nil {
			l.recurring.expect(o.BusinessID, o.RecurringOrder.ID)
			l.expectOccurrences(o.RecurringOrder)
		}
		for _, item := range o.Items {
			l.tank.expect(o.BusinessID, item.TankID)
			for _, fill := range item.Fills {
				l.vehicle.expect(o.BusinessID, fill.Vehicle.ID)
			}
		}
	}
}

// setDefaultBusinessOfOrders sets the business of orders, and of their parts, that do not name
// one.
func setDefaultBusinessOfOrders(businessID domain.ID, orders ...*domain.Order) {
	for _, o := range orders {
		if o.BusinessID != "" {
			continue
		}
		o.BusinessID = businessID
		if o.RecurringOrder != nil {
			o.RecurringOrder.BusinessID = businessID
		}
		for _, item := range o.Items {
			item.BusinessID = businessID
			for _, fill := range item.Fills {
				fill.Vehicle.BusinessID = businessID
			}
		}
	}
}

func byID[V any](records []*V, id func(*V) domain.ID) map[domain.ID]*V {
	found := make(map[domain.ID]*V, len(records))
	for _, r := range records {
		found[id(r)] = r
	}
	return found
}

func grouped[V any](records []*V, key func(*V) domain.ID) map[domain.ID][]*V {
	groups := make(map[domain.ID][]*V)
	for _, r := range records {
		groups[key(r)] = append(groups[key(r)], r)
	}
	return groups
}

// CreateOrder orders the delivery of a quote for the tab's business (POST /orders).
func CreateOrder(ctx context.Context, in domain.CreateOrderInput) (*domain.Order, error) {
	return writeOrder(ctx, in.Check(), func(l *loaders) (*domain.Order, error) {
		business, err := l.currentBusiness()
		if err != nil {
			return nil, err
		}
		order, err := l.upstream.CreateOrder(ctx, business.ID, in)
		return order, reworded(err, func(e *domain.UserError) *domain.UserError {
			if e.Code != domain.UserDuplicateOrder || e.About == "" {
				return e
			}
			gases, _ := l.gases() // the sentence also works without the product's name
			for _, g := range gases {
				if g.ID == e.About {
					return e.WithName(g.Partitive())
				}
			}
			return e
		})
	})
}

// UpdateOrder changes the given fields of an order (PUT /orders/{id}).
func UpdateOrder(ctx context.Context, id domain.ID, in domain.UpdateOrderInput) (*domain.Order, error) {
	return writeOrder(ctx, in.Check(), func(l *loaders) (*domain.Order, error) { return l.upstream.UpdateOrder(ctx, id, in) })
}

// CancelOrder cancels an order (POST /orders/{id}/cancel).
func CancelOrder(ctx context.Context, id domain.ID, in domain.CancelOrderInput) (*domain.Order, error) {
	return writeOrder(ctx, in.Check(), func(l *loaders) (*domain.Order, error) { return l.upstream.CancelOrder(ctx, id, in) })
}

// AnswerSlot accepts or refuses the proposed slot (POST /orders/{id}/slot-answer).
func AnswerSlot(ctx context.Context, id domain.ID, accept bool) (*domain.Order, error) {
	return writeOrder(ctx, nil, func(l *loaders) (*domain.Order, error) { return l.upstream.AnswerSlot(ctx, id, accept) })
}

// ReportIssue reports a problem (POST /orders/{id}/issues). It returns the order, which
// includes the problem.
func ReportIssue(ctx context.Context, in domain.ReportIssueInput) (*domain.Order, error) {
	return writeOrder(ctx, in.Check(), func(l *loaders) (*domain.Order, error) {
		if _, err := l.upstream.ReportIssue(ctx, in); err != nil {
			return nil, err
		}
		return l.upstream.Order(ctx, in.OrderID)
	})
}

// writeOrder makes a write on an order, and adds the records that the order names to the next
// batches.
func writeOrder(ctx context.Context, check error, do func(*loaders) (*domain.Order, error)) (*domain.Order, error) {
	order, err := write(ctx, check, do)
	if err != nil || order == nil {
		return nil, err
	}
	expectOrderRefs(ctx, order)
	return order, nil
}
