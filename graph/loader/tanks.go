package loader

import (
	"context"
	"slices"

	"github.com/citerne/citerne/internal/domain"
)

// Tanks is a page of the tanks of the tab's business (GET /tanks with page).
func Tanks(ctx context.Context, filter domain.TankFilter, sort domain.TankSort, page domain.Page) (*domain.TankPage, error) {
	if err := page.Check(); err != nil {
		return nil, err
	}
	if err := filter.Check(); err != nil {
		return nil, err
	}
	if err := checkIDs(slices.Concat(filter.GasIDs, filter.AddressIDs)...); err != nil {
		return nil, err
	}
	found, err := ofTab(ctx, func(ctx context.Context, l *loaders, businessID domain.ID) (*domain.TankPage, error) {
		found, err := l.upstream.TankPage(ctx, businessID, filter, sort, page)
		if err == nil {
			adoptTanks(businessID, found.Items...)
		}
		return found, err
	})
	if err != nil {
		return nil, err
	}
	learnTanks(ctx, found.Items...)
	return found, nil
}

// BesideTank says what of a tank is read beside it.
type BesideTank struct {
	Readings []Days
	Forecast bool
}

// TankOfTab is a tank of the tab's business (GET /tanks with id[]); nil when there is none of
// that id. Its id is all that its readings and its forecast need, so that they are read beside
// it.
func TankOfTab(ctx context.Context, id domain.ID, beside BesideTank) (*domain.Tank, error) {
	if err := domain.CheckID(id); err != nil {
		return nil, err
	}
	return ofTab(ctx, func(_ context.Context, l *loaders, businessID domain.ID) (*domain.Tank, error) {
		reading := l.reading(businessID)
		for _, days := range beside.Readings {
			l.readings.begin(reading, history{businessID, days}, id)
		}
		if beside.Forecast {
			l.forecast.begin(reading, businessID, id)
		}
		return l.tank.get(reading, businessID, id)
	})
}

// SiteTanks are the tanks of one address; those of all the addresses of a
// business are one call (GET /tanks).
func SiteTanks(ctx context.Context, a *domain.Address) ([]*domain.Tank, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	tanks, err := l.tanks.get(l.reading(a.BusinessID), a.BusinessID)
	l.learnTanks(tanks...)
	return slices.DeleteFunc(slices.Clone(tanks), func(t *domain.Tank) bool { return t.AddressID != a.ID }), err
}

// LowTanks are the tanks of the tab's business that are empty first (GET /tanks).
func LowTanks(ctx context.Context) ([]*domain.Tank, error) {
	tanks, err := ofTab(ctx, func(_ context.Context, l *loaders, businessID domain.ID) ([]*domain.Tank, error) {
		return l.tanks.get(l.reading(businessID), businessID)
	})
	low := domain.LowTanks(tanks)
	learnTanks(ctx, low...)
	return low, err
}

// Tank is the tank that an order of a business names (GET /tanks with id[]); nil
// when it is not known.
func Tank(ctx context.Context, businessID, id domain.ID) (*domain.Tank, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	return l.tank.get(l.reading(businessID), businessID, id)
}

// TankOrder is the next order that brings something into a tank (GET /orders with id[]); nil
// when there is none.
func TankOrder(ctx context.Context, t *domain.Tank) (*domain.Order, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	return l.orders.get(l.reading(t.BusinessID), t.BusinessID, t.NextOrderID)
}

func (l *loaders) fetchAllTanks(ctx context.Context, businessID domain.ID) ([]*domain.Tank, error) {
	tanks, err := l.upstream.Tanks(ctx, businessID)
	adoptTanks(businessID, tanks...)
	return tanks, err
}

func (l *loaders) fetchTanks(ctx context.Context, businessID domain.ID, ids []domain.ID) (map[domain.ID]*domain.Tank, error) {
	tanks, err := l.upstream.TanksByID(ctx, businessID, ids)
	adoptTanks(businessID, tanks...)
	l.learnTanks(tanks...)
	return byID(tanks, func(t *domain.Tank) domain.ID { return t.ID }), err
}

func learnTanks(ctx context.Context, tanks ...*domain.Tank) {
	if l, err := from(ctx); err == nil {
		l.learnTanks(tanks...)
	}
}

// learnTanks notes what of tanks is read for all of them at once.
func (l *loaders) learnTanks(tanks ...*domain.Tank) {
	for _, t := range tanks {
		l.readings.expect(t.ID)
		l.forecast.expect(t.BusinessID, t.ID)
		l.orders.expect(t.BusinessID, t.NextOrderID)
	}
}

// adoptTanks gives tanks that do not say whose they are to the business that was asked.
func adoptTanks(businessID domain.ID, tanks ...*domain.Tank) {
	for _, t := range tanks {
		if t.BusinessID == "" {
			t.BusinessID = businessID
		}
	}
}

// CreateTank declares a tank of the tab's business (POST /tanks).
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

// writeTank carries a write on a tank out, and learns what the tank names.
func writeTank(ctx context.Context, check error, do func(*loaders, domain.ID) (*domain.Tank, error)) (*domain.Tank, error) {
	tank, err := writeHere(ctx, check, func(l *loaders, businessID domain.ID) (*domain.Tank, error) {
		tank, err := do(l, businessID)
		if tank != nil {
			adoptTanks(businessID, tank)
		}
		return tank, err
	})
	if err != nil || tank == nil {
		return nil, wordedFor("tank", err)
	}
	learnTanks(ctx, tank)
	return tank, nil
}
