package sandbox

import (
	"context"
	"fmt"
	"math"
	"net/http"
	"strconv"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/history"
)

// adBlueSlug is the product that has a tanker of its own.
const adBlueSlug = "adblue"

// Why a slot cannot be taken.
const (
	reasonFull       = "full"
	reasonSiteClosed = "site_closed"
	reasonTooEarly   = "too_early"
)

// slotReasons are the reasons as people read them (product S08).
var slotReasons = map[string]string{
	reasonFull: "Complet", reasonSiteClosed: "Site fermé", "holiday": "Jour férié", reasonTooEarly: "Trop tôt", "sunday": "Dimanche",
	"saturday": "Samedi\u00a0: matin seulement",
}

// load are litres, fuels and AdBlue apart: they never share a tanker (product S08).
type load struct{ fuel, adBlue int }

func (l *load) add(d *seed, gas recordID, litres int) {
	if gas == d.gas(adBlueSlug).ID {
		l.adBlue += litres
	} else {
		l.fuel += litres
	}
}

// freeSlot is a window of a day at a site: what stands against it, and what the
// depot's tankers have left.
type freeSlot struct {
	date   calendar.Date
	window calendar.Window
	reason string // full is told by room
	load
}

// smallest is the least that is delivered: a slot with less left is full.
var smallest = load{fuel: 500, adBlue: 300}

// full tells whether nothing more of what is wanted can be taken.
func (f freeSlot) full(wanted load) bool {
	return wanted.fuel > 0 && f.fuel < smallest.fuel || wanted.adBlue > 0 && f.adBlue < smallest.adBlue
}

// holds tells whether what is wanted fits.
func (f freeSlot) holds(wanted load) bool { return wanted.fuel <= f.fuel && wanted.adBlue <= f.adBlue }

// capacities are the litres that a depot delivers in a window, by how the day
// turns out: now and then none.
var (
	dayCapacities    = [...]int{0, 13_000, 32_000, 49_000, 49_000, 62_000, 62_000, 62_000, 49_000, 62_000, 32_000, 62_000}
	nightCapacities  = [...]int{0, 19_000, 30_000, 30_000, 49_000, 49_000}
	adBlueCapacities = [...]int{0, 12_000, 12_000, 12_000, 12_000, 12_000, 12_000, 12_000, 12_000, 12_000}
)

// capacity is what a depot can deliver in a window of a day before anybody orders.
// It depends on nothing else, so that it stays from one call to the next.
func capacity(depot int64, d calendar.Date, w calendar.Window) load {
	draw := func(of []int, purpose string) int {
		return of[int(history.Draw("depot "+strconv.FormatInt(depot, 10), d, purpose+string(w))*float64(len(of)))]
	}
	if w == calendar.Night {
		return load{draw(nightCapacities[:], "fuel"), draw(adBlueCapacities[:], adBlueSlug)}
	}
	return load{draw(dayCapacities[:], "fuel"), draw(adBlueCapacities[:], adBlueSlug)}
}

// slotKey is a window of a day.
type slotKey struct {
	date   string
	window calendar.Window
}

// slotDays are the windows from a day to another at a site, without those beyond the
// horizon. Orders, but for the one not to count, have taken their part.
func (s *Sandbox) slotDays(ctx context.Context, q querier, site address, from, to calendar.Date, but recordID) ([]freeSlot, error) {
	now := s.now()
	today, first := calendar.DateOf(now), calendar.FirstDeliverable(now)
	from, to = max(from, today), min(to, today+calendar.HorizonDays)
	depot := nearestDepot(s.seed, site)
	taken, err := s.taken(ctx, q, depot.ID, from, to, but)
	if err != nil {
		return nil, err
	}
	hours := site.hours()
	var all []freeSlot
	for d := from; d <= to; d++ {
		for _, w := range calendar.Windows {
			one := freeSlot{date: d, window: w, reason: calendar.Closed(d, w)}
			whole, used := capacity(depot.ID, d, w), taken[slotKey{d.String(), w}]
			one.load = load{max(whole.fuel-used.fuel, 0), max(whole.adBlue-used.adBlue, 0)}
			switch {
			case one.reason != "":
			case d < first:
				one.reason = reasonTooEarly
			case !hours.Open(d, w):
				one.reason = reasonSiteClosed
			}
			all = append(all, one)
		}
	}
	return all, nil
}

