package sandbox_test

import (
	"cmp"
	"fmt"
	"maps"
	"math/big"
	"math/rand/v2"
	"net/http"
	"net/url"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox"
	"github.com/citerne/citerne/internal/sandbox/order"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// These tests compare the figures of deliveries with sums that they compute from the orders that
// the API lists, line by line.

// figures requests the analytics API.
func (f *fixture) figures(token, path string, query url.Values) reply {
	f.t.Helper()
	like := f.apiRequest("GET", "/gas", token)
	r, err := http.NewRequestWithContext(f.t.Context(), "GET", f.url+"/analytics"+path+"?"+query.Encode(), nil)
	if err != nil {
		f.t.Fatal(err)
	}
	r.Header = like.Header
	return f.send(r)
}

// figuresAs requests the analytics API and decodes the data.
func figuresAs[T any](f *fixture, token, path string, query url.Values) T {
	f.t.Helper()
	r := f.figures(token, path, query)
	if r.status != http.StatusOK {
		f.t.Fatalf("%s?%s: %d %s %s", path, query.Encode(), r.status, r.body, f.log)
	}
	return decode[struct{ Data T }](f.t, r).Data
}

// deliveredLine is a line of a delivery, as the order shows it.
type deliveredLine struct {
	order, site, gas        store.ID
	day                     string
	late                    bool
	litres, products, spend int64
	factor                  seed.EmissionFactor
}

// deliveredLines returns the delivered lines of a business, from the list of its orders.
func (f *fixture) deliveredLines(token string, business store.ID) (all []deliveredLine) {
	f.t.Helper()
	paris, err := time.LoadLocation("Europe/Paris")
	if err != nil {
		f.t.Fatal(err)
	}
	at := func(instant string) time.Time {
		t, err := time.Parse(time.RFC3339, instant)
		if err != nil {
			f.t.Fatal(err)
		}
		return t
	}
	for page := 1; ; page++ {
		r := f.v3("GET", fmt.Sprintf("/orders?business_id=%s&per_page=100&page=%d", business, page), token, nil)
		orders := decode[order.OrdersPage](f.t, r).Data
		for _, o := range orders {
			if o.DeliveredAt == nil || o.Cancellation != nil {
				continue
			}
			extra := o.Totals.Total - o.Totals.Product
			left := extra
			slices.SortFunc(o.Items, func(a, b order.ItemOnWire) int { return cmp.Compare(a.ID, b.ID) })
			for n, i := range o.Items {
				share := extra * i.Total / max(o.Totals.Product, 1)
				if n == len(o.Items)-1 {
					share = left
				}
				left -= share
				all = append(all, deliveredLine{o.ID, o.AddressID, i.GasID, at(*o.DeliveredAt).In(paris).Format(time.DateOnly),
					at(*o.DeliveredAt).After(at(o.Slot.EndsAt).Add(30 * time.Minute)), int64(*i.VolumeDelivered), i.Total, i.Total + share, *i.EmissionFactor})
			}
		}
		if len(orders) < 100 {
			return all
		}
	}
}

// worth holds the sums of some lines.
type worth struct {
	litres, products, spend, fuelLitres, fuelProducts int64
	kg, avoided                                       *big.Rat
	late                                              map[store.ID]bool // by order
}

func rat(text string) *big.Rat {
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		panic(text)
	}
	return r
}

// kilograms returns litres times an emission factor.
func kilograms(litres int64, factor string) *big.Rat {
	return new(big.Rat).Mul(big.NewRat(litres, 1), rat(factor))
}

const (
	hvoID    = store.ID(2)
	adBlueID = store.ID(3)
)

// worthOf sums lines; diesel gives the factor of diesel B7 on a day.
func worthOf(lines []deliveredLine, diesel func(day string) string) worth {
	w := worth{kg: new(big.Rat), avoided: new(big.Rat), late: map[store.ID]bool{}}
	for _, l := range lines {
		w.litres, w.products, w.spend = w.litres+l.litres, w.products+l.products, w.spend+l.spend
		if l.gas != adBlueID {
			w.fuelLitres, w.fuelProducts = w.fuelLitres+l.litres, w.fuelProducts+l.products
		}
		kg := kilograms(l.litres, l.factor.Total)
		w.kg.Add(w.kg, kg)
		if l.gas == hvoID {
			w.avoided.Add(w.avoided, new(big.Rat).Sub(kilograms(l.litres, diesel(l.day)), kg))
		}
		w.late[l.order] = l.late
	}
	return w
}

// price returns a price in € per litre, "-" for 0 litres.
func price(products, litres int64) string {
	if litres == 0 {
		return "-"
	}
	return big.NewRat(products, litres*100).FloatString(4)
}

