package sandbox_test

import (
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox"
	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/order"
	"github.com/citerne/citerne/internal/sandbox/planning"
	"github.com/citerne/citerne/internal/sandbox/recurring"
	"github.com/citerne/citerne/internal/sandbox/store"
)

func TestPlanning(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	ask := func(business, from, to string) planning.PlanningAnswer {
		return decode[planning.PlanningAnswer](t, f.v3("GET", fmt.Sprintf("/planning?business_id=%s&from=%s&to=%s", business, from, to), token, nil))
	}
	own := ask("1042", "2026-11-01", "2026-11-30")
	want := map[store.ID]bool{}
	for _, o := range f.allOrders("from=2026-11-01&to=2026-11-30&cancelled=exclude") {
		want[o.ID] = true
	}
	for i, p := range own.Data {
		if p.IsOccurrence != (p.OrderID == nil) || i > 0 && p.Date < own.Data[i-1].Date {
			t.Errorf("%+v", p)
		}
		if p.OrderID != nil {
			if !want[*p.OrderID] {
				t.Errorf("order %s should not be in the planning", p.OrderID)
			}
			delete(want, *p.OrderID)
		}
	}
	if len(want) > 0 {
		t.Errorf("orders missing in the planning: %v", want)
	}
	if closed := own.Meta.ClosedDays; !slices.Equal(closed[:4], []planning.ClosedDay{{Date: "2026-11-01", Reason: "sunday"}, {Date: "2026-11-08", Reason: "sunday"}, {Date: "2026-11-11", Reason: "holiday"}, {Date: "2026-11-15", Reason: "sunday"}}) || len(closed) != 6 {
		t.Errorf("the closed days are %v", closed)
	}
	// The coaches are filled on the nights of Tuesday and Friday; Christmas moves one of them.
	var nights []string
	for _, p := range ask("1078", "2026-12-14", "2026-12-29").Data {
		if p.IsOccurrence && p.Window == calendar.Night {
			nights = append(nights, p.Date)
		}
	}
	if !slices.Equal(nights, []string{"2026-12-15", "2026-12-18", "2026-12-22", "2026-12-28", "2026-12-29"}) {
		t.Errorf("the upcoming nights are %v", nights)
	}
	for query, status := range map[string]int{"business_id=1057&from=2026-11-01&to=2026-11-02": 404, "business_id=1042&from=2026-11-02&to=2026-11-01": 400,
		"business_id=1042&from=2026-11-01&to=2027-01-02": 400, "business_id=1042&from=x&to=2026-11-02": 400} {
		if r := f.v3("GET", "/planning?"+query, token, nil); r.status != status {
			t.Errorf("%s: %d", query, r.status)
		}
	}
}

// An order delivered outside its slot is listed for the day of its slot and for the day of its
// delivery.
func TestPlanningOfDeliveryOutsideItsSlot(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	wanted := f.allOrders("from=2026-11-23&to=2026-11-29&cancelled=exclude")[0]
	on := func(day string) bool {
		all := decode[planning.PlanningAnswer](t, f.v3("GET", fmt.Sprintf("/planning?business_id=1042&from=%s&to=%s", day, day), token, nil)).Data
		return slices.ContainsFunc(all, func(p planning.Planned) bool {
			return p.OrderID != nil && *p.OrderID == wanted.ID && p.Date == wanted.Slot.Date
		})
	}
	for _, c := range []struct {
		delivered time.Time
		day       string
		listed    bool
	}{
		{time.Date(2026, 11, 21, 21, 35, 0, 0, time.UTC), "2026-11-21", true},
		{time.Date(2026, 11, 21, 21, 35, 0, 0, time.UTC), wanted.Slot.Date, true},
		{time.Date(2026, 11, 21, 21, 35, 0, 0, time.UTC), "2026-11-20", false},
		// 02:30 still belongs to the night of the day before.
		{time.Date(2026, 11, 21, 1, 30, 0, 0, time.UTC), "2026-11-20", true},
		{time.Date(2026, 11, 21, 1, 30, 0, 0, time.UTC), "2026-11-21", false},
	} {
		if _, err := f.db.Exec(`UPDATE orders SET delivered_at = ? WHERE id = ?`, c.delivered.Unix(), wanted.ID); err != nil {
			t.Fatal(err)
		}
		if listed := on(c.day); listed != c.listed {
			t.Errorf("delivered at %s, listed on %s: %v", c.delivered, c.day, listed)
		}
	}
}

