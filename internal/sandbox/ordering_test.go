package sandbox_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox"
	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/fleet"
	"github.com/citerne/citerne/internal/sandbox/gas"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/order"
	"github.com/citerne/citerne/internal/sandbox/quote"
	"github.com/citerne/citerne/internal/sandbox/secret"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/slot"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// json makes a v3 call with any JSON body.
func (f *fixture) json(method, path, token string, body any, headers ...string) reply {
	f.t.Helper()
	var b bytes.Buffer
	if err := json.NewEncoder(&b).Encode(body); err != nil {
		f.t.Fatal(err)
	}
	r := f.apiRequest(method, "", token)
	r.URL.Path = "/v3" + path
	r.Body, r.ContentLength = http.NoBody, 0
	request, err := http.NewRequestWithContext(f.t.Context(), method, r.URL.String(), &b)
	if err != nil {
		f.t.Fatal(err)
	}
	request.Header = r.Header
	request.Header.Set("Content-Type", "application/json")
	for i := 0; i < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	return f.send(request)
}

type object map[string]any

// wanted returns a valid quote request: diesel for vehicles at Bordeaux on Tuesday morning,
// changed by pairs of names and values.
func wanted(change ...any) object {
	o := object{"business_id": "1042", "address_id": "502", "items": []object{{"gas_id": "1", "volume": 2000, "fill_up": false}}, "date": "2026-11-24", "window": "morning"}
	for i := 0; i < len(change); i += 2 {
		o[change[i].(string)] = change[i+1]
	}
	return o
}

func items(all ...object) []object {
	for _, i := range all {
		if _, given := i["fill_up"]; !given {
			i["fill_up"] = false
		}
	}
	return all
}

func (f *fixture) createQuote(token string, body object) quote.OnWire {
	f.t.Helper()
	r := f.json("POST", "/quotes", token, body)
	if r.status != http.StatusCreated {
		f.t.Fatalf("quote: %d %s %s", r.status, r.body, f.log)
	}
	return decode[api.Data[quote.OnWire]](f.t, r).Data
}

// order posts an order; body has the id of its quote.
func (f *fixture) order(token, key string, body object) reply {
	f.t.Helper()
	if _, given := body["business_id"]; !given {
		body["business_id"] = "1042"
	}
	return f.json("POST", "/orders", token, body, "Idempotency-Key", key)
}

func (f *fixture) createOrder(token string, body object) order.OnWire {
	f.t.Helper()
	r := f.order(token, secret.New(), object{"business_id": body["business_id"], "quote_id": f.createQuote(token, body).ID, "po_number": "BC-1", "confirm_duplicate": true})
	if r.status != http.StatusCreated {
		f.t.Fatalf("order: %d %s", r.status, r.body)
	}
	return decode[api.Data[order.OnWire]](f.t, r).Data
}

func (f *fixture) getOrder(token string, id store.ID) order.OnWire {
	f.t.Helper()
	return decode[api.Data[order.OnWire]](f.t, f.v3("GET", "/orders/"+id.String(), token, nil)).Data
}

// problemBody is the body of a 4xx response.
type problemBody struct {
	Error struct {
		Code    string
		Subcode *string
		Fields  map[string][]string
		Quote   *quote.OnWire
	}
}

// plain replaces non-breaking spaces by ordinary ones.
func plain(text string) string {
	return strings.NewReplacer("\u00a0", " ", "\u202f", " ").Replace(text)
}

// noCredit removes all credit limits, so that orders do not wait for them.
func (f *fixture) noCredit() {
	f.t.Helper()
	if _, err := f.db.Exec(`UPDATE businesses SET credit_limit = NULL`); err != nil {
		f.t.Fatal(err)
	}
}

func TestSlots(t *testing.T) {
	f := start(t) // Saturday 21 November 2026, 10:00 in Paris
	r := f.v3("GET", "/slots?address_id=502&volume=2000&gas_id[]=1&from=2026-11-20&to=2026-12-24", f.tokenOf(claire), nil)
	slots := decode[api.Data[[]slot.OnWire]](t, r).Data
	if len(slots) != 34*3 || slots[0].Date != "2026-11-21" || slots[0].Window != calendar.Morning {
		t.Fatalf("%d slots from %+v", len(slots), slots[0])
	}
	counts := map[string]int{}
	for _, s := range slots {
		reason := store.Text(s.Reason)
		counts[reason]++
		if s.Available != (reason == "") || (s.ReasonText == nil) != s.Available || s.Surcharge != history.Surcharge(s.Window) {
			t.Errorf("%+v", s)
		}
		if s.Available && *s.RemainingCapacity < slot.Smallest.Fuel || !s.Available && *s.RemainingCapacity != 0 {
			t.Errorf("%s %s: %d L left", s.Date, s.Window, *s.RemainingCapacity)
		}
		if s.Date < "2026-11-24" && s.Available {
			t.Errorf("%s is too early", s.Date)
		}
	}
	for _, reason := range []string{"", slot.ReasonFull, "sunday", "saturday", slot.ReasonTooEarly, slot.ReasonSiteClosed} {
		if counts[reason] == 0 {
			t.Errorf("no slot has the reason %q: %v", reason, counts)
		}
	}
	again := f.v3("GET", "/slots?address_id=502&volume=2000&gas_id[]=1&from=2026-11-20&to=2026-12-24", f.tokenOf(claire), nil)
	if again.body != r.body {
		t.Error("a second call returns other slots")
	}
	far := decode[api.Data[[]slot.OnWire]](t, f.v3("GET", "/slots?address_id=502&volume=0&gas_id[]=3&from=2026-12-25&to=2027-02-10", f.tokenOf(claire), nil)).Data
	if store.Text(far[0].Reason) != "holiday" || store.Text(far[0].ReasonText) != "Jour férié" || far[len(far)-1].Date != "2027-01-20" {
		t.Errorf("the slots are from %+v to %s", far[0], far[len(far)-1].Date)
	}
	for query, status := range map[string]int{
		"address_id=504&volume=1&gas_id[]=1&from=2026-11-20&to=2026-12-24": 404, "address_id=x&volume=1&gas_id[]=1&from=2026-11-20&to=2026-12-24": 404,
		"address_id=502&volume=1&gas_id[]=1&from=2026-11-20&to=2026-11-19": 400, "address_id=502&volume=1&gas_id[]=1&from=2026-11-20&to=2027-01-21": 400,
		"address_id=502&volume=-1&gas_id[]=1&from=2026-11-20&to=2026-11-21": 400, "address_id=502&volume=1&from=2026-11-20&to=2026-11-21": 400,
		"address_id=502&volume=1&gas_id[]=1&from=hier&to=2026-11-21": 400,
	} {
		if r := f.v3("GET", "/slots?"+query, f.tokenOf(claire), nil); r.status != status {
			t.Errorf("%s: %d", query, r.status)
		}
	}
	if r := f.v3("GET", "/slots?address_id=502&volume=1&gas_id[]=1&from=2026-11-20&to=2026-11-21", f.tokenOf(lea), nil); r.status != http.StatusForbidden {
		t.Errorf("a viewer gets %d, want 403", r.status)
	}
}

