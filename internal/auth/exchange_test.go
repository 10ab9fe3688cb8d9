package auth

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// received is a request that the token endpoint received.
type received struct {
	method, path, body string
	header             http.Header
}

// tokenEndpoint records requests and responds with goodAnswer.
func tokenEndpoint(t *testing.T) (address string, calls func() []received) {
	t.Helper()
	var mu sync.Mutex
	var all []received
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			t.Error(err)
		}
		mu.Lock()
		all = append(all, received{r.Method, r.URL.String(), string(body), r.Header})
		mu.Unlock()
		w.Header().Set("Content-Type", "application/json")
		io.WriteString(w, goodAnswer)
	}))
	t.Cleanup(srv.Close)
	return srv.URL, func() []received {
		mu.Lock()
		defer mu.Unlock()
		return all
	}
}

func TestExchangeSendsExactlyTheSpecifiedForm(t *testing.T) {
	const form = "client_id=dashboard&code=code-7Hd2&code_verifier=abcdefghijklmnopqrstuvwxyz-._~0123456789ABCDEFG&grant_type=authorization_code&redirect_uri=https%3A%2F%2Fespace.example%2Fhandle_token&response_type=token&scope=full"
	for name, c := range map[string]struct{ secret, body string }{
		"public client":       {"", form},
		"confidential client": {"s3cret", strings.Replace(form, "&code=", "&client_secret=s3cret&code=", 1)},
	} {
		t.Run(name, func(t *testing.T) {
			address, calls := tokenEndpoint(t)
			b := newTestService(t, func(config *Config) {
				config.AuthURL, config.ClientSecret, config.Transport = address+"/base/", c.secret, nil
			})
			if w := b.post(t, goodCode, goodVerifier); w.Code != http.StatusOK {
				t.Fatalf("%d %s", w.Code, w.Body)
			}
			got := calls()
			if len(got) != 1 {
				t.Fatalf("%d calls, want 1", len(got))
			}
			if got[0].method != "POST" || got[0].path != "/base/v1/oauth/token" {
				t.Errorf("%s %s", got[0].method, got[0].path)
			}
			if sorted(got[0].body) != sorted(c.body) {
				t.Errorf("form\n%s, want\n%s", got[0].body, c.body)
			}
			if id, sent := got[0].header["X-Request-Id"]; !sent || len(id) != 1 || id[0] != "" {
				t.Errorf("X-Request-Id = %q, want one that is empty", id)
			}
			if media := got[0].header.Get("Content-Type"); media != "application/x-www-form-urlencoded" {
				t.Errorf("Content-Type = %q", media)
			}
			if _, sent := got[0].header["Authorization"]; sent {
				t.Error("the client authenticates in the header as well")
			}
			noSecrets(t, b.log.String(), "s3cret")
		})
	}
}

// sorted sorts the fields of a form, for comparison.
func sorted(form string) string {
	fields := strings.Split(form, "&")
	slices.Sort(fields)
	return strings.Join(fields, "&")
}

func TestTokenAnswersTheSpecifiedCredentials(t *testing.T) {
	b := newTestService(t)
	w := b.post(t, goodCode, goodVerifier)
	var body map[string]any
	if err := json.Unmarshal(w.Body.Bytes(), &body); err != nil {
		t.Fatal(err)
	}
	if len(body) != 4 || body["token_type"] != "Bearer" || body["expires_in"] != 3600.0 || body["scope"] != "full" || body["access_token"] == "" {
		t.Errorf("body = %v", body)
	}
	if w.Header().Get("Cache-Control") != "no-store" || w.Header().Get("Content-Type") != "application/json; charset=utf-8" {
		t.Errorf("headers = %v", w.Header())
	}
	noSecrets(t, w.Body.String()+fmt.Sprint(w.Header())+b.log.String())
}

