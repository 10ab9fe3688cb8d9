package sandbox_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox"
	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/notification"
	"github.com/citerne/citerne/internal/sandbox/store"
)

func (f *fixture) alert(email, gas, condition, threshold string) notification.Alert {
	f.t.Helper()
	r := f.json("POST", "/price-alerts", f.tokenOf(email), object{"business_id": "1042", "gas_id": gas, "condition": condition, "threshold": threshold})
	if r.status != http.StatusCreated {
		f.t.Fatalf("%s %s: %d %s", condition, threshold, r.status, r.body)
	}
	return decode[api.Data[notification.Alert]](f.t, r).Data
}

func (f *fixture) alerts(email string) []notification.Alert {
	f.t.Helper()
	return decode[api.Data[[]notification.Alert]](f.t, f.v3("GET", "/price-alerts?business_id=1042", f.tokenOf(email), nil)).Data
}

func (f *fixture) notifications(email, query string) notification.Listed {
	f.t.Helper()
	return f.notificationsIn("1042", email, query)
}

func (f *fixture) notificationsIn(business, email, query string) notification.Listed {
	f.t.Helper()
	r := f.v3("GET", "/notifications?business_id="+business+query, f.tokenOf(email), nil)
	if r.status != http.StatusOK {
		f.t.Fatalf("%d %s", r.status, r.body)
	}
	return decode[notification.Listed](f.t, r)
}

// forget deletes all notifications.
func (f *fixture) forget() {
	f.t.Helper()
	if err := f.db.WriteOnly(f.t.Context(), "forget notifications", store.Do(`DELETE FROM notifications`)); err != nil {
		f.t.Fatal(err)
	}
}

// ofGas returns the notifications about prices.
func ofGas(all []notification.Notification) []notification.Notification {
	return slices.DeleteFunc(all, func(n notification.Notification) bool { return store.Text(n.Subject) != "gas" })
}

// published returns the price of a product published on a day.
func (f *fixture) published(slug string, day calendar.Date) history.Price {
	return f.seed.PricePerLitre(slug, day.At(8, 0), f.inside.Clock.FirstStart())
}

// crossing returns a condition and a threshold that the price of gazole first passes at least
// three days from today, and that day. Prices are published at 8:00 in Paris.
func (f *fixture) crossing() (condition, threshold string, on calendar.Date) {
	f.t.Helper()
	today := calendar.DateOf(f.clock.Now())
	lowest, highest := f.published("gazole", today), f.published("gazole", today)
	for day := today + 1; day < today+10; day++ {
		p := f.published("gazole", day)
		if day > today+2 && p < lowest {
			return "below", (p + 1).String(), day
		}
		if day > today+2 && p > highest {
			return "above", (p - 1).String(), day
		}
		lowest, highest = min(lowest, p), max(highest, p)
	}
	f.t.Fatal("the price passes no threshold")
	return "", "", 0
}

