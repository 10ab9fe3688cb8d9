package sandbox_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/fleet"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/invoice"
	"github.com/citerne/citerne/internal/sandbox/store"
	"github.com/citerne/citerne/internal/sandbox/stream"
)

// The panel records a level and empties a tank; the page, the tank and the stream show it.
func TestPanelSetsLevels(t *testing.T) {
	f := start(t)
	p, token := f.person(), f.tokenOf(claire)
	w := f.watch(claire, "")
	w.next()
	seen := func() fleet.Tank {
		t.Helper()
		all := decode[api.Data[[]fleet.Tank]](t, f.v3("GET", "/tanks?business_id=1042&id[]=604", token, nil)).Data
		if len(all) != 1 {
			t.Fatalf("%d tanks", len(all))
		}
		return all[0]
	}
	for _, step := range []struct {
		fields []string
		level  int
		says   string
	}{
		{[]string{"action", "read", "level", "7321"}, 7321, "7\u202f321\u00a0L sur 20\u202f000\u00a0L, 36\u00a0%"},
		{[]string{"action", "empty"}, 0, "0\u00a0L sur 20\u202f000\u00a0L, 0\u00a0%"},
	} {
		r := p.submit(panelAddress, append(step.fields, "tank", "604")...)
		if r.status != http.StatusSeeOther || !strings.HasSuffix(r.header.Get("Location"), "#cuves") || !strings.Contains(p.get(panelAddress).body, step.says) {
			t.Errorf("%v: %d %s", step.fields, r.status, r.header.Get("Location"))
		}
		now := seen()
		if now.Level == nil || *now.Level != step.level || store.Text(now.LevelSource) != history.Manual || store.Text(now.LevelAt) != clock.Timestamp(f.clock.now) {
			t.Errorf("after %v: %+v", step.fields, now)
		}
		var tank fleet.Tank
		if e := w.next(); e.name != stream.TankLevel || json.Unmarshal([]byte(e.data), &tank) != nil || tank.ID != 604 || *tank.Level != step.level {
			t.Errorf("after %v: %+v", step.fields, e)
		}
	}
	for want, fields := range map[int][]string{
		http.StatusBadRequest: {"action", "read", "level", "20001", "tank", "604"},
		http.StatusNotFound:   {"action", "empty", "tank", "7"},
	} {
		if r := p.submit(panelAddress, fields...); r.status != want || *seen().Level != 0 {
			t.Errorf("%v: %d", fields, r.status)
		}
	}
	f.writeTank("POST", "/tanks/606/archive", object{}, http.StatusOK)
	if r := p.submit(panelAddress, "action", "empty", "tank", "606"); r.status != http.StatusNotFound || strings.Contains(p.get(panelAddress).body, `value="606"`) {
		t.Errorf("an archived tank gives %d", r.status)
	}
	if r := p.submit(panelAddress, "action", "read", "level", "", "tank", "604"); r.status != http.StatusBadRequest {
		t.Errorf("an empty level gives %d", r.status)
	}
}

// The history continues from a level set on the panel: an empty tank stays empty until a
// delivery.
func TestHistoryContinuesFromALevelOfThePanel(t *testing.T) {
	unraced(t)
	f := startAt(t, calendar.NewDate(2026, 11, 21).At(8, 0)) // the hour of gauge readings, whose reading is replaced
	p := f.person()
	p.submit(panelAddress, "action", "read", "level", "28000", "tank", "601")
	p.submit(panelAddress, "action", "empty", "tank", "602")
	p.submit(panelAddress, "action", "read", "level", "1000", "tank", "606")
	f.passDays(1)
	for tank, within := range map[string][2]int{"601": {26_000, 28_000}, "602": {0, 0}, "606": {400, 1000}} {
		last := `SELECT level FROM tank_readings WHERE tank_id = ` + tank + ` ORDER BY at DESC LIMIT 1`
		if level := f.count(last); level < within[0] || level > within[1] {
			t.Errorf("a day later tank %s has %d L", tank, level)
		}
	}
	f.passDays(7)
	if kept := f.count(`SELECT count(*) FROM tank_readings WHERE tank_id IN (601, 602, 606) AND gauged`); kept != 3 {
		t.Errorf("a week later %d of the levels are stored, want 3", kept)
	}
	if filled := f.count(`SELECT count(*) FROM tank_readings WHERE tank_id = 602 AND level > 2000`); filled == 0 {
		t.Error("a week later tank 602 has not been filled")
	}
}

