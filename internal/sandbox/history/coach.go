package history

import (
	"math"
	"slices"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

// Coaches are filled in the nights of two days a week (product 13.5).
const (
	fewestCoaches, mostCoaches = 4, 26
	leastFill, mostFill        = 55, 135 // litres
)

// coachNights is a business whose vehicles are filled on its own ground.
type coachNights struct {
	world  World
	biz    Business
	luck   luck
	anchor time.Time
	slot   int
}

// live reports the nights from first on that are ordered by the anchor: from then on the
// store orders what repeats.
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

// night is one order; wanted is the day of the week that it was meant for.
func (c coachNights) night(r Recurring, wanted, night calendar.Date, season float64) Order {
	site := c.site(r, wanted)
	coaches := c.coaches(wanted, season)
	var parts []float64
	var sum float64
	for i := range coaches {
		part := luckOf(c.biz.Vehicles[i%len(c.biz.Vehicles)].Registration).between(wanted, "fill", leastFill, mostFill)
		parts, sum = append(parts, part), sum+part
	}
	gas := c.world.gas(r.Gas)
	item := Item{Gas: gas, Ordered: max(int(math.Round(sum/float64(gas.Step)))*gas.Step, gas.Min), FillUp: true}
	created := Repeated(night)
	item.Price = c.world.Price(gas.Slug, night-OrderedAhead)
	o := Order{
		BusinessID: c.biz.ID, SiteID: site.ID, ContactID: site.ContactID, PaymentMethodID: c.biz.PaymentMethodID, DepotID: site.DepotID,
		CreatedAt: created, PONumber: c.biz.purchase(c.luck, wanted), Date: night, Window: r.Window,
		Status: Oncoming, RecurringID: r.ID, Items: []Item{item},
	}
	if c.luck.chance(wanted, "cancelled", cancelledOnceIn) {
		o.cancel(c.luck, wanted, c.biz.Users[0], 3*time.Hour)
		return o.numbered(c.slot)
	}
	o = o.numbered(c.slot)
	minute, pace := c.arrival(r, site, night, coaches)
	minute += c.world.waits[o.ID]
	if over(night, minute, c.anchor) {
		o.arrive(c.luck, minute, settleMinutes+int(pace.Minutes()*float64(coaches)), site)
		o.Items[0].fill(metered(c.luck, wanted, item.Ordered), night)
		o.Items[0].Fills = c.fills(o, wanted, parts, sum, pace)
	} else {
		o.plan(site, c.world.waits[o.ID])
	}
	return o.numbered(c.slot)
}

// arrival is the minute of the slot's day at which the last coach is filled, and how
// long each takes. A site that an order repeats for is open to it all night; at another
// one it goes as fast as it must to be out before the gate closes.
func (c coachNights) arrival(r Recurring, site Site, night calendar.Date, coaches int) (minute int, each time.Duration) {
	each = vehicleMinutes * time.Minute
	if site.ID == r.SiteID {
		span := spans[r.Window]
		from, _ := r.Window.Span(night)
		span[0] = max(span[0], minuteOf(from)+settleMinutes+vehicleMinutes*coaches)
		return arrival(c.luck, night, span, site.Hours), each
	}
	from, to := site.Hours.Within(night, r.Window)
	begins := minuteOf(from) + gateMinutes
	minute = begins + int((quickest * time.Duration(coaches)).Minutes()) + 1
	if spare := minuteOf(to) - gateMinutes - minute; spare > 0 {
		minute += c.luck.below(night, "arrives", spare)
	}
	return minute, min(each, time.Duration(minute-begins)*time.Minute/time.Duration(coaches)).Truncate(time.Second)
}

// How fast a coach is filled at the best, and how many minutes before the first and after
// the last one a tanker passes the gate.
const (
	quickest    = 210 * time.Second
	gateMinutes = 6
)

// coaches is how many come to be filled.
func (c coachNights) coaches(d calendar.Date, season float64) int {
	n := int(math.Round(mostCoaches * season * c.luck.between(d, "coaches", .8, 1.1)))
	return min(max(n, fewestCoaches), mostCoaches, len(c.biz.Vehicles))
}

// site is the one of the order that repeats; one night in five, the smaller one
// takes its place.
func (c coachNights) site(r Recurring, d calendar.Date) Site {
	for i, s := range c.biz.Sites {
		if s.ID == r.SiteID || i == len(c.biz.Sites)-1 {
			if c.luck.chance(d, "site", 5) {
				return c.biz.Sites[len(c.biz.Sites)-1]
			}
			return s
		}
	}
	return c.biz.Sites[0]
}

// fills shares the metered volume among the coaches, to the litre.
func (c coachNights) fills(o Order, d calendar.Date, parts []float64, sum float64, each time.Duration) []Fill {
	total := o.Items[0].Delivered
	start := o.DeliveredAt.Add(-time.Duration(len(parts)) * each)
	var fills []Fill
	left := total
	first := c.luck.below(d, "first", len(c.biz.Vehicles))
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
