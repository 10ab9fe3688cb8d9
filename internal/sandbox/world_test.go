package sandbox_test

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/chronicle"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/order"
	"github.com/citerne/citerne/internal/sandbox/seed"
)

// The instants at which the histories of the tests start: the demonstration's, a public holiday,
// a Sunday in summer, a night, the first day of a year, and one before which all tankers of a
// depot were once away.
var testAnchors = []string{"2026-11-21T09:00:00Z", "2026-07-14T07:30:00Z", "2026-08-30T13:00:00Z", "2028-05-08T21:40:00Z", "2027-01-01T02:10:00Z", "2026-02-24T09:00:00Z"}

// generated is a history with its input.
type generated struct {
	history.History
	seed   *seed.Seed
	world  history.World
	anchor time.Time
}

var generatedOnce sync.Map // anchor → func() generated

// historyAt returns the history of a first start at an instant, up to it. It is generated once
// for all tests.
func historyAt(t *testing.T, anchor string) generated {
	t.Helper()
	at, err := time.Parse(time.RFC3339, anchor)
	if err != nil {
		t.Fatal(err)
	}
	generate, _ := generatedOnce.LoadOrStore(anchor, sync.OnceValue(func() generated {
		d, err := seed.Load()
		if err != nil {
			panic(err)
		}
		w := chronicle.WorldOf(d, at)
		return generated{history.Generate(w, at, at), d, w, at}
	}))
	return generate.(func() generated)()
}

// eachAnchor runs a test with the history of each anchor.
func eachAnchor(t *testing.T, test func(t *testing.T, h generated)) {
	for _, anchor := range testAnchors {
		t.Run(anchor, func(t *testing.T) { test(t, historyAt(t, anchor)) })
	}
}

// expectedTotals is the table of product 13.5. Volumes are in m³, amounts in thousands of euros,
// emissions in tonnes.
var expectedTotals = map[string]struct {
	deliveries       float64
	volumes          map[string]float64
	spend, emissions float64
	bills, bill      float64
}{
	"garonne":  {152, map[string]float64{"gazole": 1617, "hvo": 158, "adblue": 72}, 2220, 5116, 48, 54.7},
	"btp":      {80, map[string]float64{"gnr": 278, "gazole": 85, "adblue": 11}, 373, 1149, 40, 11.0},
	"laiterie": {54, map[string]float64{"hvo": 382, "gazole": 80, "adblue": 19}, 678, 460, 38, 20.7},
	"autocars": {204, map[string]float64{"gazole": 435}, 525, 1349, 48, 13.0},
	"atelier":  {1, map[string]float64{"gnr": 1.2}, 1.1, 4, 1, 1.4},
}

func TestHistoryHasTheExpectedTotals(t *testing.T) {
	eachAnchor(t, func(t *testing.T, h generated) {
		for _, b := range h.world.Businesses {
			want := expectedTotals[b.Key]
			var deliveries, spend, emissions, bills, billed float64
			volumes := map[string]float64{}
			for _, o := range h.Orders {
				if o.BusinessID != b.ID || o.Status != history.Delivered || o.Cancellation != nil {
					continue
				}
				deliveries++
				spend += float64(o.Totals().Total) / 100_000
				for _, i := range o.Items {
					emissions += float64(h.seed.Gas(i.Gas.Slug).FactorOn(calendar.DateOf(o.DeliveredAt)).Emitted(i.Delivered)) / 1e9
				}
				volumes[o.Items[0].Gas.Slug] += float64(o.Volume()) / 1000
			}
			for _, i := range h.Invoices {
				if i.BusinessID == b.ID && i.Kind == "invoice" && i.Status != history.Cancelled {
					bills, billed = bills+1, billed+float64(i.TotalIncl)/100_000
				}
			}
			// The table is rounded: allow half a unit of the last digit.
			near := func(what string, got, want, unit float64) {
				if math.Abs(got-want) > want*.05+unit/2 {
					t.Errorf("%s, %s: %.2f, want %v", b.Key, what, got, want)
				}
			}
			near("deliveries", deliveries, want.deliveries, 0)
			for gas, volume := range want.volumes {
				unit := 1.0
				if volume < 10 {
					unit = .1
				}
				near(gas, volumes[gas], volume, unit)
			}
			near("spend", spend, want.spend, map[bool]float64{true: .1, false: 1}[want.spend < 10])
			near("emissions", emissions, want.emissions, 1)
			near("invoices", bills, want.bills, 0)
			near("mean invoice", billed/bills, want.bill, .1)
		}
	})
}

