package loader

import (
	"context"

	"github.com/citerne/citerne/internal/domain"
)

// PaymentMethods returns the mandates and cards of one business (GET
// /business/{id}/paymentMethods), as far as the customer may see them. Without
// domain.SeePaymentMethods there are none. Without domain.SeeMandates they have only the fields
// needed to choose one. They are read in parallel with the customer's access, and withheld
// until it is known. There are none when the role cannot be read.
func PaymentMethods(ctx context.Context, businessID domain.ID) ([]domain.PaymentMethod, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	wait := l.paymentMethods.begin(l.reading(businessID), businessID)
	access, err := accessIn(ctx, businessID)
	if err != nil || !access.May(domain.SeePaymentMethods...) {
		return nil, err
	}
	methods, err := wait()
	if !access.May(domain.SeeMandates...) {
		methods = domain.RedactPaymentMethods(methods)
	}
	return methods, err
}

// AddSepaMandate signs a mandate for the tab's business (POST
// /business/paymentMethods?type=SEPA).
func AddSepaMandate(ctx context.Context, in domain.SepaMandateInput) (domain.PaymentMethod, error) {
	return writeToCurrentBusiness(ctx, in.Check(), func(l *loaders, businessID domain.ID) (domain.PaymentMethod, error) {
		in.BusinessID = &businessID
		return l.upstream.AddSepaMandate(ctx, in)
	})
}

// AddCard registers a card for the tab's business (POST
// /business/paymentMethods?type=CARD).
func AddCard(ctx context.Context, in domain.CardInput) (domain.PaymentMethod, error) {
	return writeToCurrentBusiness(ctx, in.Check(), func(l *loaders, businessID domain.ID) (domain.PaymentMethod, error) {
		in.BusinessID = &businessID
		return l.upstream.AddCard(ctx, in)
	})
}

// SetDefaultPaymentMethod makes a payment method the default of the tab's business (POST
// /business/{id}/paymentMethods/{methodId}/default).
func SetDefaultPaymentMethod(ctx context.Context, id domain.ID) (domain.PaymentMethod, error) {
	return writeToCurrentBusiness(ctx, nil, func(l *loaders, businessID domain.ID) (domain.PaymentMethod, error) {
		return l.upstream.SetDefaultPaymentMethod(ctx, businessID, id)
	})
}

// SignMandate signs a pending mandate (POST /mandates/{id}/signature).
func SignMandate(ctx context.Context, id domain.ID, consent bool) (domain.PaymentMethod, error) {
	return write(ctx, domain.CheckConsent(consent), func(l *loaders) (domain.PaymentMethod, error) {
		return l.upstream.SignMandate(ctx, id, consent)
	})
}

// DeletePaymentMethod removes a payment method (DELETE /business/paymentMethods/).
func DeletePaymentMethod(ctx context.Context, id domain.ID) (*domain.ID, error) {
	return write(ctx, nil, func(l *loaders) (*domain.ID, error) { return deleted(id, l.upstream.DeletePaymentMethod(ctx, id)) })
}