// Prices, fees, VAT and emissions follow product 7.2 and 7.6.
func TestQuotePrices(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	price := decode[[]gas.Gas](t, f.api("GET", "/gas?available_to=B2B", token))
	for _, c := range []struct {
		volume int
		window string
		fee    int64
	}{{500, "morning", 4500}, {900, "afternoon", 4500}, {1000, "morning", 2500}, {2900, "afternoon", 2500}, {3000, "morning", 0}} {
		q := f.createQuote(token, wanted("date", "2026-11-26", "window", c.window, "items", items(object{"gas_id": "1", "volume": c.volume})))
		unit, err := history.ParsePrice(price[0].UnitPrice)
		if err != nil {
			t.Fatal(err)
		}
		product := (int64(unit)*int64(c.volume) + 50) / 100
		want := quote.Totals{Product: product, DeliveryFee: c.fee, Total: product + c.fee, VAT: (product + c.fee + 2) / 5, IsEstimate: true}
		want.TotalIncl = want.Total + want.VAT
		if q.Totals != want || q.Items[0].UnitPrice != price[0].UnitPrice || q.Items[0].Total != product {
			t.Errorf("%d L: %+v, want %+v", c.volume, q.Totals, want)
		}
		if wantKg := fmt.Sprintf("%.2f", float64(c.volume)*3.10); q.EmissionsKg != wantKg || *q.Items[0].ExciseIncluded != "0.6075" {
			t.Errorf("the emissions are %s kg, want %s", q.EmissionsKg, wantKg)
		}
	}
	night := f.createQuote(f.tokenOf(claire), object{"business_id": "1078", "address_id": "508", "items": items(object{"gas_id": "1", "volume": 3000}), "date": "2026-11-25", "window": "night"})
	if night.Totals.DeliveryFee != 1500 || night.ValidUntil != "2026-11-21T09:15:00Z" {
		t.Errorf("the quote for a night is %+v", night)
	}
	three := f.createQuote(token, wanted("address_id", "501", "items", items(object{"gas_id": "1", "volume": 700}, object{"gas_id": "2", "volume": 600}, object{"gas_id": "3", "volume": 310})))
	if three.Totals.DeliveryFee != 2500 || three.Items[2].ExciseIncluded != nil {
		t.Errorf("the quote for three products is %+v", three)
	}
}

// Each rule of product 7.2 has its field and error code.
func TestQuoteRules(t *testing.T) {
	f := start(t)
	f.noCredit()
	token := f.tokenOf(claire)
	tank := decode[api.Data[[]fleet.Tank]](t, f.v3("GET", "/tanks?business_id=1042&id[]=601", token, nil)).Data[0]
	over := (*tank.Ullage/100 + 1) * 100
	for name, c := range map[string]struct {
		body        object
		field, code string
	}{
		"no site":                    {wanted("address_id", ""), "address_id", "not_found"},
		"site of another business":   {wanted("address_id", "504"), "address_id", "not_found"},
		"no products":                {wanted("items", items()), "items", "required"},
		"too many products":          {wanted("items", items(object{"gas_id": "1"}, object{"gas_id": "1"}, object{"gas_id": "1"}, object{"gas_id": "1"})), "items", "too_long"},
		"site of her other business": {wanted("business_id", "1078"), "address_id", "not_found"},
		"no business":                {wanted("business_id", ""), "address_id", "not_found"},
		"no product":                 {wanted("items", items(object{"gas_id": "", "volume": 1000})), "items.0.gas_id", "required"},
		"unknown product":            {wanted("items", items(object{"gas_id": "9", "volume": 1000})), "items.0.gas_id", "not_found"},
		"tank of another site":       {wanted("items", items(object{"gas_id": "1", "volume": 1000, "tank_id": "601"})), "items.0.tank_id", "not_found"},
		"tank of another product":    {wanted("items", items(object{"gas_id": "2", "volume": 1000, "tank_id": "604"})), "items.0.tank_id", "tank_product_mismatch"},
		"no volume":                  {wanted("items", items(object{"gas_id": "1"})), "items.0.volume", "required"},
		"volume 0":                   {wanted("items", items(object{"gas_id": "1", "volume": 0})), "items.0.volume", "required"},
		"fill up without tank":       {wanted("items", items(object{"gas_id": "1", "fill_up": true})), "items.0.volume", "required"},
		"min":                        {wanted("items", items(object{"gas_id": "1", "volume": 400})), "items.0.volume", "min:500"},
		"min GNR":                    {wanted("items", items(object{"gas_id": "4", "volume": 900})), "items.0.volume", "min:1000"},
		"min AdBlue":                 {wanted("items", items(object{"gas_id": "3", "volume": 100})), "items.0.volume", "min:300"},
		"max":                        {wanted("items", items(object{"gas_id": "3", "volume": 10_010})), "items.0.volume", "max:10000"},
		"max of two lines":           {wanted("items", items(object{"gas_id": "3", "volume": 6000}, object{"gas_id": "3", "volume": 4010})), "items.1.volume", "max:10000"},
		"step":                       {wanted("items", items(object{"gas_id": "1", "volume": 1050})), "items.0.volume", "step:100"},
		"ullage":                     {wanted("address_id", "501", "items", items(object{"gas_id": "1", "tank_id": "601", "volume": over})), "items.0.volume", fmt.Sprintf("ullage_exceeded:%d", *tank.Ullage)},
		"truck too large":            {wanted("address_id", "503", "items", items(object{"gas_id": "1", "volume": 19_100})), "items.0.volume", "truck_too_large:26:19000"},
		"two lines in a truck":       {wanted("address_id", "503", "items", items(object{"gas_id": "1", "volume": 10_000}, object{"gas_id": "2", "volume": 9_100})), "items.1.volume", "truck_too_large:26:19000"},
		"full load":                  {wanted("address_id", "501", "items", items(object{"gas_id": "1", "volume": 30_000}, object{"gas_id": "2", "volume": 500})), "items.1.volume", "truck_too_large:44:30000"},
		"no date":                    {wanted("date", ""), "date", "required"},
		"invalid date":               {wanted("date", "demain"), "date", "invalid"},
		"early":                      {wanted("date", "2026-11-23"), "date", "date_too_early:2026-11-24"},
		"late":                       {wanted("date", "2027-01-21"), "date", "date_too_late"},
		"sunday":                     {wanted("date", "2026-11-29"), "date", "slot_closed"},
		"holiday":                    {wanted("date", "2026-12-25"), "date", "slot_closed"},
		"saturday":                   {wanted("date", "2026-11-28", "window", "afternoon"), "window", "slot_closed"},
		"unknown window":             {wanted("window", "soon"), "window", "invalid"},
		"site closed":                {wanted("window", "night"), "window", "site_closed:0630-1830"},
	} {
		r := f.json("POST", "/quotes", token, c.body)
		said := decode[problemBody](t, r)
		if r.status != http.StatusUnprocessableEntity || said.Error.Code != "validation_failed" || !slices.Equal(said.Error.Fields[c.field], []string{c.code}) || len(said.Error.Fields) != 1 {
			t.Errorf("%s: %d %s", name, r.status, r.body)
		}
	}
	exact := *tank.Ullage / 100 * 100
	if q := f.createQuote(token, wanted("address_id", "501", "items", items(object{"gas_id": "1", "tank_id": "601", "volume": exact}))); q.Items[0].Volume != exact {
		t.Errorf("the quote for the exact room is %+v", q)
	}
	if q := f.createQuote(token, wanted("address_id", "501", "items", items(object{"gas_id": "1", "tank_id": "601", "fill_up": true}))); q.Items[0].Volume != exact || !q.Items[0].FillUp {
		t.Errorf("filling up gives %+v, want %d L", q.Items[0], exact)
	}
	twice := f.json("POST", "/quotes", token, wanted("address_id", "501", "items", items(object{"gas_id": "1", "tank_id": "601", "volume": exact - 500}, object{"gas_id": "1", "tank_id": "601", "volume": 600})))
	if !strings.Contains(twice.body, "ullage_exceeded:") {
		t.Errorf("two lines exceed the room of a tank without an error: %s", twice.body)
	}
	for _, body := range []any{object{"colour": "red"}, []object{}, "x"} {
		if r := f.json("POST", "/quotes", token, body); r.status != http.StatusBadRequest {
			t.Errorf("%v: %d %s", body, r.status, r.body)
		}
	}
	if r := f.json("POST", "/quotes", f.tokenOf(lea), wanted()); r.status != http.StatusForbidden {
		t.Errorf("a viewer gets %d, want 403", r.status)
	}
}

