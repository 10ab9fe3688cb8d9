package history

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

// Round is a trip of a tanker: it leaves its depot with one order, and comes back. A tanker and its
// driver are on one round at a time.
type Round struct {
	OrderID      int64
	TankerID     int64
	Leaves, Back time.Time
}

// meets reports whether two rounds of the same tanker overlap.
func (r Round) meets(other Round) bool {
	return r.TankerID == other.TankerID && r.Leaves.Before(other.Back) && other.Leaves.Before(r.Back)
}

// The durations of a round's steps at the site, in minutes.
const (
	unloadMinutes  = 25 // from the arrival to the signature
	vehicleMinutes = 6  // to fill each vehicle
	settleMinutes  = 5  // from the arrival to the first vehicle
)

// onSite returns how many minutes the tanker stays: to unload, or to fill vehicles one after the
// other.
func (o Order) onSite() int {
	if fills := o.Items[0].Fills; len(fills) > 0 {
		return int(o.DeliveredAt.Sub(fills[0].At).Minutes()) + settleMinutes
	}
	return unloadMinutes
}

// ArrivedAt returns when the tanker of a delivered order arrived at the site.
func (o Order) ArrivedAt() time.Time {
	return o.DeliveredAt.Add(-time.Duration(o.onSite()) * time.Minute)
}

// travel sets the round of an order that is signed at a minute of its day. The tanker serves other
// sites before, so that it travels longer than the road takes.
func (o *Order) travel(l random, minute, stay int, site Site) {
	way := max(l.below(o.Date, "road", 70)+30, site.Road)
	o.Leaves = o.Date.At(0, minute-stay-way)
	o.Back = o.Date.At(0, minute+max(site.Road, shortestRoad))
}

// plan sets the round of a future order, delivered without a delay except wait minutes. The planned
// round is not shown before the order is assigned.
func (o *Order) plan(site Site, wait int) {
	signed := Arrival(o.Reference, o.Date, o.Window, site.Hours, o.stay()).Add(time.Duration(wait) * time.Minute)
	o.Leaves = signed.Add(-o.stay() - time.Duration(max(site.Road, shortestRound))*time.Minute)
	o.Back = signed.Add(time.Duration(max(site.Road, shortestRoad)) * time.Minute)
}

// shortestRound is the minimum time from the depot to the site in minutes, including the sites
// served before.
const shortestRound = 75

// shortestRoad is the minimum time of the way back, in minutes.
const shortestRoad = 20

// serves reports whether a tanker belongs to an order's depot and carries its kind of product.
func (t Tanker) serves(o Order) bool {
	return t.DepotID == o.DepotID && t.AdBlue == (o.Items[0].Gas.Slug == "adblue")
}

// fits reports whether a tanker can deliver an order to a site: its depot, product, capacity and
// weight match.
func (t Tanker) fits(o Order, maxTonnes int) bool {
	litres := 0
	for _, i := range o.Items {
		litres += max(i.Ordered, i.Delivered)
	}
	return t.serves(o) && t.Capacity >= litres && (maxTonnes == 0 || t.Tonnes <= maxTonnes)
}

// tankersFor returns the tankers that can deliver an order to a site. When no capacity is large
// enough, it returns the largest tanker of the depot, which comes twice.
func (w World) tankersFor(o Order, maxTonnes int) []Tanker {
	fitting := slices.DeleteFunc(slices.Clone(w.Tankers), func(t Tanker) bool { return !t.fits(o, maxTonnes) })
	if len(fitting) > 0 {
		return fitting
	}
	kind := slices.DeleteFunc(slices.Clone(w.Tankers), func(t Tanker) bool { return !t.serves(o) })
	if len(kind) == 0 {
		return nil
	}
	return []Tanker{slices.MaxFunc(kind, func(a, b Tanker) int { return cmp.Compare(a.Capacity, b.Capacity) })}
}

// anyTanker returns the first tanker that can deliver an order, even if it is on another round; 0
// when the depot has none.
func (w World) anyTanker(o Order) int64 {
	for _, t := range w.tankersFor(o, 0) {
		return t.ID
	}
	return 0
}

// lacksTanker reports whether an order needs a tanker and has none.
func lacksTanker(o Order) bool { return !o.Leaves.IsZero() && o.Cancellation == nil && o.TankerID == 0 }

// load is an order to deliver, the tankers that can do so, and its rank.
type load struct {
	*Order
	tankers []Tanker
	rank    int
}

// loads returns the orders to deliver, in the order in which they get their tankers. On each day,
// the orders with the fewest possible tankers are first. Those of the current situation are last,
// so that the history is the same without them.
func (w World) loads(orders []Order) (all []load) {
	sites := map[int64]Site{}
	for _, b := range w.Businesses {
		for _, s := range b.Sites {
			sites[s.ID] = s
		}
	}
	for i := range orders {
		o := &orders[i]
		if o.Cancellation != nil || o.Leaves.IsZero() {
			continue
		}
		l := load{Order: o, tankers: w.tankersFor(*o, sites[o.SiteID].MaxTonnes)}
		if l.rank = len(l.tankers); o.Live {
			l.rank += len(w.Tankers)
		}
		all = append(all, l)
	}
	slices.SortStableFunc(all, func(a, b load) int {
		return cmp.Or(cmp.Compare(a.Date, b.Date), cmp.Compare(a.rank, b.rank), cmp.Compare(a.ID, b.ID))
	})
	return all
}

// waitStep is by how many minutes an order is postponed repeatedly until a tanker is free.
const waitStep = 15

// dispatch assigns a tanker to each order to deliver: the first one that can deliver it and is on
// no other round, including those of busy. An order with a round in busy keeps it. waits are the
// minutes by which orders must be postponed until a tanker is free. An order of the current
// situation is not postponed, and gets no tanker instead.
func (w World) dispatch(orders []Order, busy []Round) (waits map[int64]int) {
	rounds, known := map[calendar.Date][]Round{}, map[int64]Round{}
	add := func(r Round) {
		for d := calendar.DateOf(r.Leaves); d <= calendar.DateOf(r.Back); d++ {
			rounds[d] = append(rounds[d], r)
		}
	}
	for _, r := range busy {
		add(r)
		known[r.OrderID] = r
	}
	waits = map[int64]int{}
	for _, l := range w.loads(orders) {
		if r, found := known[l.ID]; found {
			l.TankerID, l.Leaves, l.Back = r.TankerID, r.Leaves, r.Back
		}
		for wait := 0; l.TankerID == 0 && len(l.tankers) > 0 && (wait == 0 || !l.Live); wait += waitStep {
			later := time.Duration(wait) * time.Minute
			for _, t := range l.tankers {
				r := Round{l.ID, t.ID, l.Leaves.Add(later), l.Back.Add(later)}
				if slices.ContainsFunc(rounds[calendar.DateOf(r.Leaves)], r.meets) || slices.ContainsFunc(rounds[calendar.DateOf(r.Back)], r.meets) {
					continue
				}
				add(r)
				l.TankerID = t.ID
				if wait > 0 {
					waits[l.ID] = wait
				}
				break
			}
		}
	}
	return waits
}

// addedWaits returns the sum of two sets of waits.
func addedWaits(all, more map[int64]int) map[int64]int {
	sum := maps.Clone(more)
	for id, wait := range all {
		sum[id] += wait
	}
	return sum
}
