package graph

import (
	"fmt"
	"strconv"

	"github.com/vektah/gqlparser/v2/ast"

	"github.com/citerne/citerne/internal/domain"
)

// The limit on the cost of a free operation, estimated from the size of its answer. A value
// costs leafCost. An object costs objectCost, because its resolver and its place in the answer
// cost about as much as five values. The most expensive operations that are accepted cost at
// most 20 ms of CPU with a provider that answers at once (TestAcceptedAnswersCostLittle).
//
// The operations of the interface are exempt: they passed review, and the loaders bound their
// pages and lists. So no variable, and no later release, can cause one of them to be refused.
// TestOperationsOfTheInterfaceCostLittle bounds them before a release.
const (
	maxAnswer  = 16_000
	leafCost   = 1
	objectCost = 5
	// mostCounted is where a sum is clamped, so that no list can make it overflow.
	mostCounted = 1 << 24
)

const (
	// mostPerPage, mostDays, mostHistory (of a tank or a vehicle) and mostDates are the largest
	// number of elements, days and dates of a recurring order in one request; the loaders
	// refuse more.
	mostPerPage = 100
	mostDays    = 62
	mostHistory = 367
	mostDates   = 60
	// mostFound is the largest number of results of a search.
	mostFound = 50
	// mostSteps is the number of days in 36 months, including one leap day.
	mostSteps = 1096
	// usualLength is the assumed length of a list without a known bound: sites, contacts,
	// events of an order.
	usualLength = 10
	// usualProducts is the assumed number of products of a business: few buy more.
	usualProducts = 5
)

// listLengths are the bounds of lists. perDay is the number of elements per day for the fields
// that take a range of days.
var (
	listLengths = map[string]int{
		"Order.items":               3,
		"Order.waitingReasons":      2, // few orders have more than one
		"OrderQuote.items":          3,
		"RecurringOrder.items":      3,
		"OrderFacets.byStatus":      5,
		"Onboarding.steps":          6,
		"Energy.subtypes":           3,
		"HomePrice.history30d":      30,
		"HomeSummary.activity":      10,
		"HomeSummary.todo":          5,
		"AccountStatement.aging":    4,
		"Analytics.anomalies":       50,
		"EmissionsReport.byGas":     usualProducts,
		"ExciseRefund.vehicles":     100,
		"AccountStatement.months":   24,
		"HomeSummary.liveOrders":    10,
		"HomeSummary.lowTanks":      6,
		"TankForecast.points":       61,
		"Vehicle.consumptionSeries": 24,
		"FleetImportReport.errors":  500,
		"Invoice.payments":          3, // most are paid at once
		"Query.priceAlerts":         20,
		"NotificationPage.items":    mostPerPage, // the notifications marked as read; Query.notifications has a page argument
	}
	perDay = map[string]int{
		"Query.planning":           1, // an average: some days have two deliveries, most have none
		"Query.planningClosedDays": 1,
		"Query.deliverySlots":      3,
		"Query.priceHistory":       1,
		"Tank.readings":            5, // a sensor is read every 6 hours, lately every hour
		"Vehicle.fills":            1,
	}
)

// archivedCost is the cost of each order of an archive, whose documents are read.
const archivedCost = usualLength * objectCost

// checkAnswer refuses a free operation whose answer may be too long. Its document has been
// measured, so it is short even with every fragment written out. It has been validated, so
// every field has its definition.
func checkAnswer(operation *ast.OperationDefinition, variables map[string]any) error {
	if selectionCost(operation.SelectionSet, scope{variables: variables}) > maxAnswer {
		return unprocessable("La requête demande trop d’éléments à la fois\u00a0: réduisez les pages ou les champs.")
	}
	return nil
}

// scope is the context in which the fields of a selection are counted.
type scope struct {
	variables map[string]any
	// rows is the number of elements of the page that contains these fields, 0 outside a page.
	rows int
	// steps is the number of points of a series in the period of an enclosing field.
	steps int
}

// selectionCost returns the cost of a selection, at most mostCounted.
func selectionCost(set ast.SelectionSet, in scope) int {
	sum := 0
	for _, selected := range set {
		switch s := selected.(type) {
		case *ast.Field:
			sum += fieldCost(s, in)
		case *ast.InlineFragment:
			sum += selectionCost(s.SelectionSet, in)
		case *ast.FragmentSpread:
			sum += selectionCost(s.Definition.SelectionSet, in)
		}
		sum = min(sum, mostCounted)
	}
	return sum
}

