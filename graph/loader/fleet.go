package loader

import (
	"context"

	"github.com/citerne/citerne/internal/domain"
)

// Fleet returns the figures of the fleet of the tab's business (GET /fleet).
func Fleet(ctx context.Context) (*domain.FleetSummary, error) {
	return ofTab(ctx, func(_ context.Context, l *loaders, businessID domain.ID) (*domain.FleetSummary, error) {
		return l.fleet.get(l.reading(businessID), businessID)
	})
}

// wordedFor puts the sentences of a refusal in the words of a noun.
func wordedFor(noun string, err error) error {
	return reworded(err, func(e *domain.UserError) *domain.UserError { return e.In(noun) })
}