// Warnings do not prevent a quote.
func TestQuoteWarnings(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	find := func(q quote.OnWire, code string) string {
		for _, w := range q.Warnings {
			if w.Code == code {
				return plain(w.Message)
			}
		}
		return ""
	}
	at := calendar.NewDate(2026, 11, 18).At(9, 0)
	if _, err := f.db.Exec(`DELETE FROM tank_readings WHERE tank_id = 606 AND at > ?`, at.Unix()); err != nil {
		t.Fatal(err)
	}
	if _, err := f.db.Exec(`INSERT OR REPLACE INTO tank_readings (tank_id, at, level, source) VALUES (606, ?, 9400, 'manual')`, at.Unix()); err != nil {
		t.Fatal(err)
	}
	q := f.createQuote(token, wanted("address_id", "503", "items", items(object{"gas_id": "1", "tank_id": "606", "volume": 5000})))
	if got := find(q, "level_old"); got != "Niveau relevé il y a 3 jours : vérifiez la jauge avant la livraison." {
		t.Errorf("the warning of an old level is %q, among %+v", got, q.Warnings)
	}
	if _, err := f.db.Exec(`UPDATE orders SET cancelled_at = created_at WHERE address_id = 503 AND status <> 'delivered'`); err != nil {
		t.Fatal(err)
	}
	f.noCredit()
	fill := wanted("address_id", "503", "items", items(object{"gas_id": "1", "tank_id": "606", "volume": 4700}))
	before := f.createOrder(token, fill)
	if got := find(f.createQuote(token, fill), "tank_already_ordered"); got != "" {
		t.Errorf("a warning although both orders fit: %q", got)
	}
	if got := find(f.createQuote(token, wanted("address_id", "503", "items", items(object{"gas_id": "1", "tank_id": "606", "volume": 4900}))), "tank_already_ordered"); got != "Une livraison de 4 700 L est déjà prévue pour cette cuve ("+before.Reference+") : vérifiez que les deux y tiendront." {
		t.Errorf("the warning of one planned delivery is %q", got)
	}
	f.createOrder(token, fill)
	if got := find(f.createQuote(token, fill), "tank_already_ordered"); got != "2 livraisons (9 400 L) sont déjà prévues pour cette cuve : vérifiez que tout y tiendra." {
		t.Errorf("the warning of two planned deliveries is %q", got)
	}
	if r := f.json("POST", "/quotes", token, wanted("address_id", "503", "items", items(object{"gas_id": "1", "tank_id": "606", "volume": 9600}))); !strings.Contains(r.body, "ullage_exceeded:9500") {
		t.Errorf("a volume above the usable capacity: %s", r.body)
	}
	if _, err := f.db.Exec(`UPDATE businesses SET credit_limit = 1 WHERE id = 1042`); err != nil {
		t.Fatal(err)
	}
	if got := find(f.createQuote(token, wanted()), "credit_exceeded"); !strings.HasPrefix(got, "Encours autorisé dépassé de ") || !strings.HasSuffix(got, " € : votre commande sera mise en attente de confirmation.") {
		t.Errorf("the warning of an exceeded credit is %q", got)
	}
	f.noCredit()
	first := f.createOrder(token, wanted())
	q = f.createQuote(token, wanted())
	if got := find(q, "duplicate_order"); got != "Une commande de gazole B7 est déjà prévue ce jour-là ("+first.Reference+"). Continuer ?" || find(q, "credit_exceeded") != "" {
		t.Errorf("the warnings are %+v", q.Warnings)
	}
}

// A quote warns of an occurrence of a recurring order for the same product, site and day, unless
// the recurring order is paused then.
func TestQuoteOfAPlannedOccurrence(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	warned := func(change ...any) (messages []string) {
		for _, w := range f.createQuote(token, wanted(change...)).Warnings {
			if w.Code == "planned_occurrence" {
				messages = append(messages, plain(w.Message)+" "+w.Field)
			}
		}
		return messages
	}
	want := []string{"Une livraison récurrente du même produit est déjà prévue ce jour-là (« Gazole Toulouse hebdo »). Continuer ? date"}
	if got := warned("address_id", "501", "date", "2026-12-08"); !slices.Equal(got, want) {
		t.Errorf("on the day of the occurrence: %q", got)
	}
	if got := warned("address_id", "501", "date", "2026-12-08", "window", "afternoon"); !slices.Equal(got, want) {
		t.Errorf("in another window of that day: %q", got)
	}
	for name, change := range map[string][]any{
		"the day after":   {"address_id", "501", "date", "2026-12-09"},
		"another site":    {"date", "2026-12-08"},
		"another product": {"address_id", "501", "date", "2026-12-08", "items", items(object{"gas_id": "3", "volume": 500})},
	} {
		if got := warned(change...); len(got) > 0 {
			t.Errorf("%s: unexpected warning %q", name, got)
		}
	}
	if _, err := f.db.Exec(`UPDATE recurring_orders SET paused_until = '2026-12-20' WHERE id = 42`); err != nil {
		t.Fatal(err)
	}
	if got := warned("address_id", "501", "date", "2026-12-08"); len(got) > 0 {
		t.Errorf("unexpected warning during the pause: %q", got)
	}
}

