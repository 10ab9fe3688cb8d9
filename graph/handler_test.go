package graph_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/graph"
	"github.com/citerne/citerne/graph/loader/loadertest"
	"github.com/citerne/citerne/internal/domain"
)

// instant returns a provider that answers immediately, from memory.
func instant() *loadertest.Upstream {
	b := &domain.Business{ID: "b1", Name: "Garonne", LegalName: new("GARONNE SAS")}
	return &loadertest.Upstream{
		Me:       &domain.Customer{ID: "c1", Email: "c@x.example", BusinessID: b.ID, Permissions: domain.Permissions},
		Mine:     []*domain.Business{b, {ID: "b2", Name: "Loire"}},
		Sites:    []*domain.Address{{ID: "a1", BusinessID: b.ID, Label: "Dépôt", ContactID: "p1", Kind: new(domain.AddressKind("KIOSK"))}},
		People:   []*domain.Contact{{ID: "p1", BusinessID: b.ID, LastName: "Delmas"}},
		Methods:  []domain.PaymentMethod{&domain.OtherPaymentMethod{PaymentMethodBase: domain.PaymentMethodBase{ID: "m1"}, Kind: "VOUCHER"}},
		Products: []*domain.Gas{{ID: "g1", Slug: "gazole"}},
	}
}

func handler(u *loadertest.Upstream, change ...func(*graph.Config)) http.Handler {
	cfg := graph.Config{
		Session: func(*http.Request) (*graph.Session, error) {
			return &graph.Session{Upstream: u, LogoURL: func(ref string) string { return ref }}, nil
		},
		CheckXSRF:   func(*http.Request, *graph.Session) error { return nil },
		FreeQueries: true,
		Logger:      slog.New(slog.DiscardHandler),
	}
	for _, f := range change {
		f(&cfg)
	}
	return graph.NewHandler(cfg)
}

// handlerFor returns a handler whose requests are all of one session.
func handlerFor(session *graph.Session) http.Handler {
	return handler(nil, func(c *graph.Config) {
		c.Session = func(*http.Request) (*graph.Session, error) { return session, nil }
	})
}

func ask(t *testing.T, h http.Handler, method, target, body string, headers ...string) (int, http.Header, string) {
	t.Helper()
	r := httptest.NewRequestWithContext(t.Context(), method, target, strings.NewReader(body))
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w.Code, w.Header(), w.Body.String()
}

func post(query string) string {
	body, err := json.Marshal(map[string]string{"query": query})
	if err != nil {
		panic(err)
	}
	return string(body)
}

