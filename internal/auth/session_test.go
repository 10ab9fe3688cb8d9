package auth

import (
	"encoding/base64"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/web"
)

func TestAuthenticateOpensBothHalves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newTestService(t)
		p := b.signIn(t)
		session, err := b.Authenticate(p.request("POST", "/graphql"))
		if err != nil {
			t.Fatal(err)
		}
		if session.Token != providerToken || session.TokenType != "Bearer" || time.Until(session.ExpiresAt) != time.Hour {
			t.Errorf("session = %#v, token %q", session, session.Token)
		}
		if !domain.ID(session.ID).Valid() || len(session.ID) != 22 {
			t.Errorf("ID = %q, want 22 characters of base64url", session.ID)
		}
		if strings.Contains(p.sealed, base64.RawURLEncoding.EncodeToString([]byte(providerToken))) {
			t.Error("the sealed token holds the provider's token in clear")
		}
	})
}

func TestAuthenticateWithoutAuthorization(t *testing.T) {
	b := newTestService(t)
	p := b.signIn(t)
	r := httptest.NewRequest("POST", "/graphql", nil)
	r.AddCookie(&http.Cookie{Name: p.cookie.Name, Value: p.cookie.Value})
	if session, err := b.Authenticate(r); session != nil || err != nil {
		t.Errorf("got %v, %v, want nil, nil", session, err)
	}
}

// refused checks that the error's message is the same as for all bad credentials, and its cause.
func refused(t *testing.T, b *testService, r *http.Request, cause error) {
	t.Helper()
	session, err := b.Authenticate(r)
	var de *domain.Error
	if session != nil || !errors.As(err, &de) {
		t.Fatalf("got %v, %v, want a domain error", session, err)
	}
	if de.Code != domain.CodeUnauthenticated || de.Message != domain.ErrSessionEnded.Message {
		t.Errorf("answer = %s %q", de.Code, de.Message)
	}
	if !errors.Is(err, cause) {
		t.Errorf("cause = %v, want %v", err, cause)
	}
	noSecrets(t, err.Error())
}

// Another program on this machine can plant a cookie with our name: the right one is found at any
// position.
func TestPlantedCookies(t *testing.T) {
	b := newTestService(t)
	mine, other := b.signIn(t), b.signIn(t)
	name := "; " + mine.cookie.Name + "="
	for place, cookies := range map[string]string{
		"before":             other.cookie.Value + name + mine.cookie.Value,
		"after":              mine.cookie.Value + name + other.cookie.Value,
		"malformed, before":  "x" + name + mine.cookie.Value,
		"the same, repeated": mine.cookie.Value + name + mine.cookie.Value,
		"three":              strings.Repeat(other.cookie.Value+name, maxCookies-1) + mine.cookie.Value,
	} {
		r := mine.request("POST", "/graphql")
		setCookieValue(r, cookies)
		r.Header.Set(web.XSRFHeader, mine.xsrf)
		session, err := b.Authenticate(r)
		if err != nil {
			t.Errorf("%s: %v", place, err)
			continue
		}
		if err := b.CheckXSRF(r, session); err != nil {
			t.Errorf("%s: %v", place, err)
		}
	}
}

func TestAuthenticateRefuses(t *testing.T) {
	b := newTestService(t)
	mine, other := b.signIn(t), b.signIn(t)
	cases := []struct {
		name   string
		change func(*http.Request)
		cause  error
	}{
		{"no cookie", func(r *http.Request) { r.Header.Del("Cookie") }, errNoCookie},
		{"empty cookie", func(r *http.Request) { setCookieValue(r, "") }, errNoCookie},
		{"short cookie", func(r *http.Request) { setCookieValue(r, mine.cookie.Value[:42]) }, errNoCookie},
		{"long cookie", func(r *http.Request) { setCookieValue(r, mine.cookie.Value+"AA") }, errNoCookie},
		{"fifth cookie of the name", func(r *http.Request) {
			setCookieValue(r, strings.Repeat(other.cookie.Value+"; "+mine.cookie.Name+"=", maxCookies)+mine.cookie.Value)
		}, errSealOpen},
		{"cookie under the development name", func(r *http.Request) {
			r.Header.Set("Cookie", sessionCookie+"="+mine.cookie.Value)
		}, errNoCookie},
		{"random cookie", func(r *http.Request) { setCookieValue(r, sealEncoding.EncodeToString(newCookie())) }, errSealOpen},
		{"cookie of another session", func(r *http.Request) { setCookieValue(r, other.cookie.Value) }, errSealOpen},
		{"token of another session", authorization("Bearer " + other.sealed), errSealOpen},
		{"empty header", authorization(""), errAuthorization},
		{"scheme alone", authorization("Bearer"), errAuthorization},
		{"no token", authorization("Bearer "), errSealText},
		{"two spaces", authorization("Bearer  " + mine.sealed), errSealText},
		{"two headers", func(r *http.Request) { r.Header.Add("Authorization", "Bearer "+mine.sealed) }, errAuthorization},
		{"other scheme", authorization("MAC " + mine.sealed), errScheme},
		{"provider's raw token", authorization("Bearer " + providerToken), errSealText},
		{"long raw token", authorization("Bearer " + strings.Repeat("eyJh", 60)), errSealVersion},
		{"trailing space", authorization("Bearer " + mine.sealed + " "), errSealText},
		{"padding", authorization("Bearer " + mine.sealed + "="), errSealText},
		{"line break in the token", authorization("Bearer " + mine.sealed[:40] + "\n" + mine.sealed[40:]), errSealText},
		{"standard alphabet", authorization("Bearer " + strings.Repeat("+/", 60)), errSealText},
		{"far too long", authorization("Bearer " + strings.Repeat("A", 40<<10)), errSealText},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			r := mine.request("POST", "/graphql")
			c.change(r)
			refused(t, b, r, c.cause)
		})
	}
}

