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

// method returns a payment method of a business; nil for an empty id, or when the method no
// longer exists.
func method(ctx context.Context, businessID, id domain.ID) (domain.PaymentMethod, error) {
	if id == "" {
		return nil, nil
	}
	methods, err := loader.PaymentMethods(ctx, businessID)
	return named(methods, id, domain.PaymentMethod.MethodID, err)
}

// DocumentURL resolves SepaMandate.documentUrl.
func (mandate) DocumentURL(ctx context.Context, m *domain.SepaMandate) (*string, error) {
	if !m.HasDocument {
		return nil, nil
	}
	return fileURL(ctx, web.Mandate(m.ID))
}

// DocumentPreviewURL resolves SepaMandate.documentPreviewUrl.
func (mandate) DocumentPreviewURL(ctx context.Context, m *domain.SepaMandate) (*string, error) {
	if !m.HasDocument {
		return nil, nil
	}
	return previewURL(ctx, web.Mandate(m.ID))
}

// AddSepaPaymentMethod resolves Mutation.addSepaPaymentMethod.
func (mutation) AddSepaPaymentMethod(ctx context.Context, input domain.SepaMandateInput) (*payload.PaymentMethod, error) {
	return paymentMethodPayload(loader.AddSepaMandate(ctx, input))
}

// AddCardPaymentMethod resolves Mutation.addCardPaymentMethod.
func (mutation) AddCardPaymentMethod(ctx context.Context, input domain.CardInput) (*payload.PaymentMethod, error) {
	return paymentMethodPayload(loader.AddCard(ctx, input))
}

// SignSepaMandate resolves Mutation.signSepaMandate.
func (mutation) SignSepaMandate(ctx context.Context, id domain.ID, consent bool) (*payload.PaymentMethod, error) {
	return paymentMethodPayload(loader.SignMandate(ctx, id, consent))
}

// SetDefaultPaymentMethod resolves Mutation.setDefaultPaymentMethod.
func (mutation) SetDefaultPaymentMethod(ctx context.Context, id domain.ID) (*payload.PaymentMethod, error) {
	return paymentMethodPayload(loader.SetDefaultPaymentMethod(ctx, id))
}

// DeletePaymentMethod resolves Mutation.deletePaymentMethod.
func (mutation) DeletePaymentMethod(ctx context.Context, id domain.ID) (*payload.Delete, error) {
	return deletePayload(loader.DeletePaymentMethod(ctx, id))
}