// An order takes the content of its quote, and an idempotency key creates only one order.
func TestCreateOrder(t *testing.T) {
	f := start(t)
	f.noCredit()
	token := f.tokenOf(claire)
	q := f.createQuote(token, wanted())
	body := object{"quote_id": q.ID, "contact_id": "902", "po_number": " BC-7 ", "instructions": "Sonner.", "payment_method_id": "301"}
	r := f.order(token, "key-1", body)
	if r.status != http.StatusCreated {
		t.Fatalf("%d %s", r.status, r.body)
	}
	o := decode[api.Data[order.OnWire]](t, r).Data
	if o.Status != "oncoming" || o.Totals != q.Totals || o.Slot.Date != "2026-11-24" || store.Text(o.PONumber) != "BC-7" || *o.ContactID != 902 || store.Text(o.Instructions) != "Sonner." ||
		*o.PaymentMethodID != 301 || o.CreatedByName.LastName != "Lemaire" || o.Version != 1 || !o.CanEdit || !o.CanCancel || len(o.Items) != 1 || o.Items[0].VolumeOrdered != 2000 ||
		o.Reference != fmt.Sprintf("CMD-2026-%06d", history.FirstNumber(calendar.NewDate(2026, 11, 21))+history.Own) {
		t.Errorf("the order is %+v", o)
	}
	if again := f.order(token, "key-1", body); again.status != http.StatusCreated || decode[api.Data[order.OnWire]](t, again).Data.ID != o.ID {
		t.Errorf("repeating the request gives %d %s", again.status, again.body)
	}
	if _, err := f.db.Exec(`UPDATE memberships SET role = 'VIEWER' WHERE business_id = 1042 AND customer_id = 77`); err != nil {
		t.Fatal(err)
	}
	if again := f.order(token, "key-1", body); again.status != http.StatusForbidden {
		t.Errorf("repeating the request without the permission gives %d %s", again.status, again.body)
	}
	if _, err := f.db.Exec(`UPDATE memberships SET role = 'OWNER' WHERE business_id = 1042 AND customer_id = 77`); err != nil {
		t.Fatal(err)
	}
	body["instructions"] = "Sonner deux fois."
	if other := f.order(token, "key-1", body); other.status != http.StatusConflict || decode[problemBody](t, other).Error.Code != "idempotency_conflict" {
		t.Errorf("the same key with another body gives %d %s", other.status, other.body)
	}
	if r := f.order(token, "key-2", body); r.status != 422 || !slices.Equal(decode[problemBody](t, r).Error.Fields["date"], []string{"duplicate_order:" + o.Reference + ":1"}) {
		t.Errorf("a duplicate order gives %d %s", r.status, r.body)
	}
	body["confirm_duplicate"] = true
	if r := f.order(token, "key-2", body); r.status != http.StatusCreated || !strings.HasSuffix(decode[api.Data[order.OnWire]](t, r).Data.Reference, fmt.Sprint(history.FirstNumber(calendar.NewDate(2026, 11, 21))+history.Own+1)) {
		t.Errorf("a confirmed duplicate order gives %d %s", r.status, r.body)
	}
	events := f.rows(fmt.Sprintf("SELECT kind, status, actor, message FROM order_events WHERE order_id = %d ORDER BY id", o.ID))
	if events != "created oncoming Claire Lemaire Commande enregistrée.\n" {
		t.Errorf("events:\n%s", events)
	}
	if got := f.orders("q=" + o.Reference).Data; len(got) != 1 || got[0].ID != o.ID {
		t.Errorf("the list does not find the order: %+v", got)
	}
}

func TestOrderErrors(t *testing.T) {
	f := start(t)
	f.noCredit()
	token := f.tokenOf(claire)
	q := f.createQuote(token, wanted())
	long := strings.Repeat("é", 501)
	for name, c := range map[string]struct {
		body        object
		field, code string
	}{
		"no PO number":   {object{}, "po_number", "required"},
		"long PO number": {object{"po_number": long[:72]}, "po_number", "too_long"},
		"instructions":   {object{"po_number": "x", "instructions": long}, "instructions", "too_long"},
		"contact":        {object{"po_number": "x", "contact_id": "905"}, "contact_id", "not_found"},
		"payment":        {object{"po_number": "x", "payment_method_id": "302"}, "payment_method_id", "not_found"},
		"quote":          {object{"po_number": "x", "quote_id": "q_nothing"}, "quote_id", "not_found"},
		"business":       {object{"po_number": "x", "business_id": "1078"}, "quote_id", "not_found"}, // Claire's too
	} {
		if _, given := c.body["quote_id"]; !given {
			c.body["quote_id"] = q.ID
		}
		r := f.order(token, secret.New(), c.body)
		if r.status != http.StatusUnprocessableEntity || !slices.Equal(decode[problemBody](t, r).Error.Fields[c.field], []string{c.code}) {
			t.Errorf("%s: %d %s", name, r.status, r.body)
		}
	}
	// The idempotency key is required.
	if r := f.order(token, "", object{"quote_id": q.ID}); r.status != http.StatusBadRequest {
		t.Errorf("without a key: %d, want 400", r.status)
	}
	if r := f.order(f.tokenOf(marc), "k", object{"quote_id": q.ID}); r.status != http.StatusUnprocessableEntity || !strings.Contains(r.body, "quote_id") {
		t.Errorf("the quote of another business gives %d %s", r.status, r.body)
	}
	if r := f.order(f.tokenOf(lea), "k", object{"quote_id": q.ID}); r.status != http.StatusForbidden {
		t.Errorf("a viewer gets %d, want 403", r.status)
	}
}

// An order never gets a price whose guarantee has ended.
func TestExpiredQuote(t *testing.T) {
	f := start(t)
	f.noCredit()
	token := f.tokenOf(claire)
	old := f.createQuote(token, wanted("date", "2026-11-25"))
	if _, err := f.db.Exec(`UPDATE quotes SET items = replace(items, ?, '1.1000') WHERE id = ?`, old.Items[0].UnitPrice, old.ID); err != nil {
		t.Fatal(err)
	}
	f.clock.advance(15 * time.Minute)
	r := f.order(token, "k", object{"quote_id": old.ID, "po_number": "x"})
	said := decode[problemBody](t, r).Error
	if r.status != http.StatusUnprocessableEntity || said.Code != "quote_expired" || said.Quote == nil || said.Quote.Items[0].PreviousPrice != "1.1000" || said.Quote.ID == old.ID || said.Quote.ValidUntil != "2026-11-21T09:30:00Z" {
		t.Fatalf("%d %s", r.status, r.body)
	}
	if n := f.rows(`SELECT count(*) FROM orders WHERE id > 10000000`); n != "0\n" {
		t.Errorf("%s orders were created at the old price", n)
	}
	confirmed := f.order(token, "k", object{"quote_id": old.ID, "po_number": "x", "accept_price": true})
	o := decode[api.Data[order.OnWire]](t, confirmed).Data
	if o.Status != "waiting" || plain(store.Text(o.WaitingReason)) != "Écart de prix supérieur à 3 %" || o.Items[0].UnitPrice != said.Quote.Items[0].UnitPrice {
		t.Errorf("with accept_price: %s", confirmed.body)
	}
	// The new quote is valid; a late order waits even without a price gap.
	if o := decode[api.Data[order.OnWire]](t, f.order(token, "k2", object{"quote_id": said.Quote.ID, "po_number": "x", "confirm_duplicate": true})).Data; o.Status != "oncoming" {
		t.Errorf("the order of the new quote is %+v", o)
	}
	f.clock.advance(15 * time.Minute)
	if o := decode[api.Data[order.OnWire]](t, f.order(token, "k3", object{"quote_id": said.Quote.ID, "po_number": "x", "confirm_duplicate": true, "accept_price": true})).Data; codes(o) != order.WaitsForQuote {
		t.Errorf("the order of an expired quote is %+v", o)
	}
}

