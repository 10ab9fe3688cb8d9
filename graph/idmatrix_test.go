package graph_test

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/citerne/citerne/internal/domain"
)

// person is an account and the business it works in.
type person struct{ account, business string }

var (
	claire = person{"claire.lemaire@garonne-adour.example", "Transports Garonne-Adour"}
	marc   = person{"marc.dubois@rives-de-loire.example", "BTP Rives de Loire"}
	helene = person{"helene.lebihan@val-arguenon.example", "Laiterie du Val d’Arguenon"}
)

// foreign is one place of the schema where a client gives an id, a query with that place, and
// the id of a sandbox record that belongs to another customer.
type foreign struct {
	ask, theirs string
	// nothing is the expected answer when an unknown id is not an error.
	nothing string
	// asker defaults to Claire and owner to Marc; neither belongs to the other's business.
	asker, owner person
	// made is an operation that the owner sends first; the first id in its answer becomes
	// theirs. own is one that the asker sends first; the first id in its answer replaces "£"
	// in ask.
	made, own string
	// mixed means that ask also has an id of the asker's, which the owner has no access to.
	mixed bool
}

// idMatrix has an entry for every argument and input field of type ID (security §5). "$" is
// replaced by the id.
var idMatrix = map[string]foreign{
	"Query.order(id)":                      {ask: `{ order(id: "$") { id reference } }`, theirs: "319238", nothing: `{"order":null}`},
	"Query.tankerPosition(orderId)":        {ask: `{ tankerPosition(orderId: "$") { latitude } }`, theirs: "321712", nothing: `{"tankerPosition":null}`, asker: marc, owner: claire},
	"Subscription.orderUpdated(orderId)":   {ask: `subscription { orderUpdated(orderId: "$") { id reference } }`, theirs: "319238"},
	"Subscription.tankerPosition(orderId)": {ask: `subscription { tankerPosition(orderId: "$") { latitude } }`, theirs: "321712", asker: marc, owner: claire},
	"Query.deliverySlots(addressId)":       {ask: `{ deliverySlots(addressId: "$", items: [{ gasId: "1", volume: 1000 }], from: "2026-11-23", to: "2026-11-24") { date } }`, theirs: "504"},
	"OrderQuoteInput.addressId":            {ask: `{ orderQuote(input: { addressId: "$", items: [{ gasId: "1", volume: 1000 }], date: "2026-11-24", window: MORNING }) { quote { id } userErrors { code } } }`, theirs: "504"},
	"OrderItemInput.tankId":                {ask: `{ orderQuote(input: { addressId: "501", items: [{ gasId: "1", tankId: "$", volume: 1000 }], date: "2026-11-24", window: MORNING }) { quote { id } userErrors { code } } }`, theirs: "607", mixed: true},
	"OrderFilter.addressIds":               {ask: `{ orders(filter: { addressIds: ["$"] }) { items { id } pageInfo { totalCount } } }`, theirs: "504", nothing: `"totalCount":0`},
	"OrderFilter.recurringOrderId":         {ask: `{ orders(filter: { recurringOrderId: "$" }) { items { id } pageInfo { totalCount } } }`, theirs: "31", nothing: `"totalCount":0`, owner: helene},
	"Query.recurringOrder(id)":             {ask: `{ recurringOrder(id: "$") { id name nextOccurrences { date } } }`, theirs: "42", nothing: `{"recurringOrder":null}`, asker: marc, owner: claire},
	"RecurringFilter.addressIds":           {ask: `{ recurringOrders(filter: { addressIds: ["$"] }) { items { id } pageInfo { totalCount } } }`, theirs: "501", nothing: `"totalCount":0`, asker: marc, owner: claire},
	"RecurringOrderInput.addressId":        {ask: `{ recurringPreview(input: { name: "x", addressId: "$", items: [{ gasId: "1", volume: 1000 }], frequency: WEEKLY, weekdays: [2], window: MORNING, startsOn: "2026-12-01" }) { occurrences { date } userErrors { code } } }`, theirs: "504"},
	"Mutation.updateRecurringOrder(id)":    {ask: `mutation { updateRecurringOrder(id: "$", input: { name: "x", addressId: "502", items: [{ gasId: "1", volume: 1000 }], frequency: WEEKLY, weekdays: [2], window: MORNING, startsOn: "2026-12-01" }) { recurringOrder { id } userErrors { code } } }`, theirs: "43", asker: marc, owner: claire},
	"Mutation.pauseRecurringOrder(id)":     {ask: `mutation { pauseRecurringOrder(id: "$") { recurringOrder { id } userErrors { code } } }`, theirs: "43", asker: marc, owner: claire},
	"Mutation.resumeRecurringOrder(id)":    {ask: `mutation { resumeRecurringOrder(id: "$") { recurringOrder { id } userErrors { code } } }`, theirs: "42", asker: marc, owner: claire},
	"Mutation.skipOccurrence(id)":          {ask: `mutation { skipOccurrence(id: "$", date: "2026-12-08") { recurringOrder { id } userErrors { code } } }`, theirs: "42", asker: marc, owner: claire},
	"Mutation.unskipOccurrence(id)":        {ask: `mutation { unskipOccurrence(id: "$", date: "2026-12-08") { recurringOrder { id } userErrors { code } } }`, theirs: "42", asker: marc, owner: claire},
	"Mutation.orderOccurrence(id)":         {ask: `mutation { orderOccurrence(id: "$", date: "2026-12-15") { recurringOrder { id } userErrors { code } } }`, theirs: "42", asker: marc, owner: claire},
	"Mutation.endRecurringOrder(id)":       {ask: `mutation { endRecurringOrder(id: "$") { recurringOrder { id } userErrors { code } } }`, theirs: "43", asker: marc, owner: claire},
	"Mutation.markNotificationsRead(ids)": {ask: `mutation { markNotificationsRead(ids: ["$"]) { items { id title } pageInfo { totalCount } unread } }`, nothing: `{"items":[],"pageInfo":{"totalCount":0},`,
		made: `{ notifications(unread: true) { items { id } } }`},
	"Mutation.switchBusiness(id)":          {ask: `mutation { switchBusiness(id: "$") { id } }`, theirs: "1057"},
	"Mutation.updateBusiness(id)":          {ask: `mutation { updateBusiness(id: "$", input: { name: "BTP Rives de Loire" }) { business { id } userErrors { code } } }`, theirs: "1057"},
	"Mutation.uploadBusinessLogo(id)":      {ask: `mutation($f: Upload!) { uploadBusinessLogo(id: "$", file: $f) { business { id } userErrors { code } } }`, theirs: "1057"},
	"Mutation.deleteBusinessLogo(id)":      {ask: `mutation { deleteBusinessLogo(id: "$") { business { id } userErrors { code } } }`, theirs: "1057"},
	"Mutation.updateAddress(id)":           {ask: `mutation { updateAddress(id: "$", input: { city: "x" }) { address { id } userErrors { code } } }`, theirs: "504"},
	"Mutation.deleteAddress(id)":           {ask: `mutation { deleteAddress(id: "$") { deletedId userErrors { code } } }`, theirs: "504"},
	"Mutation.updateContact(id)":           {ask: `mutation { updateContact(id: "$", input: { jobTitle: "x" }) { contact { id } userErrors { code } } }`, theirs: "905"},
	"Mutation.deleteContact(id)":           {ask: `mutation { deleteContact(id: "$") { deletedId userErrors { code } } }`, theirs: "905"},
	"Mutation.setDefaultPaymentMethod(id)": {ask: `mutation { setDefaultPaymentMethod(id: "$") { paymentMethod { id } userErrors { code } } }`, theirs: "302"},
	"Mutation.deletePaymentMethod(id)":     {ask: `mutation { deletePaymentMethod(id: "$") { deletedId userErrors { code } } }`, theirs: "302"},
	"Mutation.updateUser(id)":              {ask: `mutation { updateUser(id: "$", input: { role: VIEWER }) { user { id } userErrors { code } } }`, theirs: "81"},
	"Mutation.revokeUser(id)":              {ask: `mutation { revokeUser(id: "$") { user { id } userErrors { code } } }`, theirs: "81"},
	"Mutation.restoreUser(id)":             {ask: `mutation { restoreUser(id: "$") { user { id } userErrors { code } } }`, theirs: "81"},
	"Query.documentArchive(orderIds)":      {ask: `{ documentArchive(orderIds: ["$"]) }`, theirs: "319238", nothing: `{"documentArchive":null}`},
	"Mutation.updateOrder(id)":             {ask: `mutation { updateOrder(id: "$", input: { instructions: "x" }) { order { id } userErrors { code } } }`, theirs: "319238"},
	"UpdateOrderInput.siteContactId":       {ask: `mutation { updateOrder(id: "321972", input: { siteContactId: "$" }) { order { id } userErrors { field code } } }`, theirs: "905", mixed: true},
	"Mutation.cancelOrder(id)":             {ask: `mutation { cancelOrder(id: "$", reason: PRICE) { order { id } userErrors { code } } }`, theirs: "319238"},
	"Mutation.answerSlotProposal(orderId)": {ask: `mutation { answerSlotProposal(orderId: "$", accept: true) { order { id } userErrors { code } } }`, theirs: "319238"},
	"ReportIssueInput.orderId":             {ask: `mutation { reportOrderIssue(input: { orderId: "$", kind: LATE, description: "Le camion devait être là ce matin." }) { order { id } userErrors { code } } }`, theirs: "319238"},
	"CreateOrderInput.quoteId": {ask: `mutation { createOrder(input: { quoteId: "$", idempotencyKey: "k" }) { order { id } userErrors { code } } }`,
		made: `{ orderQuote(input: { addressId: "504", items: [{ gasId: "1", volume: 2000 }], date: "2026-11-25", window: MORNING }) { quote { id } userErrors { field code message } } }`},
	"CreateOrderInput.siteContactId": {ask: `mutation { createOrder(input: { quoteId: "£", idempotencyKey: "k", siteContactId: "$" }) { order { id } userErrors { field code message } } }`,
		own: quoteOfClaire, theirs: "905", mixed: true},
	"CreateOrderInput.paymentMethodId": {ask: `mutation { createOrder(input: { quoteId: "£", idempotencyKey: "k", paymentMethodId: "$" }) { order { id } userErrors { field code message } } }`,
		own: quoteOfClaire, theirs: "302", mixed: true},
	"Query.invoice(id)":         {ask: `{ invoice(id: "$") { number lines { label } payments { method } } }`, theirs: "9073", nothing: `{"invoice":null}`},
	"InvoiceFilter.ids":         {ask: `{ invoices(filter: { ids: ["$"] }) { items { number } pageInfo { totalCount } } }`, theirs: "9073", nothing: `"totalCount":0`},
	"Mutation.payInvoices(ids)": {ask: `mutation { payInvoices(ids: ["$"], paymentMethodId: "301", expectedTotal: 1, idempotencyKey: "k") { invoices { id } userErrors { code } } }`, theirs: "9073"},
	"Mutation.payInvoices(paymentMethodId)": {ask: `mutation { payInvoices(ids: ["£"], paymentMethodId: "$", expectedTotal: 1, idempotencyKey: "k") { invoices { id } userErrors { field code } } }`,
		own: `{ invoices(filter: { payment: NOT_PAID_LOST }) { items { id } } }`, theirs: "302", mixed: true},
	"Mutation.signSepaMandate(id)": {ask: `mutation { signSepaMandate(id: "$", consent: true) { paymentMethod { id } userErrors { code } } }`, theirs: "302"},
	"Mutation.resendInvitation(id)": {ask: `mutation { resendInvitation(id: "$") { user { id } userErrors { code } } }`,
		made: `mutation { inviteUser(input: { email: "ines.albret@rives-de-loire.example", firstName: "Inès", lastName: "Albret", role: VIEWER }) { user { id } userErrors { field code message } } }`},
	"Query.tank(id)":               {ask: `{ tank(id: "$") { name readings(from: "2026-11-01", to: "2026-11-21") { level } forecast { days } } }`, theirs: "607", nothing: `{"tank":null}`},
	"Query.vehicle(id)":            {ask: `{ vehicle(id: "$") { registration fills(from: "2026-11-01", to: "2026-11-21") { volume } consumptionSeries { value } } }`, theirs: "2038", nothing: `{"vehicle":null}`},
	"TankFilter.addressIds":        {ask: `{ tanks(filter: { addressIds: ["$"] }) { items { name } pageInfo { totalCount } } }`, theirs: "504", nothing: `"totalCount":0`},
	"VehicleFilter.addressIds":     {ask: `{ vehicles(filter: { addressIds: ["$"] }) { items { registration } pageInfo { totalCount } } }`, theirs: "504", nothing: `"totalCount":0`},
	"OrderFilter.tankIds":          {ask: `{ orders(filter: { tankIds: ["$"] }) { items { reference } pageInfo { totalCount } } }`, theirs: "607", nothing: `"totalCount":0`},
	"TankInput.addressId":          {ask: `mutation { updateTank(id: "602", input: { addressId: "$" }) { tank { id } userErrors { field code message } } }`, theirs: "504", mixed: true},
	"VehicleInput.addressId":       {ask: `mutation { updateVehicle(id: "2001", input: { addressId: "$" }) { vehicle { id } userErrors { field code message } } }`, theirs: "504", mixed: true},
	"Mutation.updateTank(id)":      {ask: `mutation { updateTank(id: "$", input: { alertThresholdPercent: 21 }) { tank { id } userErrors { code } } }`, theirs: "607"},
	"Mutation.archiveTank(id)":     {ask: `mutation { archiveTank(id: "$") { tank { id } userErrors { code } } }`, theirs: "607"},
	"Mutation.restoreTank(id)":     {ask: `mutation { restoreTank(id: "$") { tank { id } userErrors { code } } }`, theirs: "607"},
	"Mutation.recordTankLevel(id)": {ask: `mutation { recordTankLevel(id: "$", level: 900, at: "2026-11-21T08:59:59Z") { tank { id } userErrors { code } } }`, theirs: "607"},
	"Mutation.updateVehicle(id)":   {ask: `mutation { updateVehicle(id: "$", input: { label: "x" }) { vehicle { id } userErrors { code } } }`, theirs: "2038"},
	"Mutation.archiveVehicle(id)":  {ask: `mutation { archiveVehicle(id: "$") { vehicle { id } userErrors { code } } }`, theirs: "2038"},
	"Mutation.restoreVehicle(id)":  {ask: `mutation { restoreVehicle(id: "$") { vehicle { id } userErrors { code } } }`, theirs: "2038"},
	"ExportInput.addressIds":       {ask: `{ exportEstimate(input: { kind: DELIVERIES, format: CSV, from: "2026-01-01", to: "2026-11-20", addressIds: ["$"] }) }`, theirs: "504", nothing: `"exportEstimate":0`},
	"Mutation.retryExport(id)":     {ask: `mutation { retryExport(id: "$") { export { id } userErrors { code } } }`, made: makeExport("retry")},
	"Mutation.cancelExport(id)":    {ask: `mutation { cancelExport(id: "$") { export { id } userErrors { code } } }`, made: makeExport("cancel")},
	"Mutation.deleteExport(id)":    {ask: `mutation { deleteExport(id: "$") { deletedId userErrors { code } } }`, made: makeExport("delete")},
	"Mutation.deletePriceAlert(id)": {ask: `mutation { deletePriceAlert(id: "$") { deletedId userErrors { code } } }`,
		made: `mutation { createPriceAlert(input: { gasId: "1", condition: BELOW, threshold: "0.5" }, idempotencyKey: "alert") { alert { id } userErrors { field code message } } }`},
	"AnalyticsInput.addressIds":   {ask: `{ analytics(input: { from: "2026-10-01", to: "2026-10-31", granularity: MONTH, addressIds: ["$"] }) { kpis { volume { value } } bySite { label } anomalies { id } emissions { totalKg } } }`, theirs: "504", nothing: `"bySite":[]`},
	"AnalyticsInput.vehicleIds":   {ask: `{ analytics(input: { from: "2026-10-01", to: "2026-10-31", granularity: MONTH, vehicleIds: ["$"] }) { byVehicle { registration } } }`, theirs: "2038", nothing: `"byVehicle":[]`},
	"Mutation.dismissAnomaly(id)": {ask: `mutation { dismissAnomaly(id: "$", reason: HANDLED) { anomaly { id } userErrors { code } } }`, made: anomalyOfMarc},
	"Mutation.restoreAnomaly(id)": {ask: `mutation { restoreAnomaly(id: "$") { anomaly { id } userErrors { code } } }`, made: anomalyOfMarc},
	"AddressInput.contactId":      {ask: `mutation { updateAddress(id: "501", input: { contactId: "$" }) { address { id } userErrors { field code message } } }`, theirs: "905", mixed: true},
}

