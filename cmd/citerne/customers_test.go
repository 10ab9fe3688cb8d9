package main

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
)

// outcome is the result of one request.
type outcome struct {
	status int // 0 without a response
	took   time.Duration
}

// customer sends the same prepared request again and again on its own connection. A client of
// net/http would take more processor time than the program under test.
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

// newCustomer returns a customer that sends body with the credentials of b.
func newCustomer(b *browser, body string) *customer {
	return &customer{address: strings.TrimPrefix(b.base, "http://"), request: fmt.Appendf(nil, "POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"+
		"Authorization: %s\r\nCookie: citerne-session=%s\r\nContent-Length: %d\r\n\r\n%s", b.authorization, b.cookie("citerne-session"), len(body), body)}
}

// ask sends the request and reads its response.
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

// exchange sends a request and reads its response; stays reports whether the connection may be used
// again.
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

// sendFor lets customers send requests for span. Each sends one per period, or later when its last
// response comes later.
func sendFor(customers []*customer, period, span time.Duration) []outcome {
	outcomes := make([][]outcome, len(customers))
	var asking sync.WaitGroup
	begin := time.Now()
	for i, c := range customers {
		asking.Go(func() {
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
	asking.Wait()
	return slices.Concat(outcomes...)
}

// withStatus returns the durations of the outcomes with a status, sorted.
func withStatus(all []outcome, status int) (times []time.Duration) {
	for _, o := range all {
		if o.status == status {
			times = append(times, o.took)
		}
	}
	slices.Sort(times)
	return times
}

// quantile returns the q-quantile of sorted durations.
func quantile(times []time.Duration, q float64) time.Duration {
	if len(times) == 0 {
		return 0
	}
	return times[int(float64(len(times)-1)*q)].Round(100 * time.Microsecond)
}

// periodOf returns the period of each customer with which all of them send perSecond requests a
// second.
func periodOf(customers []*customer, perSecond float64) time.Duration {
	return time.Duration(float64(len(customers)) / perSecond * float64(time.Second))
}
