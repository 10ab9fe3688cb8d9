package fleet

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"unicode/utf8"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/form"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// The limits of a vehicle (product 7.4): the lengths of a foreign registration and of texts in
// characters, the model years from oldestYear to yearsAhead years from now, and the odometer.
const (
	ShortestForeign, LongestForeign = 2, 15
	LongestText                     = 60
	oldestYear, yearsAhead          = 1950, 1
	maxOdometer                     = 9_999_999
)

// vehicleFields are the fields that a write may send.
var vehicleFields = []string{"business_id", "address_id", "registration", "foreign_registration", "label", "category", "brand", "model", "year", "gas_id",
	"secondary_gas_id", "energy_subtype", "tank_capacity", "adblue_capacity", "gvw_kg", "odometer_km", "cost_center"}

// postVehicle answers POST /v3/vehicles.
func (s *Service) postVehicle(r *http.Request, who api.Caller) (api.Answer, error) {
	f, err := form.ReadJSON(r, vehicleFields...)
	if err != nil {
		return api.Answer{}, err
	}
	var created Vehicle
	err = s.DB.Write(r.Context(), func(tx *sql.Tx) error {
		business, _ := store.ParseID(f.Text("business_id")) // 0, which no business has, for a malformed id
		if err := api.Require(r.Context(), tx, who, business, api.FleetWrite); err != nil {
			return err
		}
		v := Row{BusinessID: business, Active: true}
		if err := s.changeVehicle(r.Context(), tx, &v, f); err != nil {
			return err
		}
		if err := Rows.Insert(r.Context(), tx, &v); err != nil {
			return err
		}
		created, err = s.vehicle(r.Context(), tx, v.ID)
		return err
	})
	return api.Answer{Status: http.StatusCreated, Body: api.Data[Vehicle]{Data: created}}, err
}

// putVehicle answers PUT /v3/vehicles/{id}: it changes the given fields.
func (s *Service) putVehicle(r *http.Request, who api.Caller) (api.Answer, error) {
	f, err := form.ReadJSON(r, vehicleFields...)
	if err != nil {
		return api.Answer{}, err
	}
	return s.writeVehicle(r, who, func(ctx context.Context, tx *sql.Tx, v *Row) error { return s.changeVehicle(ctx, tx, v, f) })
}

// archiveVehicle answers POST /v3/vehicles/{id}/archive; restoreVehicle answers …/restore.
func (s *Service) archiveVehicle(r *http.Request, who api.Caller) (api.Answer, error) {
	return s.writeVehicle(r, who, func(_ context.Context, _ *sql.Tx, v *Row) error { v.Active = false; return nil })
}

func (s *Service) restoreVehicle(r *http.Request, who api.Caller) (api.Answer, error) {
	return s.writeVehicle(r, who, func(_ context.Context, _ *sql.Tx, v *Row) error { v.Active = true; return nil })
}

// writeVehicle calls change for the vehicle that the path names, and answers with the vehicle after
// it. It returns an error unless the caller may write it.
func (s *Service) writeVehicle(r *http.Request, who api.Caller, change func(context.Context, *sql.Tx, *Row) error) (api.Answer, error) {
	var changed Vehicle
	ctx := r.Context()
	err := s.DB.Write(ctx, func(tx *sql.Tx) error {
		id, _ := store.ParseID(r.PathValue("id")) // 0, which no vehicle has, for a malformed id
		v, err := Rows.One(ctx, tx, `WHERE id = ?`, id)
		if errors.Is(err, sql.ErrNoRows) {
			return api.NotFound
		}
		if err != nil {
			return fmt.Errorf("read a vehicle: %w", err)
		}
		if err := api.Require(ctx, tx, who, v.BusinessID, api.FleetWrite); err != nil {
			return err
		}
		if err := change(ctx, tx, &v); err != nil {
			return err
		}
		if err := Rows.Update(ctx, tx, &v); err != nil {
			return err
		}
		changed, err = s.vehicle(ctx, tx, id)
		return err
	})
	return api.OK(api.Data[Vehicle]{Data: changed}), err
}

// vehicle reads an existing vehicle.
func (s *Service) vehicle(ctx context.Context, q store.Querier, id store.ID) (Vehicle, error) {
	all, err := s.VehiclesOf(ctx, q, []store.ID{id})
	if err != nil {
		return Vehicle{}, err
	}
	return all[0], nil
}

// changeVehicle applies a form and checks the complete vehicle. It also checks the odometer, the
// registration and the site against the store.
func (s *Service) changeVehicle(ctx context.Context, q store.Querier, v *Row, f form.Form) error {
	var known struct{ odometer, twins, sites int }
	err := q.QueryRowContext(ctx, `SELECT max(coalesce(?, 0), coalesce((SELECT max(odometer_km) FROM vehicle_fills WHERE vehicle_id = ?), 0))`, v.OdometerKm, v.ID).Scan(&known.odometer)
	if err != nil {
		return fmt.Errorf("read the odometer of a vehicle: %w", err)
	}
	var faults form.Violations
	v.apply(f, known.odometer, &faults)
	s.Check(*v, &faults)
	err = q.QueryRowContext(ctx, `SELECT (SELECT count(*) FROM vehicles WHERE business_id = ?1 AND plate = ?2 AND id <> ?3), (SELECT count(*) FROM addresses WHERE business_id = ?1 AND id = ?4)`,
		v.BusinessID, v.Plate, v.ID, v.AddressID).Scan(&known.twins, &known.sites)
	if err != nil {
		return fmt.Errorf("look for a registration: %w", err)
	}
	if known.twins > 0 {
		faults.Add("registration", "not_unique")
	}
	if f.Has("address_id") && v.AddressID != nil && known.sites == 0 {
		faults.Add("address_id", "not_found")
	}
	return faults.Problem()
}

