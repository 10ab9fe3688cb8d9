package fleet

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/figure"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Anomaly is what is out of the ordinary, with the numbers that say so (product 7.5).
type Anomaly struct {
	ID       store.ID `json:"id"`
	At       string   `json:"at"`
	Kind     string   `json:"kind"`
	Message  string   `json:"message"`
	Expected *string  `json:"expected"`
	Observed *string  `json:"observed"`
}

// A level drops when it falls by more than a part of the capacity in a short time (product
// 7.5); those of the last days are listed.
const (
	anomalyDays  = 30
	dropPercent  = 3
	dropWithin   = 2 * time.Hour
	idsPerSecond = 1_000_000 // tanks that an anomaly's id can name
)

// drops are the times of the last days at which the level fell by much, outside the usual
// hours and with no delivery in between, the latest first.
func (t Tank) drops(o outlook, now time.Time) []Anomaly {
	all, hours := []Anomaly{}, t.site.Hours()
	first, _ := slices.BinarySearchFunc(o.levels, now.AddDate(0, 0, -anomalyDays).Unix(), func(l LevelAt, at int64) int { return int(l.At - at) })
	for to := first + 1; to < len(o.levels); to++ {
		after := o.levels[to]
		for from := to - 1; from >= first && after.At-o.levels[from].At < int64(dropWithin.Seconds()); from-- {
			before := o.levels[from]
			fell := before.Litres - after.Litres
			began, ended := time.Unix(before.At, 0), time.Unix(after.At, 0)
			if fell*100 <= t.Capacity*dropPercent || cameBetween(o.deliveries, before.At, after.At) > 0 || hours.OpenAt(began, began) || hours.OpenAt(ended, ended) {
				continue
			}
			all = append(all, t.drop(fell, began, ended, o.use.between(began, ended)))
			first = to // one drop is listed once
			break
		}
	}
	slices.Reverse(all)
	return all
}

func (t Tank) drop(fell int, began, ended time.Time, expected float64) Anomaly {
	usual := int(math.Round(expected))
	return Anomaly{
		ID: store.ID(ended.Unix()*idsPerSecond) + t.ID, At: clock.Timestamp(ended), Kind: "level_drop",
		Message: fmt.Sprintf("Le niveau a baissé de %s en %s, le %s à %s, sans livraison\u00a0: %s attendus.",
			figure.Litres(fell), duration(ended.Sub(began)), calendar.DateOf(ended).French(), ended.In(calendar.Paris()).Format("15:04"), figure.Litres(usual)),
		Expected: new(strconv.Itoa(usual)), Observed: new(strconv.Itoa(fell)),
	}
}

// duration is a time of less than two hours as people read it, "45 min", "1 h" or "1 h 20".
func duration(d time.Duration) string {
	hours, minutes := int(d.Minutes())/60, int(d.Minutes())%60
	switch {
	case hours == 0:
		return fmt.Sprintf("%d\u00a0min", minutes)
	case minutes == 0:
		return fmt.Sprintf("%d\u00a0h", hours)
	}
	return fmt.Sprintf("%d\u00a0h\u00a0%02d", hours, minutes)
}