func setCookieValue(r *http.Request, value string) {
	r.Header.Set("Cookie", secureSessionCookie+"="+value)
}

func authorization(value string) func(*http.Request) {
	return func(r *http.Request) { r.Header.Set("Authorization", value) }
}

func TestSchemeIsCaseInsensitive(t *testing.T) {
	b := newTestService(t)
	p := b.signIn(t)
	r := p.request("POST", "/graphql")
	r.Header.Set("Authorization", "bEARER "+p.sealed)
	if _, err := b.Authenticate(r); err != nil {
		t.Error(err)
	}
}

func TestEveryBitOfTheSealCounts(t *testing.T) {
	b := newTestService(t)
	p := b.signIn(t)
	data, err := sealEncoding.DecodeString(p.sealed)
	if err != nil {
		t.Fatal(err)
	}
	for bit := range len(data) * 8 {
		data[bit/8] ^= 1 << (bit % 8)
		r := p.request("POST", "/graphql")
		r.Header.Set("Authorization", "Bearer "+sealEncoding.EncodeToString(data))
		if session, err := b.Authenticate(r); session != nil || domain.CodeOf(err) != domain.CodeUnauthenticated {
			t.Errorf("bit %d flipped: %v, %v", bit, session, err)
		}
		data[bit/8] ^= 1 << (bit % 8)
	}
}

func TestEveryCharacterOfTheSealCounts(t *testing.T) {
	b := newTestService(t)
	p := b.signIn(t)
	const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_+/= "
	try := func(text string) {
		t.Helper()
		r := p.request("POST", "/graphql")
		r.Header.Set("Authorization", "Bearer "+text)
		if session, _ := b.Authenticate(r); session != nil {
			t.Errorf("%q opens", text)
		}
	}
	// The last character is where base64 has spare bits.
	for i := range len(p.sealed) {
		try(p.sealed[:i])
	}
	for _, c := range alphabet {
		try(p.sealed + string(c))
		if last := len(p.sealed) - 1; rune(p.sealed[last]) != c {
			try(p.sealed[:last] + string(c))
		}
	}
}

func TestSessionEndsOnTheServersClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := newTestService(t)
		p := b.signIn(t)
		time.Sleep(time.Hour - time.Nanosecond)
		session, err := b.Authenticate(p.request("POST", "/graphql"))
		if err != nil || b.Check(session) != nil {
			t.Fatalf("a moment before the end: %v, %v", err, b.Check(session))
		}
		time.Sleep(time.Nanosecond)
		if err := b.Check(session); !errors.Is(err, errExpired) {
			t.Errorf("a session that was open at its end: %v", err)
		}
		refused(t, b, p.request("POST", "/graphql"), errExpired)
	})
}

