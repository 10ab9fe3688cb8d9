package loader

import (
	"context"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/logo"
)

// Businesses returns the customer's businesses, in the provider client's order (GET
// /customers/business).
func Businesses(ctx context.Context) ([]*domain.Business, error) {
	return read(ctx, func(l *loaders) ([]*domain.Business, error) { return l.businesses() })
}

// Business returns one business with all its fields (GET /business/{id}).
func Business(ctx context.Context, id domain.ID) (*domain.Business, error) {
	return read(ctx, func(l *loaders) (*domain.Business, error) { return l.business.get(l.reading(id), id) })
}

// RequireMember refuses, with FORBIDDEN, a customer who no longer belongs to a business (GET
// /customers/business).
func RequireMember(ctx context.Context, id domain.ID) error {
	businesses, err := Businesses(ctx)
	if err == nil && find(businesses, id) == nil {
		err = domain.NewError(domain.CodeForbidden, "Vous n’avez plus accès à cette entreprise.")
	}
	return err
}

// Details returns b with the fields that only GET /business/{id} reliably sends. A business
// that is an item of a list (listed) is returned unchanged, so that the number of upstream
// calls does not grow with the list.
func Details(ctx context.Context, b *domain.Business, listed bool) (*domain.Business, error) {
	if listed {
		return b, nil
	}
	return Business(ctx, b.ID)
}

// UpdateBusiness changes the given fields of one of the customer's businesses
// (PUT /business/{id}).
func UpdateBusiness(ctx context.Context, id domain.ID, in domain.BusinessInput) (*domain.Business, error) {
	return write(ctx, in.Check(), func(l *loaders) (*domain.Business, error) {
		b, err := l.upstream.UpdateBusiness(ctx, id, in)
		if err != nil || b != nil {
			return b, err
		}
		return l.upstream.Business(ctx, id)
	})
}

// UploadLogo replaces the logo of one of the customer's businesses by a square
// PNG of the image in file (POST /business/{id}/logo).
func UploadLogo(ctx context.Context, id domain.ID, file []byte) (*domain.Business, error) {
	png, err := logo.Normalize(ctx, file)
	return write(ctx, err, func(l *loaders) (*domain.Business, error) {
		return l.reread(ctx, id, l.upstream.UploadLogo(ctx, id, png))
	})
}

// DeleteLogo removes the logo of one of the customer's businesses (DELETE
// /business/{id}/logo).
func DeleteLogo(ctx context.Context, id domain.ID) (*domain.Business, error) {
	return write(ctx, nil, func(l *loaders) (*domain.Business, error) {
		return l.reread(ctx, id, l.upstream.DeleteLogo(ctx, id))
	})
}

// reread returns the business after a write.
func (l *loaders) reread(ctx context.Context, id domain.ID, err error) (*domain.Business, error) {
	if err != nil {
		return nil, err
	}
	return l.upstream.Business(ctx, id)
}
