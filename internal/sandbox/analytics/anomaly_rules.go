package analytics

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/figure"
	"github.com/citerne/citerne/internal/sandbox/fleet"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// The kinds of anomalies that do not concern a vehicle; package fleet has the others.
const (
	levelDrop = "level_drop"
	priceHigh = "price_high"
	volumeGap = "volume_gap"
)

// rule finds the anomalies of the filter whose last day is in its period.
type rule func(context.Context, store.Querier, Filter) ([]Anomaly, error)

// rules returns the rules of product 7.5. vehicleSpells finds two kinds from the same fills.
func (s *Service) rules() []rule {
	return []rule{s.levelDrops, s.vehicleSpells, s.highPrices, s.volumeGaps}
}

// scope converts the filter to that of package fleet.
func (f Filter) scope() fleet.Scope {
	return fleet.Scope{Business: f.Business, Sites: f.Sites, Gases: f.Gases, From: f.From.At(0, 0), To: (f.To + 1).At(0, 0)}
}

func (s *Service) levelDrops(ctx context.Context, q store.Querier, f Filter) (all []Anomaly, err error) {
	drops, err := s.Fleet.Drops(ctx, q, f.scope())
	for _, d := range drops {
		usual := ""
		a := Anomaly{ID: d.Key, At: clock.Timestamp(d.Ended), Kind: levelDrop, Observed: new(strconv.Itoa(d.Litres)), TankID: &d.Tank.ID, GasID: &d.Tank.GasID}
		if d.Usual != nil {
			a.Expected, usual = new(strconv.Itoa(*d.Usual)), "\u00a0; "+figure.Litres(*d.Usual)+" étaient attendus"
		}
		day := calendar.DateOf(d.Ended)
		a.Message = fmt.Sprintf("%s (%s)\u00a0: −%s le %s %s hors livraison.", d.Tank.Name, d.Site, figure.Litres(d.Litres), weekdays[day.Weekday()], day.French())
		a.Why = fmt.Sprintf("Le niveau a baissé de plus de 3\u00a0%% de la capacité en moins de 2\u00a0h, sans livraison et hors des heures d’ouverture du site\u00a0: %s en %s avant %s, soit %s\u00a0%% de %s%s.",
			figure.Litres(d.Litres), fleet.Duration(d.Ended.Sub(d.Began)), d.Ended.In(calendar.Paris()).Format("15:04"),
			figure.Decimal(100*float64(d.Litres)/float64(d.Tank.Capacity), 1), figure.Litres(d.Tank.Capacity), usual)
		all = append(all, a)
	}
	return all, err
}

var weekdays = [...]string{1: "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche"}

// vehicleSpells finds the vehicles that used more than their mean, and those without a fill.
func (s *Service) vehicleSpells(ctx context.Context, q store.Querier, f Filter) (all []Anomaly, err error) {
	spells, err := s.Fleet.Spells(ctx, q, f.scope())
	for _, p := range spells {
		a := Anomaly{ID: p.Key, At: clock.Timestamp(p.At), Kind: p.Kind, Since: new(clock.Timestamp(p.Since)), VehicleID: &p.Vehicle.ID, GasID: p.Vehicle.GasID}
		if p.Kind == fleet.SilentVehicle {
			a.Expected, a.Observed = new("30"), new(strconv.Itoa(p.Days))
			a.Message = fmt.Sprintf("%s\u00a0: aucun plein depuis %d\u00a0jours.", p.Vehicle.Registration, p.Days)
			a.Why = fmt.Sprintf("Un véhicule en service n’a fait aucun plein pendant plus de 30\u00a0jours\u00a0: le dernier est du %s.", date(calendar.DateOf(p.Since)))
			if p.Ended {
				a.Message = fmt.Sprintf("%s\u00a0: aucun plein pendant %d\u00a0jours.", p.Vehicle.Registration, p.Days)
				a.Why = fmt.Sprintf("Un véhicule en service n’a fait aucun plein pendant plus de 30\u00a0jours\u00a0: du %s au %s.", date(calendar.DateOf(p.Since)), date(calendar.DateOf(p.At)))
			}
		} else {
			unit := p.Vehicle.ConsumptionUnit()
			a.Expected, a.Observed = new(oneDecimal(p.Mean)), new(oneDecimal(p.Lately))
			a.Message = fmt.Sprintf("%s\u00a0: %s\u00a0%s, +%.0f\u00a0%% vs 90\u00a0jours.", p.Vehicle.Registration, figure.Decimal(p.Lately, 1), unit, p.Over())
			a.Why = fmt.Sprintf("La consommation des 30 derniers jours, sur 3\u00a0pleins au moins, dépasse de plus de 25\u00a0%% la moyenne des 90 derniers jours\u00a0: %s au lieu de %s\u00a0%s au plein du %s.",
				figure.Decimal(p.Lately, 1), figure.Decimal(p.Mean, 1), unit, date(calendar.DateOf(p.At)))
		}
		all = append(all, a)
	}
	return all, err
}

