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

// asksForLink asks on behalf of a visitor from an address, as it connects.
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
				t.Fatalf("the link %d is refused", i+1)
			}
			time.Sleep(time.Minute)
		}
		if ask("Claire@Garonne.example") {
			t.Error("the same address in capitals has links of its own")
		}
		if !ask("nora@montreuil.example") {
			t.Error("somebody else's link is refused")
		}
		time.Sleep(recoveryWindow - recoveryLimit*time.Minute - 1)
		if ask("claire@garonne.example") {
			t.Error("six links within an hour")
		}
		time.Sleep(1)
		if !ask("claire@garonne.example") {
			t.Error("refused an hour after the first, as if what was refused counted")
		}
		if ask("claire@garonne.example") {
			t.Error("all are forgotten an hour after the first")
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
						t.Fatalf("the link %d is refused", i+1)
					}
				}
				if asksForLink(l, c.same, "claire@garonne.example") {
					t.Errorf("%s asks on from %s", c.one, c.same)
				}
				for i := range recoveryLimit {
					if !asksForLink(l, c.other, "claire@garonne.example") {
						t.Errorf("%s is refused the link %d for what %s asked", c.other, i+1, c.one)
					}
				}
				time.Sleep(recoveryWindow)
				if !asksForLink(l, c.same, "claire@garonne.example") {
					t.Error("refused an hour later")
				}
			})
		})
	}
}

// Behind a proxy that is trusted each of its visitors has an address; a stranger's word is
// not taken.
func TestRecoveriesBehindAProxy(t *testing.T) {
	l := NewRecoveries(discard())
	allowed := 0
	h, _ := newEdgeHandler(t, func(c *Config) {
		c.TrustedProxies = []string{"192.0.2.1/32"} // whom httptest sends requests from
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
		t.Errorf("%d links for two visitors", allowed)
	}
	ask(t, h, "POST", "/graphql", "{}", "X-Test-Email", "claire@garonne.example", "X-Forwarded-For", "203.0.113.99, 198.51.100.1")
	if allowed != 2*recoveryLimit {
		t.Error("whoever says that it is somebody else has links of its own")
	}
}

// However many ask, what is remembered is bounded, and it goes as others come.
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
			t.Errorf("%d addresses are known, want %d", n, mostRecoveries)
		}
		time.Sleep(recoveryWindow)
		for range mostRecoveries / 4 {
			ask()
		}
		if n := len(l.known); n > mostRecoveries*2/3 {
			t.Errorf("%d addresses are known an hour later", n)
		}
	})
}

// An operator learns of it, whoever asked is not told, and neither is named.
func TestRecoveriesAreTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log strings.Builder
		l := NewRecoveries(slog.New(slog.NewJSONHandler(&log, nil)))
		for range 2 {
			for range 10 {
				asksForLink(l, "192.0.2.1:1000", "claire@garonne.example")
			}
			if n := strings.Count(log.String(), "CITERNE_TRUSTED_PROXIES"); n != 1 {
				t.Errorf("told %d times: %s", n, log.String())
			}
			if strings.Contains(log.String(), "claire") || strings.Contains(log.String(), "192.0.2.1") {
				t.Errorf("the log names whom: %s", log.String())
			}
			log.Reset()
			time.Sleep(recoveryWindow)
		}
	})
}
