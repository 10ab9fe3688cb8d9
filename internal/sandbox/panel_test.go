package sandbox_test

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox/fault"
	"github.com/citerne/citerne/internal/sandbox/panel"
)

const panelAddress = "/sandbox/"

func TestPanelContent(t *testing.T) {
	f := start(t)
	r := f.apiRequest("GET", "/gas?available_to=B2B", f.tokenOf(claire))
	r.Header.Set(panel.OperationHeader, "Home · request-1")
	f.send(r)
	other := f.apiRequest("GET", "/customers/me", f.tokenOf(claire))
	other.Header.Set(panel.OperationHeader, "Home · request-1")
	f.send(other)
	page := f.person().get(panelAddress)
	for _, want := range []string{"Claire Lemaire", "GET /v2/gas", "/v2/gas?available_to=B2B", `Home · request-1 <span class="role">2 appels</span>`, "Aucun message.", "« demo »", "401 AuthUnauthorized", "3 s"} {
		if !strings.Contains(strings.ReplaceAll(page.body, "\u00a0", " "), want) {
			t.Errorf("the panel lacks %q", want)
		}
	}
	if page.status != http.StatusOK || !strings.Contains(page.header.Get("Content-Security-Policy"), "form-action 'self' http://dashboard.example;") {
		t.Errorf("%d %s", page.status, page.header)
	}
}

// Each fault that the panel offers happens, and stops when it is removed.
func TestFaults(t *testing.T) {
	f := start(t)
	p, token := f.person(), f.tokenOf(claire)
	gas := func() reply { return f.api("GET", "/gas?available_to=B2B", token) }
	for status, want := range map[string]string{"401": "AuthUnauthorized", "403": "forbidden", "429": "fault", "503": "fault"} {
		if r := p.submit(panelAddress, "action", "faults", "latency", "0", "rate", "0", "call", "GET /v2/gas", "status", status); r.status != http.StatusSeeOther {
			t.Fatalf("%d %s", r.status, r.body)
		}
		if r := gas(); http.StatusText(r.status) == "" || !strings.HasPrefix(status, string(rune('0'+r.status/100))) || !strings.Contains(r.body, want) {
			t.Errorf("asked for %s, got %d %s", status, r.status, r.body)
		}
		if r := f.api("GET", "/customers/me", token); r.status != http.StatusOK {
			t.Errorf("another call gives %d", r.status)
		}
	}
	if r := gas(); r.header.Get("Retry-After") == "" && r.status >= 429 {
		t.Error("no Retry-After")
	}
	p.submit(panelAddress, "action", "faults", "free", "GET /v2/gas")
	if r := gas(); r.status != http.StatusOK {
		t.Errorf("the freed call gives %d", r.status)
	}
	p.submit(panelAddress, "action", "faults", "latency", "0", "rate", "0", "call", fault.AllCalls, "status", "403")
	if page := p.get(panelAddress); !strings.Contains(page.body, "tous les appels répondent 403") || gas().status != http.StatusForbidden {
		t.Error("not all calls fail, or the panel does not show it")
	}
	p.submit(panelAddress, "action", "faults", "clear", "1")
	if r := gas(); r.status != http.StatusOK {
		t.Errorf("after clearing: %d", r.status)
	}
	p.submit(panelAddress, "action", "faults", "latency", "0", "rate", "50")
	failed := 0
	for range 60 {
		if gas().status == http.StatusServiceUnavailable {
			failed++
		}
	}
	if failed == 0 || failed == 60 { // chance: 2 in 2^60
		t.Errorf("%d of 60 calls failed", failed)
	}
	p.submit(panelAddress, "action", "faults", "latency", "300", "rate", "0")
	before := time.Now()
	if r := gas(); r.status != http.StatusOK || time.Since(before) < 300*time.Millisecond {
		t.Errorf("%d after %s", r.status, time.Since(before))
	}
}

// A forced status is removed when no call is selected. Until then the form shows it, so that
// other changes keep it.
func TestForcedStatusIsRemoved(t *testing.T) {
	f := start(t)
	p, token := f.person(), f.tokenOf(claire)
	shown := func(option string) bool { return strings.Contains(p.get(panelAddress).body, option) }
	for _, forced := range [][2]string{{"GET /v2/gas", "<option selected>GET /v2/gas</option>"}, {fault.AllCalls, `<option value="*" selected>tous les appels</option>`}} {
		p.submit(panelAddress, "action", "faults", "latency", "0", "rate", "0", "call", forced[0], "status", "403")
		if !shown(`<option value="403" selected>`) || !shown(forced[1]) {
			t.Errorf("%s: the form does not show the forced status", forced[0])
		}
	}
	p.submit(panelAddress, "action", "faults", "latency", "0", "rate", "0", "call", "", "status", "403")
	if r := f.api("GET", "/gas?available_to=B2B", token); r.status != http.StatusOK || shown("Des pannes sont demandées") {
		t.Errorf("without a selected call: %d", r.status)
	}
}

// Faults for one account do not affect other accounts or unknown tokens.
func TestFaultsOfOneAccount(t *testing.T) {
	f := start(t)
	p := f.person()
	p.submit(panelAddress, "action", "faults", "account", claire, "latency", "0", "rate", "0", "call", fault.AllCalls, "status", "503")
	if page := p.get(panelAddress); !strings.Contains(page.body, "Des pannes sont demandées, pour le compte de Claire Lemaire") {
		t.Error("the panel does not show the account")
	}
	for token, want := range map[string]int{f.tokenOf(claire): 503, f.tokenOf(sophie): 200, "nobody": 401} {
		if r := f.api("GET", "/customers/me", token); r.status != want {
			t.Errorf("%d, want %d", r.status, want)
		}
	}
	p.submit(panelAddress, "action", "faults", "latency", "0", "rate", "0", "call", fault.AllCalls, "status", "503")
	if r := f.api("GET", "/customers/me", f.tokenOf(sophie)); r.status != 503 {
		t.Errorf("for all accounts again: %d", r.status)
	}
}

