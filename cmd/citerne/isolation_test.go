package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/citerne/citerne/bench/page"
)

// markedSessions is how many sessions send requests at the same time (security §8).
const markedSessions = 50

// mark returns the text that every response of the provider to one customer contains, and no
// response to another customer.
func mark(customer int) string { return fmt.Sprintf("~%03d~", customer) }

var marks = regexp.MustCompile(`~\d{3}~`)

// markedProvider is a provider whose customers have the same ids for all records, so that only the
// mark distinguishes their responses. One response in seven for contacts is an error, also marked.
func markedProvider(t *testing.T) string {
	t.Helper()
	var calls atomic.Int64
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/v1/oauth/token" {
			_, _ = fmt.Fprintf(w, `{"access_token":"token-%s","token_type":"JWT","expires_in":3600,"scope":"full"}`, strings.TrimPrefix(r.FormValue("code"), "code-"))
			return
		}
		customer, err := strconv.Atoi(strings.TrimPrefix(r.Header.Get("Authorization"), "JWT token-"))
		if err != nil {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		answer, known := markedAnswers[r.Method+" "+strings.TrimPrefix(strings.TrimPrefix(r.URL.Path, "/api/v2"), "/api/v3")]
		switch {
		case !known:
			t.Errorf("%s %s has no entry in markedAnswers", r.Method, r.URL)
			w.WriteHeader(http.StatusNotFound)
			return
		case strings.HasPrefix(answer, "%PDF-"):
		case strings.HasSuffix(r.URL.Path, "/contacts") && calls.Add(1)%7 == 0:
			w.WriteHeader(http.StatusBadRequest)
			answer = `{"error":{"code":"refused","message":"~ refuses"}}`
		}
		_, _ = io.WriteString(w, strings.ReplaceAll(answer, "~", mark(customer)))
	}))
	t.Cleanup(srv.Close)
	return srv.URL
}

// Numbers that the server must shorten to their last four digits.
const markedIBAN, markedCard = "FR7699999000011000000000065", "4970100000000154"

// markedAnswers are the responses of the marked provider; "~" is replaced by the mark.
var markedAnswers = map[string]string{
	"GET /customers":                 `{"data":{"customer":{"id":42,"email":"c~@x.example","first_name":"~","last_name":"~","business_id":7}}}`,
	"PUT /customers/42":              `{"data":{"customer":{"id":42,"email":"c~@x.example","first_name":"~","last_name":"~","business_id":7}}}`,
	"GET /customers/business":        `{"data":[{"id":7,"name":"E~","logo":"l~.png"},{"id":8,"name":"F~","logo":null}]}`,
	"GET /business/7":                `{"data":{"id":7,"name":"E~","legal_name":"~","phone":"~"}}`,
	"GET /business/7/addresses":      `{"data":[{"id":1,"business_id":7,"label":"~","line1":"~","city":"~"}]}`,
	"GET /business/7/contacts":       `{"data":[{"id":1,"business_id":7,"first_name":"~","last_name":"~","email":"c~@x.example"}]}`,
	"GET /business/7/paymentMethods": `{"data":[{"id":1,"type":"SEPA","holder":"~","bank_name":"~","rum":"~","has_document":true,"iban":"` + markedIBAN + `"},{"id":2,"type":"CARD","brand":"~","number":"` + markedCard + `"}]}`,
	"GET /gas":                       `{"data":[{"id":1,"name":"~","short_name":"~"}]}`,
	"GET /mandates/1/document":       `%PDF-1.7 ~`,
}

// The queries that a marked customer sends in turn; the last is a write.
var markedQueries = []string{
	`{ me { email firstName } businesses { name logoUrl } currentBusiness { legalName phone addresses { label city } contacts { lastName email } paymentMethods { id ... on SepaMandate { holder rum ibanLast4 documentUrl } ... on Card { brand last4 } } } gasList { name } }`,
	`{ gasList { name shortName } currentBusiness { contacts { firstName } } }`,
	`{ nothing }`,
	`mutation { switchBusiness(id: "7") { email currentBusiness { name } } }`,
}

// markedCustomer is the session of one customer.
type markedCustomer struct {
	number  int
	header  http.Header
	base    string
	http    *http.Client
	mandate string
}

var mandateAddress = regexp.MustCompile(`"documentUrl":"([^"]+)"`)

