package graph_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/citerne/citerne/internal/domain"
)

// byRole is the table of product 3.2, one line per permission; the columns are in the order of
// roles.
var byRole = map[string]string{
	"any role":             "✓✓✓✓✓",
	"ORDER_WRITE":          "✓✓✓  ",
	"RECURRING_WRITE":      "✓✓✓  ",
	"BUSINESS_WRITE":       "✓✓   ",
	"PAYMENT_METHOD_WRITE": "✓✓ ✓ ",
	"FINANCE_READ":         "✓✓ ✓ ",
	"FINANCE_PAY":          "✓✓ ✓ ",
	"FLEET_WRITE":          "✓✓✓  ",
	"EXPORT_CREATE":        "✓✓✓✓ ",
	"ANALYTICS_READ":       "✓✓✓✓✓",
	"USER_READ":            "✓✓✓✓ ",
	"USER_WRITE":           "✓✓   ",
}

// roles lists a sandbox user for each role, and the business in which they have it.
var roles = []struct{ role, account, tab string }{
	{"OWNER", "claire.lemaire@garonne-adour.example", "Transports Garonne-Adour"},
	// The provider remembers another business of hers, where she is an owner.
	{"ADMIN", "claire.lemaire@garonne-adour.example", "Autocars Belle-Étoile"},
	{"OPERATIONS", "yanis.benali@garonne-adour.example", "Transports Garonne-Adour"},
	{"FINANCE", "sophie.garnier@cabinet-garnier.example", "Transports Garonne-Adour"},
	{"VIEWER", "lea.fontaine@garonne-adour.example", "Transports Garonne-Adour"},
}