// Of two orders for the last litres of a slot, the second is rejected. An order above the
// remaining capacity waits (product 7.1, 13.7).
func TestSlotRace(t *testing.T) {
	f := start(t)
	f.noCredit()
	token := f.tokenOf(claire)
	left := func() int {
		r := f.v3("GET", "/slots?address_id=501&volume=0&gas_id[]=1&from=2026-11-24&to=2026-11-24", token, nil)
		for _, s := range decode[api.Data[[]slot.OnWire]](t, r).Data {
			if s.Window == calendar.Morning {
				return *s.RemainingCapacity
			}
		}
		return -1
	}
	take := func(litres int) object {
		return wanted("address_id", "501", "items", items(object{"gas_id": "1", "volume": litres}))
	}
	before := left()
	for left() > 20_000 {
		f.createOrder(token, take(10_000))
	}
	rest := left()
	if rest < 600 || rest >= before {
		t.Fatalf("%d L are left of %d L", rest, before)
	}
	one, two := f.createQuote(token, take(rest/100*100)), f.createQuote(token, take(rest/100*100))
	large := f.createQuote(token, take(rest/100*100+100))
	body := func(q quote.OnWire) object {
		return object{"quote_id": q.ID, "po_number": "x", "confirm_duplicate": true}
	}
	if o := decode[api.Data[order.OnWire]](t, f.order(token, "large", body(large))).Data; o.Status != "waiting" || codes(o) != order.WaitsForCapacity {
		t.Errorf("an order above the remaining capacity is %+v", o)
	} else if r := f.json("POST", "/orders/"+o.ID.String()+"/cancel", token, object{"reason": "duplicate"}); r.status != http.StatusOK {
		t.Fatalf("%d %s", r.status, r.body)
	}
	if left() != rest {
		t.Errorf("after cancelling the order, %d L are left", left())
	}
	if r := f.order(token, "one", body(one)); r.status != http.StatusCreated {
		t.Errorf("the first order gives %d %s", r.status, r.body)
	}
	r := f.order(token, "two", body(two))
	if said := decode[problemBody](t, r).Error; r.status != 422 || said.Code != "slot_unavailable" {
		t.Errorf("the second order gives %d %s", r.status, r.body)
	}
	if r := f.json("POST", "/quotes", token, take(500)); !strings.Contains(r.body, "slot_unavailable") {
		t.Errorf("a quote for a full slot gives %s", r.body)
	}
}

// The credit limits of the demonstration make an order of BTP wait, which pays late, and none of
// Garonne, which pays by debit.
func TestCreditOfTheDemonstration(t *testing.T) {
	f := start(t)
	if o := f.createOrder(f.tokenOf(claire), wanted("address_id", "501", "items", items(object{"gas_id": "1", "volume": 15_800}))); o.Status != "oncoming" {
		t.Errorf("the order of Garonne is %s %s", o.Status, store.Text(o.WaitingReason))
	}
	if o := f.createOrder(f.tokenOf(marc), wanted("business_id", "1057", "address_id", "504", "items", items(object{"gas_id": "4", "volume": 3000}))); o.Status != "waiting" || codes(o) != order.WaitsForCredit {
		t.Errorf("the order of BTP is %s %s", o.Status, store.Text(o.WaitingReason))
	}
}

// Orders wait for reasons that concern the business.
func TestOrdersThatWait(t *testing.T) {
	f := start(t)
	if _, err := f.db.Exec(`UPDATE businesses SET credit_limit = 1 WHERE id = 1042`); err != nil {
		t.Fatal(err)
	}
	owed := func() int64 {
		t.Helper()
		cents, err := f.inside.Quotes.CreditExcess(t.Context(), f.db, 1042, 1)
		if err != nil {
			t.Fatal(err)
		}
		return cents
	}
	before := owed()
	o := f.createOrder(f.tokenOf(claire), wanted())
	if o.Status != "waiting" || codes(o) != order.WaitsForCredit {
		t.Errorf("an order above the credit limit is %s %s", o.Status, store.Text(o.WaitingReason))
	}
	if used := owed() - before; used <= 0 || used != o.Totals.TotalIncl {
		t.Errorf("a waiting order of %d uses %d of the credit", o.Totals.TotalIncl, used)
	}
	if got := f.rows(fmt.Sprintf("SELECT kind, status FROM order_events WHERE order_id = %d ORDER BY id", o.ID)); got != "created oncoming\nstatus_changed waiting\n" {
		t.Errorf("events:\n%s", got)
	}
	if _, err := f.db.Exec(`DELETE FROM orders WHERE business_id = 1091; UPDATE businesses SET credit_limit = NULL`); err != nil {
		t.Fatal(err)
	}
	body := object{"business_id": "1091", "address_id": "510", "items": items(object{"gas_id": "4", "volume": 1000}), "date": "2026-11-25", "window": "morning"}
	if o := f.createOrder(f.tokenOf(nora), body); store.Text(o.WaitingReason) != "Première commande de l’entreprise" {
		t.Errorf("the first order is %+v", o)
	}
	if o := f.createOrder(f.tokenOf(nora), body); o.Status != "oncoming" {
		t.Errorf("the second order is %+v", o)
	}
	// Without an answer, the order is cancelled when its slot begins.
	f.clock.advance(68*time.Hour - time.Second)
	if o := f.getOrder(f.tokenOf(claire), o.ID); o.Cancellation != nil {
		t.Errorf("the order was cancelled too early: %+v", o.Cancellation)
	}
	f.clock.advance(time.Second)
	o = f.getOrder(f.tokenOf(claire), o.ID)
	if o.Cancellation == nil || o.Cancellation.Reason != "provider" || o.Cancellation.By != nil || o.Cancellation.Fee != 0 || o.Cancellation.At != o.Slot.StartsAt || o.Status != "waiting" {
		t.Errorf("at the start of its slot, the order is %+v", o)
	}
}

