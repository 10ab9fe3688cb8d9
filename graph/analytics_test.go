package graph_test

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/citerne/citerne/graph/loader/loadertest"
	"github.com/citerne/citerne/internal/domain"
)

// dashboard is the query of the analytics screen.
const dashboard = `query($input: AnalyticsInput!) { analytics(input: $input) {
	kpis { volume { ...k } spendExclTax { ...k } averagePrice { ...k } deliveries { ...k } emissionsKg { ...k } onTimeRate { ...k } averageVolumePerDelivery { ...k } }
	comparedPeriod { from to } generatedAt
	volumeSeries { ...s } spendSeries { ...s } priceSeries { ...s } marketPriceSeries { ...s } emissionsSeries { ...s } avoidedSeries { ...s }
	bySite { addressId label volume spendExclTax emissionsKg deliveries sharePercent address { city } }
	byVehicle { vehicleId registration label category volume consumption deltaPercent }
	emissions { totalKg combustionKg upstreamKg unsplitKg avoidedKg byGas { gas { slug } volume kg factor { total source } } }
	anomalies { id at kind message why since expected observed link dismissal { at by { lastName } reason comment } } } }
	fragment k on Kpi { value previous deltaPercent }
	fragment s on GasSeries { gas { slug } points { period value previous } }`

// oneMonth is the input of a period of one month.
var oneMonth = map[string]any{"from": "2026-10-01", "to": "2026-10-31", "granularity": "MONTH", "compare": "PREVIOUS_YEAR"}

// figures returns a provider with data for each part of the analytics.
func figures() *loadertest.Upstream {
	u := fleet(2)
	u.Me.Permissions = []domain.Permission{"ANALYTICS_READ", "ORDER_WRITE"}
	made := time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC)
	u.Figures = &domain.Kpis{GeneratedAt: &made, Volume: domain.Kpi{Value: new(domain.Decimal("108")), Previous: new(domain.Decimal("100"))}, Compared: &domain.Period{From: "2025-10-01", To: "2025-10-31"}}
	u.Curves = []*domain.GasSeries{{GasID: "g1", Points: []domain.SeriesPoint{{Period: "2026-10", Value: "108", Previous: new(domain.Decimal("100"))}}}}
	u.PerSite = []*domain.SiteBreakdown{{AddressID: "a1", Label: "Dépôt", Volume: 81}, {AddressID: "gone", Label: "Ancien dépôt", Volume: 27}}
	u.PerVehicle = []*domain.VehicleBreakdown{{VehicleID: "v00", Registration: "AB-100-CD"}, {VehicleID: "v01", Registration: "AB-101-CD"}}
	u.Odd = []*domain.Anomaly{{ID: "n1", Message: "Baisse.", TankID: "t00"}, {ID: "n2", Message: "Aucun plein.", VehicleID: "v00"}, {ID: "n3", Message: "Écart.", OrderID: "o00", TankID: "t00"}, {ID: "n4", Message: "Prix.", GasID: "g1"}}
	return u
}

// asked returns the answer to an operation with the variable input.
func asked(t *testing.T, h http.Handler, query string, input map[string]any) string {
	t.Helper()
	body, err := json.Marshal(map[string]any{"query": query, "variables": map[string]any{"input": input}})
	if err != nil {
		t.Fatal(err)
	}
	_, _, answer := ask(t, h, "POST", "/", string(body))
	return answer
}

// everyPart lists the calls of a dashboard, including the two that check access.
var everyPart = []string{"GET /anomalies?business_id=b1", "GET /breakdown?business_id=b1 by site", "GET /breakdown?business_id=b1 by vehicle limit 20", "GET /business/b1/addresses",
	"GET /customers", "GET /customers/business", "GET /emissions?business_id=b1", "GET /gas", "GET /kpis?business_id=b1 2026-10-01 to 2026-10-31 compare PREVIOUS_YEAR",
	"GET /series?business_id=b1 avoided", "GET /series?business_id=b1 emissions", "GET /series?business_id=b1 market_price", "GET /series?business_id=b1 price",
	"GET /series?business_id=b1 spend", "GET /series?business_id=b1 volume"}

