package order

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/quote"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// A tanker and its driver belong to a depot. They are on one round at a time: they leave with
// one order and come back.

// roadBack returns the driving time from the site of an order to its depot.
func (s *Service) roadBack(o Order, site company.Address) time.Duration {
	if site.Latitude == nil || site.Longitude == nil {
		return history.ShortestRoad
	}
	return max(time.Duration(RoadMinutes(s.Seed.Depot(o.DepotID), *site.Latitude, *site.Longitude))*time.Minute, history.ShortestRoad)
}

// roadThere returns the time from the depot to the site, including the stops before it.
func (s *Service) roadThere(o Order, site company.Address) time.Duration {
	return max(RoadTime, s.roadBack(o, site))
}

// laterBy is the delay tried when no tanker is free; mostLater is the number of tries, including
// the first without delay.
const (
	laterBy   = 30 * time.Minute
	mostLater = 4
)

// send plans the round of an order, with the given departure and arrival. It uses the assigned
// tanker if it is free, else the first free one. If none is free, it tries later departures
// while the site is open. found is false if none fits; the order is then unchanged.
func (s *Service) send(ctx context.Context, q store.Querier, o *Order, site company.Address, leaves, arrives time.Time) (chosen seed.Tanker, found bool, err error) {
	tankers := s.tankersFor(*o, site)
	round := func(t seed.Tanker, wait time.Duration) history.Round {
		return history.Round{TankerID: t.ID, Leaves: leaves.Add(wait), Back: arrives.Add(wait + o.stay() + s.roadBack(*o, site))}
	}
	for n := range mostLater {
		wait := time.Duration(n) * laterBy
		if at := arrives.Add(wait); n > 0 && !site.Hours().OpenAt(at, at.Add(o.stay())) {
			break
		}
		for _, t := range tankers {
			free, err := freeFor(ctx, q, round(t, wait), o.ID)
			if err != nil {
				return t, false, err
			}
			if free {
				o.setRound(round(t, wait))
				return t, true, nil
			}
		}
	}
	return chosen, false, nil
}

func (o *Order) setRound(r history.Round) {
	id, leaves, back := store.ID(r.TankerID), r.Leaves.Unix(), r.Back.Unix()
	o.TankerID, o.LeavesAt, o.BackAt = &id, &leaves, &back
}

// freeFor reports whether the tanker of a round has no other order at that time.
func freeFor(ctx context.Context, q store.Querier, r history.Round, order store.ID) (free bool, err error) {
	err = q.QueryRowContext(ctx, `SELECT NOT EXISTS (SELECT 1 FROM orders WHERE tanker_id = ? AND id <> ? AND cancelled_at IS NULL AND leaves_at < ? AND back_at > ?)`,
		r.TankerID, order, r.Back.Unix(), r.Leaves.Unix()).Scan(&free)
	if err != nil {
		return false, fmt.Errorf("look where a tanker is: %w", err)
	}
	return free, nil
}

// RoundsBetween returns the rounds that overlap a period.
func RoundsBetween(ctx context.Context, q store.Querier, from, to time.Time) ([]history.Round, error) {
	all, err := store.List(ctx, q, func(row store.Scanner) (r history.Round, err error) {
		var leaves, back int64
		err = row.Scan(&r.OrderID, &r.TankerID, &leaves, &back)
		r.Leaves, r.Back = time.Unix(leaves, 0), time.Unix(back, 0)
		return r, err
	}, `SELECT id, tanker_id, leaves_at, back_at FROM orders WHERE tanker_id IS NOT NULL AND cancelled_at IS NULL AND leaves_at < ? AND back_at > ?`, to.Unix(), from.Unix())
	if err != nil {
		return nil, fmt.Errorf("list rounds: %w", err)
	}
	return all, nil
}

// tankersFor returns the tankers of the depot that can deliver an order to a site: the assigned
// one first, then in the order of the seed. If none is large enough, it returns only the
// largest, which comes twice. A tanker that broke down is left out, unless it is the only one of
// its kind.
func (s *Service) tankersFor(o Order, site company.Address) []seed.Tanker {
	wanted, depot := o.volumes(s.Seed), s.Seed.Depot(o.DepotID)
	tankers := slices.DeleteFunc(slices.Clone(s.Seed.Tankers), func(t seed.Tanker) bool { return t.Depot != depot.Label || (t.Gas != nil) != (wanted.Fuel == 0) })
	if len(tankers) > 1 && o.BrokenTankerID != nil {
		tankers = slices.DeleteFunc(tankers, func(t seed.Tanker) bool { return t.ID == int64(*o.BrokenTankerID) })
	}
	holding := slices.DeleteFunc(slices.Clone(tankers), func(t seed.Tanker) bool {
		return t.Capacity < wanted.Fuel+wanted.AdBlue || site.MaxTruckTonnage != nil && quote.TonnesOf(t) > *site.MaxTruckTonnage
	})
	if len(holding) == 0 {
		return []seed.Tanker{slices.MaxFunc(tankers, func(a, b seed.Tanker) int { return cmp.Compare(a.Capacity, b.Capacity) })}
	}
	if i := slices.IndexFunc(holding, func(t seed.Tanker) bool { return o.TankerID != nil && t.ID == int64(*o.TankerID) }); i > 0 {
		holding[0], holding[i] = holding[i], holding[0]
	}
	return holding
}
