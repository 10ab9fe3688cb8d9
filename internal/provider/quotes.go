package provider

import (
	"cmp"
	"context"
	"fmt"
	"math/big"
	"net/http"
	"strings"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

// Quote requests the price of a delivery to a site of the business: POST /quotes, v3. It is not
// retried, because each quote reserves its price for 15 minutes.
func (s *Session) Quote(ctx context.Context, businessID domain.ID, in domain.OrderQuoteInput) (*domain.OrderQuote, error) {
	body := orderBody{fields{"business_id": businessID, "address_id": in.AddressID, "items": itemFields(in.Items), "date": in.Date, "window": snake(in.Window)}}
	return readRecord[*domain.OrderQuote](ctx, s, "fetch quote", "quote", call{api: apiV3, method: http.MethodPost, route: "/quotes", idempotencyKey: newKey(), body: body, once: true})
}

// itemFields returns the products of a delivery.
func itemFields(items []*domain.OrderItemInput) []map[string]any {
	all := make([]map[string]any, len(items))
	for i, item := range items {
		f := fields{"gas_id": item.GasID, "fill_up": item.FillUp}
		set(f, "tank_id", item.TankID)
		set(f, "volume", item.Volume)
		all[i] = f.given()
	}
	return all
}

// readRefusedQuote adds the quote at today's price to the refusal of an order, when the refusal
// contains it, and the sentence with that price.
func (c *Client) readRefusedQuote(ctx context.Context) func(problem, *domain.Error) *domain.Error {
	return func(p problem, err *domain.Error) *domain.Error {
		if p.code != domain.UserQuoteExpired && p.code != domain.UserPriceChanged {
			return err
		}
		quote, unread := decode[*domain.OrderQuote](c.oddities.during(ctx), "quote", unwrap(p.quote).payload)
		if unread != nil {
			return err
		}
		return err.WithUserErrors(domain.NewUserError(domain.InputField{}, p.code, newPrice(quote)...)).
			WithCause(&domain.QuoteRefused{Quote: quote, Cause: err.Unwrap()})
	}
}

// newPrice returns the price of a quote with a single product, for the sentence of a refusal, and
// its change from the previous price, "+1,2 %", when that is known.
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

// french formats a number in French: with a comma and a true minus sign.
func french(number string) string {
	return strings.NewReplacer(".", ",", "-", "\u2212").Replace(number)
}

type wireQuote struct {
	ID              domain.ID           `json:"id" wire:"required"`
	ValidUntil      *time.Time          `json:"valid_until"`
	Items           []*domain.QuoteItem `json:"items"`
	Totals          *domain.OrderTotals `json:"totals"`
	EmissionsKgCo2e *domain.Decimal     `json:"emissions_kg"`
	Warnings        []*domain.UserError `json:"warnings"`
}

func (w *wireQuote) domain(*reader) *domain.OrderQuote {
	w.Items, w.Warnings = orEmpty(w.Items), orEmpty(w.Warnings)
	return (*domain.OrderQuote)(w)
}

type wireQuoteItem struct {
	GasID             domain.ID       `json:"gas_id"`
	Volume            *int            `json:"volume"`
	UnitPriceExclTax  *domain.Decimal `json:"unit_price"`
	ExciseIncluded    *domain.Decimal `json:"excise_included"`
	TotalExclTax      *domain.Cents   `json:"total"`
	PreviousUnitPrice *domain.Decimal `json:"previous_unit_price"`
}

func (w *wireQuoteItem) domain(*reader) *domain.QuoteItem { return (*domain.QuoteItem)(w) }

type wireWarning struct {
	Code    string `json:"code"`
	Message string `json:"message" wire:"required"`
	Field   string `json:"field"`
}

// domain keeps the provider's sentence: unlike that of a refusal, it is part of the documented
// response. The sentence is required.
func (w *wireWarning) domain(*reader) *domain.UserError {
	warning := &domain.UserError{Code: cmp.Or(w.Code, domain.UserInvalid), Message: w.Message}
	if (orderBody{}).knows(w.Field) {
		warning.Field = orderBody{}.input(w.Field)
	}
	return warning
}
