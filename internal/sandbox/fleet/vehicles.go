package fleet

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Categories are the categories of vehicles (product S11), with their labels.
var Categories = []struct{ Code, Label string }{
	{"TRUCK", "Poids lourd"}, {"VAN", "Utilitaire"}, {"CAR", "Voiture"}, {"COACH", "Autocar"}, {"MACHINE", "Engin"},
	{"GENERATOR", "Groupe électrogène"}, {"REEFER", "Groupe frigorifique"}, {"OTHER", "Autre"},
}

// Currents are the charging currents of electric vehicles, by EnergySubtype.
var Currents = []string{BothCurrents: "AC_DC", 1: "AC", 2: "DC"}

// BothCurrents is the EnergySubtype of a vehicle that charges with AC and DC.
const BothCurrents = 0

// Row is a vehicle as stored. GasID is nil for an electric vehicle, which has an EnergySubtype
// instead. OdometerKm counts hours for a machine, a generator or a reefer.
type Row struct {
	ID                  store.ID  `json:"id" fieldtag:"key"`
	BusinessID          store.ID  `json:"business_id"`
	AddressID           *store.ID `json:"address_id"`
	Registration        string    `json:"registration"`
	Plate               string    `json:"-"`
	ForeignRegistration bool      `json:"foreign_registration"`
	Label               *string   `json:"label"`
	Category            string    `json:"category"`
	Brand               *string   `json:"brand"`
	Model               *string   `json:"model"`
	Year                *int      `json:"year"`
	GasID               *store.ID `json:"gas_id"`
	SecondaryGasID      *store.ID `json:"secondary_gas_id"`
	EnergySubtype       *int      `json:"energy_subtype"`
	TankCapacity        *int      `json:"tank_capacity"`
	AdblueCapacity      *int      `json:"adblue_capacity"`
	GvwKg               *int      `json:"gvw_kg"`
	OdometerKm          *int      `json:"odometer_km"`
	CostCenter          *string   `json:"cost_center"`
	Active              bool      `json:"active"`
}

// Rows reads and writes the table vehicles.
var Rows = store.RecordsOf[Row]("vehicles")

// Vehicle is a vehicle as the API sends it: its row, and the figures computed from its fills.
type Vehicle struct {
	Row
	Consumption    *string   `json:"consumption"`
	Volume30d      int       `json:"volume_30d"`
	LastFillAt     *string   `json:"last_fill_at"`
	ExciseEligible *bool     `json:"excise_eligible"`
	Anomalies      []Anomaly `json:"anomalies"`
}

// The days over which the mean and the recent consumption of a vehicle are computed (product S11,
// 7.5), and the minimum number of fills.
const (
	meanDays = 90
	lateDays = 30
	minFills = 3
)

// freightMass is the minimum mass of a vehicle whose diesel is eligible for a refund, in kg (product
// 7.7).
const freightMass = 7500

// ExciseExclusion returns why the diesel of a vehicle is not eligible for the refund of excise for
// the carriage of goods by road, empty when it is. Only trucks and vans carry goods, and Corsica has
// another rate.
func ExciseExclusion(category string, gvwKg *int, corsican bool) string {
	switch {
	case category == "COACH":
		return "passengers"
	case category != "TRUCK" && category != "VAN":
		return "not_freight"
	case gvwKg == nil:
		return "gvw_unknown"
	case *gvwKg < freightMass:
		return "too_light"
	case corsican:
		return "corsica"
	}
	return ""
}

// Corsican is the SQL expression for whether the site of a vehicle v is in Corsica.
const Corsican = `EXISTS (SELECT 1 FROM addresses WHERE id = v.address_id AND postal_code GLOB '20*')`

// excise reports whether a vehicle is eligible for the refund; nil when its mass is unknown.
func (r Row) excise(gazole store.ID, corsican bool) *bool {
	exclusion := ExciseExclusion(r.Category, r.GvwKg, corsican)
	if exclusion == "gvw_unknown" {
		return nil
	}
	eligible := exclusion == "" && r.GasID != nil && *r.GasID == gazole
	return &eligible
}

// usage has the figures computed from the fills of a vehicle. AdBlue counts for last only.
type usage struct {
	vehicle      store.ID
	last         *int64
	mean, lately *float64
	volume30d    int
	corsican     bool
}

// used is the SQL expression for the consumption of a vehicle in a window of time, in L/100 km or
// L/h, rounded as on the screen: the volume of all fills but the first, divided by the distance from
// the first fill to the last. Its names are those of window.
const used = `iif(f.fills%[1]s >= 3 AND f.to%[1]s > f.from%[1]s, round((f.litres%[1]s - f.first%[1]s) * iif(v.category IN ('MACHINE', 'GENERATOR', 'REEFER'), 1.0, 100.0) / (f.to%[1]s - f.from%[1]s), 1), NULL)`

