package sandbox_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/chronicle"
	"github.com/citerne/citerne/internal/sandbox/figure"
	"github.com/citerne/citerne/internal/sandbox/fleet"
	"github.com/citerne/citerne/internal/sandbox/notification"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// notices returns the texts of a user's notifications in Transports Garonne-Adour since the
// first start, oldest first.
func (f *fixture) notices(email string) (texts []string) {
	f.t.Helper()
	for _, n := range f.notificationsOf(email) {
		texts = append(texts, plain(n.Body))
	}
	return texts
}

func (f *fixture) notificationsOf(email string) (all []notification.Notification) {
	f.t.Helper()
	for _, n := range f.notifications(email, "&per_page=100").Data {
		if n.ID > notifiedAtFirst {
			all = append(all, n)
		}
	}
	slices.Reverse(all)
	return all
}

// notifiedAtFirst is the number of notifications in a new store.
const notifiedAtFirst = 40

// submitPanel submits a form of the panel.
func (p *person) submitPanel(fields ...string) {
	p.f.t.Helper()
	if r := p.submit(panelAddress, fields...); r.status != http.StatusSeeOther {
		p.f.t.Fatalf("%v: %d %s", fields, r.status, r.body)
	}
}

// Users who want notices about deliveries are notified when an order waits, has a tanker, is
// under way and is delivered.
func TestOrderNotices(t *testing.T) {
	f := start(t)
	p, id := f.person(), strings.TrimSpace(f.rows(`SELECT min(id) FROM orders WHERE business_id = 1042 AND status = 'oncoming' AND cancelled_at IS NULL`))
	number, _ := store.ParseID(id)
	p.submitPanel("action", "propose", "order", id)
	p.submitPanel("action", "advance", "order", id) // confirmed
	p.submitPanel("action", "advance", "order", id) // ready
	first := f.getOrder(f.tokenOf(claire), number).Tanker.Name
	p.submitPanel("action", "advance", "order", id) // under way, possibly with another tanker
	p.submitPanel("action", "advance", "order", id)
	o := f.getOrder(f.tokenOf(claire), number)
	if o.Status != "delivered" || len(o.Items) != 1 {
		t.Fatalf("%+v", o)
	}
	volume := plain(figure.Litres(*o.Items[0].VolumeDelivered) + " " + f.seed.GasByID(o.Items[0].GasID).After("de ", "d’"))
	want := []string{
		"Commande " + o.Reference + " en attente de confirmation.",
		"Commande " + o.Reference + " attribuée à " + first + ".",
		"Le camion-citerne est en route : arrivée estimée à 10:35.",
		"Commande " + o.Reference + " livrée : " + volume + ".",
	}
	for _, email := range []string{claire, yanis} {
		if got := f.notices(email); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", email, got, want)
		}
	}
	for _, n := range f.notificationsOf(claire) {
		if n.Kind != 1 || store.Text(n.Subject) != "order" || n.SubjectID.String() != id || n.ReadAt != nil || n.At != "2026-11-21T09:00:00Z" {
			t.Errorf("%+v", n)
		}
	}
	for _, email := range []string{lea, sophie} { // no notifications, only those of invoices
		if got := f.notices(email); len(got) != 0 {
			t.Errorf("%s: %q", email, got)
		}
	}
}

// The user whose order waits is not notified of it, the other users are.
func TestOwnWaitingOrderGivesNoNotice(t *testing.T) {
	f := start(t)
	if _, err := f.db.Exec(`UPDATE businesses SET credit_limit = 1`); err != nil {
		t.Fatal(err)
	}
	o := f.createOrder(f.tokenOf(yanis), wanted())
	if got := f.notices(claire); o.Status != "waiting" || !slices.Equal(got, []string{"Commande " + o.Reference + " en attente de confirmation."}) {
		t.Errorf("%s: %q", o.Status, got)
	}
	if got := f.notices(yanis); len(got) != 0 {
		t.Errorf("the user who ordered has the notices %q", got)
	}
}

