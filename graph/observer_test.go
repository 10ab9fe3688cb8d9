package graph_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"github.com/citerne/citerne/graph"
	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/trace"
)

// witness records the calls to an observer.
type witness struct{ calls []string }

type witnessKey struct{}

func (o *witness) OperationBegins(ctx context.Context, named trace.Operation) context.Context {
	o.calls = append(o.calls, "begins "+named.Type+" "+named.Name)
	return context.WithValue(ctx, witnessKey{}, named.Name)
}

func (o *witness) OperationEnds(ctx context.Context, outcome trace.Outcome) {
	o.calls = append(o.calls, fmt.Sprint("ends ", ctx.Value(witnessKey{}), " ", outcome))
}

func (o *witness) OperationRefused(outcome trace.Outcome) {
	o.calls = append(o.calls, fmt.Sprint("refused ", outcome))
}

func (o *witness) SubscriptionBegins(named trace.Operation) {
	o.calls = append(o.calls, "opens "+named.Type+" "+named.Name)
}

func (o *witness) SubscriptionEnds(named trace.Operation, outcome trace.Outcome) {
	o.calls = append(o.calls, fmt.Sprint("closes ", named.Name, " ", outcome))
}

// An observer is notified of the start and the end of each operation once. The provider is
// called in the context that it returned. Only the interface's own names are reported.
func TestObserver(t *testing.T) {
	const ours, unnamed = "query Produits { gasList { id } }", "{ gasList { slug } }"
	rateLimited := func(status int) error {
		return domain.NewError(domain.CodeRateLimited, "Non.").WithStatus(status)
	}
	for name, c := range map[string]struct {
		query  string
		fails  error
		stream bool
		want   []string
	}{
		"of the interface":     {ours, nil, false, []string{"begins query Produits", "ends Produits ok"}},
		"without a name":       {unnamed, nil, false, []string{"begins query anonymous", "ends anonymous ok"}},
		"free":                 {"query Mine { gasList { name } }", nil, false, []string{"begins query free", "ends free ok"}},
		"as a stream":          {ours, nil, true, []string{"begins query Produits", "ends Produits ok"}},
		"the provider is late": {ours, domain.NewError(domain.CodeUpstreamTimeout, "Non."), false, []string{"begins query Produits", "ends Produits upstream"}},
		"the provider limits":  {ours, rateLimited(429), false, []string{"begins query Produits", "ends Produits upstream"}},
		"this server limits":   {ours, rateLimited(0), false, []string{"begins query Produits", "ends Produits refused"}},
		"forbidden":            {ours, domain.NewError(domain.CodeForbidden, "Non."), false, []string{"begins query Produits", "ends Produits refused"}},
		"an internal error":    {ours, errors.New("oh"), false, []string{"begins query Produits", "ends Produits internal"}},
		"no document":          {"{", nil, false, []string{"refused refused"}},
		"an open stream":       {followOne, nil, true, []string{"opens subscription free", "closes free ok"}},
		"a stream of nothing":  {`subscription { orderUpdated(orderId: "o2") { id } }`, nil, true, []string{"opens subscription free", "closes free refused"}},
	} {
		t.Run(name, func(t *testing.T) {
			seen := &witness{}
			u := deliveries()
			u.Products = instant().Products
			u.On = func(ctx context.Context, call string) error {
				if call == "GET /gas" && ctx.Value(witnessKey{}) == nil {
					t.Error("the provider is called outside the operation")
				}
				if call == "GET /gas" {
					return c.fails
				}
				return nil
			}
			h := handler(u, func(cfg *graph.Config) {
				cfg.Observer, cfg.Documents = seen, map[string]string{hash(ours): ours, hash(unnamed): unnamed}
				cfg.Session = func(*http.Request) (*graph.Session, error) {
					watch := func(domain.ID, bool, func(domain.LiveEvent) bool) graph.Watcher { return &changes{} }
					return &graph.Session{Visitor: "v", Upstream: u, Watch: watch}, nil
				}
			})
			accept := "application/json"
			if c.stream {
				accept = "text/event-stream"
			}
			ask(t, h, "POST", "/", post(c.query), "Accept", accept)
			if !slices.Equal(seen.calls, c.want) {
				t.Errorf("notified of %q, want %q", seen.calls, c.want)
			}
		})
	}
}

// A client that disconnected explains every later failure.
func TestObserverOfAClientThatLeft(t *testing.T) {
	seen := &witness{}
	ctx, leave := context.WithCancel(t.Context())
	u := instant()
	u.On = func(context.Context, string) error {
		leave()
		return domain.NewError(domain.CodeUpstreamTimeout, "Non.")
	}
	r := httptest.NewRequestWithContext(ctx, http.MethodPost, "/", strings.NewReader(post("{ gasList { id } }")))
	r.Header.Set("Content-Type", "application/json")
	handler(u, func(c *graph.Config) { c.Observer = seen }).ServeHTTP(httptest.NewRecorder(), r)
	if want := []string{"begins query free", "ends free canceled"}; !slices.Equal(seen.calls, want) {
		t.Errorf("notified of %q, want %q", seen.calls, want)
	}
}
