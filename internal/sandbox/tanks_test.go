package sandbox_test

import (
	"cmp"
	"fmt"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/cputest"
	"github.com/citerne/citerne/internal/sandbox"
	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/chronicle"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/fleet"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
	"github.com/citerne/citerne/internal/sandbox/stream"
)

// tanks lists tanks of business 1042.
func (f *fixture) tanks(query string) fleet.TanksPage {
	f.t.Helper()
	r := f.v3("GET", "/tanks?business_id=1042"+query, f.tokenOf(claire), nil)
	if r.status != http.StatusOK {
		f.t.Fatalf("%s: %d %s", query, r.status, r.body)
	}
	return decode[fleet.TanksPage](f.t, r)
}

func (f *fixture) tank(id string) fleet.Tank {
	f.t.Helper()
	return f.tanks("&id[]=" + id).Data[0]
}

// writeTank makes a write call and returns the tank in the response.
func (f *fixture) writeTank(method, path string, body any, status int) fleet.Tank {
	f.t.Helper()
	r := f.json(method, path, f.tokenOf(claire), body)
	if r.status != status {
		f.t.Fatalf("%s %s: %d %s", method, path, r.status, r.body)
	}
	return decode[api.Data[fleet.Tank]](f.t, r).Data
}

var tankBody = object{"business_id": "1042", "name": " Cuve gazole 2 ", "address_id": "501", "gas_id": "1", "capacity": 12_000}

func tankWith(change ...any) object {
	body := object{}
	for k, v := range tankBody {
		body[k] = v
	}
	for i := 0; i < len(change); i += 2 {
		body[change[i].(string)] = change[i+1]
	}
	return body
}

func namesOf(all []fleet.Tank) (names []string) {
	for _, t := range all {
		names = append(names, t.ID.String())
	}
	return names
}

// The list of tanks can be filtered, sorted and paged; unknown values come last.
func TestTanksAreFilteredAndSorted(t *testing.T) {
	f := start(t)
	made := f.writeTank("POST", "/tanks", tankBody, http.StatusCreated).ID.String()
	f.writeTank("POST", "/tanks/606/archive", object{}, http.StatusOK)
	for query, want := range map[string][]string{
		"":                                    {"601", "602", "603", "604", "605", "606", made},
		"&active=1":                           {"601", "602", "603", "604", "605", made},
		"&active=0":                           {"606"},
		"&gas_id[]=2&gas_id[]=3":              {"602", "603", "605"},
		"&address_id[]=502":                   {"604", "605"},
		"&address_id[]=502&gas_id[]=1":        {"604"},
		"&id[]=601&id[]=607":                  {"601"},
		"&q=adblue":                           {"603", "605"},
		"&q=" + url.QueryEscape("DÉPOT toul"): {"601", "602", "603", made},
		"&q=bayonne":                          {"606"},
		"&low=1":                              {"603"},
		"&sort=capacity":                      {"605", "603", "602", "606", made, "604", "601"},
		"&sort=-capacity&active=1":            {"601", "604", made, "602", "603", "605"},
		"&sort=name&address_id[]=501":         {"603", "601", made, "602"},
		"&sort=-name&address_id[]=501":        {"602", made, "601", "603"},
		"&sort=capacity&page=2&per_page=3":    {"606", made, "604"},
		"&sort=days_left&page=9":              nil,
	} {
		if got := f.tanks(query); !slices.Equal(namesOf(got.Data), want) {
			t.Errorf("%s: %v, want %v", query, namesOf(got.Data), want)
		}
	}
	for _, direction := range []string{"", "-"} {
		for field, of := range map[string]func(fleet.Tank) *float64{
			"level_percent": func(t fleet.Tank) *float64 {
				if t.Level == nil {
					return nil
				}
				return new(float64(*t.Level) / float64(t.Capacity))
			},
			"days_left": func(t fleet.Tank) *float64 {
				days, err := strconv.ParseFloat(store.Text(t.DaysLeft), 64)
				if err != nil {
					return nil
				}
				return &days
			},
		} {
			all := f.tanks("&active=1&sort=" + direction + field).Data
			if last := all[len(all)-1]; last.ID.String() != made {
				t.Errorf("%s%s: tank %s without readings is not the last", direction, field, made)
			}
			if !slices.IsSortedFunc(all[:len(all)-1], func(a, b fleet.Tank) int {
				return cmp.Compare(*of(a), *of(b)) * map[string]int{"": 1, "-": -1}[direction]
			}) {
				t.Errorf("%s%s: %v", direction, field, namesOf(all))
			}
		}
	}
	if m := f.tanks("&page=2&per_page=3").Meta; m.Meta != (api.Meta{Page: 2, PerPage: 3, Total: 7}) {
		t.Errorf("%+v", m)
	}
	if m := f.tanks("").Meta; m.Meta != (api.Meta{Page: 1, PerPage: 7, Total: 7}) {
		t.Errorf("without a page, the meta is %+v", m)
	}
	for _, wrong := range []string{"&sort=colour", "&sort=", "&low=0", "&active=yes", "&page=0", "&q=" + strings.Repeat("a", 201)} {
		if r := f.v3("GET", "/tanks?business_id=1042"+wrong, f.tokenOf(claire), nil); r.status != http.StatusBadRequest {
			t.Errorf("%s: %d", wrong, r.status)
		}
	}
}

