package sandbox_test

import (
	"bytes"
	"cmp"
	"maps"
	"mime/multipart"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/citerne/citerne/internal/sandbox/chronicle"
	"github.com/citerne/citerne/internal/sandbox/secret"
)

// permissionColumns are the roles of product 3.2. permissionTable has its lines that calls need,
// copied independently from the document.
var (
	permissionColumns = []string{"OWNER", "ADMIN", "OPERATIONS", "FINANCE", "VIEWER"}
	permissionTable   = map[string]string{
		"anybody":              "✓✓✓✓✓",
		"ORDER_READ":           "✓✓✓✓✓",
		"ORDER_WRITE":          "✓✓✓  ",
		"RECURRING_WRITE":      "✓✓✓  ",
		"payment methods":      "✓✓✓✓ ", // ORDER_WRITE, FINANCE_READ or PAYMENT_METHOD_WRITE
		"FLEET_WRITE":          "✓✓✓  ",
		"FINANCE_READ":         "✓✓ ✓ ",
		"FINANCE_PAY":          "✓✓ ✓ ",
		"BUSINESS_WRITE":       "✓✓   ",
		"PAYMENT_METHOD_WRITE": "✓✓ ✓ ",
		"USER_READ":            "✓✓✓✓ ",
		"USER_WRITE":           "✓✓   ",
		"ANALYTICS_READ":       "✓✓✓✓✓",
		"EXPORT_CREATE":        "✓✓✓✓ ",
	}
)

