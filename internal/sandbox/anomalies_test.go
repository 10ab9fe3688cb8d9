package sandbox_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox/analytics"
	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// analyse makes a call of the analytics API.
func (f *fixture) analyse(method, path, email string, body any) reply {
	f.t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		f.t.Fatal(err)
	}
	r, err := http.NewRequestWithContext(f.t.Context(), method, f.url+"/analytics"+path, bytes.NewReader(text))
	if err != nil {
		f.t.Fatal(err)
	}
	for name, value := range map[string]string{"Content-Type": "application/json", "X-Application-Id": "dashboard", "X-For-Business": "1", "Authorization": "Bearer " + f.tokenOf(email)} {
		r.Header.Set(name, value)
	}
	return f.send(r)
}

// owners gives a user who can see each business.
var owners = map[string]string{"1042": claire, "1057": marc, "1063": sophie, "1078": claire}

const lastTwelveMonths = "from=2025-12-01&to=2026-11-21"

func (f *fixture) anomalies(business, query string) []analytics.Anomaly {
	f.t.Helper()
	r := f.analyse("GET", "/anomalies?business_id="+business+"&"+query, owners[business], nil)
	if r.status != http.StatusOK {
		f.t.Fatalf("%s: %d %s", query, r.status, r.body)
	}
	return decode[api.Data[[]analytics.Anomaly]](f.t, r).Data
}

// In the last twelve months, Transports Garonne-Adour has anomalies of every kind with their
// numbers. The six that the demonstration stages are among those of all businesses.
func TestAnomaliesHaveTheirNumbers(t *testing.T) {
	f := start(t)
	all := f.anomalies("1042", lastTwelveMonths)
	whys, at := map[string]string{}, ""
	for _, a := range all {
		if at != "" && a.At > at {
			t.Errorf("%s is listed after %s", a.At, at)
		}
		at = a.At
		whys[plain(a.Message)] = plain(a.Why)
	}
	for message, why := range map[string]string{
		"ZC-077-LM : aucun plein depuis 41 jours.":                                         "Un véhicule en service n’a fait aucun plein pendant plus de 30 jours : le dernier est du 11 octobre 2026.",
		"ZB-419-KT : 51,2 L/100 km, +38 % vs 90 jours.":                                    "La consommation des 30 derniers jours, sur 3 pleins au moins, dépasse de plus de 25 % la moyenne des 90 derniers jours : 51,2 au lieu de 37,1 L/100 km au plein du 20 novembre 2026.",
		"Cuve gazole (Agence Bordeaux) : −726 L le mercredi 11 novembre hors livraison.":   "Le niveau a baissé de plus de 3 % de la capacité en moins de 2 h, sans livraison et hors des heures d’ouverture du site : 726 L en 1 h avant 23:00, soit 3,6 % de 20 000 L ; 40 L étaient attendus.",
		"Cuve gazole 1 (Dépôt Toulouse) : −1 104 L le mercredi 28 octobre hors livraison.": "Le niveau a baissé de plus de 3 % de la capacité en moins de 2 h, sans livraison et hors des heures d’ouverture du site : 1 104 L en 1 h avant 23:00, soit 3,7 % de 30 000 L ; 67 L étaient attendus.",
		"CMD-2026-031105 : 21 223 L livrés au lieu de 21 800 L, −2,6 %.":                   "Le volume livré s’écarte de plus de 2 % du volume commandé, sauf quand le plein est demandé : −577 L de gazole B7.",
		"Gazole B7 : prix payé 1,246 €/L, 3,2 % au-dessus de votre moyenne.":               "Le prix payé, frais exclus, dépasse de plus de 3 % la moyenne de vos livraisons du même produit des 90 jours précédents : 1,2464 au lieu de 1,2073 €/L ; 5 livraisons de suite.",
	} {
		if whys[message] != why {
			t.Errorf("%s\n%s, want\n%s", message, whys[message], why)
		}
	}
	if len(whys) != len(all) {
		t.Errorf("%d messages of %d anomalies are distinct: %v", len(whys), len(all), slices.Collect(maps.Keys(whys)))
	}
	digger := slices.ContainsFunc(f.anomalies("1057", lastTwelveMonths), func(a analytics.Anomaly) bool {
		return strings.HasPrefix(a.Message, "PELLE-07\u00a0: ") && a.Kind == "consumption_high"
	})
	if !digger {
		t.Error("PELLE-07 has no consumption_high anomaly")
	}
}

// line formats an anomaly as one line for comparisons.
func line(kind, subject string, since, at int64, expected, observed string) string {
	return fmt.Sprintf("%s %s %d–%d %s %s", kind, subject, since, at, expected, observed)
}