// The panel makes a pending or scheduled payment fail with a chosen reason. Streams of users who
// can see finances get it, and the history does not undo it.
func TestPanelFailsAPayment(t *testing.T) {
	unraced(t)
	f := start(t)
	p := f.person()
	claires, yaniss := f.watch(claire, ""), f.watch("yanis.benali@garonne-adour.example", "")
	claires.next()
	yaniss.next()
	due := strings.Fields(f.rows(`SELECT id FROM invoices WHERE business_id = 1042 AND status = 'not-paid' AND payment IN (2, 4) ORDER BY due_on`))
	if len(due) == 0 || strings.Count(p.get(panelAddress).body, `value="fail"`) != f.count(`SELECT count(*) FROM invoices WHERE `+invoice.Debited) {
		t.Fatalf("%v", due)
	}
	if r := p.submit(panelAddress, "action", "fail", "invoice", due[0], "reason", "XX00"); r.status != http.StatusBadRequest {
		t.Errorf("an unknown reason gives %d", r.status)
	}
	if r := p.submit(panelAddress, "action", "fail", "invoice", due[0], "reason", "MS02"); r.status != http.StatusSeeOther || !strings.HasSuffix(r.header.Get("Location"), "#paiements") {
		t.Errorf("%d %s", r.status, r.body)
	}
	f.touch("PO-1")
	var changed invoice.Invoice
	if e := claires.next(); e.name != stream.InvoiceUpdated || json.Unmarshal([]byte(e.data), &changed) != nil || changed.ID.String() != due[0] || changed.Payment != history.PaymentFailed {
		t.Errorf("sent %+v", e)
	}
	if e := yaniss.next(); e.name != stream.OrderUpdated {
		t.Errorf("a user without finances gets %+v", e)
	}
	if r := p.submit(panelAddress, "action", "fail", "invoice", due[0], "reason", "MS02"); r.status != http.StatusNotFound {
		t.Errorf("failing it again gives %d", r.status)
	}
	f.passDays(1)
	if got := f.rows(`SELECT i.payment, p.status, p.failure_reason FROM invoices i JOIN payments p ON p.invoice_id = i.id WHERE i.id = ` + due[0]); strings.TrimSpace(got) != "5 failed MS02" {
		t.Errorf("the next day, the payment is %s", got)
	}
}

// The panel can make a user's payment fail before the bank has answered.
func TestPanelFailsAUsersPayment(t *testing.T) {
	f := start(t)
	i := f.payable(sophie, "1042")
	f.paid(sophie, "301", i)
	if r := f.person().submit(panelAddress, "action", "fail", "invoice", i.ID.String(), "reason", "AC04"); r.status != http.StatusSeeOther {
		t.Fatalf("%d %s", r.status, r.body)
	}
	f.clock.advance(time.Minute)
	if got := f.attempts(sophie, i.ID); got != "failed AC04 SEPA 0065\n" {
		t.Errorf("a minute later, the payment is %s", got)
	}
	if now := f.invoice(sophie, i.ID); now.Payment != history.PaymentFailed || now.Remaining != i.Remaining || !now.CanPay {
		t.Errorf("%+v", now)
	}
}

// The panel lists the failing accounts and the refused card.
func TestPanelListsFailingAccounts(t *testing.T) {
	page := start(t).person().get(panelAddress).body
	for _, a := range invoice.Accounts {
		if !strings.Contains(page, a.IBAN) || company.CheckIBAN(a.IBAN) != "" || a.IBAN[4:9] != "99999" {
			t.Errorf("%s, %s", a.IBAN, company.CheckIBAN(a.IBAN))
		}
	}
	if !strings.Contains(page, invoice.RefusedCard) {
		t.Error("the refused card is missing")
	}
}
