package sandbox_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/chronicle"
	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/fleet"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/order"
	"github.com/citerne/citerne/internal/sandbox/quote"
	"github.com/citerne/citerne/internal/sandbox/secret"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/slot"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// The rules in this file are obvious to a fuel buyer. They must hold on every day of the 24
// months before each anchor, and on each of the 30 days after it.

// brought holds the data of an order that the rules check, from the history or the store.
type brought struct {
	name               string
	site, tanker       int64
	recurring          int64
	date               calendar.Date
	window             calendar.Window
	status             string
	instructions       string
	litres             int
	adBlue             bool
	created, assigned  time.Time
	departed           time.Time
	arrived, delivered time.Time // estimates while the order is under way
	leaves, back       time.Time
	fills              []time.Time
}

func ofHistory(o history.Order) brought {
	b := brought{name: o.Reference, site: o.SiteID, tanker: o.TankerID, recurring: o.RecurringID, date: o.Date, window: o.Window, status: o.Status, instructions: o.Instructions,
		adBlue: o.Items[0].Gas.Slug == seed.AdBlue, created: o.CreatedAt, assigned: o.AssignedAt, departed: o.DepartedAt, leaves: o.Leaves, back: o.Back}
	for _, i := range o.Items {
		b.litres += max(i.Delivered, i.Ordered)
		for _, f := range i.Fills {
			b.fills = append(b.fills, f.At)
		}
	}
	switch o.Status {
	case history.Delivered:
		b.arrived, b.delivered = o.ArrivedAt(), o.DeliveredAt
	case history.Processing:
		b.arrived, b.delivered = o.ETA, o.ETA.Add(history.UnloadTime)
	}
	return b
}

func ofStore(d *seed.Seed, o order.Order) brought {
	at := func(seconds *int64) (t time.Time) {
		if seconds != nil {
			t = time.Unix(*seconds, 0)
		}
		return t
	}
	id := func(id *store.ID) (n int64) {
		if id != nil {
			n = int64(*id)
		}
		return n
	}
	b := brought{name: o.Reference, site: int64(o.AddressID), tanker: id(o.TankerID), recurring: id(o.RecurringID), date: o.Date, window: o.Window, status: o.Status,
		instructions: store.Text(o.Instructions), adBlue: o.Items[0].GasID == d.Gas(seed.AdBlue).ID, created: at(&o.CreatedAt), assigned: at(o.AssignedAt), departed: at(o.DepartedAt),
		leaves: at(o.LeavesAt), back: at(o.BackAt)}
	for _, i := range o.Items {
		b.litres += max(i.Litres(), i.Ordered)
		for _, f := range i.Fills {
			t, err := time.Parse(time.RFC3339, f.FilledAt)
			if err != nil {
				panic(err)
			}
			b.fills = append(b.fills, t)
		}
	}
	switch o.Status {
	case history.Delivered:
		b.delivered = at(o.DeliveredAt)
		b.arrived = b.delivered.Add(-history.UnloadTime)
		if len(b.fills) > 0 {
			b.arrived = slices.MinFunc(b.fills, time.Time.Compare)
		}
	case history.Processing:
		b.arrived, b.delivered = at(o.ETA), at(o.ETA).Add(history.UnloadTime)
	}
	return b
}

