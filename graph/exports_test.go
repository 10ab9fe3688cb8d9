package graph_test

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/citerne/citerne/graph"
	"github.com/citerne/citerne/graph/loader/loadertest"
	"github.com/citerne/citerne/internal/domain"
)

// exporting returns a provider with an export of deliveries that is ready and an export of
// invoices that is running.
func exporting() *loadertest.Upstream {
	u := instant()
	u.Files = []*domain.ExportJob{
		{ID: "e1", BusinessID: "b1", Kind: new(domain.ExportDeliveries), From: "2026-01-01", To: "2026-03-31", Status: new(domain.ExportDone), Progress: 100,
			AddressIDs: []domain.ID{}, GasIDs: []domain.ID{"g1"}, CreatedBy: &domain.UserRef{ID: "c1", FirstName: "Claire"}},
		{ID: "e2", BusinessID: "b1", Kind: new(domain.ExportInvoices), From: "2026-01-01", To: "2026-03-31", Status: new(domain.ExportRunning), Progress: 40, AddressIDs: []domain.ID{}, GasIDs: []domain.ID{}},
	}
	u.Notes = []*domain.AppNotification{
		{ID: "n1", Title: "Votre export est prêt", Subject: domain.AboutExport, SubjectID: "e1"},
		{ID: "n2", Title: "Alerte de prix", Subject: domain.AboutGas, SubjectID: "g1"},
		{ID: "n3", Title: "Alerte de prix", Subject: domain.AboutGas}, {ID: "n4", Subject: "FLEET", SubjectID: "1"},
		{ID: "n5", Subject: domain.AboutExport, SubjectID: "e2"}, {ID: "n6", Subject: domain.AboutExport, SubjectID: "e77"},
	}
	return u
}

const (
	askExport    = `input: { kind: DELIVERIES, format: XLSX, from: "2026-01-01", to: "2026-03-31" }`
	askInvoices  = `input: { kind: INVOICES, format: CSV, from: "2026-01-01", to: "2026-03-31" }`
	askBackwards = `input: { kind: FLEET, format: CSV, from: "2026-04-01", to: "2026-03-31" }`
)

// sentBy returns the calls that write.
func sentBy(u *loadertest.Upstream) []string {
	return slices.DeleteFunc(u.Calls(), func(call string) bool { return strings.HasPrefix(call, "GET ") })
}

// Only a PDF export that is ready has a preview address.
func TestThePDFOfAnExportHasAPreviewAddress(t *testing.T) {
	for _, c := range []struct {
		status domain.ExportStatus
		format domain.ExportFormat
		want   string
	}{
		{domain.ExportDone, domain.ExportPDF, `"/files/exports/e1/apercu"`},
		{domain.ExportDone, domain.ExportCSV, "null"},
		{domain.ExportDone, "", "null"},
		{domain.ExportRunning, domain.ExportPDF, "null"},
	} {
		u := exporting()
		u.Files = u.Files[:1]
		u.Files[0].Status, u.Files[0].Format = &c.status, &c.format
		want := `{"data":{"exports":{"items":[{"previewUrl":` + c.want + `}]}}}` + "\n"
		if _, _, body := ask(t, asTab(u), "POST", "/", post(`{ exports { items { previewUrl } } }`)); body != want {
			t.Errorf("%s as %q: %s", c.status, c.format, body)
		}
	}
}

// Only an export that is ready has a download address.
func TestAnExportThatIsReadyHasAnAddress(t *testing.T) {
	for _, status := range append(domain.ExportStatuses, "PAUSED", "") {
		u := exporting()
		u.Files = u.Files[:1]
		u.Files[0].Status = &status
		want := `{"status":"` + string(status) + `","downloadUrl":null}`
		switch status {
		case domain.ExportDone:
			want = `{"status":"DONE","downloadUrl":"/files/exports/e1"}`
		case "":
			u.Files[0].Status, want = nil, `{"status":null,"downloadUrl":null}`
		}
		if _, _, body := ask(t, asTab(u), "POST", "/", post(`{ exports { items { status downloadUrl } } }`)); body != `{"data":{"exports":{"items":[`+want+`]}}}`+"\n" {
			t.Errorf("%s: %s", status, body)
		}
	}
}

