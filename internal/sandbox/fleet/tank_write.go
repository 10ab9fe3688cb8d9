package fleet

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"slices"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/characters"
	"github.com/citerne/citerne/internal/sandbox/form"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// The limits of a tank (product 7.4): litres, and percent of its capacity.
const (
	longestName                = 60
	minCapacity, maxCapacity   = 200, 120_000
	minThreshold, maxThreshold = 5, 60
	defaultThreshold           = 20
)

// tankFields are the fields that a write may send.
var tankFields = []string{"business_id", "name", "address_id", "gas_id", "capacity", "alert_threshold_percent"}

// postTank answers POST /v3/tanks.
func (s *Service) postTank(r *http.Request, who api.Caller) (api.Answer, error) {
	f, err := form.ReadJSON(r, tankFields...)
	if err != nil {
		return api.Answer{}, err
	}
	business, valid := store.ParseID(f.Text("business_id"))
	if !valid {
		return api.Answer{}, api.NotFound
	}
	var t Tank
	err = s.DB.Write(r.Context(), func(tx *sql.Tx) error {
		if err := api.Require(r.Context(), tx, who, business, api.FleetWrite); err != nil {
			return err
		}
		t = Tank{BusinessID: business, AlertThresholdPercent: defaultThreshold}
		if err := s.applyTank(r.Context(), tx, &t, f); err != nil {
			return err
		}
		err := tx.QueryRowContext(r.Context(), `INSERT INTO tanks (business_id, address_id, gas_id, name, capacity, alert_percent) VALUES (?, ?, ?, ?, ?, ?) RETURNING id`,
			t.BusinessID, t.AddressID, t.GasID, t.Name, t.Capacity, t.AlertThresholdPercent).Scan(&t.ID)
		if err != nil {
			return fmt.Errorf("declare a tank: %w", err)
		}
		t, err = s.readTank(r.Context(), tx, t.ID)
		return err
	})
	return api.Answer{Status: http.StatusCreated, Body: api.Data[Tank]{Data: t}}, err
}

// readTank reads a tank. It returns api.NotFound when there is none.
func (s *Service) readTank(ctx context.Context, q store.Querier, id store.ID) (Tank, error) {
	all, err := s.TanksWhere(ctx, q, ByID([]store.ID{id}))
	if err != nil {
		return Tank{}, err
	}
	if len(all) == 0 {
		return Tank{}, api.NotFound
	}
	return all[0], nil
}

// changeTank calls change for the tank that the path names, and answers with the tank after it.
func (s *Service) changeTank(r *http.Request, who api.Caller, status int, change func(tx *sql.Tx, t *Tank) error) (api.Answer, error) {
	id, _ := store.ParseID(r.PathValue("id"))
	var t Tank
	err := s.DB.Write(r.Context(), func(tx *sql.Tx) (err error) {
		if t, err = s.readTank(r.Context(), tx, id); err != nil {
			return err
		}
		if err := api.Require(r.Context(), tx, who, t.BusinessID, api.FleetWrite); err != nil {
			return err
		}
		if err := change(tx, &t); err != nil {
			return err
		}
		if err := s.WatchLevels(r.Context(), tx, s.Clock.Now(), who.CustomerID); err != nil {
			return err
		}
		t, err = s.readTank(r.Context(), tx, id)
		return err
	})
	return api.Answer{Status: status, Body: api.Data[Tank]{Data: t}}, err
}

// putTank answers PUT /v3/tanks/{id}: it changes the given fields.
func (s *Service) putTank(r *http.Request, who api.Caller) (api.Answer, error) {
	f, err := form.ReadJSON(r, tankFields...)
	if err != nil {
		return api.Answer{}, err
	}
	return s.changeTank(r, who, http.StatusOK, func(tx *sql.Tx, t *Tank) error {
		if f.Has("business_id") && f.Text("business_id") != t.BusinessID.String() {
			return api.BadRequest("a tank stays with its business")
		}
		if err := s.applyTank(r.Context(), tx, t, f); err != nil {
			return err
		}
		return s.save(r.Context(), tx, *t)
	})
}

// archiveTank answers POST /v3/tanks/{id}/archive. Orders for the tank are not cancelled and still
// fill it.
func (s *Service) archiveTank(r *http.Request, who api.Caller) (api.Answer, error) {
	return s.changeTank(r, who, http.StatusOK, func(tx *sql.Tx, t *Tank) error {
		t.Active = false
		return s.save(r.Context(), tx, *t)
	})
}

