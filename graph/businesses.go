package graph

import (
	"context"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/graph/payload"
	"github.com/citerne/citerne/graph/scalar"
	"github.com/citerne/citerne/internal/domain"
)

func (query) Businesses(ctx context.Context) ([]*domain.Business, error) {
	businesses, err := loader.Businesses(ctx)
	return list(ctx, businesses, err)
}

func (query) CurrentBusiness(ctx context.Context) (*domain.Business, error) {
	return loader.CurrentBusiness(ctx)
}

func (business) LogoURL(ctx context.Context, b *domain.Business) (*string, error) {
	session, err := sessionOf(ctx)
	if err != nil || b.Logo == "" {
		return nil, err
	}
	return notEmpty(session.LogoURL(b.Logo)), nil
}

// notEmpty returns nil for an empty address, else a pointer to it.
func notEmpty(address string) *string {
	if address == "" {
		return nil
	}
	return &address
}

func (business) LegalName(ctx context.Context, b *domain.Business) (*string, error) {
	return detail(ctx, b, func(b *domain.Business) *string { return b.LegalName })
}

func (business) Siret(ctx context.Context, b *domain.Business) (*string, error) {
	return detail(ctx, b, func(b *domain.Business) *string { return b.Siret })
}

func (business) VatNumber(ctx context.Context, b *domain.Business) (*string, error) {
	return detail(ctx, b, func(b *domain.Business) *string { return b.VatNumber })
}

func (business) Activity(ctx context.Context, b *domain.Business) (*string, error) {
	return detail(ctx, b, func(b *domain.Business) *string { return b.Activity })
}

func (business) Phone(ctx context.Context, b *domain.Business) (*string, error) {
	return detail(ctx, b, func(b *domain.Business) *string { return b.Phone })
}

func (business) BillingEmail(ctx context.Context, b *domain.Business) (*string, error) {
	return detail(ctx, b, func(b *domain.Business) *string { return b.BillingEmail })
}

func (business) PurchaseOrderRequired(ctx context.Context, b *domain.Business) (*bool, error) {
	return detail(ctx, b, func(b *domain.Business) *bool { return b.PurchaseOrderRequired })
}

func (business) CreditLimit(ctx context.Context, b *domain.Business) (*domain.Cents, error) {
	return detail(ctx, b, func(b *domain.Business) *domain.Cents { return b.CreditLimit })
}

func (business) CreatedAt(ctx context.Context, b *domain.Business) (*time.Time, error) {
	return detail(ctx, b, func(b *domain.Business) *time.Time { return b.CreatedAt })
}

// detail picks a field that the list of businesses may leave out. It reads the business once
// for all these fields, unless the business is an item of a list in the answer.
func detail[T any](ctx context.Context, b *domain.Business, pick func(*domain.Business) *T) (*T, error) {
	full, err := loader.Details(ctx, b, isListItem(ctx))
	if err != nil {
		return nil, err
	}
	return pick(full), nil
}

// isListItem reports whether the object whose field is being resolved is an item
// of a list.
func isListItem(ctx context.Context) bool {
	return graphql.GetFieldContext(ctx).Parent.Index != nil
}

func (mutation) UpdateBusiness(ctx context.Context, id domain.ID, input domain.BusinessInput) (*payload.Business, error) {
	return businessPayload(loader.UpdateBusiness(ctx, id, input))
}

func (mutation) UploadBusinessLogo(ctx context.Context, id domain.ID, file scalar.File) (*payload.Business, error) {
	return businessPayload(loader.UploadLogo(ctx, id, file))
}

func (mutation) DeleteBusinessLogo(ctx context.Context, id domain.ID) (*payload.Business, error) {
	return businessPayload(loader.DeleteLogo(ctx, id))
}
