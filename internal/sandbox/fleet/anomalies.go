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

// Anomaly is what is out of the ordinary, with the numbers that say so (product 7.5). Key names
// it among those of every kind.
type Anomaly struct {
	Key      string   `json:"-"`
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
	anomalyDays = 30
	dropPercent = 3
	// DropWithin is that time.
	DropWithin   = 2 * time.Hour
	idsPerSecond = 1_000_000 // tanks that an anomaly's id can name
)

// lately are the levels of the last days.
func (o outlook) lately(now time.Time) []LevelAt {
	first, _ := slices.BinarySearchFunc(o.levels, now.AddDate(0, 0, -anomalyDays).Unix(), func(l LevelAt, at int64) int { return int(l.At - at) })
	return o.levels[first:]
}

// anomaly is that of a level that dropped.
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

// watched takes away the anomalies that somebody has dismissed.
func watched(ctx context.Context, q store.Querier, lists ...*[]Anomaly) error {
	var keys []string
	for _, list := range lists {
		for _, a := range *list {
			keys = append(keys, a.Key)
		}
	}
	if len(keys) == 0 {
		return nil
	}
	marks, args := store.Among(keys)
	dismissed, err := store.List(ctx, q, func(row store.Scanner) (key string, err error) { return key, row.Scan(&key) },
		`SELECT id FROM anomaly_dismissals WHERE id IN `+marks, args...)
	if err != nil {
		return fmt.Errorf("read what is dismissed: %w", err)
	}
	for _, list := range lists {
		*list = slices.DeleteFunc(*list, func(a Anomaly) bool { return slices.Contains(dismissed, a.Key) })
	}
	return nil
}

// Duration is a time of less than two hours as people read it, "45 min", "1 h" or "1 h 20".
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
