package graph_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

// A page of notifications takes one call, and the exports that they announce take one more for
// any number. A user who may not export gets no file, and the other fields stay.
func TestAPageOfNotificationsCostsTheSameCalls(t *testing.T) {
	const exports = "GET /exports?business_id=b1"
	for _, n := range []int{1, 40} {
		for _, c := range []struct {
			page, fields string
			calls        []string
			link         string
		}{
			{"", "title link", []string{"GET /notifications?business_id=b1 page 1 of 25"}, ""},
			{"(unread: true, page: { page: 2, perPage: 40 })", "title", []string{"GET /notifications?business_id=b1 unread page 2 of 40"}, ""},
			{"(unread: false)", "downloadUrl", []string{exports, "GET /notifications?business_id=b1 page 1 of 25"}, `"downloadUrl":"/files/exports/e1"`},
		} {
			u := exporting()
			u.Notes = slices.Repeat(u.Notes[:1], n)
			_, _, body := ask(t, asTab(u), "POST", "/", post(`{ notifications`+c.page+` { items { `+c.fields+` } unread } }`))
			got := slices.DeleteFunc(u.Calls(), func(call string) bool { return call == members })
			if !slices.Equal(got, c.calls) || !strings.HasSuffix(body, fmt.Sprintf("],\"unread\":%d}}}\n", n)) || strings.Count(body, c.link) < n {
				t.Errorf("%d, %s: %q, %.300s", n, c.page, got, body)
			}
		}
	}
	u := exporting()
	u.On = newScript(t, nil, map[string]error{exports: domain.NewError(domain.CodeForbidden, "Non.")}).on
	_, _, body := ask(t, asTab(u), "POST", "/", post(`{ notifications { items { downloadUrl } } }`))
	if strings.Contains(body, `"errors"`) || strings.Count(body, `"downloadUrl":null`) != len(u.Notes) {
		t.Errorf("a user who may not export: %s", body)
	}
}

// A notification links to its subject, when that is known and has a screen.
func TestNotificationsLinkToTheirSubject(t *testing.T) {
	for subject, want := range map[domain.NotificationSubject]string{
		domain.AboutExport: `"/analytics/mes-exports"`, domain.AboutGas: `"/?prix=7"`, domain.AboutInvoice: `"/finance/?facture=7"`,
		domain.AboutOrder: `"/operations/mes-livraisons/7"`, domain.AboutTank: `"/operations/gerer-ma-flotte?onglet=cuves\u0026cuve=7"`, "FLEET": `null`, "": `null`,
	} {
		for id, link := range map[domain.ID]string{"7": want, "": map[bool]string{true: want, false: `null`}[subject == domain.AboutExport]} {
			u := instant()
			u.Notes = []*domain.AppNotification{{ID: "n1", Subject: subject, SubjectID: id}}
			_, _, body := ask(t, asTab(u), "POST", "/", post(`{ notifications { items { link } } }`))
			if body != `{"data":{"notifications":{"items":[{"link":`+strings.ReplaceAll(link, `\u0026`, "&")+`}]}}}`+"\n" {
				t.Errorf("%s %q: %s", subject, id, body)
			}
		}
	}
}

// Notifications are marked in one call: all of them without ids, none for an empty list. When
// the provider does not return the number of unread ones, it is read.
func TestNotificationsAreMarkedAsRead(t *testing.T) {
	for ids, which := range map[string]string{"": "all", "(ids: null)": "all", "(ids: [])": "[]", `(ids: ["n1", "n2"])`: "[n1 n2]"} {
		for _, silent := range []bool{false, true} {
			u := instant()
			u.Notes, u.Silent = []*domain.AppNotification{{ID: "n1"}, {ID: "n2"}}, silent
			want, calls := `{"items":[{"id":"n1"},{"id":"n2"}],"pageInfo":{"totalCount":2},"unread":2}`, []string{members, "POST /notifications/read for b1 " + which}
			if silent {
				want, calls = `{"items":[],"pageInfo":{"totalCount":0},"unread":2}`, []string{members, "GET /notifications?business_id=b1 unread page 1 of 1", calls[1]}
			}
			_, _, body := ask(t, asTab(u), "POST", "/", post(`mutation { markNotificationsRead`+ids+` { items { id } pageInfo { totalCount } unread } }`))
			if got := u.Calls(); body != `{"data":{"markNotificationsRead":`+want+`}}`+"\n" || !slices.Equal(got, calls) {
				t.Errorf("%q, silent %t: %q %s", ids, silent, got, body)
			}
		}
	}
}

// A notification that was read elsewhere is sent like a new one, with the time at which it was
// read.
func TestReadNotificationsAreSent(t *testing.T) {
	for field, selection := range map[string]string{"notificationReceived": "{ id readAt }", "businessUpdated": "{ ... on AppNotification { id readAt } }"} {
		synctest.Test(t, func(t *testing.T) {
			u, c := instant(), newChannel()
			u.Notes = []*domain.AppNotification{{ID: "n1"}}
			h, _ := followed(u, c)
			o := subscribe(t, h, `subscription { `+field+` `+selection+` }`)
			o.take()
			for _, at := range []string{"null", `"2026-11-21T10:00:00Z"`} {
				if at != "null" {
					u.Notes[0].ReadAt = new(time.Date(2026, 11, 21, 10, 0, 0, 0, time.UTC))
				}
				c.events <- notified("n1", "c1")
				if got := o.take(); got != next(`{"data":{"`+field+`":{"id":"n1","readAt":`+at+`}}}`) {
					t.Errorf("%s: %q", field, got)
				}
			}
			o.end()
			o.hasEnded()
		})
	}
}