// kpis returns the seven figures as the API formats them, "-" for null.
func (w worth) kpis() map[string]string {
	deliveries, late := int64(len(w.late)), int64(0)
	for _, l := range w.late {
		if l {
			late++
		}
	}
	all := map[string]string{"volume": fmt.Sprint(w.litres), "spend": fmt.Sprint(w.spend), "average_price": price(w.fuelProducts, w.fuelLitres),
		"deliveries": fmt.Sprint(deliveries), "emissions": exact(w.kg), "on_time_rate": "-", "average_volume": "-"}
	if deliveries > 0 {
		all["on_time_rate"] = big.NewRat(100*(deliveries-late), deliveries).FloatString(1)
		all["average_volume"] = big.NewRat(w.litres, deliveries).FloatString(0)
	}
	return all
}

// exact formats a sum in kg without trailing zeros; the factors have at most three decimals.
func exact(r *big.Rat) string {
	text := strings.TrimRight(r.FloatString(3), "0")
	return strings.TrimSuffix(text, ".")
}

// figuresRequest is a request for figures, with the lines of its business to compare with.
type figuresRequest struct {
	business          store.ID
	from, to          string
	sites, gases      []store.ID
	compare, granules string
	all               []deliveredLine
	diesel            func(day string) string
}

// b7 gives the only factor of diesel B7 in the seed.
func b7(string) string { return "3.10" }

func (a figuresRequest) query(more ...string) url.Values {
	q := url.Values{"business_id": {a.business.String()}, "from": {a.from}, "to": {a.to}}
	for _, id := range a.sites {
		q.Add("address_id[]", id.String())
	}
	for _, id := range a.gases {
		q.Add("gas_id[]", id.String())
	}
	for i := 0; i < len(more); i += 2 {
		q.Set(more[i], more[i+1])
	}
	return q
}

// lines returns the lines that count in a period.
func (a figuresRequest) lines(from, to string) []deliveredLine {
	return a.those(a.all, func(l deliveredLine) bool {
		return l.day >= from && l.day <= to && (len(a.sites) == 0 || slices.Contains(a.sites, l.site)) && (len(a.gases) == 0 || slices.Contains(a.gases, l.gas))
	})
}

func (a figuresRequest) those(lines []deliveredLine, keep func(deliveredLine) bool) (some []deliveredLine) {
	for _, l := range lines {
		if keep(l) {
			some = append(some, l)
		}
	}
	return some
}

func (a figuresRequest) String() string {
	return fmt.Sprintf("%s by %s, against %s", a.query().Encode(), a.granules, a.compare)
}

// periodBody is a period in a response.
type periodBody struct{ From, To string }

// check requests all figures of the request and compares them with the lines.
func (a figuresRequest) check(f *fixture, token string) {
	f.t.Helper()
	if a.diesel == nil {
		a.diesel = b7
	}
	compared := a.checkKpis(f, token)
	a.checkSeries(f, token, compared)
	lines := a.lines(a.from, a.to)
	a.checkBreakdown(f, token, "site", lines, func(l deliveredLine) store.ID { return l.site })
	a.checkBreakdown(f, token, "gas", lines, func(l deliveredLine) store.ID { return l.gas })
	a.checkEmissions(f, token, lines)
}

func (a figuresRequest) checkKpis(f *fixture, token string) *periodBody {
	f.t.Helper()
	r := f.figures(token, "/kpis", a.query("compare", a.compare))
	got := decode[struct {
		Data map[string]struct{ Value, Previous *string }
		Meta struct{ Compared *periodBody }
	}](f.t, r)
	want, before := worthOf(a.lines(a.from, a.to), a.diesel).kpis(), map[string]string{}
	if c := got.Meta.Compared; c != nil {
		before = worthOf(a.lines(c.From, c.To), a.diesel).kpis()
	}
	if (got.Meta.Compared == nil) != (a.compare == "none") || len(got.Data) != len(want) {
		f.t.Errorf("%s: %s", a, r.body)
	}
	or := func(text *string) string { return cmp.Or(store.Text(text), "-") }
	for name, value := range want {
		if k := got.Data[name]; or(k.Value) != value || or(k.Previous) != cmp.Or(before[name], "-") {
			f.t.Errorf("%s: %s is %s after %s, want %s after %s", a, name, or(k.Value), or(k.Previous), value, before[name])
		}
	}
	return got.Meta.Compared
}

// stepOf returns the name of the step that contains a day.
func stepOf(day, granules string) string {
	switch granules {
	case "month":
		return day[:7]
	case "week":
		t, _ := time.Parse(time.DateOnly, day)
		year, week := t.ISOWeek()
		return fmt.Sprintf("%d-W%02d", year, week)
	}
	return day
}