// A recurring order brings nothing to a tank without room.
func TestNothingIsOrderedIntoAFullTank(t *testing.T) {
	d, err := seed.Load()
	if err != nil {
		t.Fatal(err)
	}
	at := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	w := chronicle.WorldOf(d, at)
	repeats := w.Businesses[2].Recurring[0]
	w.Businesses = w.Businesses[2:3]
	for i := range w.Businesses[0].Sites {
		for k := range w.Businesses[0].Sites[i].Tanks {
			if tank := &w.Businesses[0].Sites[i].Tanks[k]; tank.ID == repeats.TankID {
				tank.DailyUse = 3
			}
		}
	}
	var ordered []int
	for _, o := range history.Generate(w, at, at).Orders {
		if o.RecurringID == repeats.ID {
			ordered = append(ordered, o.Items[0].Ordered)
		}
	}
	// The tank uses about 500 L in half a year.
	if len(ordered) == 0 || len(ordered) > 5 || slices.Min(ordered) < 500 {
		t.Errorf("the ordered volumes are %d L, want 1 to 5 of at least 500 L", ordered)
	}
}

// The history uses the same repetition rules as the store: a biweekly order skips every other
// week.
func TestHistorySkipsEveryOtherWeek(t *testing.T) {
	d, err := seed.Load()
	if err != nil {
		t.Fatal(err)
	}
	at := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	w := chronicle.WorldOf(d, at)
	w.Businesses = w.Businesses[2:3]
	repeats := &w.Businesses[0].Recurring[0]
	repeats.Repetition = calendar.Repetition{Frequency: "biweekly", Weekdays: []int{3}}
	var days []calendar.Date
	for _, o := range history.Generate(w, at, at).Orders {
		if o.RecurringID == repeats.ID {
			days = append(days, o.Date)
		}
	}
	slices.Sort(days)
	for i := 1; i < len(days); i++ {
		if days[i]-days[i-1] < 12 { // a holiday can move one
			t.Errorf("deliveries are on %s and on %s, want at least 12 days between them", days[i-1], days[i])
		}
	}
	if len(days) < 20 {
		t.Errorf("%d deliveries, want at least 20", len(days))
	}
}

func TestRatesOfLateAndCancelledOrders(t *testing.T) {
	eachAnchor(t, func(t *testing.T, h generated) {
		var delivered, late, cancelled, short float64
		reasons := map[string]bool{}
		for _, o := range h.Orders {
			switch {
			case o.Cancellation != nil:
				cancelled++
				reasons[o.Cancellation.Reason] = true
			case o.Status == history.Delivered:
				delivered++
				if _, end := o.Window.Span(o.Date); o.DeliveredAt.After(end.Add(30 * time.Minute)) { // product 9.1
					late++
				}
				item := o.Items[0]
				gap := float64(item.Delivered-item.Ordered) / float64(item.Ordered)
				if gap < -.01 {
					short++
				}
				if gap > .0045 || gap < -.041 {
					t.Errorf("%s: %d L delivered of %d", o.Reference, item.Delivered, item.Ordered)
				}
				if _, month, _ := o.Date.Civil(); (item.At15 < item.Delivered) != (month >= 5 && month <= 9) {
					t.Errorf("%s, in month %d: %d L are %d L at 15 °C", o.Reference, month, item.Delivered, item.At15)
				}
			}
		}
		if share := late / delivered; share < .03 || share > .09 {
			t.Errorf("%.1f %% late, want 6", share*100)
		}
		if share := cancelled / (delivered + cancelled); share < .015 || share > .05 || len(reasons) < 4 {
			t.Errorf("%.1f %% cancelled for %d reasons, want 3", share*100, len(reasons))
		}
		if short < 2 || short > 20 {
			t.Errorf("%v of %v deliveries are short, want 1 in 60", short, delivered)
		}
	})
}

