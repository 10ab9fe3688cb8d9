package history

import (
	"maps"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

func TestAmounts(t *testing.T) {
	if got := Price(12168).Total(12000); got != 1460160 { // appendix B
		t.Errorf("12 000 L at 1,2168 € cost %d", got)
	}
	if Price(5).Total(10) != 1 || Price(5).Total(9) != 0 || Price(9603).String() != "0.9603" { // half a cent goes up
		t.Error("amounts are not rounded half up")
	}
	for litres, want := range map[int]int64{300: 4500, 999: 4500, 1000: 2500, 2999: 2500, 3000: 0, 30000: 0} {
		if got := DeliveryFee(litres); got != want {
			t.Errorf("%d L are delivered for %d, want %d", litres, got, want)
		}
	}
	if VAT(1460160) != 292032 || VAT(2) != 0 || VAT(3) != 1 {
		t.Error("VAT")
	}
	o := Order{Window: calendar.Night, Items: []Item{{Ordered: 2000, Delivered: 2010, Price: 10000, Gas: Gas{Factor: 310}}}}
	if got := o.Totals(); got != (Totals{Product: 201000, Fee: 4000, Total: 205000, VAT: 41000, TotalIncl: 246000}) {
		t.Errorf("%+v", got)
	}
	if o.Emissions() != 623100 {
		t.Errorf("%d hundredths of a kg", o.Emissions())
	}
}

// The fee is the one that the confirmation stated, whatever the meter says; order and
// invoice agree.
func TestTheDeliveryFeeFollowsWhatWasOrdered(t *testing.T) {
	o := Order{Items: []Item{{Ordered: 1000, Delivered: 996, Price: 10000}}}
	if got := o.Totals(); got.Fee != 2500 || got.Total != 102_100 {
		t.Errorf("%+v", got)
	}
	var billed int64
	for _, l := range o.lines(Business{}) {
		billed += l.Total
	}
	if billed != o.Totals().Total {
		t.Errorf("%d is billed of %d", billed, o.Totals().Total)
	}
}

func TestHalfMonths(t *testing.T) {
	for day, want := range map[string]string{"2026-11-01": "2026-11-01", "2026-11-15": "2026-11-01", "2026-11-16": "2026-11-16", "2026-12-31": "2026-12-16"} {
		d, err := calendar.Parse(day)
		if err != nil {
			t.Fatal(err)
		}
		if got := HalfOf(d).first().String(); got != want {
			t.Errorf("%s is in the half month of %s, want %s", day, got, want)
		}
	}
	if next := (HalfOf(calendar.On(2026, 12, 31)) + 1).first(); next.String() != "2027-01-01" {
		t.Errorf("after December comes %s", next)
	}
}

func TestLuckDependsOnNothingElse(t *testing.T) {
	l := luckOf("a tank")
	first := l.unit(20000, "use")
	l.unit(20001, "use")
	if l.unit(20000, "use") != first || l.unit(20000, "meter") == first || luckOf("another").unit(20000, "use") == first {
		t.Error("a draw depends on others, or not on what it is for")
	}
	var sum float64
	for d := range calendar.Date(10000) {
		sum += l.unit(d, "use")
	}
	if sum < 4900 || sum > 5100 {
		t.Errorf("the mean of 10,000 draws is %f", sum/10000)
	}
}

// A tank takes no more than there is room for, whatever was ordered.
func TestDeliveryIsCappedByTheRoom(t *testing.T) {
	life := tankLife{tank: Tank{Capacity: 10_000, DailyUse: 100}, life: life{luck: luckOf("a tank")}}
	s := supply{date: 20000, window: calendar.Morning, ordered: 9000}
	day := stay{level: 4000, use: 100}
	life.deliver(&s, &day)
	if level := day.at(s.minute); level > 9500 || level < 9499 || s.delivered != day.delivered {
		t.Errorf("%d L came and it holds %.1f", s.delivered, level)
	}
}

// However many coaches come, the tanker is there no earlier than the night begins.
func TestNoCoachIsFilledBeforeItsNight(t *testing.T) {
	site := Site{ID: 1}
	c := coachNights{luck: luckOf("coaches")}
	for night := range calendar.Date(10_000) {
		minute, each := c.arrival(Recurring{SiteID: site.ID, Window: calendar.Night}, site, night, mostCoaches)
		from, _ := calendar.Night.Span(night)
		if arrived := night.At(0, minute-settleMinutes).Add(-mostCoaches * each); arrived.Before(from) {
			t.Fatalf("on %s the tanker comes at %s", night, arrived)
		}
	}
}

// A tanker is on one round at a time: an order for which none is free comes later, when one
// is back, and one of the situation around now gets none.
func TestNoTankerIsInTwoPlaces(t *testing.T) {
	fuel := []Item{{Gas: Gas{Slug: "gnr"}, Ordered: 1000}}
	leaves := calendar.On(2026, 11, 24).At(7, 0)
	order := func(id int64, after time.Duration) Order {
		return Order{ID: id, DepotID: 1, Items: fuel, Leaves: leaves.Add(after), Back: leaves.Add(after + 2*time.Hour)}
	}
	w := World{Tankers: []Tanker{{ID: 7, DepotID: 1, Capacity: 5000}, {ID: 8, DepotID: 2, Capacity: 5000}}}
	live := order(4, time.Hour)
	live.Live = true
	orders := []Order{order(1, 0), order(2, time.Hour), order(3, 5*time.Hour), live}
	waits := w.dispatch(orders, []Round{{OrderID: 9, TankerID: 7, Leaves: leaves.Add(5 * time.Hour), Back: leaves.Add(6*time.Hour + 20*time.Minute)}})
	if want := map[int64]int{2: 60, 3: 90}; !maps.Equal(waits, want) {
		t.Errorf("they come %v minutes later, want %v", waits, want)
	}
	if orders[0].TankerID != 7 || orders[1].TankerID != 7 || orders[2].TankerID != 7 || orders[3].TankerID != 0 {
		t.Errorf("%+v", orders)
	}
	again := []Order{order(2, time.Hour)}
	if waits := w.dispatch(again, []Round{{2, 7, leaves.Add(time.Hour), leaves.Add(3 * time.Hour)}}); len(waits) > 0 || again[0].TankerID != 7 {
		t.Errorf("an order whose round is known waits %v for %d", waits, again[0].TankerID)
	}
}

// What no tanker of its depot holds comes with the largest, and what none may bring is left
// out.
func TestWhatNoTankerHolds(t *testing.T) {
	w := World{Tankers: []Tanker{{ID: 7, DepotID: 1, Capacity: 5000}, {ID: 8, DepotID: 1, Capacity: 9000}}}
	at := calendar.On(2026, 11, 24).At(7, 0)
	orders := []Order{
		{ID: 1, DepotID: 1, Items: []Item{{Gas: Gas{Slug: "gnr"}, Ordered: 12_000}}, Leaves: at, Back: at.Add(time.Hour)},
		{ID: 2, DepotID: 1, Items: []Item{{Gas: Gas{Slug: "adblue"}, Ordered: 1000}}, Leaves: at, Back: at.Add(time.Hour)},
	}
	w.dispatch(orders, nil)
	if orders[0].TankerID != 8 || unbrought(orders[0]) || !unbrought(orders[1]) || w.anyTanker(orders[1]) != 0 {
		t.Errorf("%+v", orders)
	}
}
