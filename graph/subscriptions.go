package graph

import (
	"context"

	"github.com/99designs/gqlgen/graphql"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/internal/domain"
)

func (subscription) OrderUpdated(ctx context.Context, orderID *domain.ID) (<-chan *domain.Order, error) {
	if orderID != nil {
		return follow(ctx, *orderID, ofOrder, loader.Order, newVersion)
	}
	return followAll(ctx, false, ofOrder, func(ctx context.Context, _ domain.ID, e domain.LiveEvent) (*domain.Order, error) {
		return loader.Order(ctx, e.Order.OrderID)
	})
}

func (subscription) TankerPosition(ctx context.Context, orderID domain.ID) (<-chan *domain.TankerPosition, error) {
	return follow(ctx, orderID, ofTanker, loader.TankerPosition, newPlace)
}

func (subscription) BusinessUpdated(ctx context.Context) (<-chan domain.LiveUpdate, error) {
	access, err := loader.Access(ctx)
	if err != nil {
		return nil, err
	}
	mine, err := ofPerson(ctx)
	if err != nil {
		return nil, err
	}
	exports, invoices := access.May("EXPORT_CREATE"), access.May("FINANCE_READ")
	wants := func(e domain.LiveEvent) bool {
		return ofTanker(e) || ofTank(e) || mine(e) || exports && ofExport(e) || invoices && ofInvoice(e)
	}
	return followAll(ctx, invoices, wants, readUpdate)
}

func (subscription) ExportProgress(ctx context.Context, id *domain.ID) (<-chan *domain.ExportJob, error) {
	wants := func(e domain.LiveEvent) bool { return ofExport(e) && (id == nil || e.Export.ID == *id) }
	return followAll(ctx, false, wants, readProgress)
}

func (subscription) NotificationReceived(ctx context.Context) (<-chan *domain.AppNotification, error) {
	mine, err := ofPerson(ctx)
	if err != nil {
		return nil, err
	}
	return followAll(ctx, false, mine, readNotification)
}

func (subscription) TankLevelChanged(ctx context.Context, tankID *domain.ID) (<-chan *domain.Tank, error) {
	wants := func(e domain.LiveEvent) bool { return ofTank(e) && (tankID == nil || e.Tank.ID == *tankID) }
	return followAll(ctx, false, wants, readTank)
}

func (subscription) InvoiceUpdated(ctx context.Context) (<-chan *domain.Invoice, error) {
	return followAll(ctx, true, ofInvoice, func(ctx context.Context, _ domain.ID, e domain.LiveEvent) (*domain.Invoice, error) {
		invoice, err := readInvoice(ctx, e)
		if invoice == nil && err == nil {
			// A user who may no longer see invoices is refused: the stream ends.
			err = loader.Require(ctx, "", "FINANCE_READ")
		}
		return invoice, err
	})
}

// readInvoice reads the invoice of an event; nil when it does not exist, or the user may not
// see it.
func readInvoice(ctx context.Context, e domain.LiveEvent) (*domain.Invoice, error) {
	return loader.Invoice(ctx, e.Invoice.ID, loader.InvoiceParts{})
}

// readTank reads the tank of an event of a business; nil when it does not exist.
func readTank(ctx context.Context, business domain.ID, e domain.LiveEvent) (*domain.Tank, error) {
	return loader.Tank(ctx, business, e.Tank.ID)
}

// readExport reads the export of an event; nil when it does not exist, or the user may not see
// it.
func readExport(ctx context.Context, business domain.ID, e domain.LiveEvent) (*domain.ExportJob, error) {
	return loader.Export(ctx, business, e.Export.ID)
}

// readProgress is readExport for a subscription to exports only. A user who may no longer
// create exports is refused: the stream ends.
func readProgress(ctx context.Context, business domain.ID, e domain.LiveEvent) (*domain.ExportJob, error) {
	job, err := readExport(ctx, business, e)
	if job == nil && err == nil {
		err = loader.Require(ctx, "", "EXPORT_CREATE")
	}
	return job, err
}

// readNotification reads the notification of an event; nil when it is another user's.
func readNotification(ctx context.Context, business domain.ID, e domain.LiveEvent) (*domain.AppNotification, error) {
	return loader.Notification(ctx, business, e.Notification.ID)
}

// readUpdate reads the record of an event; nil when it does not exist.
func readUpdate(ctx context.Context, business domain.ID, e domain.LiveEvent) (domain.LiveUpdate, error) {
	switch {
	case e.Order != nil:
		return update(loader.Order(ctx, e.Order.OrderID))
	case e.Tank != nil:
		return update(readTank(ctx, business, e))
	case e.Invoice != nil:
		return update(readInvoice(ctx, e))
	case e.Export != nil:
		return update(readExport(ctx, business, e))
	case e.Notification != nil:
		return update(readNotification(ctx, business, e))
	}
	return update(loader.TankerPosition(ctx, e.Position.OrderID))
}

// update turns a nil record into a nil interface.
func update[T any, P interface {
	*T
	domain.LiveUpdate
}](record P, err error) (domain.LiveUpdate, error) {
	if record == nil {
		return nil, err
	}
	return record, err
}

