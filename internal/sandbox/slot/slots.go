package slot

import (
	"context"
	"fmt"
	"math"
	"net/http"
	"strconv"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/form"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// windowNames are the windows as people read them (product S08).
var windowNames = map[calendar.Window]string{calendar.Morning: "le matin", calendar.Afternoon: "l’après-midi", calendar.Night: "la nuit"}

// shortDays are the days of the week from Monday, shortMonths the months, as a short
// date writes them (product 1).
var (
	shortDays   = [...]string{"lun.", "mar.", "mer.", "jeu.", "ven.", "sam.", "dim."}
	shortMonths = [...]string{"janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc."}
)

// Name writes a slot as "ven. 13 mars, le matin".
func Name(d calendar.Date, w calendar.Window) string {
	_, month, day := d.Civil()
	return fmt.Sprintf("%s\u00a0%d\u00a0%s, %s", shortDays[d.Weekday()-1], day, shortMonths[month-1], windowNames[w])
}

// OnWire is when a delivery is or may be. Reason says why it may not; Surcharge is
// in cents without tax, RemainingCapacity in litres, nil without limit.
type OnWire struct {
	Date              string          `json:"date"`
	Window            calendar.Window `json:"window"`
	StartsAt          string          `json:"starts_at"`
	EndsAt            string          `json:"ends_at"`
	Available         bool            `json:"available"`
	Reason            *string         `json:"reason"`
	ReasonText        *string         `json:"reason_text"`
	Surcharge         int64           `json:"surcharge"`
	RemainingCapacity *int            `json:"remaining_capacity"`
}

// Of is the slot of an order.
func Of(d calendar.Date, w calendar.Window) OnWire {
	from, to := w.Span(d)
	return OnWire{Date: d.String(), Window: w, StartsAt: clock.Timestamp(from), EndsAt: clock.Timestamp(to), Available: true, Surcharge: history.Surcharge(w)}
}

// SlotOn reads a day and notes what stands against a window of it (product 7.2).
// The order but takes no part in it.
func (s *Service) SlotOn(ctx context.Context, q store.Querier, site company.Address, text string, w calendar.Window, but store.ID, wanted Load, v *form.Violations) (calendar.Date, error) {
	now := s.Clock.Now()
	d, unread := calendar.Parse(text)
	first := calendar.FirstDeliverable(now)
	_, named := windowNames[w]
	switch {
	case text == "":
		v.Add("date", "required")
	case unread != nil:
		v.Add("date", "invalid")
	case !named:
		v.Add("window", "invalid")
	case d < first:
		v.Add("date", "date_too_early:"+first.String())
	case d > calendar.DateOf(now)+calendar.HorizonDays:
		v.Add("date", "date_too_late")
	case calendar.Closed(d, w) == "saturday":
		v.Add("window", "slot_closed")
	case calendar.Closed(d, w) != "":
		v.Add("date", "slot_closed")
	default:
		one, err := s.SlotAt(ctx, q, site, d, w, but)
		if err != nil {
			return d, err
		}
		switch {
		case one.Reason == ReasonSiteClosed:
			v.Add("window", "site_closed"+site.OpeningCodes(d))
		case one.full(wanted):
			v.Add("window", "slot_unavailable")
		}
	}
	return d, nil
}

// Why a slot cannot be taken.
const (
	ReasonFull       = "full"
	ReasonSiteClosed = "site_closed"
	ReasonTooEarly   = "too_early"
)

// slotReasons are the reasons as people read them (product S08).
var slotReasons = map[string]string{
	ReasonFull: "Complet", ReasonSiteClosed: "Site fermé", "holiday": "Jour férié", ReasonTooEarly: "Trop tôt", "sunday": "Dimanche",
	"saturday": "Samedi\u00a0: matin seulement",
}

// Load are litres, fuels and AdBlue apart: they never share a tanker (product S08).
type Load struct{ Fuel, AdBlue int }

// Add adds litres of a product.
func (l *Load) Add(d *seed.Seed, gas store.ID, litres int) {
	if gas == d.Gas(seed.AdBlue).ID {
		l.AdBlue += litres
	} else {
		l.Fuel += litres
	}
}

// Free is a window of a day at a site: what stands against it, and what the
// depot's tankers have left.
type Free struct {
	Date   calendar.Date
	Window calendar.Window
	Reason string // that it is full follows from room
	Load
}

// Smallest is the least that is delivered: a slot with less left is full.
var Smallest = Load{Fuel: 500, AdBlue: 300}

// full tells whether nothing more of what is wanted can be taken.
func (f Free) full(wanted Load) bool {
	return wanted.Fuel > 0 && f.Fuel < Smallest.Fuel || wanted.AdBlue > 0 && f.AdBlue < Smallest.AdBlue
}

// Holds tells whether what is wanted fits.
func (f Free) Holds(wanted Load) bool { return wanted.Fuel <= f.Fuel && wanted.AdBlue <= f.AdBlue }

// capacities are the litres that a depot delivers in a window, by how the day
// turns out: now and then none.
var (
	dayCapacities    = [...]int{0, 13_000, 32_000, 49_000, 49_000, 62_000, 62_000, 62_000, 49_000, 62_000, 32_000, 62_000}
	nightCapacities  = [...]int{0, 19_000, 30_000, 30_000, 49_000, 49_000}
	adBlueCapacities = [...]int{0, 12_000, 12_000, 12_000, 12_000, 12_000, 12_000, 12_000, 12_000, 12_000}
)

// capacity is what a depot can deliver in a window of a day before anybody orders.
// It depends on nothing else, so that it stays from one call to the next.
func capacity(depot int64, d calendar.Date, w calendar.Window) Load {
	draw := func(of []int, purpose string) int {
		return of[int(history.Draw("depot "+strconv.FormatInt(depot, 10), d, purpose+string(w))*float64(len(of)))]
	}
	if w == calendar.Night {
		return Load{draw(nightCapacities[:], "fuel"), draw(adBlueCapacities[:], seed.AdBlue)}
	}
	return Load{draw(dayCapacities[:], "fuel"), draw(adBlueCapacities[:], seed.AdBlue)}
}

// slotKey is a window of a day.
type slotKey struct {
	date   string
	window calendar.Window
}

// SlotDays are the windows from a day to another at a site, without those beyond the
// horizon. Orders, but for the one not to count, have taken their part.
func (s *Service) SlotDays(ctx context.Context, q store.Querier, site company.Address, from, to calendar.Date, but store.ID) ([]Free, error) {
	now := s.Clock.Now()
	today, first := calendar.DateOf(now), calendar.FirstDeliverable(now)
	from, to = max(from, today), min(to, today+calendar.HorizonDays)
	depot := NearestDepot(s.Seed, site)
	taken, err := s.taken(ctx, q, depot.ID, from, to, but)
	if err != nil {
		return nil, err
	}
	hours := site.Hours()
	var all []Free
	for d := from; d <= to; d++ {
		for _, w := range calendar.Windows {
			one := Free{Date: d, Window: w, Reason: calendar.Closed(d, w)}
			whole, used := capacity(depot.ID, d, w), taken[slotKey{d.String(), w}]
			one.Load = Load{max(whole.Fuel-used.Fuel, 0), max(whole.AdBlue-used.AdBlue, 0)}
			switch {
			case one.Reason != "":
			case d < first:
				one.Reason = ReasonTooEarly
			case !hours.Open(d, w):
				one.Reason = ReasonSiteClosed
			}
			all = append(all, one)
		}
	}
	return all, nil
}

// taken is what orders take from a depot.
func (s *Service) taken(ctx context.Context, q store.Querier, depot int64, from, to calendar.Date, but store.ID) (map[slotKey]Load, error) {
	taken := map[slotKey]Load{}
	_, err := store.List(ctx, q, func(row store.Scanner) (none struct{}, err error) {
		var key slotKey
		var gas store.ID
		var litres int
		err = row.Scan(&key.date, &key.window, &gas, &litres)
		used := taken[key]
		used.Add(s.Seed, gas, litres)
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

// SlotAt is one window of a day at a site.
func (s *Service) SlotAt(ctx context.Context, q store.Querier, site company.Address, d calendar.Date, w calendar.Window, but store.ID) (Free, error) {
	days, err := s.SlotDays(ctx, q, site, d, d, but)
	if err != nil {
		return Free{}, err
	}
	for _, one := range days {
		if one.Window == w {
			return one, nil
		}
	}
	return Free{Date: d, Window: w}, nil
}

// NearestDepot is where a site is delivered from: the depot of the seed for its own
// sites, the nearest one for others.
func NearestDepot(d *seed.Seed, site company.Address) seed.Depot {
	for i, a := range d.Addresses {
		if int64(site.ID) == int64(seed.FirstAddressID)+int64(i) {
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
func flat(p seed.Depot, site company.Address) float64 {
	return math.Hypot(p.Lat-*site.Latitude, (p.Lon-*site.Longitude)*math.Cos(p.Lat*math.Pi/180))
}

// maxSlotDays bounds one question.
const maxSlotDays = 62

// listSlots answers GET /v3/slots: each window of each day, with what stands against
// it. A volume above what is left does not: the order then waits (product 7.1).
func (s *Service) listSlots(r *http.Request, who api.Caller) (api.Answer, error) {
	q := r.URL.Query()
	site, err := s.DeliverySite(r.Context(), s.DB, who, q.Get("address_id"))
	if err != nil {
		return api.Answer{}, err
	}
	from, to, err := api.QueryPeriod(q, maxSlotDays)
	if err != nil {
		return api.Answer{}, err
	}
	if volume, err := strconv.Atoi(q.Get("volume")); err != nil || volume < 0 {
		return api.Answer{}, api.BadRequest("volume is a number of litres")
	}
	gases, err := api.IDList(q, "gas_id[]")
	if err != nil {
		return api.Answer{}, err
	}
	if len(gases) == 0 {
		return api.Answer{}, api.BadRequest("gas_id[] is missing")
	}
	var wanted Load
	for _, id := range gases {
		wanted.Add(s.Seed, id, 1)
	}
	days, err := s.SlotDays(r.Context(), s.DB, site, from, to, 0)
	if err != nil {
		return api.Answer{}, err
	}
	slots := make([]OnWire, len(days))
	for i, one := range days {
		slots[i] = one.onWire(wanted)
	}
	return api.OK(api.Data[[]OnWire]{Data: slots}), nil
}

// onWire writes a slot for an order of fuels, of AdBlue, or of both.
func (f Free) onWire(wanted Load) OnWire {
	w := Of(f.Date, f.Window)
	left := f.Fuel
	if wanted.Fuel == 0 {
		left = f.AdBlue
	}
	w.RemainingCapacity = &left
	reason := f.Reason
	if reason == "" && f.full(wanted) {
		reason = ReasonFull
	}
	if reason != "" {
		text := slotReasons[reason]
		left = 0
		w.Available, w.Reason, w.ReasonText = false, &reason, &text
	}
	return w
}

// DeliverySite is the address of that id, when the caller may order for it: it is of
// a business where they may, and takes deliveries.
func (s *Service) DeliverySite(ctx context.Context, q store.Querier, who api.Caller, text string) (company.Address, error) {
	id, valid := store.ParseID(text)
	if !valid {
		return company.Address{}, api.NotFound
	}
	site, err := company.ReadAddress(ctx, q, id)
	if err != nil {
		return site, err
	}
	if err := api.Require(ctx, q, who, site.BusinessID, api.OrderWrite); err != nil {
		return site, err
	}
	if site.Kind == "BILLING" {
		return site, api.NotFound
	}
	return site, nil
}
