package provider_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/provider"
)

// quarter is a period with all filters.
var quarter = domain.AnalyticsInput{From: "2026-01-01", To: "2026-03-31", Granularity: domain.ByMonth, Compare: domain.ComparePreviousYear,
	AddressIDs: []domain.ID{"a1", "a2"}, GasIDs: []domain.ID{"g1"}, VehicleIDs: []domain.ID{"v1"}}

const (
	ofQuarter = "business_id=b-1&from=2026-01-01&to=2026-03-31"
	narrowed  = "&address_id%5B%5D=a1&address_id%5B%5D=a2&gas_id%5B%5D=g1"
)

// analyticsExercises are the calls of the figures (product 8.5).
var analyticsExercises = []exercise{
	{name: "Kpis", api: "/analytics", method: "GET", uri: "/kpis?" + ofQuarter + "&compare=previous_year" + narrowed, answer: `{"data":{"volume":{"value":"1","previous":null}}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) { return s.Kpis(ctx, "b-1", quarter) }},
	{name: "Series", api: "/analytics", list: true, method: "GET", uri: "/series?" + ofQuarter + "&compare=previous_year&metric=market_price&granularity=month" + narrowed,
		answer: `{"data":[{"gas_id":1,"points":[{"period":"2026-01","value":"1"}]}]}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.Series(ctx, "b-1", quarter, domain.MetricMarketPrice)
		}},
	{name: "SiteBreakdown", api: "/analytics", list: true, method: "GET", uri: "/breakdown?" + ofQuarter + "&by=site" + narrowed, answer: `{"data":[{"address_id":1,"emissions":"0"}]}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.SiteBreakdown(ctx, "b-1", quarter)
		}},
	{name: "VehicleBreakdown", api: "/analytics", list: true, method: "GET", uri: "/breakdown?" + ofQuarter + "&by=vehicle&limit=20" + narrowed + "&vehicle_id%5B%5D=v1",
		answer: `{"data":[{"vehicle_id":1}]}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.VehicleBreakdown(ctx, "b-1", quarter, 20)
		}},
	{name: "Emissions", api: "/analytics", method: "GET", uri: "/emissions?" + ofQuarter + narrowed, answer: `{"data":{"total":"1","unsplit":"0","avoided":"0"}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) { return s.Emissions(ctx, "b-1", quarter) }},
	{name: "Anomalies", api: "/analytics", list: true, method: "GET", uri: "/anomalies?" + ofQuarter + narrowed, answer: `{"data":[{"id":1}]}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) { return s.Anomalies(ctx, "b-1", quarter) }},
	{name: "DismissAnomaly", api: "/analytics", write: true, method: "POST", uri: "/anomalies/n.1/dismiss?business_id=b-1", json: `{"comment":"Vu.","reason":"measurement_error"}`,
		answer: `{"data":{"id":"n.1"}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.DismissAnomaly(ctx, "b-1", "n.1", domain.DismissalInput{Reason: domain.DismissMeasurement, Comment: new("Vu.")})
		}},
	{name: "RestoreAnomaly", api: "/analytics", write: true, method: "POST", uri: "/anomalies/n.1/restore?business_id=b-1", answer: `{"data":{"id":"n.1"}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) {
			return s.RestoreAnomaly(ctx, "b-1", "n.1")
		}},
	{name: "Excise", api: "/analytics", method: "GET", uri: "/excise?business_id=b-1&year=2026&quarter=4", answer: `{"data":{"year":2026,"quarter":4}}`,
		do: func(ctx context.Context, s *provider.Session) (any, error) { return s.Excise(ctx, "b-1", 2026, 4) }},
}