// date writes a day in French, "9 novembre 2026".
func date(d calendar.Date) string {
	year, _, _ := d.Civil()
	return fmt.Sprintf("%s %d", d.French(), year)
}

// A price is too high when it exceeds maxPercent of the mean of the priceDays days before.
const (
	priceDays    = 90
	maxPercent   = 103
	paidDecimals = 4
)

// paid is the volume and cost of a product, without fees, on a day or in one delivery.
type paid struct {
	gas           store.ID
	day           calendar.Date
	litres, cents int64
	highest       float64 // the highest price of a litre on a day, in €

	item, order, site store.ID // set for a delivery only, as is at
	at                int64
}

// above reports whether the price exceeds the mean price of before by too much.
func (p paid) above(before paid) bool {
	return before.litres > 0 && 100*p.cents*before.litres > maxPercent*before.cents*p.litres
}

// price returns the price of a litre, in €.
func (p paid) price() float64 { return float64(p.cents) / float64(100*p.litres) }

// priceRun is a run of consecutive deliveries of a product whose prices are all too high.
// before sums up the deliveries in the priceDays days before the last one.
type priceRun struct {
	first, last, before paid
	deliveries          int
	sites               []store.ID
}

// highPrices finds each run of deliveries whose prices are too high. They are compared with the
// mean over all sites.
func (s *Service) highPrices(ctx context.Context, q store.Querier, f Filter) (all []Anomaly, err error) {
	days, err := s.paidByDay(ctx, q, f)
	if err != nil {
		return nil, err
	}
	for _, gas := range slices.Sorted(maps.Keys(days)) {
		runs, err := s.priceRuns(ctx, q, f.Business, days[gas])
		if err != nil {
			return nil, err
		}
		for _, r := range runs {
			if r.last.day >= f.From && r.last.day <= f.To && (len(f.Sites) == 0 || slices.ContainsFunc(r.sites, func(id store.ID) bool { return slices.Contains(f.Sites, id) })) {
				all = append(all, s.highPrice(r))
			}
		}
	}
	return all, nil
}

// paidByDay returns the sums of each day by product, oldest first. It ignores the period of
// the filter, because a run must be the same for every period.
func (s *Service) paidByDay(ctx context.Context, q store.Querier, f Filter) (map[store.ID][]paid, error) {
	where := Filter{Business: f.Business, To: calendar.DateOf(s.Clock.Now()), Gases: f.Gases}.where()
	days := map[store.ID][]paid{}
	_, err := store.List(ctx, q, func(row store.Scanner) (p paid, err error) {
		var day string
		if err = row.Scan(&p.gas, &day, &p.litres, &p.cents, &p.highest); err == nil {
			p.day, err = calendar.Parse(day)
		}
		days[p.gas] = append(days[p.gas], p)
		return p, err
	}, `SELECT gas_id, delivered_on, sum(litres), sum(product), max(product / (100.0 * litres)) FROM delivered_lines
		WHERE `+where.String()+` AND litres > 0 GROUP BY delivered_on, gas_id`, where.Args...)
	if err != nil {
		return nil, fmt.Errorf("list the prices paid: %w", err)
	}
	return days, nil
}

// priceRuns returns the runs of a product, from the sums of its days. It reads the single
// deliveries only for days on which some price was too high.
func (s *Service) priceRuns(ctx context.Context, q store.Querier, business store.ID, days []paid) (runs []priceRun, err error) {
	var before paid
	first, running := 0, false
	for _, day := range days {
		for ; days[first].day < day.day-priceDays; first++ {
			before.litres, before.cents = before.litres-days[first].litres, before.cents-days[first].cents
		}
		var deliveries []paid
		if before.litres > 0 && day.highest > maxPercent/100.*before.price()*(1-rounding) {
			if deliveries, err = s.paidOn(ctx, q, business, day); err != nil {
				return nil, err
			}
		} else {
			running = false
		}
		for _, p := range deliveries {
			if !p.above(before) {
				running = false
				continue
			}
			if !running {
				running, runs = true, append(runs, priceRun{first: p})
			}
			r := &runs[len(runs)-1]
			r.last, r.before, r.deliveries, r.sites = p, before, r.deliveries+1, append(r.sites, p.site)
		}
		before.litres, before.cents = before.litres+day.litres, before.cents+day.cents
	}
	return runs, nil
}

// rounding exceeds the relative error of a price in floating point.
const rounding = 1e-9

