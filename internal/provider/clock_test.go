package provider_test

import (
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/citerne/citerne/internal/provider"
)

// dated responds to every call after a delay, with the Date of a clock that is ahead.
type dated struct {
	ahead, takes time.Duration
	status       int
	header       http.Header
}

func (d *dated) RoundTrip(*http.Request) (*http.Response, error) {
	time.Sleep(d.takes)
	header := d.header.Clone()
	if header == nil {
		header = http.Header{}
	}
	header.Set("Date", time.Now().Add(d.ahead).UTC().Format(http.TimeFormat))
	return &http.Response{StatusCode: d.status, Header: header, Body: io.NopCloser(strings.NewReader(`[{"id":"1"}]`))}, nil
}

// listening returns a client of a provider with that clock; ask makes one call.
func listening(t *testing.T, d *dated) (c *provider.Client, ask func()) {
	t.Helper()
	c, err := provider.New(provider.Config{V2URL: "http://provider.example", Transport: d})
	if err != nil {
		t.Fatal(err)
	}
	return c, func() { _, _ = c.For(credentials, "fr").Gases(context.Background()) }
}

func ahead(t *testing.T, c *provider.Client) time.Duration {
	t.Helper()
	now, known := c.Now()
	if !known {
		t.Fatal("the provider's time is not known")
	}
	return time.Until(now)
}

func TestTimeFollowsTheProvidersAnswers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &dated{ahead: 24 * time.Hour, takes: 20 * time.Millisecond, status: http.StatusOK}
		c, ask := listening(t, d)
		if _, known := c.Now(); known {
			t.Error("the time is known before any response")
		}
		for _, is := range []time.Duration{24 * time.Hour, 48 * time.Hour, -10 * time.Minute, 0} {
			d.ahead = is
			ask()
			if off := ahead(t, c) - is; off.Abs() > time.Second+d.takes {
				t.Errorf("the estimate for a clock that is %s ahead is off by %s", is, off)
			}
		}
	})
}

func TestEstimateIsStableWhileClocksAgree(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &dated{takes: 30 * time.Millisecond, status: http.StatusOK}
		c, ask := listening(t, d)
		for range 100 {
			time.Sleep(137 * time.Millisecond)
			d.takes += 10 * time.Millisecond
			ask()
			if off := ahead(t, c); off != 0 {
				t.Fatalf("the estimate for two equal clocks is %s", off)
			}
		}
	})
}

func TestTimeIsNotTakenFromAProxy(t *testing.T) {
	for name, d := range map[string]*dated{
		"an error":    {status: http.StatusBadGateway},
		"a kept copy": {status: http.StatusOK, header: http.Header{"Age": {"7200"}}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d.ahead = 24 * time.Hour
				c, ask := listening(t, d)
				ask()
				if _, known := c.Now(); known {
					t.Error("its Date is used as the provider's time")
				}
			})
		})
	}
}
