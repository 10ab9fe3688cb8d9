package sandbox_test

import (
	"fmt"
	"math/big"
	"net/http"
	"testing"

	"github.com/citerne/citerne/internal/sandbox/analytics"
	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/store"
)

func (f *fixture) excise(business string, year, quarter int) analytics.Excise {
	f.t.Helper()
	r := f.analyse("GET", fmt.Sprintf("/excise?business_id=%s&year=%d&quarter=%d", business, year, quarter), owners[business], nil)
	if r.status != http.StatusOK {
		f.t.Fatalf("%d %s", r.status, r.body)
	}
	return decode[api.Data[analytics.Excise]](f.t, r).Data
}

// The amount of a quarter is exact to the cent for all diesel of trucks and vans from 7.5 t. The
// amounts of the vehicles sum to it, and each is within a cent of its own litres.
func TestExciseIsTheSumOfTheFills(t *testing.T) {
	f := start(t)
	someDay := map[int][2]string{1: {"2026-01-01", "2026-03-31"}, 2: {"2026-04-01", "2026-06-30"}, 3: {"2026-07-01", "2026-09-30"}, 4: {"2026-10-01", "2026-12-31"}}
	for _, business := range []string{"1042", "1057"} {
		for quarter, days := range someDay {
			litres, all := map[string]int64{}, int64(0)
			for _, r := range f.numbers(`SELECT v.id, v.category IN ('TRUCK', 'VAN') AND v.gvw_kg >= 7500, f.volume, f.filled_at FROM vehicle_fills f JOIN vehicles v ON v.id = f.vehicle_id
				WHERE v.business_id = ` + business + ` AND f.gas_id = 1`) {
				if on := day(r[3]).String(); on >= days[0] && on <= days[1] {
					litres[fmt.Sprint(r[0])] += r[2]
					all += r[1] * r[2]
				}
			}
			e := f.excise(business, 2026, quarter)
			cents := func(litres int64) *big.Rat { return big.NewRat(litres*1556, 100) }
			if got, want := big.NewRat(*e.Amount, 1).FloatString(0), cents(all).FloatString(0); got != want || int64(e.EligibleLitres) != all || store.Text(e.RatePerHl) != "15.56" || all == 0 {
				t.Errorf("%s, quarter %d: %s of %d L, want %s of %d L", business, quarter, got, e.EligibleLitres, want, all)
			}
			sum, excluded, last := int64(0), false, 0
			for _, v := range e.Vehicles {
				if int64(v.Litres) != litres[v.VehicleID.String()] {
					t.Errorf("%s has %d L, want %d", v.Registration, v.Litres, litres[v.VehicleID.String()])
				}
				delete(litres, v.VehicleID.String())
				if begins := (v.Exclusion != nil) != excluded; begins && excluded || !begins && last > 0 && v.Litres > last {
					t.Errorf("%s is at the wrong position", v.Registration)
				}
				excluded, last = v.Exclusion != nil, v.Litres
				if excluded != (v.Amount == nil) {
					t.Errorf("%s: %+v", v.Registration, v)
				} else if !excluded {
					sum += *v.Amount
					if off := new(big.Rat).Sub(big.NewRat(*v.Amount, 1), cents(int64(v.Litres))); off.Abs(off).Cmp(big.NewRat(1, 1)) >= 0 {
						t.Errorf("%s gets %d cents for %d L", v.Registration, *v.Amount, v.Litres)
					}
				}
			}
			if sum != *e.Amount || len(litres) > 0 {
				t.Errorf("%s, quarter %d: the vehicles sum to %d, want %d; %v are missing", business, quarter, sum, *e.Amount, litres)
			}
		}
	}
}

// An excluded vehicle is listed with the reason, and is not eligible in the list of vehicles. A
// year without a rate has litres but no amount.
func TestExciseExclusions(t *testing.T) {
	f := start(t)
	seen := func(change string) (exclusion, eligible string) {
		t.Helper()
		if err := f.db.WriteOnly(t.Context(), "change a vehicle", store.Do(`UPDATE addresses SET postal_code = '31200' WHERE id = 501`),
			store.Do(`UPDATE vehicles SET category = 'TRUCK', gvw_kg = 44000 WHERE id = 2001`), store.Do(`UPDATE `+change)); err != nil {
			t.Fatal(err)
		}
		for _, v := range f.excise("1042", 2026, 4).Vehicles {
			if v.VehicleID == 2001 {
				exclusion = store.Text(v.Exclusion)
			}
		}
		eligible = "unknown"
		if e := f.vehicles("1042", "id[]=2001").Data[0].ExciseEligible; e != nil {
			eligible = fmt.Sprint(*e)
		}
		return exclusion, eligible
	}
	const vehicle = ` WHERE id = 2001`
	for change, want := range map[string][2]string{
		`vehicles SET gvw_kg = 7500` + vehicle:                      {"", "true"},
		`vehicles SET gvw_kg = 7500, category = 'VAN'` + vehicle:    {"", "true"},
		`vehicles SET gvw_kg = 7499` + vehicle:                      {"too_light", "false"},
		`vehicles SET gvw_kg = NULL` + vehicle:                      {"gvw_unknown", "unknown"},
		`vehicles SET category = 'COACH'` + vehicle:                 {"passengers", "false"},
		`vehicles SET category = 'OTHER'` + vehicle:                 {"not_freight", "false"},
		`vehicles SET category = 'CAR'` + vehicle:                   {"not_freight", "false"},
		`vehicles SET category = 'REEFER', gvw_kg = NULL` + vehicle: {"not_freight", "false"},
		`addresses SET postal_code = '20090' WHERE id = 501`:        {"corsica", "false"},
		`addresses SET postal_code = '12000' WHERE id = 501`:        {"", "true"},
	} {
		if exclusion, eligible := seen(change); exclusion != want[0] || eligible != want[1] {
			t.Errorf("%s: %q, %s; want %q", change, exclusion, eligible, want)
		}
	}
	if e := f.excise("1042", 2025, 4); e.RatePerHl != nil || e.Amount != nil || e.EligibleLitres == 0 || e.Vehicles[0].Amount != nil {
		t.Errorf("2025: %+v", e)
	}
	if e := f.excise("1042", 2027, 1); e.Amount != nil || e.Vehicles == nil || len(e.Vehicles) > 0 {
		t.Errorf("a future quarter is %+v", e)
	}
	for _, query := range []string{"", "&year=2026", "&year=2026&quarter=0", "&year=2026&quarter=5", "&year=1999&quarter=1", "&year=2101&quarter=1", "&quarter=1"} {
		if r := f.analyse("GET", "/excise?business_id=1042"+query, claire, nil); r.status != http.StatusBadRequest {
			t.Errorf("%q: %d %s", query, r.status, r.body)
		}
	}
}