// Steps that happen with time notify users at the time of the step.
func TestTimeGivesOrderNotices(t *testing.T) {
	f := start(t)
	f.noCredit()
	o := f.createOrder(f.tokenOf(claire), wanted())
	f.passDays(1, 1, 1, 1)
	o = f.getOrder(f.tokenOf(claire), o.ID)
	var about []string
	for _, n := range f.notificationsOf(yanis) {
		if store.Text(n.Subject) == "order" && *n.SubjectID == o.ID {
			about = append(about, n.At+" "+n.Title)
		}
	}
	if len(about) != 3 || !strings.HasSuffix(about[0], " Commande attribuée") || !strings.HasSuffix(about[1], " Commande "+o.Reference) || about[2] != store.Text(o.DeliveredAt)+" Commande livrée" || !slices.IsSorted(about) {
		t.Errorf("%q", about)
	}
}

// Users are notified each time a tank's level falls below its threshold, except the user who
// recorded the level.
func TestLowTankNotice(t *testing.T) {
	f := start(t)
	p := f.person()
	const empty = "La cuve « Cuve gazole » du site Agence Bordeaux passe sous 20 % (0 jour d’autonomie)."
	p.submitPanel("action", "empty", "tank", "604")
	p.submitPanel("action", "read", "level", "10", "tank", "604")
	f.clock.advance(time.Minute)
	p.submitPanel("action", "read", "level", "15000", "tank", "604")
	if got := f.notices(yanis); !slices.Equal(got, []string{empty}) {
		t.Fatalf("%q", got)
	}
	f.clock.advance(time.Minute)
	f.writeTank("POST", "/tanks/604/readings", object{"level": 0, "at": f.clock.Now().UTC().Format(time.RFC3339)}, http.StatusCreated) // by Claire
	if got := f.notices(yanis); !slices.Equal(got, []string{empty, empty}) {
		t.Errorf("after the second time, the notices are %q", got)
	}
	if got := f.notificationsOf(claire); len(got) != 1 || got[0].Kind != 1 || store.Text(got[0].Subject) != "tank" || got[0].SubjectID.String() != "604" {
		t.Errorf("the user who recorded the level has %+v", got)
	}
}

// Levels that fall with time give one notice each time a reading passes the threshold.
func TestTimeGivesLowTankNotices(t *testing.T) {
	unraced(t)
	f := start(t)
	err := f.db.WriteOnly(t.Context(), "alert early", store.Do(`UPDATE tanks SET alert_percent = 55`), fleet.MarkLow)
	if err != nil {
		t.Fatal(err)
	}
	for range 14 {
		f.passDays(1)
	}
	passed := f.rows(`SELECT id, count(*) FROM (SELECT t.id, r.at, r.level * 100 < t.capacity * t.alert_percent AS low, lag(r.level * 100 < t.capacity * t.alert_percent) OVER (PARTITION BY t.id ORDER BY r.at) AS before
		FROM tanks t JOIN tank_readings r ON r.tank_id = t.id) WHERE low AND NOT before AND at > 1795251600 GROUP BY 1 ORDER BY 1`)
	sent := f.rows(`SELECT subject_id, count(DISTINCT at) FROM notifications WHERE id > 40 AND subject = 'tank' GROUP BY 1 ORDER BY 1`)
	if sent != passed || strings.Count(passed, "\n") < 3 {
		t.Errorf("the notices by tank are\n%swant\n%s", sent, passed)
	}
}