var usedMean, usedLately = fmt.Sprintf(used, "90"), fmt.Sprintf(used, "30")

// window is the SQL of the sums of the fills in a window of time. The litres of its first fill are
// the low 12 bits of the least number that has the instant in its high bits.
const window = `count(odometer_km) FILTER (WHERE %[2]s) AS fills%[1]s, sum(volume) FILTER (WHERE %[2]s AND odometer_km IS NOT NULL) AS litres%[1]s,
	min(odometer_km) FILTER (WHERE %[2]s) AS from%[1]s, max(odometer_km) FILTER (WHERE %[2]s) AS to%[1]s,
	min(filled_at * 4096 + volume) FILTER (WHERE %[2]s AND odometer_km IS NOT NULL) & 4095 AS first%[1]s, `

// joinFills joins the vehicles v with the sums of their fills, f. ?1 is the id of AdBlue, ?2 and ?3
// are the instants 90 and 30 days ago.
var joinFills = ` LEFT JOIN (SELECT vehicle_id, ` + fmt.Sprintf(window, "90", "filled_at > ?2") + fmt.Sprintf(window, "30", "filled_at > ?3") +
	`sum(volume) FILTER (WHERE filled_at > ?3) AS volume30
	FROM vehicle_fills WHERE gas_id <> ?1 AND filled_at > ?2 AND vehicle_id IN (%s) GROUP BY vehicle_id) f ON f.vehicle_id = v.id`

// volumeLately is the SQL expression for the volume filled into a vehicle in 30 days, in litres,
// with the arguments of joinFills.
const volumeLately = `(SELECT coalesce(sum(volume), 0) FROM vehicle_fills WHERE vehicle_id = v.id AND filled_at > ?3 AND gas_id <> ?1)`

// lastFill is the SQL expression for the instant of the last fill of a vehicle.
const lastFill = `(SELECT max(filled_at) FROM vehicle_fills WHERE vehicle_id = v.id)`

// since returns the arguments of joinFills at an instant.
func (s *Service) since(now time.Time) []any {
	return []any{s.Seed.Gas(seed.AdBlue).ID, now.AddDate(0, 0, -meanDays).Unix(), now.AddDate(0, 0, -lateDays).Unix()}
}

// usages computes the usage of vehicles.
func (s *Service) usages(ctx context.Context, q store.Querier, ids []store.ID, now time.Time) (map[store.ID]usage, error) {
	all := map[store.ID]usage{}
	marks, args := store.InList(ids)
	_, err := store.List(ctx, q, func(row store.Scanner) (id store.ID, err error) {
		var u usage
		err = row.Scan(&u.vehicle, &u.last, &u.mean, &u.lately, &u.volume30d, &u.corsican)
		all[u.vehicle] = u
		return u.vehicle, err
	}, `SELECT v.id, `+lastFill+`, `+usedMean+`, `+usedLately+`, coalesce(f.volume30, 0), `+Corsican+`
		FROM vehicles v`+fmt.Sprintf(joinFills, marks[1:len(marks)-1])+` WHERE v.id IN `+marks, slices.Concat(s.since(now), args, args)...)
	if err != nil {
		return nil, fmt.Errorf("sum fills up: %w", err)
	}
	return all, nil
}

// VehiclesOf reads vehicles in the order of the given ids; unknown ids are left out.
func (s *Service) VehiclesOf(ctx context.Context, q store.Querier, ids []store.ID) ([]Vehicle, error) {
	all := []Vehicle{}
	if len(ids) == 0 {
		return all, nil
	}
	now, gazole := s.Clock.Now(), s.Seed.Gas("gazole").ID
	marks, args := store.InList(ids)
	found, err := Rows.List(ctx, q, `WHERE id IN `+marks, args...)
	if err != nil {
		return nil, fmt.Errorf("list vehicles: %w", err)
	}
	uses, err := s.usages(ctx, q, ids, now)
	if err != nil {
		return nil, err
	}
	logs, err := s.overusing(ctx, q, uses)
	if err != nil {
		return nil, err
	}
	place := make(map[store.ID]int, len(ids))
	for n, id := range ids {
		place[id] = n
	}
	slices.SortFunc(found, func(a, b Row) int { return place[a.ID] - place[b.ID] })
	for _, r := range found {
		u := uses[r.ID]
		all = append(all, Vehicle{Row: r, Consumption: maybeDecimal(u.mean), Volume30d: u.volume30d, LastFillAt: clock.OptionalInstant(u.last),
			ExciseEligible: r.excise(gazole, u.corsican), Anomalies: r.anomalies(u, logs[r.ID], now)})
	}
	shown := make([]*[]Anomaly, len(all))
	for i := range all {
		shown[i] = &all[i].Anomalies
	}
	return all, removeDismissed(ctx, q, shown...)
}
