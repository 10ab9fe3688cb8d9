package provider

import (
	"context"
	"net/http"
	"strconv"

	"github.com/citerne/citerne/internal/domain"
)

// Excise returns the excise of a quarter that a business can have refunded: GET /excise of the
// analytics base.
func (s *Session) Excise(ctx context.Context, businessID domain.ID, year, quarter int) (*domain.ExciseRefund, error) {
	q := query{}.with("business_id", string(businessID)).with("year", strconv.Itoa(year)).with("quarter", strconv.Itoa(quarter))
	refund, err := readRecord[*domain.ExciseRefund](ctx, s, "fetch excise", "excise", call{api: apiAnalytics, method: http.MethodGet, route: "/excise", query: q})
	if err != nil {
		return nil, err
	}
	for _, vehicle := range refund.Vehicles {
		vehicle.BusinessID = businessID
	}
	return refund, nil
}

type wireExcise struct {
	Year           int                     `json:"year" wire:"required"`
	Quarter        int                     `json:"quarter" wire:"required"`
	RatePerHl      *domain.Decimal         `json:"rate_per_hl"`
	EligibleLitres int                     `json:"eligible_litres"`
	Amount         *domain.Cents           `json:"amount"`
	Vehicles       []*domain.ExciseVehicle `json:"vehicles"`
}

func (w *wireExcise) domain(*reader) *domain.ExciseRefund {
	w.Vehicles = orEmpty(w.Vehicles)
	return (*domain.ExciseRefund)(w)
}

type wireExciseVehicle struct {
	BusinessID   domain.ID               `json:"-"`
	VehicleID    domain.ID               `json:"vehicle_id" wire:"required"`
	Registration string                  `json:"registration"`
	Label        *string                 `json:"label"`
	Category     *domain.VehicleCategory `json:"category"`
	GvwKg        *int                    `json:"gvw_kg"`
	Litres       int                     `json:"litres"`
	Amount       *domain.Cents           `json:"amount"`
	Exclusion    *domain.ExciseExclusion `json:"exclusion"`
}

func (w *wireExciseVehicle) domain(*reader) *domain.ExciseVehicle { return (*domain.ExciseVehicle)(w) }