func lineOf(t *testing.T, a analytics.Anomaly) string {
	t.Helper()
	seconds := func(text *string) int64 {
		if text == nil {
			return 0
		}
		at, err := time.Parse(time.RFC3339, *text)
		if err != nil {
			t.Fatal(err)
		}
		return at.Unix()
	}
	subject := ""
	for _, id := range map[string][]*store.ID{"level_drop": {a.TankID}, "price_high": {a.GasID, a.OrderID}, "volume_gap": {a.OrderID, a.GasID}, "silent_vehicle": {a.VehicleID}, "consumption_high": {a.VehicleID}}[a.Kind] {
		subject += id.String() + " "
	}
	expected := store.Text(a.Expected)
	if a.Kind == "level_drop" {
		expected = "" // a forecast, tested elsewhere
	}
	return line(a.Kind, subject, seconds(a.Since), seconds(&a.At), expected, store.Text(a.Observed))
}

// The anomalies match the rules of product 7.5, applied to the stored orders, fills and levels
// of each business and year.
func TestAnomaliesMatchTheRules(t *testing.T) {
	f := start(t)
	kinds := map[string]int{}
	for business := range owners {
		all := slices.Concat(f.pricesTooHigh(business), f.volumesApart(business), f.vehiclesApart(business), f.levelsApart(business))
		for _, period := range [][2]calendar.Date{{calendar.NewDate(2025, 12, 1), calendar.NewDate(2026, 11, 21)}, {calendar.NewDate(2024, 12, 1), calendar.NewDate(2025, 11, 30)}, {calendar.NewDate(2026, 2, 1), calendar.NewDate(2026, 2, 28)}} {
			var want, got []string
			for _, w := range all {
				if w.at >= period[0].At(0, 0).Unix() && w.at < (period[1]+1).At(0, 0).Unix() {
					want = append(want, w.line)
				}
			}
			for _, a := range f.anomalies(business, fmt.Sprintf("from=%s&to=%s", period[0], period[1])) {
				got = append(got, lineOf(t, a))
				kinds[a.Kind]++
			}
			slices.Sort(want)
			slices.Sort(got)
			if !slices.Equal(got, want) {
				t.Errorf("%s, %s:\n%s\nwant\n%s", business, period[0], strings.Join(got, "\n"), strings.Join(want, "\n"))
			}
		}
	}
	if len(kinds) != 5 {
		t.Errorf("the kinds found are %v, want 5", kinds)
	}
}

// ruled is an anomaly according to a rule, with its instant.
type ruled struct {
	at   int64
	line string
}

// numbers returns the rows of a query as integers; -1 is NULL.
func (f *fixture) numbers(query string) (all [][]int64) {
	f.t.Helper()
	for row := range strings.Lines(f.rows(query)) {
		var numbers []int64
		for field := range strings.FieldsSeq(row) {
			n, err := strconv.ParseInt(field, 10, 64)
			if err != nil {
				n = -1
			}
			numbers = append(numbers, n)
		}
		all = append(all, numbers)
	}
	return all
}

func day(at int64) calendar.Date { return calendar.DateOf(time.Unix(at, 0)) }

// pricesTooHigh applies the rule of prices to the deliveries of each product.
func (f *fixture) pricesTooHigh(business string) (all []ruled) {
	type delivery struct{ gas, order, at, litres, cents int64 }
	var deliveries []delivery
	for _, r := range f.numbers(`SELECT i.gas_id, o.id, o.delivered_at, sum(i.volume_delivered), sum(i.total) FROM orders o JOIN order_items i ON i.order_id = o.id
		WHERE o.business_id = ` + business + ` AND o.delivered_at IS NOT NULL AND o.cancelled_at IS NULL GROUP BY 1, 2 ORDER BY 1, 3, 2`) {
		deliveries = append(deliveries, delivery{r[0], r[1], r[2], r[3], r[4]})
	}
	var since int64
	for i, d := range deliveries {
		if i > 0 && deliveries[i-1].gas != d.gas {
			since = 0
		}
		var litres, cents float64
		for _, b := range deliveries {
			if b.gas == d.gas && day(b.at) < day(d.at) && day(b.at) >= day(d.at)-90 {
				litres, cents = litres+float64(b.litres), cents+float64(b.cents)
			}
		}
		price, mean := float64(d.cents)/float64(d.litres)/100, cents/litres/100
		if litres == 0 || price <= 1.03*mean {
			since = 0
			continue
		}
		if since == 0 {
			since = d.at
		} else {
			all = all[:len(all)-1] // the run continues
		}
		all = append(all, ruled{d.at, line("price_high", fmt.Sprintf("%d %d ", d.gas, d.order), since, d.at, fmt.Sprintf("%.4f", mean), fmt.Sprintf("%.4f", price))})
	}
	return all
}

