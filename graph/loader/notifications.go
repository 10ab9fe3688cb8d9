package loader

import (
	"context"

	"github.com/citerne/citerne/internal/domain"
)

// Notifications returns a page of the customer's notifications in the tab's business (GET
// /notifications with page); unread keeps only unread ones.
func Notifications(ctx context.Context, unread bool, page domain.Page) (*domain.NotificationPage, error) {
	if err := page.Check(); err != nil {
		return nil, err
	}
	return ofTab(ctx, func(ctx context.Context, l *loaders, businessID domain.ID) (*domain.NotificationPage, error) {
		found, err := l.upstream.NotificationPage(ctx, businessID, unread, page)
		return setBusinessOfNotifications(businessID, found), err
	})
}

// ReadNotifications marks notifications of the tab's business as read, all of them when ids is
// nil (POST /notifications/read).
func ReadNotifications(ctx context.Context, ids []domain.ID) (*domain.NotificationPage, error) {
	return writeToCurrentBusiness(ctx, domain.CheckMarked(ids), func(l *loaders, businessID domain.ID) (*domain.NotificationPage, error) {
		read, err := l.upstream.ReadNotifications(ctx, businessID, ids)
		if read == nil && err == nil {
			// Read the number of unread ones. Which ones were marked is not known.
			read, err = l.upstream.NotificationPage(ctx, businessID, true, domain.Page{Page: 1, PerPage: 1})
			if read != nil {
				read.Items, read.PageInfo.TotalCount = []*domain.AppNotification{}, 0
			}
		}
		return setBusinessOfNotifications(businessID, read), err
	})
}

// setBusinessOfNotifications sets the business of the notifications of a page.
func setBusinessOfNotifications(businessID domain.ID, page *domain.NotificationPage) *domain.NotificationPage {
	if page != nil {
		for _, n := range page.Items {
			n.BusinessID = businessID
		}
	}
	return page
}

// Notification returns one of the customer's notifications in a business (GET /notifications
// with id[]); nil when it is another customer's.
func Notification(ctx context.Context, businessID, id domain.ID) (*domain.AppNotification, error) {
	l, err := from(ctx)
	if err != nil {
		return nil, err
	}
	found, err := l.upstream.Notifications(ctx, businessID, []domain.ID{id})
	switch {
	case domain.CodeOf(err) == domain.CodeForbidden, domain.CodeOf(err) == domain.CodeNotFound:
		return nil, nil
	case err != nil || len(found) == 0:
		return nil, err
	}
	found[0].BusinessID = businessID
	return found[0], nil
}