// Each rule of product 7.4 for a tank has its field and error code.
func TestTankRules(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	checkRefused := func(name, method, path string, body object, want map[string][]string) {
		t.Helper()
		r := f.json(method, path, token, body)
		if said := decode[problemBody](t, r); r.status != http.StatusUnprocessableEntity || !reflect.DeepEqual(said.Error.Fields, want) {
			t.Errorf("%s: %d %s", name, r.status, r.body)
		}
	}
	checkRefused("empty", "POST", "/tanks", object{"business_id": "1042"}, map[string][]string{"name": {"required"}, "address_id": {"required"}, "gas_id": {"required"}, "capacity": {"required"}})
	for name, c := range map[string]struct {
		body        object
		field, code string
	}{
		"no name":         {tankWith("name", "  "), "name", "required"},
		"long name":       {tankWith("name", strings.Repeat("é", 61)), "name", "too_long"},
		"same name":       {tankWith("name", "cuve GAZOLE 1"), "name", "not_unique"},
		"another's site":  {tankWith("address_id", "504"), "address_id", "not_found"},
		"no such site":    {tankWith("address_id", "x"), "address_id", "not_found"},
		"no such product": {tankWith("gas_id", "9"), "gas_id", "not_found"},
		"small":           {tankWith("capacity", 199), "capacity", "out_of_range:200:120000"},
		"large":           {tankWith("capacity", 120_001), "capacity", "out_of_range:200:120000"},
		"low threshold":   {tankWith("alert_threshold_percent", 4), "alert_threshold_percent", "out_of_range:5:60"},
		"high threshold":  {tankWith("alert_threshold_percent", 61), "alert_threshold_percent", "out_of_range:5:60"},
		"control char":    {tankWith("name", "Cuve\u202e1"), "name", "control_characters"},
	} {
		checkRefused(name, "POST", "/tanks", c.body, map[string][]string{c.field: {c.code}})
	}
	made := f.writeTank("POST", "/tanks", tankWith("name", strings.Repeat("é", 60), "capacity", 120_000, "alert_threshold_percent", 60), http.StatusCreated)
	path := "/tanks/" + made.ID.String()
	checkRefused("used name", "PUT", path, object{"name": "Cuve HVO"}, map[string][]string{"name": {"not_unique"}})
	checkRefused("empty site", "PUT", path, object{"address_id": "", "gas_id": ""}, map[string][]string{"address_id": {"required"}, "gas_id": {"required"}})
	for name, c := range map[string]struct {
		method, path string
		body         any
		status       int
	}{
		"no tank":          {"PUT", "/tanks/9999", object{}, http.StatusNotFound},
		"another's":        {"PUT", "/tanks/607", object{}, http.StatusNotFound},
		"another business": {"PUT", path, object{"business_id": "1078"}, http.StatusBadRequest},
		"foreign business": {"POST", "/tanks", tankWith("business_id", "1055"), http.StatusNotFound},
		"no business":      {"POST", "/tanks", object{}, http.StatusNotFound},
		"no number":        {"PUT", path, object{"capacity": "vingt"}, http.StatusBadRequest},
		"half a litre":     {"PUT", path, object{"capacity": 500.5}, http.StatusBadRequest},
		"unknown field":    {"PUT", path, object{"colour": "red"}, http.StatusBadRequest},
	} {
		if r := f.json(c.method, c.path, token, c.body); r.status != c.status {
			t.Errorf("%s: %d %s", name, r.status, r.body)
		}
	}
}