// The volume of a vehicle in a period is the sum of its fills without AdBlue. Its consumption
// needs at least three fills; its last 30 days are compared with the 90 days before them.
func TestBreakdownByVehicle(t *testing.T) {
	f := start(t)
	type row struct {
		VehicleID    store.ID `json:"vehicle_id"`
		Registration string
		Volume       int
		Consumption  *string
		DeltaPercent *string `json:"delta_percent"`
	}
	rows := func(query string) []row {
		t.Helper()
		r := f.analyse("GET", "/breakdown?business_id=1042&by=vehicle&"+query, claire, nil)
		if r.status != http.StatusOK {
			t.Fatalf("%s: %d %s", query, r.status, r.body)
		}
		return decode[api.Data[[]row]](t, r).Data
	}
	const period = "from=2026-10-01&to=2026-10-31"
	all := rows(period)
	tenth := func(n float64) string { return fmt.Sprintf("%.1f", n) }
	compared := 0
	for i, r := range all {
		litres, use := f.used(r.VehicleID, "2026-10-01", "2026-10-31")
		_, lately := f.used(r.VehicleID, "2026-10-02", "2026-10-31")
		_, before := f.used(r.VehicleID, "2026-07-04", "2026-10-01")
		hours := r.Registration[:2] == "ZE"
		if hours {
			use, lately, before = use/100, lately/100, before/100
		}
		want, delta := "", ""
		if use > 0 {
			want = tenth(use)
		}
		if lately > 0 && before > 0 {
			compared++
			delta = store.Text(r.DeltaPercent) // computed from rounded numbers
			if off := 100*(lately/before-1) - days(t, r.DeltaPercent); off > 1 || off < -1 {
				t.Errorf("%s: %s %%, want %.1f", r.Registration, delta, 100*(lately/before-1))
			}
		}
		if int64(r.Volume) != litres || store.Text(r.Consumption) != want || store.Text(r.DeltaPercent) != delta || i > 0 && r.Volume > all[i-1].Volume {
			t.Errorf("%+v, want %d L and %s", r, litres, want)
		}
	}
	if n := f.count(`SELECT count(DISTINCT vehicle_id) FROM vehicle_fills f JOIN vehicles v ON v.id = f.vehicle_id WHERE v.business_id = 1042 AND f.gas_id <> 3
		AND filled_at >= unixepoch('2026-09-30T22:00:00Z') AND filled_at < unixepoch('2026-10-31T23:00:00Z')`); len(all) != n || compared < 10 {
		t.Errorf("%d vehicles, want %d; %d have a comparison", len(all), n, compared)
	}
	ofYear := map[store.ID]string{}
	for _, r := range rows("from=2025-11-01&to=2026-10-31") {
		ofYear[r.VehicleID] = store.Text(r.DeltaPercent)
	}
	for _, r := range all {
		if got, want := ofYear[r.VehicleID], store.Text(r.DeltaPercent); got != want {
			t.Errorf("%s: %q %% at the end of a year, want %q as of its last month", r.Registration, got, want)
		}
	}
	for query, want := range map[string]int{"&limit=3": 3, "&vehicle_id[]=2001&vehicle_id[]=2059": 1, "&address_id[]=502": f.count(`SELECT count(*) FROM vehicles WHERE business_id = 1042 AND address_id = 502`), "&gas_id[]=3": 0} {
		if got := rows(period + query); len(got) != want {
			t.Errorf("%s: %d vehicles, want %d", query, len(got), want)
		}
	}
}

// used returns the consumption of a vehicle in a period, from its fills: the litres without
// AdBlue, and the litres per 100 km or 100 hours, 0 with fewer than three measured fills.
func (f *fixture) used(vehicle store.ID, from, to string) (litres int64, use float64) {
	var measured [][]int64
	for _, r := range f.numbers(`SELECT filled_at, volume, coalesce(odometer_km, -1) FROM vehicle_fills WHERE gas_id <> 3 AND vehicle_id = ` + vehicle.String() + ` ORDER BY filled_at`) {
		if on := day(r[0]).String(); on >= from && on <= to {
			litres += r[1]
			if r[2] >= 0 {
				measured = append(measured, r)
			}
		}
	}
	if len(measured) < 3 {
		return litres, 0
	}
	last := measured[len(measured)-1]
	between := -measured[0][1]
	for _, r := range measured {
		between += r[1]
	}
	return litres, 100 * float64(between) / float64(last[2]-measured[0][2])
}