// Invalid actions, and forms of another site, change nothing.
func TestInvalidPanelActions(t *testing.T) {
	f := start(t)
	p := f.person()
	for _, fields := range [][]string{
		{"action", "explode"},
		{"action", "faults", "latency", "1", "rate", "0"},
		{"action", "faults", "latency", "0", "rate", "100"},
		{"action", "faults", "latency", "0", "rate", "0", "signin", "never"},
		{"action", "faults", "latency", "x", "rate", "0"},
		{"action", "faults", "latency", "0", "rate", "0", "call", "GET /nowhere", "status", "503"},
		{"action", "faults", "latency", "0", "rate", "0", "call", "GET /v2/gas", "status", "200"},
		{"action", "faults", "latency", "300", "rate", "0", "account", "nobody@x.example"},
		{"action", "expire", "account", "nobody@x.example"},
		{"action", "open", "account", "julie.castel@garonne-adour.example"},
	} {
		if r := p.submit(panelAddress, fields...); r.status != http.StatusBadRequest {
			t.Errorf("%q gives %d", fields, r.status)
		}
	}
	if r := p.post(panelAddress, url.Values{"action": {"reset"}, "csrf": {"wrong"}}); r.status != http.StatusForbidden {
		t.Errorf("without its token: %d", r.status)
	}
	if f.inside.Faults.Get().Any() {
		t.Error("a fault was set")
	}
}

func TestPanelEndsSessions(t *testing.T) {
	f := start(t)
	p := f.person()
	for _, action := range []string{"expire", "revoke"} {
		token, other := f.tokenOf(claire), f.tokenOf("marc.dubois@rives-de-loire.example")
		said := p.submit(panelAddress, "action", action, "account", claire)
		if back := said.header.Get("Location"); back != panelAddress+"?fait="+action+"#comptes" || !strings.Contains(p.get(back).body, `role="status">La session`) {
			t.Errorf("%s leads to %q, which does not confirm the action", action, back)
		}
		if r := f.api("GET", "/customers/me", token); r.status != http.StatusUnauthorized || !strings.Contains(r.body, "AuthUnauthorized") {
			t.Errorf("%s: %d %s", action, r.status, r.body)
		}
		if r := f.api("GET", "/customers/me", other); r.status != http.StatusOK {
			t.Errorf("%s ended another account's session: %d", action, r.status)
		}
	}
}

// A password link expires with the sessions of its account; links of other accounts do not.
func TestPanelExpiresRecoveryLinks(t *testing.T) {
	f := start(t)
	links := map[string]string{}
	for _, email := range []string{claire, sophie} {
		f.v3("POST", "/password-recovery", "", map[string]any{"email": email})
		links[email] = f.lastLink()
	}
	f.person().submit(panelAddress, "action", "expire", "account", claire)
	for email, want := range map[string]string{claire: "EXPIRED", sophie: "VALID"} {
		token := links[email][strings.LastIndexByte(links[email], '/')+1:]
		if r := f.v3("GET", "/password-recovery/"+token, "", nil); !strings.Contains(r.body, want) {
			t.Errorf("the link of %s: %s, want %s", email, r.body, want)
		}
	}
}

// Opening an account signs this browser in with it, and out of the previous one.
func TestOpenAs(t *testing.T) {
	f := start(t)
	p := f.person()
	p.signIn(claire)
	r := p.submit(panelAddress, "action", "open", "account", "nora.haddad@atelier-montreuil.example")
	if r.status != http.StatusSeeOther || r.header.Get("Location") != "http://dashboard.example/" {
		t.Fatalf("%d %s", r.status, r.header.Get("Location"))
	}
	if page := p.get(authorizePath()); !strings.Contains(page.body, "Nora") || strings.Contains(page.body, "Lemaire") {
		t.Error("the browser is not signed in as Nora")
	}
}

func TestReset(t *testing.T) {
	f := start(t)
	p, before, token := f.person(), f.dump(), f.tokenOf(claire)
	f.api("PUT", "/business/1042", token, "name", "Autre")
	f.api("POST", "/business/addresses", token, "business_id", "1042", "label", "x", "kind", "BOTH", "line1", "y", "postal_code", "31600", "city", "Muret")
	if f.dump() == before {
		t.Fatal("nothing was changed")
	}
	if r := p.submit(panelAddress, "action", "reset"); r.status != http.StatusSeeOther {
		t.Fatalf("%d %s", r.status, r.body)
	}
	if f.dump() != before {
		t.Error("the data are not those of the first start")
	}
	if r := f.api("GET", "/customers/me", token); r.status != http.StatusUnauthorized {
		t.Errorf("a session survived: %d", r.status)
	}
}

func TestJournalDropsTheOldest(t *testing.T) {
	var j panel.Journal
	for i := range 3 * panel.JournalLength {
		j.Add(panel.Entry{Status: i})
	}
	kept := j.Last()
	if len(kept) != panel.JournalLength || kept[0].Status != 3*panel.JournalLength-1 || !slices.IsSortedFunc(kept, func(a, b panel.Entry) int { return b.Status - a.Status }) {
		t.Errorf("%d entries from %d", len(kept), kept[0].Status)
	}
}
