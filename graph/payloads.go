package graph

import (
	"context"
	"errors"

	"github.com/citerne/citerne/graph/payload"
	"github.com/citerne/citerne/internal/domain"
)

// splitUserErrors separates the errors that the user can correct, for a payload's userErrors,
// from any other error, which stays an error.
func splitUserErrors(err error) ([]*domain.UserError, error) {
	failure, ok := errors.AsType[*domain.Error](err)
	if !ok {
		return []*domain.UserError{}, err
	}
	switch {
	case len(failure.UserErrors) > 0:
		return failure.UserErrors, nil
	case failure.Code == domain.CodeInvalid, failure.Code == domain.CodeConflict:
		// The provider did not name a field: its refusal becomes one user error without a
		// field.
		return []*domain.UserError{{Code: domain.UserInvalid, Message: failure.Message}}, nil
	default:
		return []*domain.UserError{}, err
	}
}

func businessPayload(business *domain.Business, err error) (*payload.Business, error) {
	faults, err := splitUserErrors(err)
	return &payload.Business{Business: business, UserErrors: faults}, err
}

func addressPayload(address *domain.Address, err error) (*payload.Address, error) {
	faults, err := splitUserErrors(err)
	return &payload.Address{Address: address, UserErrors: faults}, err
}

func contactPayload(contact *domain.Contact, err error) (*payload.Contact, error) {
	faults, err := splitUserErrors(err)
	return &payload.Contact{Contact: contact, UserErrors: faults}, err
}

func paymentMethodPayload(method domain.PaymentMethod, err error) (*payload.PaymentMethod, error) {
	faults, err := splitUserErrors(err)
	return &payload.PaymentMethod{PaymentMethod: method, UserErrors: faults}, err
}

func userPayload(user *domain.BusinessUser, err error) (*payload.User, error) {
	faults, err := splitUserErrors(err)
	return &payload.User{User: user, UserErrors: faults}, err
}

func quotePayload(quote *domain.OrderQuote, err error) (*payload.OrderQuote, error) {
	faults, err := splitUserErrors(err)
	return &payload.OrderQuote{Quote: quote, UserErrors: faults}, err
}

// orderPayload is the answer to a write on an order. It publishes the change to the subscribers
// of every replica: the provider may be slow to publish it, or never do so.
func orderPayload(ctx context.Context, order *domain.Order, err error) (*payload.Order, error) {
	if err == nil && order != nil {
		announce(ctx, order.BusinessID, domain.LiveEvent{Order: &domain.OrderUpdate{OrderID: order.ID, Version: order.Version, Status: order.Status, UpdatedAt: order.UpdatedAt}})
	}
	var renewed *domain.OrderQuote
	if refused, ok := errors.AsType[*domain.QuoteRefused](err); ok {
		renewed = refused.Quote
	}
	faults, err := splitUserErrors(err)
	return &payload.Order{Order: order, Quote: renewed, UserErrors: faults}, err
}

func recurringPayload(order *domain.RecurringOrder, err error) (*payload.RecurringOrder, error) {
	faults, err := splitUserErrors(err)
	return &payload.RecurringOrder{RecurringOrder: order, UserErrors: faults}, err
}

func previewPayload(dates []*domain.Occurrence, err error) (*payload.RecurringPreview, error) {
	if dates == nil {
		dates = []*domain.Occurrence{}
	}
	faults, err := splitUserErrors(err)
	return &payload.RecurringPreview{Occurrences: dates, UserErrors: faults}, err
}

// paidPayload is the answer to a payment of invoices. It publishes the invoices to their
// subscribers.
func paidPayload(ctx context.Context, invoices []*domain.Invoice, err error) (*payload.PayInvoices, error) {
	for _, i := range invoices {
		announce(ctx, i.BusinessID, domain.LiveEvent{Invoice: &domain.Invoice{ID: i.ID}})
	}
	var total *domain.Cents
	if changed, ok := errors.AsType[*domain.AmountChanged](err); ok {
		total = &changed.Total
	}
	faults, err := splitUserErrors(err)
	return &payload.PayInvoices{Invoices: invoices, Total: total, UserErrors: faults}, err
}

func tankPayload(tank *domain.Tank, err error) (*payload.Tank, error) {
	faults, err := splitUserErrors(err)
	return &payload.Tank{Tank: tank, UserErrors: faults}, err
}

// levelPayload is the answer to a reading of a tank. It publishes the level to the
// subscriptions of every replica.
func levelPayload(ctx context.Context, tank *domain.Tank, err error) (*payload.Tank, error) {
	if err == nil && tank != nil {
		announce(ctx, tank.BusinessID, domain.LiveEvent{Tank: &domain.Tank{ID: tank.ID}})
	}
	return tankPayload(tank, err)
}

func vehiclePayload(vehicle *domain.Vehicle, err error) (*payload.Vehicle, error) {
	faults, err := splitUserErrors(err)
	return &payload.Vehicle{Vehicle: vehicle, UserErrors: faults}, err
}

func anomalyPayload(anomaly *domain.Anomaly, err error) (*payload.Anomaly, error) {
	faults, err := splitUserErrors(err)
	return &payload.Anomaly{Anomaly: anomaly, UserErrors: faults}, err
}

func importPayload(report *domain.FleetImportReport, err error) (*payload.FleetImport, error) {
	faults, err := splitUserErrors(err)
	return &payload.FleetImport{Report: report, UserErrors: faults}, err
}

// exportPayload is the answer to a write on an export. It publishes the export to the
// subscribers of its business.
func exportPayload(ctx context.Context, job *domain.ExportJob, existing bool, err error) (*payload.Export, error) {
	if err == nil && job != nil && !existing {
		announce(ctx, job.BusinessID, domain.LiveEvent{Export: &domain.ExportUpdate{ID: job.ID}})
	}
	faults, err := splitUserErrors(err)
	return &payload.Export{Export: job, Existing: existing, UserErrors: faults}, err
}

func alertPayload(alert *domain.PriceAlert, err error) (*payload.PriceAlert, error) {
	faults, err := splitUserErrors(err)
	return &payload.PriceAlert{Alert: alert, UserErrors: faults}, err
}

// announce publishes a change made here to the subscribers of a business.
func announce(ctx context.Context, business domain.ID, e domain.LiveEvent) {
	if session, _ := sessionOf(ctx); session != nil && session.Announce != nil {
		session.Announce(business, e)
	}
}

func deletePayload(id *domain.ID, err error) (*payload.Delete, error) {
	faults, err := splitUserErrors(err)
	return &payload.Delete{DeletedID: id, UserErrors: faults}, err
}

func okPayload(err error) (*payload.Ok, error) {
	faults, err := splitUserErrors(err)
	return &payload.Ok{Ok: err == nil && len(faults) == 0, UserErrors: faults}, err
}
