package fleet

import "time"

// Trial is a forecast made at an instant, which tests compare with the actual use.
type Trial struct {
	outlook
	level LevelAt
}

// TrialOf returns the forecast of a tank from the readings and deliveries before now; sure is false
// when its error is unknown.
func TrialOf(readings, deliveries []LevelAt, now time.Time) (t Trial, sure bool) {
	o, enough := outlookOf(readings, deliveries, now)
	if !enough {
		return t, false
	}
	return Trial{o, readings[len(readings)-1]}, o.sure
}

// Miss returns the relative error of the forecasts.
func (t Trial) Miss() float64 { return t.miss }

// Average returns the mean use of a day, in litres.
func (t Trial) Average() float64 { return t.use[0] }

// Use returns the forecast use between two instants, in litres.
func (t Trial) Use(from, to time.Time) float64 { return t.use.between(from, to) }

// Reaches returns when the level is forecast to reach a floor, if the use is multiplied by times.
func (t Trial) Reaches(floor, times float64, now time.Time) (time.Time, bool) {
	return course{float64(t.level.Litres), time.Unix(t.level.At, 0), t.use}.reaches(floor, times, now)
}