func (f *fixture) volumesApart(business string) (all []ruled) {
	for _, r := range f.numbers(`SELECT o.id, i.gas_id, o.delivered_at, i.volume_ordered, i.volume_delivered, i.fill_up FROM orders o JOIN order_items i ON i.order_id = o.id
		WHERE o.business_id = ` + business + ` AND o.delivered_at IS NOT NULL AND o.cancelled_at IS NULL`) {
		if gap := math.Abs(float64(r[4])/float64(r[3]) - 1); gap > .02 && r[5] == 0 {
			all = append(all, ruled{r[2], line("volume_gap", fmt.Sprintf("%d %d ", r[0], r[1]), 0, r[2], strconv.FormatInt(r[3], 10), strconv.FormatInt(r[4], 10))})
		}
	}
	return all
}

func (f *fixture) vehiclesApart(business string) (all []ruled) {
	for _, v := range f.numbers(`SELECT id, category IN ('MACHINE', 'GENERATOR', 'REEFER'), active FROM vehicles WHERE business_id = ` + business) {
		fills := f.numbers(fmt.Sprintf(`SELECT filled_at, volume, coalesce(odometer_km, -1), gas_id FROM vehicle_fills WHERE vehicle_id = %d ORDER BY filled_at`, v[0]))
		subject := fmt.Sprintf("%d ", v[0])
		for i, fill := range fills {
			next := f.clock.Now().Unix()
			if i+1 < len(fills) {
				next = fills[i+1][0]
			}
			if days := (next - fill[0]) / 86_400; days > 30 && v[2] == 1 {
				all = append(all, ruled{next, line("silent_vehicle", subject, fill[0], next, "30", strconv.FormatInt(days, 10))})
			}
		}
		fills = slices.DeleteFunc(fills, func(fill []int64) bool { return fill[2] < 0 || fill[3] == 3 })
		var since int64
		for _, last := range fills {
			used := func(days int64) float64 {
				var within [][]int64
				for _, fill := range fills {
					if fill[0] > last[0]-days*86_400 && fill[0] <= last[0] {
						within = append(within, fill)
					}
				}
				litres := 0.0
				for _, fill := range within[1:] {
					litres += float64(fill[1])
				}
				driven := float64(last[2] - within[0][2])
				if len(within) < 3 || driven <= 0 {
					return math.NaN()
				}
				if v[1] == 0 {
					litres *= 100
				}
				return math.Round(10*litres/driven) / 10
			}
			mean, lately := used(90), used(30)
			if !(lately > 1.25*mean) {
				since = 0
				continue
			}
			if since == 0 {
				since = last[0]
			} else {
				all = all[:len(all)-1]
			}
			all = append(all, ruled{last[0], line("consumption_high", subject, since, last[0], fmt.Sprintf("%.1f", mean), fmt.Sprintf("%.1f", lately))})
		}
	}
	return all
}

func (f *fixture) levelsApart(business string) (all []ruled) {
	for _, tank := range f.numbers(`SELECT id, capacity, address_id FROM tanks WHERE business_id = ` + business) {
		levels := f.numbers(fmt.Sprintf(`SELECT at, level FROM tank_readings WHERE tank_id = %d AND source <> 'estimated' ORDER BY at`, tank[0]))
		came := f.numbers(fmt.Sprintf(`SELECT o.delivered_at FROM orders o JOIN order_items i ON i.order_id = o.id WHERE i.tank_id = %d AND o.delivered_at IS NOT NULL`, tank[0]))
		var hours company.Openings
		if err := f.db.QueryRow(`SELECT opening_hours FROM addresses WHERE id = ?`, tank[2]).Scan(&hours); err != nil {
			f.t.Fatal(err)
		}
		open := func(at int64) bool {
			for _, h := range hours {
				if clock := time.Unix(at, 0).In(calendar.Paris()).Format("15:04"); h.Weekday == day(at).Weekday() && h.OpensAt <= clock && clock <= h.ClosesAt {
					return true
				}
			}
			return len(hours) == 0
		}
		for i := 1; i < len(levels); i++ { // no drop of the demonstration spans more than two levels
			from, to := levels[i-1], levels[i]
			filled := slices.ContainsFunc(came, func(c []int64) bool { return c[0] > from[0] && c[0] <= to[0] })
			if fell := from[1] - to[1]; to[0]-from[0] < 7200 && 100*fell > 3*tank[1] && !filled && !open(from[0]) && !open(to[0]) {
				all = append(all, ruled{to[0], line("level_drop", fmt.Sprintf("%d ", tank[0]), 0, to[0], "", strconv.FormatInt(fell, 10))})
			}
		}
	}
	return all
}