// stepsOf returns the steps of a period, in order.
func stepsOf(from, to, granules string) (steps []string) {
	t, _ := time.Parse(time.DateOnly, from)
	for day := from; day <= to; t = t.AddDate(0, 0, 1) {
		day = t.Format(time.DateOnly)
		if day <= to && !slices.Contains(steps[max(0, len(steps)-1):], stepOf(day, granules)) {
			steps = append(steps, stepOf(day, granules))
		}
	}
	return steps
}

type pointBody struct {
	Period, Value string
	Previous      *string
}

type seriesBody struct {
	GasID  store.ID `json:"gas_id"`
	Points []pointBody
}

func (a figuresRequest) checkSeries(f *fixture, token string, compared *periodBody) {
	f.t.Helper()
	if compared == nil {
		compared = &periodBody{"2000-01-01", "1999-12-31"}
	}
	now, before := a.lines(a.from, a.to), a.lines(compared.From, compared.To)
	steps, earlier := stepsOf(a.from, a.to, a.granules), stepsOf(compared.From, compared.To, a.granules)
	of := func(lines []deliveredLine, gas store.ID, step string) worth {
		return worthOf(a.those(lines, func(l deliveredLine) bool { return l.gas == gas && stepOf(l.day, a.granules) == step }), a.diesel)
	}
	for metric, value := range map[string]func(worth) string{
		"volume":    func(w worth) string { return fmt.Sprint(w.litres) },
		"spend":     func(w worth) string { return fmt.Sprint(w.spend) },
		"price":     func(w worth) string { return price(w.products, w.litres) },
		"emissions": func(w worth) string { return exact(w.kg) },
		"avoided":   func(w worth) string { return exact(w.avoided) },
	} {
		var want []seriesBody
		for gas := store.ID(1); gas <= 5; gas++ {
			came := slices.ContainsFunc(slices.Concat(now, before), func(l deliveredLine) bool { return l.gas == gas })
			if !came || metric == "avoided" && gas != hvoID {
				continue
			}
			one := seriesBody{gas, []pointBody{}}
			for i, step := range steps {
				p := pointBody{Period: step, Value: value(of(now, gas, step))}
				if i < len(earlier) {
					if text := value(of(before, gas, earlier[i])); text != "-" {
						p.Previous = &text
					}
				}
				if p.Value != "-" {
					one.Points = append(one.Points, p)
				}
			}
			want = append(want, one)
		}
		got := figuresAs[[]seriesBody](f, token, "/series", a.query("metric", metric, "granularity", a.granules, "compare", a.compare))
		if len(got)+len(want) > 0 && !reflect.DeepEqual(got, want) {
			f.t.Errorf("%s: %s is %s", a, metric, firstDifference(fmt.Sprintf("%+v", lined(got)), fmt.Sprintf("%+v", lined(want))))
		}
	}
}

// lined formats series with one line for each point, for readable differences.
func lined(all []seriesBody) string {
	var lines strings.Builder
	for _, s := range all {
		for _, p := range s.Points {
			fmt.Fprintln(&lines, s.GasID, p.Period, p.Value, store.Text(p.Previous))
		}
	}
	return lines.String()
}

// rowBody is a row of a breakdown.
type rowBody struct {
	AddressID  store.ID `json:"address_id"`
	GasID      store.ID `json:"gas_id"`
	Label      *string
	Volume     int64
	Spend      int64
	Emissions  string
	Deliveries int
}

func (a figuresRequest) checkBreakdown(f *fixture, token, by string, lines []deliveredLine, key func(deliveredLine) store.ID) {
	f.t.Helper()
	got := figuresAs[[]rowBody](f, token, "/breakdown", a.query("by", by))
	ids := map[store.ID]bool{}
	for _, l := range lines {
		ids[key(l)] = true
	}
	if len(got) != len(ids) || !slices.IsSortedFunc(got, func(a, b rowBody) int { return cmp.Compare(b.Volume, a.Volume) }) {
		f.t.Errorf("%s: by %s %+v", a, by, got)
	}
	for _, r := range got {
		id := cmp.Or(r.AddressID, r.GasID)
		w := worthOf(a.those(lines, func(l deliveredLine) bool { return key(l) == id }), a.diesel)
		if r.Volume != w.litres || r.Spend != w.spend || r.Emissions != exact(w.kg) || r.Deliveries != len(w.late) || (r.Label == nil) != (by == "gas") {
			f.t.Errorf("%s: by %s %+v, want %+v", a, by, r, w)
		}
	}
}

