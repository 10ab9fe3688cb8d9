package provider

import (
	"context"
	"net/http"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

// Notifications are those of the given notifications that the person has in a business: GET
// /notifications with id[], v3.
func (s *Session) Notifications(ctx context.Context, businessID domain.ID, ids []domain.ID) ([]*domain.AppNotification, error) {
	q := withAll(query{}.with("business_id", string(businessID)), "id", ids)
	return readList[*domain.AppNotification](ctx, s, "fetch notifications", "notification",
		call{api: apiV3, method: http.MethodGet, route: "/notifications", query: q})
}

type wireNotification struct {
	ID        domain.ID                  `json:"id" wire:"required"`
	At        *time.Time                 `json:"at"`
	Kind      *domain.NotificationType   `json:"kind"`
	Title     string                     `json:"title"`
	Body      string                     `json:"body"`
	Subject   domain.NotificationSubject `json:"subject"`
	SubjectID domain.ID                  `json:"subject_id"`
	ReadAt    *time.Time                 `json:"read_at"`
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