// permissionOf has an entry for every API call: the line of permissionTable that it needs in
// business 1042, and an example path.
var permissionOf = map[string]struct{ needs, path string }{
	"GET /v2/customers":                    {"anybody", "/v2/customers"},
	"GET /v2/customers/me":                 {"anybody", "/v2/customers/me"},
	"GET /v2/customers/business":           {"anybody", "/v2/customers/business"},
	"PUT /v2/customers/{id}":               {"anybody", "/v2/customers/78"},
	"GET /v2/business/{id}":                {"anybody", "/v2/business/1042"},
	"PUT /v2/business/{id}":                {"BUSINESS_WRITE", "/v2/business/1042"},
	"GET /v2/business/{id}/contacts":       {"anybody", "/v2/business/1042/contacts"},
	"GET /v2/business/addresses":           {"anybody", "/v2/business/addresses"},
	"POST /v2/business/addresses":          {"ORDER_WRITE", "/v2/business/addresses"},
	"PUT /v2/business/addresses/{id}":      {"ORDER_WRITE", "/v2/business/addresses/501"},
	"DELETE /v2/business/addresses/{id}":   {"ORDER_WRITE", "/v2/business/addresses/501"},
	"GET /v2/business/{id}/addresses":      {"anybody", "/v2/business/1042/addresses"},
	"GET /v2/business/{id}/paymentMethods": {"payment methods", "/v2/business/1042/paymentMethods"},
	"POST /v2/business/paymentMethods":     {"PAYMENT_METHOD_WRITE", "/v2/business/paymentMethods?type=SEPA"},
	"DELETE /v2/business/paymentMethods":   {"PAYMENT_METHOD_WRITE", "/v2/business/paymentMethods?card_id=301"},
	"GET /v2/gas":                          {"anybody", "/v2/gas?available_to=B2B"},

	"POST /v3/business/{id}/logo":                            {"BUSINESS_WRITE", "/v3/business/1042/logo"},
	"DELETE /v3/business/{id}/logo":                          {"BUSINESS_WRITE", "/v3/business/1042/logo"},
	"POST /v3/business/{id}/contacts":                        {"ORDER_WRITE", "/v3/business/1042/contacts"},
	"PUT /v3/business/{id}/contacts/{contact}":               {"ORDER_WRITE", "/v3/business/1042/contacts/901"},
	"DELETE /v3/business/{id}/contacts/{contact}":            {"ORDER_WRITE", "/v3/business/1042/contacts/901"},
	"POST /v3/business/{id}/paymentMethods/{method}/default": {"PAYMENT_METHOD_WRITE", "/v3/business/1042/paymentMethods/301/default"},
	"GET /v3/mandates/{id}/document":                         {"FINANCE_READ", "/v3/mandates/301/document"},
	"PUT /v3/customers/me/notification-type":                 {"anybody", "/v3/customers/me/notification-type"},
	"GET /v3/business/{id}/users":                            {"USER_READ", "/v3/business/1042/users"},
	"PUT /v3/business/{id}/users/{user}":                     {"USER_WRITE", "/v3/business/1042/users/79"},
	"DELETE /v3/business/{id}/users/{user}":                  {"USER_WRITE", "/v3/business/1042/users/i-1"},
	"POST /v3/business/{id}/users/{user}/restore":            {"USER_WRITE", "/v3/business/1042/users/79/restore"},
	"POST /v3/business/{id}/invitations":                     {"USER_WRITE", "/v3/business/1042/invitations"},
	"POST /v3/invitations/{invitation}/resend":               {"USER_WRITE", "/v3/invitations/i-2/resend"},
	"POST /v3/password-recovery":                             {"anybody", "/v3/password-recovery"},
	"GET /v3/password-recovery/{token}":                      {"anybody", "/v3/password-recovery/x"},
	"POST /v3/password-recovery/{token}":                     {"anybody", "/v3/password-recovery/x"},
	"GET /v3/orders":                                         {"ORDER_READ", "/v3/orders?business_id=1042"},
	"GET /v3/orders/{id}":                                    {"ORDER_READ", "/v3/orders/321712"},
	"GET /v3/orders/events":                                  {"ORDER_READ", "/v3/orders/events?order_id[]=321712"},
	"POST /v3/orders":                                        {"ORDER_WRITE", "/v3/orders"},
	"PUT /v3/orders/{id}":                                    {"ORDER_WRITE", "/v3/orders/321712"},
	"POST /v3/orders/{id}/cancel":                            {"ORDER_WRITE", "/v3/orders/321712/cancel"},
	"POST /v3/orders/{id}/slot-answer":                       {"ORDER_WRITE", "/v3/orders/321712/slot-answer"},
	"POST /v3/orders/{id}/issues":                            {"ORDER_WRITE", "/v3/orders/321712/issues"},
	"GET /v3/orders/documents":                               {"ORDER_READ", "/v3/orders/documents?order_id[]=321712"},
	"GET /v3/documents/{id}":                                 {"ORDER_READ", "/v3/documents/bl-321712"},
	"GET /v3/documents.zip":                                  {"ORDER_READ", "/v3/documents.zip?id[]=bl-321712"},
	"GET /v3/planning":                                       {"ORDER_READ", "/v3/planning?business_id=1042&from=2026-11-16&to=2026-11-22"},
	"GET /v3/planning/feed":                                  {"ORDER_READ", "/v3/planning/feed?business_id=1042"},
	"POST /v3/planning/feed":                                 {"ORDER_READ", "/v3/planning/feed"},
	"GET /v3/planning.ics":                                   {"anybody", "/v3/planning.ics?token=x"},
	"GET /v3/slots":                                          {"ORDER_WRITE", "/v3/slots?address_id=502&volume=1000&gas_id[]=1&from=2026-11-23&to=2026-11-24"},
	"POST /v3/quotes":                                        {"ORDER_WRITE", "/v3/quotes"},
	"GET /v3/orders/{id}/position":                           {"ORDER_READ", "/v3/orders/321712/position"},
	"GET /v3/orders/stream":                                  {"ORDER_READ", "/v3/orders/stream?business_id=1042"},
	"GET /v3/gas/prices":                                     {"anybody", "/v3/gas/prices?from=2026-11-20&to=2026-11-21"},
	"GET /v3/fleet":                                          {"ORDER_READ", "/v3/fleet?business_id=1042"},
	"GET /v3/tanks":                                          {"ORDER_READ", "/v3/tanks?business_id=1042"},
	"POST /v3/tanks":                                         {"FLEET_WRITE", "/v3/tanks"},
	"PUT /v3/tanks/{id}":                                     {"FLEET_WRITE", "/v3/tanks/601"},
	"POST /v3/tanks/{id}/archive":                            {"FLEET_WRITE", "/v3/tanks/601/archive"},
	"POST /v3/tanks/{id}/restore":                            {"FLEET_WRITE", "/v3/tanks/601/restore"},
	"GET /v3/tanks/readings":                                 {"ORDER_READ", "/v3/tanks/readings?business_id=1042&tank_id[]=601&from=2026-11-20&to=2026-11-21"},
	"POST /v3/tanks/{id}/readings":                           {"FLEET_WRITE", "/v3/tanks/601/readings"},
	"GET /analytics/forecasts/tanks":                         {"ORDER_READ", "/analytics/forecasts/tanks?business_id=1042&tank_id[]=601"},
	"GET /v3/vehicles":                                       {"ORDER_READ", "/v3/vehicles?business_id=1042"},
	"POST /v3/vehicles":                                      {"FLEET_WRITE", "/v3/vehicles"},
	"PUT /v3/vehicles/{id}":                                  {"FLEET_WRITE", "/v3/vehicles/2001"},
	"POST /v3/vehicles/{id}/archive":                         {"FLEET_WRITE", "/v3/vehicles/2001/archive"},
	"POST /v3/vehicles/{id}/restore":                         {"FLEET_WRITE", "/v3/vehicles/2001/restore"},
	"GET /v3/vehicles/fills":                                 {"ORDER_READ", "/v3/vehicles/fills?business_id=1042&vehicle_id[]=2001&from=2026-11-01&to=2026-11-21"},
	"GET /v3/vehicles/consumption":                           {"ORDER_READ", "/v3/vehicles/consumption?business_id=1042&vehicle_id[]=2001&months=12"},
	"POST /v3/fleet/import":                                  {"FLEET_WRITE", "/v3/fleet/import"},
	"GET /v3/invoices":                                       {"FINANCE_READ", "/v3/invoices?business_id=1042"},
	"GET /v3/invoices/{id}/pdf":                              {"FINANCE_READ", "/v3/invoices/8813/pdf"},
	"GET /v3/invoices/{id}/xml":                              {"FINANCE_READ", "/v3/invoices/8813/xml"},
	"GET /v3/invoices.zip":                                   {"FINANCE_READ", "/v3/invoices.zip?id[]=8813"},
	"GET /v3/invoices/{id}":                                  {"FINANCE_READ", "/v3/invoices/9184"},
	"GET /v3/invoices/lines":                                 {"anybody", "/v3/invoices/lines?invoice_id[]=9184"},
	"GET /v3/invoices/payments":                              {"anybody", "/v3/invoices/payments?invoice_id[]=9184"},
	"GET /v3/invoices/entries.csv":                           {"FINANCE_READ", "/v3/invoices/entries.csv?business_id=1042"},
	"POST /v3/payments":                                      {"FINANCE_PAY", "/v3/payments"},
	"GET /v3/statement":                                      {"FINANCE_READ", "/v3/statement?business_id=1042"},
	"POST /v3/mandates/{id}/signature":                       {"PAYMENT_METHOD_WRITE", "/v3/mandates/301/signature"},
	"GET /v3/recurring-orders":                               {"ORDER_READ", "/v3/recurring-orders?business_id=1042"},
	"GET /v3/search":                                         {"ORDER_READ", "/v3/search?business_id=1042&q=zb"},
	"GET /v3/notifications":                                  {"ORDER_READ", "/v3/notifications?business_id=1042"},
	"POST /v3/notifications/read":                            {"ORDER_READ", "/v3/notifications/read"},
	"GET /v3/price-alerts":                                   {"ORDER_READ", "/v3/price-alerts?business_id=1042"},
	"POST /v3/price-alerts":                                  {"ORDER_READ", "/v3/price-alerts"},
	"DELETE /v3/price-alerts/{id}":                           {"ORDER_READ", "/v3/price-alerts/1"},
	"GET /analytics/anomalies":                               {"ANALYTICS_READ", "/analytics/anomalies?business_id=1042&from=2026-11-01&to=2026-11-21"},
	"POST /analytics/anomalies/{id}/dismiss":                 {"ORDER_WRITE", "/analytics/anomalies/x/dismiss?business_id=1042"},
	"POST /analytics/anomalies/{id}/restore":                 {"ORDER_WRITE", "/analytics/anomalies/x/restore?business_id=1042"},
	"GET /analytics/excise":                                  {"ANALYTICS_READ", "/analytics/excise?business_id=1042&year=2026&quarter=4"},
	"POST /analytics/events":                                 {"anybody", "/analytics/events"},
	"GET /analytics/kpis":                                    {"ANALYTICS_READ", "/analytics/kpis?business_id=1042&from=2026-11-01&to=2026-11-21"},
	"GET /analytics/series":                                  {"ANALYTICS_READ", "/analytics/series?business_id=1042&from=2026-11-01&to=2026-11-21&metric=volume&granularity=day"},
	"GET /analytics/breakdown":                               {"ANALYTICS_READ", "/analytics/breakdown?business_id=1042&from=2026-11-01&to=2026-11-21&by=site"},
	"GET /analytics/exports":                                 {"EXPORT_CREATE", "/analytics/exports?business_id=1042"},
	"POST /analytics/exports":                                {"EXPORT_CREATE", "/analytics/exports"},
	"GET /analytics/exports/estimate":                        {"EXPORT_CREATE", "/analytics/exports/estimate?business_id=1042&kind=fleet&from=2026-11-01&to=2026-11-21"},
	"GET /analytics/exports/{id}":                            {"EXPORT_CREATE", "/analytics/exports/5"},
	"DELETE /analytics/exports/{id}":                         {"EXPORT_CREATE", "/analytics/exports/5"},
	"POST /analytics/exports/{id}/retry":                     {"EXPORT_CREATE", "/analytics/exports/6/retry"},
	"POST /analytics/exports/{id}/cancel":                    {"EXPORT_CREATE", "/analytics/exports/6/cancel"},
	"GET /analytics/exports/{id}/file":                       {"EXPORT_CREATE", "/analytics/exports/2/file"},
	"GET /analytics/emissions":                               {"ANALYTICS_READ", "/analytics/emissions?business_id=1042&from=2026-11-01&to=2026-11-21"},

	"POST /v3/recurring-orders":                               {"RECURRING_WRITE", "/v3/recurring-orders"},
	"POST /v3/recurring-orders/preview":                       {"RECURRING_WRITE", "/v3/recurring-orders/preview?limit=8"},
	"GET /v3/recurring-orders/occurrences":                    {"ORDER_READ", "/v3/recurring-orders/occurrences?recurring_order_id[]=42&limit=8"},
	"GET /v3/recurring-orders/{id}":                           {"ORDER_READ", "/v3/recurring-orders/42"},
	"PUT /v3/recurring-orders/{id}":                           {"RECURRING_WRITE", "/v3/recurring-orders/42"},
	"POST /v3/recurring-orders/{id}/pause":                    {"RECURRING_WRITE", "/v3/recurring-orders/42/pause"},
	"POST /v3/recurring-orders/{id}/resume":                   {"RECURRING_WRITE", "/v3/recurring-orders/42/resume"},
	"POST /v3/recurring-orders/{id}/end":                      {"RECURRING_WRITE", "/v3/recurring-orders/43/end"},
	"POST /v3/recurring-orders/{id}/skips/{date}":             {"RECURRING_WRITE", "/v3/recurring-orders/42/skips/2026-12-08"},
	"DELETE /v3/recurring-orders/{id}/skips/{date}":           {"RECURRING_WRITE", "/v3/recurring-orders/42/skips/2026-12-08"},
	"POST /v3/recurring-orders/{id}/occurrences/{date}/order": {"ORDER_WRITE", "/v3/recurring-orders/42/occurrences/2026-12-15/order"},
}