// Levels never exceed 95 % or reach 0, and the difference between two readings matches
// consumption and deliveries.
func TestLevelsAndVolumesAgree(t *testing.T) {
	eachAnchor(t, func(t *testing.T, h generated) {
		deliveries := map[int64][]history.Order{}
		for _, o := range h.Orders {
			if o.Items[0].TankID != 0 && o.Status == history.Delivered {
				deliveries[o.Items[0].TankID] = append(deliveries[o.Items[0].TankID], o)
			}
		}
		seen, last := map[int64]int{}, map[int64]history.Reading{}
		tanks := tanksOf(h.world)
		for _, r := range h.Readings {
			tank := tanks[r.TankID]
			if r.Level <= 0 || r.Level > tank.Capacity*95/100 {
				t.Errorf("tank %d holds %d L of %d at %s", r.TankID, r.Level, tank.Capacity, r.At)
			}
			if before, again := last[r.TankID]; again {
				came := 0
				for _, o := range deliveries[r.TankID] {
					if o.DeliveredAt.After(before.At) && !o.DeliveredAt.After(r.At) {
						came += o.Items[0].Delivered
						seen[r.TankID]++
					}
				}
				used := float64(before.Level + came - r.Level)
				days := r.At.Sub(before.At).Hours() / 24
				most := tank.DailyUse*1.05*1.25*1.2*days + 2
				if at := r.At.In(calendar.Paris()); tank.VanishesDaysAgo > 0 && at.Weekday() == time.Wednesday && at.Hour() == 23 {
					most += .036 * float64(tank.Capacity)
				}
				if used < -1 || used > most {
					t.Errorf("tank %d: %v L used in %.2f days until %s", r.TankID, used, days, r.At)
				}
			}
			last[r.TankID] = r
		}
		for id := range tanks {
			if seen[id] < len(deliveries[id])-1 || len(deliveries[id]) == 0 {
				t.Errorf("tank %d: %d of %d deliveries are between two readings", id, seen[id], len(deliveries[id]))
			}
		}
		// The AdBlue tank that the demonstration shows with an alert (product 13.5).
		if adblue := last[603]; math.Round(float64(adblue.Level)/50) != 17 {
			t.Errorf("the AdBlue of Toulouse is at %.1f %%, want 17", float64(adblue.Level)/50)
		}
	})
}

func tanksOf(w history.World) map[int64]history.Tank {
	all := map[int64]history.Tank{}
	for _, b := range w.Businesses {
		for _, s := range b.Sites {
			for _, t := range s.Tanks {
				all[t.ID] = t
			}
		}
	}
	return all
}

func TestNumbersAreUnique(t *testing.T) {
	eachAnchor(t, func(t *testing.T, h generated) {
		ids, references := map[int64]bool{}, map[string]bool{}
		for _, o := range h.Orders {
			if ids[o.ID] || references[o.Reference] || o.ID >= order.FirstMadeID || len(o.Reference) != len("CMD-2026-004812") {
				t.Errorf("order %d, %s", o.ID, o.Reference)
			}
			ids[o.ID], references[o.Reference] = true, true
			for _, i := range o.Items {
				if ids[-i.ID] {
					t.Errorf("item %d", i.ID)
				}
				ids[-i.ID] = true
			}
		}
		bills := map[int64]bool{}
		for _, i := range h.Invoices {
			if bills[i.ID] || references[i.Number] {
				t.Errorf("invoice %d, %s", i.ID, i.Number)
			}
			bills[i.ID], references[i.Number] = true, true
		}
	})
}

