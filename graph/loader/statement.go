package loader

import (
	"context"

	"github.com/citerne/citerne/internal/domain"
)

// Statement is what the tab's business owes (GET /statement).
func Statement(ctx context.Context) (*domain.AccountStatement, error) {
	return ofTab(ctx, func(_ context.Context, l *loaders, businessID domain.ID) (*domain.AccountStatement, error) {
		return l.statement.get(l.reading(businessID), businessID)
	})
}

// HomeStatement is Statement for the first screen, which everybody opens: nil for who may
// not see invoices, and the provider is not asked then.
func HomeStatement(ctx context.Context) (*domain.AccountStatement, error) {
	access, err := Access(ctx)
	if err != nil || !access.May(seeInvoices) {
		return nil, err
	}
	return Statement(ctx)
}