// A dashboard takes one call for each part, all concurrent, and one each for the products and
// the sites that the parts name.
func TestADashboardIsOneRoundTrip(t *testing.T) {
	u := figures()
	var all sync.WaitGroup
	all.Add(len(everyPart))
	u.On = func(_ context.Context, call string) error {
		all.Done()
		together := make(chan struct{})
		go func() { all.Wait(); close(together) }()
		select {
		case <-together:
		case <-time.After(10 * time.Second):
			t.Errorf("%s has begun, and some other call has not", call)
		}
		return nil
	}
	body := asked(t, asTab(u), dashboard, oneMonth)
	if strings.Contains(body, `"errors"`) || !slices.Equal(u.Calls(), everyPart) {
		t.Errorf("%q: %s", u.Calls(), body)
	}
	for _, want := range []string{`"volume":{"value":"108","previous":"100","deltaPercent":"8.0"}`, `"comparedPeriod":{"from":"2025-10-01","to":"2025-10-31"}`,
		`"volumeSeries":[{"gas":{"slug":"gazole"},"points":[{"period":"2026-10","value":"108","previous":"100"}]}]`,
		`"label":"Dépôt","volume":81,"spendExclTax":0,"emissionsKg":"","deliveries":0,"sharePercent":"75.0","address":{"city":""}}`, `"sharePercent":"25.0","address":null`} {
		if !strings.Contains(body, want) {
			t.Errorf("no %s: %s", want, body)
		}
	}
}

// The provider's date is unknown before its first answer. The figures of the month wait for
// that answer: another clock could give another month.
func TestTheMonthUsesTheProvidersDate(t *testing.T) {
	u := figures()
	var answered atomic.Bool
	looked := make(chan struct{})
	look := sync.OnceFunc(func() { close(looked) })
	u.Day = func() (domain.Date, bool) {
		defer look()
		if !answered.Load() {
			return "2027-01-02", false
		}
		return "2026-11-21", true
	}
	u.On = func(_ context.Context, call string) error {
		if strings.HasPrefix(call, "GET /customers") {
			select {
			case <-looked:
			case <-time.After(10 * time.Second):
				t.Error("nothing reads the provider's date")
			}
			answered.Store(true)
		}
		return nil
	}
	body := asked(t, asTab(u), `{ home { month { volume { value } } } }`, nil)
	if !slices.Contains(u.Calls(), "GET /kpis?business_id=b1 2026-11-01 to 2026-11-21 compare PREVIOUS_PERIOD") {
		t.Errorf("%q: %s", u.Calls(), body)
	}
}

// Only the selected parts are read; the figures are read once for all fields that come from
// them.
func TestOnlySelectedPartsAreRead(t *testing.T) {
	const checks = "GET /customers GET /customers/business"
	for selection, want := range map[string]string{
		`comparedPeriod { from } generatedAt kpis { volume { value } }`:       checks + " GET /kpis?business_id=b1 2026-10-01 to 2026-10-31 compare PREVIOUS_YEAR",
		`a: volumeSeries { points { value } } volumeSeries { gas { slug } }`:  checks + " GET /gas GET /series?business_id=b1 volume",
		`byVehicle(limit: 5) { volume } ten: byVehicle(limit: 10) { volume }`: "GET /breakdown?business_id=b1 by vehicle limit 10 GET /breakdown?business_id=b1 by vehicle limit 5 " + checks,
		`byVehicle { vehicle { brand } }`:                                     "GET /breakdown?business_id=b1 by vehicle limit 20 " + checks + " GET /vehicles?business_id=b1 v00,v01",
		`emissions { totalKg } anomalies @skip(if: true) { id }`:              checks + " GET /emissions?business_id=b1",
		`__typename`: checks,
	} {
		u := figures()
		body := asked(t, asTab(u), `query($input: AnalyticsInput!) { analytics(input: $input) { `+selection+` } }`, oneMonth)
		if got := strings.Join(u.Calls(), " "); got != want || strings.Contains(body, `"errors"`) {
			t.Errorf("%s: %s\n%s", selection, got, body)
		}
	}
}

