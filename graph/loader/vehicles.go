package loader

import (
	"cmp"
	"context"
	"slices"

	"github.com/citerne/citerne/internal/domain"
)

// Vehicles returns a page of the vehicles of the tab's business (GET /vehicles).
func Vehicles(ctx context.Context, filter domain.VehicleFilter, sort *domain.VehicleSort, page domain.Page) (*domain.VehiclePage, error) {
	if err := cmp.Or(page.Check(), filter.Check(), checkIDs(slices.Concat(filter.GasIDs, filter.AddressIDs)...)); err != nil {
		return nil, err
	}
	found, err := ofTab(ctx, func(ctx context.Context, l *loaders, businessID domain.ID) (*domain.VehiclePage, error) {
		found, err := l.upstream.Vehicles(ctx, businessID, filter, sort, page)
		if err == nil {
			setDefaultBusiness(businessID, businessOfVehicle, found.Items...)
		}
		return found, err
	})
	if err != nil {
		return nil, err
	}
	expectVehicleRefs(ctx, found.Items...)
	return found, nil
}

// VehicleParts lists the reads to make in parallel with a vehicle: its fills on some days, and
// its consumption over some months.
type VehicleParts struct {
	Fills  []Days
	Months []int
}

// VehicleOfTab returns a vehicle of the tab's business (GET /vehicles with id[]); nil when
// there is none with that id. Its fills and consumption need only its id, so they are read in
// parallel.
func VehicleOfTab(ctx context.Context, id domain.ID, parts VehicleParts) (*domain.Vehicle, error) {
	if err := domain.CheckID(id); err != nil {
		return nil, err
	}
	return ofTab(ctx, func(_ context.Context, l *loaders, businessID domain.ID) (*domain.Vehicle, error) {
		reading := l.reading(businessID)
		for _, days := range parts.Fills {
			l.fills.begin(reading, history{businessID, days}, id)
		}
		for _, months := range parts.Months {
			l.consumption.begin(reading, recent{businessID, months}, id)
		}
		return l.vehicle.get(reading, businessID, id)
	})
}

// Vehicle returns the vehicle of a fill of a business (GET /vehicles with id[]); nil when it is
// unknown.
func Vehicle(ctx context.Context, businessID, id domain.ID) (*domain.Vehicle, error) {
	return read(ctx, func(l *loaders) (*domain.Vehicle, error) { return l.vehicle.get(l.reading(businessID), businessID, id) })
}

func (l *loaders) fetchVehicles(ctx context.Context, businessID domain.ID, ids []domain.ID) (map[domain.ID]*domain.Vehicle, error) {
	vehicles, err := l.upstream.VehiclesByID(ctx, businessID, ids)
	setDefaultBusiness(businessID, businessOfVehicle, vehicles...)
	l.expectVehicleRefs(vehicles...)
	return byID(vehicles, func(v *domain.Vehicle) domain.ID { return v.ID }), err
}

// recent identifies reads for a business over the last months.
type recent struct {
	business domain.ID
	months   int
}

// VehicleConsumption returns the consumption of a vehicle in each of the last months (GET
// /vehicles/consumption).
func VehicleConsumption(ctx context.Context, v *domain.Vehicle, months int) ([]*domain.SeriesPoint, error) {
	if err := domain.CheckMonths(months); err != nil {
		return nil, err
	}
	return read(ctx, func(l *loaders) ([]*domain.SeriesPoint, error) {
		return l.consumption.get(l.reading(v.BusinessID), recent{v.BusinessID, months}, v.ID)
	})
}

func (l *loaders) fetchConsumption(ctx context.Context, r recent, ids []domain.ID) (map[domain.ID][]*domain.SeriesPoint, error) {
	points, err := l.upstream.VehicleConsumption(ctx, r.business, ids, r.months)
	return grouped(points, func(p *domain.SeriesPoint) domain.ID { return p.VehicleID }), err
}

func expectVehicleRefs(ctx context.Context, vehicles ...*domain.Vehicle) {
	if l, err := from(ctx); err == nil {
		l.expectVehicleRefs(vehicles...)
	}
}

// expectVehicleRefs adds the records of the vehicles to the next batches.
func (l *loaders) expectVehicleRefs(vehicles ...*domain.Vehicle) {
	for _, v := range vehicles {
		l.fills.expect(v.ID)
		l.consumption.expect(v.ID)
	}
}

func businessOfVehicle(v *domain.Vehicle) *domain.ID { return &v.BusinessID }

// CreateVehicle adds a vehicle to the tab's business (POST /vehicles).
func CreateVehicle(ctx context.Context, in domain.VehicleInput) (*domain.Vehicle, error) {
	return writeVehicle(ctx, in.Check(true), func(l *loaders, businessID domain.ID) (*domain.Vehicle, error) {
		return l.upstream.CreateVehicle(ctx, businessID, in)
	})
}

// UpdateVehicle changes the given fields of a vehicle (PUT /vehicles/{id}).
func UpdateVehicle(ctx context.Context, id domain.ID, in domain.VehicleInput) (*domain.Vehicle, error) {
	return writeVehicle(ctx, in.Check(false), func(l *loaders, _ domain.ID) (*domain.Vehicle, error) { return l.upstream.UpdateVehicle(ctx, id, in) })
}

// ArchiveVehicle takes a vehicle out of use (POST /vehicles/{id}/archive).
func ArchiveVehicle(ctx context.Context, id domain.ID) (*domain.Vehicle, error) {
	return writeVehicle(ctx, nil, func(l *loaders, _ domain.ID) (*domain.Vehicle, error) { return l.upstream.ArchiveVehicle(ctx, id) })
}

// RestoreVehicle puts an archived vehicle back into use (POST /vehicles/{id}/restore).
func RestoreVehicle(ctx context.Context, id domain.ID) (*domain.Vehicle, error) {
	return writeVehicle(ctx, nil, func(l *loaders, _ domain.ID) (*domain.Vehicle, error) { return l.upstream.RestoreVehicle(ctx, id) })
}

// writeVehicle makes a write on a vehicle, and adds the records that the vehicle names to the
// next batches.
func writeVehicle(ctx context.Context, check error, do func(*loaders, domain.ID) (*domain.Vehicle, error)) (*domain.Vehicle, error) {
	vehicle, err := writeToCurrentBusiness(ctx, check, func(l *loaders, businessID domain.ID) (*domain.Vehicle, error) {
		vehicle, err := do(l, businessID)
		setDefaultBusiness(businessID, businessOfVehicle, vehicle)
		return vehicle, err
	})
	if err != nil || vehicle == nil {
		return nil, wordedFor("vehicle", err)
	}
	expectVehicleRefs(ctx, vehicle)
	return vehicle, nil
}
