package provider

import (
	"context"
	"net/http"

	"github.com/citerne/citerne/internal/domain"
)

// Gases lists the products that businesses may order: GET /gas with
// available_to=B2B (specification §7), in the provider's order.
func (s *Session) Gases(ctx context.Context) ([]*domain.Gas, error) {
	return readList[wireGas](ctx, s, "fetch gases", "gas",
		call{method: http.MethodGet, route: "/gas", query: query{}.with("available_to", "B2B")})
}

type wireGas struct {
	ID             wireID                         `json:"id"`
	Slug           wireText                       `json:"slug"`
	Name           wireText                       `json:"name"`
	ShortName      wireText                       `json:"short_name"`
	EnergyID       wireInt                        `json:"energy_id"`
	EnergyType     wireText                       `json:"energy_type"`
	Unit           wireText                       `json:"unit"`
	UnitPrice      wireDecimal                    `json:"unit_price"`
	PriceUpdatedAt wireTime                       `json:"price_updated_at"`
	VatRate        wireDecimal                    `json:"vat_rate"`
	MinVolume      wireInt                        `json:"min_volume"`
	MaxVolume      wireInt                        `json:"max_volume"`
	VolumeStep     wireInt                        `json:"volume_step"`
	EmissionFactor wireObject[wireEmissionFactor] `json:"emission_factor"`
}

func (w wireGas) domain(o *oddities) (*domain.Gas, bool) {
	id := take(o, "gas.id", w.ID.scalar)
	if id == nil {
		return nil, false
	}
	return &domain.Gas{
		ID:        *id,
		Slug:      takeOr(o, "gas.slug", w.Slug.scalar, ""),
		Name:      takeOr(o, "gas.name", w.Name.scalar, ""),
		ShortName: takeOr(o, "gas.short_name", w.ShortName.scalar, takeOr(o, "gas.name", w.Name.scalar, "")),
		EnergyID:  take(o, "gas.energy_id", w.EnergyID.scalar),
		EnergyType: takeEnum(o, "gas.energy_type", w.EnergyType,
			domain.EnergyAdBlue, domain.EnergyB7Gazole, domain.EnergyHVO),
		Unit:             takeOr(o, "gas.unit", w.Unit.scalar, ""),
		UnitPriceExclTax: take(o, "gas.unit_price", w.UnitPrice.scalar),
		PriceUpdatedAt:   take(o, "gas.price_updated_at", w.PriceUpdatedAt.scalar),
		VatRate:          take(o, "gas.vat_rate", w.VatRate.scalar),
		MinVolume:        take(o, "gas.min_volume", w.MinVolume.scalar),
		MaxVolume:        take(o, "gas.max_volume", w.MaxVolume.scalar),
		VolumeStep:       take(o, "gas.volume_step", w.VolumeStep.scalar),
		EmissionFactor:   take(o, "gas.emission_factor", w.EmissionFactor.scalar).domain(o),
	}, true
}

type wireEmissionFactor struct {
	Total      wireDecimal `json:"total"`
	Combustion wireDecimal `json:"combustion"`
	Upstream   wireDecimal `json:"upstream"`
	Source     wireText    `json:"source"`
	Reference  wireText    `json:"reference"`
}

// domain is nil without a total, which is what a factor is.
func (w *wireEmissionFactor) domain(o *oddities) *domain.EmissionFactor {
	if w == nil {
		return nil
	}
	total := take(o, "gas.emission_factor.total", w.Total.scalar)
	if total == nil {
		return nil
	}
	return &domain.EmissionFactor{
		Total:      *total,
		Combustion: take(o, "gas.emission_factor.combustion", w.Combustion.scalar),
		Upstream:   take(o, "gas.emission_factor.upstream", w.Upstream.scalar),
		Source:     takeOr(o, "gas.emission_factor.source", w.Source.scalar, ""),
		Reference:  takeText(o, "gas.emission_factor.reference", w.Reference),
	}
}