func TestTokenAnswerTable(t *testing.T) {
	with := func(field, value string) string {
		fields := map[string]string{"access_token": `"` + providerToken + `"`, "token_type": `"Bearer"`, "expires_in": "3600", "scope": `"full"`}
		if value == "" {
			delete(fields, field)
		} else {
			fields[field] = value
		}
		var parts []string
		for name, text := range fields {
			parts = append(parts, fmt.Sprintf("%q:%s", name, text))
		}
		return "{" + strings.Join(parts, ",") + "}"
	}
	const invalid, missing, refused, unavailable = "UPSTREAM_INVALID", "TokenRequestMissingAccessToken", "TokenRequestRefused", "UPSTREAM_UNAVAILABLE"
	cases := []struct {
		name   string
		status int
		body   string
		code   string // of the refusal, empty for a success
		want   grant  // of the success
	}{
		{"complete", 200, goodAnswer, "", grant{TokenType: "Bearer", ExpiresIn: 3600, Scope: "full"}},
		{"created", 201, goodAnswer, "", grant{TokenType: "Bearer", ExpiresIn: 3600, Scope: "full"}},
		{"other type and scope", 200, `{"access_token":"x","token_type":"MAC","expires_in":60,"scope":"full read"}`, "", grant{TokenType: "MAC", ExpiresIn: 60, Scope: "full read"}},
		{"no type", 200, with("token_type", ""), "", grant{TokenType: "Bearer", ExpiresIn: 3600, Scope: "full"}},
		{"null type", 200, with("token_type", "null"), "", grant{TokenType: "Bearer", ExpiresIn: 3600, Scope: "full"}},
		{"lower case type", 200, with("token_type", `"bearer"`), "", grant{TokenType: "bearer", ExpiresIn: 3600, Scope: "full"}},
		{"no scope", 200, with("scope", ""), "", grant{TokenType: "Bearer", ExpiresIn: 3600, Scope: "full"}},
		{"unknown fields", 200, with("id_token", `{"a":[1]}`), "", grant{TokenType: "Bearer", ExpiresIn: 3600, Scope: "full"}},
		{"type of two words", 200, with("token_type", `"Bearer x"`), invalid, grant{}},
		{"type with a line break", 200, with("token_type", `"Bearer\r\nX: y"`), invalid, grant{}},
		{"endless type", 200, with("token_type", `"`+strings.Repeat("b", 65)+`"`), invalid, grant{}},
		{"scope with a control", 200, with("scope", `"full\u0007"`), invalid, grant{}},
		{"endless scope", 200, with("scope", `"`+strings.Repeat("s", 1025)+`"`), invalid, grant{}},

		{"expires in a second", 200, with("expires_in", "1"), "", grant{TokenType: "Bearer", ExpiresIn: 1, Scope: "full"}},
		{"in half a second", 200, with("expires_in", "0.5"), "", grant{TokenType: "Bearer", ExpiresIn: 1, Scope: "full"}},
		{"in a fraction more", 200, with("expires_in", "59.9"), "", grant{TokenType: "Bearer", ExpiresIn: 59, Scope: "full"}},
		{"quoted", 200, with("expires_in", `"3600"`), "", grant{TokenType: "Bearer", ExpiresIn: 3600, Scope: "full"}},
		{"in a day", 200, with("expires_in", "86400"), "", grant{TokenType: "Bearer", ExpiresIn: 86400, Scope: "full"}},
		{"in more than a day", 200, with("expires_in", "86401"), "", grant{TokenType: "Bearer", ExpiresIn: 86400, Scope: "full"}},
		{"beyond 32 bits", 200, with("expires_in", "4294970896"), "", grant{TokenType: "Bearer", ExpiresIn: 86400, Scope: "full"}},
		{"beyond 64 bits", 200, with("expires_in", "99999999999999999999"), "", grant{TokenType: "Bearer", ExpiresIn: 86400, Scope: "full"}},
		{"beyond float64", 200, with("expires_in", "1e999"), "", grant{TokenType: "Bearer", ExpiresIn: 86400, Scope: "full"}},
		{"no expiry", 200, with("expires_in", ""), invalid, grant{}},
		{"null", 200, with("expires_in", "null"), invalid, grant{}},
		{"zero", 200, with("expires_in", "0"), invalid, grant{}},
		{"negative zero", 200, with("expires_in", "-0.0"), invalid, grant{}},
		{"negative", 200, with("expires_in", "-1"), invalid, grant{}},
		{"negative that wraps to an hour", 200, with("expires_in", "-4294963696"), invalid, grant{}},
		{"negative beyond float64", 200, with("expires_in", "-1e999"), invalid, grant{}},
		{"a word", 200, with("expires_in", `"soon"`), invalid, grant{}},
		{"an empty text", 200, with("expires_in", `""`), invalid, grant{}},
		{"hexadecimal", 200, with("expires_in", `"0x10"`), invalid, grant{}},
		{"true", 200, with("expires_in", "true"), invalid, grant{}},
		{"a list", 200, with("expires_in", "[3600]"), invalid, grant{}},

		{"no token", 200, with("access_token", ""), missing, grant{}},
		{"null token", 200, with("access_token", "null"), missing, grant{}},
		{"empty token", 200, with("access_token", `""`), missing, grant{}},
		{"empty object", 200, "{}", missing, grant{}},
		{"an error with status 200", 200, `{"error":"invalid_grant"}`, missing, grant{}},
		{"token is a number", 200, with("access_token", "12"), invalid, grant{}},
		{"token with a line break", 200, with("access_token", `"a\nb"`), invalid, grant{}},
		{"token with a letter outside ASCII", 200, with("access_token", `"é"`), invalid, grant{}},
		{"longest token", 200, with("access_token", `"`+strings.Repeat("t", maxToken)+`"`), "", grant{TokenType: "Bearer", ExpiresIn: 3600, Scope: "full"}},
		{"too long a token", 200, with("access_token", `"`+strings.Repeat("t", maxToken+1)+`"`), invalid, grant{}},

		{"empty", 200, "", invalid, grant{}},
		{"no content", 204, "", invalid, grant{}},
		{"HTML", 200, "<!doctype html><p>" + providerToken, invalid, grant{}},
		{"a form", 200, "access_token=" + providerToken + "&expires_in=3600", invalid, grant{}},
		{"null answer", 200, "null", invalid, grant{}},
		{"a list of answers", 200, "[" + goodAnswer + "]", invalid, grant{}},
		{"cut short", 200, goodAnswer[:len(goodAnswer)-1], invalid, grant{}},
		{"something after", 200, goodAnswer + "x", invalid, grant{}},
		{"huge", 200, goodAnswer + strings.Repeat(" ", maxTokenAnswer), invalid, grant{}},

		{"400", 400, `{"error":"invalid_grant","error_description":"` + goodCode + ` was used"}`, refused, grant{}},
		{"400 with a strange code", 400, `{"error":"` + goodCode + `"}`, refused, grant{}},
		{"401", 401, `{"error":"invalid_client"}`, invalid, grant{}},
		{"403 in HTML", 403, "<p>" + goodCode, refused, grant{}},
		{"404", 404, "", refused, grant{}},
		{"422", 422, "{}", refused, grant{}},
		{"301", 301, goodAnswer, invalid, grant{}},
		{"307", 307, goodAnswer, invalid, grant{}},
		{"500", 500, goodAnswer, unavailable, grant{}},
		{"503", 503, "<p>maintenance", unavailable, grant{}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var calls atomic.Int32
				b := newTestService(t, func(config *Config) {
					config.Transport = roundTrip(func(r *http.Request) (*http.Response, error) {
						calls.Add(1)
						response, err := answer(c.status, c.body)(r)
						response.Header.Set("Location", "http://elsewhere.invalid/v1/oauth/token")
						return response, err
					})
				})
				w := b.post(t, goodCode, goodVerifier)
				if calls.Load() != 1 {
					t.Errorf("%d calls, want 1", calls.Load())
				}
				noSecrets(t, b.log.String()+w.Body.String())
				if c.code != "" {
					checkRefusal(t, w, c.code)
					return
				}
				var got grant
				if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil {
					t.Fatal(err)
				}
				got.AccessToken = ""
				if w.Code != http.StatusOK || fmt.Sprint(got) != fmt.Sprint(c.want) {
					t.Errorf("%d %+v, want %+v; log %s", w.Code, got, c.want, b.log)
				}
				p := pairOf(t, w)
				session, err := b.Authenticate(p.request("POST", "/graphql"))
				if err != nil || time.Until(session.ExpiresAt) != time.Duration(c.want.ExpiresIn)*time.Second || p.cookie.MaxAge != c.want.ExpiresIn {
					t.Errorf("the session ends %v, the cookie after %d s: %v", session, p.cookie.MaxAge, err)
				}
			})
		})
	}
}