// rules checks the deliveries and returns how many it checked.
func rules(t *testing.T, w history.World, all []brought) (looked int) {
	t.Helper()
	sites, tankers, nights := map[int64]history.Site{}, map[int64]history.Tanker{}, map[int64]int64{}
	for _, b := range w.Businesses {
		for _, s := range b.Sites {
			sites[s.ID] = s
		}
		for _, r := range b.Recurring {
			if r.Window == calendar.Night {
				nights[r.ID] = r.SiteID
			}
		}
	}
	for _, one := range w.Tankers {
		tankers[one.ID] = one
	}
	rounds := map[int64][]brought{}
	for _, b := range all {
		looked++
		site := sites[b.site]
		night := nights[b.recurring] == b.site && b.window == calendar.Night && b.recurring != 0
		fail := func(format string, args ...any) {
			t.Helper()
			t.Errorf("%s, %s at %s on %s %s: %s", b.name, b.status, site.Label, b.date, b.window, fmt.Sprintf(format, args...))
		}
		exceptional := b.instructions == "Site ouvert exceptionnellement pour cette livraison\u00a0: sonner à l’accueil, quai 3."
		if !exceptional && !site.Hours.Deliverable(b.date, b.window) {
			fail("no delivery is possible then")
		}
		if !b.arrived.IsZero() {
			open := site.Hours.OpenAt(b.arrived, b.delivered) && calendar.DateOf(b.arrived).Deliverable()
			if !open && !night && !exceptional {
				fail("the site is closed from %s to %s", b.arrived, b.delivered)
			}
			from, to := b.window.Span(b.date)
			if b.arrived.Before(from) || b.delivered.After(to.Add(3*time.Hour)) {
				fail("the delivery is from %s to %s", b.arrived, b.delivered)
			}
			for _, at := range b.fills {
				if at.Before(b.arrived) || at.After(b.delivered) {
					fail("a vehicle is filled at %s, but the delivery is from %s to %s", at, b.arrived, b.delivered)
				}
			}
			if !b.created.Before(b.assigned) || !b.assigned.Before(b.departed) || !b.departed.Before(b.arrived) {
				fail("created %s, assigned %s, left %s, arrived %s", b.created, b.assigned, b.departed, b.arrived)
			}
		}
		if b.assigned.IsZero() && b.tanker == 0 {
			continue
		}
		tanker := tankers[b.tanker]
		if tanker.DepotID != site.DepotID || tanker.AdBlue != b.adBlue || tanker.Capacity < b.litres || site.MaxTonnes != 0 && tanker.Tonnes > site.MaxTonnes {
			fail("%d L (AdBlue: %v) by %+v", b.litres, b.adBlue, tanker)
		}
		if day := calendar.DateOf(b.assigned); !b.assigned.IsZero() && !day.Deliverable() && b.assigned.Sub(b.created) > history.AssignedAfter {
			fail("the tanker is assigned on %s, which is not a working day", b.assigned)
		}
		if b.leaves.IsZero() || !b.back.After(b.leaves) || !b.delivered.IsZero() && (b.leaves.After(b.departed) || b.back.Before(b.delivered)) {
			fail("the round is from %s to %s", b.leaves, b.back)
		}
		if back := b.back.Sub(b.delivered); !b.delivered.IsZero() && (back < time.Duration(site.Road)*time.Minute || b.arrived.Sub(b.departed) < time.Duration(site.Road)*time.Minute && b.status == history.Delivered) {
			fail("the tanker takes %s there and %s back, the road takes %d min", b.arrived.Sub(b.departed), back, site.Road)
		}
		rounds[b.tanker] = append(rounds[b.tanker], b)
	}
	for id, own := range rounds {
		slices.SortFunc(own, func(a, b brought) int { return a.leaves.Compare(b.leaves) })
		for i := 1; i < len(own); i++ {
			if own[i].leaves.Before(own[i-1].back) {
				t.Errorf("%s is on the round of %s until %s, but leaves for %s at %s", tankers[id].Name, own[i-1].name, own[i-1].back, own[i].name, own[i].leaves)
			}
		}
	}
	return looked
}

func TestRulesOfTheHistory(t *testing.T) {
	eachAnchor(t, func(t *testing.T, h generated) {
		var all []brought
		h.checkRepetition(t)
		for _, o := range h.Orders {
			if o.Cancellation == nil {
				all = append(all, ofHistory(o))
			}
			if o.RecurringID != 0 && o.CreatedBy != 0 {
				t.Errorf("%s, which repeats, was made by %d", o.Reference, o.CreatedBy)
			}
		}
		t.Logf("%d deliveries, %d tankers", rules(t, h.world, all), len(h.world.Tankers))
	})
}

