package main

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync"
	"testing"
)

// till is a proxy between the dashboard and the provider. It can lose the response to a payment.
type till struct {
	*httptest.Server

	mu   sync.Mutex
	lose func(w http.ResponseWriter, r *http.Request) // handles the next payment instead of responding; nil for none
	made int                                          // how many payments were sent
}

func newTill(t *testing.T, sandbox string) *till {
	t.Helper()
	target, err := url.Parse(sandbox)
	if err != nil {
		t.Fatal(err)
	}
	proxy := httputil.NewSingleHostReverseProxy(target)
	l := new(till)
	l.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method != http.MethodPost || !strings.HasSuffix(r.URL.Path, "/payments") {
			proxy.ServeHTTP(w, r)
			return
		}
		l.mu.Lock()
		lose := l.lose
		l.lose = nil
		l.made++
		l.mu.Unlock()
		if lose == nil {
			proxy.ServeHTTP(w, r)
			return
		}
		proxy.ServeHTTP(httptest.NewRecorder(), r)
		lose(w, r)
	}))
	t.Cleanup(l.Close)
	return l
}

// loses makes the till call how instead of returning the response to the next payment.
func (l *till) loses(how func(w http.ResponseWriter, r *http.Request)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.lose = how
}

// payments returns how many payments were sent since its last call.
func (l *till) payments() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	made := l.made
	l.made = 0
	return made
}

// cut closes a connection without a response.
func cut(w http.ResponseWriter, _ *http.Request) {
	conn, _, err := w.(http.Hijacker).Hijack()
	if err == nil {
		_ = conn.Close()
	}
}

// payable is an invoice with its payments.
type payable struct {
	ID        string
	CanPay    bool
	Remaining int
	Payments  []struct{ Status string }
}

// debits returns the number of debits of the invoice that were attempted, successful or not.
func (i payable) debits() (n int) {
	for _, p := range i.Payments {
		if p.Status != "SCHEDULED" {
			n++
		}
	}
	return n
}

// payables returns the invoices that b may pay, and a payment method.
func (b *browser) payables() (all []payable, method string) {
	b.t.Helper()
	var seen struct {
		Invoices        struct{ Items []payable }
		CurrentBusiness struct{ PaymentMethods []struct{ ID string } }
	}
	b.query(`{ invoices(filter: { payment: NOT_PAID_LOST }) { items { id canPay remaining payments { status } } } currentBusiness { paymentMethods { id } } }`, nil, &seen)
	for _, i := range seen.Invoices.Items {
		if i.CanPay {
			all = append(all, i)
		}
	}
	if len(all) < 4 || len(seen.CurrentBusiness.PaymentMethods) == 0 {
		b.t.Fatalf("too few invoices to pay, or no payment method: %+v", seen)
	}
	return all, seen.CurrentBusiness.PaymentMethods[0].ID
}

const payInvoices = `mutation($id: ID!, $method: ID!, $total: Cents!, $key: ID!) {
  payInvoices(ids: [$id], paymentMethodId: $method, expectedTotal: $total, idempotencyKey: $key) { invoices { id payment } userErrors { code } }
}`

// pays sends a payment and returns the body of the response, or "cut" without a response.
func (b *browser) pays(i payable, method, key string) string {
	body, _ := json.Marshal(map[string]any{"query": payInvoices, "variables": map[string]any{"id": i.ID, "method": method, "total": i.Remaining, "key": key}})
	r, err := http.NewRequestWithContext(b.t.Context(), "POST", b.base+"/graphql", bytes.NewReader(body))
	if err != nil {
		return err.Error()
	}
	for name, value := range map[string]string{"Content-Type": "application/json", "Authorization": b.authorization, "X-XSRF-TOKEN": b.cookie("XSRF-TOKEN")} {
		r.Header.Set(name, value)
	}
	res, err := b.http.Do(r)
	if err != nil {
		return "cut"
	}
	defer func() { _ = res.Body.Close() }()
	answer, _ := io.ReadAll(res.Body)
	return strings.TrimSpace(string(answer))
}

// now returns the current state of an invoice.
func (b *browser) now(i payable) payable {
	b.t.Helper()
	var seen struct{ Invoice payable }
	b.query(`query($id: ID!) { invoice(id: $id) { id canPay remaining payments { status } } }`, map[string]any{"id": i.ID}, &seen)
	return seen.Invoice
}

// paid returns the response to a payment that was accepted.
func paid(i payable) string {
	return `{"data":{"payInvoices":{"invoices":[{"id":"` + i.ID + `","payment":2}],"userErrors":[]}}}`
}