// checkRefusal checks the code and the status of a refusal, and that it sets no cookie.
func checkRefusal(t *testing.T, w *httptest.ResponseRecorder, code string) {
	t.Helper()
	status := map[string]int{"INVALID": 400, "TokenRequestRefused": 400, "TokenRequestMissingAccessToken": 502, "UPSTREAM_INVALID": 502, "UPSTREAM_UNAVAILABLE": 502, "UPSTREAM_TIMEOUT": 504}[code]
	if got := errorCode(t, w); got != code || w.Code != status {
		t.Errorf("%d %s, want %d %s", w.Code, got, status, code)
	}
	if len(w.Header()["Set-Cookie"]) > 0 {
		t.Errorf("a refusal sets %v", w.Header()["Set-Cookie"])
	}
	if code == "TokenRequestMissingAccessToken" && !strings.Contains(w.Body.String(), `"message":"Missing Access Token"`) {
		t.Errorf("not the specification's wording: %s", w.Body)
	}
}

func TestUnreachableTokenEndpoint(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	listener.Close()
	b := newTestService(t, func(c *Config) { c.AuthURL, c.Transport = "http://"+listener.Addr().String(), nil })
	checkRefusal(t, b.post(t, goodCode, goodVerifier), "UPSTREAM_UNAVAILABLE")
	// The code never reached the endpoint: it may be posted again.
	checkRefusal(t, b.post(t, goodCode, goodVerifier), "UPSTREAM_UNAVAILABLE")
	noSecrets(t, b.log.String(), "/v1/oauth/token")
	linesNameTheirRequest(t, b.log.String())
}