// The current orders have the states of product 13.5 on any day.
func TestCurrentOrders(t *testing.T) {
	eachAnchor(t, func(t *testing.T, h generated) {
		today := calendar.DateOf(h.anchor)
		garonne := h.world.Businesses[0]
		open := map[string][]history.Order{}
		var fresh, gone history.Order
		for _, o := range h.Orders {
			switch {
			case o.BusinessID != garonne.ID:
			case o.Cancellation != nil && o.Live:
				gone = o
			case o.Cancellation == nil && o.Status != history.Delivered:
				open[o.Status] = append(open[o.Status], o)
			case o.Live:
				fresh = o
			}
			if o.Cancellation == nil && o.Status != history.Processing && calendar.Closed(o.Date, o.Window) != "" {
				t.Errorf("%s, %s, is planned for %s", o.Reference, o.Status, o.Date)
			}
		}
		if len(open[history.Processing]) != 1 || len(open[history.Ready]) != 1 || len(open[history.Waiting]) != 1 || len(open[history.Oncoming]) != 2 {
			t.Fatalf("open orders by status: %v, want 1 processing, 1 ready, 1 waiting and 2 oncoming", open)
		}
		live := open[history.Processing][0]
		if live.SiteID != 502 || live.TankerID != 12 || live.DepotID != 201 || live.ETA.Sub(h.anchor) != 35*time.Minute || !live.DepartedAt.Before(h.anchor) ||
			live.Items[0].Ordered < 11_000 {
			t.Errorf("the order under way is %+v", live)
		}
		if from, _ := live.Window.Span(live.Date); from.After(h.anchor) {
			t.Errorf("the slot of the order under way only begins at %s", from)
		}
		for status, days := range map[string]int{history.Ready: 1, history.Waiting: 3} {
			if o := open[status][0]; o.Date < today+calendar.Date(days) || o.Date > today+calendar.Date(days)+4 {
				t.Errorf("%s is planned for %s", status, o.Date)
			}
		}
		if ready := open[history.Ready][0]; ready.Window != calendar.Morning || ready.TankerID == 0 {
			t.Errorf("the ready order is %+v", ready)
		}
		waiting := open[history.Waiting][0]
		code, cents, _ := strings.Cut(waiting.WaitingReason, ":")
		if over, _ := strconv.ParseInt(cents, 10, 64); code != "credit_exceeded" || over <= 0 || over >= waiting.Totals().Total {
			t.Errorf("the waiting order has the reason %q and a total of %d", waiting.WaitingReason, waiting.Totals().Total)
		}
		if fresh.InvoiceID != 0 || fresh.Date >= today || today-fresh.Date > 4 || len(fresh.Items[0].Fills) == 0 {
			t.Errorf("the latest delivery is %+v", fresh)
		}
		if age := h.anchor.Sub(gone.Cancellation.At).Hours() / 24; age < 4 || age > 11 || gone.Cancellation.Fee != 4500 {
			t.Errorf("the live order was cancelled %.1f days ago: %+v", age, gone.Cancellation)
		}
	})
}