// expectOneDebit expects exactly one debit more than i has.
func (b *browser) expectOneDebit(i payable) {
	b.t.Helper()
	if now := b.now(i); now.debits() != i.debits()+1 || now.CanPay {
		b.t.Errorf("invoice %s had %d debits, and now is %+v", i.ID, i.debits(), now)
	}
}

// payers starts a program with a sandbox. It returns a till, the environment of dashboards whose
// payments pass through it, and a browser in which Marc is signed in.
func payers(t *testing.T) (l *till, environ []string, marc *browser) {
	t.Helper()
	one := start(t, "CITERNE_SEAL_KEYS="+testKey)
	l = newTill(t, one.Sandbox)
	environ = []string{"CITERNE_SEAL_KEYS=" + testKey, "PROVIDER_V2_URL=" + one.Sandbox + "/v2", "PROVIDER_V3_URL=" + l.URL + "/v3", "PROVIDER_AUTH_URL=" + one.Sandbox,
		"OAUTH_CLIENT_ID=dashboard", "CITERNE_FREE_QUERIES=true", "CITERNE_PUBLIC_URL=" + one.Public.String(), "PROVIDER_TIMEOUT=2s"}
	return l, environ, one.signedIn(t, "marc.dubois@rives-de-loire.example")
}

// at returns the browser b at the address of another dashboard. Cookies do not depend on the port.
func (b *browser) at(dashboard string) *browser {
	other := newBrowser(b.t, strings.Replace(dashboard, "127.0.0.1", "localhost", 1))
	other.http.Jar, other.authorization = b.http.Jar, b.authorization
	return other
}

// A payment that is sent twice debits once: with the same idempotency key after a lost or late
// response or a second click, and with another key from a second tab.
func TestAPaymentDebitsOnce(t *testing.T) {
	l, environ, marc := payers(t)
	b := marc.at(start(t, environ...).Dashboard)
	all, method := b.payables()

	l.loses(cut)
	if got := b.pays(all[0], method, "lost"); !strings.Contains(got, `"UPSTREAM_UNAVAILABLE"`) {
		t.Errorf("a lost response: %s", got)
	}
	l.loses(func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	if got := b.pays(all[1], method, "late"); !strings.Contains(got, `"UPSTREAM_TIMEOUT"`) {
		t.Errorf("a late response: %s", got)
	}
	if made := l.payments(); made != 2 {
		t.Errorf("two payments were sent %d times", made)
	}
	for key, i := range map[string]payable{"lost": all[0], "late": all[1]} {
		if got := b.pays(i, method, key); got != paid(i) {
			t.Errorf("%s, sent again: %s", key, got)
		}
		b.expectOneDebit(i)
	}

	for i, keys := range map[int][2]string{2: {"clicks", "clicks"}, 3: {"one tab", "another tab"}} {
		var answers [2]string
		var both sync.WaitGroup
		for n, key := range keys {
			both.Go(func() { answers[n] = b.pays(all[i], method, strings.ReplaceAll(key, " ", "-")) })
		}
		both.Wait()
		refused := `{"data":{"payInvoices":{"invoices":[],"userErrors":[{"code":"invoice_not_payable"}]}}}`
		if want := paid(all[i]); answers[0] != want && answers[1] != want || keys[0] == keys[1] && answers[0] != answers[1] || keys[0] != keys[1] && answers[0] != refused && answers[1] != refused {
			t.Errorf("%s and %s: %q", keys[0], keys[1], answers)
		}
		b.expectOneDebit(all[i])
	}
}

// When the dashboard is killed after the provider has debited but before the response, the page
// sends the payment again with the same idempotency key, and no second debit is made.
func TestAKilledServerDebitsOnce(t *testing.T) {
	l, environ, marc := payers(t)
	killed := startChild(t, environ...)
	b := marc.at(killed.Dashboard)
	all, method := b.payables()
	l.loses(func(w http.ResponseWriter, r *http.Request) {
		if err := killed.Kill(); err != nil { // SIGKILL
			t.Error(err)
		}
		<-r.Context().Done()
	})
	if got := b.pays(all[0], method, "killed"); got != "cut" {
		t.Errorf("a killed server responds with %s", got)
	}
	<-killed.ended
	again := marc.at(startChild(t, environ...).Dashboard)
	if got := again.pays(all[0], method, "killed"); got != paid(all[0]) {
		t.Errorf("sent again: %s", got)
	}
	if made := l.payments(); made != 2 {
		t.Errorf("the provider got the payment %d times, want 2", made)
	}
	again.expectOneDebit(all[0])
}
