package graph

import (
	"context"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/graph/payload"
	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/web"
)

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

func (mandate) DocumentURL(ctx context.Context, m *domain.SepaMandate) (*string, error) {
	if !m.HasDocument {
		return nil, nil
	}
	return fileURL(ctx, web.Mandate(m.ID))
}

func (mandate) DocumentPreviewURL(ctx context.Context, m *domain.SepaMandate) (*string, error) {
	if !m.HasDocument {
		return nil, nil
	}
	return previewURL(ctx, web.Mandate(m.ID))
}

func (mutation) AddSepaPaymentMethod(ctx context.Context, input domain.SepaMandateInput) (*payload.PaymentMethod, error) {
	return paymentMethodPayload(loader.AddSepaMandate(ctx, input))
}

func (mutation) AddCardPaymentMethod(ctx context.Context, input domain.CardInput) (*payload.PaymentMethod, error) {
	return paymentMethodPayload(loader.AddCard(ctx, input))
}

func (mutation) SignSepaMandate(ctx context.Context, id domain.ID, consent bool) (*payload.PaymentMethod, error) {
	return paymentMethodPayload(loader.SignMandate(ctx, id, consent))
}

func (mutation) SetDefaultPaymentMethod(ctx context.Context, id domain.ID) (*payload.PaymentMethod, error) {
	return paymentMethodPayload(loader.SetDefaultPaymentMethod(ctx, id))
}

func (mutation) DeletePaymentMethod(ctx context.Context, id domain.ID) (*payload.Delete, error) {
	return deletePayload(loader.DeletePaymentMethod(ctx, id))
}
