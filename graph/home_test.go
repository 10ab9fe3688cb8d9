package graph_test

import (
	"slices"
	"testing"
)

// Each customer sees the prices of the products they buy, the one they buy most first: a
// haulier sees no off-road gazole, a building site sees it first (product 13.1).
func TestHomeHasThePricesOfBoughtProducts(t *testing.T) {
	place := placeFor(t, "", false)
	for business, c := range map[string]struct {
		account string
		want    []string
	}{
		"Transports Garonne-Adour":       {"claire.lemaire@garonne-adour.example", []string{"Gazole B7", "HVO100", "AdBlue"}},
		"BTP Rives de Loire":             {"marc.dubois@rives-de-loire.example", []string{"GNR", "Gazole B7", "AdBlue"}},
		"Laiterie du Val d’Arguenon":     {"sophie.garnier@cabinet-garnier.example", []string{"HVO100", "Gazole B7", "AdBlue"}},
		"Autocars Belle-Étoile":          {"pierre.moulin@belle-etoile.example", []string{"Gazole B7"}},
		"Atelier Numérique de Montreuil": {"nora.haddad@atelier-montreuil.example", []string{"GNR"}},
	} {
		var answer struct {
			Data struct {
				Home struct {
					Prices []struct {
						Gas        struct{ ShortName string }
						History30d []struct{ Date string }
					}
				}
			}
		}
		place.world(t, conditions{Account: &c.account, Tab: business}, "").read(t, `{ home { prices { gas { shortName } history30d { date } } } }`, &answer)
		var got []string
		for _, p := range answer.Data.Home.Prices {
			got = append(got, p.Gas.ShortName)
			if len(p.History30d) != 30 {
				t.Errorf("%s, %s: %d days of prices", business, p.Gas.ShortName, len(p.History30d))
			}
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s sees %q, want %q", business, got, c.want)
		}
	}
}
