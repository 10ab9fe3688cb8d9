package loader

import (
	"context"
	"slices"

	"github.com/citerne/citerne/internal/domain"
)

// foundFor is what it takes to be given a result of a kind; any other is for everybody.
var foundFor = map[domain.SearchKind]domain.Permission{domain.FoundInvoice: seeInvoices, domain.FoundUser: "USER_READ"}

// Search is what has a term in the tab's business (GET /search). The provider leaves out what
// the person may not see, and what it gives all the same stays here.
func Search(ctx context.Context, in domain.SearchQuery) ([]*domain.SearchResult, error) {
	if err := in.Check(); err != nil {
		return nil, err
	}
	found, err := ofTab(ctx, func(ctx context.Context, l *loaders, businessID domain.ID) ([]*domain.SearchResult, error) {
		begin(l.customer) // who may see what
		return l.upstream.Search(ctx, businessID, in)
	})
	if err != nil || !slices.ContainsFunc(found, func(r *domain.SearchResult) bool { return foundFor[r.Kind] != "" }) {
		return found, err
	}
	access, err := Access(ctx)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(found, func(r *domain.SearchResult) bool {
		needs, restricted := foundFor[r.Kind]
		return restricted && !access.May(needs)
	}), nil
}