// An alert triggers once, at the first publication that passes its threshold: if days pass one
// by one, at once, or while the sandbox is stopped.
func TestPriceAlertTriggersOnce(t *testing.T) {
	unraced(t)
	const restarted = "after a restart"
	for name, pass := range map[string]func(f *fixture, days int) *fixture{
		"day by day": func(f *fixture, days int) *fixture {
			for range days {
				f.passDays(1)
			}
			return f
		},
		"at once": func(f *fixture, days int) *fixture { f.passDays(days); return f },
		restarted: func(f *fixture, days int) *fixture {
			return startAt(t, f.clock.Now().Add(time.Duration(days)*24*time.Hour), func(c *sandbox.Config) { c.Dir = f.cfg.Dir })
		},
	} {
		t.Run(name, func(t *testing.T) {
			f := start(t, func(c *sandbox.Config) {
				if name == restarted {
					c.Dir = t.TempDir()
				}
			})
			condition, threshold, on := f.crossing()
			made := f.alert(claire, "1", condition, threshold)
			f.alert(lea, "1", condition, threshold)
			far := f.alert(claire, "1", "below", "0.2")
			if !made.Active || made.Threshold != threshold || made.LastTriggeredAt != nil || made.CreatedAt != "2026-11-21T09:00:00Z" {
				t.Errorf("%+v", made)
			}
			f.passDays(1)
			if n := len(ofGas(f.notifications(claire, "&per_page=100").Data)); n != 0 {
				t.Fatalf("%d notifications before the price is published", n)
			}
			f = pass(f, 9)
			at := on.At(8, 0).UTC().Format(time.RFC3339)
			for _, email := range []string{claire, lea} {
				own := f.alerts(email)
				if own[len(own)-1].ID != made.ID && email == claire || own[len(own)-1].Active || store.Text(own[len(own)-1].LastTriggeredAt) != at {
					t.Errorf("%s: %+v, want %s", email, own, at)
				}
			}
			if own := f.alerts(claire); len(own) != 2 || own[0].ID != far.ID || !own[0].Active {
				t.Errorf("%+v", own)
			}
			f.passDays(1)
			all := ofGas(f.notifications(claire, "&per_page=100").Data)
			side := map[string]string{"below": "sous", "above": "au-dessus de"}[condition]
			if len(all) != 1 || plain(all[0].Body) != "Le gazole B7 est passé "+side+" "+strings.Replace(threshold, ".", ",", 1)+" €/L HT." || all[0].At != at || all[0].Kind != 0 ||
				store.Text(all[0].Subject) != "gas" || all[0].SubjectID.String() != "1" || all[0].ReadAt != nil {
				t.Errorf("%+v", all)
			}
			if n := f.notifications(lea, "").Meta.Total; n != 0 { // her notification type is none
				t.Errorf("%d notifications of a user who wants none", n)
			}
		})
	}
}

// The stream sends each new notification and its user to all users of the business.
func TestStreamOfPriceNotification(t *testing.T) {
	f := startAt(t, calendar.NewDate(2026, 11, 24).At(7, 30)) // a working day
	before, next := f.published("gazole", calendar.NewDate(2026, 11, 23)), f.published("gazole", calendar.NewDate(2026, 11, 24))
	if next < before {
		f.alert(claire, "1", "below", (next + 1).String())
	} else {
		f.alert(claire, "1", "above", (next - 1).String())
	}
	w := f.watch(yanis, "")
	if e := w.next(); e.name != "ready" {
		t.Fatalf("%+v", e)
	}
	f.clock.advance(31 * time.Minute)
	for {
		e := w.any()
		if e.name == "end" {
			t.Fatal("the stream has no event for the notification")
		}
		n := ofGas(f.notifications(claire, "").Data)
		if e.name == "notification.created" && len(n) == 1 && e.data == fmt.Sprintf(`{"id":"%s","customer_id":"77"}`, n[0].ID) {
			return
		}
	}
}

// Invalid alerts get field errors: a threshold is from 0.1 to 10 €/L, not passed already, and
// not equal to that of another active alert.
func TestInvalidPriceAlerts(t *testing.T) {
	f := start(t)
	today := f.published("gazole", calendar.DateOf(f.clock.Now()))
	f.alert(claire, "1", "below", "1.1")
	f.alert(claire, "1", "below", (today).String()) // the price is not below it yet
	f.alert(claire, "1", "below", "0.1")
	f.alert(claire, "1", "above", "10")
	body := func(change ...string) object {
		b := object{"business_id": "1042", "gas_id": "1", "condition": "below", "threshold": "1.0000"}
		for i := 0; i < len(change); i += 2 {
			b[change[i]] = change[i+1]
		}
		return b
	}
	for want, b := range map[string]object{
		`"gas_id":["required"]`: body("gas_id", ""), `"gas_id":["not_found"]`: body("gas_id", "99"), `"condition":["invalid"]`: body("condition", "beyond"), `"condition":["required"]`: body("condition", ""),
		`"threshold":["required"]`: body("threshold", ""), `"threshold":["invalid"]`: body("threshold", "1,2"), `{"threshold":["invalid"]}`: body("threshold", "1.20001"),
		`"threshold":["out_of_range:0.1:10"]`: body("threshold", "0.0999"), `{"threshold":["out_of_range:0.1:10"]}`: body("threshold", "10.0001"),
		`"threshold":["not_unique"]`:                            body("threshold", "1.1000"),
		`"threshold":["price_passed:` + today.String() + `"]`:   body("threshold", (today + 1).String()),
		`{"threshold":["price_passed:` + today.String() + `"]}`: body("condition", "above", "threshold", (today - 1).String()),
	} {
		if r := f.json("POST", "/price-alerts", f.tokenOf(claire), b); r.status != http.StatusUnprocessableEntity || !strings.Contains(r.body, want) {
			t.Errorf("%v: %d %s, want %s", b, r.status, r.body, want)
		}
	}
	if r := f.json("POST", "/price-alerts", f.tokenOf(claire), body("business_id", "1057")); r.status != http.StatusNotFound {
		t.Errorf("in another business: %d %s", r.status, r.body)
	}
}

