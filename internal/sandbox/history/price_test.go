package history

import (
	"math"
	"testing"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

// Prices move on working days only, within what the walk allows.
func TestPricesRestWithTheMarket(t *testing.T) {
	for _, slug := range []string{"gazole", "hvo", "gnr", "sp95", "adblue"} {
		for d := calendar.On(2024, 11, 1); d < calendar.On(2027, 1, 1); d++ {
			move := math.Abs(PriceGap(slug, d) - PriceGap(slug, d-1))
			if !d.Working() && LastPriced(d) >= d {
				t.Errorf("%s is no day of the market", d)
			}
			if d.Working() == (move == 0) {
				t.Errorf("%s moves by %f on %s", slug, move, d)
			}
			if gap := PriceGap(slug, d); math.Abs(gap) > .04 {
				t.Errorf("%s is %.3f from its reference on %s", slug, gap, d)
			}
		}
	}
	if PriceGap("gazole", 20700) == PriceGap("adblue", 20700) || math.Abs(PriceGap("gazole", 20700)-PriceGap("gnr", 20700)) > .01 {
		t.Error("AdBlue follows the oil, or GNR does not")
	}
}
