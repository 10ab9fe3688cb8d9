package graph

import (
	"context"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/graph/payload"
	"github.com/citerne/citerne/internal/domain"
)

// PaymentMethods resolves Business.paymentMethods.
func (business) PaymentMethods(ctx context.Context, b *domain.Business) ([]domain.PaymentMethod, error) {
	methods, err := loader.PaymentMethods(ctx, b.ID)
	return list(ctx, methods, err)
}

// AddSepaPaymentMethod resolves Mutation.addSepaPaymentMethod.
func (mutation) AddSepaPaymentMethod(ctx context.Context, input domain.SepaMandateInput) (*payload.PaymentMethod, error) {
	paymentMethod, err := loader.AddSepaMandate(ctx, input)
	faults, err := correctable(err)
	return &payload.PaymentMethod{PaymentMethod: paymentMethod, UserErrors: faults}, err
}

// SetDefaultPaymentMethod resolves Mutation.setDefaultPaymentMethod.
func (mutation) SetDefaultPaymentMethod(ctx context.Context, id domain.ID) (*payload.PaymentMethod, error) {
	paymentMethod, err := loader.SetDefaultPaymentMethod(ctx, id)
	faults, err := correctable(err)
	return &payload.PaymentMethod{PaymentMethod: paymentMethod, UserErrors: faults}, err
}

// DeletePaymentMethod resolves Mutation.deletePaymentMethod.
func (mutation) DeletePaymentMethod(ctx context.Context, id domain.ID) (*payload.Delete, error) {
	deletedID, err := loader.DeletePaymentMethod(ctx, id)
	faults, err := correctable(err)
	return &payload.Delete{DeletedID: deletedID, UserErrors: faults}, err
}
