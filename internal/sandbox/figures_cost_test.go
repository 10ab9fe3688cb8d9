package sandbox_test

import (
	"fmt"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/citerne/citerne/bench/page"
	"github.com/citerne/citerne/internal/cputest"
	"github.com/citerne/citerne/internal/sandbox"
	"github.com/citerne/citerne/internal/sandbox/chronicle"
)

// figuresReport is the environment variable with the file to which make bench wants the
// durations written.
const figuresReport = "CITERNE_FIGURES"

// dashboardCalls returns the calls of a dashboard page: 24 months of all sites, by month and by
// day, compared with the previous year.
func dashboardCalls() (names []string, paths []string, queries []url.Values) {
	a := figuresRequest{business: 1042, from: "2024-11-22", to: "2026-11-21"}
	add := func(name, path string, more ...string) {
		names, paths, queries = append(names, name), append(paths, path), append(queries, a.query(more...))
	}
	add("`kpis`", "/kpis", "compare", "previous_year")
	for _, metric := range []string{"volume", "spend", "price", "market_price", "emissions", "avoided"} {
		add("`series` of "+metric+", by month", "/series", "metric", metric, "granularity", "month", "compare", "previous_year")
	}
	add("`series` of spend, by day", "/series", "metric", "spend", "granularity", "day", "compare", "previous_year")
	add("`breakdown` by site", "/breakdown", "by", "site")
	add("`breakdown` by product", "/breakdown", "by", "gas")
	add("`emissions`", "/emissions")
	return names, paths, queries
}

// Each figure of a dashboard over 50,000 orders costs less than 300 ms.
func TestFiguresOfManyOrdersCostLittle(t *testing.T) {
	soak(t)
	report := os.Getenv(figuresReport)
	f := start(t, func(c *sandbox.Config) {
		if c.Profile = chronicle.ProfileLoad; report != "" {
			c.Dir = t.TempDir() // several connections
		}
	})
	token := f.tokenOf(claire)
	ask := func(path string, query url.Values) {
		if r := f.figures(token, path, query); r.status != http.StatusOK || len(r.body) < 200 {
			t.Errorf("%s?%s: %d %s", path, query.Encode(), r.status, r.body)
		}
	}
	names, paths, queries := dashboardCalls()
	var table strings.Builder
	for i, name := range names {
		cost := cputest.Within(t, 300*time.Millisecond, func() { ask(paths[i], queries[i]) })
		t.Logf("%s: %v of the processor", name, cost)
		if report != "" {
			fmt.Fprintf(&table, "| %s | %s |\n", name, took(func() { ask(paths[i], queries[i]) }))
		}
	}
	if report == "" {
		return
	}
	fmt.Fprintf(&table, "| all %d concurrently, until the last response | %s |\n", len(names), took(func() {
		var all sync.WaitGroup
		for i := range names {
			all.Go(func() { ask(paths[i], queries[i]) })
		}
		all.Wait()
	}))
	text := page.Machine(fmt.Sprintf("profile `charge`, %d deliveries of one business, a store on disk, 40 of each", f.count(`SELECT count(DISTINCT order_id) FROM delivered_lines WHERE business_id = 1042`)))
	if err := page.Write(report, "figures", text+"\n\n| Call, of 24 months and all sites | p50 | at most |\n|---|--:|--:|\n"+table.String()); err != nil {
		t.Fatal(err)
	}
}

// took returns the median and maximum duration of 40 calls of f, as two table cells.
func took(f func()) string {
	spans := make([]time.Duration, 40)
	for i := range spans {
		begun := time.Now()
		f()
		spans[i] = time.Since(begun)
	}
	slices.Sort(spans)
	ms := func(d time.Duration) string { return fmt.Sprintf("%.0f ms", float64(d)/float64(time.Millisecond)) }
	return ms(spans[len(spans)/2]) + " | " + ms(spans[len(spans)-1])
}
