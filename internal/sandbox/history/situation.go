package history

import (
	"fmt"
	"slices"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

// CreditReason is the waiting reason of an order whose business has exceeded its credit.
const CreditReason = "credit_exceeded"

// CreditExceeded returns CreditReason with the excess, in cents with tax.
func CreditExceeded(by int64) string { return fmt.Sprintf("%s:%d", CreditReason, by) }

// beyondPart divides the amount of the waiting order: the quotient exceeds the credit.
const beyondPart = 3

// The tanker under way left leftMinutes ago and arrives in ShownRoadTime, which is also the travel
// time of tankers that the panel sends.
const (
	leftMinutes   = 25
	ShownRoadTime = 35 * time.Minute
)

// The sites and the product of the current orders, by their names in the seed.
const (
	liveSite    = "Agence Bordeaux"
	reserveSite = "Dépôt Toulouse"
	furtherSite = "Relais Bayonne"
	liveDiesel  = "gazole"
)

// situation returns the current orders that a business always has (product 13.5): one under way, one
// ready, one waiting, two future ones, one just delivered and one cancelled last week. Future orders
// are on the first deliverable day from the intended one. The order under way ignores closed days.
//
// The sandbox then handles these orders like those of customers, and Missing returns their
// replacements.
func (w World) situation(b Business, levels map[int64]float64, now time.Time) []Order {
	s := w.scene(b, now)
	s.levels, s.random = levels, randomOf(b.Key+"/now")
	orders := []Order{s.underWay(), s.ready(), s.waiting(), s.oncoming(0), s.oncoming(1), s.delivered(), s.cancelled()}
	for k, o := range orders {
		orders[k] = o.numbered(slotLive + k)
	}
	return orders
}

// SituationCounts counts the orders of a business for each kind of order in its situation.
type SituationCounts struct{ Processing, Ready, Waiting, Oncoming, Delivered, Cancelled int }

// replacementVolume is the volume of each order of Missing, in litres. It goes into the trucks of
// the site, so that it changes no tank level.
const replacementVolume = 1000

// Missing returns the orders that a business lacks of its situation (product 13.5), with tankers
// that are on no other round. They have no number.
func Missing(w World, b Business, has SituationCounts, busy []Round, now time.Time) (orders []Order) {
	s := w.scene(b, now)
	s.replacement = true
	if has.Processing == 0 {
		orders = append(orders, s.underWay())
	}
	if has.Ready == 0 {
		orders = append(orders, s.ready())
	}
	if has.Waiting == 0 {
		orders = append(orders, s.waiting())
	}
	for k := has.Oncoming; k < len(coming); k++ {
		orders = append(orders, s.oncoming(k))
	}
	if has.Delivered == 0 {
		orders = append(orders, s.delivered())
	}
	if has.Cancelled == 0 {
		orders = append(orders, s.cancelled())
	}
	w.dispatch(orders, busy)
	return slices.DeleteFunc(orders, lacksTanker)
}

// scene generates the current orders of a business.
type scene struct {
	world  World
	biz    Business
	levels map[int64]float64 // of tanks, now
	now    time.Time
	today  calendar.Date
	random random

	replacement bool // whether its orders are replacements: see replacementVolume
}

// scene returns the scene of an instant, with its own random numbers.
func (w World) scene(b Business, now time.Time) scene {
	return scene{world: w, biz: b, now: now, today: calendar.DateOf(now), random: randomOf(b.Key + now.UTC().Format(time.RFC3339))}
}

// order returns an order of the scene, created daysAgo days ago for the tank of a site with a
// product, or for its vehicles when no tank has room.
func (s scene) order(daysAgo int, site, gas string, date calendar.Date, w calendar.Window) Order {
	created := s.today - calendar.Date(daysAgo)
	o := Order{
		BusinessID: s.biz.ID, PaymentMethodID: s.biz.PaymentMethodID, PONumber: s.biz.purchase(s.random, created), CreatedBy: s.biz.buyer(s.random, created),
		CreatedAt: created.At(8, s.random.below(created, site+gas, 200)), Date: date, Window: w, Status: Oncoming, Live: true,
	}
	product := s.world.gas(gas)
	item := Item{Gas: product, Ordered: 3000, Price: s.world.Price(gas, created)}
	place := s.site(site)
	o.SiteID, o.ContactID, o.DepotID = place.ID, place.ContactID, place.DepotID
	for _, t := range place.Tanks {
		if t.Gas == gas {
			item.TankID = t.ID
			level, rhythm := s.levels[t.ID], rhythms[s.biz.Profile]
			for d := s.today; d < date; d++ {
				level -= minUse * t.DailyUse * rhythm.month(d) * rhythm.week[d.Weekday()-1]
			}
			item.Ordered = fillVolume(t, level)
		}
	}
	if s.replacement || item.Ordered < product.Min { // a full tank gets nothing
		item.TankID, item.Ordered, item.FillUp = 0, replacementVolume, true
	}
	o.Items = []Item{item}
	return o
}

// underWay returns the order under way. It arrives within its slot at any hour: in the slot at its
// ETA, or in the next one when the ETA is between two slots (product 13.5). A site that is closed
// then opens for it.
func (s scene) underWay() Order {
	departed, eta := s.now.Add(-leftMinutes*time.Minute), s.now.Add(ShownRoadTime)
	day, window := slotOf(eta)
	if begins, _ := window.Span(day); eta.Before(begins) {
		eta = begins
	}
	o := s.order(3, liveSite, liveDiesel, day, window)
	o.Status = Processing
	o.Instructions = "Sonner à l’accueil, quai 3."
	site := s.site(liveSite)
	if !calendar.DateOf(eta).Deliverable() || !site.Hours.OpenAt(eta, eta.Add(o.stay())) {
		o.Instructions = "Site ouvert exceptionnellement pour cette livraison\u00a0: sonner à l’accueil, quai 3."
	}
	o.AssignedAt = earlier(assignment(s.random, day, o.CreatedAt), departed.Add(-time.Hour))
	o.DepartedAt, o.ETA = departed.Truncate(time.Second), eta.Truncate(time.Second)
	o.Leaves, o.Back = o.DepartedAt, o.ETA.Add(o.stay()+max(time.Duration(site.Road)*time.Minute, ShortestRoad))
	return o
}

// stay returns how long the tanker of a future order will be at its site.
func (o Order) stay() time.Duration {
	litres := 0
	for _, i := range o.Items {
		if i.TankID == 0 {
			litres += i.Ordered
		}
	}
	return Stay(litres)
}

// slotOf returns the slot that contains an instant, or the next one when it is between two.
func slotOf(at time.Time) (calendar.Date, calendar.Window) {
	for d := calendar.DateOf(at) - 1; ; d++ {
		for _, w := range calendar.Windows {
			if _, to := w.Span(d); at.Before(to) {
				return d, w
			}
		}
	}
}

func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}

