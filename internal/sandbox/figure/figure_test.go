package figure_test

import (
	"strings"
	"testing"

	"github.com/citerne/citerne/internal/sandbox/figure"
)

// Numbers, volumes and amounts are formatted as in French. In want, ' and a space are the narrow
// and the ordinary no-break space.
func TestFigures(t *testing.T) {
	for got, want := range map[string]string{
		figure.Litres(15320): "15'320 L", figure.Litres(500): "500 L", figure.Number(999): "999", figure.Number(-1_234_567): "−1'234'567", figure.Number(-999): "−999",
		figure.Decimal(9.2, 1): "9,2", figure.Decimal(-12345.678, 2): "−12'345,68", figure.Decimal(7, 0): "7",
		figure.Euros(3_247_186): "32'471,86 €", figure.Euros(-5): "−0,05 €", figure.Euros(-120_050): "−1'200,50 €", figure.Euros(0): "0,00 €", figure.Euros(90_071_992_547_409_91): "90'071'992'547'409,91 €",
	} {
		if want = strings.NewReplacer("'", "\u202f", " ", "\u00a0").Replace(want); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