// The list of exports takes one round trip to the provider for any selection of fields.
func TestExportsWaitOnce(t *testing.T) {
	u := exporting()
	u.On = newScript(t, map[string]string{customers: "GET /exports?business_id=b1", members: "GET /exports?business_id=b1"}, nil).on
	_, _, body := ask(t, asTab(u), "POST", "/", post(`{ exports(page: { page: 1, perPage: 100 }) { items { id kind downloadUrl createdBy { firstName } } pageInfo { totalCount } } }`))
	if strings.Contains(body, `"errors"`) || !strings.Contains(body, `"createdBy":{"firstName":"Claire"}`) {
		t.Error(body)
	}
	if got := u.Calls(); !slices.Equal(got, []string{customers, members, "GET /exports?business_id=b1"}) {
		t.Errorf("%q", got)
	}
}

// Creating an export sends one request with its key. It is announced unless the export existed.
// A refusal names its field.
func TestAnExportIsRequestedOnce(t *testing.T) {
	const create = `mutation { createExport(` + askExport + `, again: AGAIN, idempotencyKey: "k") { export { id } existing userErrors { field code message } } }`
	for name, c := range map[string]struct {
		again     string
		fails     error
		want      string
		announced bool
	}{
		"a new one":    {"true", nil, `{"export":{"id":"new"},"existing":false,"userErrors":[]}`, true},
		"that existed": {"false", nil, `{"export":{"id":"new"},"existing":true,"userErrors":[]}`, false},
		"too many": {"true", domain.NewError(domain.CodeConflict, "Non.").WithUserErrors(domain.NewUserError(domain.InputField{}, domain.UserExportLimit)),
			`{"export":null,"existing":false,"userErrors":[{"field":null,"code":"export_limit","message":"Trois exports sont déjà en cours. Attendez la fin de l’un d’eux."}]}`, false},
		"another with its key": {"true", domain.NewError(domain.CodeConflict, "Non.").WithUserErrors(domain.NewUserError(domain.InputField{}, domain.UserIdempotencyConflict)),
			`{"export":null,"existing":false,"userErrors":[{"field":["idempotencyKey"],"code":"idempotency_conflict","message":"Cet export a déjà été demandé. Actualisez la page."}]}`, false},
	} {
		u, announced := exporting(), []domain.LiveEvent(nil)
		call := "POST /exports for b1, again " + c.again + ", key k"
		u.On = loadertest.Failing(call, c.fails)
		h := handlerFor(&graph.Session{Upstream: u, BusinessID: "b1", Announce: func(_ domain.ID, e domain.LiveEvent) { announced = append(announced, e) }})
		_, _, body := ask(t, h, "POST", "/", post(strings.Replace(create, "AGAIN", c.again, 1)))
		if body != `{"data":{"createExport":`+c.want+"}}\n" {
			t.Errorf("%s: %s", name, body)
		}
		if got := sentBy(u); !slices.Equal(got, []string{call}) {
			t.Errorf("%s: %q", name, got)
		}
		if (len(announced) == 1) != c.announced || c.announced && announced[0].Export.ID != "new" {
			t.Errorf("%s: announced %+v", name, announced)
		}
	}
}