// permissionMatrix has an entry for every field of Query, Mutation and Subscription: the line
// of byRole that it needs (product 3.2 and the permissions that S15 and S17 name), and a query
// for it. "$business" is replaced by the tab's business.
var permissionMatrix = map[string]struct{ needs, ask string }{
	"Query.me":                    {"any role", `{ me { id } }`},
	"Query.businesses":            {"any role", `{ businesses { id } }`},
	"Query.currentBusiness":       {"any role", `{ currentBusiness { id } }`},
	"Query.gasList":               {"any role", `{ gasList { id } }`},
	"Query.appConfig":             {"any role", `{ appConfig { appName } }`},
	"Query.home":                  {"any role", `{ home { nextOrder { id } } }`},
	"Query.planning":              {"any role", `{ planning(from: "2026-11-16", to: "2026-11-22") { date } }`},
	"Query.planningClosedDays":    {"any role", `{ planningClosedDays(from: "2026-11-16", to: "2026-11-22") { date } }`},
	"Query.planningFeed":          {"any role", `{ planningFeed { url } }`},
	"Query.orders":                {"any role", `{ orders { pageInfo { totalCount } } }`},
	"Query.order":                 {"any role", `{ order(id: "1") { id } }`},
	"Query.tankerPosition":        {"any role", `{ tankerPosition(orderId: "1") { latitude } }`},
	"Query.documentArchive":       {"any role", `{ documentArchive(orderIds: ["321669"]) }`},
	"Query.invoices":              {"FINANCE_READ", `{ invoices { pageInfo { totalCount } } }`},
	"Query.accountStatement":      {"FINANCE_READ", `{ accountStatement { balanceDue } }`},
	"Query.invoiceArchive":        {"FINANCE_READ", `{ invoiceArchive(ids: ["1"]) }`},
	"Query.accountingEntriesUrl":  {"FINANCE_READ", `{ accountingEntriesUrl }`},
	"Query.invoice":               {"any role", `{ invoice(id: "1") { id } }`},
	"Query.deliverySlots":         {"ORDER_WRITE", `{ deliverySlots(addressId: "501", items: [{ gasId: "1", volume: 1000 }], from: "2026-11-23", to: "2026-11-24") { date } }`},
	"Query.orderQuote":            {"ORDER_WRITE", `{ orderQuote(input: { addressId: "501", items: [], date: "2026-11-24", window: MORNING }) { userErrors { code } } }`},
	"Query.recurringOrders":       {"any role", `{ recurringOrders { pageInfo { totalCount } } }`},
	"Query.recurringOrder":        {"any role", `{ recurringOrder(id: "41") { id } }`},
	"Query.recurringPreview":      {"RECURRING_WRITE", `{ recurringPreview(input: { name: "x", addressId: "501", items: [], frequency: WEEKLY, weekdays: [1], window: MORNING, startsOn: "2026-12-01" }) { userErrors { code } } }`},
	"Query.users":                 {"USER_READ", `{ users { pageInfo { totalCount } } }`},
	"Query.passwordRecoveryToken": {"any role", `{ passwordRecoveryToken(token: "x") }`},

	"Query.analytics":    {"ANALYTICS_READ", `{ analytics(input: { from: "2026-11-01", to: "2026-11-21", granularity: DAY }) { kpis { volume { value } } } }`},
	"Query.exciseRefund": {"ANALYTICS_READ", `{ exciseRefund(year: 2026, quarter: 4) { amount } }`},
	"Query.priceHistory": {"any role", `{ priceHistory(gasId: "1", from: "2026-11-01", to: "2026-11-21") { date } }`},

	"Query.fleet":    {"any role", `{ fleet { tanks } }`},
	"Query.tanks":    {"any role", `{ tanks { pageInfo { totalCount } } }`},
	"Query.tank":     {"any role", `{ tank(id: "1") { id } }`},
	"Query.vehicles": {"any role", `{ vehicles { pageInfo { totalCount } } }`},
	"Query.vehicle":  {"any role", `{ vehicle(id: "1") { id } }`},

	"Query.notifications":  {"any role", `{ notifications { unread } }`},
	"Query.search":         {"any role", `{ search(term: "garonne") { id } }`},
	"Query.priceAlerts":    {"any role", `{ priceAlerts { id } }`},
	"Query.exports":        {"EXPORT_CREATE", `{ exports { pageInfo { totalCount } } }`},
	"Query.exportEstimate": {"EXPORT_CREATE", `{ exportEstimate(input: { kind: FLEET, format: CSV, from: "2026-11-01", to: "2026-11-20" }) }`},

	"Subscription.exportProgress":       {"EXPORT_CREATE", `subscription { exportProgress { id } }`},
	"Subscription.notificationReceived": {"any role", `subscription { notificationReceived { id } }`},
	"Subscription.tankLevelChanged":     {"any role", `subscription { tankLevelChanged { id } }`},
	"Subscription.orderUpdated":         {"any role", `subscription { orderUpdated(orderId: "1") { id } }`},
	"Subscription.tankerPosition":       {"any role", `subscription { tankerPosition(orderId: "1") { latitude } }`},
	"Subscription.businessUpdated":      {"any role", `subscription { businessUpdated { __typename } }`},
	"Subscription.invoiceUpdated":       {"FINANCE_READ", `subscription { invoiceUpdated { id } }`},

	"Mutation.switchBusiness":           {"any role", `mutation { switchBusiness(id: "$business") { id } }`},
	"Mutation.updateBusiness":           {"BUSINESS_WRITE", `mutation { updateBusiness(id: "$business", input: { phone: "x" }) { userErrors { code } } }`},
	"Mutation.uploadBusinessLogo":       {"BUSINESS_WRITE", `mutation($f: Upload!) { uploadBusinessLogo(id: "$business", file: $f) { userErrors { code } } }`},
	"Mutation.deleteBusinessLogo":       {"BUSINESS_WRITE", `mutation { deleteBusinessLogo(id: "$business") { userErrors { code } } }`},
	"Mutation.createAddress":            {"ORDER_WRITE", `mutation { createAddress(input: {}) { userErrors { code } } }`},
	"Mutation.updateAddress":            {"ORDER_WRITE", `mutation { updateAddress(id: "501", input: { city: "x" }) { userErrors { code } } }`},
	"Mutation.deleteAddress":            {"ORDER_WRITE", `mutation { deleteAddress(id: "501") { userErrors { code } } }`},
	"Mutation.createContact":            {"ORDER_WRITE", `mutation { createContact(input: {}) { userErrors { code } } }`},
	"Mutation.updateContact":            {"ORDER_WRITE", `mutation { updateContact(id: "901", input: { jobTitle: "x" }) { userErrors { code } } }`},
	"Mutation.deleteContact":            {"ORDER_WRITE", `mutation { deleteContact(id: "901") { userErrors { code } } }`},
	"Mutation.addSepaPaymentMethod":     {"PAYMENT_METHOD_WRITE", `mutation { addSepaPaymentMethod(input: { holder: "x", iban: "FR", scheme: CORE, consent: true }) { userErrors { code } } }`},
	"Mutation.addCardPaymentMethod":     {"PAYMENT_METHOD_WRITE", `mutation { addCardPaymentMethod(input: { token: "tok_visa" }) { userErrors { code } } }`},
	"Mutation.setDefaultPaymentMethod":  {"PAYMENT_METHOD_WRITE", `mutation { setDefaultPaymentMethod(id: "301") { userErrors { code } } }`},
	"Mutation.deletePaymentMethod":      {"PAYMENT_METHOD_WRITE", `mutation { deletePaymentMethod(id: "301") { userErrors { code } } }`},
	"Mutation.createOrder":              {"ORDER_WRITE", `mutation { createOrder(input: { quoteId: "q_1", idempotencyKey: "k" }) { userErrors { code } } }`},
	"Mutation.updateOrder":              {"ORDER_WRITE", `mutation { updateOrder(id: "321972", input: { instructions: "x" }) { userErrors { code } } }`},
	"Mutation.cancelOrder":              {"ORDER_WRITE", `mutation { cancelOrder(id: "321712", reason: PRICE) { userErrors { code } } }`},
	"Mutation.reportOrderIssue":         {"ORDER_WRITE", `mutation { reportOrderIssue(input: { orderId: "321972", kind: LATE, description: "Le camion devait être là ce matin." }) { userErrors { code } } }`},
	"Mutation.answerSlotProposal":       {"ORDER_WRITE", `mutation { answerSlotProposal(orderId: "321972", accept: true) { userErrors { code } } }`},
	"Mutation.createRecurringOrder":     {"RECURRING_WRITE", `mutation { createRecurringOrder(input: { name: "x", addressId: "501", items: [], frequency: WEEKLY, weekdays: [1], window: MORNING, startsOn: "2026-12-01" }, idempotencyKey: "k") { userErrors { code } } }`},
	"Mutation.updateRecurringOrder":     {"RECURRING_WRITE", `mutation { updateRecurringOrder(id: "41", input: { name: "x", addressId: "501", items: [], frequency: WEEKLY, weekdays: [1], window: MORNING, startsOn: "2026-12-01" }) { userErrors { code } } }`},
	"Mutation.pauseRecurringOrder":      {"RECURRING_WRITE", `mutation { pauseRecurringOrder(id: "41") { userErrors { code } } }`},
	"Mutation.resumeRecurringOrder":     {"RECURRING_WRITE", `mutation { resumeRecurringOrder(id: "41") { userErrors { code } } }`},
	"Mutation.skipOccurrence":           {"RECURRING_WRITE", `mutation { skipOccurrence(id: "41", date: "2026-12-25") { userErrors { code } } }`},
	"Mutation.unskipOccurrence":         {"RECURRING_WRITE", `mutation { unskipOccurrence(id: "41", date: "2026-12-25") { userErrors { code } } }`},
	"Mutation.orderOccurrence":          {"ORDER_WRITE", `mutation { orderOccurrence(id: "41", date: "2026-12-25") { userErrors { code } } }`},
	"Mutation.endRecurringOrder":        {"RECURRING_WRITE", `mutation { endRecurringOrder(id: "41") { userErrors { code } } }`},
	"Mutation.resetPlanningFeed":        {"any role", `mutation { resetPlanningFeed { createdAt } }`},
	"Mutation.createTank":               {"FLEET_WRITE", `mutation { createTank(input: {}) { userErrors { code } } }`},
	"Mutation.updateTank":               {"FLEET_WRITE", `mutation { updateTank(id: "1", input: { name: "x" }) { userErrors { code } } }`},
	"Mutation.archiveTank":              {"FLEET_WRITE", `mutation { archiveTank(id: "1") { userErrors { code } } }`},
	"Mutation.restoreTank":              {"FLEET_WRITE", `mutation { restoreTank(id: "1") { userErrors { code } } }`},
	"Mutation.recordTankLevel":          {"FLEET_WRITE", `mutation { recordTankLevel(id: "1", level: 1, at: "2026-11-21T08:00:00Z") { userErrors { code } } }`},
	"Mutation.createVehicle":            {"FLEET_WRITE", `mutation { createVehicle(input: {}) { userErrors { code } } }`},
	"Mutation.updateVehicle":            {"FLEET_WRITE", `mutation { updateVehicle(id: "1", input: { label: "x" }) { userErrors { code } } }`},
	"Mutation.archiveVehicle":           {"FLEET_WRITE", `mutation { archiveVehicle(id: "1") { userErrors { code } } }`},
	"Mutation.restoreVehicle":           {"FLEET_WRITE", `mutation { restoreVehicle(id: "1") { userErrors { code } } }`},
	"Mutation.importFleet":              {"FLEET_WRITE", `mutation($f: Upload!) { importFleet(file: $f, dryRun: true) { userErrors { code } } }`},
	"Mutation.createPriceAlert":         {"any role", `mutation { createPriceAlert(input: { gasId: "1", condition: BELOW, threshold: "0.05" }, idempotencyKey: "k") { userErrors { code } } }`},
	"Mutation.deletePriceAlert":         {"any role", `mutation { deletePriceAlert(id: "999999") { userErrors { code } } }`},
	"Mutation.createExport":             {"EXPORT_CREATE", `mutation { createExport(input: { kind: FLEET, format: CSV, from: "2026-11-20", to: "2026-11-01" }, idempotencyKey: "k") { userErrors { code } } }`},
	"Mutation.retryExport":              {"EXPORT_CREATE", `mutation { retryExport(id: "999999") { userErrors { code } } }`},
	"Mutation.cancelExport":             {"EXPORT_CREATE", `mutation { cancelExport(id: "999999") { userErrors { code } } }`},
	"Mutation.deleteExport":             {"EXPORT_CREATE", `mutation { deleteExport(id: "999999") { userErrors { code } } }`},
	"Mutation.dismissAnomaly":           {"ORDER_WRITE", `mutation { dismissAnomaly(id: "1", reason: HANDLED) { userErrors { code } } }`},
	"Mutation.restoreAnomaly":           {"ORDER_WRITE", `mutation { restoreAnomaly(id: "1") { userErrors { code } } }`},
	"Mutation.payInvoices":              {"FINANCE_PAY", `mutation { payInvoices(ids: ["1"], paymentMethodId: "301", expectedTotal: 1, idempotencyKey: "k") { userErrors { code } } }`},
	"Mutation.signSepaMandate":          {"PAYMENT_METHOD_WRITE", `mutation { signSepaMandate(id: "1", consent: false) { userErrors { code } } }`},
	"Mutation.inviteUser":               {"USER_WRITE", `mutation { inviteUser(input: { email: "x", firstName: "x", lastName: "x", role: VIEWER }) { userErrors { code } } }`},
	"Mutation.resendInvitation":         {"USER_WRITE", `mutation { resendInvitation(id: "i-1") { userErrors { code } } }`},
	"Mutation.updateUser":               {"USER_WRITE", `mutation { updateUser(id: "79", input: { notificationType: TOUT }) { userErrors { code } } }`},
	"Mutation.revokeUser":               {"USER_WRITE", `mutation { revokeUser(id: "i-1") { userErrors { code } } }`},
	"Mutation.restoreUser":              {"USER_WRITE", `mutation { restoreUser(id: "79") { userErrors { code } } }`},
	"Mutation.markNotificationsRead":    {"any role", `mutation { markNotificationsRead(ids: ["999999"]) { unread } }`},
	"Mutation.updateMyNotificationType": {"any role", `mutation { updateMyNotificationType(type: TOUT) { id } }`},
	"Mutation.recordEvents":             {"any role", `mutation { recordEvents(events: []) { ok } }`},
	"Mutation.requestPasswordRecovery":  {"any role", `mutation { requestPasswordRecovery(email: "x") { ok } }`},
	"Mutation.resetPassword":            {"any role", `mutation { resetPassword(token: "x", password: "x") { ok } }`},
}