// The figures of a period are decoded completely, with the period of comparison. Figures without
// deliveries are null. Without a comparison none is requested.
func TestFigures(t *testing.T) {
	ctx := t.Context()
	s, c := reading(t, `{"data":{"volume":{"value":"61240","previous":"58310"},"spend":{"value":"7412300","previous":"0"},"average_price":{"value":"1.2104","previous":null},
		"deliveries":{"value":12,"previous":11},"emissions":{"value":"189844.0","previous":"180761.0"},"on_time_rate":{"value":"91.7","previous":"100.0"},"average_volume":{"value":null,"previous":null}},
		"meta":{"generated_at":"2026-11-21T09:00:00Z","compared":{"from":"2025-01-01","to":"2025-03-31"}}}`)
	kpi := func(value, previous string) domain.Kpi {
		return domain.Kpi{Value: optional(value), Previous: optional(previous)}
	}
	expect(t, must[*domain.Kpis](t)(s.Kpis(ctx, "7", quarter)), &domain.Kpis{Volume: kpi("61240", "58310"), SpendExclTax: kpi("7412300", "0"), AveragePrice: kpi("1.2104", ""),
		Deliveries: kpi("12", "11"), EmissionsKg: kpi("189844.0", "180761.0"), OnTimeRate: kpi("91.7", "100.0"), AverageVolumePerDelivery: domain.Kpi{},
		Compared: &domain.Period{From: "2025-01-01", To: "2025-03-31"}, GeneratedAt: instant("2026-11-21T09:00:00Z")})
	noOddities(t, c)

	var asked string
	client := newClient(t, provider.Config{V2URL: "http://provider.invalid/v2", Transport: roundTrip(func(r *http.Request) (*http.Response, error) {
		asked = r.URL.RawQuery
		return &http.Response{StatusCode: 200, Header: http.Header{}, Body: io.NopCloser(strings.NewReader(`{"data":{"volume":{"value":"0","previous":null}},"meta":{"generated_at":"x","compared":null}}`))}, nil
	})})
	alone := must[*domain.Kpis](t)(client.For(credentials, "fr").Kpis(ctx, "7", domain.AnalyticsInput{From: "2026-01-01", To: "2026-03-31", Compare: domain.CompareNone}))
	if asked != "business_id=7&from=2026-01-01&to=2026-03-31" || alone.Compared != nil || alone.GeneratedAt != nil || *alone.Volume.Value != "0" {
		t.Errorf("%s: %+v", asked, alone)
	}
}

func optional(text string) *domain.Decimal {
	if text == "" {
		return nil
	}
	return new(domain.Decimal(text))
}

// A series has its points in order. A point without a value is dropped and counted.
func TestSeriesRecords(t *testing.T) {
	ctx := t.Context()
	s, c := reading(t, `{"data":[{"gas_id":1,"points":[{"period":"2026-01","value":"61240","previous":"58310"},{"period":"2026-02","value":71890,"previous":null},{"period":"2026-03"}]},{"points":[]},
		{"gas_id":"4","points":null}]}`)
	expect(t, must[[]*domain.GasSeries](t)(s.Series(ctx, "7", quarter, domain.MetricVolume)), []*domain.GasSeries{
		{GasID: "1", Points: []domain.SeriesPoint{{Period: "2026-01", Value: "61240", Previous: optional("58310")}, {Period: "2026-02", Value: "71890"}}},
		{GasID: "4", Points: []domain.SeriesPoint{}},
	})
	if len(c.Oddities()) != 2 {
		t.Errorf("oddities %v", c.Oddities())
	}
}

// A series by day of 36 months is decoded to its end.
func TestTheLongestSeriesIsComplete(t *testing.T) {
	var points []string
	for day := domain.Date("2024-01-01"); day <= "2026-12-31"; day = day.Add(1) {
		points = append(points, fmt.Sprintf(`{"period":"%s","value":"1","previous":"2"}`, day))
	}
	s, c := reading(t, `{"data":[{"gas_id":1,"points":[`+strings.Join(points, ",")+`]}]}`)
	series := must[[]*domain.GasSeries](t)(s.Series(t.Context(), "7", quarter, domain.MetricVolume))
	if got := series[0].Points; len(got) != 1096 || got[1095].Period != "2026-12-31" {
		t.Errorf("%d points", len(got))
	}
	noOddities(t, c)
}

