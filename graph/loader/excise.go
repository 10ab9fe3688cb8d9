package loader

import (
	"context"

	"github.com/citerne/citerne/internal/domain"
)

// Excise returns the estimated refund of a quarter for the tab's business (GET /excise). If a
// field asks for a vehicle, all of them are read in one call.
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