// An invalid export is not sent: a mutation reports the field at fault, an estimate fails with
// a typed error.
func TestInvalidExportsAreNotSent(t *testing.T) {
	for query, want := range map[string]string{
		`{ exportEstimate(` + askBackwards + `) }`: `"extensions":{"code":"INVALID"`,
		`mutation { createExport(` + askBackwards + `, idempotencyKey: "k") { export { id } existing userErrors { field code } } }`:                                  `{"export":null,"existing":false,"userErrors":[{"field":["from"],"code":"out_of_range"}]}`,
		`mutation { createExport(` + askExport + `, idempotencyKey: "a/b") { export { id } userErrors { field code } } }`:                                            `{"export":null,"userErrors":[{"field":["idempotencyKey"],"code":"invalid"}]}`,
		`mutation { createPriceAlert(input: { gasId: "g1", condition: BELOW, threshold: "0.05" }, idempotencyKey: "k") { alert { id } userErrors { field code } } }`: `{"alert":null,"userErrors":[{"field":["threshold"],"code":"out_of_range"}]}`,
		`mutation { createPriceAlert(input: { gasId: "g1", condition: BELOW, threshold: "1.2" }, idempotencyKey: "") { alert { id } userErrors { field code } } }`:   `{"alert":null,"userErrors":[{"field":["idempotencyKey"],"code":"invalid"}]}`,
	} {
		u := exporting()
		_, _, body := ask(t, asTab(u), "POST", "/", post(query))
		asked := slices.ContainsFunc(u.Calls(), func(call string) bool { return call != customers && call != members })
		if !strings.Contains(body, want) || asked {
			t.Errorf("%s: %s %q", query, body, u.Calls())
		}
	}
}

// A user who may not see invoices gets no exports of invoices and entries, and cannot create
// any, even when the provider would allow it.
func TestFinanceExportsNeedThePermission(t *testing.T) {
	for query, want := range map[string]string{
		`{ exports { items { id } } }`:                                                          `{"data":{"exports":{"items":[{"id":"e1"}]}}}`,
		`{ exportEstimate(` + askInvoices + `) }`:                                               "FORBIDDEN",
		`mutation { createExport(` + askInvoices + `, idempotencyKey: "k") { export { id } } }`: "FORBIDDEN",
		`mutation { createExport(` + strings.Replace(askInvoices, "INVOICES", "ACCOUNTING", 1) + `, idempotencyKey: "k") { export { id } } }`: "FORBIDDEN",
		`{ exportEstimate(` + askExport + `) }`: `{"data":{"exportEstimate":312}}`,
	} {
		u := exporting()
		u.Me.Permissions = []domain.Permission{"ORDER_READ", "EXPORT_CREATE"}
		if _, _, body := ask(t, asTab(u), "POST", "/", post(query)); !strings.Contains(body, want) || len(sentBy(u)) > 0 {
			t.Errorf("%s: %s %q", query, body, sentBy(u))
		}
	}
}

// followed returns a handler whose only session watches through c, and a record of what it
// watches.
func followed(u *loadertest.Upstream, c *channel) (http.Handler, *watching) {
	asked := new(watching)
	return handlerFor(&graph.Session{Visitor: "v", Upstream: u, FileURL: func(path string) string { return path },
		Watch: func(_ domain.ID, invoices bool, wants func(domain.LiveEvent) bool) graph.Watcher {
			*asked = watching{invoices, wants}
			return c
		}}), asked
}

// watching records the arguments of a call to Watch.
type watching struct {
	invoices bool
	wants    func(domain.LiveEvent) bool
}

func advanced(id domain.ID) domain.LiveEvent {
	return domain.LiveEvent{Export: &domain.ExportUpdate{ID: id}}
}

func notified(id, customer domain.ID) domain.LiveEvent {
	return domain.LiveEvent{Notification: &domain.NotificationUpdate{ID: id, CustomerID: customer}}
}