const anomalyOfMarc = `{ analytics(input: { from: "2024-12-01", to: "2026-11-21", granularity: MONTH }) { anomalies { id } } }`

const quoteOfClaire = `{ orderQuote(input: { addressId: "501", items: [{ gasId: "1", volume: 3000 }], date: "2026-11-25", window: MORNING }) { quote { id } } }`

// makeExport returns a mutation that creates a separate export.
func makeExport(key string) string {
	return `mutation { createExport(input: { kind: FLEET, format: CSV, from: "2026-11-01", to: "2026-11-20" }, again: true, idempotencyKey: "` + key + `") { export { id } userErrors { field code message } } }`
}

// elsewhere lists the id fields that cannot name another customer's record, with the reason.
var elsewhere = map[string]string{
	"OrderFilter.gasIds":                            "products belong to no customer",
	"OrderItemInput.gasId":                          "products belong to no customer",
	"CreateOrderInput.idempotencyKey":               "chosen by the browser, looked up together with the customer",
	"Mutation.recordTankLevel(idempotencyKey)":      "chosen by the browser, looked up together with the customer",
	"Mutation.payInvoices(idempotencyKey)":          "chosen by the browser, looked up together with the customer",
	"Mutation.createRecurringOrder(idempotencyKey)": "chosen by the browser, looked up together with the customer",
	"Query.invoiceArchive(ids)":                     "they become part of an address, and access is checked with the address: TestFileMatrix",
	"EventInput.id":                                 "chosen by the browser, looked up together with its session",
	"AnalyticsInput.gasIds":                         "products belong to no customer",
	"Query.priceHistory(gasId)":                     "products belong to no customer",
	"TankFilter.gasIds":                             "products belong to no customer",
	"TankInput.gasId":                               "products belong to no customer",
	"VehicleFilter.gasIds":                          "products belong to no customer",
	"VehicleInput.gasId":                            "products belong to no customer",
	"VehicleInput.secondaryGasId":                   "products belong to no customer",
	"ExportInput.gasIds":                            "products belong to no customer",
	"PriceAlertInput.gasId":                         "products belong to no customer",
	"Mutation.createExport(idempotencyKey)":         "chosen by the browser, looked up together with the customer",
	"Mutation.createPriceAlert(idempotencyKey)":     "chosen by the browser, looked up together with the customer",
	"Subscription.exportProgress(id)":               "it only filters the events of the tab's business",
	"Subscription.tankLevelChanged(tankId)":         "it only filters the events of the tab's business",
}

