package history

import (
	"math"
	"slices"
	"strconv"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

// The rule by which tanks are refilled (product 13.5).
const (
	leadDays     = 2    // working days between order and delivery
	safetyDays   = 2    // more days of use kept as a margin
	safetyFactor = 1.25 // the factor by which a day may exceed the mean use
	reserve      = 0.12 // part of the capacity
	fillFactor   = 0.97 // part of the expected room
	volumeStep   = 100
)

const minutesPerDay = 24 * 60

// The random variation of a day's use, as factors of that expected for its season and weekday.
const minUse, maxUse = .85, 1.15

// tankLife simulates a tank day by day.
type tankLife struct {
	world  World
	biz    Business
	site   Site
	tank   Tank
	days   days
	anchor time.Time
	life
	slot   int                         // the place of its orders in the block of a day
	due    map[calendar.Date]Recurring // the recurring orders by their delivery days
	made   []CustomerOrder
	gauged []Reading
	// changes are the customers' changes of the tank, oldest first; idle is whether the history
	// leaves the tank alone on the day set by the method on.
	changes []Change
	idle    bool
}

// on returns the tank as it was on a day, after the customers' changes.
func (t tankLife) on(day calendar.Date) tankLife {
	for _, c := range t.changes {
		if calendar.DateOf(c.At) <= day {
			t.tank.Capacity, t.idle = c.Capacity, c.Idle
		}
	}
	return t
}

// life has the random parameters of a tank. pace is a factor of the mean use that the world states.
type life struct {
	random random
	pace   float64
	start  tankState
}

// tankState is the state of a tank at the midnight that begins a day: its level, and whether it
// waits for a supply.
type tankState struct {
	day     calendar.Date
	level   float64
	waiting bool
	supply  supply
}

// tankDay is one day of a tank: its level at midnight, its use, and the delivery at a minute. The
// use is even during the day, except the vanished volume, which is used in one hour of the night.
// made are the deliveries ordered by customers, gauged the levels recorded on the day.
type tankDay struct {
	level, use float64
	vanished   float64
	delivered  int
	minute     int
	made       []timedVolume
	gauged     []timedVolume
}

// timedVolume is a delivery or a recorded level at a minute of a day, in litres.
type timedVolume struct{ minute, litres int }

// at returns the level at a minute of the day.
func (s tankDay) at(minute int) float64 {
	level, since := s.level, 0
	for _, g := range s.gauged {
		if minute >= g.minute {
			level, since = float64(g.litres), g.minute
		}
	}
	level -= s.usedBy(minute) - s.usedBy(since)
	if s.delivered > 0 && minute >= s.minute && s.minute >= since {
		level += float64(s.delivered)
	}
	for _, f := range s.made {
		if minute >= f.minute && f.minute >= since {
			level += float64(f.litres)
		}
	}
	return max(level, 0)
}

// The hour of the night in which fuel vanishes from a tank.
const vanishingFrom, vanishingTo = 22 * 60, 23 * 60

// usedBy returns the use of the day up to a minute.
func (s tankDay) usedBy(minute int) float64 {
	vanishing := float64(min(max(minute, vanishingFrom), vanishingTo)-vanishingFrom) / (vanishingTo - vanishingFrom)
	return (s.use-s.vanished)*float64(minute)/minutesPerDay + s.vanished*vanishing
}

// supply is an order for a tank: the day on which it was created, its delivery day, and the metered
// volume once it is delivered. needless is set when the tank had no room for it.
type supply struct {
	made, date calendar.Date
	window     calendar.Window
	ordered    int
	delivered  int
	minute     int // of its delivery
	needless   bool
	by         int64 // the recurring order that created it, 0 for a user
}

// The limits of the search for the life of a tank with an aim: the number of tries, the accepted
// difference from the aim in percent of the capacity, and by how much the pace may exceed 1.
const (
	maxTries     = 3000
	aimTolerance = .4
	morePace     = .04
)

// born sets the random numbers, the pace and the first level of a tank. When the world states the
// level at the anchor, it searches for values that lead to this level, since the simulation itself
// is never adjusted. turn distinguishes the lives that the business tries.
func (t tankLife) born(turn int) tankLife {
	name := t.biz.Key + "/" + t.site.Label + "/" + t.tank.Name + "#" + strconv.Itoa(turn)
	capacity := float64(t.tank.Capacity)
	if t.tank.AimPercent == 0 {
		t.random, t.pace = randomOf(name), 1
		t.start = tankState{day: t.days.first, level: t.random.between(0, "start", .5, .7) * capacity}
		return t
	}
	today := calendar.DateOf(t.anchor)
	minute := int(t.anchor.Sub(today.At(0, 0)).Minutes())
	best, nearest := t, math.Inf(1)
	for try := 0; try < maxTries && nearest > aimTolerance; try++ {
		t.random = randomOf(name + "#" + strconv.Itoa(try))
		t.pace = t.random.between(0, "pace", 1, 1+morePace)
		t.start = tankState{day: t.days.first, level: t.random.between(0, "start", .2, .5) * capacity}
		m := t.start
		for m.day < today {
			t.step(&m)
		}
		if miss := math.Abs(100*t.day(m).at(minute)/capacity - t.tank.AimPercent); miss < nearest {
			best, nearest = t, miss
		}
	}
	return best
}

// day returns the day of a tank that begins with m, without the supply of the history.
func (t tankLife) day(m tankState) tankDay {
	t = t.on(m.day)
	day := tankDay{level: m.level, use: t.useOn(m.day)}
	if m.day == t.vanishes() && !(m.waiting && m.supply.date == m.day) {
		if part := vanishingPart * float64(t.tank.Capacity); part < day.use {
			day.vanished = part
		}
	}
	for _, o := range t.made {
		if o.Litres > 0 && calendar.DateOf(o.Until) == m.day {
			day.made = append(day.made, timedVolume{minuteOf(o.Until), o.Litres})
		}
	}
	for _, r := range t.gauged {
		if calendar.DateOf(r.At) == m.day {
			day.gauged = append(day.gauged, timedVolume{minuteOf(r.At), r.Level})
		}
	}
	return day
}

// useOn returns the use of a day in litres; 0 for an idle tank.
func (t tankLife) useOn(day calendar.Date) float64 {
	if t.idle {
		return 0
	}
	return t.tank.DailyUse * t.pace * t.days.at(day).use * t.random.between(day, "use", minUse, maxUse)
}

// vanishingPart is the part of its capacity that vanishes from a tank in an hour. It is included in
// the day's use, so that other days are not affected.
const vanishingPart = .036

// vanishes returns the day on which fuel vanishes, 0 for none: a Wednesday, which has a high use.
func (t tankLife) vanishes() calendar.Date {
	if t.tank.VanishesDaysAgo == 0 {
		return 0
	}
	day := calendar.DateOf(t.anchor) - calendar.Date(t.tank.VanishesDaysAgo)
	return day - calendar.Date((day.Weekday()+7-wednesday)%7)
}

const wednesday = 3

// expects reports whether a delivery ordered by a customer was pending when a day began. It is false
// before the anchor, whose past does not depend on customers.
func (t tankLife) expects(day calendar.Date) bool {
	return day > calendar.DateOf(t.anchor) && slices.ContainsFunc(t.made, func(o CustomerOrder) bool {
		midnight := day.At(0, 0)
		return o.Since.Before(midnight) && (o.Until.IsZero() || !o.Until.Before(midnight))
	})
}

// recurs returns the recurring orders by their delivery days, on which the site is open (product
// 7.2). Around the anchor, a live business has its current situation instead.
func (t tankLife) recurs(first, last calendar.Date) map[calendar.Date]Recurring {
	due, anchor := map[calendar.Date]Recurring{}, calendar.DateOf(t.anchor)
	for _, r := range t.biz.Recurring {
		for d := first; r.TankID == t.tank.ID && d <= last; d++ {
			if !r.fallsOn(anchor, d) || !r.runs(anchor, d) {
				continue
			}
			if date := t.site.Hours.Next(d, r.Window); !t.biz.Live || date < anchor || date > anchor+OrderedAhead {
				due[date] = r
			}
		}
	}
	return due
}

// The conditions under which a user waits for a recurring order: for how many days, and down to
// which part of the capacity.
const (
	trustedDays = 14
	emptyPart   = .05
)

// repeats reports whether a recurring order will deliver in time, so that no user has to order:
// sooner than a user's order could, or before the tank is empty.
func (t tankLife) repeats(day calendar.Date, level float64) bool {
	if len(t.due) == 0 {
		return false
	}
	soon := t.days.addWorking(day, leadDays)
	for date := day; date <= day+trustedDays; date++ {
		if _, due := t.due[date]; due && date >= day+OrderedAhead && (date <= soon || level > emptyPart*float64(t.tank.Capacity)) {
			return true
		}
		level -= t.tank.DailyUse * t.days.at(date).use
	}
	return false
}

// taken reports whether the order of a supply is among the world's Taken.
func (t tankLife) taken(s supply) bool {
	return len(t.world.Taken) > 0 && t.world.Taken[t.orderOf(s).ID]
}

// step simulates a day to its end: it orders a supply, or delivers the pending one. came is the
// delivered supply, nil for none.
func (t tankLife) step(m *tankState) (day tankDay, came *supply) {
	t = t.on(m.day)
	day = t.day(*m)
	if t.idle {
		m.waiting = false
	} else if t.biz.Live && m.day == calendar.DateOf(t.anchor) { // its pending orders are those of the current situation
		m.waiting = false
	} else if m.waiting && m.supply.date == m.day && t.taken(m.supply) {
		m.waiting = false
	} else if m.waiting && m.supply.date == m.day {
		t.deliver(&m.supply, &day)
		done := m.supply
		m.waiting, came = false, &done
	} else {
		t.consider(m)
	}
	m.level = day.at(minutesPerDay)
	m.day++
	return day, came
}

// consider orders a supply when it is needed: one of a recurring order up to the anchor, after which
// the store creates them, or one because the level is low.
func (t tankLife) consider(m *tankState) {
	date := m.day + OrderedAhead
	if r, due := t.due[date]; due && !m.waiting && date <= calendar.DateOf(t.anchor)+OrderedAhead {
		m.supply = t.supply(m.day, date, r.Window, m.level)
		m.supply.by, m.waiting = r.ID, t.fits(m.supply)
	}
	if !m.waiting && t.days.at(m.day).working && t.low(m.level) && !t.expects(m.day) && !t.repeats(m.day, m.level) {
		m.supply = t.order(m.day, m.level)
		m.waiting = t.fits(m.supply)
	}
}

// fits reports whether the expected room in a tank is at least the minimum volume of its product.
// Otherwise nothing is ordered.
func (t tankLife) fits(s supply) bool { return s.ordered >= t.world.gas(t.tank.Gas).Min }

// live simulates the days up to now. It calls visit for each day, and supplied for each supply
// delivered by now and the pending one, if any. A live business has no pending supply at the anchor,
// but its current situation.
func (t tankLife) live(now time.Time, visit func(calendar.Date, tankDay), supplied func(supply)) {
	m, last := t.start, calendar.DateOf(now)
	for m.day < last || m.day == last && m.waiting && m.supply.date == last && finished(last, t.arrival(m.supply), now) {
		d := m.day
		day, came := t.step(&m)
		visit(d, day)
		if came != nil {
			supplied(*came)
		}
	}
	if m.day > last {
		return
	}
	visit(m.day, t.day(m))
	if t = t.on(m.day); t.idle || t.biz.Live && m.day == calendar.DateOf(t.anchor) {
		return
	}
	if t.consider(&m); m.waiting {
		supplied(m.supply)
	}
}

// low reports whether it is time to order.
func (t tankLife) low(level float64) bool {
	return level-safetyFactor*t.tank.DailyUse*(leadDays+safetyDays) < reserve*float64(t.tank.Capacity)
}

// order returns the supply ordered on a day, for the room expected at its delivery.
func (t tankLife) order(d calendar.Date, level float64) supply {
	date := t.days.addWorking(d, leadDays)
	window := calendar.Morning
	if _, open := t.days.open[date.Weekday()][calendar.Afternoon]; open && t.random.chance(date, "window", 3) {
		window = calendar.Afternoon
	}
	return t.supply(d, date, window, level)
}

// supply returns a supply ordered on day d for another day, from the level on d.
func (t tankLife) supply(d, date calendar.Date, window calendar.Window, level float64) supply {
	for day := d; day < date; day++ {
		level -= t.tank.DailyUse * t.days.at(day).use
	}
	return supply{made: d, date: date, window: window, ordered: fillVolume(t.tank, level)}
}

// fillVolume returns the volume that fills a tank whose expected level is level.
func fillVolume(t Tank, level float64) int {
	return int(math.Floor(fillFactor*(float64(t.usable())-level)/volumeStep)) * volumeStep
}

// deliver sets the delivered volume of a supply, at most the room in the tank, and adds it to the
// day.
func (t tankLife) deliver(s *supply, day *tankDay) {
	s.minute = t.arrival(*s)
	room := float64(t.tank.usable()) - day.at(s.minute)
	if s.needless = len(t.made)+len(t.gauged) > 0 && room < float64(t.world.gas(t.tank.Gas).Min); s.needless {
		return
	}
	s.delivered = min(metered(t.random, s.date, s.ordered), int(room))
	day.delivered, day.minute = s.delivered, s.minute
}

// arrival returns the minute of its day at which a supply is delivered.
func (t tankLife) arrival(s supply) int {
	minute := arrival(t.random, s.date, t.span(s), t.site.Hours)
	if len(t.world.waits) > 0 {
		minute += t.world.waits[t.orderOf(s).ID]
	}
	return minute
}

// span returns when the site is open in the window of a supply; the complete window for a site that
// is closed on that day.
func (t tankLife) span(s supply) [2]int {
	if span, open := t.days.open[s.date.Weekday()][s.window]; open {
		return span
	}
	return spans[s.window]
}

// orderOf converts a supply to an order.
func (t tankLife) orderOf(s supply) Order {
	gas := t.world.gas(t.tank.Gas)
	o := Order{
		BusinessID: t.biz.ID, SiteID: t.site.ID, ContactID: t.site.ContactID, PaymentMethodID: t.biz.PaymentMethodID, DepotID: t.site.DepotID,
		CreatedAt: s.made.At(7, 30+t.random.below(s.made, "created", 260)),
		CreatedBy: t.biz.buyer(t.random, s.made), PONumber: t.biz.purchase(t.random, s.made), Date: s.date, Window: s.window, Status: Oncoming,
		Items: []Item{{Gas: gas, TankID: t.tank.ID, Ordered: s.ordered, Price: t.world.Price(gas.Slug, s.made)}},
	}
	if s.by != 0 {
		o.RecurringID, o.CreatedBy, o.CreatedAt, o.PONumber = s.by, 0, Repeated(s.date), t.due[s.date].PONumber
		o.Items[0].FillUp, o.Items[0].Price = true, t.world.Price(gas.Slug, s.date-OrderedAhead)
	}
	if s.delivered > 0 {
		o.arrive(t.random, s.minute, unloadMinutes, t.site)
		o.Items[0].fill(s.delivered, s.date)
	}
	o = o.numbered(t.slot)
	if s.delivered == 0 {
		o.plan(t.site, t.world.waits[o.ID])
	}
	if s.needless { // another delivery filled the tank
		o.Cancellation = &Cancellation{At: calendar.LastOpen(s.date-1, calendar.Morning).At(16, 20), By: t.biz.buyer(t.random, s.made), Reason: "no_longer_needed"}
	}
	return o
}

// A recurring order creates each of its orders two days ahead, in the morning, so that the customer
// is notified 48 hours before the delivery (product S09).
const (
	OrderedAhead = 2
	orderedHour  = 6
)

// Repeated returns when the occurrence of a day becomes an order.
func Repeated(d calendar.Date) time.Time { return (d - OrderedAhead).At(orderedHour, 0) }

// regretted returns an order that was created and cancelled just before that of the supply; happened
// is false when there was none (product 13.5).
func (t tankLife) regretted(s supply) (o Order, happened bool) {
	if s.by != 0 || !t.random.chance(s.made, "cancelled", cancelledOnceIn) {
		return o, false
	}
	s.delivered = 0
	by := t.biz.buyer(t.random, s.made)
	o = t.orderOf(s)
	o.CreatedAt = o.CreatedAt.Add(-75 * time.Minute)
	o.cancel(t.random, s.made, by, time.Hour)
	return o.numbered(t.slot + slotCancelled), true
}
