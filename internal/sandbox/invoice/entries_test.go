package invoice

import (
	"testing"
)

// A spreadsheet takes no cell for a formula, whatever a name begins with.
func TestCellsAreNoFormulas(t *testing.T) {
	for _, begin := range []string{"=", "+", "-", "@", "\t", "\r"} {
		row := entry{account: accountSupplier, label: begin + "cmd|' /C calc'!A0", amount: -1, piece: begin + "1"}.row()
		if row[3] != "'"+begin+"cmd|' /C calc'!A0" || row[6] != "'"+begin+"1" || row[4] != "" || row[5] != "0,01" {
			t.Errorf("%q", row)
		}
	}
	if row := (entry{label: "Carburants = 1", amount: 123456}).row(); row[3] != "Carburants = 1" || row[4] != "1234,56" || row[5] != "" {
		t.Errorf("%q", row)
	}
}
