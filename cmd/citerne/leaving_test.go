package main

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/citerne/citerne/bench/fixture"
)

// blockingProvider is a provider that blocks every read until letGo is closed.
type blockingProvider struct {
	answers http.Handler
	// came receives the path of each read, gone that of each cancelled read.
	came, gone chan string
	letGo      chan struct{}
}

func (p *blockingProvider) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method == http.MethodGet {
		p.came <- r.URL.Path
		select {
		case <-r.Context().Done():
			p.gone <- r.URL.Path
			return
		case <-p.letGo:
		}
	}
	p.answers.ServeHTTP(w, r)
}

// receive waits for n texts.
func receive(t *testing.T, from <-chan string, what string, n int) {
	t.Helper()
	for i := range n {
		select {
		case <-from:
		case <-time.After(20 * time.Second):
			t.Fatalf("%d of %d calls %s", i, n, what)
		}
	}
}

// tab sends a query with the session of b, until ctx ends. It returns a channel with the response,
// which is closed without a value when ctx ends first.
func (b *browser) tab(ctx context.Context, query string) <-chan string {
	answered := make(chan string, 1)
	r, err := http.NewRequestWithContext(ctx, http.MethodPost, b.base+"/graphql", strings.NewReader(query))
	if err != nil {
		b.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Authorization", b.authorization)
	go func() {
		defer close(answered)
		res, err := b.http.Do(r)
		if err != nil {
			return
		}
		defer res.Body.Close()
		body, _ := io.ReadAll(res.Body)
		answered <- string(body)
	}()
	return answered
}

// When a user closes the browser, all calls to the provider are cancelled. Another tab of the
// session that shares a call still gets its response.
func TestLeavingCancelsCallsOfTheProvider(t *testing.T) {
	provider := &blockingProvider{answers: fixture.New(), came: make(chan string, 100), gone: make(chan string, 100), letGo: make(chan struct{})}
	upstream := httptest.NewServer(provider)
	t.Cleanup(upstream.Close)
	letGo := sync.OnceFunc(func() { close(provider.letGo) })
	t.Cleanup(letGo) // before Close, which waits for blocked reads
	p := start(t, "PROVIDER_V2_URL="+upstream.URL+"/v2", "PROVIDER_AUTH_URL="+upstream.URL, "CITERNE_FREE_QUERIES=true", "PROVIDER_TIMEOUT=0")
	b := newBrowser(t, p.Dashboard)
	b.exchange("c0de", strings.Repeat("Az09-._~", 16))

	ctx, leave := context.WithCancel(t.Context())
	first := b.tab(ctx, home)
	receive(t, provider.came, "are made", 3) // the customer, the businesses, the products
	leave()
	receive(t, provider.gone, "are cancelled", 3)
	if answer := <-first; answer != "" {
		t.Errorf("the tab that left gets %s", answer)
	}
	eventually(t, "a request with status 499 is counted", func() bool {
		return p.scrape(t).value("citerne_http_requests_total", "route", "/graphql", "status", "499") == 1
	})

	const gases = `{"query":"{ gasList { id } }"}`
	ctx, leave = context.WithCancel(t.Context())
	first = b.tab(ctx, gases)
	receive(t, provider.came, "are made", 1)
	second := b.tab(t.Context(), gases)
	leave()
	<-first
	letGo()
	if answer := <-second; !strings.HasPrefix(answer, `{"data":{"gasList":[{"id":`) {
		t.Errorf("the tab that stayed gets %s", answer)
	}
}
