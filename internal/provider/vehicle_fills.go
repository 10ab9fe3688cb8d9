package provider

import (
	"context"
	"net/http"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

// VehicleFills returns the fills of vehicles of a business between two days, inclusive, the most
// recent first: GET /vehicles/fills, v3. A fill's vehicle has only its IDs.
func (s *Session) VehicleFills(ctx context.Context, businessID domain.ID, vehicleIDs []domain.ID, from, to domain.Date) ([]*domain.VehicleFill, error) {
	q := withAll(query{}.with("business_id", string(businessID)), "vehicle_id", vehicleIDs).with("from", string(from)).with("to", string(to))
	list, err := readList[*vehicleFill](ctx, s, "fetch vehicle fills", "vehicle_fill", call{api: apiV3, method: http.MethodGet, route: "/vehicles/fills", query: q})
	if err != nil {
		return nil, err
	}
	fills := make([]*domain.VehicleFill, len(list))
	for i, fill := range list {
		fill.Vehicle.BusinessID = businessID
		fills[i] = (*domain.VehicleFill)(fill)
	}
	return fills, nil
}

// vehicleFill is a fill of GET /vehicles/fills; those of an order have other fields.
type vehicleFill domain.VehicleFill

type wireVehicleFill struct {
	ID         domain.ID  `json:"id" wire:"required"`
	VehicleID  domain.ID  `json:"vehicle_id" wire:"required"`
	GasID      domain.ID  `json:"gas_id"`
	OrderID    domain.ID  `json:"order_id"`
	Volume     *int       `json:"volume"`
	OdometerKm *int       `json:"odometer_km"`
	FilledAt   *time.Time `json:"filled_at"`
}

func (w *wireVehicleFill) domain(*reader) *vehicleFill {
	return &vehicleFill{ID: w.ID, GasID: w.GasID, OrderID: w.OrderID, Volume: w.Volume, OdometerKm: w.OdometerKm, FilledAt: w.FilledAt,
		Vehicle: &domain.Vehicle{ID: w.VehicleID}}
}
