package sandbox_test

import (
	"bytes"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox/account"
	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/mail"
	"github.com/citerne/citerne/internal/sandbox/secret"
)

// v3 makes a v3 call with a JSON body.
func (f *fixture) v3(method, path, token string, body any) reply {
	f.t.Helper()
	text, err := json.Marshal(body)
	if err != nil {
		f.t.Fatal(err)
	}
	r, err := http.NewRequestWithContext(f.t.Context(), method, f.url+"/v3"+path, bytes.NewReader(text))
	if err != nil {
		f.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("X-Application-Id", "dashboard")
	r.Header.Set("X-For-Business", "1")
	r.Header.Set("Idempotency-Key", secret.New())
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	return f.send(r)
}

// lastLink returns the path of the link in the newest message.
func (f *fixture) lastLink() string {
	f.t.Helper()
	mails, err := mail.Inbox(f.t.Context(), f.db)
	if err != nil || len(mails) == 0 {
		f.t.Fatalf("no message: %v", err)
	}
	for _, origin := range []string{f.cfg.PublicURL, f.cfg.DashboardURL} {
		if path, ok := strings.CutPrefix(mails[0].Link, origin); ok {
			return path
		}
	}
	f.t.Fatalf("the link is to %s", mails[0].Link)
	return ""
}

const newcomer = "ines.albret@garonne-adour.example"

// inviteNewcomer invites the newcomer and returns the path of the link.
func (f *fixture) inviteNewcomer() string {
	f.t.Helper()
	r := f.v3("POST", "/business/1042/invitations", f.tokenOf(claire),
		map[string]any{"email": newcomer, "first_name": "Inès", "last_name": "Albret", "role": "VIEWER", "notification_type": 2})
	if r.status != http.StatusCreated {
		f.t.Fatalf("%d %s", r.status, r.body)
	}
	return f.lastLink()
}

// A new user follows the link, chooses a password and becomes a member.
func TestJoin(t *testing.T) {
	f := start(t)
	link := f.inviteNewcomer()
	p := f.person()
	page := p.get(link)
	for _, want := range []string{"Rejoindre Transports Garonne-Adour", "Claire Lemaire vous invite avec le rôle Lecture seule."} {
		if !strings.Contains(page.body, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
	for message, fields := range map[string][]string{
		"Les deux mots de passe ne sont pas identiques.": {"password", "Un-Mot-de-passe-2026!", "confirmation", "autre"},
		"12\u00a0caractères au moins":                    {"password", "court", "confirmation", "court"},
		"trop courant":                                   {"password", "Mot-de-passe-2026!", "confirmation", "Mot-de-passe-2026!"},
	} {
		if r := p.submit(link, fields...); r.status != http.StatusUnprocessableEntity || !strings.Contains(r.body, message) {
			t.Errorf("%q gives %d", fields, r.status)
		}
	}
	const password = "Un-Secret-bien-a-moi-26!"
	if r := p.submit(link, "password", password, "confirmation", password); r.status != http.StatusOK || !strings.Contains(r.body, "Vous avez rejoint") {
		t.Fatalf("%d %s", r.status, r.body)
	}
	if !f.signsIn(newcomer, password) {
		t.Error("cannot sign in")
	}
	if r := f.api("GET", "/customers/me", f.tokenOf(newcomer)); !strings.Contains(r.body, `"business_id":"1042"`) || !strings.Contains(r.body, `"notification_type":2`) {
		t.Errorf("the customer is %s", r.body)
	}
	if r := p.get(link); r.status != http.StatusNotFound {
		t.Errorf("the link works twice: %d", r.status)
	}
}

// A user with an account accepts and keeps their password.
func TestJoinWithAnAccount(t *testing.T) {
	f := start(t)
	f.v3("POST", "/business/1042/invitations", f.tokenOf(claire),
		map[string]any{"email": "nora.haddad@atelier-montreuil.example", "first_name": "Nora", "last_name": "Haddad", "role": "ADMIN"})
	p, link := f.person(), f.lastLink()
	if page := p.get(link); strings.Contains(page.body, `type="password"`) {
		t.Error("a user with an account is asked for a new password")
	}
	if r := p.submit(link); r.status != http.StatusOK {
		t.Fatalf("%d %s", r.status, r.body)
	}
	if !f.signsIn(nora, testPassword) {
		t.Error("the password was changed")
	}
	if r := f.api("GET", "/customers/business", f.tokenOf("nora.haddad@atelier-montreuil.example")); !strings.Contains(r.body, "Garonne") || !strings.Contains(r.body, "Montreuil") {
		t.Errorf("businesses %s", r.body)
	}
}

func TestInvitationEnds(t *testing.T) {
	f := start(t)
	link := f.inviteNewcomer()
	f.clock.advance(company.InvitationLife)
	if r := f.person().get(link); r.status != http.StatusGone || !strings.Contains(r.body, "Cette invitation a expiré. Demandez à Claire Lemaire") {
		t.Errorf("expired: %d", r.status)
	}
	token := f.tokenOf(claire)
	if r := f.v3("POST", "/invitations/i-3/resend", token, nil); r.status != http.StatusOK || !strings.Contains(r.body, `"INVITED"`) {
		t.Errorf("resending gives %d %s", r.status, r.body)
	}
	if r := f.person().get(link); r.status != http.StatusNotFound {
		t.Errorf("the old link: %d", r.status)
	}
	if r := f.person().get(f.lastLink()); r.status != http.StatusOK {
		t.Errorf("the new link: %d", r.status)
	}
}

// A revoked user is signed out at the next call. They cannot sign in until they are restored,
// unless they have another business.
func TestRevoked(t *testing.T) {
	f := start(t)
	const yanis = "yanis.benali@garonne-adour.example"
	his, hers := f.tokenOf(yanis), f.tokenOf(claire)
	if r := f.v3("DELETE", "/business/1042/users/78", hers, nil); r.status != http.StatusOK {
		t.Fatalf("%d %s", r.status, r.body)
	}
	if r := f.api("GET", "/customers/me", his); r.status != http.StatusUnauthorized || !strings.Contains(r.body, "AuthUnauthorized") {
		t.Errorf("the revoked session gives %d", r.status)
	}
	if r := f.person().submit(authorizePath(), "step", "login", "email", yanis, "password", testPassword); !strings.Contains(r.body, "Votre accès a été révoqué.") {
		t.Errorf("sign-in shows %s", r.body)
	}
	if r := f.v3("POST", "/business/1042/users/78/restore", hers, nil); r.status != http.StatusOK {
		t.Fatalf("%d %s", r.status, r.body)
	}
	if !f.signsIn(yanis, testPassword) {
		t.Error("cannot sign in after the restoration")
	}
}

// Records of another business give the same response as unknown ones.
func TestForeignIDs(t *testing.T) {
	f := start(t)
	marc, hers := f.tokenOf("marc.dubois@rives-de-loire.example"), f.tokenOf(claire)
	if r := f.v3("POST", "/business/1057/invitations", marc, map[string]any{"email": newcomer, "first_name": "I", "last_name": "A", "role": "VIEWER"}); !strings.Contains(r.body, `"i-3"`) {
		t.Fatalf("%d %s", r.status, r.body)
	}
	for _, call := range []struct{ method, theirs, nobodys string }{
		{"POST", "/invitations/i-3/resend", "/invitations/i-99/resend"},
		{"DELETE", "/business/1057/logo", "/business/999999/logo"},
		{"GET", "/business/1057/users", "/business/999999/users"},
		{"DELETE", "/business/1057/users/81", "/business/999999/users/81"},
		{"POST", "/business/1057/invitations", "/business/999999/invitations"},
		{"POST", "/business/1057/contacts", "/business/999999/contacts"},
		{"POST", "/business/1057/paymentMethods/302/default", "/business/1057/paymentMethods/999/default"},
	} {
		theirs, nobodys := f.v3(call.method, call.theirs, hers, map[string]any{}), f.v3(call.method, call.nobodys, hers, map[string]any{})
		if theirs.status != http.StatusNotFound || theirs.status != nobodys.status || theirs.body != nobodys.body {
			t.Errorf("%s %s: %d %s, for an unknown id %d %s", call.method, call.theirs, theirs.status, theirs.body, nobodys.status, nobodys.body)
		}
	}
}

// The last owner cannot lose the role.
func TestLastOwner(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	if r := f.v3("PUT", "/business/1042/users/78", token, map[string]any{"role": "OWNER"}); r.status != http.StatusOK {
		t.Fatalf("%d %s", r.status, r.body)
	}
	second := f.tokenOf("yanis.benali@garonne-adour.example")
	if r := f.v3("PUT", "/business/1042/users/77", second, map[string]any{"role": "VIEWER"}); r.status != http.StatusOK {
		t.Fatalf("%d %s", r.status, r.body)
	}
	if r := f.v3("PUT", "/business/1042/users/78", second, map[string]any{"role": "VIEWER"}); !strings.Contains(r.body, "own_role") {
		t.Errorf("%d %s", r.status, r.body)
	}
}

// A link works once within an hour, and an e-mail address gets at most five per hour.
func TestRecoveryLimits(t *testing.T) {
	f := start(t)
	ask := func() reply { return f.v3("POST", "/password-recovery", "", map[string]any{"email": claire}) }
	for range 5 + 3 {
		if r := ask(); r.status != http.StatusAccepted {
			t.Fatalf("%d %s", r.status, r.body)
		}
	}
	if mails, _ := mail.Inbox(t.Context(), f.db); len(mails) != 5 {
		t.Errorf("%d messages, want %d", len(mails), 5)
	}
	token := strings.TrimPrefix(f.lastLink(), "/password_recovery/")
	f.clock.advance(time.Hour)
	if r := f.v3("GET", "/password-recovery/"+token, "", nil); !strings.Contains(r.body, "EXPIRED") {
		t.Errorf("after an hour: %s", r.body)
	}
	if ask(); len(f.mustInbox()) != 5+1 {
		t.Error("no message is sent in the next hour")
	}
	session := f.tokenOf(claire)
	token = strings.TrimPrefix(f.lastLink(), "/password_recovery/")
	if r := f.v3("POST", "/password-recovery/"+token, "", map[string]any{"password": "Un-Secret-bien-a-moi-26!"}); r.status != http.StatusOK {
		t.Fatalf("%d %s", r.status, r.body)
	}
	if r := f.api("GET", "/customers/me", session); r.status != http.StatusUnauthorized {
		t.Errorf("a session survived the new password: %d", r.status)
	}
	f.clock.advance(time.Minute)
	if r := f.v3("POST", "/password-recovery/"+token, "", map[string]any{"password": "Un-Autre-bien-a-moi-26!"}); !strings.Contains(r.body, "token_used") {
		t.Errorf("used twice: %s", r.body)
	}
}

func (f *fixture) mustInbox() []mail.Message {
	f.t.Helper()
	mails, err := mail.Inbox(f.t.Context(), f.db)
	if err != nil {
		f.t.Fatal(err)
	}
	return mails
}

// An IP address also gets at most five links per hour, for any e-mail addresses, and the same
// response beyond. Another IP address is not affected.
func TestRecoveryLimitOfAnAddress(t *testing.T) {
	f := start(t)
	accounts := f.Accounts()
	ask := func(email, from string) {
		body, _ := json.Marshal(map[string]string{"email": email})
		r, err := http.NewRequestWithContext(t.Context(), "POST", f.url+"/v3/password-recovery", bytes.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		for name, value := range map[string]string{"Content-Type": "application/json", "X-Application-Id": "dashboard", "X-For-Business": "1", account.ClientHeader: from} {
			r.Header.Set(name, value)
		}
		if r := f.send(r); r.status != http.StatusAccepted || !strings.Contains(r.body, "sandbox_link") {
			t.Errorf("%s from %s: %d %s", email, from, r.status, r.body)
		}
	}
	for _, a := range accounts[:5+2] {
		ask(a.Email, "192.0.2.1")
	}
	if n := len(f.mustInbox()); n != 5 {
		t.Errorf("%d messages from one address, want %d", n, 5)
	}
	ask(accounts[5].Email, "192.0.2.2")
	if n := len(f.mustInbox()); n != 5+1 {
		t.Errorf("%d messages, want one more from another address", n)
	}
}