// An occurrence becomes an order two days before and never disappears from the planning before
// that, also when days are skipped. If its order is cancelled or moved, it does not come back.
func TestOccurrenceIsOrdered(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	skipTo := func(at time.Time) {
		if err := f.setClock(t.Context(), at, true); err != nil {
			t.Fatal(err)
		}
	}
	const first, last = "2026-12-07", "2026-12-20"
	planned, _ := f.due(first, last)
	if !slices.Equal(planned, []string{"2026-12-08", "2026-12-15"}) {
		t.Fatalf("the planned days are %v", planned)
	}
	for day := 22; day <= 30; day++ {
		skipTo(time.Date(2026, 11, day, 9, 0, 0, 0, time.UTC))
		if occurrences, orders := f.due(first, last); len(occurrences)+len(orders) != 2 {
			t.Errorf("on November %d: planned %v, ordered %v", day, occurrences, orders)
		}
	}
	skipTo(time.Date(2026, 12, 6, 4, 59, 0, 0, time.UTC))
	if occurrences, _ := f.due(first, last); !slices.Equal(occurrences, planned) {
		t.Errorf("before 06:00 two days before: %v", occurrences)
	}
	skipTo(time.Date(2026, 12, 6, 5, 0, 0, 0, time.UTC))
	occurrences, orders := f.due(first, last)
	if !slices.Equal(occurrences, planned[1:]) || !slices.Equal(orders, planned[:1]) {
		t.Fatalf("at 06:00 two days before: planned %v, ordered %v", occurrences, orders)
	}
	wanted := f.allOrders("recurring_order_id=42&from=2026-12-08&to=2026-12-08")[0]
	if wanted.Status != "oncoming" || wanted.CreatedByName != nil || wanted.CreatedAt != "2026-12-06T05:00:00Z" || !wanted.Items[0].FillUp || wanted.Items[0].VolumeOrdered < 500 || wanted.Totals.Total == 0 {
		t.Errorf("%+v", wanted)
	}
	if r := f.json("POST", "/orders/"+wanted.ID.String()+"/cancel", token, object{"reason": "no_longer_needed"}); r.status != http.StatusOK {
		t.Fatalf("%d %s", r.status, r.body)
	}
	if occurrences, orders := f.due(first, last); !slices.Equal(occurrences, planned[1:]) || len(orders) > 0 {
		t.Errorf("after the cancellation: planned %v, ordered %v", occurrences, orders)
	}
	// Days skipped at once are ordered and delivered like others.
	skipTo(time.Date(2026, 12, 17, 9, 0, 0, 0, time.UTC))
	if all := f.allOrders("recurring_order_id=42&from=2026-12-08&to=2026-12-15"); len(all) != 2 || all[0].Slot.Date == all[1].Slot.Date {
		t.Errorf("a week later: %d orders", len(all))
	} else if i := slices.IndexFunc(all, func(o order.OnWire) bool { return o.Slot.Date == planned[1] }); all[i].Status != "delivered" {
		t.Errorf("a week later: %+v", all[i])
	}
}