// checks are the calls that determine a user's access, and its business.
var checks = map[string]bool{"GET /customers?handleUnauth=false": true, "GET /customers/business": true}

// readsInParallel reports whether a read may make a call in parallel with its checks: its data is
// withheld when they refuse. The preview of a recurring order is a POST, but stores nothing.
func readsInParallel(field, call string) bool {
	return strings.HasPrefix(field, "Query.") && (strings.HasPrefix(call, "GET ") || strings.HasPrefix(call, "POST /v3/recurring-orders/preview"))
}

// Each role may request what product 3.2 gives it, and is refused everything else before any
// write reaches the provider. The table is complete: a new root field fails this test until it
// has an entry.
func TestPermissions(t *testing.T) {
	fields := rootFields(t)
	place, end := open(t, "")
	t.Cleanup(end)
	for _, field := range fields {
		if _, ok := permissionMatrix[field]; !ok {
			t.Errorf("%s has no entry", field)
		}
	}
	for _, field := range slices.Sorted(maps.Keys(permissionMatrix)) {
		entry := permissionMatrix[field]
		if !slices.Contains(fields, field) {
			t.Errorf("%s is not in the schema any more", field)
		}
		t.Run(field, func(t *testing.T) {
			t.Parallel()
			for column, allowed := range []rune(byRole[entry.needs]) {
				who := roles[column]
				cond := conditions{Account: &who.account, Tab: who.tab}
				if strings.Contains(entry.ask, "Upload") {
					cond.File = "picture"
				}
				w := place.world(t, cond, "")
				query := strings.ReplaceAll(entry.ask, "$business", w.id(who.tab))
				answer := string(readAll(t, w.ask(t, query)))
				if got, want := strings.Contains(answer, `"FORBIDDEN"`), allowed != '✓'; got != want {
					t.Errorf("%s: forbidden %t, want %t: %s", who.role, got, want, answer)
				}
				if strings.Contains(answer, `"INVALID"`) {
					t.Fatalf("the query is invalid: %s", answer)
				}
				if allowed == '✓' {
					continue
				}
				for _, call := range w.recorder.sorted() {
					if !checks[call] && !readsInParallel(field, call) {
						t.Errorf("%s: the provider was called: %s", who.role, call)
					}
				}
			}
		})
	}
}

