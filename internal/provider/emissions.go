package provider

import (
	"context"
	"net/http"

	"github.com/citerne/citerne/internal/domain"
)

// Emissions returns the emissions of a business in a period: GET /emissions of the analytics base.
func (s *Session) Emissions(ctx context.Context, businessID domain.ID, in domain.AnalyticsInput) (*domain.EmissionsReport, error) {
	return readRecord[*domain.EmissionsReport](ctx, s, "fetch emissions", "emissions",
		call{api: apiAnalytics, method: http.MethodGet, route: "/emissions", query: withFilters(figures(businessID, in), in)})
}

type wireEmissions struct {
	TotalKg      domain.Decimal         `json:"total" wire:"required"`
	CombustionKg *domain.Decimal        `json:"combustion"`
	UpstreamKg   *domain.Decimal        `json:"upstream"`
	UnsplitKg    domain.Decimal         `json:"unsplit" wire:"required"`
	AvoidedKg    domain.Decimal         `json:"avoided" wire:"required"`
	ByGas        []*domain.GasEmissions `json:"by_gas"`
}

func (w *wireEmissions) domain(*reader) *domain.EmissionsReport {
	w.ByGas = orEmpty(w.ByGas)
	return (*domain.EmissionsReport)(w)
}

type wireGasEmissions struct {
	GasID        domain.ID              `json:"gas_id" wire:"required"`
	Volume       int                    `json:"volume"`
	Kg           domain.Decimal         `json:"kg" wire:"required"`
	CombustionKg *domain.Decimal        `json:"combustion"`
	UpstreamKg   *domain.Decimal        `json:"upstream"`
	Factor       *domain.EmissionFactor `json:"factor" wire:"required"`
}

func (w *wireGasEmissions) domain(*reader) *domain.GasEmissions { return (*domain.GasEmissions)(w) }
