package domain_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/citerne/citerne/internal/domain"
)

func weekly() domain.RecurringOrderInput {
	return domain.RecurringOrderInput{Name: "Gazole Toulouse hebdo", AddressID: "501", Items: []*domain.OrderItemInput{{GasID: "1", FillUp: true}},
		Frequency: domain.Weekly, Weekdays: []int{2, 5}, Window: domain.WindowMorning, StartsOn: "2026-03-12"}
}

// An invalid recurring order is refused in the sentences of product S09 before it is sent.
func TestRecurringOrderInput(t *testing.T) {
	gases := []*domain.Gas{{ID: "1", Name: "Gazole B7", MinVolume: new(500), MaxVolume: new(30000), VolumeStep: new(100)}}
	for want, change := range map[string]func(*domain.RecurringOrderInput){
		"":                      func(*domain.RecurringOrderInput) {},
		"name Indiquez un nom.": func(in *domain.RecurringOrderInput) { in.Name = " \t" },
		"name 60\u00a0caractères au plus.": func(in *domain.RecurringOrderInput) {
			in.Name = strings.Repeat("é", 61)
		},
		"addressId Choisissez un site de livraison.": func(in *domain.RecurringOrderInput) { in.AddressID = "" },
		"items Ajoutez au moins un produit.":         func(in *domain.RecurringOrderInput) { in.Items = nil },
		"items.0.volume Volume minimum\u00a0: 500\u00a0L pour le gazole B7.": func(in *domain.RecurringOrderInput) {
			in.Items = []*domain.OrderItemInput{{GasID: "1", Volume: new(100)}}
		},
		"frequency Choisissez une fréquence.":   func(in *domain.RecurringOrderInput) { in.Frequency = "DAILY" },
		"weekdays Choisissez au moins un jour.": func(in *domain.RecurringOrderInput) { in.Weekdays = nil },
		"weekdays Choisissez des jours du lundi au samedi\u202f; le samedi, les livraisons se font le matin.": func(in *domain.RecurringOrderInput) { in.Weekdays = []int{1, 7} },
		"dayOfMonth Choisissez le jour du mois.": func(in *domain.RecurringOrderInput) { in.Frequency = domain.Monthly },
		"dayOfMonth Choisissez un jour du 1 au 28, ou le dernier jour ouvré.": func(in *domain.RecurringOrderInput) {
			in.Frequency, in.DayOfMonth = domain.Monthly, new(29)
		},
		"window Choisissez un créneau.":                           func(in *domain.RecurringOrderInput) { in.Window = "NOON" },
		"endsOn Le dernier jour ne peut pas précéder le premier.": func(in *domain.RecurringOrderInput) { in.EndsOn = new(domain.Date("2026-03-11")) },
		"purchaseOrderNumber 35\u00a0caractères au plus.": func(in *domain.RecurringOrderInput) {
			in.PurchaseOrderNumber = new(strings.Repeat("x", 36))
		},
		"instructions 500\u00a0caractères au plus.": func(in *domain.RecurringOrderInput) { in.Instructions = new(strings.Repeat("x", 501)) },
	} {
		in := weekly()
		change(&in)
		if got := faultsOf(in.Check(gases)); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

// Check clears the days that the frequency does not use, and the volume of an item that fills a
// tank up. It keeps the volume of an item that fills up vehicles.
func TestRecurringOrderInputIsNormalized(t *testing.T) {
	in := weekly()
	in.Name, in.DayOfMonth, in.EndsOn = " Hebdo ", new(5), new(in.StartsOn)
	in.Items = []*domain.OrderItemInput{{GasID: "1", TankID: new(domain.ID("601")), FillUp: true, Volume: new(1)}, {GasID: "1", FillUp: true, Volume: new(2200)}}
	if err := in.Check(nil); err != nil || in.Name != "Hebdo" || in.DayOfMonth != nil || in.Items[0].Volume != nil || *in.Items[1].Volume != 2200 {
		t.Errorf("weekly: %+v, %v", in, err)
	}
	for _, day := range []int{1, 28, domain.LastWorkingDay} {
		in := weekly()
		in.Frequency, in.DayOfMonth = domain.Monthly, &day
		if err := in.Check(nil); err != nil || in.Weekdays != nil || *in.DayOfMonth != day {
			t.Errorf("on the %d: %+v, %v", day, in, err)
		}
	}
	for _, weekdays := range [][]int{{1}, {6}, {1, 2, 3, 4, 5, 6}} {
		in := weekly()
		in.Weekdays = slices.Clone(weekdays)
		if err := in.Check(nil); err != nil || !slices.Equal(in.Weekdays, weekdays) {
			t.Errorf("%v: %+v, %v", weekdays, in, err)
		}
	}
}

// On Saturday there are deliveries only in the morning.
func TestSaturdayDeliversOnlyInTheMorning(t *testing.T) {
	for window, want := range map[domain.SlotWindow]bool{domain.WindowMorning: true, domain.WindowAfternoon: false, domain.WindowNight: false} {
		in := weekly()
		in.Weekdays, in.Window = []int{5, 6}, window
		if taken := in.Check(nil) == nil; taken != want {
			t.Errorf("%s: accepted %t", window, taken)
		}
	}
}

// A preview needs no name, but all other fields of a recurring order.
func TestAPreviewNeedsNoName(t *testing.T) {
	in := weekly()
	in.Name = ""
	if err := in.CheckDates(nil); err != nil {
		t.Error(err)
	}
	in.Weekdays = nil
	if got := faultsOf(in.CheckDates(nil)); got != "weekdays Choisissez au moins un jour." {
		t.Errorf("got %q", got)
	}
}
