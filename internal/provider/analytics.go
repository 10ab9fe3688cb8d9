package provider

import (
	"context"
	"net/http"
	"strconv"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

// Kpis returns the seven figures of a business in a period: GET /kpis of the analytics base
// (product 8.5), like all calls here.
func (s *Session) Kpis(ctx context.Context, businessID domain.ID, in domain.AnalyticsInput) (*domain.Kpis, error) {
	kpis, meta, err := readAnswer[*domain.Kpis, kpisMeta](ctx, s, "fetch figures", "kpis",
		call{api: apiAnalytics, method: http.MethodGet, route: "/kpis", query: withFilters(compared(figures(businessID, in), in), in)}, false)
	if err != nil {
		return nil, err
	}
	kpis.Compared, kpis.GeneratedAt = meta.Compared, meta.GeneratedAt
	return kpis, nil
}

// Series returns one figure by product and step of a period: GET /series.
func (s *Session) Series(ctx context.Context, businessID domain.ID, in domain.AnalyticsInput, metric domain.Metric) ([]*domain.GasSeries, error) {
	q := compared(figures(businessID, in), in).with("metric", snake(metric)).with("granularity", snake(in.Granularity))
	return readList[*domain.GasSeries](ctx, s, "fetch series", "series", call{api: apiAnalytics, method: http.MethodGet, route: "/series", query: withFilters(q, in)})
}

// SiteBreakdown returns the deliveries per site in a period, the most litres first: GET /breakdown
// by site.
func (s *Session) SiteBreakdown(ctx context.Context, businessID domain.ID, in domain.AnalyticsInput) ([]*domain.SiteBreakdown, error) {
	sites, err := readList[*domain.SiteBreakdown](ctx, s, "fetch breakdown by site", "site_breakdown",
		call{api: apiAnalytics, method: http.MethodGet, route: "/breakdown", query: withFilters(figures(businessID, in).with("by", "site"), in)})
	for _, site := range sites {
		site.BusinessID = businessID
	}
	return sites, err
}

// VehicleBreakdown returns the consumption per vehicle in a period, the most litres first, at most
// limit vehicles: GET /breakdown by vehicle.
func (s *Session) VehicleBreakdown(ctx context.Context, businessID domain.ID, in domain.AnalyticsInput, limit int) ([]*domain.VehicleBreakdown, error) {
	q := figures(businessID, in).with("by", "vehicle").with("limit", strconv.Itoa(limit))
	vehicles, err := readList[*domain.VehicleBreakdown](ctx, s, "fetch breakdown by vehicle", "vehicle_breakdown",
		call{api: apiAnalytics, method: http.MethodGet, route: "/breakdown", query: withAll(withFilters(q, in), "vehicle_id", in.VehicleIDs)})
	for _, vehicle := range vehicles {
		vehicle.BusinessID = businessID
	}
	return vehicles, err
}

// figures returns the parameters of a business and its period.
func figures(businessID domain.ID, in domain.AnalyticsInput) query {
	return query{}.with("business_id", string(businessID)).with("from", string(in.From)).with("to", string(in.To))
}

// compared adds the period of comparison.
func compared(q query, in domain.AnalyticsInput) query {
	if in.Compare == domain.CompareNone {
		return q
	}
	return q.with("compare", snake(in.Compare))
}

// withFilters adds the filters by site and product.
func withFilters(q query, in domain.AnalyticsInput) query {
	return withAll(withAll(q, "address_id", in.AddressIDs), "gas_id", in.GasIDs)
}

type wireKpis struct {
	Volume                   domain.Kpi     `json:"volume"`
	SpendExclTax             domain.Kpi     `json:"spend"`
	AveragePrice             domain.Kpi     `json:"average_price"`
	Deliveries               domain.Kpi     `json:"deliveries"`
	EmissionsKg              domain.Kpi     `json:"emissions"`
	OnTimeRate               domain.Kpi     `json:"on_time_rate"`
	AverageVolumePerDelivery domain.Kpi     `json:"average_volume"`
	Compared                 *domain.Period `json:"-"`
	GeneratedAt              *time.Time     `json:"-"`
}

func (w *wireKpis) domain(*reader) *domain.Kpis { return (*domain.Kpis)(w) }

// kpisMeta is the meta of the figures.
type kpisMeta struct {
	GeneratedAt *time.Time     `json:"generated_at"`
	Compared    *domain.Period `json:"compared"`
}

type wireKpi struct {
	Value    *domain.Decimal `json:"value"`
	Previous *domain.Decimal `json:"previous"`
}

func (w *wireKpi) domain(*reader) domain.Kpi { return domain.Kpi(*w) }

type wireDays struct {
	From domain.Date `json:"from" wire:"required"`
	To   domain.Date `json:"to" wire:"required"`
}

func (w *wireDays) domain(*reader) *domain.Period { return (*domain.Period)(w) }

type wireSeries struct {
	GasID  domain.ID            `json:"gas_id" wire:"required"`
	Points []domain.SeriesPoint `json:"points"`
}

func (w *wireSeries) domain(*reader) *domain.GasSeries {
	w.Points = orEmpty(w.Points)
	return (*domain.GasSeries)(w)
}

type wireSeriesPoint struct {
	VehicleID domain.ID       `json:"-"`
	Period    string          `json:"period" wire:"required"`
	Value     domain.Decimal  `json:"value" wire:"required"`
	Previous  *domain.Decimal `json:"previous"`
}

func (w *wireSeriesPoint) domain(*reader) domain.SeriesPoint { return domain.SeriesPoint(*w) }

type wireSiteBreakdown struct {
	BusinessID   domain.ID      `json:"-"`
	AddressID    domain.ID      `json:"address_id" wire:"required"`
	Label        string         `json:"label"`
	Volume       int            `json:"volume"`
	SpendExclTax domain.Cents   `json:"spend"`
	EmissionsKg  domain.Decimal `json:"emissions" wire:"required"`
	Deliveries   int            `json:"deliveries"`
	SharePercent domain.Decimal `json:"-"`
}

func (w *wireSiteBreakdown) domain(*reader) *domain.SiteBreakdown { return (*domain.SiteBreakdown)(w) }

type wireVehicleBreakdown struct {
	BusinessID   domain.ID               `json:"-"`
	VehicleID    domain.ID               `json:"vehicle_id" wire:"required"`
	Registration string                  `json:"registration"`
	Label        *string                 `json:"label"`
	Category     *domain.VehicleCategory `json:"category"`
	Volume       int                     `json:"volume"`
	Consumption  *domain.Decimal         `json:"consumption"`
	DeltaPercent *domain.Decimal         `json:"delta_percent"`
}

func (w *wireVehicleBreakdown) domain(*reader) *domain.VehicleBreakdown {
	return (*domain.VehicleBreakdown)(w)
}