// Sites and vehicles are decoded completely, with the requested business.
func TestBreakdownRecords(t *testing.T) {
	ctx := t.Context()
	s, c := reading(t, `{"data":[{"address_id":501,"label":"Dépôt","volume":41000,"spend":4961000,"emissions":"127100.0","deliveries":9},{"label":"Nul"}]}`)
	expect(t, must[[]*domain.SiteBreakdown](t)(s.SiteBreakdown(ctx, "7", quarter)), []*domain.SiteBreakdown{
		{BusinessID: "7", AddressID: "501", Label: "Dépôt", Volume: 41000, SpendExclTax: 4961000, EmissionsKg: "127100.0", Deliveries: 9}})
	if len(c.Oddities()) != 1 {
		t.Errorf("oddities %v", c.Oddities())
	}
	s, c = reading(t, `{"data":[{"vehicle_id":2001,"registration":"AB-123-CD","label":null,"category":"TRUCK","volume":1200,"consumption":"29.8","delta_percent":"-3.1"},
		{"vehicle_id":2002,"registration":"AB-124-CD","label":"Pelle","category":"MACHINE","volume":80,"consumption":null,"delta_percent":null}]}`)
	expect(t, must[[]*domain.VehicleBreakdown](t)(s.VehicleBreakdown(ctx, "7", quarter, 20)), []*domain.VehicleBreakdown{
		{BusinessID: "7", VehicleID: "2001", Registration: "AB-123-CD", Category: new(domain.CategoryTruck), Volume: 1200, Consumption: optional("29.8"), DeltaPercent: optional("-3.1")},
		{BusinessID: "7", VehicleID: "2002", Registration: "AB-124-CD", Label: new("Pelle"), Category: new(domain.CategoryMachine), Volume: 80}})
	noOddities(t, c)
}

// Emissions and the excise are decoded completely; a year without a rate has no amounts.
func TestEmissionsAndExciseRecords(t *testing.T) {
	ctx := t.Context()
	s, c := reading(t, `{"data":{"total":"131700.5","combustion":"102000","upstream":"25000.5","unsplit":"4700","avoided":"22000","by_gas":[
		{"gas_id":1,"volume":41000,"kg":"127100","combustion":"102000","upstream":"25000.5","factor":{"total":"3.10","combustion":"2.49","upstream":"0.609","source":"ADEME","reference":"25775"}},
		{"gas_id":3,"volume":8700,"kg":"4700","combustion":null,"upstream":null,"factor":{"total":"0.54","combustion":null,"upstream":null,"source":"ADEME","reference":null}},{"gas_id":4,"kg":"1"}]}}`)
	expect(t, must[*domain.EmissionsReport](t)(s.Emissions(ctx, "7", quarter)), &domain.EmissionsReport{TotalKg: "131700.5", CombustionKg: optional("102000"), UpstreamKg: optional("25000.5"),
		UnsplitKg: "4700", AvoidedKg: "22000", ByGas: []*domain.GasEmissions{
			{GasID: "1", Volume: 41000, Kg: "127100", CombustionKg: optional("102000"), UpstreamKg: optional("25000.5"),
				Factor: &domain.EmissionFactor{Total: "3.10", Combustion: optional("2.49"), Upstream: optional("0.609"), Source: "ADEME", Reference: new("25775")}},
			{GasID: "3", Volume: 8700, Kg: "4700", Factor: &domain.EmissionFactor{Total: "0.54", Source: "ADEME"}}}})
	if len(c.Oddities()) != 1 {
		t.Errorf("oddities %v", c.Oddities())
	}

	s, c = reading(t, `{"data":{"year":2027,"quarter":1,"rate_per_hl":null,"eligible_litres":4100,"amount":null,"vehicles":[
		{"vehicle_id":2001,"registration":"AB-123-CD","label":"Porteur","category":"TRUCK","gvw_kg":19000,"litres":4100,"amount":null,"exclusion":null},
		{"vehicle_id":2002,"registration":"AB-124-CD","label":null,"category":"COACH","gvw_kg":null,"litres":900,"amount":null,"exclusion":"passengers"}]}}`)
	expect(t, must[*domain.ExciseRefund](t)(s.Excise(ctx, "7", 2027, 1)), &domain.ExciseRefund{Year: 2027, Quarter: 1, EligibleLitres: 4100, Vehicles: []*domain.ExciseVehicle{
		{BusinessID: "7", VehicleID: "2001", Registration: "AB-123-CD", Label: new("Porteur"), Category: new(domain.CategoryTruck), GvwKg: new(19000), Litres: 4100},
		{BusinessID: "7", VehicleID: "2002", Registration: "AB-124-CD", Category: new(domain.CategoryCoach), Litres: 900, Exclusion: new(domain.ExcisePassengers)}}})
	noOddities(t, c)
}

