package loader

import (
	"cmp"
	"context"
	"slices"

	"github.com/citerne/citerne/internal/domain"
)

// Tanks returns a page of the tanks of the tab's business (GET /tanks with page).
func Tanks(ctx context.Context, filter domain.TankFilter, sort domain.TankSort, page domain.Page) (*domain.TankPage, error) {
	if err := cmp.Or(page.Check(), filter.Check(), checkIDs(slices.Concat(filter.GasIDs, filter.AddressIDs)...)); err != nil {
		return nil, err
	}
	found, err := ofTab(ctx, func(ctx context.Context, l *loaders, businessID domain.ID) (*domain.TankPage, error) {
		found, err := l.upstream.TankPage(ctx, businessID, filter, sort, page)
		if err == nil {
			setDefaultBusiness(businessID, businessOfTank, found.Items...)
		}
		return found, err
	})
	if err != nil {
		return nil, err
	}
	expectTankRefs(ctx, found.Items...)
	return found, nil
}

// TankParts lists the parts of a tank to read in parallel with it.
type TankParts struct {
	Readings []Days
	Forecast bool
}

// TankOfTab returns a tank of the tab's business (GET /tanks with id[]); nil when there is none
// with that id. Its readings and forecast need only its id, so they are read in parallel.
func TankOfTab(ctx context.Context, id domain.ID, parts TankParts) (*domain.Tank, error) {
	if err := domain.CheckID(id); err != nil {
		return nil, err
	}
	return ofTab(ctx, func(_ context.Context, l *loaders, businessID domain.ID) (*domain.Tank, error) {
		reading := l.reading(businessID)
		for _, days := range parts.Readings {
			l.readings.begin(reading, history{businessID, days}, id)
		}
		if parts.Forecast {
			l.forecast.begin(reading, businessID, id)
		}
		return l.tank.get(reading, businessID, id)
	})
}

// SiteTanks returns the tanks of one address; one call serves all the addresses of a business
// (GET /tanks).
func SiteTanks(ctx context.Context, a *domain.Address) ([]*domain.Tank, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	tanks, err := l.tanks.get(l.reading(a.BusinessID), a.BusinessID)
	l.expectTankRefs(tanks...)
	return slices.DeleteFunc(slices.Clone(tanks), func(t *domain.Tank) bool { return t.AddressID != a.ID }), err
}

// LowTanks returns the tanks of the tab's business that will be empty first (GET /tanks).
func LowTanks(ctx context.Context) ([]*domain.Tank, error) {
	tanks, err := ofTab(ctx, func(_ context.Context, l *loaders, businessID domain.ID) ([]*domain.Tank, error) {
		return l.tanks.get(l.reading(businessID), businessID)
	})
	low := domain.LowTanks(tanks)
	expectTankRefs(ctx, low...)
	return low, err
}

// Tank returns the tank of an order of a business (GET /tanks with id[]); nil when it is
// unknown.
func Tank(ctx context.Context, businessID, id domain.ID) (*domain.Tank, error) {
	return read(ctx, func(l *loaders) (*domain.Tank, error) { return l.tank.get(l.reading(businessID), businessID, id) })
}

func (l *loaders) fetchAllTanks(ctx context.Context, businessID domain.ID) ([]*domain.Tank, error) {
	tanks, err := l.upstream.Tanks(ctx, businessID)
	setDefaultBusiness(businessID, businessOfTank, tanks...)
	return tanks, err
}

func (l *loaders) fetchTanks(ctx context.Context, businessID domain.ID, ids []domain.ID) (map[domain.ID]*domain.Tank, error) {
	tanks, err := l.upstream.TanksByID(ctx, businessID, ids)
	setDefaultBusiness(businessID, businessOfTank, tanks...)
	l.expectTankRefs(tanks...)
	return byID(tanks, func(t *domain.Tank) domain.ID { return t.ID }), err
}

func expectTankRefs(ctx context.Context, tanks ...*domain.Tank) {
	if l, err := from(ctx); err == nil {
		l.expectTankRefs(tanks...)
	}
}

// expectTankRefs adds the records of the tanks to the next batches.
func (l *loaders) expectTankRefs(tanks ...*domain.Tank) {
	for _, t := range tanks {
		l.readings.expect(t.ID)
		l.forecast.expect(t.BusinessID, t.ID)
		l.orders.expect(t.BusinessID, t.NextOrderID)
	}
}

func businessOfTank(t *domain.Tank) *domain.ID { return &t.BusinessID }

// CreateTank adds a tank to the tab's business (POST /tanks).
func CreateTank(ctx context.Context, in domain.TankInput) (*domain.Tank, error) {
	return writeTank(ctx, in.Check(true), func(l *loaders, businessID domain.ID) (*domain.Tank, error) {
		return l.upstream.CreateTank(ctx, businessID, in)
	})
}

// UpdateTank changes the given fields of a tank (PUT /tanks/{id}).
func UpdateTank(ctx context.Context, id domain.ID, in domain.TankInput) (*domain.Tank, error) {
	return writeTank(ctx, in.Check(false), func(l *loaders, _ domain.ID) (*domain.Tank, error) { return l.upstream.UpdateTank(ctx, id, in) })
}

// ArchiveTank takes a tank out of use (POST /tanks/{id}/archive).
func ArchiveTank(ctx context.Context, id domain.ID) (*domain.Tank, error) {
	return writeTank(ctx, nil, func(l *loaders, _ domain.ID) (*domain.Tank, error) { return l.upstream.ArchiveTank(ctx, id) })
}

// RestoreTank puts an archived tank back into use (POST /tanks/{id}/restore).
func RestoreTank(ctx context.Context, id domain.ID) (*domain.Tank, error) {
	return writeTank(ctx, nil, func(l *loaders, _ domain.ID) (*domain.Tank, error) { return l.upstream.RestoreTank(ctx, id) })
}

// writeTank makes a write on a tank, and adds the records that the tank names to the next
// batches.
func writeTank(ctx context.Context, check error, do func(*loaders, domain.ID) (*domain.Tank, error)) (*domain.Tank, error) {
	tank, err := writeToCurrentBusiness(ctx, check, func(l *loaders, businessID domain.ID) (*domain.Tank, error) {
		tank, err := do(l, businessID)
		setDefaultBusiness(businessID, businessOfTank, tank)
		return tank, err
	})
	if err != nil || tank == nil {
		return nil, wordedFor("tank", err)
	}
	expectTankRefs(ctx, tank)
	return tank, nil
}