// A tank can be created, changed field by field, archived and restored. Names must be unique
// within a site.
func TestTanksAreDeclaredAndChanged(t *testing.T) {
	f := start(t)
	made := f.writeTank("POST", "/tanks", tankBody, http.StatusCreated)
	if made.Name != "Cuve gazole 2" || made.AlertThresholdPercent != 20 || made.UsableCapacity != 11_400 || made.Level != nil || made.DaysLeft != nil || !made.Active || made.Anomalies == nil {
		t.Errorf("%+v", made)
	}
	path := "/tanks/" + made.ID.String()
	changed := f.writeTank("PUT", path, object{"name": "Cuve de secours", "address_id": "502", "gas_id": "2"}, http.StatusOK)
	made.Name, made.AddressID, made.GasID = "Cuve de secours", 502, 2
	if !reflect.DeepEqual(changed, made) {
		t.Errorf("the changed tank is %+v, want %+v", changed, made)
	}
	if gone := f.writeTank("POST", path+"/archive", object{}, http.StatusOK); gone.Active {
		t.Error("the archived tank is active")
	}
	f.writeTank("POST", "/tanks", tankWith("name", "CUVE de secours", "address_id", "502"), http.StatusCreated)
	if r := f.json("POST", path+"/restore", f.tokenOf(claire), object{}); r.status != http.StatusUnprocessableEntity || !strings.Contains(r.body, `"name":["not_unique"]`) {
		t.Errorf("restoring a tank whose name is in use gives %d %s", r.status, r.body)
	}
	f.writeTank("PUT", path, object{"address_id": "503"}, http.StatusOK)
	if back := f.writeTank("POST", path+"/restore", object{}, http.StatusOK); !back.Active {
		t.Error("the restored tank is not active")
	}
}

// The product and site of a tank cannot change while it has open or recurring orders.
func TestTankKeepsItsProductWithOpenOrders(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	for _, c := range []struct{ tank, field, value string }{
		{"604", "gas_id", "2"}, {"604", "address_id", "501"}, {"605", "gas_id", "1"},
	} {
		r := f.json("PUT", "/tanks/"+c.tank, token, object{c.field: c.value, "name": "Un autre nom"})
		if said := decode[problemBody](t, r); r.status != http.StatusUnprocessableEntity || !reflect.DeepEqual(said.Error.Fields, map[string][]string{c.field: {"not_editable"}}) {
			t.Errorf("%+v: %d %s", c, r.status, r.body)
		}
	}
	if next := f.tank("604").NextOrderID; next == nil || f.getOrder(token, *next).Status != history.Processing {
		t.Errorf("the next order is %v", next)
	}
	if _, err := f.db.Exec(`UPDATE orders SET cancelled_at = ? WHERE delivered_at IS NULL`, f.clock.now.Unix()); err != nil {
		t.Fatal(err)
	}
	for _, repeats := range []string{"601", "605"} { // with an active and a paused recurring order
		if r := f.json("PUT", "/tanks/"+repeats, token, object{"address_id": "503"}); !strings.Contains(r.body, `"address_id":["not_editable"]`) {
			t.Errorf("changing tank %s with a recurring order gives %d %s", repeats, r.status, r.body)
		}
	}
	if _, err := f.db.Exec(`UPDATE recurring_orders SET status = 'ended'`); err != nil {
		t.Fatal(err)
	}
	f.writeTank("PUT", "/tanks/601", object{"gas_id": "2"}, http.StatusOK)
	if changed := f.writeTank("PUT", "/tanks/604", object{"gas_id": "2", "address_id": "501"}, http.StatusOK); changed.GasID != 2 || changed.AddressID != 501 || changed.NextOrderID != nil {
		t.Errorf("%+v", changed)
	}
}

