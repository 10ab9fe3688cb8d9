package provider_test

import (
	"net/http"
	"testing"

	"github.com/citerne/citerne/internal/provider"
)

// setting responds with [] and sets the cookie that belongs to the request's token.
func setting(cookies map[string]string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if c := cookies[r.Header.Get("Authorization")]; c != "" {
			w.Header().Add("Set-Cookie", "other=1")
			w.Header().Add("Set-Cookie", c)
		}
		_, _ = w.Write([]byte(`[]`))
	}
}

// A token is only sent with writes of the session that received it.
func TestXSRFStaysInItsSession(t *testing.T) {
	u := newUpstream(t, setting(map[string]string{"Bearer a": "XSRF-TOKEN=token-a; Path=/", "Bearer b": "XSRF-TOKEN=token-b"}))
	c := newClient(t, provider.Config{V2URL: u.URL})
	as := func(session, token string) *provider.Session {
		return c.For(provider.Credentials{SessionID: session, TokenType: "Bearer", Token: token}, "fr")
	}
	ctx := t.Context()
	for _, step := range []struct {
		session, token string
		want           string // of the write
	}{
		{"sa", "a", "token-a"}, {"sb", "b", "token-b"}, {"sa", "a", "token-a"}, {"sc", "c", ""}, {"", "a", ""},
	} {
		s := as(step.session, step.token)
		if _, err := s.Gases(ctx); err != nil {
			t.Fatal(err)
		}
		if err := s.DeleteAddress(ctx, "1"); err != nil {
			t.Fatal(err)
		}
		all := u.requests()
		read, write := all[len(all)-2], all[len(all)-1]
		wantCookie := ""
		if step.want != "" {
			wantCookie = "XSRF-TOKEN=" + step.want
		}
		if read.header.Get("Cookie") != "" || read.header.Get("X-XSRF-TOKEN") != "" {
			t.Errorf("session %q: a read carries %q", step.session, read.header)
		}
		if write.header.Get("Cookie") != wantCookie || write.header.Get("X-XSRF-TOKEN") != step.want {
			t.Errorf("session %q: a write carries %q and %q, want %q", step.session,
				write.header.Get("Cookie"), write.header.Get("X-XSRF-TOKEN"), step.want)
		}
	}
}

// A refusal can set the token too: providers do so with the status that rejects an old token.
func TestXSRFFromRefusals(t *testing.T) {
	s, u := asking(t, status(403, ``, "Set-Cookie", "XSRF-TOKEN=fresh"))
	for range 2 {
		_ = s.DeleteAddress(t.Context(), "1")
	}
	first, second := u.requests()[0], u.requests()[1]
	if first.header.Get("X-XSRF-TOKEN") != "" || second.header.Get("X-XSRF-TOKEN") != "fresh" {
		t.Errorf("first %q, second %q", first.header, second.header)
	}
}
