package provider_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"maps"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/provider"
)

// eventSchemas are the contract's schemas of event data.
var eventSchemas = map[string]string{"order.updated": "OrderUpdated", "position.updated": "Position", "tank.level": "Tank", "invoice.updated": "Invoice"}

// eventMembers are the members, all texts, of events whose data only says what to read again.
var eventMembers = map[string][]string{"export.updated": {"id"}, "notification.created": {"customer_id", "id"}, "notification.read": {"customer_id", "id"}}

// checkedEvents is the body of a stream whose events are checked against the contract.
type checkedEvents struct {
	io.ReadCloser
	contract *contract
	pending  []byte
}

// Read implements io.Reader.
func (c *checkedEvents) Read(p []byte) (int, error) {
	n, err := c.ReadCloser.Read(p)
	c.pending = append(c.pending, p[:n]...)
	for {
		event, rest, whole := bytes.Cut(c.pending, []byte("\n\n"))
		if !whole {
			return n, err
		}
		c.pending = rest
		c.check(string(event))
	}
}

func (c *checkedEvents) check(event string) {
	t := c.contract.t
	var name, data string
	for line := range strings.SplitSeq(event, "\n") {
		field, value, _ := strings.Cut(line, ": ")
		switch field {
		case "event":
			name = value
		case "data":
			data = value
		}
	}
	schema := eventSchemas[name]
	if members := eventMembers[name]; members != nil {
		var given map[string]string
		if err := json.Unmarshal([]byte(data), &given); err != nil || !slices.Equal(slices.Sorted(maps.Keys(given)), members) {
			t.Errorf("%s breaks the contract: %v", event, err)
		}
		return
	}
	if schema == "" {
		if name != "" && name != "ready" {
			t.Errorf("an event that is not in the contract: %s", event)
		}
		return
	}
	var value any
	if err := json.Unmarshal([]byte(data), &value); err != nil {
		t.Fatal(err)
	}
	for _, doc := range c.contract.docs {
		if found := doc.Components.Schemas[schema]; found != nil {
			if err := found.Value.VisitJSON(value); err != nil {
				t.Errorf("%s breaks the contract: %v", event, err)
			}
		}
	}
}

var errEnough = errors.New("enough is read")

// checkStreamBegins reads a stream up to the first position of a tanker, compares it with that of
// the order, and returns the ID of the first event.
func checkStreamBegins(t *testing.T, s *provider.Session, b *domain.Business) (begin string) {
	t.Helper()
	var seen *domain.TankerPosition
	err := s.Stream(t.Context(), b.ID, "", func(e domain.LiveEvent) error {
		if begin == "" {
			begin = e.ID
		}
		if seen = e.Position; seen != nil {
			return errEnough
		}
		return nil
	})
	if !errors.Is(err, errEnough) || begin == "" {
		t.Fatalf("a stream that begins at %q: %v", begin, err)
	}
	position := must[*domain.TankerPosition](t)(s.Position(t.Context(), seen.OrderID))
	if position == nil || position.Eta == nil || position.DistanceKm == nil || position.Depot == nil || position.Destination == nil || position.RecordedAt.Before(seen.RecordedAt) {
		t.Errorf("its order has the position %+v", position)
	}
	return begin
}

// checkStreamPublishes changes a level and a payment on the sandbox's panel, and receives both on
// a stream.
func checkStreamPublishes(t *testing.T, d *demo, s *provider.Session, b *domain.Business) {
	t.Helper()
	var tank *domain.Tank
	var invoice *domain.Invoice
	err := s.Stream(t.Context(), b.ID, "", func(e domain.LiveEvent) error {
		switch {
		case e.Position != nil: // the stream is open
			if tank == nil {
				d.panel(t, url.Values{"action": {"read"}, "tank": {"604"}, "level": {"7321"}})
			}
		case e.Tank != nil:
			tank = e.Tank
			d.panel(t, url.Values{"action": {"fail"}, "invoice": {d.debit(t)}, "reason": {"AM04"}})
		case e.Invoice != nil:
			invoice = e.Invoice
			return errEnough
		}
		return nil
	})
	if !errors.Is(err, errEnough) || tank.ID != "604" || *tank.Level != 7321 || invoice.ID == "" {
		t.Errorf("%+v and %+v, then %v", tank, invoice, err)
	}
}

var debitInput = regexp.MustCompile(`name="invoice" value="(\d+)"`)

// debit returns the number of an invoice with a payment in progress.
func (d *demo) debit(t *testing.T) string {
	t.Helper()
	res, err := http.Get(d.URL + "/sandbox/")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = res.Body.Close() }()
	html, err := io.ReadAll(res.Body)
	found := debitInput.FindSubmatch(html)
	if err != nil || found == nil {
		t.Fatalf("no payment is in progress: %v", err)
	}
	return string(found[1])
}

// panel submits a form of the sandbox's panel.
func (d *demo) panel(t *testing.T, form url.Values) {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	d.submit(t, &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}, d.URL+"/sandbox/", form)
}

// checkStreamResumes reads the changes since begin.
func checkStreamResumes(t *testing.T, s *provider.Session, b *domain.Business, begin string) {
	last := begin
	err := s.Stream(t.Context(), b.ID, begin, func(e domain.LiveEvent) error {
		if e.Reset || e.Order == nil {
			if e.Reset {
				t.Error("the events since then are lost")
			}
			return nil
		}
		if e.ID == last || e.Order.Version == nil || e.Order.UpdatedAt == nil || e.Order.Status == "" {
			t.Errorf("%s: %+v", e.ID, e.Order)
		}
		if last = e.ID; len(e.ID) >= len(begin) && e.Order.Status == domain.OrderOncoming {
			return errEnough
		}
		return nil
	})
	if !errors.Is(err, errEnough) {
		t.Errorf("the stream since the order: %v", err)
	}
}
