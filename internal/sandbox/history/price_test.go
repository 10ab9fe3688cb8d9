package history_test

import (
	"math"
	"testing"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/history"
)

// Prices move on working days only, and stay near their reference.
func TestPricesMoveOnWorkingDaysOnly(t *testing.T) {
	for _, slug := range []string{"gazole", "hvo", "gnr", "sp95", "adblue"} {
		for d := calendar.NewDate(2024, 11, 1); d < calendar.NewDate(2027, 1, 1); d++ {
			move := math.Abs(history.PriceGap(slug, d) - history.PriceGap(slug, d-1))
			if !d.Working() && history.LastPriced(d) >= d {
				t.Errorf("LastPriced returns %s, which is no working day", d)
			}
			if d.Working() == (move == 0) {
				t.Errorf("%s moves by %f on %s", slug, move, d)
			}
			if gap := history.PriceGap(slug, d); math.Abs(gap) > .04 {
				t.Errorf("the gap of %s is %.3f on %s, want .04 at most", slug, gap, d)
			}
		}
	}
	if history.PriceGap("gazole", 20700) == history.PriceGap("adblue", 20700) || math.Abs(history.PriceGap("gazole", 20700)-history.PriceGap("gnr", 20700)) > .01 {
		t.Error("AdBlue follows the walk of oil, or GNR does not")
	}
}
