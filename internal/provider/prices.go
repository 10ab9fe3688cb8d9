package provider

import (
	"context"
	"net/http"

	"github.com/citerne/citerne/internal/domain"
)

// Prices returns the prices of products for each day of a period, inclusive: GET /gas/prices with
// gas_id[], v3. Days without a price are missing.
func (s *Session) Prices(ctx context.Context, gasIDs []domain.ID, from, to domain.Date) ([]*domain.PricePoint, error) {
	q := withAll(query{}, "gas_id", gasIDs).with("from", string(from)).with("to", string(to))
	return readList[*domain.PricePoint](ctx, s, "fetch prices", "price", call{api: apiV3, method: http.MethodGet, route: "/gas/prices", query: q})
}

type wirePrice struct {
	GasID            domain.ID      `json:"gas_id" wire:"required"`
	Date             domain.Date    `json:"date" wire:"required"`
	UnitPriceExclTax domain.Decimal `json:"unit_price" wire:"required"`
}

func (w *wirePrice) domain(*reader) *domain.PricePoint { return (*domain.PricePoint)(w) }