// checkRepetition checks that a recurring order comes on the days of its rule, or on the next
// day on which its site can be delivered to, and that few of these days are left out.
func (h generated) checkRepetition(t *testing.T) {
	t.Helper()
	today := calendar.DateOf(h.anchor)
	for _, b := range h.world.Businesses {
		for _, r := range b.Recurring {
			if r.TankID == 0 {
				continue
			}
			site := b.Sites[slices.IndexFunc(b.Sites, func(s history.Site) bool { return s.ID == r.SiteID })]
			wanted := map[calendar.Date]bool{}
			for d := today - calendar.Date(r.StartDaysAgo); d < today-max(calendar.Date(r.EndDaysAgo), 1); d++ {
				if moved := site.Hours.Next(d, r.Window); d >= today.AddMonths(-history.Months) && r.FallsOn(d, today-calendar.Date(r.StartDaysAgo)) && moved < today {
					wanted[moved] = true
				}
			}
			came, all := 0, len(wanted)
			for _, o := range h.Orders {
				if o.RecurringID != r.ID {
					continue
				}
				if came++; !wanted[o.Date] && o.Date < today {
					t.Errorf("%s, of %s, is on %s", o.Reference, r.Name, o.Date)
				}
			}
			if t.Logf("%s came %d of %d times", r.Name, came, all); came*10 < all*9 {
				t.Errorf("%s came %d of %d times", r.Name, came, all)
			}
		}
	}
}

// The tankers named in product 13.4 deliver most orders of its haulier.
func TestNamedTankersDeliverMost(t *testing.T) {
	eachAnchor(t, func(t *testing.T, h generated) {
		named, all := 0, 0
		for _, o := range h.Orders {
			if o.BusinessID == h.world.Businesses[0].ID && o.TankerID != 0 && o.Cancellation == nil {
				all++
				if slices.Contains([]int64{4, 12, 17, 502}, o.TankerID) {
					named++
				}
			}
		}
		if t.Logf("%d of %d", named, all); named*10 < all*8 {
			t.Errorf("they deliver %d of %d orders, want at least 80 %%", named, all)
		}
	})
}

// At a site that closes in the evening, filling the coaches does not end at the same minute
// every night.
func TestNightsEndAtDifferentMinutes(t *testing.T) {
	eachAnchor(t, func(t *testing.T, h generated) {
		minutes, nights := map[string]int{}, 0
		for _, o := range h.Orders {
			if o.SiteID == 509 && o.Status == history.Delivered && o.Cancellation == nil {
				minutes[o.DeliveredAt.In(calendar.Paris()).Format("15:04")]++
				nights++
			}
		}
		for minute, n := range minutes {
			if nights < 20 || n*5 > nights {
				t.Errorf("%d of %d nights end at %s", n, nights, minute)
			}
		}
	})
}

// The live order arrives within its slot at any hour, and its site is open then (product 13.5).
func TestLiveOrderIsInItsSlot(t *testing.T) {
	h := historyAt(t, testAnchors[0])
	for _, day := range []calendar.Date{calendar.NewDate(2026, 11, 20), calendar.NewDate(2026, 11, 21), calendar.NewDate(2026, 11, 22), calendar.NewDate(2026, 7, 14), calendar.NewDate(2026, 10, 25)} {
		for minute := 0; minute < 24*60; minute += 5 {
			now := day.At(0, minute)
			live := history.Missing(h.world, h.world.Businesses[0], history.SituationCounts{Ready: 1, Waiting: 1, Oncoming: 2, Delivered: 1, Cancelled: 1}, nil, now)[0]
			from, to := live.Window.Span(live.Date)
			if live.ETA.Before(from) || !live.ETA.Before(to) {
				t.Errorf("at %s the ETA is %s, outside the slot from %s to %s", now, live.ETA, from, to)
			}
			wait := live.ETA.Sub(now)
			if between := from.After(now.Add(etaShown)); wait < etaShown || !between && wait != etaShown || wait > 2*time.Hour+etaShown {
				t.Errorf("at %s the ETA is in %s", now, wait)
			}
			rules(t, h.world, []brought{ofHistory(live)})
		}
	}
}

// etaShown is the time until the arrival of the live order.
const etaShown = 35 * time.Minute

