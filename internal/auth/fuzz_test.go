package auth

import (
	"encoding/json"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/cputest"
	"github.com/citerne/citerne/internal/domain"
)

// fuel is the CPU time that parsing foreign text of this size may take.
func fuel(size int) time.Duration {
	return time.Millisecond + time.Duration(size)*50*time.Nanosecond
}

// FuzzFileAddress: exactly one query opens a signed address, apart from its escaping, and every
// refusal has one of two codes.
func FuzzFileAddress(f *testing.F) {
	b := newTestService(f)
	p := b.signIn(f)
	session, err := b.Authenticate(p.request("POST", "/graphql"))
	if err != nil {
		f.Fatal(err)
	}
	download, err := b.SignDownload(session, logo)
	if err != nil {
		f.Fatal(err)
	}
	_, signed, _ := strings.Cut(b.SignFile(session, logo), "?")
	_, ticket, _ := strings.Cut(download, "?")
	// Each fuzzing process signs its own addresses: § and ¤ are placeholders for their queries.
	queries := strings.NewReplacer("§", signed, "¤", ticket)
	for _, seed := range []string{"§", "¤", "§&¤", "", "e=1&s=", "e=" + strings.Repeat("9", 400) + "&s=x", "ticket=" + strings.Repeat("A", 12<<10), "¤%0a"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, query string) {
		query = queries.Replace(query)
		if len(query) > 16<<10 {
			t.Skip("too large for any address")
		}
		r := image(p, logo)
		r.URL.RawQuery = query
		var life time.Duration
		var asFile, asDownload error
		cputest.Within(t, fuel(len(query)), func() {
			_, life, asFile = b.VerifyFile(r)
			_, asDownload = b.OpenDownload(r)
		})
		given, err := url.ParseQuery(query)
		encoded := given.Encode()
		if err != nil {
			encoded = ""
		}
		if same := encoded == signed; same != (asFile == nil) || same != (life > 0) {
			t.Errorf("%q opens the file: %s, %v", query, life, asFile)
		}
		if same := encoded == ticket; same != (asDownload == nil) {
			t.Errorf("%q opens the download: %v", query, asDownload)
		}
		for _, err := range []error{asFile, asDownload} {
			if code := domain.CodeOf(err); err != nil && code != domain.CodeForbidden && code != domain.CodeUnauthenticated {
				t.Errorf("%q is refused with %s", query, code)
			}
		}
	})
}

// FuzzCredentials: only the issued pair of Authorization and cookie opens a session, and the CPU
// time is bounded by the input's size.
func FuzzCredentials(f *testing.F) {
	b := newTestService(f)
	p := b.signIn(f)
	// Each fuzzing process has its own pair: § and ¤ are placeholders for its halves.
	halves := strings.NewReplacer("§", p.sealed, "¤", p.cookie.Name+"="+p.cookie.Value)
	f.Add("Bearer §", "¤")
	f.Add("Bearer "+strings.Repeat("A", 11<<10), strings.Repeat(p.cookie.Name+"=x; ", 200))
	f.Add("", "=;=,")
	f.Add("bearer\t§ §", "¤; ¤;\"¤\"")
	f.Fuzz(func(t *testing.T, authorization, cookie string) {
		authorization, cookie = halves.Replace(authorization), halves.Replace(cookie)
		if len(authorization)+len(cookie) > 16<<10 {
			t.Skip("too large for any request")
		}
		r := httptest.NewRequest("POST", "/graphql", nil)
		r.Header.Set("Authorization", authorization)
		r.Header.Set("Cookie", cookie)
		var session *Session
		var err error
		// Several cookies of the name are tried, up to maxCookies.
		cputest.Within(t, fuel(len(authorization)+len(cookie)), func() { session, err = b.Authenticate(r) })
		opens := strings.Contains(authorization, p.sealed) && strings.Contains(cookie, p.cookie.Value)
		if session != nil && (!opens || session.Token != providerToken) || session != nil && err != nil {
			t.Errorf("%q and %q open %+v, %v", authorization, cookie, session, err)
		}
		if err != nil && domain.CodeOf(err) != domain.CodeUnauthenticated {
			t.Errorf("refused with %v", err)
		}
	})
}

// FuzzTokenAnswer: a provider's response at sign-in is either refused or rewritten within its
// bounds.
func FuzzTokenAnswer(f *testing.F) {
	for _, seed := range []string{
		`{"access_token":"t","token_type":"JWT","expires_in":3600,"scope":"full"}`, `{"access_token":"t","expires_in":"1e999"}`,
		`{"access_token":"é","expires_in":1}`, `{"access_token":"t","expires_in":-1}`, `[]`, `{"access_token":{}}`, `{"expires_in":1}`, "{\"access_token\":\"\xff\"}",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		var canonical []byte
		var refused *failure
		cputest.Within(t, fuel(len(body)), func() { canonical, refused = canonicalToken(body) })
		if refused != nil {
			return
		}
		var answer struct {
			AccessToken string `json:"access_token"`
			TokenType   string `json:"token_type"`
			ExpiresIn   int    `json:"expires_in"`
			Scope       string `json:"scope"`
		}
		err := json.Unmarshal(canonical, &answer)
		if err != nil || answer.AccessToken == "" || !visible(answer.AccessToken) || answer.TokenType == "" || answer.Scope == "" ||
			answer.ExpiresIn < minExpiresIn || answer.ExpiresIn > maxExpiresIn || strings.ContainsAny(answer.AccessToken+answer.TokenType, "\r\n ") {
			t.Errorf("%q becomes %q: %v", body, canonical, err)
		}
	})
}