func TestTransport(t *testing.T) {
	const modern = "application/graphql-response+json"
	get := func(query string) string { return "/graphql?query=" + url.QueryEscape(query) }
	for name, c := range map[string]struct {
		method, target, body string
		headers              []string
		status               int
		has                  string
	}{
		"post":                     {"POST", "/", post("{__typename}"), nil, 200, `"data":{"__typename":"Query"}`},
		"post with charset":        {"POST", "/", post("{__typename}"), []string{"Content-Type", "application/json; charset=UTF-8"}, 200, `"data"`},
		"null parameters":          {"POST", "/", `{"query":"{__typename}","variables":null,"operationName":null,"extensions":null}`, nil, 200, `"data"`},
		"get":                      {"GET", get("{__typename}"), "", nil, 200, `"data"`},
		"get with variables":       {"GET", get("query($t:ContactType){__typename currentBusiness{contacts(type:$t){id}}}") + "&variables=%7B%22t%22:%22OPS%22%7D", "", nil, 200, `"data"`},
		"mutation by get":          {"GET", get(`mutation{switchBusiness(id:"b2"){id}}`), "", nil, 405, "INVALID"},
		"put":                      {"PUT", "/", "", nil, 405, "INVALID"},
		"text body":                {"POST", "/", post("{__typename}"), []string{"Content-Type", "text/plain"}, 415, "INVALID"},
		"form":                     {"POST", "/", "query={__typename}", []string{"Content-Type", "application/x-www-form-urlencoded"}, 415, "INVALID"},
		"latin-1":                  {"POST", "/", post("{__typename}"), []string{"Content-Type", "application/json; charset=iso-8859-1"}, 415, "INVALID"},
		"accepts pages only":       {"POST", "/", post("{__typename}"), []string{"Accept", "text/html"}, 406, "INVALID"},
		"too large":                {"POST", "/", post("{__typename}" + strings.Repeat(" ", 128<<10)), nil, 413, "INVALID"},
		"batch":                    {"POST", "/", `[{"query":"{__typename}"}]`, nil, 400, "INVALID"},
		"two objects":              {"POST", "/", post("{__typename}") + "{}", nil, 400, "INVALID"},
		"null":                     {"POST", "/", "null", nil, 400, "INVALID"},
		"broken JSON":              {"POST", "/", `{"query": secret`, nil, 400, "INVALID"},
		"a name in other letters":  {"POST", "/", `{"QUERY":"{__typename}"}`, nil, 400, "INVALID"},
		"two queries":              {"POST", "/", `{"query":"{__typename}","query":"{me{id}}"}`, nil, 400, "INVALID"},
		"two variables of a name":  {"POST", "/", `{"query":"query($a:ID){__typename}","variables":{"a":"1","a":"2"}}`, nil, 400, "INVALID"},
		"two names deep inside":    {"POST", "/", `{"query":"{__typename}","variables":{"a":[{"b":{"c":1,"c":2}}]}}`, nil, 400, "INVALID"},
		"variables of a name, GET": {"GET", get("{__typename}") + "&variables=" + url.QueryEscape(`{"a":1,"a":1}`), "", nil, 400, "INVALID"},
		"a text that is not UTF-8": {"POST", "/", "{\"query\":\"{__typename}\",\"operationName\":\"\xff\"}", nil, 400, "INVALID"},
		"query of another type":    {"POST", "/", `{"query": 1}`, nil, 400, "INVALID"},
		"variables that are text":  {"POST", "/", `{"query":"{__typename}","variables":"{}"}`, nil, 400, "INVALID"},
		"variables that are lists": {"GET", get("{__typename}") + "&variables=[]", "", nil, 400, "INVALID"},
		"nothing to run":           {"POST", "/", `{}`, nil, 400, "INVALID"},
		"text and id":              {"POST", "/", `{"query":"{__typename}","documentId":"sha256:00"}`, nil, 400, "INVALID"},
		"unknown id":               {"POST", "/", `{"documentId":"sha256:00"}`, nil, 400, "NOT_FOUND"},
		"syntax":                   {"POST", "/", post("{"), nil, 200, "INVALID"},
		"syntax, modern":           {"POST", "/", post("{"), []string{"Accept", modern}, 400, "INVALID"},
		"validation":               {"POST", "/", post("{nothing}"), nil, 200, "INVALID"},
		"validation, modern":       {"POST", "/", post("{nothing}"), []string{"Accept", modern}, 400, "INVALID"},
		"variable, modern":         {"POST", "/", post("mutation($id:ID!){switchBusiness(id:$id){id}}"), []string{"Accept", modern}, 400, "INVALID"},
		"strict enum, modern":      {"POST", "/", post("{currentBusiness{contacts(type:KIOSK){id}}}"), []string{"Accept", modern}, 400, "INVALID"},
		"operation name, modern":   {"POST", "/", `{"query":"query A{__typename}","operationName":"B"}`, []string{"Accept", modern}, 400, "INVALID"},
	} {
		t.Run(name, func(t *testing.T) {
			status, head, body := ask(t, handler(instant()), c.method, c.target, c.body, c.headers...)
			if status != c.status || !strings.Contains(body, c.has) {
				t.Errorf("%d %s, want %d with %s", status, body, c.status, c.has)
			}
			if strings.Contains(body, "secret") {
				t.Errorf("the answer repeats the request: %s", body)
			}
			if strings.Contains(body, `"data"`) != (c.has != "INVALID" && c.has != "NOT_FOUND") {
				t.Errorf("data although nothing ran, or no data although it did: %s", body)
			}
			if status == http.StatusMethodNotAllowed && head.Get("Allow") == "" {
				t.Error("405 without Allow")
			}
			if head.Get("X-Request-Id") == "" || head.Get("Cache-Control") != "no-store" {
				t.Errorf("headers %v", head)
			}
		})
	}
}

func TestNegotiation(t *testing.T) {
	const modern, classic = "application/graphql-response+json; charset=utf-8", "application/json; charset=utf-8"
	for accept, want := range map[string]string{
		"":                                  classic,
		"*/*":                               classic,
		"application/*;q=0.5":               classic,
		"application/json":                  classic,
		"application/graphql-response+json": modern,
		"application/graphql-response+json, application/json;q=0.9":       modern,
		"application/json;q=0.2, application/graphql-response+json;q=0.8": modern,
		"application/json, application/graphql-response+json":             classic,
		"text/html, application/graphql-response+json;q=0.1":              modern,
		"application/graphql-response+json;q=0, application/json":         classic,
	} {
		_, head, _ := ask(t, handler(instant()), "POST", "/", post("{__typename}"), "Accept", accept)
		if got := head.Get("Content-Type"); got != want {
			t.Errorf("Accept %q gives %q, want %q", accept, got, want)
		}
	}
}