// Every call is forbidden for the roles without its permission in product 3.2, and for no other.
// A new call fails this test until it has an entry.
func TestPermissions(t *testing.T) {
	for _, call := range start(t).inside.Calls {
		if _, ok := permissionOf[call]; !ok {
			t.Errorf("%s has no entry", call)
		}
	}
	for column, role := range permissionColumns {
		f := start(t) // a new store, since a role that can delete would affect the next
		f.Drain()     // makes streams end after their first events
		token := f.tokenOf("yanis.benali@garonne-adour.example")
		if _, err := f.db.ExecContext(t.Context(), `UPDATE memberships SET role = ? WHERE customer_id = 78 AND business_id = 1042`, role); err != nil {
			t.Fatal(err)
		}
		if _, err := f.db.ExecContext(t.Context(), `INSERT INTO quotes VALUES ('q_1', 1042, 502, '2026-11-24', 'morning', 0, '[]')`); err != nil {
			t.Fatal(err)
		}
		for _, call := range slices.Sorted(maps.Keys(permissionOf)) {
			entry := permissionOf[call]
			allowed := []rune(permissionTable[entry.needs])[column] == '✓'
			r := f.askFor(call, entry.path, token)
			if (r.status == http.StatusForbidden) == allowed {
				t.Errorf("%s as %s: %d %s", call, role, r.status, r.body)
			}
		}
	}
}

