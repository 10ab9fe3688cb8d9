package fleet

import "time"

// Trial is a forecast as it was at an instant, for the tests that hold it to what was used.
type Trial struct {
	outlook
	level LevelAt
}

// TrialOf is the forecast of a tank by what was known at an instant.
func TrialOf(readings, deliveries []LevelAt, now time.Time) (t Trial, sure bool) {
	o, enough := outlookOf(readings, deliveries, now)
	if !enough {
		return t, false
	}
	return Trial{o, readings[len(readings)-1]}, o.sure
}

// Miss is the error of the forecasts, as a part of what they foresee.
func (t Trial) Miss() float64 { return t.miss }

// Average is the use of a day, in litres.
func (t Trial) Average() float64 { return t.use[0] }

// Use is what is foreseen to be used from an instant to another, in litres.
func (t Trial) Use(from, to time.Time) float64 { return t.use.between(from, to) }

// Reaches is when the level is foreseen to have come down to a floor, with a use so many
// times the usual.
func (t Trial) Reaches(floor, times float64, now time.Time) (time.Time, bool) {
	return course{float64(t.level.Litres), time.Unix(t.level.At, 0), t.use}.reaches(floor, times, now)
}