// An idle connection that the provider closed does not fail a sign-in.
func TestUnsentCodeIsSentAgain(t *testing.T) {
	sent := 0
	b := newTestService(t, func(c *Config) {
		c.Transport = roundTrip(func(r *http.Request) (*http.Response, error) {
			if sent++; sent == 1 {
				return nil, errors.New("http: server closed idle connection")
			}
			return answer(http.StatusOK, goodAnswer)(r)
		})
	})
	if w := b.post(t, goodCode, goodVerifier); w.Code != http.StatusOK || sent != 2 {
		t.Errorf("%d after it was sent %d times", w.Code, sent)
	}
}

// linesNameTheirRequest checks that each line of a log has the request_id.
func linesNameTheirRequest(t *testing.T, log string) {
	t.Helper()
	for line := range strings.Lines(log) {
		if !strings.Contains(line, "request_id="+requestID) {
			t.Errorf("no request id: %s", line)
		}
	}
}

// When the token endpoint rejects the client credentials, the log shows the operator the settings
// to check.
func TestRefusedClientIsLogged(t *testing.T) {
	b := newTestService(t, func(c *Config) { c.Transport = answer(401, `{"error":"invalid_client"}`) })
	b.post(t, goodCode, goodVerifier)
	if log := b.log.String(); !strings.Contains(log, "level=ERROR") || !strings.Contains(log, "check OAUTH_CLIENT_ID") || !strings.Contains(log, "invalid_client") {
		t.Errorf("log %s", log)
	}
	linesNameTheirRequest(t, b.log.String())
}