// permissionBodies are the bodies of the calls whose body contains the business.
var permissionBodies = map[string]string{
	"POST /v3/payments": `{"invoice_ids": ["9184"], "payment_method_id": "301", "expected_total": 1}`,
	"POST /v3/tanks":    `{"business_id": "1042"}`,

	"POST /analytics/exports": `{"business_id": "1042"}`,

	"POST /v3/price-alerts": `{"business_id": "1042"}`,

	"POST /v3/notifications/read": `{"business_id": "1042"}`,

	"POST /v3/quotes":   `{"business_id": "1042", "address_id": "502", "items": [], "date": "", "window": "morning"}`,
	"POST /v3/vehicles": `{"business_id": "1042"}`,
	"POST /v3/orders":   `{"business_id": "1042", "quote_id": "q_1"}`,

	"POST /v3/recurring-orders":         `{"business_id": "1042"}`,
	"POST /v3/recurring-orders/preview": `{"business_id": "1042"}`,
}

// askFor makes a call with one of permissionBodies, an empty JSON object, an empty form or a file.
func (f *fixture) askFor(call, path, token string) reply {
	f.t.Helper()
	method, pattern, _ := strings.Cut(call, " ")
	var body bytes.Buffer
	kind := "application/json"
	switch {
	case method == "POST" && strings.HasSuffix(pattern, "/logo"):
		drawn, err := chronicle.SeedLogos()
		if err != nil {
			f.t.Fatal(err)
		}
		w := multipart.NewWriter(&body)
		part, err := w.CreateFormFile("file", "logo.png")
		if err != nil {
			f.t.Fatal(err)
		}
		_, _ = part.Write(drawn["garonne"].Content)
		_ = w.Close()
		kind = w.FormDataContentType()
	case pattern == "/v3/fleet/import":
		kind = fleetForm(f.t, &body, 1042, true, "immatriculation\nZZ-001-ZZ\n")
	case strings.HasPrefix(pattern, "/v2"):
		kind = "application/x-www-form-urlencoded"
	default:
		body.WriteString(cmp.Or(permissionBodies[call], "{}"))
	}
	r, err := http.NewRequestWithContext(f.t.Context(), method, f.url+path, &body)
	if err != nil {
		f.t.Fatal(err)
	}
	for name, value := range map[string]string{"Content-Type": kind, "X-Application-Id": "dashboard", "X-For-Business": "1", "Authorization": "Bearer " + token, "Idempotency-Key": secret.New()} {
		r.Header.Set(name, value)
	}
	return f.send(r)
}