// The rules also hold on each of the 30 days after the first start, for the history, for
// recurring orders and for orders of users.
func TestRulesOfThirtyDays(t *testing.T) {
	unraced(t)
	longRun(t)
	f := start(t)
	f.noCredit()
	w := chronicle.WorldOf(f.seed, f.inside.Clock.FirstStart())
	first := calendar.DateOf(f.clock.now)
	for n := range 30 {
		for _, minute := range []int{10, 3 * 60, 10 * 60, 19*60 + 30} {
			f.goToMinute(first+1+calendar.Date(n), minute)
			f.checkNothingInTheFuture()
			f.checkNothingIsOverdue()
		}
		if n%3 == 0 { // on some days, many orders are for the same morning
			f.orderEverywhere(f.siteDays())
		}
	}
	var ids []store.ID
	for id := range f.ids("orders") {
		ids = append(ids, store.ID(id))
	}
	var all []brought
	after := 0
	for part := range slices.Chunk(ids, 200) {
		orders, err := order.Read(t.Context(), f.db, part)
		if err != nil {
			t.Fatal(err)
		}
		for _, o := range orders {
			if o.CancelledAt == nil {
				all = append(all, ofStore(f.seed, o))
				f.checkVolume(o)
				if o.CreatedAt > f.inside.Clock.FirstStart().Unix() {
					after++
				}
			}
		}
	}
	t.Logf("%d deliveries, %d made in the 30 days", rules(t, w, all), after)
	f.checkLevels(w)
	if after < 100 {
		t.Errorf("only %d orders were made in the 30 days", after)
	}
}

// checkNothingInTheFuture checks that no recorded instant is in the future.
func (f *fixture) checkNothingInTheFuture() {
	f.t.Helper()
	now := f.clock.Now()
	for _, at := range []string{
		`orders: created_at`, `orders: assigned_at`, `orders: departed_at`, `orders: delivered_at`, `orders: cancelled_at`, `orders: waiting_since`, `orders: broken_at`,
		`orders: updated_at`, `order_events: at`, `order_issues: opened_at`, `order_issues: closed_at`, `vehicle_fills: filled_at`, `tank_readings: at`,
		`payments WHERE status <> 'scheduled': at`,
	} {
		from, column, _ := strings.Cut(at, ": ")
		if n := f.count(fmt.Sprintf(`SELECT count(*) FROM (SELECT %s AS at FROM %s) WHERE at > %d`, column, from, now.Unix())); n > 0 {
			f.t.Errorf("at %s, %d instants of %s are in the future", now.In(calendar.Paris()), n, at)
		}
	}
	if n := f.count(fmt.Sprintf(`SELECT count(*) FROM invoices WHERE issued_on > '%s'`, history.BillingDay(now))); n > 0 {
		f.t.Errorf("at %s, %d invoices have a future date", now.In(calendar.Paris()), n)
	}
}

// checkNothingIsOverdue checks that two hours after its slot, each order is delivered, cancelled
// or waiting for the customer.
func (f *fixture) checkNothingIsOverdue() {
	f.t.Helper()
	open, err := store.List(f.t.Context(), f.db, func(row store.Scanner) (b brought, err error) {
		var day string
		if err := row.Scan(&b.name, &b.status, &day, &b.window); err != nil {
			return b, err
		}
		b.date, err = calendar.Parse(day)
		return b, err
	}, `SELECT reference, status, slot_date, slot_window FROM orders WHERE status NOT IN (?, ?) AND cancelled_at IS NULL`, history.Delivered, history.Waiting)
	if err != nil {
		f.t.Fatal(err)
	}
	now := f.clock.Now()
	for _, b := range open {
		if _, to := b.window.Span(b.date); now.After(to.Add(2 * time.Hour)) {
			f.t.Errorf("at %s, %s is still %s, its slot was the %s of %s", now.In(calendar.Paris()), b.name, b.status, b.window, b.date)
		}
	}
}

// checkVolume checks that a delivery of a recurring order to a tank has the ordered volume, so there
// was room. The meter is exact to 0.4 %, and occasionally 4 % are missing.
func (f *fixture) checkVolume(o order.Order) {
	f.t.Helper()
	for _, i := range o.Items {
		if o.RecurringID != nil && i.TankID != nil && i.Delivered != nil && float64(*i.Delivered) < .955*float64(i.Ordered) {
			f.t.Errorf("%s: %d L of %d L went into tank %s", o.Reference, *i.Delivered, i.Ordered, i.TankID)
		}
	}
}

