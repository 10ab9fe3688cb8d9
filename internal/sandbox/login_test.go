package sandbox_test

import (
	"fmt"
	"net/http"
	"net/url"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox/account"
)

func TestSignInMessages(t *testing.T) {
	f := start(t)
	for name, c := range map[string]struct {
		email, password string
		want            []string
	}{
		"empty":            {"", "", []string{"Saisissez votre adresse e-mail.", "Saisissez votre mot de passe."}},
		"no password":      {claire, "", []string{"Saisissez votre mot de passe."}},
		"wrong password":   {claire, "faux", []string{"Adresse e-mail ou mot de passe incorrect."}},
		"unknown e-mail":   {"inconnu@demo.example", testPassword, []string{"Adresse e-mail ou mot de passe incorrect."}},
		"invited":          {"tom.roux@garonne-adour.example", testPassword, []string{"Votre invitation n’a pas encore été acceptée."}},
		"revoked":          {"julie.castel@garonne-adour.example", testPassword, []string{"Votre accès a été révoqué."}},
		"revoked, guessed": {"julie.castel@garonne-adour.example", "faux", []string{"Adresse e-mail ou mot de passe incorrect."}},
	} {
		r := f.person().submit(authorizePath(), "step", "login", "email", c.email, "password", c.password)
		if r.status != http.StatusUnprocessableEntity {
			t.Errorf("%s: %d", name, r.status)
		}
		for _, want := range c.want {
			if !strings.Contains(r.body, want) {
				t.Errorf("%s: no %q", name, want)
			}
		}
		if len(r.header.Values("Set-Cookie")) != 0 {
			t.Errorf("%s: a session was started", name)
		}
		if strings.Contains(r.body, "faux") {
			t.Errorf("%s: the page repeats the password", name)
		}
	}
}

func TestEmailIsNormalised(t *testing.T) {
	start(t).person().signIn("  Claire.Lemaire@Garonne-Adour.example ")
}

func TestDemonstrationAccountButton(t *testing.T) {
	f := start(t)
	p := f.person()
	if r := p.submit(authorizePath(), "step", "account", "account", nora); r.status != http.StatusSeeOther {
		t.Fatalf("%d %s", r.status, r.body)
	}
	if r := p.get(authorizePath()); !strings.Contains(r.body, "Nora Haddad") {
		t.Error("the button signed in another account")
	}
}

func TestWrongPasswordsAreLimited(t *testing.T) {
	f := start(t)
	p := f.person()
	try := func(email, password string) reply {
		return p.submit(authorizePath(), "step", "login", "email", email, "password", password)
	}
	for i := range 5 {
		if r := try(claire, "faux"); r.status != http.StatusUnprocessableEntity {
			t.Fatalf("attempt %d: %d", i+1, r.status)
		}
	}
	f.clock.advance(30 * time.Second)
	r := try(strings.ToUpper(claire), testPassword)
	if r.status != http.StatusTooManyRequests || !strings.Contains(r.body, "Trop de tentatives. Réessayez dans 15\u00a0minutes") || r.header.Get("Retry-After") != "870" {
		t.Errorf("sixth attempt: %d, Retry-After %s", r.status, r.header.Get("Retry-After"))
	}
	if r := try(marc, "faux"); r.status != http.StatusUnprocessableEntity {
		t.Errorf("another e-mail: %d", r.status)
	}
	f.clock.advance(15*time.Minute - 75*time.Second)
	if r := try(claire, testPassword); !strings.Contains(r.body, "dans 1\u00a0minute ou") {
		t.Errorf("last minute: %d", r.status)
	}
	f.clock.advance(45 * time.Second)
	if r := try(claire, testPassword); r.status != http.StatusSeeOther {
		t.Errorf("after the window: %d", r.status)
	}
}

func TestSuccessResetsWrongPasswords(t *testing.T) {
	f := start(t)
	for range 2 {
		for range 5 - 1 {
			f.person().submit(authorizePath(), "step", "login", "email", claire, "password", "faux")
		}
		f.person().signIn(claire)
	}
}

// In a flood of sign-ins, few run a hash and few wait. The others get 429, which does not count
// as a failed attempt.
func TestSignInFloodIsBounded(t *testing.T) {
	f := start(t)
	release, peak := make(chan struct{}), 0
	var mu sync.Mutex
	running := 0
	f.inside.Account.Passwords.Derive = func(_, _ []byte, _, _ uint32, _ uint8, n uint32) []byte {
		mu.Lock()
		running++
		peak = max(peak, running)
		mu.Unlock()
		<-release
		mu.Lock()
		running--
		mu.Unlock()
		return make([]byte, n)
	}
	const flood = 18 + 7
	answers := make(chan reply, flood)
	for i := range flood {
		p := f.person()
		form := url.Values{"csrf": {p.csrf(authorizePath())}, "step": {"login"}, "email": {fmt.Sprintf("%d@demo.example", i)}, "password": {"faux"}}
		go func() { answers <- p.post(authorizePath(), form) }()
	}
	// Requests without a place get their response while all the others are blocked.
	for range flood - 2 - 16 {
		if r := <-answers; r.status != http.StatusTooManyRequests || r.header.Get("Retry-After") != "2" || !strings.Contains(r.body, "Beaucoup de connexions") {
			t.Errorf("%d, Retry-After %q", r.status, r.header.Get("Retry-After"))
		}
	}
	close(release)
	for range 18 {
		if r := <-answers; r.status != http.StatusUnprocessableEntity {
			t.Errorf("a waiting request gives %d", r.status)
		}
	}
	if peak > 2 {
		t.Errorf("%d hashes at once, want at most %d", peak, 2)
	}
	if n := f.count(`SELECT count(*) FROM login_failures`); n != 18 {
		t.Errorf("%d attempts recorded, want %d", n, 18)
	}
}

