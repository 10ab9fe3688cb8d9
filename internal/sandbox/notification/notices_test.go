package notification

import (
	"testing"

	"github.com/citerne/citerne/internal/sandbox/seed"
)

// A delivery names each of its products, elided where its name begins with a vowel.
func TestADeliveryNamesEachOfItsProducts(t *testing.T) {
	d, err := seed.Load()
	if err != nil {
		t.Fatal(err)
	}
	all := []Brought{{d.Gas("gazole"), 8420}, {d.Gas("adblue"), 500}, {d.Gas("hvo"), 1000}}
	for n, want := range []string{
		"8\u202f420\u00a0L de gazole B7", "8\u202f420\u00a0L de gazole B7 et 500\u00a0L d’AdBlue", "8\u202f420\u00a0L de gazole B7, 500\u00a0L d’AdBlue et 1\u202f000\u00a0L de HVO100",
	} {
		if got := OrderDelivered(1, "CMD-2026-000001", all[:n+1]).Body; got != "Commande CMD-2026-000001 livrée\u00a0: "+want+"." {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// A tank that is low says how long it lasts where that is known, and its site where its name
// does not say which tank it is.
func TestATankSaysHowLongItLasts(t *testing.T) {
	for _, c := range []struct {
		site string
		days *int
		want string
	}{
		{"", nil, "La cuve «\u00a0Cuve HVO\u00a0» passe sous 20\u00a0%."},
		{"", new(0), "La cuve «\u00a0Cuve HVO\u00a0» passe sous 20\u00a0% (0\u00a0jour d’autonomie)."},
		{"", new(1), "La cuve «\u00a0Cuve HVO\u00a0» passe sous 20\u00a0% (1\u00a0jour d’autonomie)."},
		{"Dépôt Toulouse", new(11), "La cuve «\u00a0Cuve HVO\u00a0» du site Dépôt Toulouse passe sous 20\u00a0% (11\u00a0jours d’autonomie)."},
	} {
		if got := TankLow(1, "Cuve HVO", c.site, 20, c.days).Body; got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
