package history

import (
	"maps"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

func TestAmounts(t *testing.T) {
	if got := Price(12168).Total(12000); got != 1460160 { // appendix B
		t.Errorf("12,000 L at 1.2168 € cost %d cents, want 1460160", got)
	}
	if Price(5).Total(10) != 1 || Price(5).Total(9) != 0 || Price(9603).String() != "0.9603" { // half a cent is rounded up
		t.Error("amounts are not rounded half up")
	}
	for litres, want := range map[int]int64{300: 4500, 999: 4500, 1000: 2500, 2999: 2500, 3000: 0, 30000: 0} {
		if got := DeliveryFee(litres); got != want {
			t.Errorf("the delivery fee of %d L is %d cents, want %d", litres, got, want)
		}
	}
	if VAT(1460160) != 292032 || VAT(2) != 0 || VAT(3) != 1 {
		t.Error("VAT is not 20 %, rounded half up")
	}
	o := Order{Window: calendar.Night, Items: []Item{{Ordered: 2000, Delivered: 2010, Price: 10000}}}
	if got := o.Totals(); got != (Totals{Product: 201000, Fee: 4000, Total: 205000, VAT: 41000, TotalIncl: 246000}) {
		t.Errorf("totals of an order at night: %+v", got)
	}
}

// The delivery fee is that of the confirmation, regardless of the metered volume. Order and invoice
// agree.
func TestDeliveryFeeDependsOnTheOrderedVolume(t *testing.T) {
	o := Order{Items: []Item{{Ordered: 1000, Delivered: 996, Price: 10000}}}
	if got := o.Totals(); got.Fee != 2500 || got.Total != 102_100 {
		t.Errorf("fee %d and total %d, want 2500 and 102100", got.Fee, got.Total)
	}
	var billed int64
	for _, l := range o.lines(Business{}) {
		billed += l.Total
	}
	if billed != o.Totals().Total {
		t.Errorf("the invoice has %d cents, the order %d", billed, o.Totals().Total)
	}
}

func TestHalfMonths(t *testing.T) {
	for day, want := range map[string]string{"2026-11-01": "2026-11-01", "2026-11-15": "2026-11-01", "2026-11-16": "2026-11-16", "2026-12-31": "2026-12-16"} {
		d, err := calendar.Parse(day)
		if err != nil {
			t.Fatal(err)
		}
		if got := HalfOf(d).first().String(); got != want {
			t.Errorf("the half month of %s begins on %s, want %s", day, got, want)
		}
	}
	if next := (HalfOf(calendar.NewDate(2026, 12, 31)) + 1).first(); next.String() != "2027-01-01" {
		t.Errorf("the half month after December begins on %s, want 2027-01-01", next)
	}
}

func TestRandomNumbersDependOnNameDayAndPurposeOnly(t *testing.T) {
	l := randomOf("a tank")
	first, next := l.unit(20000, "use"), l.unit(20001, "use")
	if l.unit(20000, "use") != first || next == first || l.unit(20000, "meter") == first || randomOf("another").unit(20000, "use") == first {
		t.Error("a random number depends on those drawn before, or not on its day, purpose or name")
	}
	var sum float64
	for d := range calendar.Date(10000) {
		sum += l.unit(d, "use")
	}
	if sum < 4900 || sum > 5100 {
		t.Errorf("the mean of 10,000 random numbers is %f, want about .5", sum/10000)
	}
}

// A delivery is not larger than the room in the tank, regardless of the ordered volume.
func TestDeliveryIsCappedByTheRoom(t *testing.T) {
	life := tankLife{tank: Tank{Capacity: 10_000, DailyUse: 100}, life: life{random: randomOf("a tank")}}
	s := supply{date: 20000, window: calendar.Morning, ordered: 9000}
	day := tankDay{level: 4000, use: 100}
	life.deliver(&s, &day)
	if level := day.at(s.minute); level > 9500 || level < 9499 || s.delivered != day.delivered {
		t.Errorf("after a delivery of %d L the level is %.1f L, want about 9500", s.delivered, level)
	}
}

// With any number of coaches, the tanker does not arrive before the night begins.
func TestNoCoachIsFilledBeforeItsNight(t *testing.T) {
	site := Site{ID: 1}
	c := coachNights{random: randomOf("coaches")}
	for night := range calendar.Date(10_000) {
		minute, each := c.arrival(Recurring{SiteID: site.ID, Window: calendar.Night}, site, night, maxCoaches)
		from, _ := calendar.Night.Span(night)
		if arrived := night.At(0, minute-settleMinutes).Add(-maxCoaches * each); arrived.Before(from) {
			t.Fatalf("on %s the tanker arrives at %s, before %s", night, arrived, from)
		}
	}
}

// A tanker is on one round at a time. An order without a free tanker is delivered later, when one is
// back. A current order without a free tanker gets none.
func TestNoTankerIsInTwoPlaces(t *testing.T) {
	fuel := []Item{{Gas: Gas{Slug: "gnr"}, Ordered: 1000}}
	leaves := calendar.NewDate(2026, 11, 24).At(7, 0)
	order := func(id int64, after time.Duration) Order {
		return Order{ID: id, DepotID: 1, Items: fuel, Leaves: leaves.Add(after), Back: leaves.Add(after + 2*time.Hour)}
	}
	w := World{Tankers: []Tanker{{ID: 7, DepotID: 1, Capacity: 5000}, {ID: 8, DepotID: 2, Capacity: 5000}}}
	live := order(4, time.Hour)
	live.Live = true
	orders := []Order{order(1, 0), order(2, time.Hour), order(3, 5*time.Hour), live}
	waits := w.dispatch(orders, []Round{{OrderID: 9, TankerID: 7, Leaves: leaves.Add(5 * time.Hour), Back: leaves.Add(6*time.Hour + 20*time.Minute)}})
	if want := map[int64]int{2: 60, 3: 90}; !maps.Equal(waits, want) {
		t.Errorf("waits in minutes by order: %v, want %v", waits, want)
	}
	if orders[0].TankerID != 7 || orders[1].TankerID != 7 || orders[2].TankerID != 7 || orders[3].TankerID != 0 {
		t.Errorf("orders 1 to 3 must have tanker 7, order 4 none: %+v", orders)
	}
	again := []Order{order(2, time.Hour)}
	if waits := w.dispatch(again, []Round{{2, 7, leaves.Add(time.Hour), leaves.Add(3 * time.Hour)}}); len(waits) > 0 || again[0].TankerID != 7 {
		t.Errorf("an order with a round in the store: waits %v, tanker %d; want none and 7", waits, again[0].TankerID)
	}
}

// An order that is larger than any tanker of its depot gets the largest one. An order whose product
// no tanker of the depot carries gets none.
func TestOrdersThatFitNoTanker(t *testing.T) {
	w := World{Tankers: []Tanker{{ID: 7, DepotID: 1, Capacity: 5000}, {ID: 8, DepotID: 1, Capacity: 9000}}}
	at := calendar.NewDate(2026, 11, 24).At(7, 0)
	orders := []Order{
		{ID: 1, DepotID: 1, Items: []Item{{Gas: Gas{Slug: "gnr"}, Ordered: 12_000}}, Leaves: at, Back: at.Add(time.Hour)},
		{ID: 2, DepotID: 1, Items: []Item{{Gas: Gas{Slug: "adblue"}, Ordered: 1000}}, Leaves: at, Back: at.Add(time.Hour)},
	}
	w.dispatch(orders, nil)
	if orders[0].TankerID != 8 || lacksTanker(orders[0]) || !lacksTanker(orders[1]) || w.anyTanker(orders[1]) != 0 {
		t.Errorf("order 1 must have tanker 8, order 2 none: %+v", orders)
	}
}
