package loadertest

import (
	"context"
	"fmt"
	"strings"

	"github.com/citerne/citerne/internal/domain"
)

func (u *Upstream) Kpis(ctx context.Context, businessID domain.ID, in domain.AnalyticsInput) (*domain.Kpis, error) {
	kpis := u.Figures
	if kpis == nil {
		kpis = &domain.Kpis{}
	}
	return answer(u, ctx, fmt.Sprintf("GET /kpis?business_id=%s %s to %s compare %s", businessID, in.From, in.To, in.Compare), kpis)
}

// Series returns the same curves for every metric.
func (u *Upstream) Series(ctx context.Context, businessID domain.ID, _ domain.AnalyticsInput, metric domain.Metric) ([]*domain.GasSeries, error) {
	return answer(u, ctx, fmt.Sprintf("GET /series?business_id=%s %s", businessID, strings.ToLower(string(metric))), copies(u.Curves))
}

func (u *Upstream) SiteBreakdown(ctx context.Context, businessID domain.ID, _ domain.AnalyticsInput) ([]*domain.SiteBreakdown, error) {
	sites, err := answer(u, ctx, "GET /breakdown?business_id="+string(businessID)+" by site", copies(u.PerSite))
	for _, s := range sites {
		s.BusinessID = businessID
	}
	return sites, err
}

func (u *Upstream) VehicleBreakdown(ctx context.Context, businessID domain.ID, _ domain.AnalyticsInput, limit int) ([]*domain.VehicleBreakdown, error) {
	vehicles, err := answer(u, ctx, fmt.Sprintf("GET /breakdown?business_id=%s by vehicle limit %d", businessID, limit), copies(u.PerVehicle))
	for _, v := range vehicles {
		v.BusinessID = businessID
	}
	return vehicles, err
}

func (u *Upstream) Emissions(ctx context.Context, businessID domain.ID, _ domain.AnalyticsInput) (*domain.EmissionsReport, error) {
	return answer(u, ctx, "GET /emissions?business_id="+string(businessID), &domain.EmissionsReport{TotalKg: "0", UnsplitKg: "0", AvoidedKg: "0"})
}

func (u *Upstream) Anomalies(ctx context.Context, businessID domain.ID, _ domain.AnalyticsInput) ([]*domain.Anomaly, error) {
	return answer(u, ctx, "GET /anomalies?business_id="+string(businessID), copies(u.Odd))
}

func (u *Upstream) Excise(ctx context.Context, businessID domain.ID, year, quarter int) (*domain.ExciseRefund, error) {
	refund := &domain.ExciseRefund{Year: year, Quarter: quarter}
	for _, v := range u.Lorries {
		refund.Vehicles = append(refund.Vehicles, &domain.ExciseVehicle{BusinessID: businessID, VehicleID: v.ID, Litres: 100})
	}
	return answer(u, ctx, fmt.Sprintf("GET /excise?business_id=%s %d-%d", businessID, year, quarter), refund)
}

func (u *Upstream) DismissAnomaly(ctx context.Context, businessID, id domain.ID, in domain.DismissalInput) (*domain.Anomaly, error) {
	return u.writeAnomaly(ctx, businessID, id, "dismiss", &domain.AnomalyDismissal{Reason: &in.Reason, Comment: in.Comment})
}

func (u *Upstream) RestoreAnomaly(ctx context.Context, businessID, id domain.ID) (*domain.Anomaly, error) {
	return u.writeAnomaly(ctx, businessID, id, "restore", nil)
}

func (u *Upstream) writeAnomaly(ctx context.Context, businessID, id domain.ID, verb string, dismissal *domain.AnomalyDismissal) (*domain.Anomaly, error) {
	anomaly, err := one(u, ctx, "POST /anomalies/"+string(id)+"/"+verb+" for "+string(businessID), id, u.Odd, func(a *domain.Anomaly) domain.ID { return a.ID })
	if err != nil {
		return nil, err
	}
	anomaly.Dismissal = dismissal
	return anomaly, nil
}
