package loader

import (
	"context"
	"slices"

	"github.com/citerne/citerne/internal/domain"
)

// permissionFor is the permission to see results of a kind; all users may see the other kinds.
var permissionFor = map[domain.SearchKind]domain.Permission{domain.FoundInvoice: seeInvoices, domain.FoundUser: "USER_READ"}

// Search returns the records of the tab's business that match a term (GET /search). The
// provider should leave out results that the customer may not see; this removes any that it
// sends.
func Search(ctx context.Context, in domain.SearchQuery) ([]*domain.SearchResult, error) {
	if err := in.Check(); err != nil {
		return nil, err
	}
	found, err := ofTab(ctx, func(ctx context.Context, l *loaders, businessID domain.ID) ([]*domain.SearchResult, error) {
		begin(l.customer) // to check who may see which results
		return l.upstream.Search(ctx, businessID, in)
	})
	if err != nil || !slices.ContainsFunc(found, func(r *domain.SearchResult) bool { return permissionFor[r.Kind] != "" }) {
		return found, err
	}
	access, err := Access(ctx)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(found, func(r *domain.SearchResult) bool {
		needs, restricted := permissionFor[r.Kind]
		return restricted && !access.May(needs)
	}), nil
}
