package graph

import (
	"context"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/internal/domain"
)

func (query) ExciseRefund(ctx context.Context, year, quarter int) (*domain.ExciseRefund, error) {
	return loader.Excise(ctx, year, quarter)
}

func (exciseVehicle) Vehicle(ctx context.Context, v *domain.ExciseVehicle) (*domain.Vehicle, error) {
	return loader.Vehicle(ctx, v.BusinessID, v.VehicleID)
}