// An anomaly has its subject and the person who dismissed it, which is nil when it is unknown.
func TestAnomalyRecords(t *testing.T) {
	s, c := reading(t, `{"data":[{"id":"n1","at":"2026-11-09T02:00:00Z","kind":"level_drop","message":"−640 L.","why":"Plus de 3 %.","since":null,"expected":null,"observed":"640","tank_id":604,"vehicle_id":null,
		"order_id":null,"gas_id":2,"dismissal":{"at":"2026-11-10T08:00:00Z","by":77,"by_name":{"first_name":"Yanis","last_name":"Benali"},"reason":"other","comment":"Vidange."}},
		{"id":"n2","at":"2026-11-08T02:00:00Z","kind":"silent_vehicle","message":"Aucun plein.","why":"Plus de 30 jours.","since":"2026-10-08T02:00:00Z","expected":"30","observed":"32","tank_id":null,"vehicle_id":2002,
		"order_id":9,"gas_id":null,"dismissal":{"at":"2026-11-10T08:00:00Z","by":78,"by_name":null,"reason":"bored","comment":null}}]}`)
	expect(t, must[[]*domain.Anomaly](t)(s.Anomalies(t.Context(), "7", quarter)), []*domain.Anomaly{
		{ID: "n1", At: instant("2026-11-09T02:00:00Z"), Kind: new(domain.AnomalyLevelDrop), Message: "−640 L.", Why: new("Plus de 3 %."), Observed: optional("640"), TankID: "604", GasID: "2",
			Dismissal: &domain.AnomalyDismissal{At: *instant("2026-11-10T08:00:00Z"), By: &domain.UserRef{ID: "77", FirstName: "Yanis", LastName: "Benali"}, Reason: new(domain.DismissOther), Comment: new("Vidange.")}},
		{ID: "n2", At: instant("2026-11-08T02:00:00Z"), Kind: new(domain.AnomalySilent), Message: "Aucun plein.", Why: new("Plus de 30 jours."), Since: instant("2026-10-08T02:00:00Z"), Expected: optional("30"),
			Observed: optional("32"), VehicleID: "2002", OrderID: "9", Dismissal: &domain.AnomalyDismissal{At: *instant("2026-11-10T08:00:00Z"), Reason: new(domain.DismissalReason("BORED"))}},
	})
	if len(c.Oddities()) != 1 {
		t.Errorf("oddities %v", c.Oddities())
	}
}

// A refused dismissal names its fields.
func TestDismissalRefusals(t *testing.T) {
	s, _ := asking(t, status(422, `{"error":{"code":"invalid","fields":{"comment":["required"],"secret":["invalid"]}}}`))
	_, err := s.DismissAnomaly(t.Context(), "b", "n1", domain.DismissalInput{Reason: domain.DismissOther})
	isRefused(t, err, "comment required")
}
