package notification_test

import (
	"testing"

	"github.com/citerne/citerne/internal/sandbox/notification"
	"github.com/citerne/citerne/internal/sandbox/seed"
)

// The notice of a delivery lists its products, with elision before a vowel.
func TestDeliveryNoticeListsProducts(t *testing.T) {
	d, err := seed.Load()
	if err != nil {
		t.Fatal(err)
	}
	all := []notification.DeliveredVolume{{d.Gas("gazole"), 8420}, {d.Gas("adblue"), 500}, {d.Gas("hvo"), 1000}}
	for n, want := range []string{
		"8\u202f420\u00a0L de gazole B7", "8\u202f420\u00a0L de gazole B7 et 500\u00a0L d’AdBlue", "8\u202f420\u00a0L de gazole B7, 500\u00a0L d’AdBlue et 1\u202f000\u00a0L de HVO100",
	} {
		if got := notification.OrderDelivered(1, "CMD-2026-000001", all[:n+1]).Body; got != "Commande CMD-2026-000001 livrée\u00a0: "+want+"." {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// The notice of a low tank gives its remaining days if they are known, and the site if one is
// passed.
func TestTankLowGivesDaysAndSite(t *testing.T) {
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
		if got := notification.TankLow(1, "Cuve HVO", c.site, 20, c.days).Body; got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}
