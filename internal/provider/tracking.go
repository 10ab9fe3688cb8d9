package provider

import (
	"context"
	"net/http"

	"github.com/citerne/citerne/internal/domain"
)

// Position is where the tanker of an order was last seen, nil when it is not on
// its way: GET /orders/{id}/position, v3.
func (s *Session) Position(ctx context.Context, orderID domain.ID) (*domain.TankerPosition, error) {
	return readOptional[wirePosition](ctx, s, "fetch position", "position",
		call{api: apiV3, method: http.MethodGet, route: "/orders/{id}/position", id: orderID})
}

type wirePosition struct {
	OrderID     wireID                `json:"order_id"`
	Latitude    wireFloat             `json:"latitude"`
	Longitude   wireFloat             `json:"longitude"`
	HeadingDeg  wireInt               `json:"heading_deg"`
	RecordedAt  wireTime              `json:"recorded_at"`
	Eta         wireTime              `json:"eta"`
	DistanceKm  wireDecimal           `json:"distance_km"`
	StopsBefore wireInt               `json:"stops_before"`
	Depot       wireObject[wirePlace] `json:"depot"`
	Destination wireObject[wirePlace] `json:"destination"`
}

type wirePlace struct {
	Label     wireText  `json:"label"`
	Latitude  wireFloat `json:"latitude"`
	Longitude wireFloat `json:"longitude"`
}

// domain needs what a position is: of what, where, and when.
func (w wirePosition) domain(o *oddities) (*domain.TankerPosition, bool) {
	order := take(o, "position.order_id", w.OrderID.scalar)
	latitude := takeDegrees(o, "position.latitude", w.Latitude, 90)
	longitude := takeDegrees(o, "position.longitude", w.Longitude, 180)
	at := take(o, "position.recorded_at", w.RecordedAt.scalar)
	if order == nil || latitude == nil || longitude == nil || at == nil {
		return nil, false
	}
	return &domain.TankerPosition{
		OrderID:     *order,
		Latitude:    *latitude,
		Longitude:   *longitude,
		HeadingDeg:  take(o, "position.heading_deg", w.HeadingDeg.scalar),
		RecordedAt:  *at,
		Eta:         take(o, "position.eta", w.Eta.scalar),
		DistanceKm:  take(o, "position.distance_km", w.DistanceKm.scalar),
		StopsBefore: take(o, "position.stops_before", w.StopsBefore.scalar),
		Depot:       take(o, "position.depot", w.Depot.scalar).read(o, "position.depot"),
		Destination: take(o, "position.destination", w.Destination.scalar).read(o, "position.destination"),
	}, true
}

func (w *wirePlace) read(o *oddities, field string) *domain.Place {
	if w == nil {
		return nil
	}
	latitude, longitude := takeDegrees(o, field+".latitude", w.Latitude, 90), takeDegrees(o, field+".longitude", w.Longitude, 180)
	if latitude == nil || longitude == nil {
		return nil
	}
	return &domain.Place{Label: takeOr(o, field+".label", w.Label.scalar, ""), Latitude: *latitude, Longitude: *longitude}
}

type wireOrderUpdate struct {
	OrderID   wireID   `json:"order_id"`
	Version   wireInt  `json:"version"`
	Status    wireText `json:"status"`
	UpdatedAt wireTime `json:"updated_at"`
}

func (w wireOrderUpdate) domain(o *oddities) (*domain.OrderUpdate, bool) {
	order := take(o, "order_update.order_id", w.OrderID.scalar)
	if order == nil {
		return nil, false
	}
	update := &domain.OrderUpdate{OrderID: *order, Version: take(o, "order_update.version", w.Version.scalar),
		UpdatedAt: take(o, "order_update.updated_at", w.UpdatedAt.scalar)}
	if status := takeEnum(o, "order_update.status", w.Status, domain.OrderStatuses...); status != nil {
		update.Status = *status
	}
	return update, true
}