// malformedIDs are texts that would escape from their path segment, or extend the path.
var malformedIDs = []string{".", "..", "../1042", "1042/../1057", "..%2f1057", "%2e%2e", "1057?x=1", "1057#x", "1057;x", "10 57", `10\\57`, `1057\u0000`, "é", strings.Repeat("9", 65)}

// No answer reveals whether another customer's id exists: it is identical to the answer for an
// unknown id. An invalid id is refused before it becomes part of a URL. The table is complete:
// a new field that takes an id fails this test until it has an entry.
func TestIDMatrix(t *testing.T) {
	places := idPlaces(t)
	// The owners' changes are made in a separate place, one after the other, because the other
	// tests read the shared one. The order is reverse alphabetical, so that records are changed
	// before they are deleted.
	separate, end := open(t, "")
	t.Cleanup(end)
	asked := make(visits)
	slices.Sort(places)
	slices.Reverse(places)
	for _, where := range places {
		entry, ok := idMatrix[where]
		if !ok {
			if elsewhere[where] == "" {
				t.Errorf("%s takes an id and has no entry", where)
			}
			continue
		}
		t.Run(where, func(t *testing.T) {
			asker, owner, place := cmp.Or(entry.asker, claire), cmp.Or(entry.owner, marc), placeFor(t, "", false)
			if entry.made != "" || entry.own != "" {
				place = separate
			}
			if entry.made != "" {
				entry.theirs = asked.firstID(t, place, owner, entry.made)
			}
			if entry.own != "" {
				entry.ask = strings.Replace(entry.ask, "£", asked.firstID(t, place, asker, entry.own), 1)
			}
			theirs, _ := asked.ask(t, place, asker, entry.ask, entry.theirs)
			unknown, _ := asked.ask(t, place, asker, entry.ask, "999999")
			if theirs != unknown {
				t.Errorf("the answer reveals whether another customer's id exists:\n%s\n%s", theirs, unknown)
			}
			if !entry.refused(theirs) {
				t.Errorf("it is not refused: %s", theirs)
			}
			for _, id := range malformedIDs {
				answer, calls := asked.ask(t, place, asker, entry.ask, id)
				if !entry.refused(answer) && !(foreign{}).refused(answer) && !strings.Contains(answer, `"userErrors":[{`) {
					t.Errorf("%q is not refused: %s", id, answer)
				}
				if where := slices.IndexFunc(calls, func(call string) bool { return !plainPath(call) }); where >= 0 {
					t.Errorf("%q is part of an address: %s", id, calls[where])
				}
			}
			// The test proves something only if the id exists.
			if own, _ := asked.ask(t, separate, owner, entry.ask, entry.theirs); !entry.mixed && own == unknown {
				t.Errorf("its owner gets the answer for an unknown id: %s", own)
			}
		})
	}
	for place := range idMatrix {
		if !slices.Contains(places, place) {
			t.Errorf("%s is not in the schema any more", place)
		}
	}
}

