package sandbox_test

import (
	"math/big"
	"math/rand/v2"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/order"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// summedUp returns the litres, cents and kg of CO2e of orders, without cancelled ones.
func summedUp(t *testing.T, all []order.OnWire) (volume, total int64, emissions string) {
	t.Helper()
	kg := new(big.Rat)
	for _, o := range all {
		if o.Cancellation != nil {
			continue
		}
		total += o.Totals.Total
		for _, i := range o.Items {
			if i.VolumeDelivered == nil {
				volume += int64(i.VolumeOrdered)
			} else {
				volume += int64(*i.VolumeDelivered)
			}
		}
		if o.Status != history.Delivered {
			continue
		}
		emitted, known := new(big.Rat).SetString(store.Text(o.EmissionsKg))
		if !known {
			t.Fatalf("%s is delivered but has the emissions %q", o.Reference, store.Text(o.EmissionsKg))
		}
		kg.Add(kg, emitted)
	}
	return volume, total, kg.FloatString(2)
}

// checkOrderSums compares the sums of a list of orders with its pages, and returns the number
// of orders.
func (f *fixture) checkOrderSums(query string) int {
	f.t.Helper()
	all, meta := f.allOrders(query), f.orders(query+"&per_page=1").Meta
	volume, total, emissions := summedUp(f.t, all)
	if meta.SumVolume != volume || meta.SumTotal != total || meta.SumEmissionsKg != emissions {
		f.t.Errorf("%s: the sums are %d L, %d cents, %s kg; the pages have %d L, %d cents, %s kg", query, meta.SumVolume, meta.SumTotal, meta.SumEmissionsKg, volume, total, emissions)
	}
	return len(all)
}

// The sums of a list of orders are those of all its pages, for any filter.
func TestSumsOfOrders(t *testing.T) {
	f := start(t)
	choices := [][]string{
		{"", "", "status[]=delivered", "status[]=delivered&status[]=waiting", "status[]=ready"}, {"", "", "cancelled=only", "cancelled=exclude"},
		{"", "", "gas_id[]=1", "gas_id[]=2&gas_id[]=3"}, {"", "", "address_id[]=501", "address_id[]=502&address_id[]=503"}, {"", "", "origin=once", "origin=recurring"},
		{"", "", "from=2026-03-01&to=2026-09-30", "from=2026-11-01", "to=2025-12-31"}, {"", "", "", "q=toulouse", "q=gazole", "q=CMD-2026", "q=26-04", "q=bc-1", "q=041", "q=zzz"},
		{"", "", "", "tank_id[]=601", "recurring_order_id=42"}, {"", "sort=-total"},
	}
	random := rand.New(rand.NewPCG(7, 11)) //nolint:gosec // the same filters each time
	found := 0
	for range 60 {
		var query []string
		for _, c := range choices {
			if filter := c[random.IntN(len(c))]; filter != "" {
				query = append(query, filter)
			}
		}
		found += f.checkOrderSums(strings.Join(query, "&"))
	}
	if found < 500 {
		t.Errorf("the filters only found %d orders", found)
	}
	if m := f.orders("cancelled=only").Meta; m.Total == 0 || m.SumVolume != 0 || m.SumTotal != 0 || m.SumEmissionsKg != "0.00" {
		t.Errorf("the sums of cancelled orders are %+v", m)
	}
}

// The sums follow new, changed, cancelled and delivered orders, and a factor with three decimals
// is not rounded before summing.
func TestSumsFollowOrders(t *testing.T) {
	f := start(t)
	f.noCredit()
	token := f.tokenOf(claire)
	o := f.createOrder(token, wanted("date", "2026-12-08"))
	before := f.orders("from=2026-12-08&to=2026-12-08").Meta
	if f.checkOrderSums("") == 0 || f.checkOrderSums("from=2026-12-08&to=2026-12-08") == 0 {
		t.Error("there are no orders")
	}
	if r := f.json("POST", "/orders/"+o.ID.String()+"/cancel", token, object{"reason": "duplicate"}); r.status != http.StatusOK {
		t.Fatalf("%d %s", r.status, r.body)
	}
	after := f.orders("from=2026-12-08&to=2026-12-08").Meta
	if before.SumVolume-after.SumVolume != int64(o.Items[0].VolumeOrdered) || before.SumTotal-after.SumTotal != o.Totals.Total {
		t.Errorf("without the order the sums are %+v, before %+v", after, before)
	}
	all := f.orders("").Meta
	if _, err := f.db.Exec(`UPDATE orders SET volume = volume + 7, total = total + 11, emissions = emissions + 130000 WHERE id = (SELECT min(id) FROM orders WHERE business_id = 1042)`); err != nil {
		t.Fatal(err)
	}
	for _, query := range []string{"", "to=2026-12-31"} { // from the counts by kind, and by day
		if m := f.orders(query).Meta; m.SumVolume != all.SumVolume+7 || m.SumTotal != all.SumTotal+11 || m.SumEmissionsKg == all.SumEmissionsKg {
			t.Errorf("%q: %+v after %+v", query, m, all)
		}
	}
	gazole := &f.seed.Gases[0]
	gazole.Factors = append(gazole.Factors, gazole.Factors[0])
	gazole.Factors[1].ValidFrom, gazole.Factors[1].Total = "2026-11-24", "3.105"
	if err := f.setClock(t.Context(), time.Date(2026, 11, 28, 18, 0, 0, 0, time.UTC), true); err != nil {
		t.Fatal(err)
	}
	f.checkOrderSums("status[]=delivered&cancelled=exclude&from=2026-01-01&to=2026-11-23")
	exact := new(big.Rat)
	for _, row := range strings.Fields(f.rows(`SELECT i.volume_delivered || '*' || i.factor FROM order_items i JOIN orders o ON o.id = i.order_id
		WHERE o.business_id = 1042 AND o.slot_date >= '2026-11-24' AND o.cancelled_at IS NULL AND i.volume_delivered IS NOT NULL`)) {
		litres, factor, _ := strings.Cut(row, "*")
		l, _ := new(big.Rat).SetString(litres)
		kg, _ := new(big.Rat).SetString(factor)
		exact.Add(exact, kg.Mul(kg, l))
	}
	if got, want := f.orders("from=2026-11-24").Meta.SumEmissionsKg, exact.FloatString(2); got != want || exact.Sign() == 0 {
		t.Errorf("the emissions are %s kg, want %s", got, want)
	}
}

// Migrating an older store computes the same sums as in a new one.
func TestOlderStoreGetsSums(t *testing.T) {
	f := start(t)
	queries := []string{`SELECT id, emissions FROM orders ORDER BY id`, `SELECT * FROM order_counts WHERE orders > 0`, `SELECT * FROM order_days WHERE orders > 0`}
	var want []string
	for _, q := range queries {
		want = append(want, f.rows(q))
	}
	goBackTo(t, f.db, 37)
	if err := store.Migrate(t.Context(), f.db); err != nil {
		t.Fatal(err)
	}
	for i, q := range queries {
		if got := f.rows(q); got != want[i] || strings.Count(got, "\n") < 20 {
			t.Errorf("%s: %s", q, firstDifference(got, want[i]))
		}
	}
}

// The sums of tanks and vehicles are those of all pages.
func TestSumsOfTheFleet(t *testing.T) {
	f := start(t)
	for _, query := range []string{"", "&gas_id[]=1", "&q=toulouse", "&low=1", "&address_id[]=501&active=1", "&id[]=601", "&q=zzz"} {
		capacity, level, meta := 0, 0, f.tanks(query+"&page=1&per_page=2").Meta
		for _, tank := range f.tanks(query).Data {
			capacity += tank.Capacity
			if tank.Level != nil {
				level += *tank.Level
			}
		}
		if meta.SumCapacity != capacity || meta.SumLevel != level {
			t.Errorf("tanks%s: %d L of %d, the pages have %d of %d", query, meta.SumLevel, meta.SumCapacity, level, capacity)
		}
	}
	for _, query := range []string{"", "gas_id[]=1", "q=tracteur", "category[]=TRUCK&active=1", "address_id[]=501", "sort=-volume_30d&q=ab", "sort=consumption", "electric=1", "q=zzz"} {
		volume, vehicles := 0, 0
		for page, pages := 1, 1; page <= pages; page++ {
			p := f.vehicles("1042", query+"&per_page=20&page="+strconv.Itoa(page))
			pages = (p.Meta.Total + 19) / 20
			for _, v := range p.Data {
				volume, vehicles = volume+v.Volume30d, vehicles+1
			}
			if page == pages && p.Meta.SumVolume30d != volume {
				t.Errorf("vehicles %s: %d L, the pages have %d", query, p.Meta.SumVolume30d, volume)
			}
		}
		if query == "" && (vehicles == 0 || volume == 0) {
			t.Errorf("the sum of %d vehicles is %d L", vehicles, volume)
		}
	}
}