// emissionsBody is the data of GET /emissions.
type emissionsBody struct {
	Total                string
	Combustion, Upstream *string
	Unsplit, Avoided     string
	ByGas                []struct {
		GasID                store.ID `json:"gas_id"`
		Volume               int64
		Kg                   string
		Combustion, Upstream *string
		Factor               seed.EmissionFactor
	} `json:"by_gas"`
}

func (a figuresRequest) checkEmissions(f *fixture, token string, lines []deliveredLine) {
	f.t.Helper()
	got := figuresAs[emissionsBody](f, token, "/emissions", a.query())
	parts := map[string]*big.Rat{"combustion": new(big.Rat), "upstream": new(big.Rat), "unsplit": new(big.Rat)}
	litres := map[string]int64{}
	split, counted := false, false
	for _, l := range lines {
		litres[fmt.Sprint(l.gas, l.factor.Total, store.Text(l.factor.Combustion), l.factor.Reference)] += l.litres
		if l.factor.Combustion == nil {
			parts["unsplit"].Add(parts["unsplit"], kilograms(l.litres, l.factor.Total))
		} else {
			parts["combustion"].Add(parts["combustion"], kilograms(l.litres, *l.factor.Combustion))
			split = true
		}
		if l.factor.Upstream != nil {
			parts["upstream"].Add(parts["upstream"], kilograms(l.litres, *l.factor.Upstream))
			counted = true
		}
	}
	w := worthOf(lines, a.diesel)
	or := func(text *string, known bool) string {
		if known != (text != nil) {
			return "wrongly null or wrongly not null"
		}
		return cmp.Or(store.Text(text), "0")
	}
	if got.Total != exact(w.kg) || got.Avoided != exact(w.avoided) || got.Unsplit != exact(parts["unsplit"]) ||
		or(got.Combustion, split) != exact(parts["combustion"]) || or(got.Upstream, counted) != exact(parts["upstream"]) || len(got.ByGas) != len(litres) {
		f.t.Errorf("%s: %+v, want %s, %s avoided, %v of %v", a, got, exact(w.kg), exact(w.avoided), parts, litres)
	}
	for _, g := range got.ByGas {
		n := litres[fmt.Sprint(g.GasID, g.Factor.Total, store.Text(g.Factor.Combustion), g.Factor.Reference)]
		if g.Volume != n || g.Kg != exact(kilograms(n, g.Factor.Total)) || (g.Combustion == nil) != (g.Factor.Combustion == nil) ||
			g.Combustion != nil && *g.Combustion != exact(kilograms(n, *g.Factor.Combustion)) ||
			g.Upstream != nil && *g.Upstream != exact(kilograms(n, *g.Factor.Upstream)) || g.Factor.Source == "" {
			f.t.Errorf("%s: %+v, of %d litres", a, g, n)
		}
	}
}

// businesses gives the businesses of the demonstration, each with a user who can see its
// figures.
var businesses = map[store.ID]string{1042: lea, 1057: sophie, 1063: sophie, 1078: claire, 1091: nora}

// mixed adds a second line to every third delivery and a third line to some, and gives all a fee
// and a discount, since deliveries of the demonstration have a single line.
func (f *fixture) mixed() {
	f.t.Helper()
	line := `INSERT INTO order_items (order_id, gas_id, volume_ordered, fill_up, volume_delivered, volume_15c, unit_price, total, factor, factor_combustion, factor_source)
		SELECT id, ?, 500, 0, id % 1301, 500, 5100, id % 91009, ?, ?, 'essai' FROM orders WHERE delivered_at IS NOT NULL AND id % ? = 0`
	err := f.db.WriteOnly(f.t.Context(), "mix deliveries", store.Do(line, adBlueID, "0.26", "0.26", 3), store.Do(line, hvoID, "0.54", nil, 5),
		store.Do(`UPDATE orders SET product_total = (SELECT sum(total) FROM order_items WHERE order_id = orders.id), delivery_fee = id % 9001, discount = id % 3701 WHERE delivered_at IS NOT NULL`),
		store.Do(`UPDATE orders SET total = product_total + delivery_fee - discount`))
	if err != nil {
		f.t.Fatal(err)
	}
}