// Fees and errors of a cancellation (product 7.1, 7.2, S07).
func TestCancel(t *testing.T) {
	f := start(t)
	f.noCredit()
	token := f.tokenOf(claire)
	cancel := func(id store.ID, body object) reply {
		return f.json("POST", "/orders/"+id.String()+"/cancel", token, body)
	}
	early := f.createOrder(token, wanted("date", "2026-11-25"))
	for field, body := range map[string]object{"reason": {"reason": "provider"}, "comment": {"reason": "other"}} {
		if r := cancel(early.ID, body); r.status != 422 || len(decode[problemBody](t, r).Error.Fields[field]) != 1 {
			t.Errorf("%s: %d %s", field, r.status, r.body)
		}
	}
	r := cancel(early.ID, object{"reason": "other", "comment": "Le quai est en travaux."})
	o := decode[api.Data[order.OnWire]](t, r).Data
	if c := o.Cancellation; r.status != 200 || c.Fee != 0 || c.Reason != "other" || store.Text(c.Comment) != "Le quai est en travaux." || c.By.LastName != "Lemaire" || o.Status != "oncoming" || o.CanCancel || o.Version != 2 {
		t.Errorf("cancelling before the limit gives %d %s", r.status, r.body)
	}
	delivered := f.orders("status[]=delivered&cancelled=exclude").Data[0]
	for id, end := range map[store.ID]string{early.ID: "cancelled", delivered.ID: "delivered"} {
		for code, r := range map[string]reply{
			"not_cancellable": cancel(id, object{"reason": "price"}),
			"not_editable":    f.json("PUT", "/orders/"+id.String(), token, object{"instructions": "x"}),
		} {
			if said := decode[problemBody](t, r).Error; r.status != http.StatusConflict || said.Code != code || store.Text(said.Subcode) != end {
				t.Errorf("%s: %d %s", end, r.status, r.body)
			}
		}
	}
	late := f.createOrder(token, wanted("date", "2026-11-25"))
	f.clock.advance(calendar.NewDate(2026, 11, 24).At(18, 0).Sub(f.clock.Now()))
	token = f.tokenOf(claire)
	if o := f.getOrder(token, late.ID); o.Status != "ready" || o.CancellationFee != 4500 || o.FreeCancellationUntil != nil || o.Tanker == nil || o.CanEdit {
		t.Errorf("at 18:00 the day before, the order is %+v", o)
	}
	if r := cancel(late.ID, object{"reason": "wrong_date"}); decode[api.Data[order.OnWire]](t, r).Data.Cancellation.Fee != 4500 {
		t.Errorf("cancelling after the limit gives %s", r.body)
	}
	running := f.orders("status[]=processing").Data[0]
	r = cancel(running.ID, object{"reason": "price"})
	if said := decode[problemBody](t, r).Error; r.status != http.StatusConflict || said.Code != "not_cancellable" || said.Subcode != nil {
		t.Errorf("cancelling an order under way gives %d %s", r.status, r.body)
	}
	if r := f.json("POST", "/orders/"+running.ID.String()+"/cancel", f.tokenOf(lea), object{"reason": "price"}); r.status != http.StatusForbidden {
		t.Errorf("a viewer gets %d, want 403", r.status)
	}
	if r := f.json("POST", "/orders/"+running.ID.String()+"/cancel", f.tokenOf(marc), object{"reason": "price"}); r.status != http.StatusNotFound {
		t.Errorf("a user of another business gets %d, want 404", r.status)
	}
}

func TestEdit(t *testing.T) {
	f := start(t)
	f.noCredit()
	token := f.tokenOf(claire)
	o := f.createOrder(token, wanted())
	put := func(body object) reply { return f.json("PUT", "/orders/"+o.ID.String(), token, body) }
	edited := decode[api.Data[order.OnWire]](t, put(object{"date": "2026-11-26", "window": "afternoon", "contact_id": "902", "po_number": "BC-2", "instructions": "Quai 2."})).Data
	if edited.Slot.Date != "2026-11-26" || edited.Slot.Window != "afternoon" || *edited.ContactID != 902 || store.Text(edited.PONumber) != "BC-2" || edited.Version != 2 {
		t.Errorf("%+v", edited)
	}
	if got := plain(f.rows(fmt.Sprintf("SELECT actor, message FROM order_events WHERE order_id = %d AND kind = 'edited'", o.ID))); got !=
		"Claire Lemaire Commande modifiée : créneau du jeu. 26 nov., l’après-midi, contact, n° de commande interne, consignes.\n" {
		t.Errorf("the event is %s", got)
	}
	if same := decode[api.Data[order.OnWire]](t, put(object{})).Data; same.Version != 2 {
		t.Errorf("after an empty edit, the version is %d, want 2", same.Version)
	}
	if gone := decode[api.Data[order.OnWire]](t, put(object{"contact_id": ""})).Data; gone.ContactID != nil {
		t.Errorf("the contact is still %v", *gone.ContactID)
	}
	for field, body := range map[string]object{
		"date": {"date": "2026-11-23"}, "window": {"window": "night"}, "contact_id": {"contact_id": "905"}, "po_number": {"po_number": ""}, "instructions": {"instructions": strings.Repeat("x", 501)},
	} {
		if r := put(body); r.status != 422 || len(decode[problemBody](t, r).Error.Fields[field]) != 1 {
			t.Errorf("%s: %d %s", field, r.status, r.body)
		}
	}
	if got := f.getOrder(token, o.ID); got.Slot.Date != "2026-11-26" || store.Text(got.PONumber) != "BC-2" {
		t.Errorf("a rejected edit changed the order: %+v", got)
	}
	// A tanker is assigned, so it is too late to edit.
	ready := f.orders("status[]=ready").Data[0]
	if r := f.json("PUT", "/orders/"+ready.ID.String(), token, object{"instructions": "x"}); r.status != http.StatusConflict || decode[problemBody](t, r).Error.Code != "not_editable" {
		t.Errorf("editing a ready order gives %d %s", r.status, r.body)
	}
	// A night slot has a surcharge.
	coach := f.createOrder(token, object{"business_id": "1078", "address_id": "508", "items": items(object{"gas_id": "1", "volume": 3000}), "date": "2026-11-25", "window": "morning"})
	night := decode[api.Data[order.OnWire]](t, f.json("PUT", "/orders/"+coach.ID.String(), token, object{"window": "night"})).Data
	if night.Totals.DeliveryFee != coach.Totals.DeliveryFee+1500 || night.Totals.Total != coach.Totals.Total+1500 || night.Totals.VAT != history.VAT(night.Totals.Total) {
		t.Errorf("the totals at night are %+v, by day %+v", night.Totals, coach.Totals)
	}
}

// The dispatcher proposes another slot, and the customer answers (product 7.1).
func TestProposedSlot(t *testing.T) {
	f := start(t)
	f.noCredit()
	token, p := f.tokenOf(claire), f.person()
	o := f.createOrder(token, wanted())
	act := func(action string) {
		if r := p.submit(panelAddress, "action", action, "order", o.ID.String()); r.status != http.StatusSeeOther {
			t.Fatalf("%s: %d %s", action, r.status, r.body)
		}
		o = f.getOrder(token, o.ID)
	}
	answerWith := func(accept bool) reply {
		return f.json("POST", "/orders/"+o.ID.String()+"/slot-answer", token, object{"accept": accept})
	}
	if r := answerWith(true); r.status != http.StatusConflict || decode[problemBody](t, r).Error.Code != "no_proposed_slot" {
		t.Errorf("answering without a proposal gives %d %s", r.status, r.body)
	}
	act("propose")
	if o.Status != "waiting" || o.ProposedSlot == nil || o.ProposedSlot.StartsAt <= o.Slot.StartsAt || codes(o) != order.WaitsForAnswer {
		t.Fatalf("%+v", o)
	}
	refused := decode[api.Data[order.OnWire]](t, answerWith(false)).Data
	if refused.Status != "waiting" || refused.ProposedSlot != nil || codes(refused) != order.WaitsForProposal {
		t.Errorf("after refusing the slot, the order is %+v", refused)
	}
	act("propose")
	proposed := *o.ProposedSlot
	accepted := decode[api.Data[order.OnWire]](t, answerWith(true)).Data
	if accepted.Status != "oncoming" || accepted.Slot.StartsAt != proposed.StartsAt || accepted.WaitingReason != nil || accepted.ProposedSlot != nil {
		t.Errorf("after accepting the slot, the order is %+v", accepted)
	}
	act("propose")
	act("advance") // the dispatcher confirms the original slot
	if o.Status != "oncoming" || o.ProposedSlot != nil {
		t.Errorf("the confirmed order is %+v", o)
	}
	if r := f.json("POST", "/orders/"+o.ID.String()+"/slot-answer", token, object{}); r.status != http.StatusBadRequest {
		t.Errorf("a body without an answer gives %d, want 400", r.status)
	}
}

