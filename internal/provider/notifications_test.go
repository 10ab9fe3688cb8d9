package provider_test

import (
	"testing"

	"github.com/citerne/citerne/internal/domain"
)

// A page of notifications has the number of unread ones. When the provider sends none, the total
// and the unread ones of the page are counted.
func TestAPageOfNotificationsIsCounted(t *testing.T) {
	for meta, want := range map[string][2]int{
		``: {2, 1}, `,"meta":null`: {2, 1}, `,"meta":{"total":"40"}`: {40, 1}, `,"meta":{"total":40,"unread":6}`: {40, 6}, `,"meta":{"total":40,"unread":0}`: {40, 0},
	} {
		s, _ := reading(t, `{"data":[{"id":8},{"id":9,"read_at":"2026-11-21T10:00:00Z"}]`+meta+`}`)
		page := must[*domain.NotificationPage](t)(s.NotificationPage(t.Context(), "b", false, domain.Page{Page: 1, PerPage: 25}))
		expect(t, page, &domain.NotificationPage{Items: []*domain.AppNotification{{ID: "8"}, {ID: "9", ReadAt: instant("2026-11-21T10:00:00Z")}},
			PageInfo: domain.PageInfo{Page: 1, PerPage: 25, TotalCount: want[0]}, Unread: want[1]})
	}
}

// Without IDs all notifications are marked as read, and with an empty list none. A response
// without the number of unread ones gives nil.
func TestNotificationsAreMarked(t *testing.T) {
	const read = `{"data":[{"id":8,"read_at":"2026-11-21T10:00:00Z"}]`
	for _, c := range []struct {
		ids          []domain.ID
		sent, answer string
		unread       int
	}{
		{nil, `{"business_id":"b"}`, read + `,"meta":{"total":120,"unread":3}}`, 3},
		{[]domain.ID{}, `{"business_id":"b","ids":[]}`, read + `,"meta":{"total":120,"unread":0}}`, 0},
		{[]domain.ID{"8"}, `{"business_id":"b","ids":["8"]}`, read + `}`, -1},
		{nil, `{"business_id":"b"}`, ``, -1}, {nil, `{"business_id":"b"}`, `{}`, -1}, {nil, `{"business_id":"b"}`, `{"data":{"id":8},"meta":{"unread":3}}`, -1},
	} {
		s, u := asking(t, answering(c.answer))
		page, err := s.ReadNotifications(t.Context(), "b", c.ids)
		var want *domain.NotificationPage
		if c.unread >= 0 {
			want = &domain.NotificationPage{Items: []*domain.AppNotification{{ID: "8", ReadAt: instant("2026-11-21T10:00:00Z")}},
				PageInfo: domain.PageInfo{Page: 1, PerPage: 100, TotalCount: 120}, Unread: c.unread}
		}
		if expect(t, page, want); err != nil {
			t.Error(err)
		}
		if sent := string(u.requests()[0].body); sent != c.sent+"\n" {
			t.Errorf("%v: %s", c.ids, sent)
		}
	}
}