// For any request, the figures by site, by product, by step and in total are the exact sums of
// the orders, to the cent and the gram. So are those of the compared period.
func TestFiguresAreTheSumsOfDeliveries(t *testing.T) {
	unraced(t)
	f := start(t)
	f.mixed()
	luck := rand.New(rand.NewPCG(13, 5))
	some := func(all map[store.ID]bool) (picked []store.ID) {
		for _, id := range slices.Sorted(maps.Keys(all)) {
			if luck.IntN(2) == 0 {
				picked = append(picked, id)
			}
		}
		return picked
	}
	for _, business := range slices.Sorted(maps.Keys(businesses)) {
		token := f.tokenOf(businesses[business])
		a := figuresRequest{business: business, from: "2024-11-21", to: "2026-11-21", granules: "month", compare: "previous_year", all: f.deliveredLines(token, business)}
		if len(a.all) == 0 || business == 1042 && len(a.all) < 200 {
			t.Fatalf("%d lines for business %s", len(a.all), business)
		}
		a.check(f, token)
		sites := map[store.ID]bool{}
		for _, l := range a.all {
			sites[l.site] = true
		}
		for range 8 {
			last := time.Date(2026, 11, 21, 0, 0, 0, 0, time.UTC).AddDate(0, 0, -luck.IntN(700))
			a.to, a.from = last.Format(time.DateOnly), last.AddDate(0, 0, -luck.IntN(500)).Format(time.DateOnly)
			a.sites, a.gases = some(sites), some(map[store.ID]bool{1: true, 2: true, 3: true, 4: true, 5: true})
			a.granules, a.compare = []string{"day", "week", "month"}[luck.IntN(3)], []string{"none", "previous_period", "previous_year"}[luck.IntN(3)]
			a.check(f, token)
		}
	}
}

// The figures of the demonstration over 24 months match product 13.5.
func TestFiguresOfTheDemonstration(t *testing.T) {
	f := start(t)
	for _, b := range f.seed.Business {
		token, want := f.tokenOf(businesses[b.ID]), expectedTotals[b.Key]
		query := figuresRequest{business: b.ID, from: "2024-11-21", to: "2026-11-21"}.query("by", "gas")
		kpis := figuresAs[map[string]struct{ Value string }](f, token, "/kpis", query)
		near := func(name, got string, want, part float64) {
			n, err := strconv.ParseFloat(got, 64)
			if n /= part; err != nil || n < want*.95-.5 || n > want*1.05+.5 {
				t.Errorf("%s of %s: %s, want %v", name, b.Key, got, want)
			}
		}
		near("deliveries", kpis["deliveries"].Value, want.deliveries, 1)
		near("spend", kpis["spend"].Value, want.spend, 100_000)
		near("emissions", kpis["emissions"].Value, want.emissions, 1000)
		for _, r := range figuresAs[[]rowBody](f, token, "/breakdown", query) {
			near(f.seed.GasByID(r.GasID).Slug, fmt.Sprint(r.Volume), want.volumes[f.seed.GasByID(r.GasID).Slug], 1000)
		}
	}
}

// A delivery counts at once, with the factor of its day. A later factor does not change past
// reports.
func TestReportsKeepTheirFactors(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	past := figuresRequest{business: 1042, from: "2026-10-01", to: "2026-11-20"}.query()
	report := f.figures(token, "/emissions", past).body
	diesel := &f.seed.Gases[0]
	diesel.Factors = append(diesel.Factors, seed.Factor{ValidFrom: "2026-11-24", EmissionFactor: seed.EmissionFactor{Total: "3.215", Combustion: new("2.5"), Upstream: new("0.715"), Source: "essai", Reference: "deux"}})
	if err := f.setClock(t.Context(), time.Date(2026, 11, 27, 16, 0, 0, 0, time.UTC), true); err != nil {
		t.Fatal(err)
	}
	a := figuresRequest{business: 1042, from: "2026-10-01", to: "2026-11-27", granules: "week", compare: "previous_period", all: f.deliveredLines(token, 1042), diesel: func(day string) string {
		if day >= "2026-11-24" {
			return "3.215"
		}
		return "3.10"
	}}
	a.check(f, token)
	var factors []string
	for _, g := range figuresAs[emissionsBody](f, token, "/emissions", a.query("gas_id[]", "1")).ByGas {
		factors = append(factors, g.Factor.Total)
	}
	if !slices.Equal(factors, []string{"3.10", "3.215"}) {
		t.Errorf("the factors of diesel are %v", factors)
	}
	diesel.Factors = append(diesel.Factors, seed.Factor{ValidFrom: "2026-11-28", EmissionFactor: seed.EmissionFactor{Total: "9", Source: "essai"}})
	if after := f.figures(token, "/emissions", past).body; after != report {
		t.Errorf("the past report is now %s, before %s", after, report)
	}
}