// Two orders are made while each fits alone. The second delivery is reduced to the room left, so
// that the tank is never too full (product 7.2).
func TestDeliveryIsLimitedToTheRoom(t *testing.T) {
	f := start(t)
	f.noCredit()
	token, p := f.tokenOf(claire), f.person()
	seen := func() fleet.Tank {
		return decode[api.Data[[]fleet.Tank]](t, f.v3("GET", "/tanks?business_id=1042&id[]=604", token, nil)).Data[0]
	}
	volume := *seen().Ullage / 100 * 100
	body := wanted("items", items(object{"gas_id": "1", "tank_id": "604", "volume": volume}))
	for _, o := range []order.OnWire{f.createOrder(token, body), f.createOrder(token, body)} {
		room := *seen().Ullage
		for range 3 {
			p.submit(panelAddress, "action", "advance", "order", o.ID.String())
		}
		item := f.getOrder(token, o.ID).Items[0]
		if *item.VolumeDelivered > room {
			t.Errorf("%d L were delivered into a room of %d L: %+v", *item.VolumeDelivered, room, item)
		}
		if _, err := f.db.Exec(`UPDATE orders SET back_at = delivered_at WHERE id = ?`, o.ID); err != nil { // makes its tanker available at once
			t.Fatal(err)
		}
	}
	if full := seen(); *full.Level > full.UsableCapacity {
		t.Errorf("the tank contains %d L, want at most %d L", *full.Level, full.UsableCapacity)
	}
}

// When a new factor is published, past deliveries keep the old one. Deliveries from its first
// day of validity on have the new one (product 7.6).
func TestDeliveryKeepsItsFactor(t *testing.T) {
	f := start(t)
	f.noCredit()
	token := f.tokenOf(claire)
	factorOf := func(o order.OnWire) string {
		return o.Items[0].EmissionFactor.Total + " " + o.Items[0].EmissionFactor.Source
	}
	past := decode[order.OrdersPage](t, f.v3("GET", "/orders?business_id=1042&status[]=delivered&gas_id[]=1&cancelled=exclude", token, nil)).Data[0]
	was := factorOf(past)
	gazole := &f.seed.Gases[0]
	gazole.Factors = append(gazole.Factors, seed.Factor{ValidFrom: "2026-11-24", EmissionFactor: seed.EmissionFactor{Total: "2.90", Source: "ADEME, Base Carbone® v24"}})
	if today := decode[[]gas.Gas](t, f.api("GET", "/gas", token))[0].EmissionFactor.Total; today != "3.10" {
		t.Errorf("today's factor is %s, want 3.10", today)
	}
	if now := f.getOrder(token, past.ID); factorOf(now) != was || store.Text(now.EmissionsKg) != store.Text(past.EmissionsKg) || !strings.HasPrefix(was, "3.10 ") {
		t.Errorf("the past delivery has %s kg by %s, before %s kg by %s", store.Text(now.EmissionsKg), factorOf(now), store.Text(past.EmissionsKg), was)
	}
	if q := f.createQuote(token, wanted()); q.EmissionsKg != "5800.00" {
		t.Errorf("the quote estimates %s kg for 2,000 L, want 5800.00", q.EmissionsKg)
	}
	o := f.createOrder(token, wanted())
	f.passDays(4)
	o = f.getOrder(f.tokenOf(claire), o.ID)
	if factorOf(o) != "2.90 ADEME, Base Carbone® v24" || store.Text(o.EmissionsKg) != fmt.Sprintf("%.2f", float64(*o.Items[0].VolumeDelivered)*2.90) {
		t.Errorf("the delivery has the factor %s and %s kg", factorOf(o), store.Text(o.EmissionsKg))
	}
}

// The panel takes an order through all its statuses, and no further (product 13.8).
func TestAdvance(t *testing.T) {
	f := start(t)
	f.noCredit()
	token, p := f.tokenOf(claire), f.person()
	before := decode[api.Data[[]fleet.Tank]](t, f.v3("GET", "/tanks?business_id=1042&id[]=604", token, nil)).Data[0]
	o := f.createOrder(token, wanted("items", items(object{"gas_id": "1", "tank_id": "604", "volume": 3000})))
	for _, status := range []string{"ready", "processing", "delivered"} {
		p.submit(panelAddress, "action", "advance", "order", o.ID.String())
		if o = f.getOrder(token, o.ID); o.Status != status {
			t.Fatalf("the status is %s, want %s", o.Status, status)
		}
		switch status {
		case "ready":
			if o.Tanker == nil || o.Tanker.Name != "Citerne 12" || o.Driver.Phone == nil {
				t.Errorf("the assigned tanker is %+v", o.Tanker)
			}
		case "processing":
			if store.Text(o.ETA) != "2026-11-21T09:35:00Z" {
				t.Errorf("the ETA is %s", store.Text(o.ETA))
			}
		}
	}
	item := o.Items[0]
	if item.VolumeDelivered == nil || item.Volume15C == nil || store.Text(o.EmissionsKg) != fmt.Sprintf("%.2f", float64(*item.VolumeDelivered)*3.10) || item.EmissionFactor.Source == "" ||
		store.Text(o.DeliveredAt) != "2026-11-21T09:00:00Z" || o.Totals.IsEstimate || o.Totals.Product != item.Total {
		t.Errorf("the delivered order is %+v", o)
	}
	after := decode[api.Data[[]fleet.Tank]](t, f.v3("GET", "/tanks?business_id=1042&id[]=604", token, nil)).Data[0]
	if *after.Level != *before.Level+*item.VolumeDelivered {
		t.Errorf("the level went from %d to %d L", *before.Level, *after.Level)
	}
	if r := p.submit(panelAddress, "action", "advance", "order", o.ID.String()); r.status != http.StatusConflict {
		t.Errorf("advancing a delivered order gives %d, want 409", r.status)
	}
	kinds := f.rows(fmt.Sprintf("SELECT kind FROM order_events WHERE order_id = %d ORDER BY id", o.ID))
	// The assigned tanker is away with the live order, so another one leaves.
	if kinds != "created\nstatus_changed\ntanker_assigned\ntanker_assigned\nstatus_changed\narrived\ndelivered\n" || o.EventsCount != 7 || o.Tanker.Name != "Citerne 06" {
		t.Errorf("events:\n%s", kinds)
	}
	for _, id := range []string{"1", "x", ""} {
		if r := p.submit(panelAddress, "action", "advance", "order", id); r.status != http.StatusNotFound {
			t.Errorf("order %q: %d", id, r.status)
		}
	}
}