// Each part fails separately: a list is empty and any other part is null, with an error at its
// path. The fields that come from the figures fail with them.
func TestPartsOfADashboardFailSeparately(t *testing.T) {
	for call, want := range map[string][]string{
		"GET /kpis": {"comparedPeriod", "generatedAt", "kpis"}, "GET /series?business_id=b1 volume": {"volumeSeries"}, "GET /series?business_id=b1 market_price": {"marketPriceSeries"},
		"GET /breakdown?business_id=b1 by site": {"bySite"}, "GET /breakdown?business_id=b1 by vehicle": {"byVehicle"}, "GET /emissions": {"emissions"}, "GET /anomalies": {"anomalies"},
	} {
		u := figures()
		u.On = loadertest.Failing(call, domain.NewError(domain.CodeUpstreamUnavailable, "Indisponible."))
		var answer struct {
			Data   struct{ Analytics map[string]json.RawMessage }
			Errors []struct{ Path []string }
		}
		body := asked(t, asTab(u), dashboard, oneMonth)
		if err := json.Unmarshal([]byte(body), &answer); err != nil {
			t.Fatal(err)
		}
		var failed []string
		for _, e := range answer.Errors {
			failed = append(failed, e.Path[len(e.Path)-1])
		}
		if !slices.Equal(failed, want) {
			t.Errorf("%s: %q failed, want %q: %s", call, failed, want, body)
		}
		for name, part := range answer.Data.Analytics {
			if nothing := string(part) == "null" || string(part) == "[]"; nothing != slices.Contains(want, name) {
				t.Errorf("%s: %s is %s", call, name, part)
			}
		}
	}
}

// Without a delivery, figures are null and lists are empty, without an error. Without reference
// prices, the market price is null.
func TestAPeriodWithoutADelivery(t *testing.T) {
	u := figures()
	u.Figures, u.Curves, u.PerSite, u.PerVehicle, u.Odd = nil, nil, nil, nil, nil
	body := asked(t, asTab(u), dashboard, oneMonth)
	if strings.Contains(body, `"errors"`) || strings.Count(body, `{"value":null,"previous":null,"deltaPercent":null}`) != 7 ||
		!strings.Contains(body, `"comparedPeriod":null,"generatedAt":null,"volumeSeries":[],"spendSeries":[],"priceSeries":[],"marketPriceSeries":null,"emissionsSeries":[],"avoidedSeries":[],"bySite":[],"byVehicle":[]`) {
		t.Error(body)
	}
}

// An invalid period, filter or number of vehicles is refused before any call for figures.
func TestInvalidRequestsForFigures(t *testing.T) {
	with := func(name string, value any) map[string]any {
		return map[string]any{"from": "2026-10-01", "to": "2026-10-31", "granularity": "MONTH", name: value}
	}
	for name, c := range map[string]struct {
		input     map[string]any
		selection string
		want      string
	}{
		"backwards":         {with("to", "2026-09-30"), "kpis { volume { value } }", "La date de fin doit suivre la date de début."},
		"37 months":         {with("from", "2023-10-31"), "kpis { volume { value } }", "Choisissez une période de 36\u00a0mois au plus."},
		"no id":             {with("addressIds", []string{"../1"}), "bySite { label }", "NOT_FOUND"},
		"no vehicles":       {with("vehicleIds", []string{"1"}), "byVehicle(limit: 0) { volume }", "Demandez de 1 à 100\u00a0véhicules."},
		"too many vehicles": {with("vehicleIds", []string{"1"}), "byVehicle(limit: 101) { volume }", "Demandez de 1 à 100\u00a0véhicules."},
	} {
		u := figures()
		body := asked(t, asTab(u), `query($input: AnalyticsInput!) { analytics(input: $input) { `+c.selection+` } }`, c.input)
		if !strings.Contains(body, c.want) || slices.ContainsFunc(u.Calls(), func(call string) bool { return !strings.HasPrefix(call, "GET /customers") }) {
			t.Errorf("%s: %q %s", name, u.Calls(), body)
		}
	}
	for query, want := range map[string]string{
		`{ exciseRefund(year: 2026, quarter: 5) { amount } }`:                               "Choisissez un trimestre de 1 à 4.",
		`{ exciseRefund(year: 1999, quarter: 1) { amount } }`:                               "Choisissez une année de 2000 à 2100.",
		`{ priceHistory(gasId: "g1", from: "2026-11-02", to: "2026-11-01") { date } }`:      "La date de fin doit suivre la date de début.",
		`{ priceHistory(gasId: "g1", from: "2023-11-01", to: "2026-11-01") { date } }`:      "Choisissez une période de 36\u00a0mois au plus.",
		`{ priceHistory(gasId: "g1/../x", from: "2026-11-01", to: "2026-11-01") { date } }`: "NOT_FOUND",
	} {
		u := figures()
		_, _, body := ask(t, asTab(u), "POST", "/", post(query))
		if !strings.Contains(body, want) || slices.ContainsFunc(u.Calls(), func(call string) bool { return !strings.HasPrefix(call, "GET /customers") }) {
			t.Errorf("%s: %q %s", query, u.Calls(), body)
		}
	}
}

