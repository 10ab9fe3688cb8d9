package loader

import (
	"context"

	"github.com/citerne/citerne/internal/domain"
)

// PaymentMethods are the mandates and cards of one business
// (GET /business/{id}/paymentMethods), as far as the person may see them: none without
// domain.SeePaymentMethods, and what it takes to choose one without domain.SeeMandates.
// They are read beside what the person may do, and withheld until that is known. When their role cannot be read they see none.
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
		methods = domain.ToChoose(methods)
	}
	return methods, err
}

// AddSepaMandate signs a mandate for the tab's business (POST
// /business/paymentMethods?type=SEPA).
func AddSepaMandate(ctx context.Context, in domain.SepaMandateInput) (domain.PaymentMethod, error) {
	return writeHere(ctx, in.Check(), func(l *loaders, businessID domain.ID) (domain.PaymentMethod, error) {
		in.BusinessID = &businessID
		return l.upstream.AddSepaMandate(ctx, in)
	})
}

// AddCard registers a card for the tab's business (POST
// /business/paymentMethods?type=CARD).
func AddCard(ctx context.Context, in domain.CardInput) (domain.PaymentMethod, error) {
	return writeHere(ctx, in.Check(), func(l *loaders, businessID domain.ID) (domain.PaymentMethod, error) {
		in.BusinessID = &businessID
		return l.upstream.AddCard(ctx, in)
	})
}

// SetDefaultPaymentMethod makes a payment method the one that the tab's business
// uses first (POST /business/{id}/paymentMethods/{methodId}/default).
func SetDefaultPaymentMethod(ctx context.Context, id domain.ID) (domain.PaymentMethod, error) {
	return writeHere(ctx, nil, func(l *loaders, businessID domain.ID) (domain.PaymentMethod, error) {
		return l.upstream.SetDefaultPaymentMethod(ctx, businessID, id)
	})
}

// SignMandate signs a mandate that waits for it (POST /mandates/{id}/signature).
func SignMandate(ctx context.Context, id domain.ID, consent bool) (domain.PaymentMethod, error) {
	return write(ctx, domain.CheckConsent(consent), func(l *loaders) (domain.PaymentMethod, error) {
		return l.upstream.SignMandate(ctx, id, consent)
	})
}

// DeletePaymentMethod removes a payment method (DELETE /business/paymentMethods/).
func DeletePaymentMethod(ctx context.Context, id domain.ID) (*domain.ID, error) {
	return write(ctx, nil, func(l *loaders) (*domain.ID, error) { return deleted(id, l.upstream.DeletePaymentMethod(ctx, id)) })
}
