package graph_test

import (
	"encoding/json"
	"strings"
	"testing"
)

// frame is the operation that every screen begins with.
const frame = "Shell"

// screenVariables are the variables of each operation that has some.
var screenVariables = map[string]map[string]any{
	"OperationsFrame": {"coming": map[string]any{"from": "2026-11-21", "to": "2026-12-20"}, "underWay": map[string]any{"status": []string{"processing"}}},
	"Prices":          {"gasId": "1", "from": "2026-08-22", "to": "2026-11-21"},
	"Dashboard":       {"input": figuresOf("2025-12-01", "PREVIOUS_YEAR")},
	"Seasonality":     {"input": figuresOf("2023-12-01", "NONE")},
	"AnalyticsTanks":  {"filter": map[string]any{"active": true}},
	"HvoSimulator":    {"input": figuresOf("2025-12-01", "NONE")},
	"ExciseRefund":    {"year": 2026, "quarter": 3},
	"EmissionsReport": {"input": figuresOf("2025-12-01", "NONE")},
	"Planning":        {"from": "2026-11-16", "to": "2026-11-29"},
	"Deliveries":      {"filter": map[string]any{}, "page": map[string]any{"page": 1, "perPage": 25}},
	"Invoices":        {"filter": map[string]any{}, "sort": map[string]any{"field": "ISSUED_ON", "direction": "DESC"}, "page": map[string]any{"page": 1, "perPage": 25}},
	"Exports":         {"page": map[string]any{"page": 1, "perPage": 25}},
	"ExportEstimate":  {"input": map[string]any{"kind": "DELIVERIES", "format": "CSV", "from": "2026-10-01", "to": "2026-10-31"}},
	"Tanks":           {"filter": map[string]any{"active": true}, "sort": map[string]any{"field": "DAYS_LEFT", "direction": "ASC"}, "page": map[string]any{"page": 1, "perPage": 25}},
	"TankDetail":      {"id": "601", "from": "2026-08-24", "to": "2026-11-21"},
	"Vehicles":        {"filter": map[string]any{"active": true}, "sort": map[string]any{"field": "REGISTRATION", "direction": "ASC"}, "page": map[string]any{"page": 1, "perPage": 25}},
	"VehicleDetail":   {"id": "2002", "from": "2026-08-24", "to": "2026-11-21"},
	"OrderDetail":     {"id": "321712"},
	"OrderNeighbours": {"filter": map[string]any{}, "page": map[string]any{"page": 1, "perPage": 25}},

	"RecurringOrders":      {"filter": map[string]any{}, "page": map[string]any{"page": 1, "perPage": 25}},
	"RecurringOrderDetail": {"id": "42"},
}

// figuresOf returns the variables of a period that ends today, by month.
func figuresOf(from, compare string) map[string]any {
	return map[string]any{"from": from, "to": "2026-11-21", "granularity": "MONTH", "compare": compare}
}

// TestScreens checks the depth of each screen: in a tab that names its business, and in a new
// tab of a browser that has shown the business before. The operations are those of the
// interface. ui/e2e/round-trips.spec.ts checks that the interface sends exactly these
// operations.
func TestScreens(t *testing.T) {
	// The operations that each screen sends, in addition to the frame's, until its content is
	// shown, and the largest number of sequential provider calls.
	var screens map[string]struct {
		Calls      int
		Operations []string
	}
	if err := json.Unmarshal(read(t, "testdata/screens.json"), &screens); err != nil {
		t.Fatal(err)
	}
	texts := make(map[string]string)
	var manifest map[string]string
	if err := json.Unmarshal(read(t, "../ui/src/graphql/documents.json"), &manifest); err != nil {
		t.Fatal(err)
	}
	for _, text := range manifest {
		if _, rest, ok := strings.Cut(text, "query "); ok {
			texts[rest[:strings.IndexAny(rest, "({ ")]] = text
		}
	}
	claire := "claire.lemaire@garonne-adour.example"
	place := placeFor(t, "", false)
	for screen, wanted := range screens {
		for _, operation := range append([]string{frame}, wanted.Operations...) {
			text := texts[operation]
			if text == "" {
				t.Fatalf("%s is no operation of the interface", operation)
			}
			body, err := json.Marshal(map[string]any{"query": text, "operationName": operation, "variables": screenVariables[operation]})
			if err != nil {
				t.Fatal(err)
			}
			for _, known := range []string{"by the tab", "by the browser"} {
				w := place.world(t, conditions{Account: &claire, Tab: "Transports Garonne-Adour"}, "")
				if known == "by the browser" {
					w.session.BusinessID, w.session.LastBusinessID = "", w.session.BusinessID
				}
				var answer string
				depth := w.recorder.inTurns(func() { answer = string(readAll(t, w.post(t, body))) })
				if depth > wanted.Calls || strings.Contains(answer, `"errors"`) {
					t.Errorf("%s, known %s: %s waits for %d calls in a row, %d at most: %q %.300s", screen, known, operation, depth, wanted.Calls, w.recorder.sorted(), answer)
				}
			}
		}
	}
}