// refused reports whether an answer is the one for an unknown id.
func (f foreign) refused(answer string) bool {
	if f.nothing != "" {
		return strings.Contains(answer, f.nothing) && !strings.Contains(answer, `"errors"`)
	}
	return strings.Contains(answer, "NOT_FOUND") || strings.Contains(answer, "not_found")
}

// plainPath reports whether the path of a call, "GET /orders/1?…", consists only of names and
// ids.
func plainPath(call string) bool {
	_, address, _ := strings.Cut(call, " ")
	path, _, _ := strings.Cut(address, "?")
	for segment := range strings.SplitSeq(strings.Trim(path, "/"), "/") {
		if !domain.ID(segment).Valid() {
			return false
		}
	}
	return true
}

var idInAnswer = regexp.MustCompile(`"id":"([^"]+)"`)

// firstID returns the first id in an answer.
func (v visits) firstID(t *testing.T, place *place, as person, ask string) string {
	t.Helper()
	answer, _ := v.ask(t, place, as, ask, "")
	found := idInAnswer.FindStringSubmatch(answer)
	if found == nil {
		t.Fatalf("no id: %s", answer)
	}
	return found[1]
}

// prepares lists the reads that prepare a write, impersonal the mutations that concern no
// business.
var (
	prepares   = []string{"Query.deliverySlots", "Query.orderQuote", "Query.recurringPreview", "Query.exportEstimate"}
	impersonal = []string{"Mutation.recordEvents", "Mutation.requestPasswordRecovery", "Mutation.resetPassword"}
)