func loadSchema(t *testing.T) *ast.Schema {
	t.Helper()
	schema, err := gqlparser.LoadSchema(&ast.Source{Name: "schema.graphql", Input: string(read(t, "../schema.graphql"))})
	if err != nil {
		t.Fatal(err)
	}
	return schema
}

// rootFields returns the fields of Query, Mutation and Subscription, as "Query.me".
func rootFields(t *testing.T) []string {
	t.Helper()
	schema := loadSchema(t)
	var fields []string
	for _, root := range []*ast.Definition{schema.Query, schema.Mutation, schema.Subscription} {
		for _, field := range root.Fields {
			if !strings.HasPrefix(field.Name, "__") {
				fields = append(fields, root.Name+"."+field.Name)
			}
		}
	}
	if len(fields) < 20 {
		t.Fatalf("only %d root fields were found", len(fields))
	}
	return fields
}

// needsOf has every object type of the schema, by the permission that reading it needs at any
// place. The keys are lines of byRole. "its root" means that access to the root field is
// enough; "its kind" means that each record has its own rule. A new type fails the test until a
// developer has decided about it.
var needsOf = map[string][]string{
	"its root": {"Address", "ActivityItem", "AppConfig", "AppNotification", "PriceAlert", "Business", "Cancellation", "ClosedDay", "Contact", "Customer", "DeliverySlot", "Driver", "EmissionFactor",
		"Energy", "EnergySubtype", "Gas", "HomePrice", "HomeSummary", "Onboarding", "OnboardingStep", "OpeningHours", "Order", "OrderDocument", "OrderEvent",
		"Occurrence", "NotificationPage", "OrderFacets", "OrderIssue", "OrderItem", "OrderListTotals", "OrderPage", "OrderQuote", "OrderTotals", "PageInfo", "Place", "PlanningEntry", "PlanningFeed", "PricePoint",
		"QuoteItem", "Anomaly", "AnomalyDismissal", "FleetImportError", "FleetImportReport", "FleetSummary", "ForecastPoint", "SeriesPoint", "TankForecast", "TankPage", "TankReading", "TankTotals", "VehiclePage", "VehicleTotals", "RecurringItem", "RecurringOrder", "RecurringOrderPage", "StatusCount", "SuggestedOrder", "Tank", "Tanker", "TankerPosition", "UserError", "UserRef", "Vehicle", "VehicleFill", "WaitingReason"},
	"EXPORT_CREATE": {"ExportJob", "ExportJobPage"},
	"USER_READ":     {"BusinessUser", "BusinessUserPage"},
	"ANALYTICS_READ": {"Analytics", "AnalyticsKpis", "EmissionsReport", "ExciseRefund", "ExciseVehicle", "GasEmissions", "GasSeries", "HomeMonth", "Kpi", "Period", "SiteBreakdown",
		"VehicleBreakdown"},
	"payment methods": {"Card", "OtherPaymentMethod", "PaymentMethod", "SepaMandate"},
	"FINANCE_READ":    {"AccountStatement", "AgingBucket", "Invoice", "InvoiceLine", "InvoiceName", "InvoicePage", "InvoiceTotals", "Payment", "StatementMonth"},
	// Each task is only for users who may do it: TestTodoDependsOnPermissions. Each result is only
	// for users who may see it: TestSearchResultsDependOnPermissions.
	"its kind": {"TodoItem", "SearchResult"},
}

