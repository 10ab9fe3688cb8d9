package sandbox

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"math"
	"net/http"
	"strconv"
	"time"

	"github.com/citerne/citerne/internal/sandbox/history"
)

const (
	// positionCount is how many places a tanker is seen at between the depot and the
	// site (product 13.5), both included.
	positionCount = 40
	// detour is how much longer the round is than the straight line to the site.
	detour = 3
	// rollPositions is how many places further "Faire rouler le camion" takes it.
	rollPositions = 5
	earthRadiusKm = 6371
)

// place is a named point, degrees WGS 84.
type place struct {
	Label     string  `json:"label"`
	Latitude  float64 `json:"latitude"`
	Longitude float64 `json:"longitude"`
}

// position is where the tanker of an order was last seen.
type position struct {
	OrderID     recordID `json:"order_id"`
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

// getPosition answers GET /v3/orders/{id}/position: null when no tanker is on its
// way.
func (s *Sandbox) getPosition(r *http.Request, who caller) (answer, error) {
	o, err := pathOrder(r, s.db, who, permOrderRead)
	if err != nil {
		return answer{}, err
	}
	p, err := s.positionOf(r.Context(), o)
	return ok(data[*position]{Data: p}), err
}

// positionsIn are the positions of all tankers that are on their way to a business.
func (s *Sandbox) positionsIn(ctx context.Context, business recordID) ([]*position, error) {
	ids, err := list(ctx, s.db, func(row scanner) (id recordID, err error) { return id, row.Scan(&id) },
		`SELECT id FROM orders WHERE business_id = ? AND status = ? AND cancelled_at IS NULL ORDER BY id`, business, history.Processing)
	if err != nil {
		return nil, fmt.Errorf("list what is on its way: %w", err)
	}
	orders, err := ordersOf(ctx, s.db, ids)
	if err != nil {
		return nil, err
	}
	var all []*position
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

// positionOf is nil for an order whose tanker is not on its way, or that goes
// nobody knows where.
func (s *Sandbox) positionOf(ctx context.Context, o order) (*position, error) {
	if !o.underWay() || o.DepotID == nil {
		return nil, nil
	}
	from, known := depotPlace(s.seed, *o.DepotID)
	if !known {
		return nil, nil
	}
	var to place
	var latitude, longitude *float64
	err := s.db.QueryRowContext(ctx, `SELECT label, latitude, longitude FROM addresses WHERE id = ?`, o.AddressID).Scan(&to.Label, &latitude, &longitude)
	switch {
	case errors.Is(err, sql.ErrNoRows), err == nil && (latitude == nil || longitude == nil):
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("read where an order goes: %w", err)
	}
	to.Latitude, to.Longitude = *latitude, *longitude
	return o.position(from, to, s.now()), nil
}

// underWay tells whether the tanker has left and not arrived.
func (o order) underWay() bool {
	return o.Status == history.Processing && o.CancelledAt == nil && o.DepartedAt != nil && o.ETA != nil && *o.ETA > *o.DepartedAt
}

// position is the last of the places that the tanker passed at now.
func (o order) position(from, to place, now time.Time) *position {
	const last = positionCount - 1
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
	return &position{
		OrderID: o.ID, Latitude: degrees5(here.Latitude), Longitude: degrees5(here.Longitude), HeadingDeg: bearing,
		RecordedAt: instantOf(*o.DepartedAt + step*leg/last), ETA: instantOf(*o.ETA),
		DistanceKm: strconv.FormatFloat(left, 'f', 1, 64), StopsBefore: stopsAfter(step), Depot: from, Destination: to,
	}
}

// stopsAfter is how many customers are served before, at a place of the round.
func stopsAfter(step int64) int {
	switch {
	case step < positionCount/2:
		return 2
	case step < positionCount*4/5:
		return 1
	default:
		return 0
	}
}

// along is a point of the round from a depot to a site, at a share of it: the
// straight line, with a bow towards each of the two customers before.
func along(from, to place, share float64) place {
	dLat, dLon := to.Latitude-from.Latitude, to.Longitude-from.Longitude
	bow := 0.25 * math.Sin(2*math.Pi*share)
	return place{Latitude: from.Latitude + dLat*share - dLon*bow, Longitude: from.Longitude + dLon*share + dLat*bow}
}

// heading is the bearing from one point to another, degrees from north.
func heading(from, to place) int {
	north := to.Latitude - from.Latitude
	east := (to.Longitude - from.Longitude) * math.Cos(radians(from.Latitude))
	return (int(math.Round(math.Atan2(east, north)*180/math.Pi)) + 360) % 360
}

// kilometres is the length of the great circle between two points.
func kilometres(a, b place) float64 {
	dLat, dLon := radians(b.Latitude-a.Latitude), radians(b.Longitude-a.Longitude)
	h := math.Pow(math.Sin(dLat/2), 2) + math.Cos(radians(a.Latitude))*math.Cos(radians(b.Latitude))*math.Pow(math.Sin(dLon/2), 2)
	return 2 * earthRadiusKm * math.Asin(math.Sqrt(h))
}

func radians(degrees float64) float64 { return degrees * math.Pi / 180 }

// degrees5 keeps a metre.
func degrees5(d float64) float64 { return math.Round(d*1e5) / 1e5 }

func depotPlace(d *seed, id recordID) (place, bool) {
	for _, p := range d.Depots {
		if p.ID == int64(id) {
			return place{"Dépôt de " + p.Label, p.Lat, p.Lon}, true
		}
	}
	return place{}, false
}

// rollTanker takes the tanker of an order further along its way, as if it had left
// earlier ("Faire rouler le camion", product 13.8).
func (s *Sandbox) rollTanker(r *http.Request) error {
	return s.onPanel(r, func(ctx context.Context, tx *sql.Tx, o *order, now time.Time) error {
		switch {
		case !o.underWay():
			return panelRefusal("Aucun camion-citerne n’est en route pour cette commande.")
		case *o.ETA <= now.Unix():
			return panelRefusal("Ce camion-citerne est arrivé.")
		}
		// A second for what the whole seconds of a place lose.
		ahead := min((*o.ETA-*o.DepartedAt)*rollPositions/(positionCount-1)+1, *o.ETA-now.Unix())
		departed, eta := *o.DepartedAt-ahead, *o.ETA-ahead
		o.DepartedAt, o.ETA = &departed, &eta
		return changeOrder(ctx, tx, o, now, orderEvent{Kind: "eta_changed",
			Message: "Arrivée estimée à " + time.Unix(eta, 0).In(calendar.Paris()).Format("15:04") + "."})
	})
}
