package provider

import (
	"context"
	"net/http"
	"slices"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

// Notifications returns those of the given notifications that belong to the user in a business:
// GET /notifications with id[], v3.
func (s *Session) Notifications(ctx context.Context, businessID domain.ID, ids []domain.ID) ([]*domain.AppNotification, error) {
	q := withAll(query{}.with("business_id", string(businessID)), "id", ids)
	return readList[*domain.AppNotification](ctx, s, "fetch notifications", "notification",
		call{api: apiV3, method: http.MethodGet, route: "/notifications", query: q})
}

// NotificationPage lists the user's notifications in a business, a page at a time, the latest
// first: GET /notifications with page, v3. unread filters those that are not read.
func (s *Session) NotificationPage(ctx context.Context, businessID domain.ID, unread bool, page domain.Page) (*domain.NotificationPage, error) {
	q := query{}.with("business_id", string(businessID))
	if unread {
		q = q.with("unread", "true")
	}
	items, meta, err := readListWithMeta[*domain.AppNotification, notificationMeta](ctx, s, "fetch notifications", "notification",
		call{api: apiV3, method: http.MethodGet, route: "/notifications", query: withPage(q, page)})
	if err != nil {
		return nil, err
	}
	return meta.page(items, page), nil
}

// ReadNotifications marks the user's notifications in a business as read, all of them when ids is
// nil: POST /notifications/read, v3. The result has those that were unread before; it is nil when
// the provider accepted the change without the number of unread ones.
func (s *Session) ReadNotifications(ctx context.Context, businessID domain.ID, ids []domain.ID) (*domain.NotificationPage, error) {
	f := fields{"business_id": businessID, "ids": undefined{}}
	if ids != nil {
		f["ids"] = ids
	}
	return written(ctx, s, "read notifications", "notification", call{api: apiV3, method: http.MethodPost, route: "/notifications/read", body: f},
		func(o *oddities, name string, answer envelope) (*domain.NotificationPage, error) {
			items, err := decodeList[*domain.AppNotification](o, name, answer.payload)
			if err != nil {
				return nil, err
			}
			meta := decodeMeta[notificationMeta](o, name, answer.meta)
			if meta.Unread == nil {
				return nil, nil
			}
			return meta.page(items, domain.Page{Page: 1, PerPage: domain.MaxPerPage}), nil
		})
}

// notificationMeta is the meta of a list of notifications.
type notificationMeta struct {
	Total  int  `json:"total"`
	Unread *int `json:"unread"`
}

// page returns a page of notifications. When the provider sends no number of unread ones, those of
// the page are counted.
func (m notificationMeta) page(items []*domain.AppNotification, page domain.Page) *domain.NotificationPage {
	unread := len(slices.DeleteFunc(slices.Clone(items), func(n *domain.AppNotification) bool { return n.ReadAt != nil }))
	if m.Unread != nil {
		unread = *m.Unread
	}
	return &domain.NotificationPage{
		Items:    items,
		PageInfo: domain.PageInfo{Page: page.Page, PerPage: page.PerPage, TotalCount: max(m.Total, len(items))},
		Unread:   unread,
	}
}

type wireNotification struct {
	ID         domain.ID                  `json:"id" wire:"required"`
	BusinessID domain.ID                  `json:"-"`
	At         *time.Time                 `json:"at"`
	Kind       *domain.NotificationType   `json:"kind"`
	Title      string                     `json:"title"`
	Body       string                     `json:"body"`
	Subject    domain.NotificationSubject `json:"subject"`
	SubjectID  domain.ID                  `json:"subject_id"`
	ReadAt     *time.Time                 `json:"read_at"`
}

func (w *wireNotification) domain(*reader) *domain.AppNotification {
	return (*domain.AppNotification)(w)
}

type wireNotificationUpdate struct {
	ID         domain.ID `json:"id" wire:"required"`
	CustomerID domain.ID `json:"customer_id"`
}

func (w *wireNotificationUpdate) domain(*reader) *domain.NotificationUpdate {
	return (*domain.NotificationUpdate)(w)
}