// restrictedPlaces lists the fields outside payloads that lead to restricted data: a query, the
// text that shows the data, and the roles that get it.
var restrictedPlaces = map[string]struct{ ask, seen, roles string }{
	"Query.exports":               {`{ exports { pageInfo { totalCount } } }`, `"totalCount":`, "✓✓✓✓ "},
	"Subscription.exportProgress": {`subscription { exportProgress { status } }`, `"status":`, "✓✓✓✓ "},
	"Query.users":                 {`{ users { items { email } } }`, "@garonne-adour.example", "✓✓✓✓ "},
	"Query.analytics":             {`{ analytics(input: { from: "2026-10-01", to: "2026-10-31", granularity: MONTH }) { kpis { deliveries { value } } } }`, `"value":"`, "✓✓✓✓✓"},
	"Query.exciseRefund":          {`{ exciseRefund(year: 2026, quarter: 3) { eligibleLitres } }`, `"eligibleLitres":`, "✓✓✓✓✓"},
	"HomeSummary.month":           {`{ home { month { volume { value } } } }`, `"value":"`, "✓✓✓✓✓"},
	"Business.paymentMethods":     {`{ currentBusiness { paymentMethods { id } } }`, `"id":`, "✓✓✓✓ "},
	"Order.paymentMethod":         {`{ orders(filter: { status: [delivered], cancelled: false }, page: { perPage: 50 }) { items { paymentMethod { id } } } }`, `{"id":`, "✓✓✓✓ "},
	"Invoice.paymentMethod":       {`{ invoices(filter: { payment: PAID }) { items { paymentMethod { id } } } }`, `{"id":`, "✓✓ ✓ "},
	"Query.invoices":              {`{ invoices { items { number } } }`, `"number":`, "✓✓ ✓ "},
	"Query.invoice":               {`{ invoice(id: "9184") { number } }`, `"number":`, "✓✓ ✓ "},
	"Query.accountStatement":      {`{ accountStatement { balanceDue } }`, `"balanceDue":`, "✓✓ ✓ "},
	"HomeSummary.statement":       {`{ home { statement { balanceDue } } }`, `"balanceDue":`, "✓✓ ✓ "},
	"Business.scheduledDebits":    {`{ currentBusiness { scheduledDebits } }`, `"scheduledDebits":1`, "✓✓ ✓ "},
	"Subscription.invoiceUpdated": {`subscription { invoiceUpdated { number } }`, `"number":`, "✓✓ ✓ "},
	// Its type is a union, so its path to invoices is listed by hand.
	"Subscription.businessUpdated": {`subscription { businessUpdated { ... on Invoice { number } } }`, `"number":`, "✓✓ ✓ "},
	"Order.invoice":                {`{ orders(filter: { status: [delivered], cancelled: false }, page: { perPage: 50 }) { items { invoice { number } } } }`, `{"number":`, "✓✓ ✓ "},
}