// The invoices have every payment label and filter value, and bill each delivery once.
func TestInvoices(t *testing.T) {
	eachAnchor(t, func(t *testing.T, h generated) {
		payments, states, late, today := map[int]int{}, map[string]int{}, map[string]int{}, calendar.DateOf(h.anchor)
		orders := map[int64]history.Order{}
		for _, o := range h.Orders {
			orders[o.ID] = o
		}
		for _, i := range h.Invoices {
			payments[i.Payment]++
			states[i.Kind+" "+i.Status]++
			billsItsOrders(t, i, orders)
		}
		for _, i := range h.Invoices {
			if age := today - i.DueOn; i.Remaining > 0 {
				late[[]string{"not due", "1 to 30", "31 to 60", "older"}[min(max(int(age)+29, 0)/30, 3)]]++
			}
			if i.BusinessID == h.world.Businesses[1].ID && i.Remaining > 0 && i.DueOn < today {
				late[fmt.Sprintf("btp %d %s", i.Payment, i.Status)]++
			}
		}
		if len(late) != 7 || late["btp 0 not-paid"] != 2 || late["btp 5 not-paid"] != 1 || late["btp 3 lost"] != 1 {
			t.Errorf("the amounts owed by age are %v", late)
		}
		for index := range 6 {
			if payments[index] == 0 {
				t.Errorf("no invoice has payment %d", index)
			}
		}
		if states["invoice cancelled"] != 1 || states["credit_note paid"] != 1 || states["invoice lost"] != 1 || states["invoice not-paid"] < 5 {
			t.Errorf("the invoices by kind and status are %v", states)
		}
		for _, o := range orders {
			over := o.DeliveredAt.Before(calendar.DateOf(h.anchor).At(0, 0).AddDate(0, 0, -17))
			if o.Status == history.Delivered && over && !o.Live && o.InvoiceID == 0 {
				t.Errorf("%s is not billed", o.Reference)
			}
		}
	})
}

// A business without a mandate pays manually: none of its invoices is debited.
func TestHistoryDebitsOnlyMandates(t *testing.T) {
	d, err := seed.Load()
	if err != nil {
		t.Fatal(err)
	}
	at := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	w := chronicle.WorldOf(d, at)
	w.Businesses = w.Businesses[:1]
	w.Businesses[0].PaymentMethodID = 0
	for _, i := range history.Generate(w, at, at).Invoices {
		if i.Payment == history.PaymentPending || i.Payment == history.PaymentScheduled {
			t.Errorf("%s: %+v", i.Number, i.Payments)
		}
	}
}

// billsItsOrders checks an invoice against its orders, and the consistency of its amounts.
func billsItsOrders(t *testing.T, i history.Invoice, orders map[int64]history.Order) {
	t.Helper()
	var lines, total int64
	for _, l := range i.Lines {
		lines += l.Total
		if item := orders[l.OrderID].Items[0]; l.GasID != 0 && i.Kind == "invoice" && (l.GasID != item.Gas.ID || l.Quantity != item.Delivered || l.Price != item.Price || l.Total != item.Total()) {
			t.Errorf("%s has the line %+v for the item %+v", i.Number, l, item)
		}
	}
	if cents := max(i.Total, -i.Total); max(i.VAT, -i.VAT) != (cents*20+50)/100 || i.VAT*i.Total < 0 {
		t.Errorf("%s: the VAT on %[3]d is %[2]d", i.Number, i.VAT, i.Total)
	}
	for _, id := range i.OrderIDs {
		o := orders[id]
		total += o.Totals().Total
		if i.Kind == "invoice" && i.Status != history.Cancelled && o.InvoiceID != i.ID {
			t.Errorf("%s is on %s but has invoice %d", o.Reference, i.Number, o.InvoiceID)
		}
		if day := calendar.DateOf(o.DeliveredAt); day < i.From || day > i.To {
			t.Errorf("%s, delivered on %s, is on an invoice for %s to %s", o.Reference, day, i.From, i.To)
		}
	}
	if i.Kind == "credit_note" {
		total = -total
	}
	if lines != i.Total || total != i.Total || i.TotalIncl != i.Total+i.VAT {
		t.Errorf("%s: the total is %d, lines sum to %d, orders to %d", i.Number, i.Total, lines, total)
	}
	if (i.Remaining == 0) != (i.Status == history.Paid || i.Status == history.Cancelled) {
		t.Errorf("%s: %s with %d left", i.Number, i.Status, i.Remaining)
	}
}

