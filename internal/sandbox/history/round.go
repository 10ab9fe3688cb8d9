package history

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

// Round is a way of a tanker: it leaves its depot with one order, and comes back. A
// tanker and its driver are on one at a time.
type Round struct {
	OrderID      int64
	TankerID     int64
	Leaves, Back time.Time
}

// meets tells whether both take some of the same time.
func (r Round) meets(other Round) bool {
	return r.TankerID == other.TankerID && r.Leaves.Before(other.Back) && other.Leaves.Before(r.Back)
}

// The minutes of a round, beside the road.
const (
	unloadMinutes  = 25 // from the arrival to the signature
	vehicleMinutes = 6  // of each vehicle that is filled on site
	settleMinutes  = 5  // from the arrival to the first vehicle
)

// onSite is how many minutes a tanker stays: what it takes to unload, or to fill
// vehicles one after the other.
func (o Order) onSite() int {
	if fills := o.Items[0].Fills; len(fills) > 0 {
		return int(o.DeliveredAt.Sub(fills[0].At).Minutes()) + settleMinutes
	}
	return unloadMinutes
}

// ArrivedAt is when the tanker of a delivered order came to the site.
func (o Order) ArrivedAt() time.Time {
	return o.DeliveredAt.Add(-time.Duration(o.onSite()) * time.Minute)
}

// travel plans the round of an order that is to be signed at a minute of its day. A
// tanker serves others before, so that it is on its way longer than the road is.
func (o *Order) travel(l luck, minute, stay int, site Site) {
	way := max(l.below(o.Date, "road", 70)+30, site.Road)
	o.Leaves = o.Date.At(0, minute-stay-way)
	o.Back = o.Date.At(0, minute+max(site.Road, shortestRoad))
}

// plan keeps a tanker for an order to come, from when one leaves for it if nothing goes
// wrong: nobody sees it before it is assigned.
func (o *Order) plan(site Site, wait int) {
	signed := Arrival(o.Reference, o.Date, o.Window, site.Hours, o.stay()).Add(time.Duration(wait) * time.Minute)
	o.Leaves = signed.Add(-o.stay() - time.Duration(max(site.Road, shortestRound))*time.Minute)
	o.Back = signed.Add(time.Duration(max(site.Road, shortestRoad)) * time.Minute)
}

// shortestRound is how many minutes a tanker is on its way at least, with those who are
// served before.
const shortestRound = 75

// shortestRoad is how many minutes a tanker is on its way back at least.
const shortestRoad = 20

// serves tells whether a tanker is of an order's depot, and of its kind of product.
func (t Tanker) serves(o Order) bool {
	return t.DepotID == o.DepotID && t.AdBlue == (o.Items[0].Gas.Slug == "adblue")
}

// holds tells whether a tanker may bring an order to a site: its depot, its product,
// its size and its weight fit.
func (t Tanker) holds(o Order, maxTonnes int) bool {
	litres := 0
	for _, i := range o.Items {
		litres += max(i.Ordered, i.Delivered)
	}
	return t.serves(o) && t.Capacity >= litres && (maxTonnes == 0 || t.Tonnes <= maxTonnes)
}

// fitting are the tankers that may bring an order to a site. The largest of its depot
// carries what none holds: it comes twice.
func (w World) fitting(o Order, maxTonnes int) []Tanker {
	fitting := slices.DeleteFunc(slices.Clone(w.Tankers), func(t Tanker) bool { return !t.holds(o, maxTonnes) })
	if len(fitting) > 0 {
		return fitting
	}
	kind := slices.DeleteFunc(slices.Clone(w.Tankers), func(t Tanker) bool { return !t.serves(o) })
	if len(kind) == 0 {
		return nil
	}
	return []Tanker{slices.MaxFunc(kind, func(a, b Tanker) int { return cmp.Compare(a.Capacity, b.Capacity) })}
}

// anyTanker is the first one that may bring an order, wherever it may be; 0 when its depot
// has none.
func (w World) anyTanker(o Order) int64 {
	for _, t := range w.fitting(o, 0) {
		return t.ID
	}
	return 0
}

// unbrought tells whether an order needs a tanker and none can come.
func unbrought(o Order) bool { return !o.Leaves.IsZero() && o.Cancellation == nil && o.TankerID == 0 }

// load is an order that is to be brought, the tankers that may, and its rank.
type load struct {
	*Order
	fitting []Tanker
	rank    int
}

// loads are the orders to bring, as they get their tankers. On a day those go first that
// the fewest can bring, and those of the situation around now take what is left: the
// history is the same without them.
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
		l := load{Order: o, fitting: w.fitting(*o, sites[o.SiteID].MaxTonnes)}
		if l.rank = len(l.fitting); o.Live {
			l.rank += len(w.Tankers)
		}
		all = append(all, l)
	}
	slices.SortStableFunc(all, func(a, b load) int {
		return cmp.Or(cmp.Compare(a.Date, b.Date), cmp.Compare(a.rank, b.rank), cmp.Compare(a.ID, b.ID))
	})
	return all
}

// waitStep is by how many minutes an order comes later, and again, until a tanker is free.
const waitStep = 15

// dispatch gives each order that is brought a tanker of its depot: the first of the
// world's that may bring it and is on no other round, nor on one of busy; an order that
// has a round there keeps it. waits are the minutes by which orders must come later: until
// then no tanker is free. One of the situation around now does not wait, and gets none.
func (w World) dispatch(orders []Order, busy []Round) (waits map[int64]int) {
	rounds, known := map[calendar.Date][]Round{}, map[int64]Round{}
	note := func(r Round) {
		for d := calendar.DateOf(r.Leaves); d <= calendar.DateOf(r.Back); d++ {
			rounds[d] = append(rounds[d], r)
		}
	}
	for _, r := range busy {
		note(r)
		known[r.OrderID] = r
	}
	waits = map[int64]int{}
	for _, l := range w.loads(orders) {
		if r, keeps := known[l.ID]; keeps {
			l.TankerID, l.Leaves, l.Back = r.TankerID, r.Leaves, r.Back
		}
		for wait := 0; l.TankerID == 0 && len(l.fitting) > 0 && (wait == 0 || !l.Live); wait += waitStep {
			later := time.Duration(wait) * time.Minute
			for _, t := range l.fitting {
				r := Round{l.ID, t.ID, l.Leaves.Add(later), l.Back.Add(later)}
				if slices.ContainsFunc(rounds[calendar.DateOf(r.Leaves)], r.meets) || slices.ContainsFunc(rounds[calendar.DateOf(r.Back)], r.meets) {
					continue
				}
				note(r)
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

// joined adds waits to others.
func joined(all, more map[int64]int) map[int64]int {
	sum := maps.Clone(more)
	for id, wait := range all {
		sum[id] += wait
	}
	return sum
}
