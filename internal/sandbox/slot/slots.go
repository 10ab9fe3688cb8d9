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

// windowNames are the French names of the windows (product S08).
var windowNames = map[calendar.Window]string{calendar.Morning: "le matin", calendar.Afternoon: "l’après-midi", calendar.Night: "la nuit"}

// shortDays and shortMonths are the abbreviations of a short date (product 1). Days start on
// Monday.
var (
	shortDays   = [...]string{"lun.", "mar.", "mer.", "jeu.", "ven.", "sam.", "dim."}
	shortMonths = [...]string{"janv.", "févr.", "mars", "avr.", "mai", "juin", "juil.", "août", "sept.", "oct.", "nov.", "déc."}
)

// Name formats a slot as "ven. 13 mars, le matin".
func Name(d calendar.Date, w calendar.Window) string {
	_, month, day := d.Civil()
	return fmt.Sprintf("%s\u00a0%d\u00a0%s, %s", shortDays[d.Weekday()-1], day, shortMonths[month-1], windowNames[w])
}

// OnWire is a slot, as the API sends it. Reason is why it is unavailable. Surcharge is in cents
// without tax. RemainingCapacity is in litres, nil without a limit.
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

// Of returns the slot of an order.
func Of(d calendar.Date, w calendar.Window) OnWire {
	from, to := w.Span(d)
	return OnWire{Date: d.String(), Window: w, StartsAt: clock.Timestamp(from), EndsAt: clock.Timestamp(to), Available: true, Surcharge: history.Surcharge(w)}
}

