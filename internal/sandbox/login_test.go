package sandbox

import (
	"net/http"
	"os"
	"strings"
	"testing"
	"time"
)

func TestSignInMessages(t *testing.T) {
	f := start(t)
	for name, c := range map[string]struct {
		email, password string
		want            []string
	}{
		"nothing":          {"", "", []string{"Saisissez votre adresse e-mail.", "Saisissez votre mot de passe."}},
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

func TestEmailIsReadAsPeopleTypeIt(t *testing.T) {
	start(t).person().signIn("  Claire.Lemaire@Garonne-Adour.example ")
}

func TestDemonstrationAccountButton(t *testing.T) {
	f := start(t)
	p := f.person()
	if r := p.submit(authorizePath(), "step", "account", "account", nora); r.status != http.StatusSeeOther {
		t.Fatalf("%d %s", r.status, r.body)
	}
	if r := p.get(authorizePath()); !strings.Contains(r.body, "Nora Haddad") {
		t.Error("the button signed somebody else in")
	}
}

func TestWrongPasswordsAreLimited(t *testing.T) {
	f := start(t)
	p := f.person()
	try := func(email, password string) reply {
		return p.submit(authorizePath(), "step", "login", "email", email, "password", password)
	}
	for i := range maxFailures {
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
	f.clock.advance(failureWindow - 75*time.Second)
	if r := try(claire, testPassword); !strings.Contains(r.body, "dans 1\u00a0minute ou") {
		t.Errorf("last minute: %d", r.status)
	}
	f.clock.advance(45 * time.Second)
	if r := try(claire, testPassword); r.status != http.StatusSeeOther {
		t.Errorf("after the window: %d", r.status)
	}
}

func TestSuccessForgetsWrongPasswords(t *testing.T) {
	f := start(t)
	for range 2 {
		for range maxFailures - 1 {
			f.person().submit(authorizePath(), "step", "login", "email", claire, "password", "faux")
		}
		f.person().signIn(claire)
	}
}

// realCost is passwordCost as the program has it; the tests sign in hundreds of
// times and lower it.
var realCost = passwordCost

func TestMain(m *testing.M) {
	passwordCost = argonParams{memory: 64, time: 1, threads: 1}
	os.Exit(m.Run())
}

func TestPasswordHash(t *testing.T) {
	testCost := passwordCost
	passwordCost = realCost
	defer func() { passwordCost = testCost }()
	hash := hashPassword("secret", nil)
	if !strings.HasPrefix(hash, "$argon2id$v=19$m=19456,t=2,p=1$") {
		t.Errorf("hash %s", hash)
	}
	if hash == hashPassword("secret", nil) {
		t.Error("two hashes share their salt")
	}
	for password, want := range map[string]bool{"secret": true, "Secret": false, "": false} {
		if got, err := checkPassword(password, hash); got != want || err != nil {
			t.Errorf("%q: %v %v", password, got, err)
		}
	}
	for _, broken := range []string{"", "secret", "$argon2i$v=19$m=1,t=1,p=1$AAAA$AAAA", "$argon2id$v=19$m=x$AAAA$AAAA", "$argon2id$v=19$m=8,t=1,p=1$*$AAAA", "$argon2id$v=19$m=8,t=1,p=1$AAAA$*"} {
		if _, err := checkPassword("secret", broken); err == nil {
			t.Errorf("hash %q accepted", broken)
		}
	}
}
