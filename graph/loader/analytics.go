package loader

import (
	"context"

	"github.com/citerne/citerne/internal/domain"
)

// figures identifies a request for figures of a business, by the address of its input.
type figures struct {
	business domain.ID
	of       *domain.Analytics
}

// series identifies one metric of a request for figures.
type series struct {
	figures
	metric domain.Metric
}

// vehicles identifies the first vehicles of a request for figures, limit of them.
type vehicles struct {
	figures
	limit int
}

// AnalyticsParts lists the parts of the figures to read.
type AnalyticsParts struct {
	Kpis, Sites, Emissions, Anomalies bool
	Series                            []domain.Metric
	// Vehicles has the limit of each requested list of vehicles.
	Vehicles []int
}

// Analytics returns the figures of a period of the tab's business. It starts the reads of the
// parts in parallel with each other and with the checks that withhold them.
func Analytics(ctx context.Context, in domain.AnalyticsInput, parts AnalyticsParts) (*domain.Analytics, error) {
	if err := in.Check(); err != nil {
		return nil, err
	}
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	a := &domain.Analytics{AnalyticsInput: in}
	begin(l.current)
	if l.tab.assumed != "" {
		l.beginAnalytics(figures{l.tab.assumed, a}, parts)
	}
	return a, nil
}

func (l *loaders) beginAnalytics(f figures, parts AnalyticsParts) {
	ctx := l.reading(f.business)
	if parts.Kpis {
		l.kpis.begin(ctx, f)
	}
	for _, metric := range parts.Series {
		l.series.begin(ctx, series{f, metric})
	}
	if parts.Sites {
		l.siteBreakdown.begin(ctx, f)
	}
	for _, limit := range parts.Vehicles {
		l.vehicleBreakdown.begin(ctx, vehicles{f, limit})
	}
	if parts.Emissions {
		l.emissions.begin(ctx, f)
	}
	if parts.Anomalies {
		l.anomalies.begin(ctx, f)
	}
}

// Kpis returns the seven figures (GET /kpis).
func Kpis(ctx context.Context, a *domain.Analytics) (*domain.Kpis, error) {
	return ofTab(ctx, func(_ context.Context, l *loaders, businessID domain.ID) (*domain.Kpis, error) {
		return l.kpis.get(l.reading(businessID), figures{businessID, a})
	})
}

func (l *loaders) fetchKpis(ctx context.Context, f figures) (*domain.Kpis, error) {
	return l.upstream.Kpis(ctx, f.business, f.of.AnalyticsInput)
}

// Series returns a metric by product and step (GET /series).
func Series(ctx context.Context, a *domain.Analytics, metric domain.Metric) ([]*domain.GasSeries, error) {
	return ofTab(ctx, func(_ context.Context, l *loaders, businessID domain.ID) ([]*domain.GasSeries, error) {
		return l.series.get(l.reading(businessID), series{figures{businessID, a}, metric})
	})
}

func (l *loaders) fetchSeries(ctx context.Context, s series) ([]*domain.GasSeries, error) {
	return l.upstream.Series(ctx, s.business, s.of.AnalyticsInput, s.metric)
}

// SiteBreakdown returns the figures of each site (GET /breakdown by site).
func SiteBreakdown(ctx context.Context, a *domain.Analytics) ([]*domain.SiteBreakdown, error) {
	return ofTab(ctx, func(_ context.Context, l *loaders, businessID domain.ID) ([]*domain.SiteBreakdown, error) {
		return l.siteBreakdown.get(l.reading(businessID), figures{businessID, a})
	})
}

func (l *loaders) fetchSiteBreakdown(ctx context.Context, f figures) ([]*domain.SiteBreakdown, error) {
	sites, err := l.upstream.SiteBreakdown(ctx, f.business, f.of.AnalyticsInput)
	domain.SetShares(sites)
	return sites, err
}

// VehicleBreakdown returns the figures of each vehicle (GET /breakdown by vehicle). If a field
// asks for a vehicle, all of them are read in one call.
func VehicleBreakdown(ctx context.Context, a *domain.Analytics, limit int) ([]*domain.VehicleBreakdown, error) {
	if err := domain.CheckVehicles(limit); err != nil {
		return nil, err
	}
	return ofTab(ctx, func(_ context.Context, l *loaders, businessID domain.ID) ([]*domain.VehicleBreakdown, error) {
		return l.vehicleBreakdown.get(l.reading(businessID), vehicles{figures{businessID, a}, limit})
	})
}

func (l *loaders) fetchVehicleBreakdown(ctx context.Context, v vehicles) ([]*domain.VehicleBreakdown, error) {
	found, err := l.upstream.VehicleBreakdown(ctx, v.business, v.of.AnalyticsInput, v.limit)
	for _, row := range found {
		l.vehicle.expect(v.business, row.VehicleID)
	}
	return found, err
}
