package sandbox_test

import (
	"cmp"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox"
	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/chronicle"
	"github.com/citerne/citerne/internal/sandbox/order"
	"github.com/citerne/citerne/internal/sandbox/planning"
	"github.com/citerne/citerne/internal/sandbox/recurring"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// recurringOrders lists recurring orders of Garonne, or of the business in the query.
func (f *fixture) recurringOrders(query string) (all []recurring.Order, meta api.Meta) {
	f.t.Helper()
	if !strings.Contains(query, "business_id=") {
		query = "business_id=1042&" + query
	}
	r := f.v3("GET", "/recurring-orders?"+query, f.tokenOf(claire), nil)
	if r.status != http.StatusOK {
		f.t.Fatalf("%s: %d %s", query, r.status, r.body)
	}
	page := decode[api.Listed[recurring.Order]](f.t, r)
	return page.Data, page.Meta
}

// recurringOrder returns one recurring order.
func (f *fixture) recurringOrder(id store.ID) recurring.Order {
	f.t.Helper()
	return decode[api.Data[recurring.Order]](f.t, f.v3("GET", "/recurring-orders/"+id.String(), f.tokenOf(claire), nil)).Data
}

// weekly returns the body of a valid recurring order: diesel for vehicles at Bordeaux each
// Tuesday morning, changed by pairs of names and values.
func weekly(change ...any) object {
	o := object{"business_id": "1042", "name": "Gazole Bordeaux", "address_id": "502", "items": items(object{"gas_id": "1", "volume": 2000}), "frequency": "weekly",
		"weekdays": []int{2}, "window": "morning", "starts_on": "2026-11-23", "po_number": "BC-9"}
	for i := 0; i < len(change); i += 2 {
		if o[change[i].(string)] = change[i+1]; change[i+1] == nil {
			delete(o, change[i].(string))
		}
	}
	return o
}

// createRecurring creates a recurring order.
func (f *fixture) createRecurring(body object) recurring.Order {
	f.t.Helper()
	r := f.v3("POST", "/recurring-orders", f.tokenOf(claire), body)
	if r.status != http.StatusCreated {
		f.t.Fatalf("%d %s", r.status, r.body)
	}
	return decode[api.Data[recurring.Order]](f.t, r).Data
}

// ask changes a recurring order and returns the result, or the error as text: the status, the
// code, and the subcode or invalid field.
func (f *fixture) ask(method, path string, body any) (o recurring.Order, refused string) {
	f.t.Helper()
	r := f.json(method, "/recurring-orders/"+path, f.tokenOf(claire), cmp.Or(body, any(object{})))
	if r.status < 300 {
		return decode[api.Data[recurring.Order]](f.t, r).Data, ""
	}
	said := decode[problemBody](f.t, r).Error
	refused = fmt.Sprint(r.status, " ", said.Code)
	if said.Subcode != nil {
		refused += " " + *said.Subcode
	}
	for field, codes := range said.Fields {
		refused += " " + field + " " + strings.Join(codes, ",")
	}
	return o, refused
}

// dates returns the next dates of a recurring order as "date status", with the original day and
// the reason of a moved one.
func (f *fixture) dates(id store.ID, limit int) (all []string) {
	f.t.Helper()
	r := f.v3("GET", fmt.Sprintf("/recurring-orders/occurrences?recurring_order_id[]=%s&limit=%d", id, limit), f.tokenOf(claire), nil)
	for _, o := range decode[api.Data[[]recurring.OccurrenceOnWire]](f.t, r).Data {
		all = append(all, dateText(o))
	}
	return all
}

func dateText(o recurring.OccurrenceOnWire) string {
	text := o.Date + " " + o.Status
	if o.MovedFrom != nil {
		text += " " + *o.MovedFrom + " " + *o.MovedReason
	}
	return text
}

// at sets the clock of deliveries.
func (f *fixture) at(year int, month time.Month, day, hour int) {
	f.t.Helper()
	if err := f.setClock(f.t.Context(), time.Date(year, month, day, hour, 0, 0, 0, time.UTC), true); err != nil {
		f.t.Fatal(err)
	}
}

// The demonstration has recurring orders in every status; the empty profile has none.
func TestRecurringOrdersOfTheDemonstration(t *testing.T) {
	f := start(t)
	own, _ := f.recurringOrders("")
	coaches, _ := f.recurringOrders("business_id=1078")
	r := f.v3("GET", "/recurring-orders?business_id=1063", f.tokenOf(sophie), nil)
	all := slices.Concat(own, coaches, decode[api.Listed[recurring.Order]](t, r).Data)
	for i, want := range []struct {
		name, status, pausedUntil, number string
		least, most                       int64 // euros a month
	}{
		{"Gazole Toulouse hebdo", recurring.Active, "", "BC-2026-REC-1", 20_000, 60_000}, // 1,450 L a day
		{"AdBlue Bordeaux", recurring.Paused, "2027-01-01", "BC-2026-REC-2", 100, 1_000},
		{"Plein de nuit", recurring.Active, "", "", 10_000, 40_000}, // 18,000 L a month
		{"HVO Lamballe", recurring.Ended, "", "", 3_000, 30_000},
	} {
		o := all[i]
		if o.Name != want.name || o.Status != want.status || store.Text(o.PausedUntil) != want.pausedUntil || store.Text(o.PONumber) != want.number ||
			o.MonthlyCost < 100*want.least || o.MonthlyCost > 100*want.most || o.CreatedAt == nil || (*o.CreatedAt)[:10] >= o.StartsOn {
			t.Errorf("%+v created at %v, until %v, number %v", o, store.Text(o.CreatedAt), store.Text(o.PausedUntil), store.Text(o.PONumber))
		}
	}
	if len(all) != 4 {
		t.Errorf("%d recurring orders, want 4", len(all))
	}
	// The orders of a recurring order have its PO number.
	for _, o := range f.allOrders("recurring_order_id=42") {
		if store.Text(o.PONumber) != "BC-2026-REC-1" {
			t.Errorf("order %s has the number %q", o.Reference, store.Text(o.PONumber))
		}
	}
	empty := start(t, func(c *sandbox.Config) { c.Profile = chronicle.ProfileEmpty })
	if all, meta := empty.recurringOrders(""); all == nil || len(all) != 0 || meta.Total != 0 {
		t.Errorf("the empty profile has %+v, %+v", all, meta)
	}
}

// The list can be filtered, sorted by status and name, and paged; ids give their own order.
func TestListRecurringOrders(t *testing.T) {
	f := start(t)
	for _, name := range []string{"Été", "Essai"} {
		f.createRecurring(weekly("name", name))
	}
	f.createRecurring(weekly("name", "À Bayonne", "address_id", "503"))
	if _, refused := f.ask("POST", "49/end", nil); refused != "" {
		t.Fatal(refused)
	}
	for query, want := range map[string]string{
		"":                                   "À Bayonne, Été, Gazole Toulouse hebdo, AdBlue Bordeaux, Essai",
		"q=ETE":                              "Été",
		"q=rec-0042":                         "Gazole Toulouse hebdo",
		"status[]=paused&status[]=ended":     "AdBlue Bordeaux, Essai",
		"address_id[]=503&address_id[]=501":  "À Bayonne, Gazole Toulouse hebdo",
		"page=2&per_page=2":                  "Gazole Toulouse hebdo, AdBlue Bordeaux",
		"page=9&per_page=2":                  "",
		"id[]=48&id[]=42&id[]=31&id[]=99999": "Gazole Toulouse hebdo, Été",
	} {
		all, meta := f.recurringOrders(query)
		var names []string
		for _, o := range all {
			names = append(names, o.Name)
		}
		if got := strings.Join(names, ", "); got != want {
			t.Errorf("%s: %s, want %s", query, got, want)
		}
		if query == "page=2&per_page=2" && meta != (api.Meta{Page: 2, PerPage: 2, Total: 5}) || query == "" && meta != (api.Meta{Page: 1, PerPage: 5, Total: 5}) {
			t.Errorf("%s: %+v", query, meta)
		}
	}
	for query, status := range map[string]int{"business_id=1042&status[]=x": 400, "business_id=1042&page=0": 400, "business_id=1057": 404, "": 400, "business_id=1042&q=" + strings.Repeat("x", 201): 400} {
		if r := f.v3("GET", "/recurring-orders?"+query, f.tokenOf(claire), nil); r.status != status {
			t.Errorf("%s: %d", query, r.status)
		}
	}
	if r := f.v3("GET", "/recurring-orders/31", f.tokenOf(claire), nil); r.status != http.StatusNotFound {
		t.Errorf("a recurring order of another business gives %d, want 404", r.status)
	}
}

// A recurring order is saved as given, once per idempotency key, and its dates are those of the
// preview. If its first date cannot be announced in time, it starts with the next one.
func TestCreateRecurringOrder(t *testing.T) {
	f := start(t) // Saturday
	token := f.tokenOf(claire)
	body := weekly("weekdays", []int{1, 2}, "instructions", " Sonner. ", "ends_on", "2026-12-08", "items", items(object{"gas_id": "1", "volume": 2000}, object{"gas_id": "3", "tank_id": "605", "fill_up": true}))
	if r := f.v3("POST", "/recurring-orders/preview", token, body); r.status != http.StatusBadRequest {
		t.Errorf("a preview without a limit: %d", r.status)
	}
	var previewed []string
	for _, o := range decode[api.Data[[]recurring.OccurrenceOnWire]](t, f.preview(token, 8, body)).Data {
		if previewed = append(previewed, dateText(o)); o.RecurringOrderID != nil {
			t.Errorf("a date of the preview belongs to the recurring order %s", o.RecurringOrderID)
		}
	}
	// Monday's order would have been made this morning.
	if want := []string{"2026-11-24 planned", "2026-11-30 planned", "2026-12-01 planned", "2026-12-07 planned", "2026-12-08 planned"}; !slices.Equal(previewed, want) {
		t.Errorf("the preview has %v", previewed)
	}
	if all, _ := f.recurringOrders(""); len(all) != 2 {
		t.Errorf("after a preview there are %d recurring orders, want 2", len(all))
	}
	first := f.json("POST", "/recurring-orders", token, body, "Idempotency-Key", "key-1")
	again := f.json("POST", "/recurring-orders", token, body, "Idempotency-Key", "key-1")
	o := decode[api.Data[recurring.Order]](t, first).Data
	if first.status != http.StatusCreated || again.status != http.StatusCreated || decode[api.Data[recurring.Order]](t, again).Data.ID != o.ID {
		t.Fatalf("%d %s, again %d %s", first.status, first.body, again.status, again.body)
	}
	if got := f.recurringOrder(o.ID); o.Reference != "REC-0048" || o.Status != recurring.Active || got.Name != "Gazole Bordeaux" || store.Text(got.Instructions) != "Sonner." ||
		store.Text(got.PONumber) != "BC-9" || store.Text(got.CreatedAt) != "2026-11-21T09:00:00Z" || store.Text(got.EndsOn) != "2026-12-08" || !slices.Equal(got.Weekdays, []int{1, 2}) ||
		*got.Items[0].Volume != 2000 || got.Items[1].Volume != nil || *got.Items[1].TankID != 605 || !got.Items[1].FillUp || got.DayOfMonth != nil {
		t.Errorf("%+v", got)
	}
	if got := f.dates(o.ID, 8); !slices.Equal(got, previewed) {
		t.Errorf("its dates are %v, the preview had %v", got, previewed)
	}
	f.at(2026, 12, 15, 9)
	made := f.allOrders("recurring_order_id=" + o.ID.String())
	slices.SortFunc(made, func(a, b order.OnWire) int { return cmp.Compare(a.Slot.Date, b.Slot.Date) })
	for i, one := range made {
		if one.Slot.Date != previewed[i][:10] || store.Text(one.PONumber) != "BC-9" || store.Text(one.Instructions) != "Sonner." || one.RecurringOrder.Name != o.Name {
			t.Errorf("an order of an occurrence is %+v", one)
		}
	}
	if got := f.recurringOrder(o.ID); len(made) != 5 || got.Status != recurring.Ended || len(f.dates(o.ID, 8)) > 0 {
		t.Errorf("%d orders and the status %s at the end", len(made), got.Status)
	}
}

// preview requests the dates of a recurring order before it is created.
func (f *fixture) preview(token string, limit int, body object) reply {
	f.t.Helper()
	return f.v3("POST", fmt.Sprintf("/recurring-orders/preview?limit=%d", limit), token, body)
}

// Invalid fields give an error each. A preview gives the same errors, except for a missing name
// and for a first day in the past, as an existing order may have.
func TestRecurringOrderErrors(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	if _, err := f.db.Exec(`UPDATE addresses SET opening_hours = '[{"weekday":3,"opens_at":"06:00","closes_at":"11:00"}]', max_truck_tonnage = 19 WHERE id = 503`); err != nil {
		t.Fatal(err)
	}
	one := func(o object) []object { return items(o) }
	for name, c := range map[string]struct {
		body        object
		field, code string
		previewed   bool
	}{
		"no name":                 {weekly("name", " "), "name", "required", true},
		"long name":               {weekly("name", strings.Repeat("é", 61)), "name", "too_long", true},
		"no site":                 {weekly("address_id", nil), "address_id", "required", false},
		"another business":        {weekly("address_id", "504"), "address_id", "not_found", false},
		"no items":                {weekly("items", []object{}), "items", "required", false},
		"four items":              {weekly("items", items(object{}, object{}, object{}, object{})), "items", "max:3", false},
		"no product":              {weekly("items", one(object{"gas_id": ""})), "items.0.gas_id", "required", false},
		"unknown product":         {weekly("items", one(object{"gas_id": "99"})), "items.0.gas_id", "not_found", false},
		"tank of another product": {weekly("items", one(object{"gas_id": "3", "tank_id": "604", "volume": 500})), "items.0.gas_id", "tank_product_mismatch", false},
		"tank elsewhere":          {weekly("items", one(object{"gas_id": "1", "tank_id": "601", "volume": 500})), "items.0.tank_id", "not_found", false},
		"no volume":               {weekly("items", one(object{"gas_id": "1"})), "items.0.volume", "required", false},
		"fill up without tank":    {weekly("items", one(object{"gas_id": "1", "fill_up": true})), "items.0.volume", "required", false},
		"below minimum":           {weekly("items", one(object{"gas_id": "1", "volume": 400})), "items.0.volume", "min:500", false},
		"above maximum":           {weekly("items", one(object{"gas_id": "1", "volume": 30_100})), "items.0.volume", "max:24000", false},
		"larger than a tank":      {weekly("items", one(object{"gas_id": "1", "tank_id": "604", "volume": 19_100})), "items.0.volume", "max:19000", false},
		"larger than a truck":     {weekly("address_id", "503", "weekdays", []int{3}, "items", one(object{"gas_id": "1", "volume": 13_100})), "items.0.volume", "max:13000", false},
		"two in a truck":          {weekly("items", items(object{"gas_id": "1", "volume": 20_000}, object{"gas_id": "2", "volume": 10_100})), "items.1.volume", "max:4000", false},
		"step":                    {weekly("items", one(object{"gas_id": "1", "volume": 550})), "items.0.volume", "step:100", false},
		"no frequency":            {weekly("frequency", nil), "frequency", "required", false},
		"each day":                {weekly("frequency", "daily"), "frequency", "invalid", false},
		"no weekday":              {weekly("weekdays", []int{}), "weekdays", "required", false},
		"Sunday":                  {weekly("weekdays", []int{1, 7}), "weekdays", "invalid", false},
		"Saturday afternoon":      {weekly("weekdays", []int{6}, "window", "afternoon"), "weekdays", "invalid", false},
		"no day of the month":     {weekly("frequency", "monthly"), "day_of_month", "required", false},
		"the 29th":                {weekly("frequency", "monthly", "day_of_month", 29), "day_of_month", "out_of_range:1:28", false},
		"no window":               {weekly("window", nil), "window", "required", false},
		"closed":                  {weekly("address_id", "503", "weekdays", []int{1, 2}), "window", "site_closed", false},
		"no start":                {weekly("starts_on", nil), "starts_on", "required", false},
		"start yesterday":         {weekly("starts_on", "2026-11-20"), "starts_on", "date_too_early", true},
		"start in a year":         {weekly("starts_on", "2027-11-22"), "starts_on", "date_too_late", false},
		"end before start":        {weekly("ends_on", "2026-11-22"), "ends_on", "date_too_early", false},
		"no number":               {weekly("po_number", nil), "po_number", "required", false},
		"long number":             {weekly("po_number", strings.Repeat("9", 36)), "po_number", "too_long", false},
		"long instructions":       {weekly("instructions", strings.Repeat("x", 501)), "instructions", "too_long", false},
	} {
		r := f.v3("POST", "/recurring-orders", token, c.body)
		if fields := decode[problemBody](t, r).Error.Fields; r.status != http.StatusUnprocessableEntity || len(fields) != 1 || !slices.Equal(fields[c.field], []string{c.code}) {
			t.Errorf("%s: %d %s", name, r.status, r.body)
		}
		if r := f.preview(token, 8, c.body); (r.status == http.StatusOK) != c.previewed || !c.previewed && !slices.Equal(decode[problemBody](t, r).Error.Fields[c.field], []string{c.code}) {
			t.Errorf("%s, previewed: %d %s", name, r.status, r.body)
		}
	}
	if all, _ := f.recurringOrders(""); len(all) != 2 {
		t.Errorf("%d recurring orders, want 2", len(all))
	}
	// If a site is closed on one of the weekdays, those deliveries move to the open one.
	if o := f.createRecurring(weekly("address_id", "503", "weekdays", []int{1, 3})); !slices.Equal(f.dates(o.ID, 2), []string{"2026-11-25 planned", "2026-12-02 planned"}) {
		t.Errorf("the dates are %v", f.dates(o.ID, 2))
	}
}

// The occurrence of 14 July moves to the 15th. The list, the preview, the planning and the
// calendar show it. Skipping it removes it from the planning, restoring it brings it back.
func TestOccurrenceOnAPublicHoliday(t *testing.T) {
	unraced(t)
	f := startAt(t, time.Date(2026, 7, 1, 8, 0, 0, 0, time.UTC))
	token := f.tokenOf(claire)
	want := []string{"2026-07-07 planned", "2026-07-15 moved_holiday 2026-07-14 jour férié", "2026-07-21 planned"}
	if got := f.dates(42, 3); !slices.Equal(got, want) {
		t.Errorf("the dates are %v", got)
	}
	r := f.preview(token, 3, weekly("starts_on", "2026-07-01"))
	if all := decode[api.Data[[]recurring.OccurrenceOnWire]](t, r).Data; len(all) != 3 || dateText(all[1]) != want[1] {
		t.Errorf("the preview is %s", r.body)
	}
	listed := func() (dates []string, inCalendar bool) {
		dates, _ = f.due("2026-07-05", "2026-07-26")
		feed := decode[api.Data[planning.Feed]](t, f.v3("GET", "/planning/feed?business_id=1042", token, nil)).Data
		r := f.apiRequest("GET", "", "")
		r.URL.Path, r.URL.RawQuery = "/v3/planning.ics", "token="+feed.Token
		return dates, strings.Contains(f.send(r).body, "UID:occurrence-42-2026-07-15@")
	}
	if dates, inCalendar := listed(); !slices.Equal(dates, []string{"2026-07-07", "2026-07-15", "2026-07-21"}) || !inCalendar {
		t.Errorf("planned: %v, in the calendar: %v", dates, inCalendar)
	}
	// The original day is not a date of the order.
	if _, refused := f.ask("POST", "42/skips/2026-07-14", nil); refused != "404 not_found" {
		t.Errorf("skipping the 14th gives %s", refused)
	}
	for range 2 {
		if _, refused := f.ask("POST", "42/skips/2026-07-15", nil); refused != "" {
			t.Fatal(refused)
		}
	}
	if got := f.dates(42, 2); got[1] != "2026-07-15 skipped 2026-07-14 jour férié" {
		t.Errorf("after skipping, the dates are %v", got)
	}
	if dates, inCalendar := listed(); !slices.Equal(dates, []string{"2026-07-07", "2026-07-21"}) || inCalendar {
		t.Errorf("after skipping, planned: %v, in the calendar: %v", dates, inCalendar)
	}
	for range 2 {
		if _, refused := f.ask("DELETE", "42/skips/2026-07-15", nil); refused != "" {
			t.Fatal(refused)
		}
	}
	if got := f.dates(42, 3); !slices.Equal(got, want) {
		t.Errorf("after restoring, the dates are %v", got)
	}
	f.at(2026, 7, 13, 4) // 06:00 in Paris
	if got := f.dates(42, 1); got[0] != "2026-07-15 ordered 2026-07-14 jour férié" {
		t.Errorf("when it is ordered, the dates are %v", got)
	}
}

// A skipped date is not ordered. It can be restored until the time of its order, and no date can
// be skipped after that.
func TestSkipAnOccurrence(t *testing.T) {
	unraced(t)
	f := start(t)
	for _, date := range []string{"2026-12-08", "2026-12-15"} {
		if _, refused := f.ask("POST", "42/skips/"+date, nil); refused != "" {
			t.Fatal(refused)
		}
	}
	f.at(2026, 12, 6, 9)
	if planned, ordered := f.due("2026-12-06", "2026-12-16"); len(planned)+len(ordered) > 0 {
		t.Errorf("planned %v, ordered %v", planned, ordered)
	}
	if got := f.dates(42, 3); !slices.Equal(got, []string{"2026-12-08 skipped", "2026-12-15 skipped", "2026-12-22 planned"}) {
		t.Errorf("the dates are %v", got)
	}
	if _, refused := f.ask("DELETE", "42/skips/2026-12-08", nil); refused != "422 validation_failed date date_too_early" {
		t.Errorf("restoring too late gives %s", refused)
	}
	if _, refused := f.ask("DELETE", "42/skips/2026-12-15", nil); refused != "" {
		t.Errorf("restoring in time gives %s", refused)
	}
	f.at(2026, 12, 13, 9)
	if _, ordered := f.due("2026-12-06", "2026-12-16"); !slices.Equal(ordered, []string{"2026-12-15"}) {
		t.Errorf("ordered: %v", ordered)
	}
	made := f.allOrders("recurring_order_id=42&from=2026-12-15&to=2026-12-15")[0]
	if _, refused := f.ask("POST", "42/skips/2026-12-15", nil); refused != "409 occurrence_already_ordered "+made.Reference {
		t.Errorf("skipping too late gives %s", refused)
	}
	for _, date := range []string{"2026-12-01", "2026-12-23", "2026-02-30", "x", "2999-01-01"} {
		if _, refused := f.ask("POST", "42/skips/"+date, nil); refused != "404 not_found" {
			t.Errorf("skipping %s gives %s", date, refused)
		}
	}
}

// opens sets the weekdays on which a site is open.
func (f *fixture) opens(site int, weekdays ...int) {
	f.t.Helper()
	var days []string
	for _, day := range weekdays {
		days = append(days, fmt.Sprintf(`{"weekday":%d,"opens_at":"06:00","closes_at":"20:00"}`, day))
	}
	if _, err := f.db.Exec(`UPDATE addresses SET opening_hours = ? WHERE id = ?`, "["+strings.Join(days, ",")+"]", site); err != nil {
		f.t.Fatal(err)
	}
}

// An occurrence that moves because its site changes its opening hours is ordered only once,
// early or in time, and stays skipped.
func TestMovedOccurrenceIsOrderedOnce(t *testing.T) {
	unraced(t)
	f := start(t)
	wednesdays := f.createRecurring(weekly("address_id", "501", "weekdays", []int{3}, "starts_on", "2026-12-07"))
	f.opens(501, 1, 2, 4, 5)
	if _, refused := f.ask("POST", wednesdays.ID.String()+"/occurrences/2026-12-17/order", nil); refused != "" {
		t.Fatalf("ordering the 17th, for the 16th: %s", refused)
	}
	if _, refused := f.ask("POST", "42/skips/2026-12-15", nil); refused != "" {
		t.Fatal(refused)
	}
	f.at(2026, 12, 6, 9)
	f.opens(501, 1, 3, 4, 5) // deliveries of Tuesday move to Wednesday
	if got := f.dates(42, 3); !slices.Equal(got, []string{"2026-12-08 ordered", "2026-12-16 skipped 2026-12-15 site fermé", "2026-12-23 moved_holiday 2026-12-22 site fermé"}) {
		t.Errorf("each Tuesday: %v", got)
	}
	if got := f.dates(wednesdays.ID, 3); !slices.Equal(got, []string{"2026-12-09 planned", "2026-12-17 ordered", "2026-12-23 planned"}) {
		t.Errorf("each Wednesday: %v", got)
	}
	f.at(2026, 12, 18, 9)
	if planned, ordered := f.due("2026-12-07", "2026-12-20"); len(planned) > 0 || !slices.Equal(ordered, []string{"2026-12-08"}) {
		t.Errorf("each Tuesday: planned %v, ordered %v", planned, ordered)
	}
	if n := len(f.allOrders("recurring_order_id=" + wednesdays.ID.String())); n != 2 { // for the 9th, and for the 16th on the 17th
		t.Errorf("each Wednesday: %d orders", n)
	}
}

// A pause ends after its last day and does not affect existing orders. Deliveries then continue
// automatically.
func TestPauseARecurringOrder(t *testing.T) {
	unraced(t)
	f := start(t)
	f.at(2026, 12, 6, 9) // Tuesday the 8th is ordered
	for until, want := range map[any]string{"2026-12-06": "422 validation_failed until date_too_early", "2026-12-05": "422 validation_failed until date_too_early", "x": "422 validation_failed until invalid"} {
		if _, refused := f.ask("POST", "42/pause", object{"until": until}); refused != want {
			t.Errorf("a pause until %v gives %s", until, refused)
		}
	}
	o, refused := f.ask("POST", "42/pause", object{"until": "2026-12-22"})
	if refused != "" || o.Status != recurring.Paused || store.Text(o.PausedUntil) != "2026-12-22" {
		t.Fatalf("%s %+v", refused, o)
	}
	if got := f.dates(42, 2); !slices.Equal(got, []string{"2026-12-08 ordered", "2026-12-29 planned"}) {
		t.Errorf("during the pause, the dates are %v", got)
	}
	if planned, ordered := f.due("2026-12-07", "2027-01-05"); !slices.Equal(planned, []string{"2026-12-29", "2027-01-05"}) || !slices.Equal(ordered, []string{"2026-12-08"}) {
		t.Errorf("planned %v, ordered %v", planned, ordered)
	}
	f.at(2026, 12, 22, 9) // the last day of the pause
	if o := f.recurringOrder(42); o.Status != recurring.Paused {
		t.Errorf("on the last day of the pause: %+v", o)
	}
	f.at(2026, 12, 23, 9)
	if o := f.recurringOrder(42); o.Status != recurring.Active || o.PausedUntil != nil {
		t.Errorf("after the pause: %+v", o)
	}
	if all, _ := f.recurringOrders("status[]=paused"); len(all) != 1 { // AdBlue Bordeaux
		t.Errorf("%d recurring orders are paused, want 1", len(all))
	}
	f.at(2027, 1, 4, 9)
	if _, ordered := f.due("2026-12-07", "2027-01-05"); !slices.Equal(ordered, []string{"2026-12-08", "2026-12-29", "2027-01-05"}) {
		t.Errorf("ordered: %v", ordered)
	}
}

// A pause without an end lasts until the order is resumed. Dates during the pause are not
// ordered later, even after a restart.
func TestResumeARecurringOrder(t *testing.T) {
	unraced(t)
	dir := t.TempDir()
	f := start(t, func(c *sandbox.Config) { c.Dir = dir })
	o, refused := f.ask("POST", "42/pause", nil)
	if refused != "" || o.Status != recurring.Paused || o.PausedUntil != nil {
		t.Fatalf("%s %+v", refused, o)
	}
	f.at(2026, 12, 6, 9)
	if planned, ordered := f.due("2026-11-24", "2026-12-20"); len(planned)+len(ordered) > 0 || len(f.dates(42, 3)) > 0 {
		t.Errorf("planned %v, ordered %v, dates %v", planned, ordered, f.dates(42, 3))
	}
	for range 2 { // resuming an active order has no effect
		if o, refused = f.ask("POST", "42/resume", nil); refused != "" || o.Status != recurring.Active {
			t.Fatalf("%s %+v", refused, o)
		}
	}
	// The order for Tuesday the 8th would have been made this morning.
	if got := f.dates(42, 2); !slices.Equal(got, []string{"2026-12-15 planned", "2026-12-22 planned"}) {
		t.Errorf("after resuming, the dates are %v", got)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	f = start(t, func(c *sandbox.Config) { c.Dir = dir })
	f.at(2026, 12, 16, 9)
	if _, ordered := f.due("2026-11-24", "2026-12-20"); !slices.Equal(ordered, []string{"2026-12-15"}) {
		t.Errorf("ordered: %v", ordered)
	}
}

// A change applies to future dates: existing orders stay linked, and skipped dates that no
// longer exist are ignored.
func TestChangeARecurringOrder(t *testing.T) {
	unraced(t)
	f := start(t)
	token := f.tokenOf(claire)
	o := f.createRecurring(weekly())
	id := o.ID.String()
	if _, refused := f.ask("POST", id+"/skips/2026-12-15", nil); refused != "" {
		t.Fatal(refused)
	}
	f.at(2026, 12, 6, 9)
	made := f.allOrders("recurring_order_id=" + id + "&from=2026-12-08&to=2026-12-08")[0]
	if _, refused := f.ask("PUT", id, weekly("name", " ")); refused != "422 validation_failed name required" {
		t.Errorf("a change without a name gives %s", refused)
	}
	body := weekly("name", "Lundi", "weekdays", []int{1}, "business_id", nil) // the unchanged first day is in the past
	got, refused := f.ask("PUT", id, body)
	if refused != "" || got.Name != "Lundi" || got.StartsOn != "2026-11-23" || store.Text(got.CreatedAt) != "2026-11-21T09:00:00Z" || got.Reference != o.Reference {
		t.Fatalf("%s %+v", refused, got)
	}
	// Monday the 7th could not be announced in time.
	if got := f.dates(o.ID, 3); !slices.Equal(got, []string{"2026-12-08 ordered", "2026-12-14 planned", "2026-12-21 planned"}) {
		t.Errorf("the dates are %v", got)
	}
	if r := f.json("PUT", "/orders/"+made.ID.String(), token, object{"date": "2026-12-10"}); r.status != http.StatusOK {
		t.Fatalf("%d %s", r.status, r.body)
	}
	// A moved order still belongs to its original date.
	r := f.v3("GET", "/recurring-orders/occurrences?recurring_order_id[]="+id+"&limit=1", token, nil)
	if one := decode[api.Data[[]recurring.OccurrenceOnWire]](t, r).Data[0]; one.Date != "2026-12-08" || one.OrderID == nil || *one.OrderID != made.ID {
		t.Errorf("%s", r.body)
	}
	if seen := f.getOrder(token, made.ID); *seen.RecurringOrderID != o.ID || seen.RecurringOrder.Name != "Lundi" {
		t.Errorf("%+v", seen.RecurringOrder)
	}
	if _, refused := f.ask("PUT", id, weekly("starts_on", "2026-12-01")); refused != "422 validation_failed starts_on date_too_early" {
		t.Errorf("a new first day in the past gives %s", refused)
	}
}

// An ended recurring order keeps its orders and never gets another date.
func TestEndARecurringOrder(t *testing.T) {
	unraced(t)
	f := start(t)
	f.at(2026, 12, 6, 9)
	o, refused := f.ask("POST", "42/end", nil)
	if refused != "" || o.Status != recurring.Ended || store.Text(o.EndsOn) != "2026-12-06" {
		t.Fatalf("%s %+v", refused, o)
	}
	f.at(2026, 12, 7, 9)
	if o, refused = f.ask("POST", "42/end", nil); refused != "" || store.Text(o.EndsOn) != "2026-12-06" {
		t.Errorf("ending it again gives %s %+v", refused, o)
	}
	for call, body := range map[string]object{"PUT 42": weekly(), "POST 42/pause": {}, "POST 42/resume": {}} {
		method, path, _ := strings.Cut(call, " ")
		if _, refused := f.ask(method, path, body); refused != "409 ended" {
			t.Errorf("%s: %s", call, refused)
		}
	}
	if got := f.dates(42, 3); !slices.Equal(got, []string{"2026-12-08 ordered"}) {
		t.Errorf("the dates are %v", got)
	}
	f.at(2026, 12, 20, 9)
	if planned, ordered := f.due("2026-12-07", "2027-01-05"); len(planned) > 0 || !slices.Equal(ordered, []string{"2026-12-08"}) {
		t.Errorf("planned %v, ordered %v", planned, ordered)
	}
}

// Ordering a date early creates one order, at the current price and in the user's name. No other
// order is made when the date is due.
func TestOrderAnOccurrenceEarly(t *testing.T) {
	unraced(t)
	f := start(t)
	f.noCredit()
	token := f.tokenOf(claire)
	o, refused := f.ask("POST", "42/occurrences/2026-12-15/order", nil)
	if refused != "" || o.ID != 42 {
		t.Fatalf("%s %+v", refused, o)
	}
	made := f.allOrders("recurring_order_id=42&from=2026-12-15&to=2026-12-15")
	if len(made) != 1 || made[0].CreatedAt != "2026-11-21T09:00:00Z" || made[0].CreatedByName.LastName != "Lemaire" || store.Text(made[0].PONumber) != "BC-2026-REC-1" || made[0].Status != "oncoming" {
		t.Fatalf("%+v", made)
	}
	// The dates before it also fill the tank, so that it only brings the consumption of a week.
	if volume := made[0].Items[0].VolumeOrdered; volume < 7_000 || volume > 12_000 {
		t.Errorf("the order has %d L", volume)
	}
	price := f.createQuote(token, wanted("address_id", "501", "items", items(object{"gas_id": "1", "volume": 1000}))).Items[0].UnitPrice
	if made[0].Items[0].UnitPrice != price {
		t.Errorf("the unit price is %s, today's price is %s", made[0].Items[0].UnitPrice, price)
	}
	if got := f.dates(42, 4)[3]; got != "2026-12-15 ordered" {
		t.Errorf("the date is %s", got)
	}
	for _, method := range []string{"skips/2026-12-15", "occurrences/2026-12-15/order"} {
		if _, refused := f.ask("POST", "42/"+method, nil); refused != "409 occurrence_already_ordered "+made[0].Reference {
			t.Errorf("%s gives %s", method, refused)
		}
	}
	if r := f.json("POST", "/orders/"+made[0].ID.String()+"/cancel", token, object{"reason": "no_longer_needed"}); r.status != http.StatusOK {
		t.Fatalf("%d %s", r.status, r.body)
	}
	if _, refused := f.ask("POST", "42/skips/2026-12-22", nil); refused != "" {
		t.Fatal(refused)
	}
	f.at(2026, 12, 20, 9)
	if all := f.allOrders("recurring_order_id=42&from=2026-12-15&to=2026-12-22"); len(all) != 1 {
		t.Errorf("%d orders, want 1", len(all))
	}
	for date, want := range map[string]string{"2026-12-22": "404 not_found", "2026-12-15": "404 not_found", "2026-12-30": "404 not_found", "2027-02-23": "422 validation_failed date date_too_late"} {
		if _, refused := f.ask("POST", "42/occurrences/"+date+"/order", nil); refused != want {
			t.Errorf("ordering %s gives %s", date, refused)
		}
	}
}

// An occurrence that a user orders early waits for the same reasons as their other orders. An
// automatic one does not.
func TestOccurrenceOrderedEarlyWaitsForCredit(t *testing.T) {
	f := start(t)
	if _, err := f.db.Exec(`UPDATE businesses SET credit_limit = 1`); err != nil {
		t.Fatal(err)
	}
	if _, refused := f.ask("POST", "42/occurrences/2026-12-01/order", nil); refused != "" {
		t.Fatal(refused)
	}
	f.at(2026, 11, 22, 9)
	if all := f.allOrders("recurring_order_id=42&from=2026-12-01&to=2026-12-01"); len(all) != 1 || all[0].Status != "waiting" {
		t.Errorf("%+v", all)
	}
	if all := f.allOrders("recurring_order_id=42&from=2026-11-24&to=2026-11-24"); len(all) != 1 || all[0].Status == "waiting" {
		t.Errorf("%+v", all)
	}
}

// A tank out of service gets no delivery: the order of the occurrence is cancelled at once, with
// a comment. Lines for other tanks are delivered.
func TestOccurrenceOfAnArchivedTank(t *testing.T) {
	unraced(t)
	f := start(t)
	o := f.createRecurring(weekly("items", items(object{"gas_id": "1", "tank_id": "604", "fill_up": true}, object{"gas_id": "3", "volume": 300})))
	if _, err := f.db.Exec(`UPDATE tanks SET active = 0 WHERE id IN (601, 604)`); err != nil {
		t.Fatal(err)
	}
	f.at(2026, 12, 6, 9)
	all := f.allOrders("recurring_order_id=42&from=2026-12-08&to=2026-12-08")
	if len(all) != 1 || all[0].Cancellation == nil || store.Text(all[0].Cancellation.Comment) != "La cuve n’est plus en service pour ce produit sur ce site." {
		t.Fatalf("%+v", all)
	}
	if all = f.allOrders("recurring_order_id=" + o.ID.String() + "&from=2026-12-08&to=2026-12-08"); len(all) != 1 || all[0].Cancellation != nil || len(all[0].Items) != 1 || all[0].Items[0].GasID != 3 {
		t.Errorf("%+v", all)
	}
}

// A site of a recurring order cannot be deleted.
func TestSiteOfARecurringOrderIsKept(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	r := f.api("POST", "/business/addresses", token, "business_id", "1042", "label", "Muret", "kind", "BOTH", "line1", "1 rue Haute", "postal_code", "31600", "city", "Muret")
	site := decode[struct{ ID string }](t, r).ID
	o := f.createRecurring(weekly("address_id", site))
	if _, refused := f.ask("POST", o.ID.String()+"/end", nil); refused != "" {
		t.Fatal(refused)
	}
	if r := f.api("DELETE", "/business/addresses/"+site, token); r.status != http.StatusConflict || !strings.Contains(r.body, "address_in_use") {
		t.Errorf("%d %s", r.status, r.body)
	}
}

// Without a delivery, the monthly cost is an estimate from the frequency and today's price; for
// filling up, from the tank's consumption.
func TestEstimatedMonthlyCost(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	once := f.createQuote(token, wanted()).Totals.Total // 2,000 L at Bordeaux
	for name, c := range map[string]struct {
		body        object
		least, most float64 // of one such delivery
	}{
		"each week":                {weekly(), 4.34, 4.36},
		"every other week":         {weekly("frequency", "biweekly"), 2.17, 2.18},
		"twice a week":             {weekly("weekdays", []int{1, 4}), 8.69, 8.70},
		"each month":               {weekly("frequency", "monthly", "day_of_month", 5), 1, 1},
		"fill up with 820 L a day": {weekly("items", items(object{"gas_id": "1", "tank_id": "604", "fill_up": true})), 10, 15},
		"fill up once a month":     {weekly("frequency", "monthly", "day_of_month", -1, "items", items(object{"gas_id": "1", "tank_id": "604", "fill_up": true})), 10, 15},
	} {
		o := f.createRecurring(c.body)
		if got := float64(o.MonthlyCost) / float64(once); got < c.least || got > c.most {
			t.Errorf("%s: the cost is %.3f times %d", name, got, once)
		}
	}
}

// After a reset, recurring orders create their orders again, even if the clock was further
// before.
func TestResetOrdersOccurrencesAgain(t *testing.T) {
	unraced(t)
	f := start(t)
	f.at(2026, 12, 20, 9)
	if r := f.person().submit(panelAddress, "action", "reset"); r.status != http.StatusSeeOther {
		t.Fatalf("%d %s", r.status, r.body)
	}
	f.at(2026, 12, 6, 9)
	if _, ordered := f.due("2026-12-06", "2026-12-09"); !slices.Equal(ordered, []string{"2026-12-08"}) {
		t.Errorf("after the reset, ordered: %v", ordered)
	}
}
