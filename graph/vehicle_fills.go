package graph

import (
	"cmp"
	"context"

	"github.com/99designs/gqlgen/graphql"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/internal/domain"
)

func (vehicle) Fills(ctx context.Context, v *domain.Vehicle, from, to domain.Date) ([]*domain.VehicleFill, error) {
	fills, err := loader.VehicleFills(ctx, v, loader.Days{From: from, To: to})
	return list(ctx, fills, err)
}

// fieldsOfAFill are the fields of a vehicle that the fill of an order already holds.
var fieldsOfAFill = map[string]bool{"__typename": true, "id": true, "registration": true, "label": true}

// Vehicle resolves VehicleFill.vehicle. The vehicle that an order names is read, in one batch
// with all others in the answer, only when the order does not hold every selected field.
func (vehicleFill) Vehicle(ctx context.Context, f *domain.VehicleFill) (*domain.Vehicle, error) {
	named := f.Vehicle
	if named.Whole() || !selectsBeyond(ctx, fieldsOfAFill) {
		return named, nil
	}
	vehicle, err := loader.Vehicle(ctx, named.BusinessID, named.ID)
	if err != nil {
		graphql.AddError(ctx, graphql.AddFieldLocationToError(ctx, err))
	}
	return cmp.Or(vehicle, named), nil
}

func (vehicleFill) Gas(ctx context.Context, f *domain.VehicleFill) (*domain.Gas, error) {
	return product(ctx, f.GasID)
}

func (vehicleFill) Order(ctx context.Context, f *domain.VehicleFill) (*domain.Order, error) {
	return loader.OrderOf(ctx, f.Vehicle.BusinessID, f.OrderID)
}