// checkLevels compares the levels after the first start with consumption and deliveries. The
// level after a delivery is an estimate from the last reading, so half a day of consumption is
// tolerated.
func (f *fixture) checkLevels(w history.World) {
	f.t.Helper()
	scan := func(row store.Scanner) (l fleet.LevelAt, err error) { return l, row.Scan(&l.Tank, &l.At, &l.Litres) }
	readings, err := store.List(f.t.Context(), f.db, scan, `SELECT tank_id, at, level FROM tank_readings WHERE at >= ? ORDER BY tank_id, at`, f.inside.Clock.FirstStart().Unix())
	if err != nil {
		f.t.Fatal(err)
	}
	deliveries, err := store.List(f.t.Context(), f.db, scan, `SELECT i.tank_id, o.delivered_at, i.volume_delivered FROM order_items i JOIN orders o ON o.id = i.order_id
		WHERE i.tank_id IS NOT NULL AND o.delivered_at >= ? AND o.cancelled_at IS NULL ORDER BY i.tank_id, o.delivered_at`, f.inside.Clock.FirstStart().Unix())
	if err != nil {
		f.t.Fatal(err)
	}
	came, levels, volumes := 0, fleet.OfTanks(readings), fleet.OfTanks(deliveries)
	for id, tank := range tanksOf(w) {
		own, brought := levels[store.ID(id)], volumes[store.ID(id)]
		for i := 1; i < len(own); i++ {
			used := float64(own[i-1].Litres - own[i].Litres)
			for _, d := range brought {
				if d.At > own[i-1].At && d.At <= own[i].At {
					used += float64(d.Litres)
					came++
				}
			}
			days := float64(own[i].At-own[i-1].At) / (24 * 60 * 60)
			if slack := tank.DailyUse; used < -slack || used > slack+tank.DailyUse*1.5*days || own[i].Litres > tank.Capacity*95/100+1 || own[i].Litres <= 0 {
				f.t.Errorf("tank %d: from %d L to %d L at %s, %.0f L used in %.2f days", id, own[i-1].Litres, own[i].Litres, time.Unix(own[i].At, 0), used, days)
			}
		}
	}
	f.t.Logf("%d deliveries are between two levels", came)
	if came < 10 {
		f.t.Errorf("only %d deliveries are between two levels", came)
	}
}

// siteDays returns the first free window of each seeded site that can still be ordered.
func (f *fixture) siteDays() map[int64]slot.Free {
	f.t.Helper()
	free := map[int64]slot.Free{}
	for i := range f.seed.Addresses {
		id := seed.FirstAddressID + store.ID(i)
		site, err := company.ReadAddress(f.t.Context(), f.db, id)
		if err != nil {
			f.t.Fatal(err)
		}
		today := calendar.DateOf(f.clock.now)
		days, err := f.inside.Slots.SlotDays(f.t.Context(), f.db, site, today, today+10, 0)
		if err != nil {
			f.t.Fatal(err)
		}
		if i := slices.IndexFunc(days, func(d slot.Free) bool { return d.Reason == "" && d.Holds(slot.Load{Fuel: 4000}) }); i >= 0 {
			free[int64(id)] = days[i]
		}
	}
	return free
}

// orderEverywhere orders for the vehicles of each site, as a user of its business.
func (f *fixture) orderEverywhere(slots map[int64]slot.Free) {
	f.t.Helper()
	for id, slot := range slots {
		if slot.Date == 0 {
			continue
		}
		site, err := company.ReadAddress(f.t.Context(), f.db, store.ID(id))
		if err != nil {
			f.t.Fatal(err)
		}
		email := map[store.ID]string{1042: claire, 1057: marc, 1063: "helene.lebihan@val-arguenon.example", 1078: claire, 1091: nora}[site.BusinessID]
		for range 2 {
			f.tryOrder(f.tokenOf(email), wanted("business_id", site.BusinessID.String(), "address_id", site.ID.String(), "date", slot.Date.String(), "window", string(slot.Window),
				"items", items(object{"gas_id": "4", "volume": 2000})))
		}
	}
}

// tryOrder orders like createOrder, but ignores errors: the slot may be full.
func (f *fixture) tryOrder(token string, body object) {
	f.t.Helper()
	r := f.json("POST", "/quotes", token, body)
	if r.status != http.StatusCreated {
		return
	}
	id := decode[api.Data[quote.OnWire]](f.t, r).Data.ID
	f.order(token, secret.New(), object{"business_id": body["business_id"], "quote_id": id, "po_number": "BC-1", "confirm_duplicate": true})
}
