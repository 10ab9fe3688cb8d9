package fleet

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/figure"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Anomaly is an unusual event of a tank or vehicle, with the numbers that show it (product 7.5). Key
// is unique among the anomalies of all kinds.
type Anomaly struct {
	Key      string   `json:"-"`
	ID       store.ID `json:"id"`
	At       string   `json:"at"`
	Kind     string   `json:"kind"`
	Message  string   `json:"message"`
	Expected *string  `json:"expected"`
	Observed *string  `json:"observed"`
}

// A level drop is a fall by more than dropPercent of the capacity within DropWithin (product 7.5).
// Tanks list the drops of the last anomalyDays days.
const (
	anomalyDays = 30
	dropPercent = 3
	// DropWithin is the longest duration of a level drop.
	DropWithin   = 2 * time.Hour
	idsPerSecond = 1_000_000 // the number of tank ids that fit in the id of an anomaly
)

// recentLevels returns the levels of the last anomalyDays days.
func (o outlook) recentLevels(now time.Time) []LevelAt {
	first, _ := slices.BinarySearchFunc(o.levels, now.AddDate(0, 0, -anomalyDays).Unix(), func(l LevelAt, at int64) int { return int(l.At - at) })
	return o.levels[first:]
}

// anomaly returns the anomaly of a level drop.
func (t Tank) anomaly(f fall, o outlook) Anomaly {
	usual := o.usual(f)
	return Anomaly{
		Key: t.dropKey(f),
		ID:  store.ID(f.ended.Unix()*idsPerSecond) + t.ID, At: clock.Timestamp(f.ended), Kind: "level_drop",
		Message: fmt.Sprintf("Le niveau a baissé de %s en %s, le %s à %s, sans livraison\u00a0: %s attendus.",
			figure.Litres(f.litres), Duration(f.ended.Sub(f.began)), calendar.DateOf(f.ended).French(), f.ended.In(calendar.Paris()).Format("15:04"), figure.Litres(usual)),
		Expected: new(strconv.Itoa(usual)), Observed: new(strconv.Itoa(f.litres)),
	}
}

// removeDismissed removes the dismissed anomalies from the lists.
func removeDismissed(ctx context.Context, q store.Querier, lists ...*[]Anomaly) error {
	var keys []string
	for _, list := range lists {
		for _, a := range *list {
			keys = append(keys, a.Key)
		}
	}
	if len(keys) == 0 {
		return nil
	}
	marks, args := store.InList(keys)
	dismissed, err := store.List(ctx, q, func(row store.Scanner) (key string, err error) { return key, row.Scan(&key) },
		`SELECT id FROM anomaly_dismissals WHERE id IN `+marks, args...)
	if err != nil {
		return fmt.Errorf("read the dismissals: %w", err)
	}
	for _, list := range lists {
		*list = slices.DeleteFunc(*list, func(a Anomaly) bool { return slices.Contains(dismissed, a.Key) })
	}
	return nil
}

// Duration formats a duration of less than two hours, "45 min", "1 h" or "1 h 20".
func Duration(d time.Duration) string {
	hours, minutes := int(d.Minutes())/60, int(d.Minutes())%60
	switch {
	case hours == 0:
		return fmt.Sprintf("%d\u00a0min", minutes)
	case minutes == 0:
		return fmt.Sprintf("%d\u00a0h", hours)
	}
	return fmt.Sprintf("%d\u00a0h\u00a0%02d", hours, minutes)
}