// An export that advances is read again for each subscriber, to all exports of the business or
// to one. A user who may no longer create exports is refused; an export that does not exist
// sends nothing.
func TestExportsAreFollowed(t *testing.T) {
	for argument, hears := range map[string]bool{"": true, `(id: "e1")`: true, `(id: "e2")`: false} {
		synctest.Test(t, func(t *testing.T) {
			u, c := exporting(), newChannel()
			h, feed := followed(u, c)
			o := subscribe(t, h, `subscription { exportProgress`+argument+` { progress downloadUrl } }`)
			o.take()
			if feed.wants(advanced("e1")) != hears || feed.wants(notified("n1", "c1")) || feed.wants(changed("o1")) {
				t.Errorf("%s wants %t", argument, feed.wants(advanced("e1")))
			}
			for _, step := range []struct {
				e    domain.LiveEvent
				want string
			}{
				{advanced("e1"), `{"data":{"exportProgress":{"progress":100,"downloadUrl":"/files/exports/e1"}}}`},
				{advanced("e2"), `{"data":{"exportProgress":{"progress":40,"downloadUrl":null}}}`},
				{advanced("e77"), ""},
				{domain.LiveEvent{Reset: true}, `"code":"RESET"`},
			} {
				c.events <- step.e
				if got := o.take(); !strings.Contains(got, step.want) || (got == "") != (step.want == "") {
					t.Errorf("%+v: %q", step.e, got)
				}
			}
			u.Me.Permissions = []domain.Permission{"ORDER_READ"}
			c.events <- advanced("e2") // of invoices
			if got := o.take(); !strings.Contains(got, `"code":"FORBIDDEN"`) || !strings.HasSuffix(got, completed) || !o.hasEnded() {
				t.Errorf("a user who lost the permission: %q", got)
			}
		})
	}
}

// A user receives their own notifications, each with its link. A notification about an export
// that is ready also has its file.
func TestNotificationsAreReceived(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		u, c := exporting(), newChannel()
		h, feed := followed(u, c)
		o := subscribe(t, h, `subscription { notificationReceived { title link downloadUrl } }`)
		o.take()
		if !feed.wants(notified("n1", "c1")) || !feed.wants(notified("n1", "")) || feed.wants(notified("n1", "c2")) || feed.wants(advanced("e1")) {
			t.Error("it wants another user's notifications, or not the user's own")
		}
		for id, want := range map[domain.ID]string{
			"n1": `{"title":"Votre export est prêt","link":"/analytics/mes-exports","downloadUrl":"/files/exports/e1"}`,
			"n2": `{"title":"Alerte de prix","link":"/?prix=g1","downloadUrl":null}`,
			"n3": `{"title":"Alerte de prix","link":null,"downloadUrl":null}`, "n4": `{"title":"","link":null,"downloadUrl":null}`,
			"n5": `{"title":"","link":"/analytics/mes-exports","downloadUrl":null}`, "n6": `{"title":"","link":"/analytics/mes-exports","downloadUrl":null}`, "n77": "",
		} {
			c.events <- notified(id, "")
			if want != "" {
				want = next(`{"data":{"notificationReceived":` + want + `}}`)
			}
			if got := o.take(); got != want {
				t.Errorf("%s: %q", id, got)
			}
		}
		c.events <- domain.LiveEvent{Reset: true}
		if got := o.take(); !strings.Contains(got, `"code":"RESET"`) {
			t.Errorf("after a reset: %q", got)
		}
		o.end()
		o.hasEnded()
	})
}

// The stream of a business also carries exports and notifications. It leaves out records that
// the provider does not send, or that the user may not see, and goes on.
func TestBusinessStreamCarriesExportsAndNotifications(t *testing.T) {
	for name, c := range map[string]struct {
		permissions []domain.Permission
		exports     bool
		invoices    string
	}{
		"an owner":      {domain.Permissions, true, `{"__typename":"ExportJob","progress":40}`},
		"of operations": {[]domain.Permission{"ORDER_READ", "EXPORT_CREATE"}, true, ""},
		"a viewer":      {[]domain.Permission{"ORDER_READ"}, false, ""},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				u, events := exporting(), newChannel()
				u.Me.Permissions = c.permissions
				h, feed := followed(u, events)
				o := subscribe(t, h, `subscription { businessUpdated { __typename ... on ExportJob { progress } ... on AppNotification { title } } }`)
				o.take()
				if feed.wants(advanced("e1")) != c.exports || !feed.wants(notified("n1", "c1")) || feed.wants(notified("n1", "c2")) || !feed.wants(changed("o1")) {
					t.Errorf("it wants exports %t, want %t", feed.wants(advanced("e1")), c.exports)
				}
				expect := func(e domain.LiveEvent, want string) {
					t.Helper()
					events.events <- e
					if want != "" {
						want = next(`{"data":{"businessUpdated":` + want + `}}`)
					}
					if got := o.take(); got != want {
						t.Errorf("%+v: %q, want %q", e, got, want)
					}
				}
				expect(notified("n1", "c1"), `{"__typename":"AppNotification","title":"Votre export est prêt"}`)
				expect(advanced("e2"), c.invoices)
				for _, code := range []domain.Code{domain.CodeForbidden, domain.CodeNotFound} {
					u.On = func(_ context.Context, call string) error {
						if call == "GET /exports/e1" || strings.HasPrefix(call, "GET /notifications") {
							return domain.NewError(code, "Non.")
						}
						return nil
					}
					expect(advanced("e1"), "")
					expect(notified("n1", "c1"), "")
				}
				u.On = nil
				expect(advanced("e1"), `{"__typename":"ExportJob","progress":100}`)
				o.end()
				o.hasEnded()
			})
		})
	}
}