// An order is suggested for a low tank, unless a delivery comes before it could be empty.
func TestNoSuggestionWithADeliveryInTime(t *testing.T) {
	f := start(t)
	if tank := f.tank("604"); tank.NextOrderID == nil || tank.SuggestedOrder != nil {
		t.Errorf("with a delivery in time: next order %+v, suggestion %+v", tank.NextOrderID, tank.SuggestedOrder)
	}
	if _, err := f.db.Exec(`UPDATE orders SET starts_at = starts_at + 8 * 86400 WHERE delivered_at IS NULL`); err != nil {
		t.Fatal(err)
	}
	late := f.tank("604")
	if late.NextOrderID == nil || late.SuggestedOrder == nil {
		t.Fatalf("with a late delivery: next order %+v, suggestion %+v", late.NextOrderID, late.SuggestedOrder)
	}
	if _, err := f.db.Exec(`UPDATE orders SET cancelled_at = starts_at WHERE delivered_at IS NULL`); err != nil {
		t.Fatal(err)
	}
	if alone := f.tank("604"); alone.SuggestedOrder == nil || alone.SuggestedOrder.Volume <= late.SuggestedOrder.Volume || alone.SuggestedOrder.Volume > *alone.Ullage {
		t.Errorf("the suggestion with a late delivery is %+v, without one %+v; want less with one", late.SuggestedOrder, alone.SuggestedOrder)
	}
	if tank := f.tank("603"); tank.NextOrderID != nil || tank.SuggestedOrder == nil {
		t.Errorf("without a delivery: next order %+v, suggestion %+v", tank.NextOrderID, tank.SuggestedOrder)
	}
}

// A manual reading is recorded once. Its time must be after the last reading and not in the
// future, and every open stream gets it.
func TestManualReading(t *testing.T) {
	f := start(t)
	w := f.watch(claire, "")
	w.next()
	at := func(minutes int) string {
		return clock.Timestamp(f.clock.Now().Add(time.Duration(minutes) * time.Minute))
	}
	f.clock.advance(20 * time.Minute)
	read := object{"level": 7321, "at": at(-5)}
	now := f.writeTank("POST", "/tanks/604/readings", read, http.StatusCreated)
	if *now.Level != 7321 || *now.LevelSource != history.Manual || *now.LevelAt != at(-5) {
		t.Errorf("%+v", now)
	}
	if e := w.next(); e.name != stream.TankLevel || !strings.Contains(e.data, `"id":"604"`) || !strings.Contains(e.data, `"level":7321`) {
		t.Errorf("the stream sent %+v", e)
	}
	f.writeTank("POST", "/tanks/604/readings", read, http.StatusCreated)
	if n := f.count(`SELECT count(*) FROM tank_readings WHERE tank_id = 604 AND gauged`); n != 1 {
		t.Errorf("the reading is recorded %d times", n)
	}
	for name, c := range map[string]struct {
		body        object
		field, code string
	}{
		"no level":  {object{"at": at(0)}, "level", "required"},
		"no time":   {object{"level": 5}, "at", "required"},
		"negative":  {object{"level": -1, "at": at(0)}, "level", "out_of_range:0:20000"},
		"too much":  {object{"level": 20_001, "at": at(0)}, "level", "out_of_range:0:20000"},
		"future":    {object{"level": 5, "at": at(1)}, "at", "date_too_late"},
		"too early": {object{"level": 5, "at": at(-6)}, "at", "date_too_early:" + at(-5)},
	} {
		r := f.json("POST", "/tanks/604/readings", f.tokenOf(claire), c.body)
		if said := decode[problemBody](t, r); r.status != http.StatusUnprocessableEntity || !reflect.DeepEqual(said.Error.Fields, map[string][]string{c.field: {c.code}}) {
			t.Errorf("%s: %d %s", name, r.status, r.body)
		}
	}
	if r := f.json("POST", "/tanks/604/readings", f.tokenOf(claire), object{"level": 5, "at": "hier"}); r.status != http.StatusBadRequest {
		t.Errorf("an invalid instant gives %d, want 400", r.status)
	}
}