// ask sends the customer's nth request and returns an error when its response is wrong.
func (c *markedCustomer) ask(ctx context.Context, n int) error {
	method, address, body := http.MethodPost, c.base+"/graphql", ""
	if turn := n % (len(markedQueries) + 1); turn == len(markedQueries) {
		method, address = http.MethodGet, c.base+c.mandate
	} else {
		text, err := json.Marshal(map[string]string{"query": markedQueries[turn]})
		if err != nil {
			return err
		}
		body = string(text)
	}
	r, err := http.NewRequestWithContext(ctx, method, address, strings.NewReader(body))
	if err != nil {
		return err
	}
	r.Header = c.header.Clone()
	answer, err := c.http.Do(r)
	if err != nil {
		return err
	}
	defer func() { _ = answer.Body.Close() }()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		return err
	}
	if found := mandateAddress.FindSubmatch(text); found != nil && c.mandate == "" {
		c.mandate = string(found[1])
	}
	own := 0
	for _, found := range marks.FindAllString(fmt.Sprint(answer.Header)+string(text), -1) {
		if found != mark(c.number) {
			return fmt.Errorf("customer %d gets the mark %s from %s %s: %d %s", c.number, found, method, address, answer.StatusCode, text)
		}
		own++
	}
	for _, secret := range []string{markedIBAN, markedCard} {
		if strings.Contains(string(text), secret[4:len(secret)-4]) {
			return fmt.Errorf("customer %d gets more than four digits: %s", c.number, text)
		}
	}
	// A response without a mark proves nothing, except that of the invalid query.
	if own == 0 && !strings.Contains(body, "nothing") || answer.StatusCode != http.StatusOK || strings.Contains(string(text), "refuses") {
		return fmt.Errorf("customer %d gets %d %s", c.number, answer.StatusCode, text)
	}
	return nil
}

// Fifty sessions whose records have the same ids send reads, writes, failing requests and downloads
// over shared connections. No response contains a byte of another session. `make soak` sends
// 100,000 requests.
func TestSessionsAreIsolated(t *testing.T) {
	requests, err := strconv.Atoi(os.Getenv("CITERNE_REQUESTS"))
	if err != nil {
		requests = (len(markedQueries) + 1) * markedSessions
	}
	provider := markedProvider(t)
	p := start(t, "PROVIDER_V2_URL="+provider+"/api/v2", "PROVIDER_V3_URL="+provider+"/api/v3", "PROVIDER_AUTH_URL="+provider, "CITERNE_FREE_QUERIES=true")
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: markedSessions}}
	t.Cleanup(client.CloseIdleConnections)
	var asking sync.WaitGroup
	customers := make([]*markedCustomer, markedSessions)
	for number := range markedSessions {
		b := newBrowser(t, p.Public.String())
		b.exchange(fmt.Sprintf("code-%d", number), strings.Repeat("Az09-._~", 16))
		c := &markedCustomer{number: number, base: b.base, http: client, header: http.Header{
			"Content-Type": {"application/json"}, "Authorization": {b.authorization}, "X-Business-Id": {"7"}, "X-Xsrf-Token": {b.cookie("XSRF-TOKEN")},
			"Cookie": {"citerne-session=" + b.cookie("citerne-session")},
		}}
		customers[number] = c
		asking.Go(func() {
			for n := range requests / markedSessions {
				if err := c.ask(t.Context(), n); err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	asking.Wait()
	for number, c := range customers {
		c.refusedTo(t, customers[(number+1)%markedSessions])
	}
	if !t.Failed() {
		page.Record(t, "Isolation: interleaved requests of sessions whose records have the same ids, over the same connections",
			"0 foreign bytes in the answers to %d requests of %d sessions", requests, markedSessions)
	}
}

// refusedTo expects 404 when another customer uses a URL that was signed for this one.
func (c *markedCustomer) refusedTo(t *testing.T, other *markedCustomer) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, c.base+c.mandate, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header = other.header.Clone()
	answer, err := other.http.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = answer.Body.Close() }()
	if text, err := io.ReadAll(answer.Body); err != nil || c.mandate == "" || answer.StatusCode != http.StatusNotFound || marks.Match(text) {
		t.Errorf("customer %d requests %q of customer %d: %d %s %v", other.number, c.mandate, c.number, answer.StatusCode, text, err)
	}
}
