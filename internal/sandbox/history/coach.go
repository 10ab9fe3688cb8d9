package history

import (
	"math"
	"slices"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

// The numbers of coaches and the volumes of their fills, in two nights a week (product 13.5).
const (
	minCoaches, maxCoaches = 4, 26
	minFill, maxFill       = 55, 135 // litres
)

// coachNights generates the orders of a business whose coaches are filled on its own sites.
type coachNights struct {
	world  World
	biz    Business
	random random
	anchor time.Time
	slot   int
}

// live calls order for each night, from first on, that is ordered by the anchor. After the anchor,
// the store creates the recurring orders.
func (c coachNights) live(first calendar.Date, order func(Order)) {
	season, today := rhythms[c.biz.Profile], calendar.DateOf(c.anchor)
	for d := first; d <= today+14; d++ {
		for _, r := range c.biz.Recurring {
			if !slices.Contains(r.Weekdays, d.Weekday()) || !r.runs(today, d) {
				continue
			}
			night := c.site(r, d).Hours.Next(d, r.Window)
			if Repeated(night).After(c.anchor) {
				return
			}
			order(c.night(r, d, night, season.month(night)))
		}
	}
}

// night returns the order of a night; wanted is the day of its recurrence.
func (c coachNights) night(r Recurring, wanted, night calendar.Date, season float64) Order {
	site := c.site(r, wanted)
	coaches := c.coaches(wanted, season)
	var parts []float64
	var sum float64
	for i := range coaches {
		part := randomOf(c.biz.Vehicles[i%len(c.biz.Vehicles)].Registration).between(wanted, "fill", minFill, maxFill)
		parts, sum = append(parts, part), sum+part
	}
	gas := c.world.gas(r.Gas)
	item := Item{Gas: gas, Ordered: max(int(math.Round(sum/float64(gas.Step)))*gas.Step, gas.Min), FillUp: true}
	created := Repeated(night)
	item.Price = c.world.Price(gas.Slug, night-OrderedAhead)
	o := Order{
		BusinessID: c.biz.ID, SiteID: site.ID, ContactID: site.ContactID, PaymentMethodID: c.biz.PaymentMethodID, DepotID: site.DepotID,
		CreatedAt: created, PONumber: c.biz.purchase(c.random, wanted), Date: night, Window: r.Window,
		Status: Oncoming, RecurringID: r.ID, Items: []Item{item},
	}
	if c.random.chance(wanted, "cancelled", cancelledOnceIn) {
		o.cancel(c.random, wanted, c.biz.Users[0], 3*time.Hour)
		return o.numbered(c.slot)
	}
	o = o.numbered(c.slot)
	minute, pace := c.arrival(r, site, night, coaches)
	minute += c.world.waits[o.ID]
	if finished(night, minute, c.anchor) {
		o.arrive(c.random, minute, settleMinutes+int(pace.Minutes()*float64(coaches)), site)
		o.Items[0].fill(metered(c.random, wanted, item.Ordered), night)
		o.Items[0].Fills = c.fills(o, wanted, parts, sum, pace)
	} else {
		o.plan(site, c.world.waits[o.ID])
	}
	return o.numbered(c.slot)
}

// arrival returns the minute of the slot's day at which the last coach is filled, and the time that
// each one takes. The site of the recurring order is open all night. At any other site, coaches are
// filled as fast as needed for the tanker to leave before the gate closes.
func (c coachNights) arrival(r Recurring, site Site, night calendar.Date, coaches int) (minute int, each time.Duration) {
	each = vehicleMinutes * time.Minute
	if site.ID == r.SiteID {
		span := spans[r.Window]
		from, _ := r.Window.Span(night)
		span[0] = max(span[0], minuteOf(from)+settleMinutes+vehicleMinutes*coaches)
		return arrival(c.random, night, span, site.Hours), each
	}
	from, to := site.Hours.Within(night, r.Window)
	begins := minuteOf(from) + gateMinutes
	minute = begins + int((minFillTime * time.Duration(coaches)).Minutes()) + 1
	if spare := minuteOf(to) - gateMinutes - minute; spare > 0 {
		minute += c.random.below(night, "arrives", spare)
	}
	return minute, min(each, time.Duration(minute-begins)*time.Minute/time.Duration(coaches)).Truncate(time.Second)
}

// The shortest time to fill a coach, and how many minutes a tanker passes the gate before the first
// coach and after the last one.
const (
	minFillTime = 210 * time.Second
	gateMinutes = 6
)

// coaches returns how many coaches are filled.
func (c coachNights) coaches(d calendar.Date, season float64) int {
	n := int(math.Round(maxCoaches * season * c.random.between(d, "coaches", .8, 1.1)))
	return min(max(n, minCoaches), maxCoaches, len(c.biz.Vehicles))
}

// site returns the site of the recurring order, or one night in five the last site, which is
// smaller.
func (c coachNights) site(r Recurring, d calendar.Date) Site {
	for i, s := range c.biz.Sites {
		if s.ID == r.SiteID || i == len(c.biz.Sites)-1 {
			if c.random.chance(d, "site", 5) {
				return c.biz.Sites[len(c.biz.Sites)-1]
			}
			return s
		}
	}
	return c.biz.Sites[0]
}

// fills divides the metered volume among the coaches in whole litres.
func (c coachNights) fills(o Order, d calendar.Date, parts []float64, sum float64, each time.Duration) []Fill {
	total := o.Items[0].Delivered
	start := o.DeliveredAt.Add(-time.Duration(len(parts)) * each)
	var fills []Fill
	left := total
	first := c.random.below(d, "first", len(c.biz.Vehicles))
	for i, part := range parts {
		vehicle := c.biz.Vehicles[(first+i)%len(c.biz.Vehicles)]
		litres := int(math.Round(float64(total) * part / sum))
		if i == len(parts)-1 {
			litres = left
		}
		left -= litres
		fills = append(fills, Fill{VehicleID: vehicle.ID, Volume: litres, At: start.Add(time.Duration(i) * each)})
	}
	return fills
}