// A delivery counts on its civil day in Paris. The instants are around midnights, in particular
// those of clock changes.
func TestDeliveriesCountOnTheirDayInParis(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	ids, err := store.List(t.Context(), f.db, func(row store.Scanner) (id int64, err error) { return id, row.Scan(&id) },
		`SELECT id FROM orders WHERE business_id = 1042 AND delivered_at IS NOT NULL AND cancelled_at IS NULL ORDER BY id LIMIT 120`)
	if err != nil || len(ids) < 120 {
		t.Fatal(len(ids), err)
	}
	var steps []store.Statement
	// Midnights in Paris of both clock changes, of a leap day and of the last day of a year.
	for _, midnight := range []string{"2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z", "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z", "2024-02-28T23:00:00Z", "2024-02-29T23:00:00Z",
		"2025-12-30T23:00:00Z", "2025-12-31T23:00:00Z", "2025-03-30T01:00:00Z", "2025-10-26T01:00:00Z", "2024-03-30T23:00:00Z", "2024-10-27T23:00:00Z"} {
		at, err := time.Parse(time.RFC3339, midnight)
		if err != nil {
			t.Fatal(err)
		}
		for _, seconds := range []int64{-3601, -3600, -1, 0, 1, 3599, 3600, 7199, 7200, 10800} {
			steps = append(steps, store.Do(`UPDATE orders SET delivered_at = ? WHERE id = ?`, at.Unix()+seconds, ids[len(steps)]))
		}
	}
	if err := f.db.WriteOnly(t.Context(), "deliver around midnight", steps...); err != nil {
		t.Fatal(err)
	}
	lines := f.deliveredLines(token, 1042)
	want := map[store.ID]string{}
	for _, l := range lines {
		want[l.order] = l.day
	}
	for line := range strings.Lines(f.rows(`SELECT order_id, delivered_on FROM delivered_lines WHERE business_id = 1042`)) {
		id, day, _ := strings.Cut(strings.TrimSpace(line), " ")
		if n, valid := store.ParseID(id); !valid || day != want[n] {
			t.Errorf("order %s counts on %s, want %s", id, day, want[n])
		}
	}
	for _, a := range []figuresRequest{
		{from: "2026-03-29", to: "2026-03-29", granules: "day", compare: "previous_period"},
		{from: "2026-03-23", to: "2026-04-05", granules: "week", compare: "previous_year"},
		{from: "2026-10-25", to: "2026-10-25", granules: "day", compare: "previous_period"},
		{from: "2026-10-01", to: "2026-10-31", granules: "month", compare: "previous_period"},
		{from: "2024-02-29", to: "2024-02-29", granules: "day", compare: "previous_year"},
		{from: "2025-02-01", to: "2025-02-28", granules: "day", compare: "previous_year"},
		{from: "2025-12-29", to: "2026-01-03", granules: "week", compare: "previous_period"},
	} {
		a.business, a.all = 1042, lines
		a.check(f, token)
	}
}

// A delivery is on time up to half an hour after its slot, by day and night, in summer and
// winter. Half of the deliveries come exactly then, the others a second later.
func TestDeliveryIsLateHalfAnHourAfterItsSlot(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	if _, err := f.db.Exec(`UPDATE orders SET delivered_at = starts_at + iif(slot_window = 'night', 9, 6) * 3600 + 1800 + id / 128 % 2 WHERE delivered_at IS NOT NULL`); err != nil {
		t.Fatal(err)
	}
	for _, business := range []store.ID{1042, 1078} {
		lines := f.deliveredLines(token, business)
		for _, months := range [][2]string{{"2024-11-01", "2025-03-31"}, {"2025-04-01", "2025-10-31"}, {"2025-11-01", "2026-11-21"}} {
			a := figuresRequest{business: business, from: months[0], to: months[1], granules: "month", compare: "none", all: lines, diesel: b7}
			if on := worthOf(a.lines(a.from, a.to), b7).kpis()["on_time_rate"]; on == "0.0" || on == "100.0" || on == "-" {
				t.Errorf("%s: the on-time rate is %s %%", a, on)
			}
			a.checkKpis(f, token)
		}
	}
}

