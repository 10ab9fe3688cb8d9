package recurring

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

const (
	daysPerMonth = 365.25 / 12
	costMonths   = 12 // months of deliveries that are averaged
)

// addCosts sets the average monthly cost of orders: the total of their deliveries in the last
// costMonths, divided by the months since the first one, at least one. Without a delivery, the
// cost is an estimate.
func (s *Service) addCosts(ctx context.Context, q store.Querier, all []Order) error {
	if len(all) == 0 {
		return nil
	}
	ids := make([]store.ID, len(all))
	for i, o := range all {
		ids[i] = o.ID
	}
	today := calendar.DateOf(s.Clock.Now())
	spent, err := spentOn(ctx, q, ids, today.AddMonths(-costMonths))
	if err != nil {
		return err
	}
	var unknown []*Order
	for i := range all {
		o := &all[i]
		cents, delivered := spent[o.ID]
		if !delivered {
			unknown = append(unknown, o)
			continue
		}
		months := float64(today-min(o.begins(), cents.first)) / daysPerMonth
		o.MonthlyCost = int64(float64(cents.total)/min(max(months, 1), costMonths) + .5)
	}
	return s.estimateCosts(ctx, q, unknown)
}

// spending is the total of an order's deliveries and the day of the first.
type spending struct {
	total int64
	first calendar.Date
}

func spentOn(ctx context.Context, q store.Querier, ids []store.ID, since calendar.Date) (map[store.ID]spending, error) {
	marks, args := store.InList(ids)
	all := map[store.ID]spending{}
	_, err := store.List(ctx, q, func(row store.Scanner) (id store.ID, err error) {
		var one spending
		var first int64
		err = row.Scan(&id, &one.total, &first)
		one.first = calendar.DateOf(time.Unix(first, 0))
		all[id] = one
		return id, err
	}, `SELECT recurring_order_id, sum(total), min(delivered_at) FROM orders WHERE recurring_order_id IN `+marks+` AND delivered_at >= ? AND cancelled_at IS NULL GROUP BY 1`,
		append(args, since.At(0, 0).Unix())...)
	if err != nil {
		return nil, fmt.Errorf("sum the deliveries of recurring orders: %w", err)
	}
	return all, nil
}

// estimateCosts estimates the costs of orders without deliveries, at current prices.
func (s *Service) estimateCosts(ctx context.Context, q store.Querier, all []*Order) error {
	var tanks []store.ID
	for _, o := range all {
		for _, i := range o.Items {
			if i.TankID != nil && i.Volume == nil {
				tanks = append(tanks, *i.TankID)
			}
		}
	}
	uses, err := s.dailyUses(ctx, q, tanks)
	if err != nil {
		return err
	}
	published := seed.LastPublication(s.Clock.Now())
	for _, o := range all {
		times := o.timesPerMonth()
		var cents int64
		litres := 0
		for _, i := range o.Items {
			g := s.Seed.GasByID(i.GasID)
			volume := g.Min
			switch {
			case i.Volume != nil:
				volume = *i.Volume
			case i.TankID != nil && times > 0: // the tank's consumption between two deliveries
				volume = min(max(int(uses[*i.TankID]*daysPerMonth/times), g.Min), g.Max)
			}
			cents += s.Seed.PricePerLitre(g.Slug, published, s.Clock.FirstStart()).Total(volume)
			litres += volume
		}
		cents += history.DeliveryFee(litres) + history.Surcharge(o.Window)
		o.MonthlyCost = int64(float64(cents)*times + .5)
	}
	return nil
}

// dailyUses returns the daily consumption of tanks, in litres. Tanks with too few readings are
// left out.
func (s *Service) dailyUses(ctx context.Context, q store.Querier, ids []store.ID) (map[store.ID]float64, error) {
	uses := map[store.ID]float64{}
	if len(ids) == 0 {
		return uses, nil
	}
	var where store.Condition
	marks, args := store.InList(ids)
	where.And("t.id IN "+marks, args...)
	tanks, err := s.Fleet.TanksWhere(ctx, q, where)
	if err != nil {
		return nil, err
	}
	for _, t := range tanks {
		if litres, err := strconv.ParseFloat(store.Text(t.AverageDailyUse), 64); err == nil {
			uses[t.ID] = litres
		}
	}
	return uses, nil
}

// timesPerMonth returns the average number of deliveries of an order in a month.
func (o Order) timesPerMonth() float64 {
	times := float64(len(o.Weekdays)) * daysPerMonth / 7
	switch o.Frequency {
	case monthly:
		return 1
	case "biweekly":
		return times / 2
	}
	return times
}