func TestBusyTokenEndpoint(t *testing.T) {
	for header, want := range map[string]string{"": "1", "7": "7", "0": "1", "86400": "120", "-3": "1", "Wed, 21 Oct 2026 07:28:00 GMT": "1"} {
		b := newTestService(t, func(c *Config) {
			c.Transport = roundTrip(func(r *http.Request) (*http.Response, error) {
				response, err := answer(429, goodCode)(r)
				response.Header.Set("Retry-After", header)
				return response, err
			})
		})
		w := b.post(t, goodCode, goodVerifier)
		if w.Code != http.StatusServiceUnavailable || errorCode(t, w) != "UPSTREAM_UNAVAILABLE" || w.Header().Get("Retry-After") != want {
			t.Errorf("Retry-After %q: %d %v", header, w.Code, w.Header())
		}
		noSecrets(t, b.log.String()+w.Body.String())
	}
}

// A panic in the exchange's goroutine gives an error response and a log line; the process
// continues.
func TestPanicInTheExchange(t *testing.T) {
	b := newTestService(t, func(c *Config) {
		c.Transport = roundTrip(func(*http.Request) (*http.Response, error) { panic("boom") })
	})
	w := b.post(t, goodCode, goodVerifier)
	if w.Code != http.StatusInternalServerError || errorCode(t, w) != "INTERNAL" || strings.Contains(w.Body.String(), "boom") {
		t.Errorf("%d %s", w.Code, w.Body)
	}
	if !strings.Contains(b.log.String(), "boom") || !strings.Contains(b.log.String(), "flight.go") {
		t.Errorf("the panic is not logged: %s", b.log)
	}
	checkRefusal(t, b.post(t, goodCode, goodVerifier), "TokenRequestRefused")
}

// stuck is a body whose data never arrives.
type stuck struct{ ctx context.Context }

func (s stuck) Read([]byte) (int, error) { <-s.ctx.Done(); return 0, s.ctx.Err() }
func (stuck) Close() error               { return nil }

func TestSlowTokenEndpoint(t *testing.T) {
	for name, transport := range map[string]roundTrip{
		"no answer": func(r *http.Request) (*http.Response, error) { <-r.Context().Done(); return nil, r.Context().Err() },
		"no body": func(r *http.Request) (*http.Response, error) {
			return &http.Response{StatusCode: 200, Header: http.Header{}, Body: stuck{r.Context()}, Request: r}, nil
		},
	} {
		for _, timeout := range []time.Duration{0, 2 * time.Second} {
			t.Run(fmt.Sprint(name, timeout), func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					b := newTestService(t, func(c *Config) { c.Transport, c.Timeout = transport, timeout })
					begin := time.Now()
					w := b.post(t, goodCode, goodVerifier)
					want := timeout
					if want == 0 {
						want = maxExchange
					}
					if took := time.Since(begin); took != want {
						t.Errorf("it took %s, want %s", took, want)
					}
					checkRefusal(t, w, "UPSTREAM_TIMEOUT")
					// Once the endpoint has accepted the code, the code must not be sent again.
					if name == "no body" {
						checkRefusal(t, b.post(t, goodCode, goodVerifier), "TokenRequestRefused")
					}
				})
			})
		}
	}
}