// Filters by site and product keep the anomalies of their tanks, vehicles and order lines, and
// price runs with a delivery to the site. Each anomaly belongs to a site and a product.
func TestAnomaliesOfSitesAndProducts(t *testing.T) {
	f := start(t)
	all := map[string]int{}
	for _, a := range f.anomalies("1042", lastTwelveMonths) {
		all[a.ID] = 0
	}
	for _, filter := range []string{"address_id[]", "gas_id[]"} {
		clear(all)
		for _, a := range f.anomalies("1042", lastTwelveMonths) {
			all[a.ID] = 0
		}
		for _, id := range map[string][]string{"address_id[]": {"501", "502", "503"}, "gas_id[]": {"1", "2", "3", "4", "5"}}[filter] {
			for _, a := range f.anomalies("1042", lastTwelveMonths+"&"+filter+"="+id) {
				n, known := all[a.ID]
				if all[a.ID] = n + 1; !known {
					t.Errorf("%s=%s adds %s", filter, id, a.ID)
				}
				if filter == "gas_id[]" && a.GasID.String() != id {
					t.Errorf("%s is not of product %s", a.ID, id)
				}
			}
		}
		for id, n := range all {
			if n == 0 || n > 1 && !strings.HasPrefix(id, "price_high") {
				t.Errorf("%s is found %d times with %s", id, n, filter)
			}
		}
	}
}

// Users who can order dismiss an anomaly for everyone, with a reason, and restore it. A
// dismissed one is no longer on its tank or vehicle, but stays in the list of its period.
func TestDismissAndRestoreAnomaly(t *testing.T) {
	f := start(t)
	const drop, silent = "level_drop-604-1794434400", "silent_vehicle-2003-1791690480"
	judged := func(id, verb string, body object, status int) analytics.Anomaly {
		t.Helper()
		r := f.analyse("POST", "/anomalies/"+id+"/"+verb+"?business_id=1042", yanis, body)
		if r.status != status {
			t.Fatalf("%s %s: %d %s", verb, id, r.status, r.body)
		}
		return decode[api.Data[analytics.Anomaly]](t, r).Data
	}
	shown := func() (tank, vehicle int) {
		return len(f.tank("604").Anomalies), len(f.vehicles("1042", "id[]=2003").Data[0].Anomalies)
	}
	if tank, vehicle := shown(); tank != 1 || vehicle != 1 {
		t.Fatalf("the tank and the vehicle show %d and %d anomalies, want 1 and 1", tank, vehicle)
	}
	judged(drop, "dismiss", object{"reason": "measurement_error"}, http.StatusOK)
	a := judged(silent, "dismiss", object{"reason": "other", "comment": " Au garage "}, http.StatusOK)
	if d := a.Dismissal; a.ID != silent || d == nil || d.Reason != "other" || store.Text(d.Comment) != "Au garage" || d.ByName.FirstName != "Yanis" || d.By.String() != "78" || d.At != "2026-11-21T09:00:00Z" {
		t.Errorf("%+v, %+v", a, d)
	}
	if tank, vehicle := shown(); tank != 0 || vehicle != 0 {
		t.Errorf("after dismissing, the tank and the vehicle show %d and %d", tank, vehicle)
	}
	dismissed := map[string]string{}
	for _, a := range f.anomalies("1042", lastTwelveMonths) {
		if a.Dismissal != nil {
			dismissed[a.ID] = a.Dismissal.Reason
		}
	}
	if want := map[string]string{drop: "measurement_error", silent: "other"}; !maps.Equal(dismissed, want) {
		t.Errorf("%v, want %v", dismissed, want)
	}
	if a := judged(drop, "dismiss", object{"reason": "handled"}, http.StatusOK); a.Dismissal.Reason != "handled" {
		t.Errorf("after dismissing again: %+v", a.Dismissal)
	}
	if a := judged(drop, "restore", object{}, http.StatusOK); a.Dismissal != nil {
		t.Errorf("after restoring: %+v", a.Dismissal)
	}
	judged(silent, "restore", object{}, http.StatusOK)
	if tank, vehicle := shown(); tank != 1 || vehicle != 1 {
		t.Errorf("after restoring, the tank and the vehicle show %d and %d", tank, vehicle)
	}
	for body, want := range map[string]string{
		`{}`: `{"reason":["required"]}`, `{"reason":"none"}`: `{"reason":["invalid"]}`, `{"reason":"other","comment":" "}`: `{"comment":["required"]}`,
		`{"reason":"expected","comment":"` + strings.Repeat("é", 201) + `"}`: `{"comment":["too_long"]}`,
	} {
		if r := f.analyse("POST", "/anomalies/"+drop+"/dismiss?business_id=1042", yanis, json.RawMessage(body)); r.status != http.StatusUnprocessableEntity || !strings.Contains(r.body, want) {
			t.Errorf("%s: %d %s", body, r.status, r.body)
		}
	}
	for _, path := range []string{"/anomalies/level_drop-604-1/dismiss?business_id=1042", "/anomalies/x/restore?business_id=1042", "/anomalies/" + drop + "/dismiss?business_id=1078"} {
		if r := f.analyse("POST", path, claire, object{"reason": "expected"}); r.status != http.StatusNotFound {
			t.Errorf("%s: %d %s", path, r.status, r.body)
		}
	}
}