// Users who can see invoices and want notices about them are notified of issued invoices,
// scheduled debits and failed debits.
func TestInvoiceNotices(t *testing.T) {
	unraced(t)
	f := start(t)
	if r := f.v3("PUT", "/customers/me/notification-type", f.tokenOf(yanis), object{"type": 0}); r.status >= 300 { // all notices
		t.Fatalf("%d %s", r.status, r.body)
	}
	if err := f.setClock(t.Context(), time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC), true); err != nil {
		t.Fatal(err)
	}
	issued := f.allInvoices("business_id=1042&sort=-issued_on")[0]
	next := strings.Fields(f.rows(`SELECT i.id, i.number, i.remaining FROM invoices i JOIN payments p ON p.invoice_id = i.id WHERE i.business_id = 1042 AND p.status = 'scheduled'`))
	if len(next) != 3 || issued.IssuedOn != "2026-12-01" {
		t.Fatalf("%v, %+v", next, issued)
	}
	f.person().submitPanel("action", "fail", "invoice", next[0], "reason", "MS02")
	var cents int64
	if _, err := fmt.Sscan(next[2], &cents); err != nil {
		t.Fatal(err)
	}
	want := []string{
		"Facture " + issued.Number + " disponible : " + plain(figure.Euros(issued.TotalIncl)) + " TTC.",
		"Prélèvement de " + plain(figure.Euros(cents)) + " prévu le 16 décembre.",
		"Le prélèvement de la facture " + next[1] + " a échoué.",
	}
	subjects := []string{issued.ID.String(), next[0], next[0]}
	for _, email := range []string{claire, sophie} {
		var got, about []string
		for _, n := range f.notificationsOf(email) {
			if n.Kind == 2 {
				got, about = append(got, plain(n.Body)), append(about, n.SubjectID.String())
			}
			if n.Kind == 2 && store.Text(n.Subject) != "invoice" || n.Kind == 1 && email == sophie {
				t.Errorf("%s: %+v", email, n)
			}
		}
		if !slices.Equal(got, want) || !slices.Equal(about, subjects) {
			t.Errorf("%s: %q of %v, want %q of %v", email, got, about, want, subjects)
		}
	}
	for _, n := range f.notificationsOf(yanis) {
		if n.Kind == 2 {
			t.Errorf("a user without finances has %+v", n)
		}
	}
}

// A debit that a user schedules notifies the other users.
func TestScheduledDebitNotifiesOthers(t *testing.T) {
	f := start(t)
	i := f.payable(sophie, "1042")
	if r := f.v3("POST", "/payments", f.tokenOf(sophie), payment("301", append(f.owed(sophie, "1042")[:0], i), "on", "2026-11-27")); r.status != http.StatusCreated {
		t.Fatalf("%d %s", r.status, r.body)
	}
	if got := f.notices(claire); !slices.Equal(got, []string{"Prélèvement de " + plain(figure.Euros(i.Remaining)) + " prévu le 27 novembre."}) {
		t.Errorf("%q", got)
	}
	if got := f.notices(sophie); len(got) != 0 {
		t.Errorf("the user who scheduled it has the notices %q", got)
	}
}

// markRead marks notifications as read, and returns the status of the response.
func (f *fixture) markRead(email string, body object) (notification.Listed, int) {
	f.t.Helper()
	r := f.json("POST", "/notifications/read", f.tokenOf(email), body)
	if r.status != http.StatusOK {
		return notification.Listed{}, r.status
	}
	return decode[notification.Listed](f.t, r), r.status
}

// Users mark their own notifications of a business as read, by id or all at once. A read
// notification keeps its time.
func TestNotificationsAreMarkedAsRead(t *testing.T) {
	f := start(t)
	before, elsewhere := f.notifications(claire, "&unread=true"), f.notificationsIn("1078", claire, "&unread=true")
	if before.Meta.Total != 5 || before.Meta.Unread != 5 || len(before.Data) != 5 || elsewhere.Meta.Unread != 1 {
		t.Fatalf("%+v and %+v", before.Meta, elsewhere.Meta)
	}
	if all := f.notifications(claire, "&unread=false"); all.Meta.Total != 15 || all.Meta.Unread != 5 {
		t.Errorf("%+v", all.Meta)
	}
	yaniss := f.notifications(yanis, "&unread=true")
	second := before.Data[1].ID
	got, _ := f.markRead(claire, object{"business_id": "1042", "ids": []any{second, before.Data[1].ID, yaniss.Data[0].ID, elsewhere.Data[0].ID, "999999"}})
	if len(got.Data) != 1 || got.Data[0].ID != second || store.Text(got.Data[0].ReadAt) != "2026-11-21T09:00:00Z" || got.Meta.Total != 1 || got.Meta.Unread != 4 || got.Meta.Page != 1 || got.Meta.PerPage != 100 {
		t.Errorf("%+v", got)
	}
	f.clock.advance(time.Minute)
	for _, ids := range [][]any{{second}, {}} {
		if got, _ = f.markRead(claire, object{"business_id": "1042", "ids": ids}); len(got.Data) != 0 || got.Meta.Total != 0 || got.Meta.Unread != 4 {
			t.Errorf("%v: %+v", ids, got)
		}
	}
	got, _ = f.markRead(claire, object{"business_id": "1042"})
	if len(got.Data) != 4 || got.Data[0].ID != before.Data[0].ID || got.Meta.Total != 4 || got.Meta.Unread != 0 {
		t.Errorf("%+v", got)
	}
	if now := f.notifications(claire, "&id[]="+second.String()); len(now.Data) != 1 || store.Text(now.Data[0].ReadAt) != "2026-11-21T09:00:00Z" {
		t.Errorf("after marking twice: %+v", now)
	}
	if now := f.notifications(yanis, "").Meta.Unread; now != yaniss.Meta.Unread || f.notificationsIn("1078", claire, "").Meta.Unread != 1 {
		t.Errorf("notifications of another user or business were marked")
	}
}

