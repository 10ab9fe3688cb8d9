package history

import (
	"math"
	"slices"
	"strconv"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

// The rule by which tanks are filled (product 13.5).
const (
	leadDays     = 2    // working days between order and delivery
	safetyDays   = 2    // days of use kept beyond them
	safetyFactor = 1.25 // by how much a day may exceed the mean
	reserve      = 0.12 // of the capacity
	fillFactor   = 0.97 // of the room that is expected
	volumeStep   = 100
)

const minutesPerDay = 24 * 60

// A day uses between these parts of what its season and its weekday make expect.
const leastUse, mostUse = .85, 1.15

// tankLife is a tank and the days it goes through.
type tankLife struct {
	world  World
	biz    Business
	site   Site
	tank   Tank
	days   days
	anchor time.Time
	life
	slot   int                         // its place in the block of a day
	due    map[calendar.Date]Recurring // the days on which recurring orders bring something
	made   []Made
	gauged []Reading
	// changes are what people changed of it, in order of time; idle is whether the history
	// leaves it alone, on the day that on has taken it to.
	changes []Change
	idle    bool
}

// on is the tank on a day: people may have changed it since the first start.
func (t tankLife) on(day calendar.Date) tankLife {
	for _, c := range t.changes {
		if calendar.DateOf(c.At) <= day {
			t.tank.Capacity, t.idle = c.Capacity, c.Idle
		}
	}
	return t
}

// life is what a tank is born with. pace is its mean use, as a share of the one of the
// world.
type life struct {
	luck  luck
	pace  float64
	start moment
}

// moment is a tank at midnight, when a day begins: what it holds, and whether a
// supply is to come.
type moment struct {
	day     calendar.Date
	level   float64
	waiting bool
	supply  supply
}

// stay is one day of a tank: what it held at midnight, what was used, evenly during the day
// but for what vanished in one hour of the night, and what came in, at which minute; by what
// people ordered too. gauged are the levels that somebody read on the day.
type stay struct {
	level, use float64
	vanished   float64
	delivered  int
	minute     int
	made       []filling
	gauged     []filling
}

// filling is what came at a minute of a day, or what was there, in litres.
type filling struct{ minute, litres int }

// at is the level at a minute of the day.
func (s stay) at(minute int) float64 {
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

// usedBy is what was used of the day up to a minute.
func (s stay) usedBy(minute int) float64 {
	vanishing := float64(min(max(minute, vanishingFrom), vanishingTo)-vanishingFrom) / (vanishingTo - vanishingFrom)
	return (s.use-s.vanished)*float64(minute)/minutesPerDay + s.vanished*vanishing
}

// supply is an order of a tank: made on a day, to come on another, and what the
// meter said when it came.
type supply struct {
	made, date calendar.Date
	window     calendar.Window
	ordered    int
	delivered  int
	minute     int // of the day on which it came
	needless   bool
	by         int64 // the recurring order that made it, 0 for people
}

// How the life of a tank with an aim is looked for: how often, how near to the aim
// the level must come, in percent of the capacity, and by how much its pace may
// exceed the usual one.
const (
	mostTries    = 3000
	aimTolerance = .4
	morePace     = .04
)

// born gives a tank its luck, its pace and its first level. When the world says
// what the tank holds at the anchor, they are looked for: nothing else may bend
// what happens. turn tells apart the lives that its business tries.
func (t tankLife) born(turn int) tankLife {
	name := t.biz.Key + "/" + t.site.Label + "/" + t.tank.Name + "#" + strconv.Itoa(turn)
	capacity := float64(t.tank.Capacity)
	if t.tank.AimPercent == 0 {
		t.luck, t.pace = luckOf(name), 1
		t.start = moment{day: t.days.first, level: t.luck.between(0, "start", .5, .7) * capacity}
		return t
	}
	today := calendar.DateOf(t.anchor)
	minute := int(t.anchor.Sub(today.At(0, 0)).Minutes())
	best, nearest := t, math.Inf(1)
	for try := 0; try < mostTries && nearest > aimTolerance; try++ {
		t.luck = luckOf(name + "#" + strconv.Itoa(try))
		t.pace = t.luck.between(0, "pace", 1, 1+morePace)
		t.start = moment{day: t.days.first, level: t.luck.between(0, "start", .2, .5) * capacity}
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

// day is what a day takes from a tank.
func (t tankLife) day(m moment) stay {
	t = t.on(m.day)
	day := stay{level: m.level, use: t.useOn(m.day)}
	if m.day == t.vanishes() && !(m.waiting && m.supply.date == m.day) {
		if part := vanishingPart * float64(t.tank.Capacity); part < day.use {
			day.vanished = part
		}
	}
	for _, o := range t.made {
		if o.Litres > 0 && calendar.DateOf(o.Until) == m.day {
			day.made = append(day.made, filling{minuteOf(o.Until), o.Litres})
		}
	}
	for _, r := range t.gauged {
		if calendar.DateOf(r.At) == m.day {
			day.gauged = append(day.gauged, filling{minuteOf(r.At), r.Level})
		}
	}
	return day
}

// useOn is what a day takes, in litres; nothing of a tank that the history leaves alone.
func (t tankLife) useOn(day calendar.Date) float64 {
	if t.idle {
		return 0
	}
	return t.tank.DailyUse * t.pace * t.days.at(day).use * t.luck.between(day, "use", leastUse, mostUse)
}

// vanishingPart is how much of its capacity vanishes from a tank in an hour. It is part of
// what the day takes, so that no other day knows of it.
const vanishingPart = .036

// vanishes is the day of that, 0 without: a Wednesday, on which much is used.
func (t tankLife) vanishes() calendar.Date {
	if t.tank.VanishesDaysAgo == 0 {
		return 0
	}
	day := calendar.DateOf(t.anchor) - calendar.Date(t.tank.VanishesDaysAgo)
	return day - calendar.Date((day.Weekday()+7-wednesday)%7)
}

const wednesday = 3

// expects tells whether something that people ordered was to come when a day began. The
// past before the anchor stays what it was without them.
func (t tankLife) expects(day calendar.Date) bool {
	return day > calendar.DateOf(t.anchor) && slices.ContainsFunc(t.made, func(o Made) bool {
		midnight := day.At(0, 0)
		return o.Since.Before(midnight) && (o.Until.IsZero() || !o.Until.Before(midnight))
	})
}

// recurs gives the days on which recurring orders bring something, which is when the site
// is open (product 7.2). At the anchor a business has its situation around now instead.
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

// trusted is for how many days somebody waits for what repeats, and down to which part of
// the capacity.
const (
	trusted   = 14
	emptyPart = .05
)

// repeats tells whether a recurring order makes one in time, so that nobody has to: sooner
// than people could, or before the tank is empty.
func (t tankLife) repeats(day calendar.Date, level float64) bool {
	if len(t.due) == 0 {
		return false
	}
	soon := t.days.addWorking(day, leadDays)
	for date := day; date <= day+trusted; date++ {
		if _, due := t.due[date]; due && date >= day+OrderedAhead && (date <= soon || level > emptyPart*float64(t.tank.Capacity)) {
			return true
		}
		level -= t.tank.DailyUse * t.days.at(date).use
	}
	return false
}

// taken says whether people have changed what is to come.
func (t tankLife) taken(s supply) bool {
	return len(t.world.Taken) > 0 && t.world.Taken[t.orderOf(s).ID]
}

// step goes through a day to its end: it orders, or takes in what was ordered.
// came is the supply that did.
func (t tankLife) step(m *moment) (day stay, came *supply) {
	t = t.on(m.day)
	day = t.day(*m)
	if t.idle {
		m.waiting = false
	} else if t.biz.Live && m.day == calendar.DateOf(t.anchor) { // what is to come then is the situation around now
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

// consider orders when it is time to: what repeats, as long as the store does not, which
// begins with the anchor, and what runs low.
func (t tankLife) consider(m *moment) {
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

// fits tells whether a tank is expected to have room for as much as its product is
// delivered in: else nothing is ordered.
func (t tankLife) fits(s supply) bool { return s.ordered >= t.world.gas(t.tank.Gas).Min }

// live goes through the days up to the one of now and reports each, with the supplies:
// those that came by now, and at most one that is to come. A business with a situation
// around now has no other order to come at the anchor.
func (t tankLife) live(now time.Time, visit func(calendar.Date, stay), supplied func(supply)) {
	m, last := t.start, calendar.DateOf(now)
	for m.day < last || m.day == last && m.waiting && m.supply.date == last && over(last, t.arrival(m.supply), now) {
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

// low tells whether it is time to order.
func (t tankLife) low(level float64) bool {
	return level-safetyFactor*t.tank.DailyUse*(leadDays+safetyDays) < reserve*float64(t.tank.Capacity)
}

// order makes the order of a day: what there should be room for when it comes.
func (t tankLife) order(d calendar.Date, level float64) supply {
	date := t.days.addWorking(d, leadDays)
	window := calendar.Morning
	if _, open := t.days.open[date.Weekday()][calendar.Afternoon]; open && t.luck.chance(date, "window", 3) {
		window = calendar.Afternoon
	}
	return t.supply(d, date, window, level)
}

// supply is an order of a day for another, by the level of the first.
func (t tankLife) supply(d, date calendar.Date, window calendar.Window, level float64) supply {
	for day := d; day < date; day++ {
		level -= t.tank.DailyUse * t.days.at(day).use
	}
	return supply{made: d, date: date, window: window, ordered: fitting(t.tank, level)}
}

// fitting is the volume that fills a tank which is expected to hold level.
func fitting(t Tank, level float64) int {
	return int(math.Floor(fillFactor*(float64(t.usable())-level)/volumeStep)) * volumeStep
}

// deliver ends a supply and puts what came into the day: no more than there is
// room for.
func (t tankLife) deliver(s *supply, day *stay) {
	s.minute = t.arrival(*s)
	room := float64(t.tank.usable()) - day.at(s.minute)
	if s.needless = len(t.made)+len(t.gauged) > 0 && room < float64(t.world.gas(t.tank.Gas).Min); s.needless {
		return
	}
	s.delivered = min(metered(t.luck, s.date, s.ordered), int(room))
	day.delivered, day.minute = s.delivered, s.minute
}

// arrival is the minute of its day at which a supply comes.
func (t tankLife) arrival(s supply) int {
	minute := arrival(t.luck, s.date, t.span(s), t.site.Hours)
	if len(t.world.waits) > 0 {
		minute += t.world.waits[t.orderOf(s).ID]
	}
	return minute
}

// span is when the site is open in the window of a supply; all of it for a site that
// is closed on that day.
func (t tankLife) span(s supply) [2]int {
	if span, open := t.days.open[s.date.Weekday()][s.window]; open {
		return span
	}
	return spans[s.window]
}

// orderOf is a supply as an order.
func (t tankLife) orderOf(s supply) Order {
	gas := t.world.gas(t.tank.Gas)
	o := Order{
		BusinessID: t.biz.ID, SiteID: t.site.ID, ContactID: t.site.ContactID, PaymentMethodID: t.biz.PaymentMethodID, DepotID: t.site.DepotID,
		CreatedAt: s.made.At(7, 30+t.luck.below(s.made, "created", 260)),
		CreatedBy: t.biz.buyer(t.luck, s.made), PONumber: t.biz.purchase(t.luck, s.made), Date: s.date, Window: s.window, Status: Oncoming,
		Items: []Item{{Gas: gas, TankID: t.tank.ID, Ordered: s.ordered, Price: t.world.Price(gas.Slug, s.made)}},
	}
	if s.by != 0 {
		o.RecurringID, o.CreatedBy, o.CreatedAt, o.PONumber = s.by, 0, Repeated(s.date), t.due[s.date].PONumber
		o.Items[0].FillUp, o.Items[0].Price = true, t.world.Price(gas.Slug, s.date-OrderedAhead)
	}
	if s.delivered > 0 {
		o.arrive(t.luck, s.minute, unloadMinutes, t.site)
		o.Items[0].fill(s.delivered, s.date)
	}
	o = o.numbered(t.slot)
	if s.delivered == 0 {
		o.plan(t.site, t.world.waits[o.ID])
	}
	if s.needless { // something else filled the tank
		o.Cancellation = &Cancellation{At: calendar.LastOpen(s.date-1, calendar.Morning).At(16, 20), By: t.biz.buyer(t.luck, s.made), Reason: "no_longer_needed"}
	}
	return o
}

// A recurring order makes its orders two days ahead, in the morning: the customer hears
// of each 48 hours before it comes (product S09).
const (
	OrderedAhead = 2
	orderedHour  = 6
)

// Repeated is when the occurrence of a day becomes an order.
func Repeated(d calendar.Date) time.Time { return (d - OrderedAhead).At(orderedHour, 0) }

// regretted is the order that was made and taken back just before a good one, when
// there was one (product 13.5).
func (t tankLife) regretted(s supply) (o Order, happened bool) {
	if s.by != 0 || !t.luck.chance(s.made, "cancelled", cancelledOnceIn) {
		return o, false
	}
	s.delivered = 0
	by := t.biz.buyer(t.luck, s.made)
	o = t.orderOf(s)
	o.CreatedAt = o.CreatedAt.Add(-75 * time.Minute)
	o.cancel(t.luck, s.made, by, time.Hour)
	return o.numbered(t.slot + slotCancelled), true
}