// Readings are sorted by time and limited to the tanks of the business.
func TestReadingsOfAPeriod(t *testing.T) {
	f := start(t)
	type reading struct {
		TankID string `json:"tank_id"`
		At     time.Time
		Level  int
		Source string
	}
	list := func(query string) reply {
		return f.v3("GET", "/tanks/readings?business_id=1042"+query, f.tokenOf(lea), nil)
	}
	all := decode[api.Data[[]reading]](t, list("&tank_id[]=601&tank_id[]=606&tank_id[]=607&from=2026-11-09&to=2026-11-10")).Data
	sources := map[string]int{}
	for _, r := range all {
		sources[r.TankID+" "+r.Source]++
		if day := calendar.DateOf(r.At); day < calendar.NewDate(2026, 11, 9) || day > calendar.NewDate(2026, 11, 10) {
			t.Errorf("%+v", r)
		}
	}
	if sources["601 sensor"] < 8 || sources["606 manual"] < 1 || len(sources) != 2 || !slices.IsSortedFunc(all, func(a, b reading) int { return a.At.Compare(b.At) }) {
		t.Errorf("%v", sources)
	}
	for _, wrong := range []string{"&from=2026-11-09&to=2026-11-10", "&tank_id[]=601&from=2026-11-09", "&tank_id[]=601&from=2025-11-09&to=2026-11-11", "&tank_id[]=601&from=2026-11-09&to=2026-11-08"} {
		if r := list(wrong); r.status != http.StatusBadRequest {
			t.Errorf("%s: %d", wrong, r.status)
		}
	}
	if r := list("&tank_id[]=601&from=2025-11-09&to=2026-11-10"); r.status != http.StatusOK {
		t.Errorf("a period of 366 days gives %d %s", r.status, r.body)
	}
}

// The figures of a fleet match its lists, without archived tanks and vehicles.
func TestFleetSummary(t *testing.T) {
	f := start(t)
	type figures struct {
		Tanks     int `json:"tanks"`
		LowTanks  int `json:"low_tanks"`
		Capacity  int `json:"capacity"`
		Stock     int `json:"stock"`
		Vehicles  int `json:"vehicles"`
		Volume30d int `json:"volume_30d"`
	}
	summed := func() figures {
		return decode[api.Data[figures]](t, f.v3("GET", "/fleet?business_id=1042", f.tokenOf(lea), nil)).Data
	}
	f.writeTank("POST", "/tanks", tankBody, http.StatusCreated) // never read
	for _, archived := range []string{"", "603", "601"} {
		if archived != "" {
			f.writeTank("POST", "/tanks/"+archived+"/archive", object{}, http.StatusOK)
		}
		var want figures
		for _, tank := range f.tanks("&active=1").Data {
			want.Tanks++
			want.Capacity += tank.Capacity
			if tank.Level != nil {
				want.Stock += *tank.Level
			}
		}
		want.LowTanks = len(f.tanks("&active=1&low=1").Data)
		want.Vehicles = f.count(`SELECT count(*) FROM vehicles WHERE business_id = 1042`)
		got := summed()
		if want.Volume30d = got.Volume30d; got != want || got.Volume30d < 2000 {
			t.Errorf("the figures are %+v, want %+v", got, want)
		}
	}
	if _, err := f.db.Exec(`UPDATE vehicles SET active = 0 WHERE business_id = 1042`); err != nil {
		t.Fatal(err)
	}
	if got := summed(); got.Vehicles != 0 || got.Volume30d != 0 {
		t.Errorf("archived vehicles are counted: %+v", got)
	}
}

