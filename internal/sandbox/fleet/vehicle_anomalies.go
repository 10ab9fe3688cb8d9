package fleet

import (
	"fmt"
	"math"
	"strconv"
	"time"

	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/figure"
	"github.com/citerne/citerne/internal/sandbox/history"
)

// How much more than the mean is too much, and for how many days a vehicle may not be filled.
const (
	mostOver   = 1.25
	silentDays = 30
)

// anomalies are those of a vehicle, the most recent first: one that is silent has used nothing
// lately. Their ids are below those of tanks, which begin with an instant.
func (r Row) anomalies(u usage, now time.Time) []Anomaly {
	all := []Anomaly{}
	if u.last == nil {
		return all
	}
	last := time.Unix(*u.last, 0)
	if silent := int(now.Sub(last).Hours() / 24); r.Active && silent > silentDays {
		all = append(all, Anomaly{
			ID: 2*r.ID + 1, At: clock.Instant(last.AddDate(0, 0, silentDays).Unix()), Kind: "silent_vehicle",
			Message: fmt.Sprintf("Aucun plein depuis %d\u00a0jours.", silent), Expected: new(strconv.Itoa(silentDays)), Observed: new(strconv.Itoa(silent)),
		})
	}
	if u.mean != nil && u.lately != nil && u.fillsLately >= fewestFills && *u.lately > mostOver**u.mean {
		unit := "L/100\u00a0km"
		if history.CountsHours(r.Category) {
			unit = "L/h"
		}
		all = append(all, Anomaly{
			ID: 2 * r.ID, At: clock.Instant(*u.last), Kind: "consumption_high",
			Message: fmt.Sprintf("Consommation +%.0f\u00a0%% par rapport à la moyenne 90\u00a0j\u00a0: %s\u00a0%s au lieu de %s.",
				math.Round(100*(*u.lately / *u.mean - 1)), figure.Decimal(*u.lately, 1), unit, figure.Decimal(*u.mean, 1)),
			Expected: maybeDecimal(u.mean), Observed: maybeDecimal(u.lately),
		})
	}
	return all
}

// maybeDecimal writes a number with one decimal, if there is one.
func maybeDecimal(n *float64) *string {
	if n == nil {
		return nil
	}
	return decimal(*n)
}
