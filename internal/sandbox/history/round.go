package history

import (
	"cmp"
	"fmt"
	"slices"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

// Round is a way of a tanker: it leaves its depot with one order, and comes back. A
// tanker and its driver are on one at a time.
type Round struct {
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

// shortestRoad is how many minutes a tanker is on its way back at least.
const shortestRoad = 20

// holds tells whether a tanker may bring an order to a site: its depot, its product,
// its size and its weight fit.
func (t Tanker) holds(o Order, maxTonnes int) bool {
	litres := 0
	for _, i := range o.Items {
		litres += max(i.Ordered, i.Delivered)
	}
	return t.DepotID == o.DepotID && t.AdBlue == (o.Items[0].Gas.Slug == "adblue") && t.Capacity >= litres && (maxTonnes == 0 || t.Tonnes <= maxTonnes)
}

// anyTanker is the first one that holds an order, wherever it may be.
func (w World) anyTanker(o Order) int64 {
	for _, t := range w.Tankers {
		if t.holds(o, 0) {
			return t.ID
		}
	}
	panic(fmt.Sprintf("history: no tanker of depot %d holds %d L", o.DepotID, o.Volume()))
}

// dispatch gives each order that is or will be brought a tanker of its depot: the first
// of the world's that holds it and is not on another round. On a day those go first that
// the fewest can bring, and those of the situation around now take what is left: the
// history is the same without them.
func (w World) dispatch(orders []Order, busy []Round) {
	sites := map[int64]Site{}
	for _, b := range w.Businesses {
		for _, s := range b.Sites {
			sites[s.ID] = s
		}
	}
	rounds := map[calendar.Date][]Round{}
	note := func(r Round) {
		for d := calendar.DateOf(r.Leaves); d <= calendar.DateOf(r.Back); d++ {
			rounds[d] = append(rounds[d], r)
		}
	}
	for _, r := range busy {
		note(r)
	}
	type load struct {
		*Order
		fitting []Tanker
		rank    int
	}
	var loads []load
	for i := range orders {
		o := &orders[i]
		if o.Cancellation != nil || o.Leaves.IsZero() {
			continue
		}
		l := load{Order: o, fitting: slices.DeleteFunc(slices.Clone(w.Tankers), func(t Tanker) bool { return !t.holds(*o, sites[o.SiteID].MaxTonnes) })}
		if l.rank = len(l.fitting); o.Live {
			l.rank += len(w.Tankers)
		}
		loads = append(loads, l)
	}
	slices.SortStableFunc(loads, func(a, b load) int {
		return cmp.Or(cmp.Compare(a.Date, b.Date), cmp.Compare(a.rank, b.rank), cmp.Compare(a.ID, b.ID))
	})
	for _, l := range loads {
		o, fitting := l.Order, l.fitting
		free := slices.IndexFunc(fitting, func(t Tanker) bool {
			r := Round{t.ID, o.Leaves, o.Back}
			return !slices.ContainsFunc(rounds[calendar.DateOf(o.Leaves)], r.meets) && !slices.ContainsFunc(rounds[calendar.DateOf(o.Back)], r.meets)
		})
		if free < 0 && o.Live { // nobody can bring it
			continue
		}
		o.TankerID = fitting[max(free, 0)].ID
		note(Round{o.TankerID, o.Leaves, o.Back})
	}
}
