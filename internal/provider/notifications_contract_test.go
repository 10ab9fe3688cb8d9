package provider_test

import (
	"errors"
	"testing"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/provider"
)

// checkReading reads the notifications of a user in a business, marks one as read, which the
// stream publishes, then all. More may arrive meanwhile.
func checkReading(t *testing.T, s *provider.Session, b *domain.Business) {
	ctx := t.Context()
	list := func(unread bool) *domain.NotificationPage {
		return must[*domain.NotificationPage](t)(s.NotificationPage(ctx, b.ID, unread, domain.Page{Page: 1, PerPage: 100}))
	}
	unread, all := list(true), list(false)
	if unread.Unread < 2 || unread.Unread != len(unread.Items) || unread.PageInfo.TotalCount != unread.Unread || all.Unread < unread.Unread || all.Unread >= len(all.Items) {
		t.Fatalf("%d of %d are not read, counted as %d and %d", len(unread.Items), len(all.Items), unread.Unread, all.Unread)
	}
	for _, n := range unread.Items {
		if n.ReadAt != nil || n.At == nil || n.Kind == nil || n.Title == "" {
			t.Errorf("not read %+v", n)
		}
	}
	latest := unread.Items[0].ID
	var marked *domain.NotificationPage
	err := s.Stream(ctx, b.ID, "", func(e domain.LiveEvent) error {
		switch {
		case marked == nil && e.ID != "": // the stream is open
			marked = must[*domain.NotificationPage](t)(s.ReadNotifications(ctx, b.ID, []domain.ID{latest, "999999"}))
		case e.Notification != nil && e.Notification.ID == latest:
			return errEnough
		}
		return nil
	})
	if !errors.Is(err, errEnough) || len(marked.Items) != 1 || marked.Items[0].ID != latest || marked.Items[0].ReadAt == nil || marked.Unread < unread.Unread-1 {
		t.Fatalf("marked %+v, then %v", marked, err)
	}
	if rest := must[*domain.NotificationPage](t)(s.ReadNotifications(ctx, b.ID, nil)); len(rest.Items) < marked.Unread || rest.PageInfo.TotalCount != len(rest.Items) || rest.Unread != 0 {
		t.Errorf("all are read: %+v", rest)
	}
	if again := must[*domain.NotificationPage](t)(s.ReadNotifications(ctx, b.ID, []domain.ID{latest})); len(again.Items) != 0 || again.PageInfo.TotalCount != 0 {
		t.Errorf("read twice: %+v", again)
	}
}