// An occurrence is ordered for the forecast room of its tank on its day: more than at the time
// of the order, and at most the actual room.
func TestOccurrenceFillsTheRoomOfItsDay(t *testing.T) {
	unraced(t)
	f := start(t)
	room := func(at time.Time) int {
		return f.count(fmt.Sprintf(`SELECT t.capacity * 95 / 100 - r.level FROM tanks t JOIN tank_readings r ON r.tank_id = t.id WHERE t.id = 601 AND r.at <= %d ORDER BY r.at DESC LIMIT 1`, at.Unix()))
	}
	for day := 22; day <= 36; day++ {
		if err := f.setClock(t.Context(), time.Date(2026, 11, day, 5, 30, 0, 0, time.UTC), true); err != nil {
			t.Fatal(err)
		}
	}
	ordered := time.Date(2026, 12, 6, 5, 0, 0, 0, time.UTC)
	then := room(ordered)
	wanted := f.allOrders("recurring_order_id=42&from=2026-12-08&to=2026-12-08")[0]
	if err := f.setClock(t.Context(), time.Date(2026, 12, 9, 5, 30, 0, 0, time.UTC), true); err != nil {
		t.Fatal(err)
	}
	begins, _ := calendar.Morning.Span(mustDate(t, "2026-12-08"))
	if volume, least, most := wanted.Items[0].VolumeOrdered, then, room(begins); volume <= least || volume > most || volume < most*9/10 {
		t.Errorf("the order has %d L; the room was %d L when it was made, and %d L on the day", volume, least, most)
	}
}

// Deliveries before an occurrence reduce its room. Later ones do not, because the tank is used
// until then.
func TestOccurrenceLeavesRoomForEarlierDeliveries(t *testing.T) {
	unraced(t)
	volume := func(date string) int {
		f := start(t)
		f.noCredit()
		if err := f.setClock(t.Context(), time.Date(2026, 12, 4, 9, 0, 0, 0, time.UTC), true); err != nil {
			t.Fatal(err)
		}
		if date != "" {
			f.createOrder(f.tokenOf(claire), wanted("address_id", "501", "date", date, "items", items(object{"gas_id": "1", "tank_id": "601", "volume": 2000})))
		}
		if err := f.setClock(t.Context(), time.Date(2026, 12, 6, 5, 0, 0, 0, time.UTC), true); err != nil {
			t.Fatal(err)
		}
		return f.allOrders("recurring_order_id=42&from=2026-12-08&to=2026-12-08")[0].Items[0].VolumeOrdered
	}
	alone, before, after := volume(""), volume("2026-12-07"), volume("2026-12-10")
	if after != alone || before > alone-1900 || before < alone-2000 {
		t.Errorf("the volume is %d L alone, %d L with 2,000 L before, %d L with 2,000 L after", alone, before, after)
	}
}

// An order moved to the day of another occurrence still belongs to its own occurrence. The order
// of the other occurrence is also made, and neither is made twice after a restart or the
// migration of an older store.
func TestMovedOrderKeepsItsOccurrence(t *testing.T) {
	unraced(t)
	for name, version := range map[string]int64{"a restart": 0, "an older store": 23} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			f := start(t, func(c *sandbox.Config) { c.Dir = dir })
			goTo := func(day int) {
				t.Helper()
				if err := f.setClock(t.Context(), time.Date(2026, 12, day, 9, 0, 0, 0, time.UTC), true); err != nil {
					t.Fatal(err)
				}
			}
			goTo(6)
			moved := f.allOrders("recurring_order_id=42&from=2026-12-08&to=2026-12-08")[0]
			if r := f.json("PUT", "/orders/"+moved.ID.String(), f.tokenOf(claire), object{"date": "2026-12-15"}); r.status != http.StatusOK {
				t.Fatalf("%d %s", r.status, r.body)
			}
			if version == 0 { // an earlier version identified it only by this instant
				if _, err := f.db.Exec(`UPDATE orders SET created_at = created_at + 60 WHERE id = ?`, moved.ID); err != nil {
					t.Fatal(err)
				}
			} else {
				goBackTo(t, f.db, version)
			}
			if err := f.Close(); err != nil {
				t.Fatal(err)
			}
			f = start(t, func(c *sandbox.Config) { c.Dir = dir })
			goTo(13)
			days := f.rows(`SELECT slot_date, occurrence_on FROM orders WHERE recurring_order_id = 42 AND occurrence_on > '2026-12-01' ORDER BY occurrence_on`)
			if days != "2026-12-15 2026-12-08\n2026-12-15 2026-12-15\n" {
				t.Errorf("the orders and their occurrences are:\n%s", days)
			}
		})
	}
}