// A tab that names a business which is not the customer's cannot write or subscribe: every root
// field that writes, prepares a write, or subscribes is refused. The refusal is the same
// whether the business exists or not, and no write reaches the provider. Reads answer as though
// the tab named no business, so that a page can recover.
func TestTabOfAnotherCustomersBusiness(t *testing.T) {
	place, end := open(t, "")
	t.Cleanup(end)
	for field, entry := range permissionMatrix {
		t.Run(field, func(t *testing.T) {
			t.Parallel()
			answers := make(map[string]string)
			for _, tab := range []string{"", "1057", "999999", "../x"} {
				cond := conditions{Account: new("claire.lemaire@garonne-adour.example"), Tab: tab}
				if strings.Contains(entry.ask, "Upload") {
					cond.File = "picture"
				}
				writes := slices.Contains(prepares, field) || strings.HasPrefix(field, "Subscription.") ||
					strings.HasPrefix(field, "Mutation.") && !slices.Contains(impersonal, field)
				if writes && tab == "" {
					continue
				}
				w := place.world(t, cond, "")
				answers[tab] = string(readAll(t, w.ask(t, strings.ReplaceAll(entry.ask, "$business", w.id("Transports Garonne-Adour")))))
				switch {
				case !writes && answers[tab] != answers[""]:
					t.Errorf("a tab of %q reads\n%s\nwant, as without one,\n%s", tab, answers[tab], answers[""])
				case writes && !strings.Contains(answers[tab], map[bool]string{true: `"code":"INVALID"`, false: `"code":"NOT_FOUND"`}[tab == "../x"]):
					t.Errorf("a tab of %q is not refused: %s", tab, answers[tab])
				}
				for _, call := range w.recorder.sorted() {
					if writes && !checks[call] && !readsInParallel(field, call) {
						t.Errorf("a tab of %q calls %s", tab, call)
					}
				}
			}
			if answers["1057"] != answers["999999"] {
				t.Errorf("the answer reveals whether another customer's business exists:\n%s\n%s", answers["1057"], answers["999999"])
			}
		})
	}
}

