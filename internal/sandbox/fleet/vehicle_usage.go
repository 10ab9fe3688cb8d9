package fleet

import (
	"context"
	"fmt"
	"slices"

	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// VehicleUsage is the volume filled into a vehicle in a period, in litres without AdBlue, and its
// consumption in the unit of Vehicle.Consumption: Used in the period, Lately in its last lateDays
// days, and Before in the days before these. A consumption is nil when it is unknown.
type VehicleUsage struct {
	ID                   store.ID
	Registration         string
	Label                *string
	Category             string
	Litres               int
	Used, Lately, Before *float64
}

// VehicleUsages lists the vehicles of a scope with a fill, the most litres first: the given
// vehicles, or all. The products of the scope filter the fills.
func (s *Service) VehicleUsages(ctx context.Context, q store.Querier, scope Scope, vehicles []store.ID) ([]VehicleUsage, error) {
	gases := scope.Gases
	scope.Gases = nil
	where := scope.where("v")
	if len(vehicles) > 0 {
		marks, args := store.InList(vehicles)
		where.And("v.id IN "+marks, args...)
	}
	lately := scope.To.AddDate(0, 0, -lateDays)
	if scope.From.After(lately) {
		lately = scope.From
	}
	var fills store.Condition
	fills.And("gas_id <> ?1 AND filled_at >= min(?2, ?3) AND filled_at < ?5")
	if len(gases) > 0 {
		marks, args := store.InList(gases)
		fills.And("gas_id IN "+marks, args...)
	}
	all, err := store.List(ctx, q, func(row store.Scanner) (t VehicleUsage, err error) {
		return t, row.Scan(&t.ID, &t.Registration, &t.Label, &t.Category, &t.Litres, &t.Used, &t.Lately, &t.Before)
	}, `SELECT v.id, v.registration, v.label, v.category, f.volume, `+fmt.Sprintf(used, "now")+`, `+fmt.Sprintf(used, "lately")+`, `+fmt.Sprintf(used, "before")+`
		FROM vehicles v JOIN (SELECT vehicle_id, `+fmt.Sprintf(window, "now", "filled_at >= ?3")+fmt.Sprintf(window, "lately", "filled_at >= ?4")+fmt.Sprintf(window, "before", "filled_at >= ?2 AND filled_at < ?4")+`
			sum(volume) FILTER (WHERE filled_at >= ?3) AS volume
			FROM vehicle_fills WHERE `+fills.String()+` AND vehicle_id IN (SELECT v.id FROM vehicles v WHERE `+where.String()+`) GROUP BY vehicle_id) f ON f.vehicle_id = v.id
		WHERE f.volume > 0 ORDER BY f.volume DESC, v.id`,
		slices.Concat([]any{s.Seed.Gas(seed.AdBlue).ID, lately.AddDate(0, 0, -meanDays).Unix(), scope.From.Unix(), lately.Unix(), scope.To.Unix()}, fills.Args, where.Args)...)
	if err != nil {
		return nil, fmt.Errorf("sum up the fills of vehicles: %w", err)
	}
	return all, nil
}