// Sensors add readings as hours pass. The stream gets one event per tank, regardless of the
// number of hours.
func TestSensorsAddReadingsDuringADay(t *testing.T) {
	f := start(t)
	before := map[store.ID]fleet.Tank{}
	for _, tank := range f.tanks("").Data {
		before[tank.ID] = tank
	}
	f.watch(claire, "").next()
	f.writeTank("POST", "/tanks/602/archive", object{}, http.StatusOK)
	f.clock.advance(5*time.Hour + 10*time.Minute)
	hour := clock.Timestamp(f.clock.now.Truncate(time.Hour))
	f.tanks("")
	f.clock.advance(time.Minute)
	f.tanks("")
	heard := f.rows(`SELECT data ->> 'id' FROM stream_events WHERE business_id = 1042 AND name = 'tank.level' AND data ->> 'level_at' = '` + hour + `' ORDER BY 1`)
	if heard != "601\n603\n604\n605\n" {
		t.Errorf("the stream has levels of tanks %s", heard)
	}
	for _, tank := range f.tanks("").Data {
		was := before[tank.ID]
		switch tank.ID {
		case 602, 606: // archived, without a sensor
			if *tank.LevelAt != *was.LevelAt {
				t.Errorf("tank %s has a reading at %s", tank.ID, *tank.LevelAt)
			}
		case 604: // a delivery came
		default:
			if *tank.LevelAt != hour || *tank.LevelSource != history.Sensor || *tank.Level > *was.Level || *tank.Level < *was.Level-tank.Capacity/20 {
				t.Errorf("tank %s had %d L, and has %d L at %s", tank.ID, *was.Level, *tank.Level, *tank.LevelAt)
			}
		}
	}
	after := `SELECT level FROM tank_readings WHERE tank_id = 601 AND source = 'sensor' AND at > 1795251600 AND at <= 1795269600 AND at % 3600 = 0 ORDER BY at`
	read := strings.Fields(f.rows(after))
	f.passDays(1)
	again := strings.Fields(f.rows(after))
	if len(read) != 5 || len(again) != 5 {
		t.Fatalf("%d readings in 5 hours, %d after the next day", len(read), len(again))
	}
	for i := range read { // the next day replaces them by the final consumption
		if x, y := days(t, &read[i]), days(t, &again[i]); x < y-2 || x > y+2 {
			t.Errorf("the reading of %s L is %s L the day after", read[i], again[i])
		}
	}
}

// The history does not read or order for an archived tank until it is restored. A tank with a
// new capacity stays within it.
func TestHistoryFollowsChangesOfTanks(t *testing.T) {
	unraced(t)
	f := start(t)
	f.writeTank("POST", "/tanks/606/archive", object{}, http.StatusOK)
	f.writeTank("PUT", "/tanks/602", object{"capacity": 4000}, http.StatusOK)
	f.writeTank("POST", "/tanks/602/readings", object{"level": 1500, "at": clock.Timestamp(f.clock.now)}, http.StatusCreated)
	read := `SELECT count(*) FROM tank_readings WHERE tank_id = 606`
	ordered := `SELECT count(*) FROM orders o JOIN order_items i ON i.order_id = o.id WHERE i.tank_id = 606 AND o.created_at > ` + strconv.FormatInt(f.clock.now.Unix(), 10)
	levels := f.count(read)
	f.passDays(1, 20)
	brought := f.count(`SELECT count(*) FROM orders o JOIN order_items i ON i.order_id = o.id WHERE i.tank_id = 606 AND o.delivered_at > 1795251600`)
	if now := f.count(read); now > levels+brought || f.count(ordered) != 0 {
		t.Errorf("three weeks after archiving: %d readings and %d orders", now-levels-brought, f.count(ordered))
	}
	if above := f.count(`SELECT count(*) FROM tank_readings WHERE tank_id = 602 AND level > 3800 AND at > 1795251600`); above > 0 {
		t.Errorf("%d levels exceed the capacity", above)
	}
	if most := f.count(`SELECT coalesce(max(i.volume_ordered), 0) FROM orders o JOIN order_items i ON i.order_id = o.id WHERE i.tank_id = 602 AND o.created_at > 1795251600`); most == 0 || most > 3800 {
		t.Errorf("the largest order for the smaller tank has %d L", most)
	}
	f.writeTank("POST", "/tanks/606/restore", object{}, http.StatusOK)
	since := f.count(read)
	f.passDays(14)
	if f.count(read) < since+2 {
		t.Error("no readings within two weeks after restoring")
	}
}