// Notifications of invoices are not listed, counted or marked if the role can no longer see
// invoices.
func TestLostPermissionHidesInvoiceNotifications(t *testing.T) {
	f := start(t)
	becomes := func(role string) {
		if err := f.db.WriteOnly(t.Context(), "change a role", store.Do(`UPDATE memberships SET role = ? WHERE customer_id = 77 AND business_id = 1042`, role)); err != nil {
			t.Fatal(err)
		}
	}
	err := f.db.WriteOnly(t.Context(), "notify", store.Do(`UPDATE notifications SET read_at = NULL WHERE customer_id = 77 AND business_id = 1042 AND kind = 2`))
	if err != nil {
		t.Fatal(err)
	}
	before := f.notifications(claire, "&unread=true")
	bill := before.Data[slices.IndexFunc(before.Data, func(n notification.Notification) bool { return n.Kind == 2 })].ID
	becomes("OPERATIONS")
	after := f.notifications(claire, "&unread=true")
	if after.Meta.Unread != 5 || after.Meta.Total != 5 || before.Meta.Unread <= 5 {
		t.Errorf("%+v, then %+v", before.Meta, after.Meta)
	}
	if got := f.notifications(claire, "&id[]="+bill.String()); len(got.Data) != 0 {
		t.Errorf("listed by its id: %+v", got.Data)
	}
	if got, _ := f.markRead(claire, object{"business_id": "1042"}); got.Meta.Total != 5 || got.Meta.Unread != 0 {
		t.Errorf("the response is %+v", got.Meta)
	}
	becomes("OWNER")
	if got := f.notifications(claire, "&unread=true"); got.Meta.Unread != before.Meta.Unread-5 {
		t.Errorf("after restoring the role: %+v", got.Meta)
	}
}

// Marking more than 100 notifications returns the latest 100 and counts all.
func TestMarkingManyReturnsTheLatest(t *testing.T) {
	f := start(t)
	f.forget()
	err := f.db.WriteOnly(t.Context(), "notify", store.Do(`WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 103)
		INSERT INTO notifications (customer_id, business_id, at, kind, title, body) SELECT 77, 1042, 1000 + i, 1, 'Essai ' || i, '' FROM n`))
	if err != nil {
		t.Fatal(err)
	}
	if got, _ := f.markRead(claire, object{"business_id": "1042"}); len(got.Data) != 100 || got.Data[0].Title != "Essai 103" || got.Meta.Total != 103 || got.Meta.Unread != 0 {
		t.Errorf("the response has %d notifications and %+v", len(got.Data), got.Meta)
	}
}

// Invalid requests about notifications are rejected.
func TestInvalidNotificationRequests(t *testing.T) {
	f := start(t)
	for _, c := range []struct {
		body   object
		status int
	}{
		{object{"business_id": "1042", "ids": slices.Repeat([]string{"1"}, 101)}, http.StatusBadRequest},
		{object{"business_id": "1042", "ids": []string{"x"}}, http.StatusBadRequest},
		{object{"business_id": "1042", "ids": "1"}, http.StatusBadRequest},
		{object{"business_id": "1042", "all": true}, http.StatusBadRequest},
		{object{"business_id": "1057"}, http.StatusNotFound},
		{object{}, http.StatusNotFound},
	} {
		if _, status := f.markRead(claire, c.body); status != c.status {
			t.Errorf("%v: %d, want %d", c.body, status, c.status)
		}
	}
	if r := f.v3("GET", "/notifications?business_id=1042&unread=1", f.tokenOf(claire), nil); r.status != http.StatusBadRequest {
		t.Errorf("%d %s", r.status, r.body)
	}
	if n := f.notifications(claire, "").Meta.Unread; n != 5 {
		t.Errorf("%d notifications are unread, want 5", n)
	}
}

