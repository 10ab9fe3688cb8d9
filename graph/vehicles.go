package graph

import (
	"cmp"
	"context"
	"fmt"
	"strconv"

	"github.com/99designs/gqlgen/graphql"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/graph/payload"
	"github.com/citerne/citerne/internal/domain"
)

func (query) Vehicles(ctx context.Context, filter *domain.VehicleFilter, sort *domain.VehicleSort, page *domain.Page) (*domain.VehiclePage, error) {
	return loader.Vehicles(ctx, *cmp.Or(filter, &domain.VehicleFilter{}), sort, orFirst(page))
}

func (query) Vehicle(ctx context.Context, id domain.ID) (*domain.Vehicle, error) {
	return loader.VehicleOfTab(ctx, id, vehicleParts(ctx))
}

func (vehicle) Address(ctx context.Context, v *domain.Vehicle) (*domain.Address, error) {
	if v.AddressID == "" {
		return nil, nil
	}
	return site(ctx, v.BusinessID, v.AddressID)
}

func (vehicle) Gas(ctx context.Context, v *domain.Vehicle) (*domain.Gas, error) {
	if v.GasID == "" {
		return nil, nil
	}
	return product(ctx, v.GasID)
}

func (vehicle) SecondaryGas(ctx context.Context, v *domain.Vehicle) (*domain.Gas, error) {
	if v.SecondaryGasID == "" {
		return nil, nil
	}
	return product(ctx, v.SecondaryGasID)
}

func (vehicle) ConsumptionSeries(ctx context.Context, v *domain.Vehicle, months int) ([]*domain.SeriesPoint, error) {
	points, err := loader.VehicleConsumption(ctx, v, months)
	return list(ctx, points, err)
}

func (mutation) CreateVehicle(ctx context.Context, input domain.VehicleInput) (*payload.Vehicle, error) {
	return vehiclePayload(loader.CreateVehicle(ctx, input))
}

func (mutation) UpdateVehicle(ctx context.Context, id domain.ID, input domain.VehicleInput) (*payload.Vehicle, error) {
	return vehiclePayload(loader.UpdateVehicle(ctx, id, input))
}

func (mutation) ArchiveVehicle(ctx context.Context, id domain.ID) (*payload.Vehicle, error) {
	return vehiclePayload(loader.ArchiveVehicle(ctx, id))
}

func (mutation) RestoreVehicle(ctx context.Context, id domain.ID) (*payload.Vehicle, error) {
	return vehiclePayload(loader.RestoreVehicle(ctx, id))
}

// vehicleParts returns the fields of a vehicle that can be read in parallel with the vehicle,
// because they need only its id.
func vehicleParts(ctx context.Context) (parts loader.VehicleParts) {
	for _, field := range graphql.CollectFieldsCtx(ctx, nil) {
		switch field.Name {
		case "fills":
			if days, ok := requestedDays(ctx, field); ok {
				parts.Fills = append(parts.Fills, days)
			}
		case "consumptionSeries":
			months, err := strconv.Atoi(fmt.Sprint(field.ArgumentMap(graphql.GetOperationContext(ctx).Variables)["months"]))
			if err == nil && domain.CheckMonths(months) == nil {
				parts.Months = append(parts.Months, months)
			}
		}
	}
	return parts
}