// A full tank gets no delivery: the order of the occurrence is cancelled at once, with a
// comment.
func TestOccurrenceWithAFullTank(t *testing.T) {
	unraced(t)
	f := start(t)
	if err := f.setClock(t.Context(), time.Date(2026, 12, 6, 4, 30, 0, 0, time.UTC), true); err != nil {
		t.Fatal(err)
	}
	capacity := f.count(`SELECT capacity FROM tanks WHERE id = 601`)
	f.person().submit(panelAddress, "action", "read", "tank", "601", "level", strconv.Itoa(capacity*95/100))
	// The readings show no consumption.
	if _, err := f.db.Exec(`DELETE FROM tank_readings WHERE tank_id = 601 AND NOT gauged; INSERT INTO tank_readings (tank_id, at, level, source)
		SELECT 601, at - 3600 * value, level, 'sensor' FROM tank_readings, json_each('[24,48,72]') WHERE tank_id = 601`); err != nil {
		t.Fatal(err)
	}
	if err := f.setClock(t.Context(), time.Date(2026, 12, 6, 5, 0, 0, 0, time.UTC), true); err != nil {
		t.Fatal(err)
	}
	all := f.allOrders("recurring_order_id=42&from=2026-12-08&to=2026-12-08")
	if len(all) != 1 || all[0].Cancellation == nil || all[0].Cancellation.By != nil || store.Text(all[0].Cancellation.Comment) != "La cuve n’a pas la place pour cette livraison." {
		t.Fatalf("%+v", all)
	}
	events := plain(f.rows(fmt.Sprintf("SELECT kind, message FROM order_events WHERE order_id = %d ORDER BY id", all[0].ID)))
	if events != "created Commande créée automatiquement.\ncancelled Commande annulée : la cuve n’a pas la place.\n" {
		t.Errorf("events:\n%s", events)
	}
	if occurrences, orders := f.due("2026-12-07", "2026-12-14"); len(occurrences)+len(orders) > 0 {
		t.Errorf("planned %v, ordered %v", occurrences, orders)
	}
}

// due returns the days of the recurring order at Toulouse in the planning: as an occurrence, and
// as an order.
func (f *fixture) due(from, to string) (occurrences, orders []string) {
	f.t.Helper()
	all := decode[planning.PlanningAnswer](f.t, f.v3("GET", fmt.Sprintf("/planning?business_id=1042&from=%s&to=%s", from, to), f.tokenOf(claire), nil)).Data
	for _, p := range all {
		switch {
		case p.RecurringOrderID == nil || *p.RecurringOrderID != 42:
		case p.IsOccurrence:
			occurrences = append(occurrences, p.Date)
		default:
			orders = append(orders, p.Date)
		}
	}
	return occurrences, orders
}

// Occurrences follow the opening hours of the site: none is planned or ordered for a day on
// which it is closed.
func TestOccurrencesFollowOpeningHours(t *testing.T) {
	unraced(t)
	f := start(t)
	if _, err := f.db.Exec(`UPDATE addresses SET opening_hours = '[{"weekday":4,"opens_at":"06:00","closes_at":"20:00"}]' WHERE id = 501`); err != nil {
		t.Fatal(err)
	}
	const first, last = "2026-12-07", "2026-12-20"
	if planned, _ := f.due(first, last); !slices.Equal(planned, []string{"2026-12-10", "2026-12-17"}) {
		t.Errorf("the planned days are %v", planned)
	}
	if err := f.setClock(t.Context(), time.Date(2026, 12, 8, 9, 0, 0, 0, time.UTC), true); err != nil {
		t.Fatal(err)
	}
	if planned, orders := f.due(first, last); !slices.Equal(planned, []string{"2026-12-17"}) || !slices.Equal(orders, []string{"2026-12-10"}) {
		t.Errorf("planned: %v, ordered: %v", planned, orders)
	}
	// The same holds for all recurring orders of the seed, over the 24 months and the horizon.
	repeating, err := recurring.Where(t.Context(), f.db, "1")
	if err != nil || len(repeating) != 4 {
		t.Fatal(len(repeating), err)
	}
	today := calendar.DateOf(f.clock.now)
	for _, r := range repeating {
		r.StartsOn, r.EndsOn, r.Status, r.PausedUntil = today.AddMonths(-history.Months).String(), nil, recurring.Active, nil
		days := 0
		for one := range r.Occurrences(today.AddMonths(-history.Months), today+calendar.HorizonDays) {
			if days++; !r.Hours.Deliverable(one.Day, r.Window) {
				t.Errorf("%s is due on %s", r.Name, one.Day)
			}
		}
		if days < history.Months {
			t.Errorf("%s is due on %d days", r.Name, days)
		}
	}
}

