package graph

import (
	"context"
	"time"

	"github.com/99designs/gqlgen/graphql"

	"github.com/citerne/citerne/graph/loader"
	"github.com/citerne/citerne/internal/domain"
)

func (query) Analytics(ctx context.Context, input domain.AnalyticsInput) (*domain.Analytics, error) {
	return loader.Analytics(ctx, input, analyticsParts(ctx))
}

// metrics maps the fields that are series to their metric.
var metrics = map[string]domain.Metric{
	"volumeSeries":      domain.MetricVolume,
	"spendSeries":       domain.MetricSpend,
	"priceSeries":       domain.MetricPrice,
	"marketPriceSeries": domain.MetricMarketPrice,
	"emissionsSeries":   domain.MetricEmissions,
	"avoidedSeries":     domain.MetricAvoided,
}

// analyticsParts returns the parts of the analytics that the operation selects.
func analyticsParts(ctx context.Context) (parts loader.AnalyticsParts) {
	for _, field := range graphql.CollectFieldsCtx(ctx, nil) {
		switch field.Name {
		case "kpis", "comparedPeriod", "generatedAt":
			parts.Kpis = true
		case "bySite":
			parts.Sites = true
		case "byVehicle":
			limit, err := graphql.UnmarshalInt(field.ArgumentMap(graphql.GetOperationContext(ctx).Variables)["limit"])
			if err == nil && domain.CheckVehicles(limit) == nil {
				parts.Vehicles = append(parts.Vehicles, limit)
			}
		case "emissions":
			parts.Emissions = true
		case "anomalies":
			parts.Anomalies = true
		default:
			if metric, ok := metrics[field.Name]; ok {
				parts.Series = append(parts.Series, metric)
			}
		}
	}
	return parts
}

func (analytics) Kpis(ctx context.Context, a *domain.Analytics) (*domain.Kpis, error) {
	return loader.Kpis(ctx, a)
}

func (analytics) ComparedPeriod(ctx context.Context, a *domain.Analytics) (*domain.Period, error) {
	kpis, err := loader.Kpis(ctx, a)
	if err != nil {
		return nil, err
	}
	return kpis.Compared, nil
}

func (analytics) GeneratedAt(ctx context.Context, a *domain.Analytics) (*time.Time, error) {
	kpis, err := loader.Kpis(ctx, a)
	if err != nil {
		return nil, err
	}
	return kpis.GeneratedAt, nil
}

func (analytics) VolumeSeries(ctx context.Context, a *domain.Analytics) ([]*domain.GasSeries, error) {
	series, err := loader.Series(ctx, a, domain.MetricVolume)
	return list(ctx, series, err)
}

func (analytics) SpendSeries(ctx context.Context, a *domain.Analytics) ([]*domain.GasSeries, error) {
	series, err := loader.Series(ctx, a, domain.MetricSpend)
	return list(ctx, series, err)
}

func (analytics) PriceSeries(ctx context.Context, a *domain.Analytics) ([]*domain.GasSeries, error) {
	series, err := loader.Series(ctx, a, domain.MetricPrice)
	return list(ctx, series, err)
}

// MarketPriceSeries resolves Analytics.marketPriceSeries. A provider without a reference
// gives an empty list.
func (analytics) MarketPriceSeries(ctx context.Context, a *domain.Analytics) ([]*domain.GasSeries, error) {
	series, err := loader.Series(ctx, a, domain.MetricMarketPrice)
	if err != nil || len(series) == 0 {
		return nil, err
	}
	return series, nil
}

func (analytics) EmissionsSeries(ctx context.Context, a *domain.Analytics) ([]*domain.GasSeries, error) {
	series, err := loader.Series(ctx, a, domain.MetricEmissions)
	return list(ctx, series, err)
}

func (analytics) AvoidedSeries(ctx context.Context, a *domain.Analytics) ([]*domain.GasSeries, error) {
	series, err := loader.Series(ctx, a, domain.MetricAvoided)
	return list(ctx, series, err)
}

func (analytics) BySite(ctx context.Context, a *domain.Analytics) ([]*domain.SiteBreakdown, error) {
	sites, err := loader.SiteBreakdown(ctx, a)
	return list(ctx, sites, err)
}

func (analytics) ByVehicle(ctx context.Context, a *domain.Analytics, limit int) ([]*domain.VehicleBreakdown, error) {
	vehicles, err := loader.VehicleBreakdown(ctx, a, limit)
	return list(ctx, vehicles, err)
}

func (analytics) Emissions(ctx context.Context, a *domain.Analytics) (*domain.EmissionsReport, error) {
	return loader.Emissions(ctx, a)
}

func (analytics) Anomalies(ctx context.Context, a *domain.Analytics) ([]*domain.Anomaly, error) {
	anomalies, err := loader.Anomalies(ctx, a)
	return list(ctx, anomalies, err)
}

func (gasSeries) Gas(ctx context.Context, s *domain.GasSeries) (*domain.Gas, error) {
	return product(ctx, s.GasID)
}

func (gasEmissions) Gas(ctx context.Context, e *domain.GasEmissions) (*domain.Gas, error) {
	return product(ctx, e.GasID)
}

func (siteBreakdown) Address(ctx context.Context, s *domain.SiteBreakdown) (*domain.Address, error) {
	return site(ctx, s.BusinessID, s.AddressID)
}

func (vehicleBreakdown) Vehicle(ctx context.Context, v *domain.VehicleBreakdown) (*domain.Vehicle, error) {
	return loader.Vehicle(ctx, v.BusinessID, v.VehicleID)
}