// The products of price alerts take one more call for any number of alerts. Creating an alert
// sends one request.
func TestPriceAlertsCostTheSameCalls(t *testing.T) {
	for _, n := range []int{1, 20} {
		u := instant()
		for range n {
			u.Alerts = append(u.Alerts, &domain.PriceAlert{ID: "p", GasID: "g1", Condition: new(domain.PriceAbove), Threshold: "1.5000", LastTriggeredAt: new(time.Date(2026, 11, 20, 7, 0, 0, 0, time.UTC))})
		}
		u.On = newScript(t, map[string]string{"GET /price-alerts?business_id=b1": "GET /gas"}, nil).on
		_, _, body := ask(t, asTab(u), "POST", "/", post(`{ priceAlerts { gas { slug } condition threshold active lastTriggeredAt } }`))
		const one = `{"gas":{"slug":"gazole"},"condition":"ABOVE","threshold":"1.5000","active":false,"lastTriggeredAt":"2026-11-20T07:00:00Z"}`
		if strings.Count(body, one) != n || strings.Contains(body, `"errors"`) {
			t.Errorf("%d: %s", n, body)
		}
		if got := u.Calls(); !slices.Equal(got, []string{members, "GET /gas", "GET /price-alerts?business_id=b1"}) {
			t.Errorf("%d: %q", n, got)
		}
	}
	u := instant()
	_, _, body := ask(t, asTab(u), "POST", "/", post(`mutation { createPriceAlert(input: { gasId: "g1", condition: BELOW, threshold: "1.2" }, idempotencyKey: "k") { alert { id gas { slug } active } userErrors { code } } }`))
	if got := sentBy(u); body != `{"data":{"createPriceAlert":{"alert":{"id":"new","gas":{"slug":"gazole"},"active":true},"userErrors":[]}}}`+"\n" || !slices.Equal(got, []string{"POST /price-alerts for b1, key k"}) {
		t.Errorf("%s %q", body, got)
	}
}

// A threshold is a text or a number; any other value is refused.
func TestAThresholdIsATextOrANumber(t *testing.T) {
	const create = `mutation($t: Decimal!) { createPriceAlert(input: { gasId: "g1", condition: BELOW, threshold: THRESHOLD }, idempotencyKey: "k") { alert { threshold } } }`
	for given, want := range map[string]string{`"1.25"`: `"1.25"`, `1.25`: `"1.25"`, `2`: `"2"`, `true`: "INVALID", `{"a":1}`: "INVALID", `["1"]`: "INVALID"} {
		queries := []string{`{"query":"` + strings.ReplaceAll(strings.Replace(create, "THRESHOLD", "$t", 1), `"`, `\"`) + `","variables":{"t":` + given + `}}`}
		if want != "INVALID" {
			queries = append(queries, post(strings.Replace(strings.Replace(create, "($t: Decimal!)", "", 1), "THRESHOLD", given, 1)))
		}
		for _, query := range queries {
			if _, _, body := ask(t, asTab(instant()), "POST", "/", query); !strings.Contains(body, want) || strings.Contains(body, "INTERNAL") {
				t.Errorf("%s: %s", query, body)
			}
		}
	}
}
