package provider

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
)

// sent returns the cookie and the header that a store adds to a write of a session.
func sent(s *xsrfStore, session string) (cookie, header string) {
	req, _ := http.NewRequest(http.MethodPut, "http://provider.invalid", nil)
	s.apply(session, req)
	return req.Header.Get("Cookie"), req.Header.Get(xsrfHeader)
}

func TestXSRFExpires(t *testing.T) {
	start := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	for _, c := range []struct {
		cookie http.Cookie
		life   time.Duration // 0: not stored
	}{
		{http.Cookie{}, 24 * time.Hour},
		{http.Cookie{MaxAge: 60}, time.Minute},
		{http.Cookie{MaxAge: 1 << 40}, 24 * time.Hour},
		{http.Cookie{Expires: start.Add(time.Hour)}, time.Hour},
		{http.Cookie{Expires: start.Add(1000 * time.Hour)}, 24 * time.Hour},
		{http.Cookie{MaxAge: -1}, 0},
		{http.Cookie{Expires: start}, 0},
	} {
		now := start
		s := newXSRFStore(func() time.Time { return now })
		c.cookie.Name, c.cookie.Value = "XSRF-TOKEN", "v"
		s.observe("a", []*http.Cookie{{Name: "XSRF-TOKEN", Value: "before"}, &c.cookie})
		now = start.Add(c.life - 1)
		if _, header := sent(s, "a"); (header == "v") != (c.life > 0) {
			t.Errorf("%v: within its life of %s, %q is sent", &c.cookie, c.life, header)
		}
		now = start.Add(c.life)
		if _, header := sent(s, "a"); header != "" || len(s.entries) != 0 || s.recent.Len() != 0 {
			t.Errorf("%v: after %s, %q is sent and %d entries are kept", &c.cookie, c.life, header, len(s.entries))
		}
	}
}

func TestXSRFIsBounded(t *testing.T) {
	s := newXSRFStore(time.Now)
	set := func(i int) {
		s.observe(fmt.Sprint(i), []*http.Cookie{{Name: "XSRF-TOKEN", Value: fmt.Sprint("v", i)}})
	}
	for i := range xsrfSessions {
		set(i)
	}
	_, _ = sent(s, "0") // most recently used, so it stays
	set(xsrfSessions)
	if len(s.entries) != xsrfSessions || s.recent.Len() != xsrfSessions {
		t.Errorf("%d sessions are remembered, want %d", len(s.entries), xsrfSessions)
	}
	for session, want := range map[string]string{"0": "v0", "1": "", "2": "v2"} {
		if _, got := sent(s, session); got != want {
			t.Errorf("session %s sends %q, want %q", session, got, want)
		}
	}
	s.observe("2", []*http.Cookie{{Name: "XSRF-TOKEN", Value: strings.Repeat("x", maxXSRFToken+1)}})
	if _, got := sent(s, "2"); got != "" {
		t.Error("a token that is too long is kept")
	}
}

// The cookie is sent back unchanged, and the header percent-decoded.
func TestXSRFDecoding(t *testing.T) {
	for value, want := range map[string]string{
		"plain":          "plain",
		"eyJpdiI6%3D%3D": "eyJpdiI6==",
		"a+b":            "a+b",
		"100%":           "100%",
		"a%0D%0AX:1":     "a%0D%0AX:1",
		"%C3%A9":         "%C3%A9",
		"":               "",
	} {
		s := newXSRFStore(time.Now)
		s.observe("a", []*http.Cookie{{Name: "XSRF-TOKEN", Value: value}})
		cookie, header := sent(s, "a")
		if header != want || want != "" && cookie != "XSRF-TOKEN="+value {
			t.Errorf("%q is sent back as %q and %q, want %q", value, cookie, header, want)
		}
	}
}