func TestRefusedSession(t *testing.T) {
	refused := handler(instant(), func(c *graph.Config) {
		c.Session = func(*http.Request) (*graph.Session, error) {
			return nil, domain.NewError(domain.CodeUnauthenticated, "Votre session a expiré.")
		}
	})
	status, head, body := ask(t, refused, "POST", "/", post("{appConfig{version}}"))
	if status != http.StatusUnauthorized || head.Get("WWW-Authenticate") == "" || !strings.Contains(body, "UNAUTHENTICATED") {
		t.Errorf("%d %v %s", status, head, body)
	}
}

func TestUnknownProviderValuesAreShown(t *testing.T) {
	_, _, body := ask(t, handler(instant()), "POST", "/",
		post("{currentBusiness{addresses{kind contact{lastName type}} paymentMethods{__typename status ...on OtherPaymentMethod{kind}}}}"))
	for _, want := range []string{`"kind":"KIOSK"`, `"kind":"VOUCHER"`, `"status":null`, `"type":null`, `"lastName":"Delmas"`} {
		if !strings.Contains(body, want) {
			t.Errorf("no %s in %s", want, body)
		}
	}
}

func TestMissingProviderFieldsAreNull(t *testing.T) {
	_, _, body := ask(t, handler(instant()), "POST", "/", post("{currentBusiness{siret purchaseOrderRequired creditLimit}}"))
	if !strings.Contains(body, `{"siret":null,"purchaseOrderRequired":null,"creditLimit":null}`) || strings.Contains(body, `"errors"`) {
		t.Error(body)
	}
}

func TestASearchIsShort(t *testing.T) {
	_, _, body := ask(t, handler(instant()), "POST", "/", post(`{currentBusiness{addresses(q:"`+strings.Repeat("d", 201)+`"){id}}}`))
	if !strings.Contains(body, `"addresses":[]`) || !strings.Contains(body, "Le texte cherché est trop long.") {
		t.Error(body)
	}
	_, _, body = ask(t, handler(instant()), "POST", "/", post(`{currentBusiness{addresses(q:"`+strings.Repeat("d", 200)+`"){id}}}`))
	if strings.Contains(body, `"errors"`) {
		t.Error(body)
	}
}

func TestOnlyADeliverableAddressIsAStepDone(t *testing.T) {
	for kind, want := range map[*domain.AddressKind]string{
		new(domain.AddressBilling):  `{"key":"ADDRESS","done":false}`,
		new(domain.AddressDelivery): `{"key":"ADDRESS","done":true}`,
		new(domain.AddressBoth):     `{"key":"ADDRESS","done":true}`,
		nil:                         `{"key":"ADDRESS","done":true}`,
	} {
		u := instant()
		u.Sites[0].Kind = kind
		_, _, body := ask(t, handler(u), "POST", "/", post("{currentBusiness{onboarding{steps{key done}}}}"))
		if !strings.Contains(body, want) {
			t.Errorf("no %s in %s", want, body)
		}
	}
}

func TestLogoThatCannotBeServedIsNull(t *testing.T) {
	u := instant()
	u.Mine[0].Logo, u.Mine[1].Logo = "../secret", "logo.png"
	h := handlerFor(&graph.Session{Upstream: u, LogoURL: func(ref string) string { return strings.TrimPrefix(ref, "../secret") }})
	_, _, body := ask(t, h, "POST", "/", post("{businesses{logoUrl}}"))
	if !strings.Contains(body, `[{"logoUrl":null},{"logoUrl":"logo.png"}]`) {
		t.Error(body)
	}
}

func TestFailuresAreMaskedAndLoggedOnce(t *testing.T) {
	for name, fail := range map[string]func() error{
		"error": func() error { return errors.New("dial http://10.0.0.1: secret") },
		"panic": func() error { panic("secret") },
	} {
		t.Run(name, func(t *testing.T) {
			u := instant()
			u.On = func(_ context.Context, call string) error {
				if call == "GET /business/b1" {
					return fail()
				}
				return nil
			}
			var log bytes.Buffer
			h := handler(u, func(c *graph.Config) { c.Logger = slog.New(slog.NewJSONHandler(&log, nil)) })
			_, head, body := ask(t, h, "POST", "/", post("{currentBusiness{legalName siret phone}}"))
			if strings.Contains(body, "secret") || strings.Count(body, "Une erreur est survenue. Réessayez dans un instant.") != 3 {
				t.Errorf("answered: %s", body)
			}
			if strings.Count(log.String(), "secret") == 0 || strings.Count(log.String(), "\n") != 1 ||
				!strings.Contains(log.String(), head.Get("X-Request-Id")) {
				t.Errorf("logged: %s", log.String())
			}
		})
	}
}

