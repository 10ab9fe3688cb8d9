package main

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"github.com/citerne/citerne/internal/provider"
)

// till is what payments go through to the provider. It may lose the answer to one.
type till struct {
	*httptest.Server

	mu   sync.Mutex
	lose func(w http.ResponseWriter, r *http.Request) // the answer to the next payment; nil for nobody's
	made int                                          // how many payments came
}

func newTill(t *testing.T, sandbox string) *till {
	t.Helper()
	l := new(till)
	l.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		out, err := http.NewRequest(r.Method, sandbox+r.URL.RequestURI(), r.Body)
		if err != nil {
			t.Error(err)
			return
		}
		out.Header = r.Header.Clone()
		res, err := provider.NewTransport().RoundTrip(out)
		if err != nil {
			t.Error(err)
			return
		}
		defer func() { _ = res.Body.Close() }()
		answer, _ := io.ReadAll(res.Body)
		if r.Method == http.MethodPost && strings.HasSuffix(r.URL.Path, "/payments") {
			l.mu.Lock()
			lose := l.lose
			l.lose = nil
			l.made++
			l.mu.Unlock()
			if lose != nil {
				lose(w, r)
				return
			}
		}
		w.Header().Set("Content-Type", res.Header.Get("Content-Type"))
		w.WriteHeader(res.StatusCode)
		_, _ = w.Write(answer)
	}))
	t.Cleanup(l.Close)
	return l
}

// loses the answer to the next payment.
func (l *till) loses(how func(w http.ResponseWriter, r *http.Request)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.lose = how
}

// payments is how many came since the last time.
func (l *till) payments() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	made := l.made
	l.made = 0
	return made
}

// cut ends a connection before its answer.
func cut(w http.ResponseWriter, _ *http.Request) {
	conn, _, err := w.(http.Hijacker).Hijack()
	if err == nil {
		_ = conn.Close()
	}
}

// payable is an invoice that may be paid, and how many debits there were of it.
type payable struct {
	ID        string
	CanPay    bool
	Remaining int
	Payments  []struct{ Status string }
}

// debits are the attempts to pay it that were made, whatever became of them.
func (i payable) debits() (n int) {
	for _, p := range i.Payments {
		if p.Status != "SCHEDULED" {
			n++
		}
	}
	return n
}

// payables are the invoices that b may pay, and with what.
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
		b.t.Fatalf("not enough to pay: %+v", seen)
	}
	return all, seen.CurrentBusiness.PaymentMethods[0].ID
}

const payInvoices = `mutation($id: ID!, $method: ID!, $total: Cents!, $key: ID!) {
  payInvoices(ids: [$id], paymentMethodId: $method, expectedTotal: $total, idempotencyKey: $key) { invoices { id payment } userErrors { code } }
}`

// pays sends a payment, and gives the whole answer; "cut" when none came.
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

// now is an invoice as it has become.
func (b *browser) now(i payable) payable {
	b.t.Helper()
	var seen struct{ Invoice payable }
	b.query(`query($id: ID!) { invoice(id: $id) { id canPay remaining payments { status } } }`, map[string]any{"id": i.ID}, &seen)
	return seen.Invoice
}

// paid is the answer to a payment that is on its way.
func paid(i payable) string {
	return `{"data":{"payInvoices":{"invoices":[{"id":"` + i.ID + `","payment":2}],"userErrors":[]}}}`
}

// expectOneDebit expects that what came of it is one debit more.
func (b *browser) expectOneDebit(i payable) {
	b.t.Helper()
	if now := b.now(i); now.debits() != i.debits()+1 || now.CanPay {
		b.t.Errorf("of invoice %s there were %d debits, and now %+v", i.ID, i.debits(), now)
	}
}

// payers is a program with a sandbox, the environment of dashboards whose payments go
// through a till, and a browser that Marc is signed in with.
func payers(t *testing.T) (l *till, environ []string, marc *browser) {
	t.Helper()
	one := start(t, "CITERNE_SEAL_KEYS="+testKey)
	l = newTill(t, one.Sandbox)
	environ = []string{"CITERNE_SEAL_KEYS=" + testKey, "PROVIDER_V2_URL=" + one.Sandbox + "/v2", "PROVIDER_V3_URL=" + l.URL + "/v3", "PROVIDER_AUTH_URL=" + one.Sandbox,
		"OAUTH_CLIENT_ID=dashboard", "CITERNE_FREE_QUERIES=true", "CITERNE_PUBLIC_URL=" + one.Public.String(), "PROVIDER_TIMEOUT=2s"}
	return l, environ, one.signedIn(t, "marc.dubois@rives-de-loire.example")
}

// at is b at the address of another dashboard: cookies do not know ports.
func (b *browser) at(dashboard string) *browser {
	other := newBrowser(b.t, strings.Replace(dashboard, "127.0.0.1", "localhost", 1))
	other.http.Jar, other.authorization = b.http.Jar, b.authorization
	return other
}

// A payment that is sent again with its key debits once: after an answer that got lost or
// came too late, by a second click, and from a second tab that has a key of its own.
func TestAPaymentDebitsOnce(t *testing.T) {
	l, environ, marc := payers(t)
	b := marc.at(start(t, environ...).Dashboard)
	all, method := b.payables()

	l.loses(cut)
	if got := b.pays(all[0], method, "lost"); !strings.Contains(got, `"UPSTREAM_UNAVAILABLE"`) {
		t.Errorf("an answer that got lost: %s", got)
	}
	l.loses(func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	if got := b.pays(all[1], method, "late"); !strings.Contains(got, `"UPSTREAM_TIMEOUT"`) {
		t.Errorf("an answer that came too late: %s", got)
	}
	if made := l.payments(); made != 2 {
		t.Errorf("two payments were sent %d times", made)
	}
	for key, i := range map[string]payable{"lost": all[0], "late": all[1]} {
		if got := b.pays(i, method, key); got != paid(i) {
			t.Errorf("%s, and again: %s", key, got)
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

// A dashboard that is killed when the provider has debited and it has not said so makes no
// second debit: the page asks again with its key.
func TestAKilledServerDebitsOnce(t *testing.T) {
	l, environ, marc := payers(t)
	killed := startProcess(t, environ...)
	b := marc.at(killed.Dashboard)
	all, method := b.payables()
	l.loses(func(w http.ResponseWriter, r *http.Request) {
		if err := killed.Kill(); err != nil { // SIGKILL
			t.Error(err)
		}
		<-r.Context().Done()
	})
	if got := b.pays(all[0], method, "killed"); got != "cut" {
		t.Errorf("a server that is killed answers %s", got)
	}
	<-killed.ended
	again := marc.at(startProcess(t, environ...).Dashboard)
	if got := again.pays(all[0], method, "killed"); got != paid(all[0]) {
		t.Errorf("sent again: %s", got)
	}
	if made := l.payments(); made != 2 {
		t.Errorf("the provider was asked %d times", made)
	}
	again.expectOneDebit(all[0])
}
