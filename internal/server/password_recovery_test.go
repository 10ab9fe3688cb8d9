package server

import (
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// asksForLink asks for a link from the given peer address and reports whether it is allowed.
func asksForLink(l *Recoveries, from, email string) bool {
	return l.Allow(&http.Request{RemoteAddr: from}, email)
}

func TestRecoveriesOfAnAccount(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := NewRecoveries(discard())
		asked := 0
		ask := func(email string) bool {
			asked++
			return asksForLink(l, fmt.Sprintf("192.0.2.%d:1000", asked), email)
		}
		for i := range recoveryLimit {
			if !ask("claire@garonne.example") {
				t.Fatalf("link %d is refused", i+1)
			}
			time.Sleep(time.Minute)
		}
		if ask("Claire@Garonne.example") {
			t.Error("the same e-mail address in capitals has its own limit")
		}
		if !ask("nora@montreuil.example") {
			t.Error("a link for another account is refused")
		}
		time.Sleep(recoveryWindow - recoveryLimit*time.Minute - time.Nanosecond)
		if ask("claire@garonne.example") {
			t.Error("six links within an hour")
		}
		time.Sleep(time.Nanosecond)
		if !ask("claire@garonne.example") {
			t.Error("a link is refused an hour after the first: refusals must not count")
		}
		if ask("claire@garonne.example") {
			t.Error("an hour after the first link the later ones no longer count")
		}
	})
}

func TestRecoveriesFromAnAddress(t *testing.T) {
	for name, c := range map[string]struct{ one, same, other string }{
		"IPv4": {"192.0.2.1:1000", "192.0.2.1:2000", "192.0.2.2:1000"},
		"IPv6": {"[2001:db8::1]:1000", "[2001:db8::ffff]:1000", "[2001:db8:0:1::1]:1000"},
		"none": {"@", "pipe", "192.0.2.1:1000"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				l := NewRecoveries(discard())
				for i := range recoveryLimit {
					if !asksForLink(l, c.one, fmt.Sprintf("%d@garonne.example", i)) {
						t.Fatalf("link %d is refused", i+1)
					}
				}
				if asksForLink(l, c.same, "claire@garonne.example") {
					t.Errorf("%s escapes the limit of %s", c.same, c.one)
				}
				for i := range recoveryLimit {
					if !asksForLink(l, c.other, "claire@garonne.example") {
						t.Errorf("link %d of %s is refused because of %s", i+1, c.other, c.one)
					}
				}
				time.Sleep(recoveryWindow)
				if !asksForLink(l, c.same, "claire@garonne.example") {
					t.Error("a link is refused an hour later")
				}
			})
		})
	}
}

// Behind a trusted proxy each client has its own limit. Addresses that a client itself adds to
// X-Forwarded-For do not count.
func TestRecoveriesBehindAProxy(t *testing.T) {
	l := NewRecoveries(discard())
	allowed := 0
	h, _ := newEdgeHandler(t, func(c *Config) {
		c.TrustedProxies = []string{"192.0.2.1/32"} // the peer address of httptest
		c.GraphQL = http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
			if l.Allow(r, r.Header.Get("X-Test-Email")) {
				allowed++
			}
		})
	})
	for i := range 2 * recoveryLimit {
		email := fmt.Sprintf("%d@garonne.example", i)
		ask(t, h, "POST", "/graphql", "{}", "X-Test-Email", email, "X-Forwarded-For", fmt.Sprintf("203.0.113.%d, 198.51.100.%d", i, i%2))
	}
	if allowed != 2*recoveryLimit {
		t.Errorf("%d links are allowed to two clients, want %d", allowed, 2*recoveryLimit)
	}
	ask(t, h, "POST", "/graphql", "{}", "X-Test-Email", "claire@garonne.example", "X-Forwarded-For", "203.0.113.99, 198.51.100.1")
	if allowed != 2*recoveryLimit {
		t.Error("a client that forges an address in X-Forwarded-For escapes the limit")
	}
}

// The number of remembered addresses is bounded, and old ones are removed as new ones come.
func TestRecoveriesAreForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := NewRecoveries(discard())
		visitor := 0
		ask := func() {
			visitor++
			if !asksForLink(l, fmt.Sprintf("10.%d.%d.%d:1000", visitor>>16, visitor>>8&255, visitor&255), fmt.Sprintf("%d@garonne.example", visitor)) {
				t.Fatalf("visitor %d is refused", visitor)
			}
		}
		for range mostRecoveries/2 + 10 {
			ask()
		}
		if n := len(l.known); n != mostRecoveries {
			t.Errorf("%d addresses are remembered, want %d", n, mostRecoveries)
		}
		time.Sleep(recoveryWindow)
		for range mostRecoveries / 4 {
			ask()
		}
		if n := len(l.known); n > mostRecoveries*2/3 {
			t.Errorf("%d addresses are remembered an hour later, want at most %d", n, mostRecoveries*2/3)
		}
	})
}

// A refusal is logged once per window for the operator, without the e-mail or the address.
func TestRefusedRecoveriesAreLogged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log strings.Builder
		l := NewRecoveries(slog.New(slog.NewJSONHandler(&log, nil)))
		for range 2 {
			for range 10 {
				asksForLink(l, "192.0.2.1:1000", "claire@garonne.example")
			}
			if n := strings.Count(log.String(), "CITERNE_TRUSTED_PROXIES"); n != 1 {
				t.Errorf("logged %d times, want once: %s", n, log.String())
			}
			if strings.Contains(log.String(), "claire") || strings.Contains(log.String(), "192.0.2.1") {
				t.Errorf("the log has the e-mail or the address: %s", log.String())
			}
			log.Reset()
			time.Sleep(recoveryWindow)
		}
	})
}