func TestRetryAfterIsInWholeSeconds(t *testing.T) {
	unavailable := domain.NewError(domain.CodeUpstreamUnavailable, "Indisponible.").WithStatus(503)
	for want, err := range map[string]error{
		`"retryAfter":5,"up`:                          unavailable.WithRetryAfter(5 * time.Second),
		`"retryAfter":2,"up`:                          unavailable.WithRetryAfter(1001 * time.Millisecond),
		`"retryAfter":0}`:                             domain.NewError(domain.CodeRateLimited, "Patientez.").WithRetryAfter(-time.Second),
		`"retryAfter":3600,"up`:                       unavailable.WithRetryAfter(100 * time.Hour),
		`{"code":"UPSTREAM_UNAVAILABLE","requestId":`: unavailable,
	} {
		u := instant()
		u.On = func(context.Context, string) error { return fmt.Errorf("fetch gases: %w", err) }
		_, _, body := ask(t, handler(u), "POST", "/", post("{gasList{id}}"))
		if !strings.Contains(body, want) || strings.Contains(body, "retryAfter") != strings.Contains(want, "retryAfter") {
			t.Errorf("%s, want %s", body, want)
		}
	}
}

func TestClientGoneCancelsUpstream(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	u := instant()
	u.On = func(ctx context.Context, _ string) error {
		cancel()
		<-ctx.Done()
		return ctx.Err()
	}
	var log bytes.Buffer
	h := handler(u, func(c *graph.Config) { c.Logger = slog.New(slog.NewTextHandler(&log, nil)) })
	r := httptest.NewRequestWithContext(ctx, http.MethodPost, "/", strings.NewReader(post("{me{id}}")))
	r.Header.Set("Content-Type", "application/json")
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	if w.Body.Len() != 0 || log.Len() != 0 {
		t.Errorf("wrote %q, logged %q", w.Body, log.String())
	}
}

func TestIntrospectionFollowsFreeQueries(t *testing.T) {
	const query = "{__schema{queryType{name}}}"
	_, _, body := ask(t, handler(instant()), "POST", "/", post(query))
	if !strings.Contains(body, `"name":"Query"`) {
		t.Errorf("with free queries: %s", body)
	}
	closed := handler(instant(), func(c *graph.Config) {
		c.FreeQueries, c.Documents = false, map[string]string{hash(query): query}
	})
	if _, _, body := ask(t, closed, "POST", "/", post(query)); strings.Contains(body, `"name":"Query"`) {
		t.Errorf("without: %s", body)
	}
}

func TestVariablesAreNotExplainedWithoutFreeQueries(t *testing.T) {
	const query = "mutation($id:ID!){switchBusiness(id:$id){id}}"
	closed := handler(instant(), func(c *graph.Config) {
		c.FreeQueries, c.Documents = false, map[string]string{hash(query): query}
	})
	_, _, body := ask(t, closed, "POST", "/", `{"query":"`+query+`","variables":{"id":{"a":1}}}`)
	if !strings.Contains(body, "Les variables ne conviennent pas") || strings.Contains(body, "variable.id") {
		t.Error(body)
	}
}

func BenchmarkFullQuery(b *testing.B) {
	query := post(`{me{email permissions currentBusiness{id}} businesses{id name role} gasList{slug}
		currentBusiness{legalName siret addresses{label contact{lastName}} contacts{lastName} paymentMethods{id} onboarding{completed}} appConfig{version}}`)
	h := handler(instant())
	b.ReportAllocs()
	for b.Loop() {
		r := httptest.NewRequest(http.MethodPost, "/", strings.NewReader(query))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r)
		if w.Code != http.StatusOK || strings.Contains(w.Body.String(), `"errors"`) {
			b.Fatal(w.Body.String())
		}
	}
}

// Every answer carries the provider's time at the moment it is sent, even when that was learned
// while the answer was computed.
func TestAnswerCarriesTheProvidersTime(t *testing.T) {
	at, known := time.Date(2026, 11, 21, 9, 0, 0, 250_000_000, time.UTC), false
	u := instant()
	u.On = func(context.Context, string) error { known = true; return nil }
	h := handler(u, func(c *graph.Config) { c.ProviderTime = func() (time.Time, bool) { return at, known } })
	for query, want := range map[string]string{`{ __typename }`: "", `{ me { id } }`: "2026-11-21T09:00:00.250Z"} {
		known = false
		if _, header, _ := ask(t, h, "POST", "/", post(query)); header.Get("X-Provider-Time") != want {
			t.Errorf("%s: %q, want %q", query, header.Get("X-Provider-Time"), want)
		}
	}
	known = true
	if status, header, _ := ask(t, h, "POST", "/", "{"); status == http.StatusOK || header.Get("X-Provider-Time") == "" {
		t.Errorf("a refusal, %d, carries no time", status)
	}
}
