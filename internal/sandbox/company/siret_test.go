package company_test

import (
	"testing"

	"github.com/citerne/citerne/internal/sandbox/company"
)

func TestSiret(t *testing.T) {
	for s, want := range map[string]bool{
		"99990112700012": true, "99990112700038": true, "99990112700013": false, "9999011270001": false, "9999011270001a": false,
		"35600000000048": true,  // La Poste, by Luhn
		"35600000049837": true,  // La Poste, by the sum
		"35600000049838": false, // neither
		"35600100000001": false, // another company, by the sum
	} {
		if got := company.ValidSiret(s); got != want {
			t.Errorf("SIRET %s: valid %v, want %v", s, got, want)
		}
	}
}

func TestVAT(t *testing.T) {
	for s, want := range map[string]bool{
		"FR24999901127": true, "FR25999901127": false, "FRAB999901127": true, "FRO1999901127": false, "DE24999901127": false, "FR2499990112": false,
	} {
		if siren, got := company.ValidVAT(s); got != want || got && siren != "999901127" {
			t.Errorf("VAT number %s: SIREN %q, valid %v, want %v", s, siren, got, want)
		}
	}
}