func TestWrongPasswordsOfOneAddressAreLimited(t *testing.T) {
	f := start(t)
	p := f.person()
	csrf := p.csrf(authorizePath())
	try := func(email string) reply {
		return p.post(authorizePath(), url.Values{"csrf": {csrf}, "step": {"login"}, "email": {email}, "password": {"faux"}})
	}
	for i := range 100 {
		if r := try(fmt.Sprintf("%d@demo.example", i)); r.status != http.StatusUnprocessableEntity {
			t.Fatalf("attempt %d: %d", i+1, r.status)
		}
	}
	if r := try("new@demo.example"); r.status != http.StatusTooManyRequests || r.header.Get("Retry-After") != "900" {
		t.Errorf("%d, Retry-After %q", r.status, r.header.Get("Retry-After"))
	}
	f.clock.advance(15 * time.Minute)
	if r := try("new@demo.example"); r.status != http.StatusUnprocessableEntity {
		t.Errorf("after the window: %d", r.status)
	}
	if n := f.count(`SELECT count(*) FROM login_failures`); n != 1 {
		t.Errorf("%d attempts kept, want 1", n)
	}
}

func TestSignInLimitsUseIndexes(t *testing.T) {
	f := start(t)
	for query, index := range map[string]string{
		`DELETE FROM login_failures WHERE failed_at <= 1`:                         "login_failures_by_time",
		`SELECT count(*), min(failed_at) FROM login_failures WHERE address = 'a'`: "login_failures_by_address",
	} {
		var a, b, c int
		var plan string
		if err := f.db.QueryRowContext(t.Context(), "EXPLAIN QUERY PLAN "+query).Scan(&a, &b, &c, &plan); err != nil || !strings.Contains(plan, index) {
			t.Errorf("%s: %v %s", query, err, plan)
		}
	}
}

// An unknown e-mail takes as long as a known one: both compute one hash.
func TestUnknownEmailCostsAHash(t *testing.T) {
	f := start(t)
	var calls atomic.Int32
	real := f.inside.Account.Passwords.Derive
	f.inside.Account.Passwords.Derive = func(password, salt []byte, time, memory uint32, threads uint8, n uint32) []byte {
		calls.Add(1)
		return real(password, salt, time, memory, threads, n)
	}
	for i, email := range []string{claire, "inconnu@demo.example", "julie.castel@garonne-adour.example"} {
		f.person().submit(authorizePath(), "step", "login", "email", email, "password", "faux")
		if got := int(calls.Load()); got != i+1 {
			t.Errorf("%s: %d hashes so far, want %d", email, got, i+1)
		}
	}
}

// Revoking a user ends their tokens and browser sessions.
func TestRevokedUserLosesAccess(t *testing.T) {
	f := start(t)
	p, token := f.person(), f.tokenOf(claire)
	p.signIn(claire)
	if r := f.api("GET", "/customers", token); r.status != http.StatusOK {
		t.Fatalf("before: %d %s", r.status, r.body)
	}
	if r := p.get(authorizePath()); !strings.Contains(r.body, "Claire Lemaire") {
		t.Fatalf("before: %d", r.status)
	}
	if _, err := f.db.ExecContext(t.Context(), `UPDATE customers SET status = 'revoked' WHERE email = ?`, claire); err != nil {
		t.Fatal(err)
	}
	if r := f.api("GET", "/customers", token); r.status != http.StatusUnauthorized || !strings.Contains(r.body, "AuthUnauthorized") {
		t.Errorf("the token: %d %s", r.status, r.body)
	}
	if r := p.get(authorizePath()); !strings.Contains(r.body, `name="password"`) {
		t.Errorf("the browser session: %d", r.status)
	}
}

// count returns the number that a query gives.
func (f *fixture) count(query string) (n int) {
	f.t.Helper()
	if err := f.db.QueryRowContext(f.t.Context(), query).Scan(&n); err != nil {
		f.t.Fatal(err)
	}
	return n
}

// Tests sign in hundreds of times, so password hashing must be fast.
func TestMain(m *testing.M) {
	account.PasswordCost = account.PasswordParams{Memory: 64, Time: 1, Threads: 1}
	os.Exit(m.Run())
}