// paidOn lists the deliveries of a product on a day, oldest first.
func (s *Service) paidOn(ctx context.Context, q store.Querier, business store.ID, day paid) ([]paid, error) {
	all, err := store.List(ctx, q, func(row store.Scanner) (paid, error) {
		p := paid{gas: day.gas, day: day.day}
		return p, row.Scan(&p.order, &p.item, &p.site, &p.at, &p.litres, &p.cents)
	}, `SELECT o.id, min(l.item_id), o.address_id, o.delivered_at, sum(l.litres), sum(l.product) FROM delivered_lines l JOIN orders o ON o.id = l.order_id
		WHERE l.business_id = ? AND l.delivered_on = ? AND l.gas_id = ? AND l.litres > 0 GROUP BY o.id ORDER BY o.delivered_at, o.id`, business, day.day.String(), day.gas)
	if err != nil {
		return nil, fmt.Errorf("list the deliveries of a day: %w", err)
	}
	return all, nil
}

func (s *Service) highPrice(r priceRun) Anomaly {
	price, mean := r.last.price(), r.before.price()
	over := 100 * (price/mean - 1)
	in := ""
	if r.deliveries > 1 {
		in = fmt.Sprintf("\u00a0; %d livraisons de suite", r.deliveries)
	}
	return Anomaly{
		ID: fmt.Sprintf("%s-%s", priceHigh, r.first.item), At: clock.Instant(r.last.at), Kind: priceHigh, Since: new(clock.Instant(r.first.at)), OrderID: &r.last.order, GasID: &r.last.gas,
		Expected: new(strconv.FormatFloat(mean, 'f', paidDecimals, 64)), Observed: new(strconv.FormatFloat(price, 'f', paidDecimals, 64)),
		Message: fmt.Sprintf("%s\u00a0: prix payé %s\u00a0€/L, %s\u00a0%% au-dessus de votre moyenne.", s.Seed.GasByID(r.last.gas).ShortName, figure.Decimal(price, 3), figure.Decimal(over, 1)),
		Why: fmt.Sprintf("Le prix payé, frais exclus, dépasse de plus de 3\u00a0%% la moyenne de vos livraisons du même produit des 90\u00a0jours précédents\u00a0: %s au lieu de %s\u00a0€/L%s.",
			figure.Decimal(price, paidDecimals), figure.Decimal(mean, paidDecimals), in),
	}
}

// volumeGaps finds the order lines whose delivered volume differs from the ordered one by more
// than 2 %. Lines that fill a tank up are left out: they have no ordered volume.
func (s *Service) volumeGaps(ctx context.Context, q store.Querier, f Filter) ([]Anomaly, error) {
	var where store.Condition
	where.And(`o.business_id = ? AND o.delivered_at >= ? AND o.delivered_at < ? AND o.cancelled_at IS NULL
		AND i.fill_up = 0 AND i.volume_ordered < abs(i.volume_delivered - i.volume_ordered) * 50`, f.Business, f.From.At(0, 0).Unix(), (f.To+1).At(0, 0).Unix())
	for column, ids := range map[string][]store.ID{"o.address_id": f.Sites, "i.gas_id": f.Gases} {
		if len(ids) > 0 {
			marks, args := store.InList(ids)
			where.And(column+" IN "+marks, args...)
		}
	}
	all, err := store.List(ctx, q, func(row store.Scanner) (a Anomaly, err error) {
		var item, order, gas store.ID
		var at int64
		var reference string
		var ordered, delivered int
		if err = row.Scan(&item, &order, &reference, &at, &gas, &a.TankID, &ordered, &delivered); err != nil {
			return a, err
		}
		a.ID, a.At, a.Kind, a.OrderID, a.GasID = fmt.Sprintf("%s-%s", volumeGap, item), clock.Instant(at), volumeGap, &order, &gas
		a.Expected, a.Observed = new(strconv.Itoa(ordered)), new(strconv.Itoa(delivered))
		gap, sign := delivered-ordered, "+"
		if gap < 0 {
			gap, sign = -gap, "−"
		}
		a.Message = fmt.Sprintf("%s\u00a0: %s livrés au lieu de %s, %s%s\u00a0%%.", reference, figure.Litres(delivered), figure.Litres(ordered), sign, figure.Decimal(100*float64(gap)/float64(ordered), 1))
		a.Why = fmt.Sprintf("Le volume livré s’écarte de plus de 2\u00a0%% du volume commandé, sauf quand le plein est demandé\u00a0: %s%s %s.",
			sign, figure.Litres(gap), s.Seed.GasByID(gas).After("de ", "d’"))
		return a, nil
	}, `SELECT i.id, o.id, o.reference, o.delivered_at, i.gas_id, i.tank_id, i.volume_ordered, i.volume_delivered
		FROM order_items i INDEXED BY order_items_apart CROSS JOIN orders o ON o.id = i.order_id WHERE `+where.String(), where.Args...)
	if err != nil {
		return nil, fmt.Errorf("list the volume gaps: %w", err)
	}
	return all, nil
}
