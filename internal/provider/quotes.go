package provider

import (
	"context"
	"fmt"
	"math/big"
	"net/http"
	"strings"

	"github.com/citerne/citerne/internal/domain"
)

// Quote asks for the price of a delivery to a site of the business: POST /quotes,
// v3. It is asked once: each quote holds its price for 15 minutes.
func (s *Session) Quote(ctx context.Context, businessID domain.ID, in domain.OrderQuoteInput) (*domain.OrderQuote, error) {
	items := make([]map[string]any, len(in.Items))
	for i, item := range in.Items {
		f := fields{"gas_id": item.GasID, "fill_up": item.FillUp}
		set(f, "tank_id", item.TankID)
		set(f, "volume", item.Volume)
		items[i] = f.given()
	}
	body := orderBody{fields{"business_id": businessID, "address_id": in.AddressID, "items": items, "date": in.Date, "window": snake(in.Window)}}
	return readRecord[wireQuote](ctx, s, "fetch quote", "quote", call{api: apiV3, method: http.MethodPost, route: "/quotes", idempotencyKey: newKey(), body: body, once: true})
}

// readRefusedQuote gives the refusal of an order the quote at the price of the
// day, when it carries one, and the sentence that names the price.
func (c *Client) readRefusedQuote(ctx context.Context) func(problem, *domain.Error) *domain.Error {
	return func(p problem, err *domain.Error) *domain.Error {
		if p.code != domain.UserQuoteExpired && p.code != domain.UserPriceChanged {
			return err
		}
		quote, unread := decode[wireQuote](c.oddities.during(ctx), "quote", p.quote)
		if unread != nil {
			return err
		}
		return err.WithUserErrors(domain.NewUserError("", p.code, newPrice(quote)...)).
			WithCause(&domain.QuoteRefused{Quote: quote, Cause: err.Unwrap()})
	}
}

// newPrice is the price that a sentence has room for, that of a single product, and
// how far it is from the one before, "+1,2 %", when that is told.
func newPrice(quote *domain.OrderQuote) []string {
	if len(quote.Items) != 1 || quote.Items[0].UnitPriceExclTax == nil {
		return nil
	}
	item := quote.Items[0]
	price := []string{french(string(*item.UnitPriceExclTax))}
	if item.PreviousUnitPrice == nil {
		return price
	}
	to, read := new(big.Rat).SetString(string(*item.UnitPriceExclTax))
	from, readToo := new(big.Rat).SetString(string(*item.PreviousUnitPrice))
	if !read || !readToo || from.Sign() <= 0 {
		return price
	}
	percent, _ := new(big.Rat).Quo(to.Sub(to, from).Mul(to, big.NewRat(100, 1)), from).Float64()
	return append(price, french(fmt.Sprintf("%+.1f", percent))+"\u00a0%")
}

// french writes a number as French does: a comma, a minus of its own.
func french(number string) string {
	return strings.NewReplacer(".", ",", "-", "\u2212").Replace(number)
}

type wireQuote struct {
	ID          wireID                  `json:"id"`
	ValidUntil  wireTime                `json:"valid_until"`
	EmissionsKg wireDecimal             `json:"emissions_kg"`
	Items       wireList[wireQuoteItem] `json:"items"`
	Totals      wireObject[wireTotals]  `json:"totals"`
	Warnings    wireList[wireWarning]   `json:"warnings"`
}

type wireQuoteItem struct {
	GasID          wireID      `json:"gas_id"`
	Volume         wireInt     `json:"volume"`
	UnitPrice      wireDecimal `json:"unit_price"`
	ExciseIncluded wireDecimal `json:"excise_included"`
	Total          wireCents   `json:"total"`
	PreviousPrice  wireDecimal `json:"previous_unit_price"`
}

type wireWarning struct {
	Code    wireText `json:"code"`
	Message wireText `json:"message"`
	Field   wireText `json:"field"`
}

func (w wireQuote) domain(o *oddities) (*domain.OrderQuote, bool) {
	id := take(o, "quote.id", w.ID.scalar)
	if id == nil {
		return nil, false
	}
	items := takeOr(o, "quote.items", w.Items.scalar, nil)
	quote := &domain.OrderQuote{
		ID:              *id,
		ValidUntil:      take(o, "quote.valid_until", w.ValidUntil.scalar),
		Items:           make([]*domain.QuoteItem, len(items)),
		Totals:          take(o, "quote.totals", w.Totals.scalar).read(o, "quote.totals"),
		EmissionsKgCo2e: take(o, "quote.emissions_kg", w.EmissionsKg.scalar),
		Warnings:        []*domain.UserError{},
	}
	for i, item := range items {
		quote.Items[i] = &domain.QuoteItem{
			GasID:             takeOr(o, "quote.item.gas_id", item.GasID.scalar, ""),
			Volume:            take(o, "quote.item.volume", item.Volume.scalar),
			UnitPriceExclTax:  take(o, "quote.item.unit_price", item.UnitPrice.scalar),
			ExciseIncluded:    take(o, "quote.item.excise_included", item.ExciseIncluded.scalar),
			TotalExclTax:      take(o, "quote.item.total", item.Total.scalar),
			PreviousUnitPrice: take(o, "quote.item.previous_unit_price", item.PreviousPrice.scalar),
		}
	}
	for _, warning := range takeOr(o, "quote.warnings", w.Warnings.scalar, nil) {
		if one := warning.read(o); one != nil {
			quote.Warnings = append(quote.Warnings, one)
		}
	}
	return quote, true
}

// read keeps the provider's sentence: unlike a refusal's, it is part of the
// answer that the contract describes. One without a sentence warns of nothing.
func (w wireWarning) read(o *oddities) *domain.UserError {
	message := takeText(o, "quote.warning.message", w.Message)
	if message == nil {
		return nil
	}
	warning := &domain.UserError{Code: takeOr(o, "quote.warning.code", w.Code.scalar, domain.UserInvalid), Message: *message}
	if field := takeText(o, "quote.warning.field", w.Field); field != nil && (orderBody{}).knows(*field) {
		warning.Field = strings.Split(orderBody{}.input(*field), ".")
	}
	return warning
}