// site returns the site of the business with a name.
func (s scene) site(label string) Site {
	for _, one := range s.biz.Sites {
		if one.Label == label {
			return one
		}
	}
	panic("history: no site " + label)
}

// officeOpens is the hour from which orders are assigned.
const officeOpens = 7

func (s scene) ready() Order {
	site := s.site(reserveSite)
	o := s.order(2, reserveSite, "hvo", site.Hours.Next(s.today+1, calendar.Morning), calendar.Morning)
	o.Status = Ready
	o.AssignedAt = s.now.Add(-100 * time.Minute).Truncate(time.Minute)
	if day := calendar.DateOf(o.AssignedAt); !day.Deliverable() || o.AssignedAt.Before(day.At(officeOpens, 0)) {
		o.AssignedAt = assignment(s.random, day, o.CreatedAt)
	}
	o.travel(s.random, minuteOf(Arrival(s.biz.Key, o.Date, o.Window, site.Hours, o.stay())), int(o.stay().Minutes()), site)
	return o
}

func (s scene) waiting() Order {
	o := s.order(1, reserveSite, "gazole", s.site(reserveSite).Hours.Next(s.today+3, calendar.Afternoon), calendar.Afternoon)
	totals := o.Totals()
	o.Status, o.WaitingReason = Waiting, CreditExceeded((totals.Total+totals.VAT)/beyondPart)
	return o
}

// coming are the future orders: in how many days, for which site and product, and how many days ago
// they were created.
var coming = [...]struct {
	inDays    calendar.Date
	site, gas string
	daysAgo   int
}{{2, furtherSite, "gazole", 4}, {5, liveSite, "adblue", 1}}

func (s scene) oncoming(k int) Order {
	c := coming[k]
	return s.order(c.daysAgo, c.site, c.gas, s.site(c.site).Hours.Next(s.today+c.inDays, calendar.Morning), calendar.Morning)
}

// delivered returns the order just delivered, to the trucks of a site, so that it changes no tank
// level.
func (s scene) delivered() Order {
	site := s.site(furtherSite)
	day := site.Hours.Last(s.today-1, calendar.Morning)
	o := s.order(int(s.today-day)+3, furtherSite, "gazole", day, calendar.Morning)
	item := &o.Items[0]
	item.TankID, item.Ordered, item.FillUp = 0, 2600, true
	trucks := s.biz.trucks("gazole")[:9]
	o.arrive(s.random, 9*60+42, settleMinutes+7*len(trucks), site)
	item.fill(metered(s.random, day, item.Ordered), day)
	capacities := make([]int, len(trucks))
	for i, v := range trucks {
		capacities[i] = v.Capacity
	}
	for i, litres := range Fills(s.biz.Key, day, item.Delivered, capacities) {
		item.Fills = append(item.Fills, Fill{VehicleID: trucks[i].ID, Volume: litres, At: o.DeliveredAt.Add(time.Duration(i-len(trucks)) * 7 * time.Minute)})
	}
	return o
}

// truckCapacity is the minimum capacity of a truck's tank, in litres.
const truckCapacity = 350

// trucks lists the vehicles with a large tank of a product.
func (b Business) trucks(gas string) (all []Vehicle) {
	for _, v := range b.Vehicles {
		if v.Gas == gas && v.Capacity >= truckCapacity {
			all = append(all, v)
		}
	}
	return all
}

// LateFee is the fee of a late cancellation, in cents without tax (product 7.2).
const LateFee = 4500

func (s scene) cancelled() Order {
	day := s.site(reserveSite).Hours.Last(s.today-5, calendar.Morning)
	o := s.order(int(s.today-day)+4, reserveSite, "gazole", day, calendar.Morning)
	o.Items[0].Ordered = 8000
	o.Status = Ready
	o.AssignedAt = assignment(s.random, day, o.CreatedAt)
	o.TankerID = s.world.anyTanker(o)
	o.Cancellation = &Cancellation{At: calendar.LastOpen(day-1, calendar.Morning).At(19, 12), By: o.CreatedBy, Reason: "site_closed", Fee: LateFee}
	return o
}