// The stream sends one event for all notifications marked in a request, with the latest of them,
// and none if none was marked.
func TestStreamOfReadNotifications(t *testing.T) {
	f := start(t)
	latest := f.notifications(claire, "").Data[0].ID
	w := f.watch(yanis, "")
	w.next()
	for range 2 {
		f.markRead(claire, object{"business_id": "1042"})
	}
	f.touch("PO-1")
	if e := w.next(); e.name != "notification.read" || e.data != fmt.Sprintf(`{"id":"%s","customer_id":"77"}`, latest) {
		t.Errorf("%+v", e)
	}
	if e := w.next(); e.name != "order.updated" {
		t.Errorf("when none was marked: %+v", e)
	}
}

// The stream sends an event for each new notification, with its user.
func TestStreamOfNewNotifications(t *testing.T) {
	f := start(t)
	w := f.watch(claire, "")
	f.person().submitPanel("action", "empty", "tank", "604")
	var got []string
	for len(got) < 2 {
		switch e := w.any(); e.name {
		case "notification.created":
			got = append(got, e.data)
		case "end":
			t.Fatalf("%q", got)
		}
	}
	if want := []string{`{"id":"41","customer_id":"77"}`, `{"id":"42","customer_id":"78"}`}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// A new store has 40 earlier notifications of interest to their users. Claire has some of today,
// of this week and older, and some unread ones (product 13.5).
func TestNewStoreHasFortyNotifications(t *testing.T) {
	for _, at := range []time.Time{time.Date(2026, 11, 21, 9, 0, 0, 0, time.UTC), calendar.NewDate(2027, 5, 3).At(7, 0), calendar.NewDate(2026, 8, 16).At(20, 0)} {
		f := startAt(t, at)
		if n := f.count(`SELECT count(*) FROM notifications`); n != notifiedAtFirst {
			t.Errorf("%s: %d notifications", at, n)
		}
		if n := f.count(`SELECT count(*) FROM (SELECT DISTINCT customer_id, body, at FROM notifications)`); n != notifiedAtFirst {
			t.Errorf("%s: %d are distinct", at, n)
		}
		if n := f.count(fmt.Sprintf(`SELECT count(*) FROM notifications WHERE at > %d OR read_at > %[1]d OR at < %d`, at.Unix(), at.AddDate(0, 0, -60).Unix())); n != 0 {
			t.Errorf("%s: %d have an implausible time", at, n)
		}
		for _, u := range f.seed.Users {
			for _, m := range u.Memberships {
				f.checkConcerned(u, m.Business, m.Role)
			}
		}
		today, week := calendar.DateOf(at).At(0, 0).Unix(), at.AddDate(0, 0, -7).Unix()
		const claires = `SELECT count(*) FROM notifications WHERE customer_id = 77 AND business_id = 1042 AND `
		for what, query := range map[string]string{"of today": fmt.Sprintf("at >= %d AND read_at IS NULL", today), "of this week": fmt.Sprintf("at < %d AND at >= %d", today, week), "of before": fmt.Sprintf("at < %d", week), "read": "read_at IS NOT NULL"} {
			if f.count(claires+query) == 0 {
				t.Errorf("%s: Claire has none %s", at, what)
			}
		}
		if n := f.count(`SELECT count(*) FROM notifications n WHERE read_at IS NULL AND EXISTS (SELECT 1 FROM notifications o
			WHERE o.customer_id = n.customer_id AND o.business_id = n.business_id AND o.read_at IS NOT NULL AND o.at > n.at)`); n != 0 {
			t.Errorf("%s: %d unread ones are older than a read one", at, n)
		}
	}
}

// The first start itself notifies nobody of events up to the current time, at any hour.
func TestFirstStartNotifiesNobody(t *testing.T) {
	unraced(t)
	day := calendar.NewDate(2026, 12, 1)
	for i, hour := range []int{0, 9, 20, 23} {
		at := (day + calendar.Date(47*i)).At(hour, 20)
		if n := startAt(t, at).count(`SELECT count(*) FROM notifications`); n != notifiedAtFirst {
			t.Errorf("%s: %d notifications", at, n)
		}
	}
}

// checkConcerned checks that a user's notifications match their settings and permissions, and
// name existing records.
func (f *fixture) checkConcerned(u seed.User, business, role string) {
	f.t.Helper()
	all := f.rows(fmt.Sprintf(`SELECT kind, subject, subject_id, body FROM notifications WHERE customer_id = %d AND business_id = %d`, u.ID, f.seed.BusinessOf(business).ID))
	for line := range strings.Lines(all) {
		field := strings.SplitN(strings.TrimSpace(line), " ", 4)
		finance := field[0] == "2"
		if u.NotificationType == 10 || finance && (u.NotificationType == 1 || role == "OPERATIONS" || role == "VIEWER") || !finance && u.NotificationType == 2 {
			f.t.Errorf("%s has %s", u.Email, line)
		}
		name := strings.TrimSpace(f.rows(map[string]string{
			"order": `SELECT reference FROM orders WHERE id = `, "tank": `SELECT name FROM tanks WHERE id = `, "invoice": `SELECT number FROM invoices WHERE id = `,
		}[field[1]] + field[2]))
		if unnamed := strings.HasPrefix(field[3], "Le camion-citerne") || strings.HasPrefix(field[3], "Prélèvement"); name == "" || !unnamed && !strings.Contains(field[3], name) {
			f.t.Errorf("%s: %q does not name %q", u.Email, field[3], name)
		}
	}
}

// The demonstration has each text at least once.
func TestFirstNotificationsHaveEveryText(t *testing.T) {
	f := start(t)
	for _, text := range []string{"Commande % attribuée à Citerne %.", "Le camion-citerne est en route%: arrivée estimée à __:__.", "Commande % livrée%: % L de %.", "Commande % en attente de confirmation.",
		"La cuve «%» % passe sous % (% jours d’autonomie).", "Facture % disponible%: % TTC.", "Prélèvement de % prévu le %.", "Le prélèvement de la facture % a échoué."} {
		if f.count(`SELECT count(*) FROM notifications WHERE replace(body, char(160), ' ') LIKE '`+text+`'`) == 0 {
			t.Errorf("no notification has the text %q", text)
		}
	}
}

// The empty profile has no notifications.
func TestEmptyProfileHasNoNotifications(t *testing.T) {
	f := start(t, func(c *sandbox.Config) { c.Profile = chronicle.ProfileEmpty })
	f.passDays(30)
	if n := f.count(`SELECT count(*) FROM notifications`); n != 0 {
		t.Errorf("%d notifications", n)
	}
}

// A restart and a reset of the panel do not repeat notifications. A store of an earlier version
// keeps its notifications, and low tanks do not notify again after its migration.
func TestRestartRepeatsNoNotifications(t *testing.T) {
	unraced(t)
	dir := t.TempDir()
	inDir := func(c *sandbox.Config) { c.Dir = dir }
	const all = `SELECT id, customer_id, at, body, read_at FROM notifications ORDER BY id`
	f := start(t, inDir)
	first := f.rows(all)
	f.person().submitPanel("action", "empty", "tank", "604")
	f.markRead(claire, object{"business_id": "1042"})
	before := f.rows(all)
	for _, older := range []bool{false, true} {
		if older {
			if _, err := f.db.Exec(`UPDATE notifications SET subject = 'gas', kind = 0`); err != nil { // as in an earlier version
				t.Fatal(err)
			}
			goBackTo(t, f.db, 36)
		}
		if err := f.Close(); err != nil {
			t.Fatal(err)
		}
		f = start(t, inDir)
		f.person().submitPanel("action", "read", "level", "20000", "tank", "601") // checks the other tanks too
		if got := f.rows(all); got != before {
			t.Errorf("older version: %t: %s", older, firstDifference(got, before))
		}
	}
	f.person().submitPanel("action", "reset")
	if got := f.rows(all); got != first {
		t.Errorf("after a reset, the first difference is %s", firstDifference(got, first))
	}
}
