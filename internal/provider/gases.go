package provider

import (
	"cmp"
	"context"
	"net/http"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

// Gases lists the products that businesses may order: GET /gas with
// available_to=B2B (specification §7), in the provider's order.
func (s *Session) Gases(ctx context.Context) ([]*domain.Gas, error) {
	return readList[*domain.Gas](ctx, s, "fetch gases", "gas",
		call{method: http.MethodGet, route: "/gas", query: query{}.with("available_to", "B2B")})
}

type wireGas struct {
	ID               domain.ID              `json:"id" wire:"required"`
	Slug             string                 `json:"slug"`
	Name             string                 `json:"name"`
	ShortName        string                 `json:"short_name"`
	EnergyID         *int                   `json:"energy_id"`
	EnergyType       *domain.EnergyType     `json:"energy_type"`
	Unit             string                 `json:"unit"`
	UnitPriceExclTax *domain.Decimal        `json:"unit_price"`
	PriceUpdatedAt   *time.Time             `json:"price_updated_at"`
	VatRate          *domain.Decimal        `json:"vat_rate"`
	MinVolume        *int                   `json:"min_volume"`
	MaxVolume        *int                   `json:"max_volume"`
	VolumeStep       *int                   `json:"volume_step"`
	EmissionFactor   *domain.EmissionFactor `json:"emission_factor"`
}

func (w *wireGas) domain(*reader) *domain.Gas {
	w.ShortName = cmp.Or(w.ShortName, w.Name)
	return (*domain.Gas)(w)
}

type wireEmissionFactor struct {
	Total      domain.Decimal  `json:"total"`
	Combustion *domain.Decimal `json:"combustion"`
	Upstream   *domain.Decimal `json:"upstream"`
	Source     string          `json:"source"`
	Reference  *string         `json:"reference"`
}

// domain is nil without a total: the factor is then unknown.
func (w *wireEmissionFactor) domain(*reader) *domain.EmissionFactor {
	if w.Total == "" {
		return nil
	}
	return (*domain.EmissionFactor)(w)
}