// SlotOn parses a day and adds the violations of a window on it (product 7.2). The order except
// does not count in the used capacity.
func (s *Service) SlotOn(ctx context.Context, q store.Querier, site company.Address, text string, w calendar.Window, except store.ID, wanted Load, v *form.Violations) (calendar.Date, error) {
	now := s.Clock.Now()
	d, parseErr := calendar.Parse(text)
	first := calendar.FirstDeliverable(now)
	_, named := windowNames[w]
	switch {
	case text == "":
		v.Add("date", "required")
	case parseErr != nil:
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
		one, err := s.SlotAt(ctx, q, site, d, w, except)
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

// The reasons for which a slot is unavailable.
const (
	ReasonFull       = "full"
	ReasonSiteClosed = "site_closed"
	ReasonTooEarly   = "too_early"
)

// slotReasons are the French texts of the reasons (product S08).
var slotReasons = map[string]string{
	ReasonFull: "Complet", ReasonSiteClosed: "Site fermé", "holiday": "Jour férié", ReasonTooEarly: "Trop tôt", "sunday": "Dimanche",
	"saturday": "Samedi\u00a0: matin seulement",
}

// Load is a volume in litres, fuels and AdBlue separately: they never share a tanker (product
// S08).
type Load struct{ Fuel, AdBlue int }

// Add adds litres of a product.
func (l *Load) Add(d *seed.Seed, gas store.ID, litres int) {
	if gas == d.Gas(seed.AdBlue).ID {
		l.AdBlue += litres
	} else {
		l.Fuel += litres
	}
}

// Free is a window of a day at a site: why it is closed, and the capacity that the depot's
// tankers have left.
type Free struct {
	Date   calendar.Date
	Window calendar.Window
	Reason string // never ReasonFull, which depends on the wanted load
	Load
}

// Smallest is the smallest delivery: a slot with less capacity left is full.
var Smallest = Load{Fuel: 500, AdBlue: 300}

// full reports whether the slot has no capacity left for a product of the wanted load.
func (f Free) full(wanted Load) bool {
	return wanted.Fuel > 0 && f.Fuel < Smallest.Fuel || wanted.AdBlue > 0 && f.AdBlue < Smallest.AdBlue
}

// Holds reports whether the wanted load fits.
func (f Free) Holds(wanted Load) bool { return wanted.Fuel <= f.Fuel && wanted.AdBlue <= f.AdBlue }

// The possible capacities of a depot in a window, in litres. One is drawn for each day and
// window; 0 means no delivery.
var (
	dayCapacities    = [...]int{0, 13_000, 32_000, 49_000, 49_000, 62_000, 62_000, 62_000, 49_000, 62_000, 32_000, 62_000}
	nightCapacities  = [...]int{0, 19_000, 30_000, 30_000, 49_000, 49_000}
	adBlueCapacities = [...]int{0, 12_000, 12_000, 12_000, 12_000, 12_000, 12_000, 12_000, 12_000, 12_000}
)

// capacity returns the capacity of a depot in a window of a day, without orders. It is
// deterministic, so that it does not change between calls.
func capacity(depot int64, d calendar.Date, w calendar.Window) Load {
	draw := func(of []int, purpose string) int {
		return of[int(history.Draw("depot "+strconv.FormatInt(depot, 10), d, purpose+string(w))*float64(len(of)))]
	}
	if w == calendar.Night {
		return Load{draw(nightCapacities[:], "fuel"), draw(adBlueCapacities[:], seed.AdBlue)}
	}
	return Load{draw(dayCapacities[:], "fuel"), draw(adBlueCapacities[:], seed.AdBlue)}
}

// slotKey identifies a window of a day.
type slotKey struct {
	date   string
	window calendar.Window
}

// SlotDays returns the windows of a period at a site, up to the horizon, with the capacity that
// orders leave. The order except does not count.
func (s *Service) SlotDays(ctx context.Context, q store.Querier, site company.Address, from, to calendar.Date, except store.ID) ([]Free, error) {
	now := s.Clock.Now()
	today, first := calendar.DateOf(now), calendar.FirstDeliverable(now)
	from, to = max(from, today), min(to, today+calendar.HorizonDays)
	depot := NearestDepot(s.Seed, site)
	taken, err := s.taken(ctx, q, depot.ID, from, to, except)
	if err != nil {
		return nil, err
	}
	hours := site.Hours()
	var all []Free
	for d := from; d <= to; d++ {
		for _, w := range calendar.Windows {
			one := Free{Date: d, Window: w, Reason: calendar.Closed(d, w)}
			total, used := capacity(depot.ID, d, w), taken[slotKey{d.String(), w}]
			one.Load = Load{max(total.Fuel-used.Fuel, 0), max(total.AdBlue-used.AdBlue, 0)}
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

// taken returns the volumes that orders take from a depot, by window.
func (s *Service) taken(ctx context.Context, q store.Querier, depot int64, from, to calendar.Date, except store.ID) (map[slotKey]Load, error) {
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
		depot, from.String(), to.String(), except)
	if err != nil {
		return nil, fmt.Errorf("sum the volumes of orders: %w", err)
	}
	return taken, nil
}

// SlotAt returns one window of a day at a site.
func (s *Service) SlotAt(ctx context.Context, q store.Querier, site company.Address, d calendar.Date, w calendar.Window, except store.ID) (Free, error) {
	days, err := s.SlotDays(ctx, q, site, d, d, except)
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

// NearestDepot returns the depot that delivers to a site: the one in the seed for seeded sites,
// the nearest one for others.
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
		if flatDistance(p, site) < flatDistance(nearest, site) {
			nearest = p
		}
	}
	return nearest
}

// flatDistance returns a planar distance in degrees, only meant for comparisons within a
// country.
func flatDistance(p seed.Depot, site company.Address) float64 {
	return math.Hypot(p.Lat-*site.Latitude, (p.Lon-*site.Longitude)*math.Cos(p.Lat*math.Pi/180))
}

// maxSlotDays is the maximum number of days of one request.
const maxSlotDays = 62

// listSlots answers GET /v3/slots: each window of each day, and why it is unavailable. The
// parameter volume does not matter: an order above the remaining capacity is possible, but waits
// (product 7.1).
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

// onWire converts a slot for the API; wanted has the products of the order.
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

// DeliverySite returns the address with an id if the caller may order for its business and if it
// takes deliveries.
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
