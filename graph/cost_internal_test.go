package graph

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/citerne/citerne/graph/generated"
	"github.com/citerne/citerne/internal/domain"
)

// costIn returns the cost of the only operation of a text.
func costIn(t *testing.T, schema *ast.Schema, text string, variables map[string]any) int {
	t.Helper()
	doc, list := gqlparser.LoadQueryWithRules(schema, text, nil)
	if list != nil {
		t.Fatal(list)
	}
	return selectionCost(doc.Operations[0].SelectionSet, scope{variables: variables})
}

// The fields below a page cost perPage times as much, for every way to give perPage.
func TestPagesMultiplyTheirFields(t *testing.T) {
	schema := gqlparser.MustLoadSchema(&ast.Source{Input: `
		type Query { things(page: PageInput): ThingPage, plain: [Thing!]!, one: Thing }
		input PageInput { page: Int! = 1, perPage: Int! = 25 }
		type ThingPage { items: [Thing!]!, total: Total }
		type Total { count: Int }
		type Thing { id: ID, more(page: PageInput): ThingPage }`})
	const one = objectCost + leafCost // a thing with its id
	page := func(n int) int { return objectCost + n*one }
	pages := func(n int) string {
		const start, end = "(page: { perPage: 100 }) { items { ", " } }"
		return "{ things" + start + strings.Repeat("more"+start, n-1) + "id" + strings.Repeat(end, n) + " }"
	}
	for text, want := range map[string]int{
		`{ one { id } }`:                                                                               one,
		`{ plain { id } }`:                                                                             usualLength * one,
		`{ things { items { id } } }`:                                                                  page(25),
		`{ things(page: null) { items { id } } }`:                                                      page(25),
		`{ things(page: {}) { items { id } } }`:                                                        page(25),
		`{ things(page: { page: 3 }) { items { id } } }`:                                               page(25),
		`{ things(page: { perPage: 40 }) { items { id } } }`:                                           page(40),
		`{ things(page: { perPage: 1000000 }) { items { id } } }`:                                      page(100),
		`{ things(page: { perPage: -5 }) { items { id } } }`:                                           page(1),
		`query($p: PageInput) { things(page: $p) { items { id } } }`:                                   page(60),
		`query($q: PageInput) { things(page: $q) { items { id } } }`:                                   page(25),
		`query($n: Int!) { things(page: { perPage: $n }) { items { id } } }`:                           page(70),
		`query($d: PageInput = { perPage: 80 }) { things(page: $d) { items { id } } }`:                 page(80),
		`{ things(page: { perPage: 40 }) { total { count } } }`:                                        objectCost + one,
		`{ a: things { items { id } } b: things { items { id } } }`:                                    2 * page(25),
		`{ things { ...f } } fragment f on ThingPage { items { id } }`:                                 page(25),
		`{ things { ... { items { id } } } }`:                                                          page(25),
		`{ things(page: { perPage: 10 }) { items { more(page: { perPage: 20 }) { items { id } } } } }`: objectCost + 10*(objectCost+page(20)),
		pages(3): objectCost + 100*(2*objectCost+100*(objectCost+page(100))),
		pages(9): mostCounted,
	} {
		variables := map[string]any{"p": map[string]any{"perPage": json.Number("60")}, "n": int64(70), "d": map[string]any{"perPage": 80}}
		if got := costIn(t, schema, text, variables); got != want {
			t.Errorf("%s costs %d, want %d", text, got, want)
		}
	}
}

