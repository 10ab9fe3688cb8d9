package loader

import (
	"context"

	"github.com/citerne/citerne/internal/domain"
)

// Excise is the estimated refund of a quarter for the tab's business (GET /excise). The
// vehicles themselves are read together, where one is asked for.
func Excise(ctx context.Context, year, quarter int) (*domain.ExciseRefund, error) {
	if err := domain.CheckQuarter(year, quarter); err != nil {
		return nil, err
	}
	refund, err := ofTab(ctx, func(ctx context.Context, l *loaders, businessID domain.ID) (*domain.ExciseRefund, error) {
		return l.upstream.Excise(ctx, businessID, year, quarter)
	})
	if err != nil {
		return nil, err
	}
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	for _, v := range refund.Vehicles {
		l.vehicle.expect(v.BusinessID, v.VehicleID)
	}
	return refund, nil
}