func TestKeyRotation(t *testing.T) {
	withKeys := func(entries ...string) *testService {
		return newTestService(t, func(c *Config) { c.Keys = ring(t, entries...) })
	}
	before := withKeys(keyText(1, 'a'))
	p := before.signIn(t)
	during := withKeys(keyText(2, 'b'), keyText(1, 'a'))
	session, err := during.Authenticate(p.request("POST", "/graphql"))
	if err != nil {
		t.Fatalf("the old key does not open: %v", err)
	}
	write := p.request("POST", "/graphql")
	write.Header.Set(web.XSRFHeader, p.xsrf)
	if err := during.CheckXSRF(write, session); err != nil {
		t.Errorf("the old XSRF token: %v", err)
	}
	file := p.request("GET", before.SignFile(session, "/files/logos/x"))
	if _, _, err := during.VerifyFile(file); err != nil {
		t.Errorf("the old file address: %v", err)
	}
	newer := during.signIn(t)
	if data, _ := sealEncoding.DecodeString(newer.sealed); data[1] != 2 {
		t.Errorf("sealed with key %d, want the first of the ring, 2", data[1])
	}
	after := withKeys(keyText(2, 'b'))
	refused(t, after, p.request("POST", "/graphql"), errSealKey)
	if err := after.CheckXSRF(write, session); domain.CodeOf(err) != domain.CodeForbidden {
		t.Errorf("the XSRF token of a removed key: %v", err)
	}
	if _, _, err := after.VerifyFile(file); !errors.Is(err, errFileSignature) {
		t.Errorf("the file address of a removed key: %v", err)
	}
	if _, err := after.Authenticate(newer.request("POST", "/graphql")); err != nil {
		t.Errorf("the new key: %v", err)
	}
	refused(t, withKeys(keyText(2, 'c')), newer.request("POST", "/graphql"), errSealOpen)
}

func TestSignedOutSessionIsRefused(t *testing.T) {
	b := newTestService(t)
	p, other := b.signIn(t), b.signIn(t)
	session, err := b.Authenticate(p.request("POST", "/graphql"))
	if err != nil {
		t.Fatal(err)
	}
	b.denied.Revoke(t.Context(), session.ID, session.ExpiresAt)
	refused(t, b, p.request("POST", "/graphql"), errSignedOut)
	if err := b.Check(session); !errors.Is(err, errSignedOut) || domain.CodeOf(err) != domain.CodeUnauthenticated {
		t.Errorf("a session that was open when it was signed out: %v", err)
	}
	if _, err := b.Authenticate(other.request("POST", "/graphql")); err != nil {
		t.Errorf("another session: %v", err)
	}
}

func TestSealBindsTheSessionInside(t *testing.T) {
	keys, cookie := ring(t, keyText(1, 'a')), newCookie()
	text, err := keys.seal(sealed{sessionID: sessionID(newCookie()), tokenType: "Bearer", token: "t"}, cookie, forSession)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := keys.open(text, cookie, forSession); !errors.Is(err, errSealSession) {
		t.Errorf("err = %v, want %v", err, errSealSession)
	}
}

func TestSealIsRandom(t *testing.T) {
	keys, cookie := ring(t, keyText(1, 'a')), newCookie()
	p := sealed{sessionID: sessionID(cookie), tokenType: "Bearer", token: "t"}
	one, _ := keys.seal(p, cookie, forSession)
	two, _ := keys.seal(p, cookie, forSession)
	if one == two {
		t.Error("the same token sealed twice gives the same text")
	}
}

func TestSealRoundTrip(t *testing.T) {
	keys, cookie := ring(t, keyText(255, 'a')), newCookie()
	for _, tokenLen := range []int{0, 1, 255, 256, maxToken} {
		want := sealed{sessionID: sessionID(cookie), issuedAt: time.Unix(1, 0), expiresAt: time.Unix(1<<33, 0), tokenType: strings.Repeat("t", maxTokenType), token: strings.Repeat("x", tokenLen)}
		text, err := keys.seal(want, cookie, forSession)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := keys.open(text, cookie, forSession); err != nil || got != want {
			t.Errorf("token of %d: %v, %v", tokenLen, got, err)
		}
	}
	if _, err := keys.seal(sealed{token: strings.Repeat("x", maxToken+1)}, cookie, forSession); err == nil {
		t.Error("a token that no header can carry was sealed")
	}
}

func TestDecodePayloadChecksLengths(t *testing.T) {
	complete := sealed{tokenType: "Bearer", token: "abc"}.encode()
	for n := range len(complete) {
		if _, err := decodePayload(complete[:n]); !errors.Is(err, errSealPayload) {
			t.Errorf("%d of %d bytes: %v", n, len(complete), err)
		}
	}
	if _, err := decodePayload(append(complete, 0)); !errors.Is(err, errSealPayload) {
		t.Errorf("one byte too many: %v", err)
	}
	complete[0] = 9
	if _, err := decodePayload(complete); !errors.Is(err, errSealPayload) {
		t.Errorf("unknown version: %v", err)
	}
}