func fieldCost(f *ast.Field, in scope) int {
	if len(f.SelectionSet) == 0 || f.Name == "__schema" || f.Name == "__type" {
		// Introspection has limits of its own.
		return leafCost + archivedCost*archivedOrders(f, in.variables)
	}
	below := scope{in.variables, rowsOf(f, in.variables), in.steps}
	if steps := stepsOf(f, in.variables); steps > 0 {
		below.steps = steps
	}
	each := objectCost + selectionCost(f.SelectionSet, below)
	if f.ObjectDefinition.Name == "GasSeries" && f.Name == "points" {
		// A point has no resolver, and is read and written in about the time of its values.
		each -= objectCost
	}
	return min(each*listLength(f, in), mostCounted)
}

// listLength returns how many elements a field may have, 1 when it is no list.
func listLength(f *ast.Field, in scope) int {
	if f.Definition.Type.Elem == nil {
		return 1
	}
	if in.rows > 0 {
		return in.rows
	}
	if limit := limitOf(f, in.variables); limit > 0 {
		return limit
	}
	name := f.ObjectDefinition.Name + "." + f.Name
	if name == "GasSeries.points" {
		return in.steps
	}
	if f.Definition.Type.Name() == "GasSeries" {
		return usualProducts
	}
	if n, known := listLengths[name]; known {
		return n
	}
	if n, known := perDay[name]; known {
		most := mostHistory
		switch {
		case name == "Query.priceHistory":
			most = mostSteps
		case f.ObjectDefinition.Name == "Query":
			most = mostDays
		}
		return n * daysOf(f, in.variables, most)
	}
	return usualLength
}

// rowsOf returns the number of elements of the page that a field returns. For a field with a
// limit but no page it is the length of the list below it. It is 0 for any other field.
func rowsOf(f *ast.Field, variables map[string]any) int {
	if f.Definition.Arguments.ForName("page") == nil {
		if f.Definition.Type.Elem == nil {
			return limitOf(f, variables)
		}
		return 0
	}
	page, _ := f.ArgumentMap(variables)["page"].(map[string]any)
	requested := page["perPage"]
	if requested == nil {
		return orFirst(nil).PerPage
	}
	return atMost(requested, mostPerPage)
}

// limitOf returns the limit argument of a field: dates, vehicles or results; 0 for a field
// without one.
func limitOf(f *ast.Field, variables map[string]any) int {
	if f.Definition.Arguments.ForName("limit") == nil {
		return 0
	}
	most := mostDates
	switch f.Name {
	case "byVehicle":
		most = mostPerPage
	case "search":
		most = mostFound
	}
	return atMost(f.ArgumentMap(variables)["limit"], most)
}

// atMost returns the requested number, clamped to between 1 and most, the largest number that
// the loaders accept.
func atMost(requested any, most int) int {
	n, err := strconv.Atoi(fmt.Sprint(requested))
	if err != nil {
		return most
	}
	return min(max(n, 1), most)
}

// stepsOf returns how many points a series has in the period that a field covers, at most as
// many as the loaders accept; 0 for a field without a period.
func stepsOf(f *ast.Field, variables map[string]any) int {
	if f.ObjectDefinition.Name != "Query" || f.Name != "analytics" {
		return 0
	}
	input, _ := f.ArgumentMap(variables)["input"].(map[string]any)
	days := daysBetween(input, mostSteps)
	switch fmt.Sprint(input["granularity"]) {
	case string(domain.ByMonth):
		return days/28 + 2
	case string(domain.ByWeek):
		return days/7 + 2
	default:
		return days
	}
}

// archivedOrders returns how many orders an archive covers, 0 for any other field.
func archivedOrders(f *ast.Field, variables map[string]any) int {
	if f.ObjectDefinition.Name != "Query" || f.Name != "documentArchive" {
		return 0
	}
	ids, _ := f.ArgumentMap(variables)["orderIds"].([]any)
	return len(ids)
}

// daysOf returns how many days a field covers, between its arguments from and to, clamped to
// most.
func daysOf(f *ast.Field, variables map[string]any, most int) int {
	return daysBetween(f.ArgumentMap(variables), most)
}

func daysBetween(arguments map[string]any, most int) int {
	from, fromKnown := domain.ParseDate(fmt.Sprint(arguments["from"]))
	to, toKnown := domain.ParseDate(fmt.Sprint(arguments["to"]))
	if !fromKnown || !toKnown {
		return most
	}
	return min(max(from.DaysUntil(to)+1, 1), most)
}