func TestIssues(t *testing.T) {
	eachAnchor(t, func(t *testing.T, h generated) {
		states := map[string]int{}
		for _, o := range h.Orders {
			if o.Issue != nil {
				states[o.Issue.Status]++
				if o.Issue.OpenedAt.After(h.anchor) || (o.Issue.Status == "closed") != (o.Issue.Answer != "") {
					t.Errorf("%s: %+v", o.Reference, o.Issue)
				}
			}
		}
		if states["open"] != 1 || states["closed"] != 2 {
			t.Errorf("the issues by status are %v", states)
		}
	})
}

// A later history contains the same past, and generating it again gives the same result.
func TestHistoryKeepsItsPast(t *testing.T) {
	h := historyAt(t, testAnchors[0])
	settledOrders := map[int64]history.Order{}
	for _, o := range h.Orders {
		if chronicle.Settled(o) && !o.Live {
			settledOrders[o.ID] = o
		}
	}
	born := h.world.WithTankLives(h.anchor)
	later := history.Generate(born, h.anchor, h.anchor.AddDate(0, 0, 40))
	found := 0
	for _, o := range later.Orders {
		before, known := settledOrders[o.ID]
		if !known {
			continue
		}
		found++
		before.InvoiceID, o.InvoiceID = 0, 0 // it may have been billed meanwhile
		if !reflect.DeepEqual(before, o) {
			t.Errorf("%s was\n%+v\nand is now\n%+v", o.Reference, before, o)
		}
	}
	if found != len(settledOrders) || len(later.Orders) < found+10 {
		t.Errorf("%d of %d orders are still there, %d orders now", found, len(settledOrders), len(later.Orders))
	}
	again := history.Generate(born, h.anchor, h.anchor)
	if !reflect.DeepEqual(again, h.History) {
		t.Error("two histories with the same input differ")
	}
}

// A delivery earlier on the day of the first start is already delivered at the first start. A
// later history adds no delivery before that instant.
func TestHistoryOfTheFirstDay(t *testing.T) {
	h := historyAt(t, "2026-11-16T17:00:00Z")
	known, found := map[int64]string{}, 0
	for _, o := range h.Orders {
		known[o.ID] = o.Status
	}
	for _, o := range history.Generate(h.world, h.anchor, h.anchor.AddDate(0, 0, 2)).Orders {
		if o.Status != history.Delivered || calendar.DateOf(o.DeliveredAt) != calendar.DateOf(h.anchor) {
			continue
		}
		if found++; o.DeliveredAt.Before(h.anchor) != (known[o.ID] == history.Delivered) {
			t.Errorf("%s, delivered at %s, is %q at the first start", o.Reference, o.DeliveredAt, known[o.ID])
		}
	}
	if found == 0 {
		t.Error("no delivery on the day of the first start")
	}
}

func TestFleet(t *testing.T) {
	d, err := seed.Load()
	if err != nil {
		t.Fatal(err)
	}
	plates, sizes := map[string]bool{}, map[string]int{}
	for _, v := range d.Fleet() {
		sizes[v.Business]++
		if plates[v.Registration] || v.AddressID == 0 || (v.GasID == nil) != (v.Gas == nil) {
			t.Errorf("%+v", v)
		}
		plates[v.Registration] = true
	}
	if !reflect.DeepEqual(sizes, seed.FleetSizes) {
		t.Errorf("%v, want %v", sizes, seed.FleetSizes)
	}
	if !plates["ZJ-503-MN"] || !plates["PELLE-08"] {
		t.Error("the registrations do not continue those of the examples")
	}
}

// A business without tanks gets an empty list.
func TestNoTanks(t *testing.T) {
	f := start(t)
	if r := f.v3("GET", "/tanks?business_id=1078", f.tokenOf(claire), nil); strings.TrimSpace(r.body) != `{"data":[],"meta":{"page":1,"per_page":0,"total":0,"sum_capacity":0,"sum_level":0}}` {
		t.Errorf("%d %s", r.status, r.body)
	}
}