// Lists with a bound cost that number of elements; lists by day cost the number of days.
func TestBoundedListsCostTheirBound(t *testing.T) {
	schema := generated.NewExecutableSchema(generated.Config{Resolvers: &resolver{}}).Schema()
	const day = objectCost + leafCost
	for text, want := range map[string]int{
		`{ documentArchive(orderIds: ["1", "2", "3"]) }`:                                                                                     leafCost + 3*archivedCost,
		`query($ids: [ID!]!) { documentArchive(orderIds: $ids) }`:                                                                            leafCost + 2*archivedCost,
		`{ home { activity { id } } }`:                                                                                                       objectCost + 10*day,
		`{ orders(page: { perPage: 1 }) { facets { byStatus { count } } } }`:                                                                 objectCost + objectCost + 5*day,
		`{ planning(from: "2026-11-01", to: "2026-11-30") { date } }`:                                                                        30 * day,
		`{ planning(from: "2026-11-01", to: "2036-11-30") { date } }`:                                                                        62 * day,
		`{ tank(id: "1") { readings(from: "2026-11-01", to: "2026-11-30") { level } } }`:                                                     objectCost + 5*30*day,
		`{ vehicle(id: "1") { fills(from: "2020-11-01", to: "2026-11-30") { volume } } }`:                                                    objectCost + 367*day,
		`{ planning(from: "2026-11-30", to: "2026-11-01") { date } }`:                                                                        day,
		`{ planning(from: "x", to: "2026-11-01") { date } }`:                                                                                 62 * day,
		`query($d: Date!) { planningClosedDays(from: $d, to: "2026-11-02") { date } }`:                                                       2 * day,
		`{ deliverySlots(addressId: "1", items: [], from: "2026-11-01", to: "2026-11-02") { date } }`:                                        6 * day,
		`{ recurringOrder(id: "1") { nextOccurrences { date } } }`:                                                                           objectCost + 6*day,
		`{ recurringOrder(id: "1") { nextOccurrences(limit: 20) { date } } }`:                                                                objectCost + 20*day,
		`{ recurringOrder(id: "1") { nextOccurrences(limit: 5000) { date } } }`:                                                              objectCost + 60*day,
		`query($n: Int!) { recurringOrder(id: "1") { nextOccurrences(limit: $n) { date } } }`:                                                objectCost + 12*day,
		`{ analytics(input: { from: "2026-01-01", to: "2026-12-31", granularity: MONTH }) { volumeSeries { points { period value } } } }`:    objectCost + 5*(objectCost+2*15),
		`{ analytics(input: { from: "2026-01-01", to: "2026-12-31", granularity: WEEK }) { volumeSeries { points { period value } } } }`:     objectCost + 5*(objectCost+2*54),
		`{ analytics(input: { from: "2026-01-01", to: "2026-12-31", granularity: DAY }) { volumeSeries { gas { id } points { period } } } }`: objectCost + 5*(objectCost+day+365),
		`query($p: AnalyticsInput!) { analytics(input: $p) { a: volumeSeries { points { value } } b: spendSeries { points { value } } } }`:   objectCost + 2*5*(objectCost+1096),
		`query($d: Date!) { analytics(input: { from: $d, to: "2036-11-02", granularity: DAY }) { volumeSeries { points { value } } } }`:      objectCost + 5*(objectCost+1096),
		`query($d: Date!) { analytics(input: { from: $d, to: "2026-11-02", granularity: DAY }) { byVehicle(limit: 5000) { volume } } }`:      objectCost + 100*day,
		`{ analytics(input: { from: "2026-01-01", to: "2026-12-31", granularity: DAY }) { byVehicle { volume } bySite { volume } } }`:        objectCost + 30*day,
		`{ priceHistory(gasId: "1", from: "2020-11-01", to: "2026-11-30") { date } }`:                                                        1096 * day,
		`{ notifications(page: { perPage: 40 }) { items { id } } }`:                                                                          objectCost + 40*day,
		`mutation { markNotificationsRead { items { id } } }`:                                                                                objectCost + 100*day,
		`{ search(term: "x") { id } }`:              12 * day,
		`{ search(term: "x", limit: 5000) { id } }`: 50 * day,
		`query($i: RecurringOrderInput!) { recurringPreview(input: $i) { occurrences { date } } }`: objectCost + 8*day,
	} {
		if got := costIn(t, schema, text, map[string]any{"d": "2026-11-01", "ids": []any{"1", "2"}, "n": int64(12), "p": map[string]any{"from": "x"}}); got != want {
			t.Errorf("%s costs %d, want %d", text, got, want)
		}
	}
	for _, bounds := range []map[string]int{listLengths, perDay} {
		for name := range bounds {
			object, field, _ := strings.Cut(name, ".")
			if definition := schema.Types[object].Fields.ForName(field); definition == nil || definition.Type.Elem == nil {
				t.Errorf("%s is no list of the schema", name)
			}
		}
	}
}

// mostOfOurs bounds the cost of an operation of the interface. The margin above the most
// expensive one is how much a later operation may add before a developer has to look at its
// page: CPU time grows with the cost. The most expensive is a page of 100 recurring orders with
// their next eight dates.
const mostOfOurs = 27_000

// mostOfFigures bounds the cost of the figures of the longest period, 36 months by day: six
// series of five products. They take about 100 ms of CPU, more than half of it to read them.
const mostOfFigures = 140_000

// Operations of the interface have no limit at run time, so that none is ever refused. This
// test bounds their cost with the longest page, period and list that the loaders accept.
func TestOperationsOfTheInterfaceCostLittle(t *testing.T) {
	schema := generated.NewExecutableSchema(generated.Config{Resolvers: &resolver{}}).Schema()
	file, err := os.ReadFile("../ui/src/graphql/documents.json")
	if err != nil {
		t.Fatal(err)
	}
	var documents map[string]string
	if err := json.Unmarshal(file, &documents); err != nil || len(documents) < 30 {
		t.Fatalf("%d documents: %v", len(documents), err)
	}
	// Six weeks of the planning; slots are read week by week.
	variables := map[string]any{"page": map[string]any{"perPage": mostPerPage}, "from": "2026-10-26", "to": "2026-12-06", "orderIds": make([]any, domain.MaxArchive),
		"input": map[string]any{"from": "2024-01-01", "to": "2026-12-31", "granularity": "DAY"}}
	most, dearest := 0, ""
	for _, text := range documents {
		doc, list := gqlparser.LoadQueryWithRules(schema, text, nil)
		if list != nil {
			t.Fatal(list)
		}
		for _, operation := range doc.Operations {
			cost := selectionCost(operation.SelectionSet, scope{variables: variables})
			t.Logf("%6d %s", cost, operation.Name)
			if root, ok := operation.SelectionSet[0].(*ast.Field); ok && root.Name == "analytics" {
				if cost > mostOfFigures {
					t.Errorf("%s costs %d, more than %d: ask for fewer series", operation.Name, cost, mostOfFigures)
				}
				continue
			}
			if cost > most {
				most, dearest = cost, operation.Name
			}
		}
	}
	t.Logf("%s costs %d of %d: %d are left", dearest, most, mostOfOurs, mostOfOurs-most)
	if most > mostOfOurs {
		t.Errorf("%s costs %d, more than %d: ask for less, or for shorter pages", dearest, most, mostOfOurs)
	}
}