// ofOrder reports whether an order may have changed, ofTanker whether its tanker may have
// moved. ofInvoice, ofTank and ofExport report whether an event is about an invoice, a level or
// an export.
func ofOrder(e domain.LiveEvent) bool   { return e.Order != nil }
func ofTanker(e domain.LiveEvent) bool  { return e.Position != nil || e.Order != nil }
func ofInvoice(e domain.LiveEvent) bool { return e.Invoice != nil }
func ofTank(e domain.LiveEvent) bool    { return e.Tank != nil }
func ofExport(e domain.LiveEvent) bool  { return e.Export != nil }

// ofPerson returns a filter for the notifications of the signed-in user, and for those without
// a recipient.
func ofPerson(ctx context.Context) (func(domain.LiveEvent) bool, error) {
	customer, err := loader.Customer(ctx)
	if err != nil {
		return nil, err
	}
	me := customer.ID // the closure keeps only the id as long as the stream
	return func(e domain.LiveEvent) bool {
		return e.Notification != nil && (e.Notification.CustomerID == "" || e.Notification.CustomerID == me)
	}, nil
}

// orderOf returns the order of an event.
func orderOf(e domain.LiveEvent) domain.ID {
	switch {
	case e.Order != nil:
		return e.Order.OrderID
	case e.Position != nil:
		return e.Position.OrderID
	default:
		return ""
	}
}

// newVersion and newPlace report whether the record has changed since the previous read.
func newVersion(before, o *domain.Order) bool {
	return before.Version == nil || o.Version == nil || *before.Version != *o.Version
}
func newPlace(before, p *domain.TankerPosition) bool {
	sameArrival := before.Eta == nil && p.Eta == nil || before.Eta != nil && p.Eta != nil && before.Eta.Equal(*p.Eta)
	return !sameArrival || !before.RecordedAt.Equal(p.RecordedAt)
}

// follow reads one order, or a part of it, now and again after each event about it. It reads
// with the customer's own credentials, so a user who may no longer see the order is refused. An
// unchanged record is not sent again.
func follow[T any](ctx context.Context, id domain.ID, about func(domain.LiveEvent) bool, read func(context.Context, domain.ID) (*T, error), isNew func(before, now *T) bool) (<-chan *T, error) {
	order, err := loader.Order(ctx, id)
	if err != nil {
		return nil, err
	}
	if order == nil {
		return nil, errNoOrder
	}
	var before *T
	return subscribe(ctx, feed[*T]{
		business: order.BusinessID,
		begins:   true,
		wants:    func(e domain.LiveEvent) bool { return about(e) && orderOf(e) == id },
		read: func(ctx context.Context, _ domain.LiveEvent) (*T, error) {
			now, err := read(ctx, id)
			if err != nil || now == nil || before != nil && !isNew(before, now) {
				return nil, err
			}
			before = now
			return now, nil
		},
	})
}

// followAll reads the record of each event of the tab's business. invoices adds the events
// about invoices, for users who may see them.
func followAll[T comparable](ctx context.Context, invoices bool, wants func(domain.LiveEvent) bool, read func(context.Context, domain.ID, domain.LiveEvent) (T, error)) (<-chan T, error) {
	business, err := loader.CurrentBusiness(ctx)
	if err != nil {
		return nil, err
	}
	if business == nil {
		return nil, domain.ErrNoCustomer
	}
	businessID := business.ID // the closures keep only the id as long as the stream
	return subscribe(ctx, feed[T]{
		business: businessID,
		invoices: invoices,
		wants:    wants,
		read: func(ctx context.Context, e domain.LiveEvent) (none T, err error) {
			if e.Reset {
				return none, errReread
			}
			record, err := read(ctx, businessID, e)
			if err != nil || record != none {
				return record, err
			}
			return none, loader.RequireMember(ctx, businessID)
		},
	})
}

// feed defines the values that a subscription sends, and the events that lead to them.
type feed[T comparable] struct {
	business domain.ID
	// begins: it reads once before the first event.
	begins bool
	// invoices: it includes invoices, which the user may see.
	invoices bool
	wants    func(domain.LiveEvent) bool
	// read returns the value to send after an event, T's zero value for nothing. The event is
	// Reset at the beginning and when some events may have been missed. Its context has its own
	// loaders.
	read func(context.Context, domain.LiveEvent) (T, error)
}

// subscribe sets up the stream of this request for a feed. gqlgen takes each value from the
// channel and writes it, when read has reported that there is one.
func subscribe[T comparable](ctx context.Context, f feed[T]) (<-chan T, error) {
	session, err := sessionOf(ctx)
	if err != nil {
		return nil, err
	}
	s, ok := ctx.Value(streamKey{}).(*stream)
	if !ok || session.Watch == nil {
		return nil, errNotLive
	}
	values := make(chan T, 1)
	s.field = graphql.GetFieldContext(ctx)
	s.begins = f.begins
	s.watcher = session.Watch(f.business, f.invoices, f.wants)
	s.read = func(ctx context.Context, e domain.LiveEvent) (bool, error) {
		var none T
		value, err := f.read(ctx, e)
		if value == none || err != nil {
			return false, err
		}
		values <- value
		return true, nil
	}
	return values, nil
}