// A user without the permission for figures is refused and gets no data that was read in
// parallel with the check. On the first screen only the month is missing, without an error.
func TestFiguresNeedThePermission(t *testing.T) {
	u := figures()
	u.Me.Permissions = []domain.Permission{"ORDER_READ"}
	body := asked(t, asTab(u), dashboard, oneMonth)
	if !strings.Contains(body, `"FORBIDDEN"`) || strings.Contains(body, "108") || !strings.Contains(body, `"data":null`) {
		t.Error(body)
	}
	if _, _, body := ask(t, asTab(u), "POST", "/", post(`{ exciseRefund(year: 2026, quarter: 4) { year } }`)); !strings.Contains(body, `"FORBIDDEN"`) || strings.Contains(body, "2026") {
		t.Error(body)
	}
	if _, _, body := ask(t, asTab(u), "POST", "/", post(`{ home { month { volume { value } } } }`)); strings.TrimSpace(body) != `{"data":{"home":{"month":null}}}` {
		t.Error(body)
	}
}

// The month of the first screen uses the provider's date, and takes one call.
func TestTheMonthOfTheFirstScreen(t *testing.T) {
	u := figures()
	_, _, body := ask(t, asTab(u), "POST", "/", post(`{ home { month { volume { value previous deltaPercent } spendExclTax { value } emissionsKg { value } } } }`))
	if strings.TrimSpace(body) != `{"data":{"home":{"month":{"volume":{"value":"108","previous":"100","deltaPercent":"8.0"},"spendExclTax":{"value":null},"emissionsKg":{"value":null}}}}}` {
		t.Error(body)
	}
	if want := []string{"GET /customers", "GET /customers/business", "GET /kpis?business_id=b1 2026-11-01 to 2026-11-21 compare PREVIOUS_PERIOD"}; !slices.Equal(u.Calls(), want) {
		t.Errorf("%q", u.Calls())
	}
	u = figures()
	u.On = loadertest.Failing("GET /kpis", domain.NewError(domain.CodeUpstreamTimeout, "Trop lent."))
	if _, _, body := ask(t, asTab(u), "POST", "/", post(`{ home { month { volume { value } } } }`)); !strings.Contains(body, `"month":null`) || !strings.Contains(body, `"path":["home","month"]`) {
		t.Error(body)
	}
}

// Each anomaly links to the screen of its order, tank or vehicle. The anomalies of a tank or a
// vehicle link to that record.
func TestAnomaliesHaveLinks(t *testing.T) {
	u := figures()
	u.Reservoirs[0].Anomalies = []*domain.Anomaly{{ID: "n1", TankID: "t00"}}
	u.Lorries[0].Anomalies = []*domain.Anomaly{{ID: "n2", VehicleID: "v00"}}
	body := asked(t, asTab(u), `query($input: AnalyticsInput!) { analytics(input: $input) { anomalies { id link } } tanks { items { anomalies { link why dismissal { at } } } } vehicles { items { anomalies { link since } } } }`, oneMonth)
	for _, want := range []string{
		`{"id":"n1","link":"/operations/gerer-ma-flotte?onglet=cuves\u0026cuve=t00"}`, `{"id":"n2","link":"/operations/gerer-ma-flotte?onglet=vehicules\u0026vehicule=v00"}`,
		`{"id":"n3","link":"/operations/mes-livraisons/o00"}`, `{"id":"n4","link":null}`,
		`{"link":"/operations/gerer-ma-flotte?onglet=cuves\u0026cuve=t00","why":null,"dismissal":null}`, `{"link":"/operations/gerer-ma-flotte?onglet=vehicules\u0026vehicule=v00","since":null}`,
	} {
		if !strings.Contains(strings.ReplaceAll(body, "&", `\u0026`), want) {
			t.Errorf("no %s: %s", want, body)
		}
	}
}

