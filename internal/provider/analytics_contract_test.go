package provider_test

import (
	"math/big"
	"slices"
	"testing"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/provider"
)

// lastYear is twelve complete months, compared with the twelve before.
var lastYear = domain.AnalyticsInput{From: "2025-11-01", To: "2026-10-31", Granularity: domain.ByMonth, Compare: domain.ComparePreviousYear}

// checkAnalytics reads the figures of a business, and checks that the parts add up to the totals.
func checkAnalytics(t *testing.T, s *provider.Session, b *domain.Business) {
	ctx := t.Context()
	kpis := must[*domain.Kpis](t)(s.Kpis(ctx, b.ID, lastYear))
	if kpis.Compared == nil || *kpis.Compared != (domain.Period{From: "2024-11-01", To: "2025-10-31"}) || kpis.GeneratedAt == nil || kpis.OnTimeRate.Value == nil || kpis.AveragePrice.Value == nil {
		t.Errorf("figures %+v", kpis)
	}
	for metric, total := range map[domain.Metric]*domain.Decimal{domain.MetricVolume: kpis.Volume.Value, domain.MetricSpend: kpis.SpendExclTax.Value, domain.MetricEmissions: kpis.EmissionsKg.Value} {
		if sum := sumOf(must[[]*domain.GasSeries](t)(s.Series(ctx, b.ID, lastYear, metric))); sum.Cmp(rational(*total)) != 0 {
			t.Errorf("%s: the series sum up to %s, and are %s", metric, sum, *total)
		}
	}
	for _, metric := range []domain.Metric{domain.MetricPrice, domain.MetricAvoided} {
		series := must[[]*domain.GasSeries](t)(s.Series(ctx, b.ID, lastYear, metric))
		if len(series) == 0 || len(series[0].Points) == 0 || series[0].Points[0].Period < "2025-11" {
			t.Errorf("%s: %+v", metric, series)
		}
	}
	must[[]*domain.GasSeries](t)(s.Series(ctx, b.ID, lastYear, domain.MetricMarketPrice))

	sites := must[[]*domain.SiteBreakdown](t)(s.SiteBreakdown(ctx, b.ID, lastYear))
	litres := 0
	for _, site := range sites {
		litres += site.Volume
	}
	if len(sites) < 2 || rational(*kpis.Volume.Value).Cmp(big.NewRat(int64(litres), 1)) != 0 || sites[0].Volume < sites[1].Volume || sites[0].Label == "" {
		t.Errorf("%d litres of the sites %+v", litres, sites)
	}
	narrow := lastYear
	narrow.AddressIDs = []domain.ID{sites[0].AddressID}
	if one := must[[]*domain.SiteBreakdown](t)(s.SiteBreakdown(ctx, b.ID, narrow)); len(one) != 1 || *one[0] != *sites[0] {
		t.Errorf("one site %+v", one)
	}
	emissions := must[*domain.EmissionsReport](t)(s.Emissions(ctx, b.ID, lastYear))
	if rational(emissions.TotalKg).Cmp(rational(*kpis.EmissionsKg.Value)) != 0 || len(emissions.ByGas) == 0 || emissions.ByGas[0].Factor.Source == "" {
		t.Errorf("emissions %+v", emissions)
	}
}

// checkVehicleFigures reads the consumption of vehicles and the refund of their excise.
func checkVehicleFigures(t *testing.T, s *provider.Session, b *domain.Business) {
	ctx := t.Context()
	vehicles := must[[]*domain.VehicleBreakdown](t)(s.VehicleBreakdown(ctx, b.ID, lastYear, 5))
	if len(vehicles) != 5 || vehicles[0].Volume < vehicles[4].Volume || vehicles[0].Consumption == nil || vehicles[0].Category == nil {
		t.Fatalf("vehicles %+v", vehicles)
	}
	narrow := lastYear
	narrow.VehicleIDs = []domain.ID{vehicles[1].VehicleID}
	if one := must[[]*domain.VehicleBreakdown](t)(s.VehicleBreakdown(ctx, b.ID, narrow, 5)); len(one) != 1 || one[0].VehicleID != vehicles[1].VehicleID || one[0].Volume != vehicles[1].Volume {
		t.Errorf("one vehicle %+v", one)
	}
	refund := must[*domain.ExciseRefund](t)(s.Excise(ctx, b.ID, 2026, 3))
	var total domain.Cents
	for _, v := range refund.Vehicles {
		if (v.Exclusion == nil) != (v.Amount != nil) {
			t.Errorf("vehicle %+v", v)
		}
		if v.Amount != nil {
			total += *v.Amount
		}
	}
	if refund.Amount == nil || total != *refund.Amount || total == 0 || refund.RatePerHl == nil || refund.EligibleLitres == 0 {
		t.Errorf("%d of the excise %+v", total, refund)
	}
	if none := must[*domain.ExciseRefund](t)(s.Excise(ctx, b.ID, 2099, 1)); none.RatePerHl != nil || none.Amount != nil || none.EligibleLitres != 0 {
		t.Errorf("a year without a rate: %+v", none)
	}
}

// checkAnomalies dismisses an anomaly of a business, and restores it.
func checkAnomalies(t *testing.T, s *provider.Session, b *domain.Business) {
	ctx := t.Context()
	lately := domain.AnalyticsInput{From: "2026-01-01", To: "2026-11-21"}
	all := must[[]*domain.Anomaly](t)(s.Anomalies(ctx, b.ID, lately))
	if len(all) == 0 || all[0].Why == nil || all[0].Kind == nil || all[0].TankID+all[0].VehicleID+all[0].OrderID+all[0].GasID == "" {
		t.Fatalf("anomalies %+v", all)
	}
	_, err := s.DismissAnomaly(ctx, b.ID, all[0].ID, domain.DismissalInput{Reason: domain.DismissOther})
	isRefused(t, err, "comment required")
	dismissed := must[*domain.Anomaly](t)(s.DismissAnomaly(ctx, b.ID, all[0].ID, domain.DismissalInput{Reason: domain.DismissOther, Comment: new("Vidange.")}))
	if d := dismissed.Dismissal; d == nil || d.By == nil || d.By.FirstName != "Claire" || *d.Reason != domain.DismissOther || *d.Comment != "Vidange." {
		t.Errorf("dismissed %+v", dismissed)
	}
	again := must[[]*domain.Anomaly](t)(s.Anomalies(ctx, b.ID, lately))
	if i := slices.IndexFunc(again, func(a *domain.Anomaly) bool { return a.ID == all[0].ID }); i < 0 || again[i].Dismissal == nil {
		t.Errorf("it is not dismissed: %+v", again)
	}
	if restored := must[*domain.Anomaly](t)(s.RestoreAnomaly(ctx, b.ID, all[0].ID)); restored.Dismissal != nil {
		t.Errorf("restored %+v", restored)
	}
	if _, err := s.RestoreAnomaly(ctx, b.ID, "nothing"); domain.CodeOf(err) != domain.CodeNotFound {
		t.Errorf("an unknown anomaly: %v", err)
	}
}

func rational(d domain.Decimal) *big.Rat {
	r, _ := new(big.Rat).SetString(string(d))
	return r
}

func sumOf(series []*domain.GasSeries) *big.Rat {
	sum := new(big.Rat)
	for _, s := range series {
		for _, p := range s.Points {
			sum.Add(sum, rational(p.Value))
		}
	}
	return sum
}