// apply sets the fields of a vehicle from a form; odometer is the last known reading. Setting a
// product removes the charging current, and the other way round.
func (v *Row) apply(f form.Form, odometer int, faults *form.Violations) {
	for name, target := range map[string]**string{"label": &v.Label, "brand": &v.Brand, "model": &v.Model, "cost_center": &v.CostCenter} {
		if f.Has(name) {
			*target = f.Optional(name)
		}
	}
	for name, target := range map[string]**store.ID{"address_id": &v.AddressID, "gas_id": &v.GasID, "secondary_gas_id": &v.SecondaryGasID} {
		if f.Has(name) {
			*target = nil
			if text := f.Text(name); text != "" {
				id, _ := store.ParseID(text) // 0, which no record has, for a malformed id
				*target = &id
			}
		}
	}
	for name, target := range map[string]**int{"year": &v.Year, "tank_capacity": &v.TankCapacity, "adblue_capacity": &v.AdblueCapacity, "gvw_kg": &v.GvwKg,
		"energy_subtype": &v.EnergySubtype, "odometer_km": &v.OdometerKm} {
		if f.Has(name) {
			*target = number(f, name, faults)
		}
	}
	if f.Has("category") {
		v.Category = f.Text("category")
	}
	if f.Has("foreign_registration") {
		v.ForeignRegistration = form.FlagField(f, "foreign_registration", faults)
	}
	if f.Has("registration") {
		v.Registration = f.Text("registration")
	}
	switch {
	case f.Has("gas_id") && v.GasID != nil:
		v.EnergySubtype = nil
	case f.Has("energy_subtype") && v.EnergySubtype != nil:
		v.GasID, v.SecondaryGasID = nil, nil
	}
	if f.Has("odometer_km") && v.OdometerKm != nil && *v.OdometerKm < odometer {
		faults.Add("odometer_km", fmt.Sprintf("min:%d", odometer))
	}
	v.Register()
}

// cleared are the fields that a 0 clears.
var cleared = map[string]bool{"year": true, "tank_capacity": true, "gvw_kg": true}

// number reads an optional integer; an empty text clears it.
func number(f form.Form, name string, faults *form.Violations) *int {
	text := f.Text(name)
	if text == "" {
		return nil
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		faults.Add(name, "invalid")
		return nil
	}
	if n == 0 && cleared[name] {
		return nil
	}
	return &n
}

// Register formats a French registration as on the plate, and sets Plate.
func (v *Row) Register() {
	if written, french := FrenchPlate(v.Registration); french && !v.ForeignRegistration {
		v.Registration = written
	}
	v.Plate = Plate(v.Registration)
}

// Check adds the violations of a vehicle that can be found without the store (product 7.4).
func (s *Service) Check(v Row, faults *form.Violations) {
	_, french := FrenchPlate(v.Registration)
	switch n := utf8.RuneCountInString(v.Registration); {
	case v.Plate == "":
		faults.Add("registration", "required")
	case !v.ForeignRegistration && !french:
		faults.Add("registration", "invalid")
	case n < ShortestForeign:
		faults.Add("registration", "too_short")
	case n > LongestForeign:
		faults.Add("registration", "too_long")
	}
	switch {
	case v.Category == "":
		faults.Add("category", "required")
	case !isCategory(v.Category):
		faults.Add("category", "invalid")
	}
	switch {
	case v.GasID == nil && v.EnergySubtype == nil:
		faults.Add("gas_id", "required")
	case v.GasID != nil && !s.Fuel(*v.GasID):
		faults.Add("gas_id", "not_found")
	case v.EnergySubtype != nil && (*v.EnergySubtype < 0 || *v.EnergySubtype >= len(Currents)):
		faults.Add("energy_subtype", "invalid")
	}
	if v.SecondaryGasID != nil && !s.Fuel(*v.SecondaryGasID) {
		faults.Add("secondary_gas_id", "not_found")
	}
	for _, t := range []struct {
		field string
		text  *string
	}{{"label", v.Label}, {"brand", v.Brand}, {"model", v.Model}, {"cost_center", v.CostCenter}} {
		faults.Limited(t.field, t.text, LongestText)
	}
	for _, n := range []struct {
		field       string
		value       *int
		least, most int
	}{{"tank_capacity", v.TankCapacity, 1, 3_000}, {"adblue_capacity", v.AdblueCapacity, 0, 300}, {"gvw_kg", v.GvwKg, 500, 60_000},
		{"year", v.Year, oldestYear, s.Clock.Now().Year() + yearsAhead}, {"odometer_km", v.OdometerKm, 0, maxOdometer}} {
		if n.value != nil && (*n.value < n.least || *n.value > n.most) {
			faults.Add(n.field, fmt.Sprintf("out_of_range:%d:%d", n.least, n.most))
		}
	}
}

// Fuel reports whether a product is a fuel: any product except AdBlue.
func (s *Service) Fuel(id store.ID) bool {
	for _, g := range s.Seed.Gases {
		if g.ID == id {
			return g.Slug != seed.AdBlue
		}
	}
	return false
}
