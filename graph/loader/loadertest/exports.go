package loadertest

import (
	"context"
	"fmt"

	"github.com/citerne/citerne/internal/domain"
)

func (u *Upstream) Exports(ctx context.Context, businessID domain.ID, page domain.Page) (*domain.ExportPage, error) {
	items, err := answer(u, ctx, "GET /exports?business_id="+string(businessID), copies(u.Files))
	return &domain.ExportPage{Items: items, PageInfo: domain.PageInfo{Page: page.Page, PerPage: page.PerPage, TotalCount: len(items)}}, err
}

func (u *Upstream) Export(ctx context.Context, id domain.ID) (*domain.ExportJob, error) {
	return one(u, ctx, "GET /exports/"+string(id), id, u.Files, func(j *domain.ExportJob) domain.ID { return j.ID })
}

func (u *Upstream) EstimateExport(ctx context.Context, businessID domain.ID, _ domain.ExportInput) (int, error) {
	return answer(u, ctx, "GET /exports/estimate?business_id="+string(businessID), 312)
}

// CreateExport says that the export exists already, unless again is set.
func (u *Upstream) CreateExport(ctx context.Context, businessID domain.ID, _ domain.ExportInput, again bool, key domain.ID) (*domain.ExportJob, bool, error) {
	job, err := answer(u, ctx, fmt.Sprintf("POST /exports for %s, again %t, key %s", businessID, again, key), &domain.ExportJob{ID: "new", BusinessID: businessID})
	return job, err == nil && !again, err
}

func (u *Upstream) RetryExport(ctx context.Context, id domain.ID) (*domain.ExportJob, error) {
	return answer(u, ctx, "POST /exports/"+string(id)+"/retry", &domain.ExportJob{ID: id})
}

func (u *Upstream) CancelExport(ctx context.Context, id domain.ID) (*domain.ExportJob, error) {
	return answer(u, ctx, "POST /exports/"+string(id)+"/cancel", &domain.ExportJob{ID: id})
}

func (u *Upstream) DeleteExport(ctx context.Context, id domain.ID) error {
	return u.called(ctx, "DELETE /exports/"+string(id))
}

func (u *Upstream) PriceAlerts(ctx context.Context, businessID domain.ID) ([]*domain.PriceAlert, error) {
	return answer(u, ctx, "GET /price-alerts?business_id="+string(businessID), copies(u.Alerts))
}

func (u *Upstream) CreatePriceAlert(ctx context.Context, businessID domain.ID, in domain.PriceAlertInput, key domain.ID) (*domain.PriceAlert, error) {
	return answer(u, ctx, fmt.Sprintf("POST /price-alerts for %s, key %s", businessID, key),
		&domain.PriceAlert{ID: "new", GasID: in.GasID, Condition: &in.Condition, Threshold: in.Threshold, Active: true})
}

func (u *Upstream) DeletePriceAlert(ctx context.Context, id domain.ID) error {
	return u.called(ctx, "DELETE /price-alerts/"+string(id))
}

func (u *Upstream) Notifications(ctx context.Context, businessID domain.ID, ids []domain.ID) ([]*domain.AppNotification, error) {
	return named(u, ctx, "GET /notifications?business_id="+string(businessID), ids, u.Notes, func(n *domain.AppNotification) domain.ID { return n.ID })
}

// NotificationPage ignores the page and returns all notifications.
func (u *Upstream) NotificationPage(ctx context.Context, businessID domain.ID, unread bool, page domain.Page) (*domain.NotificationPage, error) {
	call := "GET /notifications?business_id=" + string(businessID)
	if unread {
		call += " unread"
	}
	return u.notes(ctx, fmt.Sprint(call, " page ", page.Page, " of ", page.PerPage), page)
}

// ReadNotifications returns all notifications as previously unread, or nil when Silent is set.
func (u *Upstream) ReadNotifications(ctx context.Context, businessID domain.ID, ids []domain.ID) (*domain.NotificationPage, error) {
	which := "all"
	if ids != nil {
		which = fmt.Sprint(ids)
	}
	page, err := u.notes(ctx, "POST /notifications/read for "+string(businessID)+" "+which, domain.Page{Page: 1, PerPage: domain.MaxPerPage})
	if u.Silent || err != nil {
		return nil, err
	}
	return page, nil
}

func (u *Upstream) notes(ctx context.Context, call string, page domain.Page) (*domain.NotificationPage, error) {
	items, err := answer(u, ctx, call, copies(u.Notes))
	return &domain.NotificationPage{Items: items, PageInfo: domain.PageInfo{Page: page.Page, PerPage: page.PerPage, TotalCount: len(items)}, Unread: len(items)}, err
}

// Search ignores the term.
func (u *Upstream) Search(ctx context.Context, businessID domain.ID, in domain.SearchQuery) ([]*domain.SearchResult, error) {
	return answer(u, ctx, fmt.Sprintf("GET /search?business_id=%s %q limit %d", businessID, in.Term, in.Limit), copies(u.Found))
}
