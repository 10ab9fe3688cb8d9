package history

import (
	"cmp"
	"math"
	"slices"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

// Months is how many months a history reaches back from its anchor.
const Months = 24

// History has the past and current orders at an instant, with the readings, invoices and uses before
// it.
type History struct {
	Orders   []Order   // by id
	Readings []Reading // by tank, then by time
	Invoices []Invoice // by id
	Uses     []Use     // by tank, then by day, up to yesterday
}

// Generate returns the history from 24 months before the anchor to now. The anchor is the instant of
// the sandbox's first start; now is not before it. When no tanker is free, an order is delivered
// later; the history is then generated again, so that the level of its tank agrees.
func Generate(w World, anchor, now time.Time) History {
	g := w.generate(anchor, now)
	for range maxTurns {
		waits := w.dispatch(g.Orders, w.Busy)
		if len(waits) == 0 {
			break
		}
		w = w.WithTankLives(anchor) // keep the lives of the tanks
		w.waits = addedWaits(w.waits, waits)
		g = w.generate(anchor, now)
	}
	g.Orders = slices.DeleteFunc(g.Orders, lacksTanker)
	addIssues(g.Orders, w, anchor)
	addShortDelivery(g.Orders, w, anchor)
	g.Invoices = invoices(w, g.Orders, BillingDay(anchor))
	slices.SortFunc(g.Orders, func(a, b Order) int { return cmp.Compare(a.ID, b.ID) })
	slices.SortFunc(g.Invoices, func(a, b Invoice) int { return cmp.Compare(a.ID, b.ID) })
	return g.History
}

// generate returns a history without tankers and invoices.
func (w World) generate(anchor, now time.Time) generator {
	g := newGenerator(w, anchor, now)
	for _, b := range w.Businesses {
		g.business(b)
	}
	g.Orders = slices.DeleteFunc(g.Orders, func(o Order) bool {
		return o.CreatedAt.After(now) || o.Cancellation != nil && o.Cancellation.At.After(now)
	})
	return g
}

type generator struct {
	History
	world        World
	anchor, now  time.Time
	first, today calendar.Date
	slot         int // the next free number in the block of a day
}

func newGenerator(w World, anchor, now time.Time) generator {
	return generator{world: w, anchor: anchor, now: now, first: calendar.DateOf(anchor).AddMonths(-Months), today: calendar.DateOf(now)}
}

func (g *generator) business(b Business) {
	levels := map[int64]float64{}
	for _, life := range g.lives(b) {
		g.tank(life, levels)
	}
	if b.Profile == "car" {
		c := coachNights{world: g.world, biz: b, random: randomOf(b.Key), anchor: g.anchor, slot: g.slot}
		g.slot++
		c.live(g.first, func(o Order) { g.Orders = append(g.Orders, o) })
	}
	if b.Live && !g.now.After(g.anchor.Add(time.Second)) { // later, the situation is in the store
		g.Orders = append(g.Orders, g.world.situation(b, levels, g.now)...)
	}
}

// The limits of the search: how many lives a business tries and how often a history is dispatched,
// and the relative difference between the number of bills and the wanted one.
const (
	maxTurns      = 200
	billTolerance = .025
)

// WithTankLives returns the world with the lives of its tanks, for histories of one anchor.
// Searching the lives takes most of the time of generating a history.
func (w World) WithTankLives(anchor time.Time) World {
	g := newGenerator(w, anchor, anchor)
	w.born = map[string][]life{}
	for _, b := range w.Businesses {
		for _, t := range g.lives(b) {
			w.born[b.Key] = append(w.born[b.Key], t.life)
		}
	}
	return w
}

// lives returns the lives of a business's tanks. When the business has a wanted number of bills, it
// tries lives until their deliveries give about this number.
func (g *generator) lives(b Business) []tankLife {
	var tanks []tankLife
	for _, site := range b.Sites {
		days := daysOf(rhythms[b.Profile], site.Hours, g.first, g.today)
		for _, tank := range site.Tanks {
			life := tankLife{world: g.world, biz: b, site: site, tank: tank, days: days, anchor: g.anchor, slot: g.slot}
			life.due = life.recurs(g.first, g.today+beyond)
			for _, o := range g.world.Made {
				if o.TankID == tank.ID {
					life.made = append(life.made, o)
				}
			}
			for _, r := range g.world.Gauged {
				if r.TankID == tank.ID {
					life.gauged = append(life.gauged, r)
				}
			}
			for _, c := range g.world.Changes {
				if c.TankID == tank.ID {
					life.changes = append(life.changes, c)
				}
			}
			tanks = append(tanks, life)
			g.slot++
		}
	}
	if known := g.world.born[b.Key]; len(known) == len(tanks) {
		for i := range tanks {
			tanks[i].life = known[i]
		}
		return tanks
	}
	for turn := range maxTurns {
		for i := range tanks {
			tanks[i] = tanks[i].born(turn)
		}
		if b.Bills == 0 || math.Abs(float64(g.bills(tanks)-b.Bills)) <= billTolerance*float64(b.Bills) {
			break
		}
	}
	return tanks
}

// bills returns the number of half months with a delivery that are billed by the anchor.
func (g *generator) bills(tanks []tankLife) int {
	seen := map[Half]bool{}
	for _, t := range tanks {
		t.live(g.anchor, func(calendar.Date, tankDay) {}, func(s supply) {
			if h := HalfOf(s.date); s.delivered > 0 && h.IssuedOn() <= BillingDay(g.anchor) {
				seen[h] = true
			}
		})
	}
	return len(seen)
}

// tank adds the orders, readings and uses of a tank to the history, and its current level to levels.
func (g *generator) tank(t tankLife, levels map[int64]float64) {
	minute := int(g.now.Sub(g.today.At(0, 0)).Minutes())
	t.live(g.now, func(d calendar.Date, s tankDay) {
		g.Readings = append(g.Readings, t.read(d, s, g.now)...)
		if d < g.today && !t.on(d).idle {
			g.Uses = append(g.Uses, Use{t.tank.ID, d, s.used()})
		}
		if d == g.today {
			levels[t.tank.ID] = s.at(minute)
		}
	}, func(s supply) {
		if o, happened := t.regretted(s); happened {
			g.Orders = append(g.Orders, o)
		}
		g.Orders = append(g.Orders, t.orderOf(s))
	})
}

// DailyUses returns the use of each tank on the days between two dates, both included, in litres,
// by the id of the tank.
func DailyUses(w World, anchor time.Time, from, to calendar.Date) map[int64][]float64 {
	g, all := newGenerator(w, anchor, to.At(12, 0)), map[int64][]float64{}
	for _, b := range w.Businesses {
		for _, t := range g.lives(b) {
			for day := from; day <= to; day++ {
				all[t.tank.ID] = append(all[t.tank.ID], t.on(day).useOn(day))
			}
		}
	}
	return all
}