// A forecast starts with the last level and has a point at each midnight, with a growing range.
// Its days match those of the tank. It needs a permission.
func TestForecastsOfTanks(t *testing.T) {
	f := start(t)
	list := func(email, query string) reply {
		r, err := http.NewRequestWithContext(t.Context(), "GET", f.url+"/analytics/forecasts/tanks?"+query, nil)
		if err != nil {
			t.Fatal(err)
		}
		for name, value := range map[string]string{"X-Application-Id": "dashboard", "X-For-Business": "1", "Authorization": "Bearer " + f.tokenOf(email)} {
			r.Header.Set(name, value)
		}
		return f.send(r)
	}
	made := f.writeTank("POST", "/tanks", tankBody, http.StatusCreated) // has no reading
	all := decode[api.Data[[]fleet.Forecast]](t, list(lea, "business_id=1042&tank_id[]=601&tank_id[]=606&tank_id[]=607&tank_id[]="+made.ID.String())).Data
	if len(all) != 2 {
		t.Fatalf("%d forecasts, want 2", len(all))
	}
	for _, c := range all {
		tank := f.tank(c.TankID.String())
		first, last := c.Points[0], c.Points[len(c.Points)-1]
		if c.Days != 60 || c.RecentDays != 14 || c.RecentWeight != 2 || c.ErrorPercent == nil || first.Level != *tank.Level || first.At != *tank.LevelAt || *first.Low != first.Level || *first.High != first.Level {
			t.Errorf("%+v", c)
		}
		for i, p := range c.Points {
			at, err := time.Parse(time.RFC3339, p.At)
			if err != nil || i > 0 && (!at.Equal(calendar.DateOf(at).At(0, 0)) || p.Level > c.Points[i-1].Level || *p.Low > p.Level || *p.High < p.Level) {
				t.Errorf("point %d: %+v", i, p)
			}
		}
		low, middle, high := days(t, tank.DaysLeftLow), days(t, tank.DaysLeft), days(t, tank.DaysLeftHigh)
		empty, err := calendar.Parse(store.Text(c.EmptyOn))
		if err != nil || last.Level > tank.Capacity/20 || !(low < middle && middle < high) {
			t.Errorf("tank %s: %v, %v and %v days, the last point is %+v", tank.ID, low, middle, high, last)
		}
		if on := calendar.DateOf(f.clock.now.Add(time.Duration(middle * 24 * float64(time.Hour)))); on != empty && on+1 != empty {
			t.Errorf("tank %s is empty on %s, but in %v days", tank.ID, empty, middle)
		}
	}
	for query, status := range map[string]int{"business_id=1042": http.StatusBadRequest, "tank_id[]=601": http.StatusBadRequest, "business_id=1055&tank_id[]=607": http.StatusNotFound} {
		if r := list(claire, query); r.status != status {
			t.Errorf("%s: %d", query, r.status)
		}
	}
	if r := f.v3("GET", "/../analytics/forecasts/tanks?business_id=1042&tank_id[]=601", "", nil); r.status == http.StatusOK {
		t.Error("the request succeeds without a token")
	}
}

