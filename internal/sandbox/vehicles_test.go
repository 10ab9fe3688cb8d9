package sandbox_test

import (
	"fmt"
	"math"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/cputest"
	"github.com/citerne/citerne/internal/sandbox"
	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/chronicle"
	"github.com/citerne/citerne/internal/sandbox/fleet"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// vehicles requests a page of a business's vehicles.
func (f *fixture) vehicles(business, query string) fleet.VehiclesPage {
	f.t.Helper()
	email := claire
	if business == "1057" {
		email = marc
	}
	r := f.v3("GET", "/vehicles?business_id="+business+"&"+query, f.tokenOf(email), nil)
	if r.status != http.StatusOK {
		f.t.Fatalf("%s: %d %s", query, r.status, r.body)
	}
	return decode[fleet.VehiclesPage](f.t, r)
}

// checkTankBalance compares, for each tank with a sensor reading at midnight, its daily
// consumption with the fills of vehicles plus unexplained losses at night. It returns the number
// of compared days.
func (f *fixture) checkTankBalance(since calendar.Date) (days int) {
	f.t.Helper()
	for day := since; day < calendar.DateOf(f.clock.Now()); day++ {
		for _, row := range strings.Split(strings.TrimSpace(f.rows(fmt.Sprintf(`SELECT a.tank_id, a.level - b.level
			+ coalesce((SELECT sum(i.volume_delivered) FROM order_items i JOIN orders o ON o.id = i.order_id WHERE i.tank_id = a.tank_id AND o.delivered_at > a.at AND o.delivered_at <= b.at), 0),
			coalesce((SELECT sum(volume) FROM vehicle_fills WHERE tank_id = a.tank_id AND filled_at >= a.at AND filled_at < b.at), 0)
			+ coalesce((SELECT cast(round(t.capacity * .036) AS INTEGER) FROM tanks t JOIN tank_readings c ON c.tank_id = t.id JOIN tank_readings d ON d.tank_id = t.id
				WHERE t.id = a.tank_id AND c.at = %[3]d AND d.at = %[3]d + 3600 AND (c.level - d.level) * 100 > 3 * t.capacity), 0)
			FROM tank_readings a JOIN tank_readings b ON b.tank_id = a.tank_id AND b.at = %[1]d WHERE a.at = %[2]d AND a.source = 'sensor'`,
			(day+1).At(0, 0).Unix(), day.At(0, 0).Unix(), day.At(22, 0).Unix()))), "\n") {
			fields := strings.Fields(row)
			if len(fields) < 3 {
				continue
			}
			if days++; fields[1] != fields[2] {
				f.t.Errorf("on %s tank %s lost %s L, but vehicles took %s L", day, fields[0], fields[1], fields[2])
			}
		}
	}
	return days
}

// Fills of vehicles from the tanks of their site match the tanks' consumption to the litre, on
// each day of the history and after it.
func TestVehicleFillsMatchTankUse(t *testing.T) {
	unraced(t)
	f := start(t)
	today := calendar.DateOf(f.clock.Now())
	if n := f.checkTankBalance(today - 60); n < 400 { // 7 tanks have a sensor
		t.Errorf("%d days of tanks were compared, want at least 400", n)
	}
	f.passDays(1, 3, 1)
	if n := f.checkTankBalance(today); n < 30 {
		t.Errorf("%d days after the start were compared, want at least 30", n)
	}
	if n := f.count(`SELECT count(*) FROM vehicle_fills f JOIN vehicles v ON v.id = f.vehicle_id JOIN tanks t ON t.id = f.tank_id
		WHERE v.address_id <> t.address_id OR f.gas_id <> t.gas_id OR f.volume > iif(f.gas_id = 3, v.adblue_capacity, v.tank_capacity) OR f.volume < 1`); n > 0 {
		t.Errorf("%d fills have the wrong site or product, or exceed the vehicle's tank", n)
	}
}

// Vehicles have the consumption of their category. Odometers never go back, and match the last
// fill.
func TestOdometersAgreeWithFills(t *testing.T) {
	f := start(t)
	f.passDays(1, 1, 1, 1, 1) // includes a night fill of coaches
	if n := f.count(`SELECT count(*) FROM (SELECT odometer_km - lag(odometer_km) OVER (PARTITION BY vehicle_id ORDER BY filled_at, id) AS way FROM vehicle_fills WHERE odometer_km IS NOT NULL) WHERE way < 0`); n > 0 {
		t.Errorf("%d odometers decrease", n)
	}
	if n := f.count(`SELECT count(*) FROM vehicles v WHERE odometer_km <> (SELECT odometer_km FROM vehicle_fills WHERE vehicle_id = v.id AND odometer_km IS NOT NULL ORDER BY filled_at DESC, id DESC LIMIT 1)`); n > 0 {
		t.Errorf("%d odometers differ from the last fill", n)
	}
	bounds := map[string][2]float64{"TRUCK": {26, 36}, "VAN": {8, 12}, "COACH": {22, 30}, "MACHINE": {8, 20}}
	measured := 0
	for _, business := range []string{"1042", "1057", "1078"} {
		for _, v := range f.vehicles(business, "per_page=100").Data {
			if v.Consumption == nil || v.ID == 2002 || v.ID == 2038 { // their consumption has increased
				continue
			}
			measured++
			if used, _ := strconv.ParseFloat(*v.Consumption, 64); used < bounds[v.Category][0]*.96 || used > bounds[v.Category][1]*1.04 {
				t.Errorf("%s, a %s, has the consumption %s", v.Registration, v.Category, *v.Consumption)
			}
		}
	}
	if measured < 60 {
		t.Errorf("%d vehicles have a consumption, want at least 60", measured)
	}
}

// A fill recorded after a later fill has no odometer reading.
func TestEarlierFillHasNoOdometer(t *testing.T) {
	f := start(t)
	evening := calendar.DateOf(f.clock.Now()).At(23, 0).Unix()
	err := f.db.WriteOnly(t.Context(), "fill", store.Do(`UPDATE vehicles SET odometer_km = odometer_km + 100`),
		store.Do(`INSERT INTO vehicle_fills (id, tank_id, vehicle_id, gas_id, volume, odometer_km, filled_at) SELECT (1 << 52) + id, 601, id, 1, 50, odometer_km, ? FROM vehicles`, evening))
	if err != nil {
		t.Fatal(err)
	}
	f.passDays(1)
	const since = ` FROM vehicle_fills WHERE tank_id IS NOT NULL AND filled_at > unixepoch('2026-11-20T23:00:00Z') AND id < 1 << 52`
	if all, known := f.count(`SELECT count(*)`+since), f.count(`SELECT count(odometer_km)`+since); all < 5 || known > 0 {
		t.Errorf("of %d fills on that day, %d have an odometer reading", all, known)
	}
}

// The anomalies are two increased consumptions and one silent vehicle, with their numbers.
func TestVehicleAnomalies(t *testing.T) {
	f := start(t)
	found := map[string]string{}
	for _, business := range []string{"1042", "1057", "1078"} {
		for _, v := range f.vehicles(business, "per_page=100").Data {
			for _, a := range v.Anomalies {
				found[v.Registration+" "+a.Kind] = a.Message + " " + store.Text(a.Expected) + " " + store.Text(a.Observed)
			}
		}
	}
	if len(found) != 3 || !strings.HasPrefix(found["ZC-077-LM silent_vehicle"], "Aucun plein depuis 4") || !strings.HasSuffix(found["ZC-077-LM silent_vehicle"], "\u00a0jours. 30 "+f.silence("ZC-077-LM")) {
		t.Errorf("the anomalies are %v", found)
	}
	for name, unit := range map[string]string{"ZB-419-KT": "L/100\u00a0km", "PELLE-07": "L/h"} {
		got := found[name+" consumption_high"]
		words := strings.Fields(strings.NewReplacer("\u00a0", " ").Replace(got))
		expected, _ := strconv.ParseFloat(words[len(words)-2], 64)
		observed, _ := strconv.ParseFloat(words[len(words)-1], 64)
		want := fmt.Sprintf("Consommation +%.0f\u00a0%% par rapport à la moyenne 90\u00a0j\u00a0: %s\u00a0%s au lieu de %s. %.1f %.1f", math.Round(100*(observed/expected-1)),
			strings.Replace(fmt.Sprintf("%.1f", observed), ".", ",", 1), unit, strings.Replace(fmt.Sprintf("%.1f", expected), ".", ",", 1), expected, observed)
		if got != want || observed < 1.3*expected || observed > 1.5*expected {
			t.Errorf("%q, want %q", got, want)
		}
	}
	token := f.tokenOf(claire)
	f.v3("POST", "/vehicles/2003/archive", token, nil)
	if v := f.vehicles("1042", "id[]=2003").Data[0]; len(v.Anomalies) > 0 || v.Active {
		t.Errorf("the archived vehicle is %+v", v)
	}
}

// silence returns the number of days since a vehicle's last fill.
func (f *fixture) silence(registration string) string {
	last := f.count(`SELECT max(filled_at) FROM vehicle_fills WHERE vehicle_id = (SELECT id FROM vehicles WHERE registration = '` + registration + `')`)
	return strconv.Itoa(int(f.clock.Now().Sub(time.Unix(int64(last), 0)).Hours() / 24))
}

// Consumption is computed from fuel fills only, from the first to the last, and needs at least
// three fills.
func TestConsumption(t *testing.T) {
	f := start(t)
	at := func(daysAgo int) int64 { return f.clock.Now().AddDate(0, 0, -daysAgo).Unix() }
	fill := func(id int, gas, litres, odometer, daysAgo int) store.Statement {
		return store.Do(`INSERT INTO vehicle_fills (id, tank_id, vehicle_id, gas_id, volume, odometer_km, filled_at) VALUES (?, 601, 9001, ?, ?, nullif(?, 0), ?)`, 1<<52+id, gas, litres, odometer, at(daysAgo))
	}
	steps := []store.Statement{
		store.Do(`INSERT INTO vehicles (id, business_id, registration, plate, category, gas_id, gvw_kg) VALUES (9001, 1042, 'AA-123-AA', 'AA123AA', 'TRUCK', 1, 7500)`),
		fill(1, 1, 900, 1000, 91), fill(2, 1, 700, 2000, 80), fill(3, 1, 300, 3000, 20), fill(4, 3, 60, 3000, 15),
	}
	seen := func(more ...store.Statement) fleet.Vehicle {
		t.Helper()
		if err := f.db.WriteOnly(t.Context(), "fill", append(steps, more...)...); err != nil {
			t.Fatal(err)
		}
		steps = nil
		return f.vehicles("1042", "id[]=9001").Data[0]
	}
	if v := seen(); v.Consumption != nil || v.Volume30d != 300 || v.LastFillAt == nil || !*v.ExciseEligible {
		t.Errorf("with two fills in 90 days: %+v", v)
	}
	if v := seen(fill(5, 1, 350, 4000, 10)); store.Text(v.Consumption) != "32.5" || v.Volume30d != 650 {
		t.Errorf("with three fills: %+v, %s", v, store.Text(v.Consumption))
	}
	if v := seen(fill(6, 1, 100, 0, 5)); store.Text(v.Consumption) != "32.5" || v.Volume30d != 750 {
		t.Errorf("with one fill without odometer: %+v", v)
	}
	for change, want := range map[string]string{
		`category = 'MACHINE'`: "0.3 false", `category = 'TRUCK', gvw_kg = 7499`: "32.5 false", `gvw_kg = NULL`: "32.5 unknown", `gvw_kg = 19000, category = 'COACH'`: "32.5 false",
		`gas_id = 2, category = 'TRUCK', gvw_kg = 19000`: "32.5 false", `gas_id = 1, category = 'TRUCK', gvw_kg = 19000`: "32.5 true",
	} {
		v := seen(store.Do(`UPDATE vehicles SET gas_id = 1, category = 'TRUCK', gvw_kg = 7500 WHERE id = 9001`), store.Do(`UPDATE vehicles SET `+change+` WHERE id = 9001`))
		got := "unknown"
		if v.ExciseEligible != nil {
			got = strconv.FormatBool(*v.ExciseEligible)
		}
		if got = store.Text(v.Consumption) + " " + got; got != want {
			t.Errorf("%s: %s, want %s", change, got, want)
		}
	}
	seen(store.Do(`UPDATE vehicles SET gas_id = 1, category = 'TRUCK' WHERE id = 9001`))
	months := decode[api.Data[[]fleet.VehicleMonth]](t, f.v3("GET", "/vehicles/consumption?business_id=1042&vehicle_id[]=9001&months=3", f.tokenOf(claire), nil)).Data
	if len(months) != 1 || months[0] != (fleet.VehicleMonth{VehicleID: 9001, Period: "2026-11", Value: "35.0"}) {
		t.Errorf("the monthly values are %+v", months)
	}
}

// The list can be filtered, sorted and paged; with ids it is complete.
func TestVehicleList(t *testing.T) {
	f := start(t)
	for query, want := range map[string]int{
		"": 36, "q=zb%20418": 1, "q=ZB418kt": 1, "q=zb-4": 12, "q=TRACTEUR": 18, "q=longue": 12, "q=%25": 0, "gas_id[]=4": 6, "gas_id[]=4&gas_id[]=2": 12, "category[]=VAN&category[]=REEFER": 12,
		"address_id[]=502": 12, "active=1": 36, "active=0": 0, "id[]=2001&id[]=2059": 1, "address_id[]=502&category[]=VAN&q=express": 6,
	} {
		if p := f.vehicles("1042", query); p.Meta.Total != want || len(p.Data) != min(want, 25) {
			t.Errorf("%q: %d of %d, want %d", query, len(p.Data), p.Meta.Total, want)
		}
	}
	key := map[string]func(v fleet.Vehicle) string{
		"registration": func(v fleet.Vehicle) string { return v.Registration }, "category": func(v fleet.Vehicle) string { return v.Category },
		"consumption": func(v fleet.Vehicle) string { return padded(v.Consumption) }, "volume_30d": func(v fleet.Vehicle) string { return fmt.Sprintf("%09d", v.Volume30d) },
		"last_fill": func(v fleet.Vehicle) string { return store.Text(v.LastFillAt) },
	}
	for sort, of := range key {
		for _, sign := range []string{"", "-"} {
			all := append(f.vehicles("1042", "per_page=20&sort="+sign+sort).Data, f.vehicles("1042", "per_page=20&page=2&sort="+sign+sort).Data...)
			if len(all) != 36 {
				t.Fatalf("%s: %d vehicles", sort, len(all))
			}
			for i := 1; i < len(all); i++ {
				a, b := of(all[i-1]), of(all[i])
				if sign == "-" && a != "" && b != "" {
					a, b = b, a
				}
				if a == "" && b != "" || b != "" && a > b {
					t.Errorf("%s%s: %q is before %q", sign, sort, of(all[i-1]), of(all[i]))
				}
			}
		}
	}
	for _, query := range []string{"sort=label", "active=2", "electric=0", "category[]=BOAT", "page=0", "per_page=101", "q=" + strings.Repeat("a", 201)} {
		if r := f.v3("GET", "/vehicles?business_id=1042&"+query, f.tokenOf(claire), nil); r.status != http.StatusBadRequest {
			t.Errorf("%s: %d", query, r.status)
		}
	}
}

// The filter of electric vehicles can be combined with those of products.
func TestElectricVehicles(t *testing.T) {
	f := start(t)
	err := f.db.WriteOnly(t.Context(), "electrify", store.Do(`UPDATE vehicles SET gas_id = NULL, energy_subtype = 0 WHERE id IN (2001, 2002)`))
	if err != nil {
		t.Fatal(err)
	}
	for query, want := range map[string]int{"electric=1": 2, "electric=1&gas_id[]=4": 8, "electric=1&gas_id[]=4&category[]=TRUCK": 2, "electric=1&sort=-consumption": 2, "gas_id[]=4": 6, "electric=1&active=0": 0} {
		if p := f.vehicles("1042", query); p.Meta.Total != want {
			t.Errorf("%q: %d, want %d", query, p.Meta.Total, want)
		}
	}
}

// padded formats a decimal so that it sorts as text.
func padded(n *string) string {
	if n == nil {
		return ""
	}
	return fmt.Sprintf("%09s", *n)
}

// Fills are limited to vehicles of one business, newest first, and come from tanks and tankers.
func TestVehicleFills(t *testing.T) {
	f := start(t)
	ask := func(query string) []fleet.VehicleFill {
		t.Helper()
		r := f.v3("GET", "/vehicles/fills?business_id=1042&"+query, f.tokenOf(claire), nil)
		if r.status != http.StatusOK {
			t.Fatalf("%s: %d %s", query, r.status, r.body)
		}
		return decode[api.Data[[]fleet.VehicleFill]](t, r).Data
	}
	all := ask("vehicle_id[]=2001&vehicle_id[]=2004&vehicle_id[]=2073&from=2025-11-21&to=2026-11-21")
	kinds := map[string]int{}
	for i, fill := range all {
		if (fill.OrderID == nil) == (fill.TankID == nil) || fill.VehicleID != 2001 && fill.VehicleID != 2004 || i > 0 && fill.FilledAt > all[i-1].FilledAt {
			t.Errorf("%+v", fill)
		}
		kinds[fmt.Sprint(fill.GasID, fill.OrderID == nil)]++
	}
	if kinds["1 true"] < 100 || kinds["1 false"] == 0 || kinds["3 true"] < 20 {
		t.Errorf("%v", kinds)
	}
	day := all[0].FilledAt[:10]
	for _, fill := range ask("vehicle_id[]=2001&vehicle_id[]=2004&from=" + day + "&to=" + day) {
		if fill.FilledAt[:10] != day {
			t.Errorf("on %s: %+v", day, fill)
		}
	}
	for _, query := range []string{"from=2026-11-01&to=2026-11-02", "vehicle_id[]=2001&from=2025-11-19&to=2026-11-21", "vehicle_id[]=2001&from=2026-11-21&to=2026-11-20"} {
		if r := f.v3("GET", "/vehicles/fills?business_id=1042&"+query, f.tokenOf(claire), nil); r.status != http.StatusBadRequest {
			t.Errorf("%s: %d", query, r.status)
		}
	}
}

// Vehicles are created, changed, archived and restored under the rules of product 7.4.
func TestVehicleWrites(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	good := object{"business_id": "1042", "registration": "aa 123 aa", "category": "TRUCK", "gas_id": "1", "label": "Tracteur 40", "address_id": "501", "tank_capacity": 600, "adblue_capacity": 0,
		"gvw_kg": 19000, "odometer_km": 1200, "cost_center": "Froid", "brand": "DAF", "model": "XF", "year": 2024}
	with := func(change ...any) object {
		o := object{}
		for k, v := range good {
			o[k] = v
		}
		for i := 0; i < len(change); i += 2 {
			o[change[i].(string)] = change[i+1]
		}
		return o
	}
	r := f.json("POST", "/vehicles", token, good)
	v := decode[api.Data[fleet.Vehicle]](t, r).Data
	if r.status != http.StatusCreated || v.Registration != "AA-123-AA" || v.ForeignRegistration || !v.Active || *v.AdblueCapacity != 0 || *v.OdometerKm != 1200 || *v.AddressID != 501 {
		t.Fatalf("%d %s", r.status, r.body)
	}
	for name, c := range map[string]struct {
		body object
		want string
	}{
		"used plate":      {with("registration", "AA123AA"), `"registration":["not_unique"]`},
		"invalid plate":   {with("registration", "PELLE-99"), `"registration":["invalid"]`},
		"empty plate":     {with("registration", " "), `"registration":["required"]`},
		"short foreign":   {with("registration", "P", "foreign_registration", true), `"registration":["too_short"]`},
		"long foreign":    {with("registration", strings.Repeat("P", 16), "foreign_registration", true), `"registration":["too_long"]`},
		"no category":     {with("registration", "AB-123-AA", "category", ""), `"category":["required"]`},
		"boat":            {with("registration", "AB-123-AA", "category", "BOAT"), `"category":["invalid"]`},
		"no fuel":         {with("registration", "AB-123-AA", "gas_id", ""), `"gas_id":["required"]`},
		"AdBlue":          {with("registration", "AB-123-AA", "gas_id", "3"), `"gas_id":["not_found"]`},
		"subtype":         {with("registration", "AB-123-AA", "gas_id", "", "energy_subtype", 3), `"energy_subtype":["invalid"]`},
		"too much":        {with("registration", "AB-123-AA", "tank_capacity", 3001), `"tank_capacity":["out_of_range:1:3000"]`},
		"too much AdBlue": {with("registration", "AB-123-AA", "adblue_capacity", 301), `"adblue_capacity":["out_of_range:0:300"]`},
		"too light":       {with("registration", "AB-123-AA", "gvw_kg", 499), `"gvw_kg":["out_of_range:500:60000"]`},
		"too heavy":       {with("registration", "AB-123-AA", "gvw_kg", 60001), `"gvw_kg":["out_of_range:500:60000"]`},
		"another's site":  {with("registration", "AB-123-AA", "address_id", "504"), `"address_id":["not_found"]`},
		"long label":      {with("registration", "AB-123-AA", "label", strings.Repeat("é", 61)), `"label":["too_long"]`},
		"negative":        {with("registration", "AB-123-AA", "odometer_km", -1), `"odometer_km":["min:0"`},
		"future year":     {with("registration", "AB-123-AA", "year", 2028), `"year":["out_of_range:1950:2027"]`},
		"half a litre":    {with("registration", "AB-123-AA", "tank_capacity", 1.5), `"tank_capacity":["invalid"]`},
		"another's fleet": {with("registration", "AB-123-AA", "business_id", "1057"), `"not_found"`},
	} {
		if r := f.json("POST", "/vehicles", token, c.body); r.status < 400 || !strings.Contains(r.body, c.want) {
			t.Errorf("%s: %d %s", name, r.status, r.body)
		}
	}
	path := "/vehicles/" + v.ID.String()
	for _, c := range []struct {
		body object
		want string
	}{
		{object{"odometer_km": 1199}, `"odometer_km":["min:1200"]`},
		{object{"odometer_km": 1200}, `"odometer_km":1200`},
		{object{"registration": "AA-123-AA"}, `"registration":"AA-123-AA"`}, // unchanged
		{object{"registration": "zb 418 kt"}, `"registration":["not_unique"]`},
		{object{"registration": "E 1234", "foreign_registration": true}, `"registration":"E 1234","foreign_registration":true`},
		{object{"energy_subtype": 2}, `"gas_id":null,"secondary_gas_id":null,"energy_subtype":2`},
		{object{"gas_id": "2", "secondary_gas_id": "1"}, `"gas_id":"2","secondary_gas_id":"1","energy_subtype":null`},
		{object{"tank_capacity": 0, "gvw_kg": 0, "year": 0, "label": "", "address_id": ""}, `"tank_capacity":null,"adblue_capacity":0,"gvw_kg":null`},
	} {
		if r := f.json("PUT", path, token, c.body); !strings.Contains(r.body, c.want) {
			t.Errorf("%v: %d %s", c.body, r.status, r.body)
		}
	}
	if r := f.json("PUT", "/vehicles/2001", token, object{"odometer_km": 200_000}); !strings.Contains(r.body, `"min:`+f.rows(`SELECT max(odometer_km) FROM vehicle_fills WHERE vehicle_id = 2001`)[:6]) {
		t.Errorf("an odometer below the last fill gives %s", r.body)
	}
	for _, c := range []struct{ call, want string }{{"archive", `"active":false`}, {"archive", `"active":false`}, {"restore", `"active":true`}} {
		if r := f.json("POST", path+"/"+c.call, token, nil); r.status != http.StatusOK || !strings.Contains(r.body, c.want) {
			t.Errorf("%s: %d %s", c.call, r.status, r.body)
		}
	}
	for _, call := range []string{"PUT /vehicles/2038", "POST /vehicles/2038/archive", "POST /vehicles/2038/restore", "PUT /vehicles/99999"} { // of another business, unknown
		method, path, _ := strings.Cut(call, " ")
		if r := f.json(method, path, token, object{}); r.status != http.StatusNotFound {
			t.Errorf("%s: %d %s", call, r.status, r.body)
		}
	}
}

// Archived or moved vehicles take nothing from the tanks of the site, and new ones are filled
// too.
func TestFillsFollowTheFleet(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	f.json("POST", "/vehicles/2001/archive", token, nil)
	f.json("PUT", "/vehicles/2007", token, object{"address_id": "503"})
	made := decode[api.Data[fleet.Vehicle]](t, f.json("POST", "/vehicles", token, object{"business_id": "1042", "registration": "AA-123-AA", "category": "TRUCK", "gas_id": "1", "address_id": "501", "tank_capacity": 900})).Data
	before := f.clock.Now().Unix()
	f.passDays(1, 1, 1, 1, 1, 1, 1)
	filled := func(id any) int {
		return f.count(fmt.Sprintf(`SELECT count(*) FROM vehicle_fills WHERE vehicle_id = %v AND tank_id = 601 AND filled_at > %d`, id, before))
	}
	if filled(2001) > 0 || filled(2007) > 0 || filled(made.ID) == 0 {
		t.Errorf("the archived, the moved and the new vehicle have %d, %d and %d fills", filled(2001), filled(2007), filled(made.ID))
	}
}

// Migrating a store of an earlier version adds the fills from tanks, and converts the odometers
// of machines to hours.
func TestOlderStoreGetsItsFills(t *testing.T) {
	dir := t.TempDir()
	f := start(t, func(c *sandbox.Config) { c.Dir = dir })
	want := f.count(`SELECT count(*) FROM vehicle_fills`)
	goBackTo(t, f.db, 29)
	if err := f.db.WriteOnly(t.Context(), "be older", store.Do(`UPDATE vehicles SET odometer_km = 150000, gvw_kg = coalesce(gvw_kg, 0)`)); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	f = start(t, func(c *sandbox.Config) { c.Dir = dir })
	f.passDays(1)
	if n := f.count(`SELECT count(*) FROM vehicle_fills`); n < want {
		t.Errorf("%d fills after the migration, want at least %d", n, want)
	}
	if got := f.rows(`SELECT plate, foreign_registration, gvw_kg IS NULL, odometer_km BETWEEN 3750 AND 6000 FROM vehicles WHERE registration IN ('PELLE-07', 'ZE-310-PX')`); got != "ZE310PX 0 1 1\nPELLE07 1 0 1\n" {
		t.Errorf("the vehicles are %s", got)
	}
	f.checkTankBalance(calendar.DateOf(f.clock.Now()) - 20)
}

// With 2,000 vehicles of one business, sorting by consumption takes less than 150 ms. Anomalies
// (with 206 tanks and 50,000 orders), the breakdown by vehicle and the excise refund take less
// than 300 ms each, and a search less than 50 ms.
func TestManyVehiclesAreSummedUpQuickly(t *testing.T) {
	unraced(t)
	longRun(t)
	f := start(t, func(c *sandbox.Config) { c.Profile = chronicle.ProfileLoad; c.Dir = t.TempDir() })
	// All of one business.
	if err := f.db.WriteOnly(t.Context(), "move vehicles", store.Do(`UPDATE vehicles SET business_id = 1042`)); err != nil {
		t.Fatal(err)
	}
	if n := f.vehicles("1042", "").Meta.Total; n != 2000 {
		t.Fatalf("%d vehicles, want 2000", n)
	}
	token := f.tokenOf(claire)
	cost := cputest.Within(t, 150*time.Millisecond, func() {
		if r := f.v3("GET", "/vehicles?business_id=1042&sort=-consumption&per_page=100", token, nil); r.status != http.StatusOK {
			t.Fatalf("%d %s", r.status, r.body)
		}
	})
	t.Log(cost)
	for _, term := range []string{"zz+418", "zz", "20", "gazole", "toulouse", "gazole+bordeaux+novembre", "041137"} {
		cost := cputest.Within(t, 50*time.Millisecond, func() {
			if r := f.v3("GET", "/search?business_id=1042&q="+term, token, nil); r.status != http.StatusOK {
				t.Fatalf("%d %s", r.status, r.body)
			}
		})
		t.Log(term, cost)
	}
	for _, path := range []string{"/anomalies?from=2025-12-01&to=2026-11-21", "/anomalies?from=2024-12-01&to=2026-11-21", "/breakdown?by=vehicle&from=2025-12-01&to=2026-11-21", "/excise?year=2026&quarter=3"} {
		cost := cputest.Within(t, 300*time.Millisecond, func() {
			if r := f.analyse("GET", path+"&business_id=1042", claire, nil); r.status != http.StatusOK {
				t.Fatalf("%d %s", r.status, r.body)
			}
		})
		t.Log(path, cost)
	}
}
