package order

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"
	"net/http"
	"strconv"
	"time"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

const (
	// PositionCount is the number of positions reported between the depot and the site, both
	// included (product 13.5).
	PositionCount = 40
	// detour is the ratio of the length of the round to the straight line to the site.
	detour = 3
	// RollPositions is how many positions the panel's "Faire rouler le camion" advances the
	// tanker.
	RollPositions = 5
	earthRadiusKm = 6371
)

// place is a named point, in degrees WGS 84.
type place struct {
	Label     string  `json:"label"`
	Latitude  float64 `json:"latitude"`
	Longitude float64 `json:"longitude"`
}

// Position is the last reported position of the tanker of an order.
type Position struct {
	OrderID     store.ID `json:"order_id"`
	Latitude    float64  `json:"latitude"`
	Longitude   float64  `json:"longitude"`
	HeadingDeg  int      `json:"heading_deg"`
	RecordedAt  string   `json:"recorded_at"`
	ETA         string   `json:"eta"`
	DistanceKm  string   `json:"distance_km"`
	StopsBefore int      `json:"stops_before"`
	Depot       place    `json:"depot"`
	Destination place    `json:"destination"`
}

// getPosition answers GET /v3/orders/{id}/position: null if no tanker is under way.
func (s *Service) getPosition(r *http.Request, who api.Caller) (api.Answer, error) {
	o, err := pathOrder(r, s.DB, who, api.OrderRead)
	if err != nil {
		return api.Answer{}, err
	}
	p, err := s.positionOf(r.Context(), o)
	return api.OK(api.Data[*Position]{Data: p}), err
}

// PositionsIn returns the positions of all tankers under way to a business.
func (s *Service) PositionsIn(ctx context.Context, business store.ID) ([]*Position, error) {
	ids, err := store.List(ctx, s.DB, func(row store.Scanner) (id store.ID, err error) { return id, row.Scan(&id) },
		`SELECT id FROM orders WHERE business_id = ? AND status = ? AND cancelled_at IS NULL ORDER BY id`, business, history.Processing)
	if err != nil {
		return nil, fmt.Errorf("list orders under way: %w", err)
	}
	orders, err := Read(ctx, s.DB, ids)
	if err != nil {
		return nil, err
	}
	var all []*Position
	for _, o := range orders {
		p, err := s.positionOf(ctx, o)
		if err != nil {
			return nil, err
		}
		if p != nil {
			all = append(all, p)
		}
	}
	return all, nil
}

// positionOf returns nil if the tanker is not under way or if the coordinates of the depot or
// site are unknown.
func (s *Service) positionOf(ctx context.Context, o Order) (*Position, error) {
	if !o.UnderWay() || o.DepotID == nil {
		return nil, nil
	}
	from, known := depotPlace(s.Seed, *o.DepotID)
	if !known {
		return nil, nil
	}
	var to place
	var latitude, longitude *float64
	err := s.DB.QueryRowContext(ctx, `SELECT label, latitude, longitude FROM addresses WHERE id = ?`, o.AddressID).Scan(&to.Label, &latitude, &longitude)
	switch {
	case errors.Is(err, sql.ErrNoRows), err == nil && (latitude == nil || longitude == nil):
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("read the destination of an order: %w", err)
	}
	to.Latitude, to.Longitude = *latitude, *longitude
	return o.position(from, to, s.Clock.Now()), nil
}

// UnderWay reports whether the tanker has left and not arrived yet.
func (o Order) UnderWay() bool {
	return o.Status == history.Processing && o.CancelledAt == nil && o.DepartedAt != nil && o.ETA != nil && *o.ETA > *o.DepartedAt
}

// position returns the last position that the tanker has passed at now.
func (o Order) position(from, to place, now time.Time) *Position {
	const last = PositionCount - 1
	leg := *o.ETA - *o.DepartedAt
	step := min(max((now.Unix()-*o.DepartedAt)*last/leg, 0), last)
	here, next := along(from, to, float64(step)/last), along(from, to, float64(step+1)/last)
	if step == last {
		here, next = along(from, to, 1-1.0/last), to
	}
	bearing := heading(here, next)
	if step == last {
		here = to
	}
	left := kilometres(from, to) * detour * float64(last-step) / last
	return &Position{
		OrderID: o.ID, Latitude: degrees5(here.Latitude), Longitude: degrees5(here.Longitude), HeadingDeg: bearing,
		RecordedAt: clock.Instant(*o.DepartedAt + step*leg/last), ETA: clock.Instant(*o.ETA),
		DistanceKm: strconv.FormatFloat(left, 'f', 1, 64), StopsBefore: stopsAfter(step), Depot: from, Destination: to,
	}
}

// stopsAfter returns how many customers are still served before this one, at a position of the
// round.
func stopsAfter(step int64) int {
	switch {
	case step < PositionCount/2:
		return 2
	case step < PositionCount*4/5:
		return 1
	default:
		return 0
	}
}

// along returns a point of the round from a depot to a site, at a fraction of its length: the
// straight line, bent towards each of the two customers before.
func along(from, to place, share float64) place {
	dLat, dLon := to.Latitude-from.Latitude, to.Longitude-from.Longitude
	bow := 0.25 * math.Sin(2*math.Pi*share)
	return place{Latitude: from.Latitude + dLat*share - dLon*bow, Longitude: from.Longitude + dLon*share + dLat*bow}
}

// heading returns the bearing from one point to another, in degrees from north.
func heading(from, to place) int {
	north := to.Latitude - from.Latitude
	east := (to.Longitude - from.Longitude) * math.Cos(radians(from.Latitude))
	return (int(math.Round(math.Atan2(east, north)*180/math.Pi)) + 360) % 360
}

// kilometres returns the length of the great circle between two points.
func kilometres(a, b place) float64 {
	dLat, dLon := radians(b.Latitude-a.Latitude), radians(b.Longitude-a.Longitude)
	h := math.Pow(math.Sin(dLat/2), 2) + math.Cos(radians(a.Latitude))*math.Cos(radians(b.Latitude))*math.Pow(math.Sin(dLon/2), 2)
	return 2 * earthRadiusKm * math.Asin(math.Sqrt(h))
}

func radians(degrees float64) float64 { return degrees * math.Pi / 180 }

// degrees5 rounds to five decimals, about a metre.
func degrees5(d float64) float64 { return math.Round(d*1e5) / 1e5 }

func depotPlace(d *seed.Seed, id store.ID) (place, bool) {
	for _, p := range d.Depots {
		if p.ID == int64(id) {
			return place{"Dépôt de " + p.Label, p.Lat, p.Lon}, true
		}
	}
	return place{}, false
}

// RoadMinutes returns the driving time from a depot to a place.
func RoadMinutes(from seed.Depot, latitude, longitude float64) int {
	const winding, kilometresAnHour = 1.25, 65
	straight := kilometres(place{Latitude: from.Lat, Longitude: from.Lon}, place{Latitude: latitude, Longitude: longitude})
	return int(math.Ceil(straight * winding * 60 / kilometresAnHour))
}
