package fleet_test

import (
	"testing"

	"github.com/citerne/citerne/internal/sandbox/fleet"
)

// French registrations are recognized and written as on the plate; other texts are refused.
func TestFrenchPlates(t *testing.T) {
	for text, want := range map[string]string{
		"AA-123-AA": "AA-123-AA", "aa 123 aa": "AA-123-AA", "aa123aa": "AA-123-AA", " AB-001-CD ": "AB-001-CD", "AB-999-CD": "AB-999-CD",
		"AB\u00a0123\u202fCD": "AB-123-CD", "AB\u2011123\u2010CD": "AB-123-CD", "WW-123-AB": "WW-123-AB", "SA-123-AS": "SA-123-AS",
		"1234 AB 56": "1234 AB 56", "1ab2a": "1 AB 2A", "12 abc 2B": "12 ABC 2B", "1234 A 971": "1234 A 971", "1234-SS-75": "1234 SS 75", "12 OIU 01": "12 OIU 01",
		"": "", "AI-123-AA": "", "AO-123-AA": "", "AA-123-AU": "", "SS-123-AA": "", "AA-123-SS": "", "AA-000-AA": "", "AA-12-AA": "", "AA-1234-AA": "", "A-123-AA": "",
		"AAA-123-AA": "", "AA--123-AA": "", "AA.123.AA": "", "12345 AB 56": "", "1234 ABCD 56": "", "1234 AB 2C": "", "1234 AB 5": "", "1234 AB 981": "", "PELLE-07": "", "AÀ-123-AA": "",
	} {
		if written, ok := fleet.FrenchPlate(text); ok != (want != "") || ok && written != want {
			t.Errorf("%q is written %q, French %t, want %q", text, written, ok, want)
		}
	}
}

// Registrations that differ in case, blanks and hyphens only are equal.
func TestPlatesIgnoreCaseBlanksAndHyphens(t *testing.T) {
	for _, same := range [][]string{{"AA-123-AA", "aa 123 aa", "Aa123aA", "AA\u00a0123\u2011AA"}, {"1234 AB 56", "1234ab56"}, {"pelle-07", "PELLE 07"}, {"é 1", "É-1"}} {
		for _, text := range same {
			if fleet.Plate(text) != fleet.Plate(same[0]) {
				t.Errorf("%q and %q have different plates", text, same[0])
			}
		}
	}
	if fleet.Plate("PELLE-07") == fleet.Plate("PELLE-7") {
		t.Error("PELLE-07 and PELLE-7 have the same plate")
	}
}