// A fill ends a silence, which stays listed as past. The next silence is a new anomaly without a
// dismissal. An archived vehicle is not silent.
func TestSilenceEnds(t *testing.T) {
	unraced(t)
	f := start(t)
	if r := f.analyse("POST", "/anomalies/silent_vehicle-2003-1791690480/dismiss?business_id=1042", claire, object{"reason": "expected"}); r.status != http.StatusOK {
		t.Fatalf("%d %s", r.status, r.body)
	}
	today := f.clock.Now().Add(-time.Hour)
	if err := f.db.WriteOnly(t.Context(), "fill", store.Do(`INSERT INTO vehicle_fills (id, tank_id, vehicle_id, gas_id, volume, filled_at) VALUES (1 << 52, 602, 2003, 2, 500, ?)`, today.Unix()),
		store.Do(`UPDATE vehicles SET address_id = NULL WHERE id = 2003`)); err != nil { // the history no longer fills it
		t.Fatal(err)
	}
	silences := func(to string) (all []string) {
		for _, a := range f.anomalies("1042", "from=2026-11-01&to="+to) {
			if a.Kind == "silent_vehicle" && a.VehicleID.String() == "2003" {
				all = append(all, fmt.Sprint(plain(a.Message), a.Dismissal != nil))
			}
		}
		return all
	}
	if got := silences("2026-11-21"); !slices.Equal(got, []string{"ZC-077-LM : aucun plein pendant 41 jours.true"}) {
		t.Errorf("after the fill: %q", got)
	}
	f.passDays(32)
	if got := silences("2026-12-23"); !slices.Equal(got, []string{"ZC-077-LM : aucun plein depuis 32 jours.false", "ZC-077-LM : aucun plein pendant 41 jours.true"}) {
		t.Errorf("after 32 more days: %q", got)
	}
	if v := f.vehicles("1042", "id[]=2003").Data[0]; len(v.Anomalies) != 1 {
		t.Errorf("the vehicle has the anomalies %+v", v.Anomalies)
	}
	f.v3("POST", "/vehicles/2003/archive", f.tokenOf(claire), nil)
	if got := silences("2026-12-23"); len(got) != 0 {
		t.Errorf("after archiving: %q", got)
	}
}

// The hourly readings of a sensor are thinned out after a week. A drop between such a reading
// and a manual one stays listed.
func TestLevelDropStaysListed(t *testing.T) {
	f := start(t)
	read := calendar.NewDate(2026, 11, 20).At(23, 20)
	if err := f.db.WriteOnly(t.Context(), "read a level", store.Do(`INSERT INTO tank_readings (tank_id, at, level, source, gauged)
		SELECT 604, ?1, level - 1500, 'manual', 1 FROM tank_readings WHERE tank_id = 604 AND at < ?1 ORDER BY at DESC LIMIT 1`, read.Unix())); err != nil {
		t.Fatal(err)
	}
	dropped := func() (all []string) {
		for _, a := range f.anomalies("1042", "from=2026-11-20&to=2026-11-20") {
			if a.Kind == "level_drop" {
				all = append(all, a.ID+" "+store.Text(a.Observed))
			}
		}
		return all
	}
	want := []string{fmt.Sprintf("level_drop-604-%d 1500", read.Unix())}
	if got := dropped(); !slices.Equal(got, want) {
		t.Fatalf("the day after, the drops are %q", got)
	}
	f.passDays(9)
	if got := dropped(); !slices.Equal(got, want) {
		t.Errorf("ten days after, the drops are %q", got)
	}
}