func days(t *testing.T, text *string) float64 {
	t.Helper()
	n, err := strconv.ParseFloat(store.Text(text), 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// At the first start, a level has dropped in the last month, at night without a delivery; the
// anomaly has the numbers. A drop while the site is open is no anomaly.
func TestLevelDropIsListed(t *testing.T) {
	f := start(t)
	found := 0
	for _, tank := range f.tanks("").Data {
		for _, a := range tank.Anomalies {
			found++
			expected, observed := days(t, a.Expected), days(t, a.Observed)
			if a.Kind != "level_drop" || observed <= .03*float64(tank.Capacity) || expected <= 0 || expected > observed/4 {
				t.Errorf("tank %s: %+v", tank.ID, a)
			}
		}
	}
	if found < 1 || found > 2 {
		t.Errorf("%d levels have dropped, want 1 or 2", found)
	}
	if a := f.tank("604").Anomalies; len(a) != 1 || plain(a[0].Message) != "Le niveau a baissé de 726 L en 1 h, le 11 novembre à 23:00, sans livraison : 40 L attendus." || a[0].At != "2026-11-11T22:00:00Z" {
		t.Errorf("%+v", a)
	}
	if _, err := f.db.Exec(`UPDATE tanks SET capacity = 20000 WHERE id = 606`); err != nil {
		t.Fatal(err)
	}
	night := calendar.NewDate(2026, 11, 19)
	for _, c := range []struct {
		at    time.Time
		level int
		drops int
	}{
		{night.At(9, 10), 9000, 0}, {night.At(9, 40), 8000, 0}, // the site is open
		{night.At(21, 10), 8000, 0}, {night.At(21, 50), 7400, 0}, // 3 % of its capacity
		{night.At(22, 30), 7000, 1}, // more within two hours
	} {
		if _, err := f.db.Exec(`DELETE FROM tank_readings WHERE tank_id = 606 AND at >= ?1; INSERT INTO tank_readings (tank_id, at, level, source, gauged) VALUES (606, ?1, ?2, 'manual', 1)`, c.at.Unix(), c.level); err != nil {
			t.Fatal(err)
		}
		if a := f.tank("606").Anomalies; len(a) != c.drops {
			t.Errorf("at %s: %+v", c.at, a)
		}
	}
	if _, err := f.db.Exec(`UPDATE orders SET delivered_at = ? WHERE id = (SELECT max(o.id) FROM orders o JOIN order_items i ON i.order_id = o.id WHERE i.tank_id = 606 AND o.delivered_at IS NOT NULL)`,
		night.At(22, 0).Unix()); err != nil {
		t.Fatal(err)
	}
	if a := f.tank("606").Anomalies; len(a) != 0 {
		t.Errorf("a drop at the time of a delivery: %+v", a)
	}
}

// An estimate after a delivery does not count as a reading, and two readings are not enough for
// a forecast. An archived tank has no forecast either.
func TestFewReadingsGiveNoForecast(t *testing.T) {
	f := start(t)
	id := f.writeTank("POST", "/tanks", tankBody, http.StatusCreated).ID.String()
	for days, source := range []string{"", "estimated", "manual", "manual", "manual"} {
		if _, err := f.db.Exec(`INSERT INTO tank_readings (tank_id, at, level, source) SELECT ?, ?, ?, ? WHERE ? <> ''`,
			id, f.clock.now.AddDate(0, 0, -days).Unix(), 5000+100*days, source, source); err != nil {
			t.Fatal(err)
		}
		tank := f.tank(id)
		if known := tank.AverageDailyUse != nil && tank.DaysLeft != nil; known != (days == 4) || tank.DaysLeftLow != nil || tank.DaysLeftHigh != nil {
			t.Errorf("with %d levels: %+v", days, tank)
		}
	}
	if gone := f.writeTank("POST", "/tanks/"+id+"/archive", object{}, http.StatusOK); gone.DaysLeft != nil || gone.SuggestedOrder != nil || gone.Level == nil {
		t.Errorf("the archived tank is %+v", gone)
	}
}

// Two hundred tanks with their forecasts are listed fast enough for a page.
func TestManyTanksAreListedFast(t *testing.T) {
	soak(t)
	f := start(t, func(c *sandbox.Config) { c.Profile = chronicle.ProfileLoad })
	token := f.tokenOf(claire)
	foreseen := 0
	for _, tank := range f.tanks("&sort=days_left").Data {
		if tank.DaysLeftHigh != nil {
			foreseen++
		}
	}
	if foreseen < 200 {
		t.Errorf("%d tanks have a range of days, want 200", foreseen)
	}
	took := cputest.Within(t, 150*time.Millisecond, func() {
		if r := f.v3("GET", "/tanks?business_id=1042&sort=days_left", token, nil); r.status != http.StatusOK {
			t.Fatal(r.status)
		}
	})
	t.Logf("%d tanks in %s of the processor", foreseen, took)
	if n := f.count(fmt.Sprintf(`SELECT count(*) FROM tanks WHERE id >= %d AND business_id = 1042`, seed.FirstTankID+len(f.seed.Tanks))); n != 200 {
		t.Errorf("%d additional tanks, want 200", n)
	}
}