// Anyone with the address of a calendar can read it, until the address is replaced.
func TestPlanningFeed(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	read := func() planning.Feed {
		return decode[api.Data[planning.Feed]](t, f.v3("GET", "/planning/feed?business_id=1042", token, nil)).Data
	}
	one := read()
	if again := read(); again != one || one.URL != "http://sandbox.example/v3/planning.ics?token="+one.Token || one.CreatedAt != "2026-11-21T09:00:00Z" {
		t.Errorf("%+v, then %+v", one, again)
	}
	open := func(f *fixture, token string) reply {
		r := f.apiRequest("GET", "", "")
		r.URL.Path, r.URL.RawQuery = "/v3/planning.ics", "token="+token
		return f.send(r)
	}
	file := open(f, one.Token)
	if file.status != http.StatusOK || !strings.HasPrefix(file.header.Get("Content-Type"), "text/calendar") {
		t.Fatalf("%d %s", file.status, file.body)
	}
	running := f.orders("status[]=processing").Data[0]
	for _, want := range []string{"BEGIN:VCALENDAR\r\nVERSION:2.0\r\n", "UID:order-" + running.ID.String() + "@citerne\r\n", "STATUS:TENTATIVE\r\n", "DTSTART:20261121T05",
		`SUMMARY:Livraison Gazole B7 `, `LOCATION:Agence Bordeaux\, 27 avenue des Chais-Nord\, 33520 Bruges`, "Prévue — Gazole Toulouse hebdo", "END:VCALENDAR\r\n"} {
		if !strings.Contains(strings.ReplaceAll(file.body, "\r\n ", ""), want) {
			t.Errorf("the calendar lacks %q", want)
		}
	}
	// A delivered order has the instant of its delivery, not its slot.
	delivered := f.orders("status[]=delivered").Data[0]
	at := strings.NewReplacer("-", "", ":", "").Replace(*delivered.DeliveredAt)
	if event := regexp.MustCompile(`(?s)UID:order-` + delivered.ID.String() + `@.*?DTSTART:(\d+T\d+Z)\r\n(DTEND)?`).FindStringSubmatch(file.body); event == nil || event[1] != at || event[2] != "" {
		t.Errorf("the order delivered at %s has the event %q", at, event)
	}
	for line := range strings.SplitSeq(file.body, "\r\n") {
		if len(line) > 75 || strings.ContainsAny(line, "\n\r") {
			t.Errorf("a line of %d octets: %q", len(line), line)
		}
	}
	r := f.json("POST", "/planning/feed", token, object{"business_id": "1042"})
	two := decode[api.Data[planning.Feed]](t, r).Data
	if r.status != http.StatusCreated || two.Token == one.Token || read() != two {
		t.Errorf("%d %+v", r.status, two)
	}
	if gone, there := open(f, one.Token), open(f, two.Token); gone.status != http.StatusNotFound || there.status != http.StatusOK {
		t.Errorf("the old address gives %d, the new one %d", gone.status, there.status)
	}
	if _, err := f.db.Exec(`DELETE FROM memberships WHERE customer_id = (SELECT customer_id FROM planning_feeds) AND business_id = 1042`); err != nil {
		t.Fatal(err)
	}
	if r := open(f, two.Token); r.status != http.StatusNotFound {
		t.Errorf("the calendar of a user who left gives %d", r.status)
	}
	if r := f.json("POST", "/planning/feed", token, object{"business_id": "1057"}); r.status != http.StatusNotFound {
		t.Errorf("a calendar of another business gives %d", r.status)
	}
}