// No field bypasses a permission: each field with a restricted type is in the table, and
// returns it only to the roles in the table.
func TestNoFieldLeadsPastAPermission(t *testing.T) {
	schema := loadSchema(t)
	entry := map[string]string{}
	for needs, types := range needsOf {
		for _, name := range types {
			entry[name] = needs
		}
	}
	place := placeFor(t, "", false)
	for name, definition := range schema.Types {
		composite := definition.Kind == ast.Object || definition.Kind == ast.Interface
		if !composite || strings.HasPrefix(name, "__") || strings.HasSuffix(name, "Payload") || name == "Mutation" {
			continue
		}
		if entry[name] == "" && name != "Query" && name != "Subscription" {
			t.Errorf("%s has no entry: who may read it?", name)
		}
		for _, field := range definition.Fields {
			where := name + "." + field.Name
			if needs := entry[field.Type.Name()]; needs == "" || needs == "its root" || needs == "its kind" || entry[name] == needs {
				continue
			}
			if _, ok := restrictedPlaces[where]; !ok {
				t.Errorf("%s leads to %s and has no entry", where, field.Type.Name())
			}
		}
	}
	for where, c := range restrictedPlaces {
		for column, allowed := range []rune(c.roles) {
			who := roles[column]
			if who.role == "ADMIN" && strings.HasPrefix(where, "Order.") {
				continue // nothing is billed in the business where she has that role
			}
			answer := string(readAll(t, place.world(t, conditions{Account: &who.account, Tab: who.tab, Invoices: []domain.ID{"9184"}, Exports: []domain.ID{"5"}}, "").ask(t, c.ask)))
			if got := strings.Contains(answer, c.seen); got != (allowed == '✓') {
				t.Errorf("%s as %s: seen %t: %.300s", where, who.role, got, answer)
			}
		}
	}
}
