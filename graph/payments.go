package graph

import (
	"context"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/graph/payload"
	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/web"
)

// PaymentMethods resolves Business.paymentMethods.
func (business) PaymentMethods(ctx context.Context, b *domain.Business) ([]domain.PaymentMethod, error) {
	methods, err := loader.PaymentMethods(ctx, b.ID)
	return list(ctx, methods, err)
}

// DocumentURL resolves SepaMandate.documentUrl.
func (mandate) DocumentURL(ctx context.Context, m *domain.SepaMandate) (*string, error) {
	session, err := sessionOf(ctx)
	if err != nil || !m.HasDocument {
		return nil, err
	}
	return notEmpty(session.FileURL(web.Mandate(m.ID))), nil
}

// AddSepaPaymentMethod resolves Mutation.addSepaPaymentMethod.
func (mutation) AddSepaPaymentMethod(ctx context.Context, input domain.SepaMandateInput) (*payload.PaymentMethod, error) {
	return paymentMethodPayload(loader.AddSepaMandate(ctx, input))
}

// AddCardPaymentMethod resolves Mutation.addCardPaymentMethod.
func (mutation) AddCardPaymentMethod(ctx context.Context, input domain.CardInput) (*payload.PaymentMethod, error) {
	return paymentMethodPayload(loader.AddCard(ctx, input))
}

// SetDefaultPaymentMethod resolves Mutation.setDefaultPaymentMethod.
func (mutation) SetDefaultPaymentMethod(ctx context.Context, id domain.ID) (*payload.PaymentMethod, error) {
	return paymentMethodPayload(loader.SetDefaultPaymentMethod(ctx, id))
}

// DeletePaymentMethod resolves Mutation.deletePaymentMethod.
func (mutation) DeletePaymentMethod(ctx context.Context, id domain.ID) (*payload.Delete, error) {
	return deletePayload(loader.DeletePaymentMethod(ctx, id))
}
