package graph_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox"
)

// A quote becomes one order even when it is sent several times. An expired quote becomes none
// before its new price is accepted (product 14, rows 5 and 6).
func TestOrdering(t *testing.T) {
	var later atomic.Int64 // the sandbox's background work reads the clock too
	place, end := openWith(t, func(c *sandbox.Config) {
		c.Now = func() time.Time { return clock().Add(time.Duration(later.Load())) }
	})
	t.Cleanup(end)
	cond := conditions{Account: new("claire.lemaire@garonne-adour.example"), Tab: "Transports Garonne-Adour"}
	w := place.world(t, cond, "")
	quote := func(volume int) (id, fault string) {
		var answer struct {
			Data struct {
				OrderQuote struct {
					Quote      *struct{ ID string }
					UserErrors []struct{ Message string }
				}
			}
		}
		w.read(t, fmt.Sprintf(`{ orderQuote(input: { addressId: "501", items: [{ gasId: "1", tankId: "601", volume: %d }], date: "2026-11-26", window: MORNING }) {
			quote { id } userErrors { message } } }`, volume), &answer)
		if answer.Data.OrderQuote.Quote == nil {
			return "", answer.Data.OrderQuote.UserErrors[0].Message
		}
		return answer.Data.OrderQuote.Quote.ID, ""
	}
	order := func(quote, key, more string) (made orderMade) {
		w.read(t, fmt.Sprintf(`mutation { createOrder(input: { quoteId: %q, idempotencyKey: %q, purchaseOrderNumber: "BC-1" %s }) {
			order { id status waitingReason items { volumeOrdered } } quote { id items { unitPriceExclTax } } userErrors { field code message } } }`, quote, key, more), &made)
		return made
	}
	if _, fault := quote(29_000); !strings.HasPrefix(fault, "Cette cuve ne peut recevoir que ") {
		t.Errorf("more than the tank holds: %q", fault)
	}
	id, fault := quote(1000)
	if fault != "" {
		t.Fatal(fault)
	}
	first, again := order(id, "k", ""), order(id, "k", "")
	if first.Data.CreateOrder.Order == nil || again.Data.CreateOrder.Order == nil || first.Data.CreateOrder.Order.ID != again.Data.CreateOrder.Order.ID {
		t.Fatalf("%+v, then %+v", first, again)
	}
	if changed := order(id, "k", `, instructions: "Portail 2"`).Data.CreateOrder; changed.Order != nil || changed.UserErrors[0].Code != "idempotency_conflict" {
		t.Errorf("another order under the same key: %+v", changed)
	}
	if twice := order(id, "other", "").Data.CreateOrder; twice.Order != nil || twice.UserErrors[0].Code != "duplicate_order" ||
		!strings.HasPrefix(twice.UserErrors[0].Message, "Une commande de gazole B7 est déjà prévue ce jour-là (CMD-2026-") {
		t.Errorf("another key: %+v", twice)
	}
	later.Store(int64(15 * time.Minute))
	late := order(id, "late", "confirmDuplicate: true").Data.CreateOrder
	if late.Order != nil || late.Quote == nil || late.Quote.ID == id || late.UserErrors[0].Code != "quote_expired" ||
		!strings.Contains(late.UserErrors[0].Message, strings.ReplaceAll(late.Quote.Items[0].UnitPriceExclTax, ".", ",")) {
		t.Fatalf("an expired quote: %+v", late)
	}
	if taken := order(late.Quote.ID, "late", ", confirmDuplicate: true").Data.CreateOrder; taken.Order == nil || taken.Order.Status != "oncoming" {
		t.Errorf("at the new price: %+v", taken)
	}
}

// A tab of one business can neither price nor order for another business of the same user, even
// when it still holds a site or a quote of it.
func TestOrderingInAnotherTab(t *testing.T) {
	place, end := open(t, "")
	t.Cleanup(end)
	claire := new("claire.lemaire@garonne-adour.example")
	garonne := place.world(t, conditions{Account: claire, Tab: "Transports Garonne-Adour"}, "")
	autocars := place.world(t, conditions{Account: claire, Tab: "Autocars Belle-Étoile"}, "")
	const ask = `{ orderQuote(input: { addressId: "501", items: [{ gasId: "1", volume: 1000 }], date: "2026-11-26", window: MORNING }) {
		quote { id } userErrors { field code message } } }`
	var answer struct {
		Data struct {
			OrderQuote struct {
				Quote      *struct{ ID string }
				UserErrors []struct {
					Field         []string
					Code, Message string
				}
			}
		}
	}
	autocars.read(t, ask, &answer)
	if got := answer.Data.OrderQuote; got.Quote != nil || fmt.Sprint(got.UserErrors) != "[{[addressId] not_found Choisissez un site de livraison.}]" {
		t.Errorf("a site of the other business: %+v", got)
	}
	garonne.read(t, ask, &answer)
	order := fmt.Sprintf(`mutation { createOrder(input: { quoteId: %q, idempotencyKey: "k", purchaseOrderNumber: "BC-1" }) { order { id } userErrors { code } } }`,
		answer.Data.OrderQuote.Quote.ID)
	var made orderMade
	autocars.read(t, order, &made)
	if got := made.Data.CreateOrder; got.Order != nil || len(got.UserErrors) != 1 || got.UserErrors[0].Code != "not_found" {
		t.Errorf("a quote of the other business: %+v", got)
	}
	if garonne.read(t, order, &made); made.Data.CreateOrder.Order == nil {
		t.Errorf("where it was made: %+v", made)
	}
}

type orderMade struct {
	Data struct {
		CreateOrder struct {
			Order *struct{ ID, Status string }
			Quote *struct {
				ID    string
				Items []struct{ UnitPriceExclTax string }
			}
			UserErrors []struct{ Code, Message string }
		}
	}
}

// read sends a query and decodes the answer.
func (w *world) read(t *testing.T, query string, into any) {
	t.Helper()
	if err := json.Unmarshal(readAll(t, w.ask(t, query)), into); err != nil {
		t.Fatal(err)
	}
}
