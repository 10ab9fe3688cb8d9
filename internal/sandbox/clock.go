package sandbox

import (
	"sync"
	"time"
)

// paris is the zone of every date of the sandbox. The zone data is embedded.
var paris = sync.OnceValue(func() *time.Location {
	z, err := time.LoadLocation("Europe/Paris")
	if err != nil {
		panic(err) // impossible: time/tzdata is linked in
	}
	return z
})

// startOfDay is midnight in Paris on the day of t.
func startOfDay(t time.Time) time.Time {
	y, m, d := t.In(paris()).Date()
	return time.Date(y, m, d, 0, 0, 0, 0, paris())
}

// timestamp writes an instant as the API does: RFC 3339, UTC, whole seconds.
func timestamp(t time.Time) string { return t.UTC().Format(time.RFC3339) }
