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

// A tanker and its driver belong to a depot, and are on one round at a time: they leave
// with one order, and come back.

// roadBack is how long a tanker drives from the site of an order to its depot.
func (s *Service) roadBack(o Order, site company.Address) time.Duration {
	if site.Latitude == nil || site.Longitude == nil {
		return history.ShortestRoad
	}
	return max(time.Duration(RoadMinutes(s.Seed.Depot(o.DepotID), *site.Latitude, *site.Longitude))*time.Minute, history.ShortestRoad)
}

// roadThere is how long it drives to the site, with those who are served before.
func (s *Service) roadThere(o Order, site company.Address) time.Duration {
	return max(RoadTime, s.roadBack(o, site))
}

// laterBy is how much later a tanker leaves when none is there, mostLater how often at
// most.
const (
	laterBy   = 30 * time.Minute
	mostLater = 4
)

// send plans the round of an order that leaves for the site at an instant and arrives at
// another: with the tanker that it has, when it is free, else with the first that is.
// When none is, it begins later, while the site is open. found is false when that is too
// late: the order is then as it was.
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
				o.takes(round(t, wait))
				return t, true, nil
			}
		}
	}
	return chosen, false, nil
}

func (o *Order) takes(r history.Round) {
	id, leaves, back := store.ID(r.TankerID), r.Leaves.Unix(), r.Back.Unix()
	o.TankerID, o.LeavesAt, o.BackAt = &id, &leaves, &back
}

// freeFor tells whether the tanker of a round is on no other.
func freeFor(ctx context.Context, q store.Querier, r history.Round, but store.ID) (free bool, err error) {
	err = q.QueryRowContext(ctx, `SELECT NOT EXISTS (SELECT 1 FROM orders WHERE tanker_id = ? AND id <> ? AND cancelled_at IS NULL AND leaves_at < ? AND back_at > ?)`,
		r.TankerID, but, r.Back.Unix(), r.Leaves.Unix()).Scan(&free)
	if err != nil {
		return false, fmt.Errorf("look where a tanker is: %w", err)
	}
	return free, nil
}

// RoundsBetween are the rounds that take some of a time.
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

// tankersFor are those of its depot that may bring an order to a site: the one that it has
// first, then those of the seed in its order. The largest carries what none holds: it comes
// twice. One that broke down is not asked again, unless it is the only one of its kind.
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
