package loadertest

import (
	"context"
	"fmt"

	"github.com/citerne/citerne/internal/domain"
)

func (u *Upstream) Today() (day domain.Date, known bool) {
	if u.Day != nil {
		return u.Day()
	}
	return "2026-11-21", true
}

func (u *Upstream) Fleet(ctx context.Context, businessID domain.ID) (*domain.FleetSummary, error) {
	return answer(u, ctx, "GET /fleet?business_id="+string(businessID), &domain.FleetSummary{})
}

func (u *Upstream) Tanks(ctx context.Context, businessID domain.ID) ([]*domain.Tank, error) {
	return answer(u, ctx, "GET /tanks?business_id="+string(businessID), copies(u.Reservoirs))
}

// TankPage ignores the filter and returns all tanks.
func (u *Upstream) TankPage(ctx context.Context, businessID domain.ID, _ domain.TankFilter, _ domain.TankSort, page domain.Page) (*domain.TankPage, error) {
	items, err := answer(u, ctx, "GET /tanks?business_id="+string(businessID)+" page", copies(u.Reservoirs))
	return &domain.TankPage{Items: items, PageInfo: domain.PageInfo{Page: page.Page, PerPage: page.PerPage, TotalCount: len(items)}}, err
}

func (u *Upstream) TanksByID(ctx context.Context, businessID domain.ID, ids []domain.ID) ([]*domain.Tank, error) {
	return named(u, ctx, "GET /tanks?business_id="+string(businessID), ids, u.Reservoirs, func(t *domain.Tank) domain.ID { return t.ID })
}

func (u *Upstream) TankReadings(ctx context.Context, businessID domain.ID, tankIDs []domain.ID, from, to domain.Date) ([]*domain.TankReading, error) {
	call := fmt.Sprintf("GET /tanks/readings?business_id=%s %s to %s", businessID, from, to)
	return named(u, ctx, call, tankIDs, u.Levels, func(r *domain.TankReading) domain.ID { return r.TankID })
}

func (u *Upstream) TankForecasts(ctx context.Context, businessID domain.ID, tankIDs []domain.ID) ([]*domain.TankForecast, error) {
	return named(u, ctx, "GET /forecasts/tanks?business_id="+string(businessID), tankIDs, u.Foreseen, func(f *domain.TankForecast) domain.ID { return f.TankID })
}

// Vehicles ignores the filter and returns all vehicles.
func (u *Upstream) Vehicles(ctx context.Context, businessID domain.ID, _ domain.VehicleFilter, _ *domain.VehicleSort, page domain.Page) (*domain.VehiclePage, error) {
	items, err := answer(u, ctx, "GET /vehicles?business_id="+string(businessID)+" page", copies(u.Lorries))
	return &domain.VehiclePage{Items: items, PageInfo: domain.PageInfo{Page: page.Page, PerPage: page.PerPage, TotalCount: len(items)}}, err
}

func (u *Upstream) VehiclesByID(ctx context.Context, businessID domain.ID, ids []domain.ID) ([]*domain.Vehicle, error) {
	return named(u, ctx, "GET /vehicles?business_id="+string(businessID), ids, u.Lorries, func(v *domain.Vehicle) domain.ID { return v.ID })
}

func (u *Upstream) VehicleFills(ctx context.Context, businessID domain.ID, vehicleIDs []domain.ID, from, to domain.Date) ([]*domain.VehicleFill, error) {
	call := fmt.Sprintf("GET /vehicles/fills?business_id=%s %s to %s", businessID, from, to)
	return named(u, ctx, call, vehicleIDs, u.Filled, func(f *domain.VehicleFill) domain.ID { return f.Vehicle.ID })
}

func (u *Upstream) VehicleConsumption(ctx context.Context, businessID domain.ID, vehicleIDs []domain.ID, months int) ([]*domain.SeriesPoint, error) {
	call := fmt.Sprintf("GET /vehicles/consumption?business_id=%s %d months", businessID, months)
	return named(u, ctx, call, vehicleIDs, u.Used, func(p *domain.SeriesPoint) domain.ID { return p.VehicleID })
}

func (u *Upstream) CreateTank(ctx context.Context, businessID domain.ID, _ domain.TankInput) (*domain.Tank, error) {
	return answer(u, ctx, "POST /tanks for "+string(businessID), &domain.Tank{ID: "new", BusinessID: businessID})
}

func (u *Upstream) UpdateTank(ctx context.Context, id domain.ID, _ domain.TankInput) (*domain.Tank, error) {
	return answer(u, ctx, "PUT /tanks/"+string(id), &domain.Tank{ID: id})
}

func (u *Upstream) ArchiveTank(ctx context.Context, id domain.ID) (*domain.Tank, error) {
	return answer(u, ctx, "POST /tanks/"+string(id)+"/archive", &domain.Tank{ID: id})
}

func (u *Upstream) RestoreTank(ctx context.Context, id domain.ID) (*domain.Tank, error) {
	return answer(u, ctx, "POST /tanks/"+string(id)+"/restore", &domain.Tank{ID: id})
}

func (u *Upstream) RecordTankLevel(ctx context.Context, id domain.ID, in domain.TankLevelInput) (*domain.Tank, error) {
	return answer(u, ctx, "POST /tanks/"+string(id)+"/readings", &domain.Tank{ID: id, Level: &in.Level})
}

func (u *Upstream) CreateVehicle(ctx context.Context, businessID domain.ID, _ domain.VehicleInput) (*domain.Vehicle, error) {
	return answer(u, ctx, "POST /vehicles for "+string(businessID), &domain.Vehicle{ID: "new", BusinessID: businessID})
}

func (u *Upstream) UpdateVehicle(ctx context.Context, id domain.ID, _ domain.VehicleInput) (*domain.Vehicle, error) {
	return answer(u, ctx, "PUT /vehicles/"+string(id), &domain.Vehicle{ID: id})
}

func (u *Upstream) ArchiveVehicle(ctx context.Context, id domain.ID) (*domain.Vehicle, error) {
	return answer(u, ctx, "POST /vehicles/"+string(id)+"/archive", &domain.Vehicle{ID: id})
}

func (u *Upstream) RestoreVehicle(ctx context.Context, id domain.ID) (*domain.Vehicle, error) {
	return answer(u, ctx, "POST /vehicles/"+string(id)+"/restore", &domain.Vehicle{ID: id})
}

func (u *Upstream) ImportFleet(ctx context.Context, businessID domain.ID, file []byte, dryRun bool) (*domain.FleetImportReport, error) {
	return answer(u, ctx, fmt.Sprintf("POST /fleet/import for %s, dry run %t: %.100s", businessID, dryRun, file), u.Imported)
}