// The figures follow changes at once: added and deleted lines, cancelled, moved and deleted
// orders.
func TestFiguresFollowTheirOrders(t *testing.T) {
	f := start(t)
	f.mixed()
	token := f.tokenOf(claire)
	for _, changes := range [][]string{
		{`INSERT INTO order_items (order_id, gas_id, volume_ordered, fill_up, volume_delivered, volume_15c, unit_price, total, factor, factor_source)
			SELECT id, 1, 500, 0, 500, 500, 12000, 60000, '3.10', 'essai' FROM orders WHERE delivered_at IS NOT NULL AND id % 11 = 0`},
		{`UPDATE orders SET cancelled_at = delivered_at, cancel_fee = 5000, cancel_reason = 'other' WHERE delivered_at IS NOT NULL AND id % 4 = 0`},
		{`UPDATE orders SET address_id = 503 WHERE id % 3 = 0 AND business_id = 1042`},
		{`DELETE FROM order_items WHERE order_id % 2 = 0 AND id > (SELECT min(id) FROM order_items o WHERE o.order_id = order_items.order_id)`},
		{`UPDATE orders SET product_total = (SELECT sum(total) FROM order_items WHERE order_id = orders.id) WHERE delivered_at IS NOT NULL`,
			`UPDATE orders SET total = product_total + delivery_fee - discount`},
		{`UPDATE order_items SET volume_delivered = volume_delivered + 7 WHERE volume_delivered IS NOT NULL AND order_id % 5 = 0`},
		{`DELETE FROM orders WHERE id % 7 = 0`},
	} {
		for _, change := range changes {
			if _, err := f.db.Exec(change); err != nil {
				t.Fatal(change, err)
			}
		}
		figuresRequest{business: 1042, from: "2024-11-21", to: "2026-11-21", granules: "month", compare: "none", all: f.deliveredLines(token, 1042)}.check(f, token)
	}
}

// A store of an earlier version has the same figures after its migration.
func TestOlderStoreHasTheSameFigures(t *testing.T) {
	dir := t.TempDir()
	inDir := func(c *sandbox.Config) { c.Dir = dir }
	f := start(t, inDir)
	f.mixed()
	const all = `SELECT business_id, delivered_on, gas_id, spend, litres FROM delivered_lines UNION ALL SELECT business_id, delivered_on, gas_id, spend, litres FROM delivered_days ORDER BY 1, 2, 3, 4, 5`
	want := f.rows(all)
	goBackTo(t, f.db, 32)
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	if got := start(t, inDir).rows(all); got != want || want == "" {
		t.Errorf("the figures differ at %s", firstDifference(got, want))
	}
}

// Without deliveries, sums are 0 and averages are null.
func TestFiguresWithoutDeliveries(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	if err := f.db.WriteOnly(t.Context(), "begin last week", store.Do(`INSERT INTO businesses (id, name, created_at) VALUES (2000, 'Jeune pousse', '2026-11-16T09:00:00Z')`),
		store.Do(`INSERT INTO memberships (customer_id, business_id, role) SELECT id, 2000, 'OWNER' FROM customers WHERE email = ?`, claire)); err != nil {
		t.Fatal(err)
	}
	for _, a := range []figuresRequest{
		{business: 2000, from: "2025-12-01", to: "2026-11-21"},
		{business: 1042, from: "2026-11-15", to: "2026-11-15"}, // a Sunday
		{business: 1042, from: "2020-01-01", to: "2020-12-31"}, // before all deliveries
		{business: 1042, from: "2026-10-01", to: "2026-10-31", gases: []store.ID{5}},
		{business: 1042, from: "2026-10-01", to: "2026-10-31", sites: []store.ID{504}}, // of another business
	} {
		a.granules, a.compare, a.all = "week", "previous_year", f.deliveredLines(token, a.business)
		a.check(f, token)
		kpis := f.figures(token, "/kpis", a.query()).body
		if !strings.Contains(kpis, `"data":{"volume":{"value":"0","previous":null},"spend":{"value":"0","previous":null},"average_price":{"value":null,"previous":null},"deliveries":{"value":"0","previous":null},"emissions":{"value":"0","previous":null},"on_time_rate":{"value":null,"previous":null},"average_volume":{"value":null,"previous":null}}`) {
			t.Errorf("%s: %s", a, kpis)
		}
		if e := f.figures(token, "/emissions", a.query()).body; !strings.Contains(e, `{"total":"0","combustion":null,"upstream":null,"unsplit":"0","avoided":"0","by_gas":[]}`) {
			t.Errorf("%s: %s", a, e)
		}
		for path, more := range map[string][]string{"/series": {"metric", "volume", "granularity", "day"}, "/breakdown": {"by", "site"}} {
			if r := f.figures(token, path, a.query(more...)); strings.TrimSpace(r.body) != `{"data":[]}` {
				t.Errorf("%s: %s %s", a, path, r.body)
			}
		}
	}
}

