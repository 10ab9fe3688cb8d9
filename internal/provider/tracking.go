package provider

import (
	"context"
	"net/http"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

// Position returns the last position of an order's tanker, nil when it is not on its way: GET
// /orders/{id}/position, v3.
func (s *Session) Position(ctx context.Context, orderID domain.ID) (*domain.TankerPosition, error) {
	return readOptional[*domain.TankerPosition](ctx, s, "fetch position", "position",
		call{api: apiV3, method: http.MethodGet, route: "/orders/{id}/position", id: orderID})
}

type positionFields struct {
	OrderID     domain.ID       `json:"order_id" wire:"required"`
	Latitude    float64         `json:"-"`
	Longitude   float64         `json:"-"`
	HeadingDeg  *int            `json:"heading_deg"`
	RecordedAt  time.Time       `json:"recorded_at" wire:"required"`
	Eta         *time.Time      `json:"eta"`
	DistanceKm  *domain.Decimal `json:"distance_km"`
	StopsBefore *int            `json:"stops_before"`
	Depot       *domain.Place   `json:"depot"`
	Destination *domain.Place   `json:"destination"`
}

type wirePosition struct {
	positionFields
	wirePoint
}

// domain requires the order, the coordinates and the time.
func (w *wirePosition) domain(*reader) *domain.TankerPosition {
	if !w.somewhere() {
		return nil
	}
	position := (*domain.TankerPosition)(&w.positionFields)
	position.Latitude, position.Longitude = float64(*w.wirePoint.Latitude), float64(*w.wirePoint.Longitude)
	return position
}

// wirePoint is a place on a map.
type wirePoint struct {
	Latitude  *latitude  `json:"latitude"`
	Longitude *longitude `json:"longitude"`
}

func (w *wirePoint) somewhere() bool { return w.Latitude != nil && w.Longitude != nil }

type wirePlace struct {
	Label string `json:"label"`
	wirePoint
}

func (w *wirePlace) domain(*reader) *domain.Place {
	if !w.somewhere() {
		return nil
	}
	return &domain.Place{Label: w.Label, Latitude: float64(*w.Latitude), Longitude: float64(*w.Longitude)}
}

type wireOrderUpdate struct {
	OrderID   domain.ID          `json:"order_id" wire:"required"`
	Version   *int               `json:"version"`
	Status    domain.OrderStatus `json:"status"`
	UpdatedAt *time.Time         `json:"updated_at"`
}

func (w *wireOrderUpdate) domain(*reader) *domain.OrderUpdate { return (*domain.OrderUpdate)(w) }