func TestTokenRefusesBadRequestsWithoutACall(t *testing.T) {
	b := newTestService(t, func(c *Config) {
		c.Transport = roundTrip(func(*http.Request) (*http.Response, error) {
			t.Error("the token endpoint was called")
			return nil, errors.New("called")
		})
	})
	good := tokenBody(goodCode, goodVerifier)
	body := func(text string) func() *http.Request { return func() *http.Request { return tokenPost(text) } }
	header := func(name, value string) func() *http.Request {
		return func() *http.Request {
			r := tokenPost(good)
			r.Header.Set(name, value)
			return r
		}
	}
	cases := []struct {
		name   string
		make   func() *http.Request
		status int
	}{
		{"empty", body(""), 400},
		{"null", body("null"), 400},
		{"a list", body("[" + good + "]"), 400},
		{"cut short", body(good[:len(good)-1]), 400},
		{"two objects", body(good + good), 400},
		{"text after", body(good + " x"), 400},
		{"unknown field", body(`{"code":"c","code_verifier":"` + goodVerifier + `","redirect_uri":"https://evil.example"}`), 400},
		{"code is a number", body(`{"code":1,"code_verifier":"` + goodVerifier + `"}`), 400},
		{"no code", body(`{"code_verifier":"` + goodVerifier + `"}`), 400},
		{"empty code", body(tokenBody("", goodVerifier)), 400},
		{"code with a space", body(tokenBody("a b", goodVerifier)), 400},
		{"code with a line break", body(tokenBody("a\nb", goodVerifier)), 400},
		{"code outside ASCII", body(tokenBody("é", goodVerifier)), 400},
		{"code of 4097", body(tokenBody(strings.Repeat("c", 4097), goodVerifier)), 400},
		{"no verifier", body(`{"code":"c"}`), 400},
		{"verifier of 42", body(tokenBody("c", strings.Repeat("v", 42))), 400},
		{"verifier of 129", body(tokenBody("c", strings.Repeat("v", 129))), 400},
		{"verifier with a plus", body(tokenBody("c", strings.Repeat("+", 64))), 400},
		{"verifier with a space", body(tokenBody("c", strings.Repeat("v", 42)+" ")), 400},
		{"too large", body(good + strings.Repeat(" ", maxTokenBody)), 400},
		{"no media type", header("Content-Type", ""), 415},
		{"text", header("Content-Type", "text/plain"), 415},
		{"a form", header("Content-Type", "application/x-www-form-urlencoded"), 415},
		{"another kind of JSON", header("Content-Type", "application/json-patch+json"), 415},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			w := httptest.NewRecorder()
			b.Token(w, c.make())
			errorCode(t, w)
			if w.Code != c.status || len(w.Header()["Set-Cookie"]) > 0 {
				t.Errorf("%d, want %d: %s", w.Code, c.status, w.Body)
			}
		})
	}
}

// gate is a transport that counts its calls. They wait until open is closed.
type gate struct {
	calls atomic.Int32
	open  chan struct{}
}

func newGate() *gate { return &gate{open: make(chan struct{})} }

func (g *gate) RoundTrip(r *http.Request) (*http.Response, error) {
	g.calls.Add(1)
	select {
	case <-g.open:
		return answer(200, goodAnswer)(r)
	case <-r.Context().Done():
		return nil, r.Context().Err()
	}
}

func TestTenPostsOfOneCodeShareOneExchange(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGate()
		b := newTestService(t, func(c *Config) { c.Transport = g })
		var answers [10]*httptest.ResponseRecorder
		var all sync.WaitGroup
		for i := range answers {
			all.Go(func() { answers[i] = b.post(t, goodCode, goodVerifier) })
		}
		synctest.Wait() // all ten have joined
		close(g.open)
		all.Wait()
		if n := g.calls.Load(); n != 1 {
			t.Errorf("%d exchanges, want 1", n)
		}
		for i, w := range answers {
			if w.Code != http.StatusOK || w.Body.String() != answers[0].Body.String() || fmt.Sprint(w.Header()) != fmt.Sprint(answers[0].Header()) {
				t.Errorf("answer %d differs: %d %s", i, w.Code, w.Body)
			}
		}
		if _, err := b.Authenticate(pairOf(t, answers[9]).request("POST", "/graphql")); err != nil {
			t.Error(err)
		}
	})
}