// A dismissal returns the anomaly with its reason. A dismissal without its required comment is
// not sent. A refusal of the provider uses the sentences of anomalies.
func TestDismissals(t *testing.T) {
	const answer = ` { anomaly { id dismissal { reason comment } } userErrors { field code message } } }`
	for query, c := range map[string]struct {
		err        error
		want, call string
	}{
		`mutation { dismissAnomaly(id: "n1", reason: OTHER, comment: " Vidange. ")` + answer: {nil,
			`{"dismissAnomaly":{"anomaly":{"id":"n1","dismissal":{"reason":"OTHER","comment":"Vidange."}},"userErrors":[]}}`, "POST /anomalies/n1/dismiss for b1"},
		`mutation { dismissAnomaly(id: "n1", reason: OTHER)` + answer: {nil,
			`{"dismissAnomaly":{"anomaly":null,"userErrors":[{"field":["comment"],"code":"required","message":"Précisez la raison."}]}}`, ""},
		`mutation { dismissAnomaly(id: "n1", reason: HANDLED, comment: "x")` + answer: {
			domain.NewError(domain.CodeInvalid, "Non.").WithUserErrors(domain.NewUserError(domain.InputField{Name: "comment"}, domain.UserRequired)),
			`{"dismissAnomaly":{"anomaly":null,"userErrors":[{"field":["comment"],"code":"required","message":"Précisez la raison."}]}}`, "POST /anomalies/n1/dismiss for b1"},
		`mutation { restoreAnomaly(id: "n1")` + answer:                 {nil, `{"restoreAnomaly":{"anomaly":{"id":"n1","dismissal":null},"userErrors":[]}}`, "POST /anomalies/n1/restore for b1"},
		`mutation { dismissAnomaly(id: "x", reason: HANDLED)` + answer: {nil, `"code":"NOT_FOUND"`, "POST /anomalies/x/dismiss for b1"},
	} {
		u := figures()
		u.On = loadertest.Failing("POST ", c.err)
		_, _, body := ask(t, asTab(u), "POST", "/", post(query))
		sent := strings.Join(sentBy(u), " ")
		if !strings.Contains(body, c.want) || sent != c.call {
			t.Errorf("%s: %q %s", query, sent, body)
		}
	}
}

// For a year without a rate there are litres but no amount. The vehicles take one call.
func TestAnExciseWithoutARate(t *testing.T) {
	u := figures()
	_, _, body := ask(t, asTab(u), "POST", "/", post(`{ exciseRefund(year: 2027, quarter: 1) { year quarter ratePerHl amount vehicles { vehicleId litres amount exclusion vehicle { brand } } } }`))
	if !strings.Contains(body, `{"year":2027,"quarter":1,"ratePerHl":null,"amount":null,"vehicles":[{"vehicleId":"v00","litres":100,"amount":null,"exclusion":null,"vehicle":{"brand":"Renault"}}`) {
		t.Error(body)
	}
	if want := []string{"GET /customers", "GET /customers/business", "GET /excise?business_id=b1 2027-1", "GET /vehicles?business_id=b1 v00,v01"}; !slices.Equal(u.Calls(), want) {
		t.Errorf("%q", u.Calls())
	}
}

// The prices of a product are sorted by date; when they cannot be read, the list is empty, with
// an error.
func TestPriceHistory(t *testing.T) {
	u := instant()
	u.Daily = []*domain.PricePoint{{GasID: "g1", Date: "2026-11-03", UnitPriceExclTax: "1.2"}, {GasID: "g1", Date: "2026-11-02", UnitPriceExclTax: "1.1"}}
	query := post(`{ priceHistory(gasId: "g1", from: "2023-12-01", to: "2026-11-21") { date unitPriceExclTax } }`)
	if _, _, body := ask(t, asTab(u), "POST", "/", query); strings.TrimSpace(body) != `{"data":{"priceHistory":[{"date":"2026-11-02","unitPriceExclTax":"1.1"},{"date":"2026-11-03","unitPriceExclTax":"1.2"}]}}` {
		t.Error(body)
	}
	if !slices.Equal(u.Calls(), []string{"GET /gas/prices of 1"}) {
		t.Errorf("%q", u.Calls())
	}
	u.On = func(context.Context, string) error { return domain.NewError(domain.CodeUpstreamTimeout, "Trop lent.") }
	if _, _, body := ask(t, asTab(u), "POST", "/", query); !strings.Contains(body, `"priceHistory":[]`) || !strings.Contains(body, "Trop lent.") {
		t.Error(body)
	}
}

// long returns a provider with series of five products over 36 months by day.
func long() *loadertest.Upstream {
	u := figures()
	points := make([]domain.SeriesPoint, 1096)
	for i := range points {
		points[i] = domain.SeriesPoint{Period: string(domain.Date("2024-01-01").Add(i)), Value: "12345.25", Previous: new(domain.Decimal("12345"))}
	}
	u.Curves = nil
	for i := range 5 {
		u.Curves = append(u.Curves, &domain.GasSeries{GasID: domain.ID(fmt.Sprint("g", i)), Points: points})
	}
	return u
}