// taken is what orders take from a depot.
func (s *Sandbox) taken(ctx context.Context, q querier, depot int64, from, to calendar.Date, but recordID) (map[slotKey]load, error) {
	taken := map[slotKey]load{}
	_, err := list(ctx, q, func(row scanner) (none struct{}, err error) {
		var key slotKey
		var gas recordID
		var litres int
		err = row.Scan(&key.date, &key.window, &gas, &litres)
		used := taken[key]
		used.add(s.seed, gas, litres)
		taken[key] = used
		return none, err
	}, `SELECT o.slot_date, o.slot_window, i.gas_id, sum(coalesce(i.volume_delivered, i.volume_ordered)) FROM orders o JOIN order_items i ON i.order_id = o.id
		WHERE o.depot_id = ? AND o.slot_date BETWEEN ? AND ? AND o.cancelled_at IS NULL AND o.id <> ? GROUP BY 1, 2, 3`,
		depot, from.String(), to.String(), but)
	if err != nil {
		return nil, fmt.Errorf("count what is taken: %w", err)
	}
	return taken, nil
}

// slotAt is one window of a day at a site.
func (s *Sandbox) slotAt(ctx context.Context, q querier, site address, d calendar.Date, w calendar.Window, but recordID) (freeSlot, error) {
	days, err := s.slotDays(ctx, q, site, d, d, but)
	if err != nil {
		return freeSlot{}, err
	}
	for _, one := range days {
		if one.window == w {
			return one, nil
		}
	}
	return freeSlot{date: d, window: w}, nil
}

// nearestDepot is where a site is delivered from: the depot of the seed for its own
// sites, the nearest one for others.
func nearestDepot(d *seed, site address) seedDepot {
	for i, a := range d.Addresses {
		if int64(site.ID) == int64(firstAddressID)+int64(i) {
			for _, p := range d.Depots {
				if p.Label == a.Depot {
					return p
				}
			}
		}
	}
	nearest := d.Depots[0]
	if site.Latitude == nil || site.Longitude == nil {
		return nearest
	}
	for _, p := range d.Depots {
		if flat(p, site) < flat(nearest, site) {
			nearest = p
		}
	}
	return nearest
}

// flat compares distances over a country; its unit is of no use.
func flat(p seedDepot, site address) float64 {
	return math.Hypot(p.Lat-*site.Latitude, (p.Lon-*site.Longitude)*math.Cos(p.Lat*math.Pi/180))
}

// hours are the openings of a site as the calendar reads them.
func (a address) hours() calendar.Hours {
	var all calendar.Hours
	for _, h := range a.OpeningHours {
		all = append(all, calendar.Opening{Weekday: h.Weekday, OpensAt: h.OpensAt, ClosesAt: h.ClosesAt})
	}
	return all
}

// maxSlotDays bounds one question.
const maxSlotDays = 62

// listSlots answers GET /v3/slots: each window of each day, with what stands against
// it. A volume above what is left does not: the order then waits (product 7.1).
func (s *Sandbox) listSlots(r *http.Request, who caller) (answer, error) {
	q := r.URL.Query()
	site, err := s.deliverySite(r.Context(), s.db, who, q.Get("address_id"))
	if err != nil {
		return answer{}, err
	}
	from, to, err := queryPeriod(q, maxSlotDays)
	if err != nil {
		return answer{}, err
	}
	if volume, err := strconv.Atoi(q.Get("volume")); err != nil || volume < 0 {
		return answer{}, badRequest("volume is a number of litres")
	}
	gases, err := idList(q, "gas_id[]")
	if err != nil {
		return answer{}, err
	}
	if len(gases) == 0 {
		return answer{}, badRequest("gas_id[] is missing")
	}
	var wanted load
	for _, id := range gases {
		wanted.add(s.seed, id, 1)
	}
	days, err := s.slotDays(r.Context(), s.db, site, from, to, 0)
	if err != nil {
		return answer{}, err
	}
	slots := make([]slot, len(days))
	for i, one := range days {
		slots[i] = one.onWire(wanted)
	}
	return ok(data[[]slot]{Data: slots}), nil
}

// onWire writes a slot for an order of fuels, of AdBlue, or of both.
func (f freeSlot) onWire(wanted load) slot {
	w := slotOf(f.date, f.window)
	left := f.fuel
	if wanted.fuel == 0 {
		left = f.adBlue
	}
	w.RemainingCapacity = &left
	reason := f.reason
	if reason == "" && f.full(wanted) {
		reason = reasonFull
	}
	if reason != "" {
		told := slotReasons[reason]
		left = 0
		w.Available, w.Reason, w.ReasonText = false, &reason, &told
	}
	return w
}

// deliverySite is the address of that id, when the caller may order for it: it is of
// a business where they may, and takes deliveries.
func (s *Sandbox) deliverySite(ctx context.Context, q querier, who caller, text string) (address, error) {
	id, valid := parseID(text)
	if !valid {
		return address{}, problemNotFound
	}
	site, err := readAddress(ctx, q, id)
	if err != nil {
		return site, err
	}
	if err := require(ctx, q, who, site.BusinessID, permOrderWrite); err != nil {
		return site, err
	}
	if site.Kind == "BILLING" {
		return site, problemNotFound
	}
	return site, nil
}