func TestRunningCodeWithAnotherVerifier(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGate()
		b := newTestService(t, func(c *Config) { c.Transport = g })
		first := make(chan *httptest.ResponseRecorder, 1)
		go func() { first <- b.post(t, goodCode, goodVerifier) }()
		synctest.Wait()
		checkRefusal(t, b.post(t, goodCode, strings.Repeat("x", 64)), "TokenRequestRefused")
		close(g.open)
		if w := <-first; w.Code != http.StatusOK {
			t.Errorf("the first request fails: %d %s", w.Code, w.Body)
		}
		if n := g.calls.Load(); n != 1 {
			t.Errorf("%d exchanges, want 1", n)
		}
	})
}

func TestExchangeContinuesWhenTheClientLeaves(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGate()
		b := newTestService(t, func(c *Config) { c.Transport = g })
		ctx, leave := context.WithCancel(t.Context())
		gone := make(chan *httptest.ResponseRecorder, 1)
		go func() {
			w := httptest.NewRecorder()
			b.Token(w, tokenPost(tokenBody(goodCode, goodVerifier)).WithContext(ctx))
			gone <- w
		}()
		synctest.Wait()
		stays := make(chan *httptest.ResponseRecorder, 1)
		go func() { stays <- b.post(t, goodCode, goodVerifier) }()
		synctest.Wait()
		leave()
		if w := <-gone; w.Body.Len() > 0 {
			t.Errorf("a response to a client that left: %s", w.Body)
		}
		close(g.open)
		if w := <-stays; w.Code != http.StatusOK {
			t.Errorf("%d %s", w.Code, w.Body)
		}
		if n := g.calls.Load(); n != 1 {
			t.Errorf("%d exchanges, want 1", n)
		}
	})
}

func TestReplayedCode(t *testing.T) {
	for name, c := range map[string]struct {
		body   string
		status int
		calls  int32 // after the code is posted twice
	}{
		"exchanged":                         {goodAnswer, 200, 1},
		"accepted, without a token":         {"{}", 200, 1},
		"accepted, without an expiry":       {`{"access_token":"x"}`, 200, 1},
		"refused: another try does no harm": {"", 400, 2},
		"failed: it may not have arrived":   {"", 500, 2},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var calls atomic.Int32
				b := newTestService(t, func(config *Config) {
					config.Transport = roundTrip(func(r *http.Request) (*http.Response, error) {
						calls.Add(1)
						return answer(c.status, c.body)(r)
					})
				})
				b.post(t, goodCode, goodVerifier)
				time.Sleep(replayWindow - 1)
				w := b.post(t, goodCode, goodVerifier)
				if calls.Load() != c.calls {
					t.Errorf("%d calls, want %d", calls.Load(), c.calls)
				}
				if c.calls == 2 {
					return
				}
				checkRefusal(t, w, "TokenRequestRefused")
				checkRefusal(t, b.post(t, goodCode, strings.Repeat("x", 64)), "TokenRequestRefused")
				time.Sleep(time.Nanosecond)
				synctest.Wait()
				b.post(t, goodCode, goodVerifier)
				if calls.Load() != 2 {
					t.Error("the code is still remembered after the window")
				}
			})
		})
	}
}

func TestConcurrentExchangesAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGate()
		b := newTestService(t, func(c *Config) { c.Transport = g })
		var all sync.WaitGroup
		for i := range maxFlights {
			all.Go(func() { b.post(t, fmt.Sprint("c", i), goodVerifier) })
		}
		synctest.Wait()
		w := b.post(t, "one-more", goodVerifier)
		if w.Code != http.StatusServiceUnavailable || w.Header().Get("Retry-After") == "" {
			t.Errorf("%d %v", w.Code, w.Header())
		}
		close(g.open)
		all.Wait()
		if n := g.calls.Load(); n != maxFlights {
			t.Errorf("%d exchanges, want %d", n, maxFlights)
		}
	})
}