// restoreTank answers POST /v3/tanks/{id}/restore.
func (s *Service) restoreTank(r *http.Request, who api.Caller) (api.Answer, error) {
	return s.changeTank(r, who, http.StatusOK, func(tx *sql.Tx, t *Tank) error {
		t.Active = true
		var v form.Violations
		if err := t.checkName(r.Context(), tx, &v); err != nil {
			return err
		}
		if err := v.Problem(); err != nil {
			return err
		}
		return s.save(r.Context(), tx, *t)
	})
}

// save updates a tank, and records the change for package history.
func (s *Service) save(ctx context.Context, tx *sql.Tx, t Tank) error {
	return store.Run(ctx, tx, "change a tank",
		store.Do(`UPDATE tanks SET address_id = ?, gas_id = ?, name = ?, capacity = ?, alert_percent = ?, active = ? WHERE id = ?`,
			t.AddressID, t.GasID, t.Name, t.Capacity, t.AlertThresholdPercent, t.Active, t.ID),
		store.Do(`INSERT OR REPLACE INTO tank_changes (tank_id, at, capacity, idle) VALUES (?, ?, ?, ?)`, t.ID, s.Clock.Now().Unix(), t.Capacity, !s.inHistory(t)))
}

// inHistory reports whether the history generates levels of a tank: an active tank of the seed with
// its original site and product.
func (s *Service) inHistory(t Tank) bool {
	n := int(t.ID) - seed.FirstTankID
	if !t.Active || n < 0 || n >= len(s.Seed.Tanks) {
		return false
	}
	original := s.Seed.Tanks[n]
	return int64(t.AddressID) == s.Seed.AddressID(original.Business, original.Site) && t.GasID == s.Seed.Gas(original.Gas).ID
}

// applyTank applies a form and checks the complete tank by product 7.4.
func (s *Service) applyTank(ctx context.Context, tx *sql.Tx, t *Tank, f form.Form) error {
	var v form.Violations
	before := *t
	if f.Has("name") {
		t.Name = f.Text("name")
	}
	var err error
	if t.ID == 0 || f.Has("capacity") {
		if t.Capacity, err = litres(f, "capacity", minCapacity, maxCapacity, &v); err != nil {
			return err
		}
	}
	if f.Has("alert_threshold_percent") {
		if t.AlertThresholdPercent, err = integer(f, "alert_threshold_percent", minThreshold, maxThreshold, &v); err != nil {
			return err
		}
	}
	if err := s.applySiteAndProduct(ctx, tx, t, f, &v); err != nil {
		return err
	}
	if err := t.checkName(ctx, tx, &v); err != nil {
		return err
	}
	if err := before.checkMove(ctx, tx, *t, &v); err != nil {
		return err
	}
	return v.Problem()
}

// applySiteAndProduct applies and checks the site and the product of a tank.
func (s *Service) applySiteAndProduct(ctx context.Context, tx *sql.Tx, t *Tank, f form.Form, v *form.Violations) error {
	if f.Has("address_id") {
		t.AddressID, _ = store.ParseID(f.Text("address_id"))
		var known bool
		err := tx.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM addresses WHERE id = ? AND business_id = ?)`, t.AddressID, t.BusinessID).Scan(&known)
		if err != nil {
			return fmt.Errorf("look a site up: %w", err)
		}
		if !known && f.Text("address_id") != "" {
			v.Add("address_id", "not_found")
		}
	}
	if f.Has("gas_id") {
		t.GasID, _ = store.ParseID(f.Text("gas_id"))
		if f.Text("gas_id") != "" && !slices.ContainsFunc(s.Seed.Gases, func(g seed.Gas) bool { return g.ID == t.GasID }) {
			v.Add("gas_id", "not_found")
		}
	}
	for field, missing := range map[string]bool{
		"address_id": t.AddressID == 0 && f.Text("address_id") == "", "gas_id": t.GasID == 0 && f.Text("gas_id") == "",
	} {
		if missing {
			v.Add(field, "required")
		}
	}
	return nil
}

// checkName adds a violation for a name that is missing, too long, or the same as that of another
// active tank at the site.
func (t *Tank) checkName(ctx context.Context, tx *sql.Tx, v *form.Violations) error {
	v.Required("name", t.Name, longestName)
	if !t.Active && t.ID != 0 {
		return nil
	}
	names, err := store.List(ctx, tx, func(row store.Scanner) (name string, err error) { return name, row.Scan(&name) },
		`SELECT name FROM tanks WHERE address_id = ? AND active AND id <> ?`, t.AddressID, t.ID)
	if err != nil {
		return fmt.Errorf("read the names of tanks: %w", err)
	}
	if slices.ContainsFunc(names, func(name string) bool { return characters.Fold(name) == characters.Fold(t.Name) }) {
		v.Add("name", "not_unique")
	}
	return nil
}