// A user has at most 20 active alerts, and an idempotency key creates one. Alerts are private,
// and deleted with the membership.
func TestPriceAlertsArePrivate(t *testing.T) {
	f := start(t)
	body := object{"business_id": "1042", "gas_id": "2", "condition": "below", "threshold": "0.5"}
	for range 2 {
		if r := f.json("POST", "/price-alerts", f.tokenOf(claire), body, "Idempotency-Key", "once"); r.status != http.StatusCreated {
			t.Fatalf("%d %s", r.status, r.body)
		}
	}
	for n := len(f.alerts(claire)); n < 20; n++ {
		f.alert(claire, "1", "below", fmt.Sprintf("0.%d", 300+n))
	}
	if r := f.json("POST", "/price-alerts", f.tokenOf(claire), object{"business_id": "1042", "gas_id": "1", "condition": "below", "threshold": "0.9"}); r.status != http.StatusConflict || !strings.Contains(r.body, `"price_alert_limit"`) {
		t.Errorf("a 21st alert: %d %s", r.status, r.body)
	}
	mine := f.alerts(claire)
	if len(mine) != 20 || len(f.alerts(yanis)) != 0 || !slices.IsSortedFunc(mine, func(a, b notification.Alert) int { return int(b.ID - a.ID) }) {
		t.Errorf("%d alerts, and %d of another user", len(mine), len(f.alerts(yanis)))
	}
	path := "/price-alerts/" + mine[0].ID.String()
	for _, c := range []struct {
		email  string
		status int
	}{{yanis, http.StatusNotFound}, {claire, http.StatusNoContent}, {claire, http.StatusNotFound}} {
		if r := f.v3("DELETE", path, f.tokenOf(c.email), nil); r.status != c.status {
			t.Errorf("deleted by %s: %d %s", c.email, r.status, r.body)
		}
	}
	f.alert(yanis, "1", "below", "0.3")
	if r := f.v3("DELETE", "/business/1042/users/78", f.tokenOf(claire), nil); r.status >= 300 {
		t.Fatalf("%d %s", r.status, r.body)
	}
	if n := f.count(`SELECT count(*) FROM price_alerts WHERE customer_id = 78`); n != 0 {
		t.Errorf("a user who left has %d alerts", n)
	}
}

// Notifications are listed by page, newest first, or by ids.
func TestNotificationsAreListedByPageOrId(t *testing.T) {
	f := start(t)
	f.forget()
	for id := 1; id <= 3; id++ {
		if err := f.db.WriteOnly(t.Context(), "notify", store.Do(`INSERT INTO notifications (id, customer_id, business_id, at, kind, title, body, subject, subject_id)
			VALUES (?, ?, 1042, ?, 0, 'Export prêt', '', 'export', 1)`, id, map[bool]int{true: 77, false: 78}[id < 3], 1000*id)); err != nil {
			t.Fatal(err)
		}
	}
	for query, want := range map[string]string{"": "[2 1] 2", "&per_page=1": "[2] 2", "&page=2&per_page=1": "[1] 2", "&id[]=1&id[]=3": "[1] 1", "&id[]=3": "[] 0"} {
		ids := []store.ID{}
		all := f.notifications(claire, query)
		for _, n := range all.Data {
			ids = append(ids, n.ID)
		}
		if got := fmt.Sprint(ids, all.Meta.Total); got != want {
			t.Errorf("%q: %s, want %s", query, got, want)
		}
	}
}
