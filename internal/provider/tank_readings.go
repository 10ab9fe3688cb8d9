package provider

import (
	"cmp"
	"context"
	"net/http"
	"time"

	"github.com/citerne/citerne/internal/domain"
)

// TankReadings returns the levels of tanks of a business between two days, inclusive, the oldest
// first: GET /tanks/readings, v3.
func (s *Session) TankReadings(ctx context.Context, businessID domain.ID, tankIDs []domain.ID, from, to domain.Date) ([]*domain.TankReading, error) {
	q := withAll(query{}.with("business_id", string(businessID)), "tank_id", tankIDs).with("from", string(from)).with("to", string(to))
	return readList[*domain.TankReading](ctx, s, "fetch tank readings", "tank_reading", call{api: apiV3, method: http.MethodGet, route: "/tanks/readings", query: q})
}

// RecordTankLevel records a level that a user read: POST /tanks/{id}/readings, v3. A repeated key
// records it once.
func (s *Session) RecordTankLevel(ctx context.Context, id domain.ID, in domain.TankLevelInput) (*domain.Tank, error) {
	return s.writeTank(ctx, "record tank level", call{method: http.MethodPost, route: "/tanks/{id}/readings", id: id, idempotencyKey: cmp.Or(in.IdempotencyKey, newKey()),
		body: fields{"level": in.Level, "at": in.At}})
}

type wireReading struct {
	TankID domain.ID           `json:"tank_id" wire:"required"`
	At     time.Time           `json:"at" wire:"required"`
	Level  int                 `json:"level"`
	Source *domain.LevelSource `json:"source"`
}

func (w *wireReading) domain(*reader) *domain.TankReading { return (*domain.TankReading)(w) }
