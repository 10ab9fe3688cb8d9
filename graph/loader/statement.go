package loader

import (
	"context"

	"github.com/citerne/citerne/internal/domain"
)

// Statement returns the amounts that the tab's business owes (GET /statement).
func Statement(ctx context.Context) (*domain.AccountStatement, error) {
	return ofTab(ctx, func(_ context.Context, l *loaders, businessID domain.ID) (*domain.AccountStatement, error) {
		return l.statement.get(l.reading(businessID), businessID)
	})
}

// HomeStatement is Statement for the first screen, which every user opens. It returns nil,
// without calling the provider, for a customer who may not see invoices.
func HomeStatement(ctx context.Context) (*domain.AccountStatement, error) {
	access, err := Access(ctx)
	if err != nil || !access.May(seeInvoices) {
		return nil, err
	}
	return Statement(ctx)
}