func TestNothingPrintsSecrets(t *testing.T) {
	b := newTestService(t)
	p := b.signIn(t)
	session, err := b.Authenticate(p.request("POST", "/graphql"))
	if err != nil {
		t.Fatal(err)
	}
	key := strings.Repeat("a", 8)
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%x", "%d"} {
		text := fmt.Sprintf(verb+verb, session, b.keys)
		noSecrets(t, text, key, "97 97 97", "6161", "0x61", fmt.Sprintf("%x", providerToken))
	}
	var out logBuffer
	for _, h := range []slog.Handler{slog.NewJSONHandler(&out, nil), slog.NewTextHandler(&out, nil)} {
		slog.New(h).Info("x", "session", session, "keys", b.keys)
	}
	noSecrets(t, out.String(), key)
	if !strings.Contains(out.String(), session.ID) {
		t.Errorf("the log does not name the session: %s", out.String())
	}
}

func TestCookiesByOrigin(t *testing.T) {
	for origin, want := range map[string]struct {
		name   string
		secure bool
	}{
		"https://espace.example": {"__Host-citerne-session", true},
		"http://localhost:8080":  {"citerne-session", false},
	} {
		b := newTestService(t, func(c *Config) { c.PublicURL, _ = url.Parse(origin) })
		w := b.post(t, goodCode, goodVerifier)
		got := map[string]*http.Cookie{}
		for _, c := range w.Result().Cookies() {
			got[c.Name] = c
		}
		session, xsrf := got[want.name], got["XSRF-TOKEN"]
		if len(got) != 2 || session == nil || xsrf == nil {
			t.Fatalf("%s: cookies = %v", origin, w.Header()["Set-Cookie"])
		}
		for _, c := range got {
			if c.Path != "/" || c.Domain != "" || c.MaxAge != 3600 || c.SameSite != http.SameSiteStrictMode || c.Secure != want.secure {
				t.Errorf("%s: %s", origin, c.Raw)
			}
		}
		if !session.HttpOnly || xsrf.HttpOnly {
			t.Errorf("%s: HttpOnly must hold for the session cookie and for it alone", origin)
		}
	}
}

func TestXSRF(t *testing.T) {
	b := newTestService(t)
	mine, other := b.signIn(t), b.signIn(t)
	session, err := b.Authenticate(mine.request("POST", "/graphql"))
	if err != nil {
		t.Fatal(err)
	}
	cases := []struct {
		name    string
		values  []string
		session *Session
		ok      bool
	}{
		{"the session's token", []string{mine.xsrf}, session, true},
		{"missing", nil, session, false},
		{"empty", []string{""}, session, false},
		{"another session's token", []string{other.xsrf}, session, false},
		{"the cookie itself", []string{mine.cookie.Value}, session, false},
		{"truncated", []string{mine.xsrf[:42]}, session, false},
		{"extended", []string{mine.xsrf + "A"}, session, false},
		{"padded", []string{mine.xsrf + "="}, session, false},
		{"twice", []string{mine.xsrf, mine.xsrf}, session, false},
		{"other case", []string{strings.ToUpper(mine.xsrf)}, session, false},
		{"no session", []string{mine.xsrf}, nil, false},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			r := mine.request("POST", "/graphql")
			r.Header["X-Xsrf-Token"] = c.values
			err := b.CheckXSRF(r, c.session)
			if c.ok != (err == nil) {
				t.Fatalf("err = %v", err)
			}
			if err != nil && domain.CodeOf(err) != domain.CodeForbidden {
				t.Errorf("code = %s", domain.CodeOf(err))
			}
		})
	}
}

func FuzzOpen(f *testing.F) {
	keys, cookie := ring(f, keyText(1, 'a')), newCookie()
	p := sealed{sessionID: sessionID(cookie), tokenType: "Bearer", token: providerToken}
	good, err := keys.seal(p, cookie, forSession)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(good)
	f.Add(good[:len(good)-1])
	f.Add("")
	f.Add(strings.Repeat("A", 200))
	f.Fuzz(func(t *testing.T, text string) {
		if _, err := keys.open(text, cookie, forSession); (err == nil) != (text == good) {
			t.Errorf("open(%q) = %v", text, err)
		}
	})
}

func FuzzDecodePayload(f *testing.F) {
	f.Add(sealed{tokenType: "Bearer", token: providerToken}.encode())
	f.Fuzz(func(t *testing.T, b []byte) {
		if p, err := decodePayload(b); err == nil && string(p.encode()) != string(b) {
			t.Errorf("%x decodes to %v, which encodes otherwise", b, p)
		}
	})
}

func BenchmarkAuthenticate(b *testing.B) {
	s := newTestService(b)
	r := s.signIn(b).request("POST", "/graphql")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.Authenticate(r); err != nil {
			b.Fatal(err)
		}
	}
}