// The event of the delivery note appears once, when the note is available.
func TestDeliveryNoteIsAnnounced(t *testing.T) {
	f := start(t)
	f.noCredit()
	token, p := f.tokenOf(claire), f.person()
	o := f.createOrder(token, wanted())
	for range 3 {
		p.submit(panelAddress, "action", "advance", "order", o.ID.String())
	}
	announced := func() int {
		return strings.Count(f.rows(fmt.Sprintf("SELECT kind FROM order_events WHERE order_id = %d", o.ID)), "document_added")
	}
	there := func() bool {
		return strings.Contains(f.v3("GET", "/orders/documents?order_id[]="+o.ID.String(), token, nil).body, `"delivery_note"`)
	}
	f.clock.advance(history.NoteAfter - time.Second)
	if before := f.getOrder(token, o.ID); announced() != 0 || there() || before.Status != "delivered" {
		t.Errorf("before the note exists: %d events, listed %v, status %s", announced(), there(), before.Status)
	}
	version := f.getOrder(token, o.ID).Version
	f.clock.advance(time.Second)
	if after := f.getOrder(token, o.ID); announced() != 1 || !there() || after.Version != version+1 {
		t.Errorf("when the note exists: %d events, listed %v, version %d after %d", announced(), there(), after.Version, version)
	}
	f.clock.advance(time.Hour)
	if f.getOrder(token, o.ID); announced() != 1 {
		t.Errorf("an hour later: %d events, want 1", announced())
	}
}

// Time alone takes an order to its delivery (product 13.6). Advancing the panel's clock does not
// expire sessions.
func TestOrdersFollowTheClock(t *testing.T) {
	unraced(t)
	f := start(t)
	f.noCredit()
	token, p := f.tokenOf(claire), f.person()
	o := f.createOrder(token, wanted())
	for range 4 {
		if r := p.submit(panelAddress, "action", "skip"); r.status != http.StatusSeeOther {
			t.Fatalf("%d %s", r.status, r.body)
		}
	}
	o = f.getOrder(token, o.ID)
	_, end := calendar.Morning.Span(calendar.NewDate(2026, 11, 24))
	if o.Status != "delivered" || store.Text(o.DeliveredAt) >= clock.Timestamp(end) || store.Text(o.DeliveredAt) < o.Slot.StartsAt || o.Tanker == nil {
		t.Errorf("after four days, the order is %+v", o)
	}
	if page := p.get(panelAddress).body; !strings.Contains(page, "10:00:00 le 25 novembre 2026") {
		t.Error("the panel does not show the time of the clock")
	}
	if date := f.v3("GET", "/orders?business_id=1042", token, nil).header.Get("Date"); date != "Wed, 25 Nov 2026 09:00:00 GMT" {
		t.Errorf("the Date header is %s", date)
	}
	p.submit(panelAddress, "action", "freeze")
	f.clock.advance(3 * time.Hour)
	if got := clock.Timestamp(f.inside.Clock.Now()); got != "2026-11-25T09:00:00Z" {
		t.Errorf("the stopped clock shows %s", got)
	}
	p.submit(panelAddress, "action", "freeze")
	f.clock.advance(time.Hour)
	if got := clock.Timestamp(f.inside.Clock.Now()); got != "2026-11-25T10:00:00Z" {
		t.Errorf("the running clock shows %s", got)
	}
	p.submit(panelAddress, "action", "reset")
	if got := clock.Timestamp(f.inside.Clock.Now()); got != "2026-11-21T13:00:00Z" {
		t.Errorf("after a reset the clock shows %s", got)
	}
}

// The clock setting survives a restart.
func TestClockIsKept(t *testing.T) {
	dir := t.TempDir()
	f := start(t, func(c *sandbox.Config) { c.Dir = dir })
	f.person().submit(panelAddress, "action", "skip")
	again := start(t, func(c *sandbox.Config) { c.Dir = dir })
	if got := clock.Timestamp(again.inside.Clock.Now()); got != "2026-11-22T09:00:00Z" {
		t.Errorf("after the restart the clock shows %s", got)
	}
}

func TestReportIssue(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	report := func(id store.ID, kind, description string) reply {
		return f.json("POST", "/orders/"+id.String()+"/issues", token, object{"kind": kind, "description": description})
	}
	const said = "Il manque 300 litres par rapport à la jauge."
	running := f.orders("status[]=processing").Data[0]
	for field, body := range map[string][2]string{"kind": {"weather", said}, "description": {"late", "Trop court."}} {
		if r := report(running.ID, body[0], body[1]); r.status != 422 || len(decode[problemBody](t, r).Error.Fields[field]) != 1 {
			t.Errorf("invalid %s: %d %s", field, r.status, r.body)
		}
	}
	if r := report(running.ID, "late", strings.Repeat("x", 2001)); r.status != 422 || !strings.Contains(r.body, `"description":["too_long"]`) {
		t.Errorf("a description that is too long gives %d %s", r.status, r.body)
	}
	r := report(running.ID, "late", said)
	if issue := decode[api.Data[order.IssueOnWire]](t, r).Data; r.status != http.StatusCreated || issue.Kind != "late" || issue.Status != "open" || issue.Description != said || issue.OpenedAt != "2026-11-21T09:00:00Z" {
		t.Errorf("%d %s", r.status, r.body)
	}
	if o := f.getOrder(token, running.ID); o.Issue == nil || o.Version != 2 {
		t.Errorf("%+v", o)
	}
	ready := f.orders("status[]=ready").Data[0]
	old := f.orders("status[]=delivered&to=2026-10-20&cancelled=exclude").Data[0]
	recent := f.orders("status[]=delivered&from=2026-10-28&to=2026-11-10&cancelled=exclude").Data[0]
	for name, c := range map[string]struct {
		id     store.ID
		status int
	}{"one at a time": {running.ID, 409}, "before": {ready.ID, 409}, "after 30 days": {old.ID, 409}, "within": {recent.ID, 201}} {
		if r := report(c.id, "other", said); r.status != c.status {
			t.Errorf("%s: %d %s", name, r.status, r.body)
		}
	}
}

// A day later, the history does not overwrite an order that a user has changed.
func TestChangedOrdersSurviveTheDay(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	o := f.orders("status[]=oncoming").Data[0]
	if r := f.json("PUT", "/orders/"+o.ID.String(), token, object{"instructions": "Par la cour."}); r.status != http.StatusOK {
		t.Fatalf("%d %s", r.status, r.body)
	}
	f.clock.advance(24 * time.Hour)
	token = f.tokenOf(claire)
	if got := f.getOrder(token, o.ID); store.Text(got.Instructions) != "Par la cour." || got.Reference != o.Reference {
		t.Errorf("after a day, the order is %+v", got)
	}
}