// idPlaces returns the arguments and input fields of type ID.
func idPlaces(t *testing.T) []string {
	t.Helper()
	schema, err := gqlparser.LoadSchema(&ast.Source{Name: "schema.graphql", Input: string(read(t, "../schema.graphql"))})
	if err != nil {
		t.Fatal(err)
	}
	var places []string
	for name, definition := range schema.Types {
		for _, field := range definition.Fields {
			if definition.Kind == ast.InputObject && field.Type.Name() == "ID" {
				places = append(places, name+"."+field.Name)
			}
			for _, argument := range field.Arguments {
				if argument.Type.Name() == "ID" {
					places = append(places, name+"."+field.Name+"("+argument.Name+")")
				}
			}
		}
	}
	if len(places) < 14 {
		t.Fatalf("only %d ids were found", len(places))
	}
	return places
}

// visits are the worlds used so far, by place, person and upload.
type visits map[visit]*world

type visit struct {
	place  *place
	person person
	file   bool
}

// ask sends a query as a person, whose tab works on their business, in a place, and returns the
// answer and the calls that were made.
func (v visits) ask(t *testing.T, place *place, as person, ask, id string) (answer string, calls []string) {
	t.Helper()
	key := visit{place, as, strings.Contains(ask, "Upload")}
	if v[key] == nil {
		cond := conditions{Account: &as.account, Tab: as.business}
		if key.file {
			cond.File = "picture"
		}
		v[key] = place.world(t, cond, "")
	}
	w := v[key]
	w.recorder.calls = nil
	answer = string(readAll(t, w.ask(t, strings.ReplaceAll(ask, `"$"`, `"`+id+`"`))))
	return answer, w.recorder.sorted()
}
