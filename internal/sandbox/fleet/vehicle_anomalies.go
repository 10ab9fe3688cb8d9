package fleet

import (
	"context"
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/figure"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// The limits of anomalies of vehicles: the recent consumption as a multiple of the mean, and the
// days without a fill.
const (
	maxOver    = 1.25
	silentDays = 30
)

// anomalies returns the anomalies of a vehicle, most recent first: a missing fill comes before a
// high consumption, which needs recent fills. Their ids are below those of tanks, which begin with
// an instant.
func (r Row) anomalies(u usage, log fillLog, now time.Time) []Anomaly {
	all := []Anomaly{}
	if u.last == nil {
		return all
	}
	last := time.Unix(*u.last, 0)
	if silent := int(now.Sub(last).Hours() / 24); r.Active && silent > silentDays {
		all = append(all, Anomaly{
			Key: silentKey(r.ID, *u.last), ID: 2*r.ID + 1, At: clock.Instant(last.AddDate(0, 0, silentDays).Unix()), Kind: SilentVehicle,
			Message: fmt.Sprintf("Aucun plein depuis %d\u00a0jours.", silent), Expected: new(strconv.Itoa(silentDays)), Observed: new(strconv.Itoa(silent)),
		})
	}
	for _, o := range log.overuses() {
		if !o.Ended {
			all = append(all, Anomaly{
				Key: o.Key, ID: 2 * r.ID, At: clock.Timestamp(o.At), Kind: ConsumptionHigh,
				Message: fmt.Sprintf("Consommation +%.0f\u00a0%% par rapport à la moyenne 90\u00a0j\u00a0: %s\u00a0%s au lieu de %s.",
					o.Over(), figure.Decimal(o.Lately, 1), r.ConsumptionUnit(), figure.Decimal(o.Mean, 1)),
				Expected: maybeDecimal(&o.Mean), Observed: maybeDecimal(&o.Lately),
			})
		}
	}
	return all
}

// Over returns by how many percent the recent consumption exceeds the mean.
func (s Spell) Over() float64 { return math.Round(100 * (s.Lately/s.Mean - 1)) }

// ConsumptionUnit returns the unit of a vehicle's consumption.
func (r Row) ConsumptionUnit() string {
	if history.CountsHours(r.Category) {
		return "L/h"
	}
	return "L/100\u00a0km"
}

// overusing reads the fills of the vehicles whose recent consumption is too high.
func (s *Service) overusing(ctx context.Context, q store.Querier, uses map[store.ID]usage) (map[store.ID]fillLog, error) {
	var ids []store.ID
	for id, u := range uses {
		if u.mean != nil && u.lately != nil && *u.lately > maxOver**u.mean {
			ids = append(ids, id)
		}
	}
	if len(ids) == 0 {
		return nil, nil
	}
	var where store.Condition
	marks, args := store.InList(ids)
	where.And("v.id IN "+marks, args...)
	all, err := s.fillsWhere(ctx, q, where)
	logs := map[store.ID]fillLog{}
	for _, l := range all {
		logs[l.ID] = l
	}
	return logs, err
}

// maybeDecimal formats an optional number with one decimal; it returns nil for nil.
func maybeDecimal(n *float64) *string {
	if n == nil {
		return nil
	}
	return decimal(*n)
}
