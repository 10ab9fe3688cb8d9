package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/citerne/citerne/bench/fixture"
)

// home is what every page begins with.
const home = `{"query":"{ me { id email firstName } businesses { id name initial } currentBusiness { id name addresses { id label city } contacts { id lastName email } paymentMethods { id status } } gasList { id name unitPriceExclTax } }"}`

// outcome is what became of one request.
type outcome struct {
	status int // 0 without an answer
	took   time.Duration
}

// stampede is a program before a provider that answers at once, and its customers.
type stampede struct {
	p         *process
	customers []*customer
}

// customer makes one request, ready to be sent, again and again, on a connection of its
// own: a client of net/http would take more of the processors than the program does.
type customer struct {
	address string
	request []byte
	open    *wire // nil without a connection
}

// wire is a connection.
type wire struct {
	net.Conn
	answers *bufio.Reader
}

func newStampede(t *testing.T, customers int) *stampede {
	t.Helper()
	upstream := httptest.NewServer(fixture.New())
	t.Cleanup(upstream.Close)
	s := &stampede{p: startProcess(t, "PROVIDER_V2_URL="+upstream.URL+"/v2", "PROVIDER_AUTH_URL="+upstream.URL, "CITERNE_FREE_QUERIES=true")}
	for range customers {
		b := newBrowser(t, s.p.Dashboard)
		b.exchange("c0de"+strconv.Itoa(len(s.customers)), strings.Repeat("Az09-._~", 16))
		s.customers = append(s.customers, newCustomer(b, home))
	}
	return s
}

// newCustomer asks the same as somebody who is signed in.
func newCustomer(b *browser, body string) *customer {
	return &customer{address: strings.TrimPrefix(b.base, "http://"), request: fmt.Appendf(nil, "POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"+
		"Authorization: %s\r\nCookie: citerne-session=%s\r\nContent-Length: %d\r\n\r\n%s", b.authorization, b.cookie("citerne-session"), len(body), body)}
}

// ask makes one request.
func (c *customer) ask() outcome {
	begin := time.Now()
	if c.open == nil {
		conn, err := net.Dial("tcp", c.address)
		if err != nil {
			return outcome{took: time.Since(begin)}
		}
		c.open = &wire{conn, bufio.NewReader(conn)}
	}
	status, stays := c.open.exchange(c.request)
	if !stays {
		_ = c.open.Close()
		c.open = nil
	}
	return outcome{status, time.Since(begin)}
}

// exchange sends a request and reads its answer; stays tells whether the connection may
// be used again.
func (c *wire) exchange(request []byte) (status int, stays bool) {
	if _, err := c.Write(request); err != nil {
		return 0, false
	}
	res, err := http.ReadResponse(c.answers, nil)
	if err != nil {
		return 0, false
	}
	if _, err := io.Copy(io.Discard, res.Body); err != nil {
		return 0, false
	}
	return res.StatusCode, !res.Close
}

// press has customers ask for a while, each once in a period, or as soon as it has its
// answer when that is later.
func press(customers []*customer, period, span time.Duration) []outcome {
	outcomes := make([][]outcome, len(customers))
	var everybody sync.WaitGroup
	begin := time.Now()
	for i, c := range customers {
		everybody.Go(func() {
			due := period * time.Duration(i) / time.Duration(len(customers))
			for {
				now := time.Since(begin)
				if now < due {
					time.Sleep(due - now)
				}
				if due = max(due, now) + period; due > span+period {
					return
				}
				outcomes[i] = append(outcomes[i], c.ask())
			}
		})
	}
	everybody.Wait()
	return slices.Concat(outcomes...)
}

// withStatus are the times of the outcomes of one status, sorted.
func withStatus(all []outcome, status int) (times []time.Duration) {
	for _, o := range all {
		if o.status == status {
			times = append(times, o.took)
		}
	}
	slices.Sort(times)
	return times
}

// quantile is a quantile of sorted times.
func quantile(times []time.Duration, q float64) time.Duration {
	if len(times) == 0 {
		return 0
	}
	return times[int(float64(len(times)-1)*q)].Round(100 * time.Microsecond)
}

// With twice the requests that it can answer, the program goes on answering as many as
// before, and the rest is refused at once. Then one customer asks without a pause, on
// forty connections, while others do what they may: they do not notice.
func TestOverload(t *testing.T) {
	span, err := time.ParseDuration(os.Getenv("CITERNE_OVERLOAD"))
	if err != nil || runtime.GOOS != "linux" {
		t.Skip("it takes all of a machine: run make soak, on Linux")
	}
	s := newStampede(t, 400)
	press(s.customers[:64], 0, span/10)
	most := float64(len(withStatus(press(s.customers[:64], 0, span/6), http.StatusOK))) / (span / 6).Seconds()
	perSecond := func(n int) float64 { return float64(n) / span.Seconds() }

	all := press(s.customers, periodOf(s.customers, 2*most), span)
	answered, refused := withStatus(all, http.StatusOK), withStatus(all, http.StatusServiceUnavailable)
	goodput := perSecond(len(answered)) / most
	peak := memory(t, s.p.Process, "VmHWM")
	t.Logf("saturated at %.0f a second; of %.0f requests a second for %s, %.0f answered (goodput %.0f %%, p50 %s, p99 %s), %.0f refused (p50 %s, p99 %s); at most %d MB",
		most, perSecond(len(all)), span, perSecond(len(answered)), 100*goodput, quantile(answered, .5), quantile(answered, .99),
		perSecond(len(refused)), quantile(refused, .5), quantile(refused, .99), peak>>20)
	if n := len(all) - len(answered) - len(refused); n > 0 || len(answered) == 0 {
		t.Errorf("%d are answered, %d neither answered nor refused", len(answered), n)
	}
	if goodput < .9 || quantile(answered, .99) > 250*time.Millisecond || quantile(refused, .99) > 20*time.Millisecond || peak > 300<<20 {
		t.Error("that is not good enough")
	}

	one, others := s.customers[0], s.customers[1:21]
	greedy := make([]*customer, 40)
	for i := range greedy {
		greedy[i] = &customer{address: one.address, request: one.request}
	}
	var taken []outcome
	var group sync.WaitGroup
	group.Go(func() { taken = press(greedy, 0, span) })
	rest := press(others, periodOf(others, most/2), span)
	group.Wait()
	fine := withStatus(rest, http.StatusOK)
	t.Logf("one customer: %.0f a second, %.0f refused; 20 others: %.0f a second, %d refused (p50 %s, p99 %s)", perSecond(len(taken)),
		perSecond(len(withStatus(taken, http.StatusTooManyRequests))), perSecond(len(rest)), len(rest)-len(fine), quantile(fine, .5), quantile(fine, .99))
	if len(fine) < len(rest) {
		t.Errorf("%d of %d requests of the others fail", len(rest)-len(fine), len(rest))
	}
}

// periodOf is how often each of the customers asks when all of them make so many requests
// in a second.
func periodOf(customers []*customer, perSecond float64) time.Duration {
	return time.Duration(float64(len(customers)) / perSecond * float64(time.Second))
}
