package provider

import (
	"context"
	"net/http"

	"github.com/citerne/citerne/internal/domain"
)

// Prices are what products cost on each day from one to another, inclusive: GET
// /gas/prices with gas_id[], v3. Days without a price are left out.
func (s *Session) Prices(ctx context.Context, gasIDs []domain.ID, from, to domain.Date) ([]*domain.PricePoint, error) {
	q := withAll(query{}, "gas_id", gasIDs).with("from", string(from)).with("to", string(to))
	return readList[wirePrice](ctx, s, "fetch prices", "price", call{api: apiV3, method: http.MethodGet, route: "/gas/prices", query: q})
}

type wirePrice struct {
	GasID     wireID      `json:"gas_id"`
	Date      wireDate    `json:"date"`
	UnitPrice wireDecimal `json:"unit_price"`
}

// domain needs all three: a price is of a product and of a day.
func (w wirePrice) domain(o *oddities) (*domain.PricePoint, bool) {
	gas := take(o, "price.gas_id", w.GasID.scalar)
	date := take(o, "price.date", w.Date.scalar)
	price := take(o, "price.unit_price", w.UnitPrice.scalar)
	if gas == nil || date == nil || price == nil {
		return nil, false
	}
	return &domain.PricePoint{GasID: *gas, Date: *date, UnitPriceExclTax: *price}, true
}
