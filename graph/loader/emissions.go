package loader

import (
	"context"

	"github.com/citerne/citerne/internal/domain"
)

// Emissions returns the emissions of a period (GET /emissions).
func Emissions(ctx context.Context, a *domain.Analytics) (*domain.EmissionsReport, error) {
	return ofTab(ctx, func(_ context.Context, l *loaders, businessID domain.ID) (*domain.EmissionsReport, error) {
		return l.emissions.get(l.reading(businessID), figures{businessID, a})
	})
}

func (l *loaders) fetchEmissions(ctx context.Context, f figures) (*domain.EmissionsReport, error) {
	return l.upstream.Emissions(ctx, f.business, f.of.AnalyticsInput)
}
