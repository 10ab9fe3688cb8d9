package history

import (
	"cmp"
	"math"
	"slices"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

// Months is how far a history reaches back from its anchor.
const Months = 24

// History is what happened up to an instant, and what is under way at it.
type History struct {
	Orders   []Order   // by id
	Readings []Reading // by tank, then by time
	Invoices []Invoice // by id
	Uses     []Use     // by tank, then by day, up to yesterday
}

// Generate tells what happened between 24 months before the anchor and now. The
// anchor is the instant of the sandbox's first start; now is not before it. An order for
// which no tanker is free comes later, which the level of its tank knows.
func Generate(w World, anchor, now time.Time) History {
	g := w.generated(anchor, now)
	for range mostTurns {
		waits := w.dispatch(g.Orders, w.Busy)
		if len(waits) == 0 {
			break
		}
		w = w.Born(anchor) // the same lives
		w.waits = joined(w.waits, waits)
		g = w.generated(anchor, now)
	}
	g.Orders = slices.DeleteFunc(g.Orders, unbrought)
	complain(g.Orders, w, anchor)
	fallShort(g.Orders, w, anchor)
	g.Invoices = invoices(w, g.Orders, BillingDay(anchor))
	slices.SortFunc(g.Orders, func(a, b Order) int { return cmp.Compare(a.ID, b.ID) })
	slices.SortFunc(g.Invoices, func(a, b Invoice) int { return cmp.Compare(a.ID, b.ID) })
	return g.History
}

// generated is a history whose orders have no tanker yet, and that nothing is billed of.
func (w World) generated(anchor, now time.Time) generator {
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
	slot         int // the next place in the block of a day
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
		c := coachNights{world: g.world, biz: b, luck: luckOf(b.Key), anchor: g.anchor, slot: g.slot}
		g.slot++
		c.live(g.first, func(o Order) { g.Orders = append(g.Orders, o) })
	}
	if b.Live && !g.now.After(g.anchor.Add(time.Second)) { // from then on the store has it
		g.Orders = append(g.Orders, g.world.situation(b, levels, g.now)...)
	}
}

// How many lives a business tries, and dispatches a history, and how far the number of
// its bills may be from the one wanted.
const (
	mostTurns     = 200
	billTolerance = .025
)

// Born is the world with the lives of its tanks, for histories of one anchor: to look for
// them takes most of the time of a history.
func (w World) Born(anchor time.Time) World {
	g := newGenerator(w, anchor, anchor)
	w.born = map[string][]life{}
	for _, b := range w.Businesses {
		for _, t := range g.lives(b) {
			w.born[b.Key] = append(w.born[b.Key], t.life)
		}
	}
	return w
}

// lives are those of a business's tanks. When the world says how many half months
// before the anchor have a delivery, lives are looked for that have them.
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
	for turn := range mostTurns {
		for i := range tanks {
			tanks[i] = tanks[i].born(turn)
		}
		if b.Bills == 0 || math.Abs(float64(g.bills(tanks)-b.Bills)) <= billTolerance*float64(b.Bills) {
			break
		}
	}
	return tanks
}

// bills is how many half months are over at the anchor in which something came.
func (g *generator) bills(tanks []tankLife) int {
	seen := map[Half]bool{}
	for _, t := range tanks {
		t.live(g.anchor, func(calendar.Date, stay) {}, func(s supply) {
			if h := HalfOf(s.date); s.delivered > 0 && h.IssuedOn() <= BillingDay(g.anchor) {
				seen[h] = true
			}
		})
	}
	return len(seen)
}

// tank goes through the days of a tank, and leaves its level of now in levels.
func (g *generator) tank(t tankLife, levels map[int64]float64) {
	minute := int(g.now.Sub(g.today.At(0, 0)).Minutes())
	t.live(g.now, func(d calendar.Date, s stay) {
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

// Uses are what tanks use on each day from one to another, both included, in litres, by
// their ids.
func Uses(w World, anchor time.Time, from, to calendar.Date) map[int64][]float64 {
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