// The market price of a step is the mean of the references of its publication days. Days before
// the first or after the last publication have none.
func TestMarketPrices(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	if err := f.setClock(t.Context(), time.Date(2026, 11, 24, 6, 59, 0, 0, time.UTC), true); err != nil { // 07:59, a Tuesday
		t.Fatal(err)
	}
	ask := func(from, to, granules string) map[store.ID]map[string]string {
		all := map[store.ID]map[string]string{}
		for _, s := range figuresAs[[]seriesBody](f, token, "/series", figuresRequest{business: 1042, from: from, to: to}.query("metric", "market_price", "granularity", granules)) {
			all[s.GasID] = map[string]string{}
			for _, p := range s.Points {
				all[s.GasID][p.Period] = p.Value
			}
		}
		return all
	}
	// In October 2026, the reference is 1.221 on the 1st and goes to 1.217 on 1 November.
	reference := func(day int) float64 { return 1.221 + (1.217-1.221)*float64(day-1)/31 }
	working := 0.0
	sum := 0.0
	days := ask("2026-10-01", "2026-10-31", "day")[1]
	for day := 1; day <= 31; day++ {
		text := fmt.Sprintf("2026-10-%02d", day)
		if weekday := time.Date(2026, 10, day, 0, 0, 0, 0, time.UTC).Weekday(); weekday == time.Saturday || weekday == time.Sunday {
			if days[text] != "" {
				t.Errorf("%s, in a weekend, has the price %s", text, days[text])
			}
			continue
		}
		if working, sum = working+1, sum+reference(day); days[text] != fmt.Sprintf("%.4f", reference(day)) {
			t.Errorf("%s: %s, want %.4f", text, days[text], reference(day))
		}
	}
	if got := ask("2026-10-01", "2026-10-31", "month"); got[1]["2026-10"] != fmt.Sprintf("%.4f", sum/working) || got[5] != nil {
		t.Errorf("the prices are %v, want %.4f for diesel and none for SP95, which was never delivered", got, sum/working)
	}
	if got := ask("2026-11-10", "2026-11-24", "day")[1]; got["2026-11-23"] == "" || got["2026-11-24"] != "" || got["2026-11-11"] != "" {
		t.Errorf("a public holiday or today before the publication has a price: %v", got)
	}
	if got := ask("2024-10-01", "2024-11-30", "month")[1]; got["2024-10"] != "" || got["2024-11"] == "" {
		t.Errorf("the prices around the first reference are %v", got)
	}
}

// Invalid requests are rejected, with a field error where the user chose the value.
func TestInvalidFiguresRequests(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	good := url.Values{"business_id": {"1042"}, "from": {"2023-11-22"}, "to": {"2026-11-21"}, "metric": {"volume"}, "granularity": {"day"}, "by": {"site"}, "compare": {"previous_year"}}
	paths := []string{"/kpis", "/series", "/breakdown", "/emissions"}
	for _, path := range paths {
		if r := f.figures(token, path, good); r.status != http.StatusOK {
			t.Errorf("%s for 36 months: %d %s", path, r.status, r.body)
		}
		for _, c := range []struct {
			field, value string
			fields       map[string][]string
		}{
			{"from", "2023-11-21", map[string][]string{"from": {"date_too_early:2023-11-22"}}},
			{"from", "2026-11-22", map[string][]string{"from": {"date_too_late"}}},
			{"to", "2026-11-22", map[string][]string{"to": {"date_too_late"}, "from": {"date_too_early:2023-11-23"}}},
			{"from", "2026-02-30", map[string][]string{"from": {"invalid"}}},
			{"to", "", map[string][]string{"to": {"required"}}},
		} {
			wrong := maps.Clone(good)
			wrong[c.field] = []string{c.value}
			r := f.figures(token, path, wrong)
			if said := decode[problemBody](t, r); r.status != http.StatusUnprocessableEntity || !reflect.DeepEqual(said.Error.Fields, c.fields) {
				t.Errorf("%s, %s=%s: %d %s", path, c.field, c.value, r.status, r.body)
			}
		}
		if r := f.figures("", path, good); r.status != http.StatusUnauthorized {
			t.Errorf("%s without a token: %d", path, r.status)
		}
		wrong := maps.Clone(good)
		wrong["business_id"] = []string{"1057"}
		if r := f.figures(token, path, wrong); r.status != http.StatusNotFound {
			t.Errorf("%s for another business: %d", path, r.status)
		}
	}
	for field, path := range map[string]string{"compare": "/kpis", "metric": "/series", "granularity": "/series", "by": "/breakdown", "limit": "/breakdown", "business_id": "/emissions"} {
		wrong := maps.Clone(good)
		if wrong[field] = []string{"x"}; field == "business_id" {
			delete(wrong, field)
		}
		if r := f.figures(token, path, wrong); r.status != http.StatusBadRequest {
			t.Errorf("%s=x: %d %s", field, r.status, r.body)
		}
	}
	if rows := figuresAs[[]rowBody](f, token, "/breakdown", figuresRequest{business: 1042, from: "2026-01-01", to: "2026-11-21"}.query("by", "site", "limit", "2")); len(rows) != 2 {
		t.Errorf("limit=2 gives %+v", rows)
	}
}
