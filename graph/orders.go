package graph

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"github.com/99designs/gqlgen/graphql"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/graph/payload"
	"github.com/citerne/citerne/internal/domain"
)

func (query) Orders(ctx context.Context, filter *domain.OrderFilter, sort *domain.OrderSort, page *domain.Page) (*domain.OrderPage, error) {
	return loader.Orders(ctx, *cmp.Or(filter, &domain.OrderFilter{}), sort, orFirst(page))
}

func (query) Order(ctx context.Context, id domain.ID) (*domain.Order, error) {
	return loader.Order(ctx, id)
}

func (mutation) CreateOrder(ctx context.Context, input domain.CreateOrderInput) (*payload.Order, error) {
	order, err := loader.CreateOrder(ctx, input)
	return orderPayload(ctx, order, err)
}

func (mutation) UpdateOrder(ctx context.Context, id domain.ID, input domain.UpdateOrderInput) (*payload.Order, error) {
	order, err := loader.UpdateOrder(ctx, id, input)
	return orderPayload(ctx, order, err)
}

func (m mutation) CancelOrder(ctx context.Context, id domain.ID, reason domain.CancellationReason, comment *string) (*payload.Order, error) {
	order, err := loader.CancelOrder(ctx, id, domain.CancelOrderInput{Reason: reason, Comment: comment})
	return orderPayload(ctx, order, m.withSupportPhone(err))
}

func (mutation) ReportOrderIssue(ctx context.Context, input domain.ReportIssueInput) (*payload.Order, error) {
	order, err := loader.ReportIssue(ctx, input)
	return orderPayload(ctx, order, err)
}

func (mutation) AnswerSlotProposal(ctx context.Context, orderID domain.ID, accept bool) (*payload.Order, error) {
	order, err := loader.AnswerSlot(ctx, orderID, accept)
	return orderPayload(ctx, order, err)
}

// withSupportPhone puts the support's telephone number into the refusal of a cancellation,
// because the provider's own text never reaches the client. An order that is cancelled already
// needs no call.
func (m mutation) withSupportPhone(err error) error {
	failure, ok := errors.AsType[*domain.Error](err)
	if !ok || m.appConfig.SupportPhone == "" || len(failure.UserErrors) != 1 || failure.UserErrors[0].Code != domain.UserNotCancellable || failure.UserErrors[0].State == domain.OrderCancelled {
		return err
	}
	return failure.WithUserErrors(domain.NewUserError(domain.InputField{}, domain.UserNotCancellable, m.appConfig.SupportPhone))
}

// Items resolves Order.items. It only returns the items that were read with the order. A
// resolver of its own lets the other fields of the order resolve without waiting for the
// products and tanks of the items.
func (order) Items(_ context.Context, o *domain.Order) ([]*domain.OrderItem, error) {
	return o.Items, nil
}

func (order) Business(ctx context.Context, o *domain.Order) (*domain.Business, error) {
	businesses, err := loader.Businesses(ctx)
	return named(businesses, o.BusinessID, func(b *domain.Business) domain.ID { return b.ID }, err)
}

func (order) Address(ctx context.Context, o *domain.Order) (*domain.Address, error) {
	return site(ctx, o.BusinessID, o.AddressID)
}

func (order) SiteContact(ctx context.Context, o *domain.Order) (*domain.Contact, error) {
	if o.SiteContactID == "" {
		return nil, nil
	}
	contacts, err := loader.Contacts(ctx, o.BusinessID)
	return named(contacts, o.SiteContactID, func(c *domain.Contact) domain.ID { return c.ID }, err)
}

func (order) PaymentMethod(ctx context.Context, o *domain.Order) (domain.PaymentMethod, error) {
	return method(ctx, o.BusinessID, o.PaymentMethodID)
}

func (order) Events(ctx context.Context, o *domain.Order) ([]*domain.OrderEvent, error) {
	events, err := loader.OrderEvents(ctx, o)
	return list(ctx, events, err)
}

func (orderItem) Gas(ctx context.Context, i *domain.OrderItem) (*domain.Gas, error) {
	return product(ctx, i.GasID)
}

// fieldsOfAnItem are the fields of a tank that an order item already holds.
var fieldsOfAnItem = map[string]bool{"__typename": true, "id": true}

// Tank resolves OrderItem.tank. It reads the tank, in one batch with all others in the answer,
// only when the item does not hold every selected field.
func (orderItem) Tank(ctx context.Context, i *domain.OrderItem) (*domain.Tank, error) {
	if i.TankID != "" && !selectsBeyond(ctx, fieldsOfAnItem) {
		return &domain.Tank{ID: i.TankID, BusinessID: i.BusinessID}, nil
	}
	return loader.Tank(ctx, i.BusinessID, i.TankID)
}

// selectsBeyond reports whether a selected field is not in known.
func selectsBeyond(ctx context.Context, known map[string]bool) bool {
	return slices.ContainsFunc(graphql.CollectFieldsCtx(ctx, nil), func(field graphql.CollectedField) bool { return !known[field.Name] })
}

// named returns the record with that id from a complete list, which was read because the
// provider has no call for one record. It returns T's zero value when the record is not in the
// list.
func named[T any](records []T, id domain.ID, idOf func(T) domain.ID, err error) (none T, _ error) {
	for _, record := range records {
		if idOf(record) == id {
			return record, nil
		}
	}
	return none, err
}

// site returns an address of a business; nil when it no longer exists.
func site(ctx context.Context, businessID, id domain.ID) (*domain.Address, error) {
	addresses, err := loader.Addresses(ctx, businessID, false)
	return named(addresses, id, func(a *domain.Address) domain.ID { return a.ID }, err)
}

// product returns a product on sale; nil when it is no longer sold.
func product(ctx context.Context, id domain.ID) (*domain.Gas, error) {
	gases, err := loader.Gases(ctx)
	return named(gases, id, func(g *domain.Gas) domain.ID { return g.ID }, err)
}

// orFirst returns page, or the first page of 25 elements when page is nil.
func orFirst(page *domain.Page) domain.Page {
	return *cmp.Or(page, &domain.Page{Page: 1, PerPage: 25})
}
