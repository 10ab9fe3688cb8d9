package graph_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/sandbox"
)

// idParameters matches the parameters of a call that name records.
var idParameters = regexp.MustCompile(`(id|recurring_order_id)%5B%5D=\d+&?`)

// callsWithoutIDs returns the calls of a world so far, without their ids and page length, and resets
// the record.
func callsWithoutIDs(w *world) []string {
	calls := w.recorder.sorted()
	w.recorder.calls = nil
	for i, call := range calls {
		calls[i] = strings.TrimSuffix(regexp.MustCompile(`per_page=\d+`).ReplaceAllString(idParameters.ReplaceAllString(call, ""), "per_page"), "&")
	}
	return calls
}

// four returns a world in which the tab's business has four recurring orders.
func four(t *testing.T) *world {
	t.Helper()
	place, end := open(t, "")
	t.Cleanup(end)
	w := place.world(t, conditions{Account: new("claire.lemaire@garonne-adour.example"), Tab: "Transports Garonne-Adour"}, "")
	for _, day := range []int{3, 4} {
		answer := string(readAll(t, w.ask(t, fmt.Sprintf(`mutation { createRecurringOrder(idempotencyKey: "k%d", input: { name: "Jour %d", addressId: "501",
			items: [{ gasId: "%d", tankId: "60%d", fillUp: true }], frequency: WEEKLY, weekdays: [%d], window: MORNING, startsOn: "2026-12-01", purchaseOrderNumber: "BC-1" }) {
			recurringOrder { id } userErrors { field message } } }`, day, day, day-2, day-2, day))))
		if !strings.Contains(answer, `"userErrors":[]`) {
			t.Fatal(answer)
		}
	}
	w.recorder.calls = nil
	return w
}

// A page costs the same calls for any number of recurring orders, at most two sequential ones,
// in a tab that names its business.
func TestAPageOfRecurringOrdersIsAHandfulOfCalls(t *testing.T) {
	w := four(t)
	var first []string
	for _, size := range []int{1, 4} {
		var answer string
		depth := w.recorder.inTurns(func() {
			answer = string(readAll(t, w.ask(t, fmt.Sprintf(`{ recurringOrders(page: { perPage: %d }) { items { name status address { label } averageMonthlyCostExclTax
				items { gas { name } tank { name } fillUp } nextOccurrences(limit: 1) { date status movedFrom } } } }`, size))))
		})
		if n := strings.Count(answer, `"nextOccurrences":[{`); n != size || strings.Contains(answer, `"errors"`) {
			t.Fatalf("%d with a next date, of %d: %s", n, size, answer)
		}
		calls := callsWithoutIDs(w)
		if depth > 2 {
			t.Errorf("%d recurring orders wait for %d calls in a row: %q", size, depth, calls)
		}
		if first == nil {
			first = calls
		}
		if !slices.Equal(calls, first) {
			t.Errorf("%d recurring orders cost\n%q, one\n%q", size, calls, first)
		}
	}
}

// The detail of a recurring order reads its dates in parallel with it, and then their orders in
// one call.
func TestTheOrdersOfDatesAreOneCall(t *testing.T) {
	w := four(t)
	for _, date := range []string{"2026-12-01", "2026-12-08", "2026-12-15"} {
		answer := string(readAll(t, w.ask(t, fmt.Sprintf(`mutation { orderOccurrence(id: "42", date: %q) { recurringOrder { id } userErrors { message } } }`, date))))
		if !strings.Contains(answer, `"userErrors":[]`) {
			t.Fatal(answer)
		}
	}
	w.recorder.calls = nil
	var answer string
	depth := w.recorder.inTurns(func() {
		answer = string(readAll(t, w.ask(t, `{ recurringOrder(id: "42") { name address { label } items { gas { name } tank { name } }
			nextOccurrences(limit: 8) { date status order { reference status recurringOrder { name } } } } }`)))
	})
	if n := strings.Count(answer, `"status":"ORDERED","order":{"reference":"CMD-`); n != 3 {
		t.Errorf("%d dates have an order, 3 wanted: %s", n, answer)
	}
	calls := callsWithoutIDs(w)
	want := []string{"GET /business/1042/addresses", "GET /gas?available_to=B2B", "GET /v3/orders?business_id=1042", "GET /v3/recurring-orders/42",
		"GET /v3/recurring-orders/occurrences?limit=8", "GET /v3/tanks?business_id=1042"}
	if depth > 2 || !slices.Equal(calls, want) {
		t.Errorf("%d in a row: %q", depth, calls)
	}
}

// A skipped date can be restored while its order could still be created, and not later.
func TestASkippedDateIsRestoredInTime(t *testing.T) {
	// The sandbox also reads its clock in the background.
	var now atomic.Int64
	now.Store(time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC).Unix())
	place, end := openWith(t, func(c *sandbox.Config) { c.Now = func() time.Time { return time.Unix(now.Load(), 0) } })
	t.Cleanup(end)
	ask := func(field string) string {
		place.tokens = map[string]string{} // a session does not last for days
		w := place.world(t, conditions{Account: new("claire.lemaire@garonne-adour.example"), Tab: "Transports Garonne-Adour"}, "")
		return string(readAll(t, w.ask(t, `mutation { `+field+`(id: "42", date: "2026-12-01") { recurringOrder { id } userErrors { message } } }`)))
	}
	if answer := ask("skipOccurrence"); !strings.Contains(answer, `"userErrors":[]`) {
		t.Fatal(answer)
	}
	now.Add(9 * 24 * 3600)
	if answer := ask("unskipOccurrence"); !strings.Contains(answer, "Il est trop tard pour rétablir cette livraison.") {
		t.Errorf("restored on the day before: %s", answer)
	}
}

// The id and the reference of a date's order come with the date; the order is read only for
// other fields.
func TestTheReferenceOfADatesOrderCostsNothing(t *testing.T) {
	for _, c := range []struct {
		of, fragment, order string
		reads               bool
	}{
		{of: "id reference __typename", order: `{"id":"o1","reference":"CMD-2026-000001","__typename":"Order"}`},
		{of: "...of", fragment: "fragment of on Order { id reference }", order: `{"id":"o1","reference":"CMD-2026-000001"}`},
		{of: "reference status", order: `{"reference":"CMD-1","status":"ready"}`, reads: true},
		{of: "id ... { status }", order: `{"id":"o1","status":"ready"}`, reads: true},
		{of: "...of", fragment: "fragment of on Order { reference status }", order: `{"reference":"CMD-1","status":"ready"}`, reads: true},
	} {
		u := instant()
		u.Deliveries = []*domain.Order{{ID: "o1", Reference: "CMD-1", Status: domain.OrderReady}}
		u.Routines = []*domain.RecurringOrder{{ID: "r1", AddressID: "a1"}}
		u.Dates = []*domain.Occurrence{{RecurringOrderID: "r1", Date: "2026-12-01", OrderID: "o1", OrderReference: new("CMD-2026-000001")}}
		query := `{ recurringOrders { items { nextOccurrences(limit: 8) { order { ` + c.of + ` } } } } } ` + c.fragment
		_, _, body := ask(t, asTab(u), "POST", "/", post(query))
		if !strings.Contains(body, `"order":`+c.order) {
			t.Errorf("%s: %s", query, body)
		}
		if reads := slices.ContainsFunc(u.Calls(), func(call string) bool { return strings.HasPrefix(call, "GET /orders") }); reads != c.reads {
			t.Errorf("%s calls %q", query, u.Calls())
		}
	}
}
