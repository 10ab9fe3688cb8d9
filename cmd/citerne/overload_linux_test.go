package main

import (
	"net/http"
	"net/http/httptest"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/citerne/citerne/bench/fixture"
	"github.com/citerne/citerne/bench/page"
)

// home is the first query of every page.
const home = `{"query":"{ me { id email firstName } businesses { id name initial } currentBusiness { id name addresses { id label city } contacts { id lastName email } paymentMethods { id status } } gasList { id name unitPriceExclTax } }"}`

// overload has a program whose provider responds at once, its customers, the number of
// requests that it can answer a second, and the duration of the test.
type overload struct {
	p         *child
	customers []*customer
	most      float64
	span      time.Duration
}

// newOverload starts an overload whose program has a separate processor, and measures the requests
// that it can answer a second.
func newOverload(t *testing.T, customers int) *overload {
	t.Helper()
	span, err := time.ParseDuration(os.Getenv("CITERNE_OVERLOAD"))
	if err != nil {
		t.Skip("this test needs a complete machine: run make soak")
	}
	s := &overload{span: span}
	onSeparateProcessors(t, func() { s.open(t, customers) })
	sendFor(s.customers[:64], 0, span/10)
	s.most = s.saturate()
	return s
}

// saturate returns how many requests a second the program answers when each of 64 customers sends
// one request after the other.
func (s *overload) saturate() float64 {
	span := s.span / 6
	return float64(len(withStatus(sendFor(s.customers[:64], 0, span), http.StatusOK))) / span.Seconds()
}

func (s *overload) open(t *testing.T, customers int) {
	t.Helper()
	upstream := httptest.NewServer(fixture.New())
	t.Cleanup(upstream.Close)
	s.p = startChild(t, "PROVIDER_V2_URL="+upstream.URL+"/v2", "PROVIDER_AUTH_URL="+upstream.URL, "CITERNE_FREE_QUERIES=true")
	for range customers {
		b := newBrowser(t, s.p.Dashboard)
		b.exchange("c0de"+strconv.Itoa(len(s.customers)), strings.Repeat("Az09-._~", 16))
		s.customers = append(s.customers, newCustomer(b, home))
	}
}

func (s *overload) perSecond(n int) float64 { return float64(n) / s.span.Seconds() }

// With twice the requests that it can answer, the program still answers as many as before, and
// refuses the others at once.
func TestOverload(t *testing.T) {
	s := newOverload(t, 400)
	all := sendFor(s.customers, periodOf(s.customers, 2*s.most), s.span)
	answered, refused := withStatus(all, http.StatusOK), withStatus(all, http.StatusServiceUnavailable)
	// The speed of a shared machine changes, so the goodput is relative to the mean of before and after.
	most := (s.most + s.saturate()) / 2
	goodput := s.perSecond(len(answered)) / most
	peak := memory(t, s.p.Process, "VmHWM")
	page.Record(t, "Overload: 400 customers send twice the capacity; the program has one processor, customers and provider have the others",
		"goodput %.0f %% (wanted: 90) of the %.0f responses per second when saturated, p50 %s, p99 %s (250 ms); %.0f refused per second, p50 %s, p99 %s (20 ms); at most %d MB (300); for %s",
		100*goodput, most, quantile(answered, .5), quantile(answered, .99), s.perSecond(len(refused)), quantile(refused, .5), quantile(refused, .99), peak>>20, s.span)
	if n := len(all) - len(answered) - len(refused); n > 0 || len(answered) == 0 {
		t.Errorf("%d requests are answered, %d neither answered nor refused", len(answered), n)
	}
	if goodput < .9 || quantile(answered, .99) > 250*time.Millisecond || quantile(refused, .99) > 20*time.Millisecond || peak > 300<<20 {
		t.Error("the recorded figures miss their targets")
	}
}

// One customer sends requests without a pause on forty connections. The requests of other customers
// all succeed.
func TestOneGreedyCustomer(t *testing.T) {
	s := newOverload(t, 64)
	one, others := s.customers[0], s.customers[1:21]
	greedy := make([]*customer, 40)
	for i := range greedy {
		greedy[i] = &customer{address: one.address, request: one.request}
	}
	var taken []outcome
	var group sync.WaitGroup
	group.Go(func() { taken = sendFor(greedy, 0, s.span) })
	rest := sendFor(others, periodOf(others, s.most/2), s.span)
	group.Wait()
	fine := withStatus(rest, http.StatusOK)
	page.Record(t, "One customer sends requests without a pause on 40 connections, 20 others send half of the capacity",
		"%d of the others' %d requests refused or failed (p50 %s, p99 %s); %.0f of the one customer's %.0f requests per second refused with 429", len(rest)-len(fine), len(rest),
		quantile(fine, .5), quantile(fine, .99), s.perSecond(len(withStatus(taken, http.StatusTooManyRequests))), s.perSecond(len(taken)))
	if len(fine) < len(rest) {
		t.Errorf("%d of %d requests of the others fail", len(rest)-len(fine), len(rest))
	}
}
