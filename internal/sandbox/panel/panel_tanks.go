package panel

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"strconv"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/figure"
	"github.com/citerne/citerne/internal/sandbox/fleet"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// tankRow is a tank, as the panel lists it. Level and Capacity are in litres; Level is nil
// without a reading.
type tankRow struct {
	ID                   store.ID
	Name, Business, Site string
	Level                *int
	Capacity             int
}

// LevelText returns the French text of the level.
func (t tankRow) LevelText() string {
	if t.Level == nil {
		return "niveau inconnu"
	}
	return fmt.Sprintf("%s sur %s, %d\u00a0%%", figure.Litres(*t.Level), figure.Litres(t.Capacity), *t.Level*100/t.Capacity)
}

// tankRows lists the tanks for which the panel can set a level.
func (s *Service) tankRows(ctx context.Context) ([]tankRow, error) {
	rows, err := store.List(ctx, s.DB, func(row store.Scanner) (t tankRow, err error) {
		return t, row.Scan(&t.ID, &t.Name, &t.Business, &t.Site, &t.Level, &t.Capacity)
	}, `SELECT t.id, t.name, b.name, a.label, r.level, t.capacity FROM tanks t JOIN businesses b ON b.id = t.business_id JOIN addresses a ON a.id = t.address_id
		LEFT JOIN tank_readings r ON r.tank_id = t.id AND r.at = (SELECT max(at) FROM tank_readings WHERE tank_id = t.id) WHERE t.active ORDER BY t.id`)
	if err != nil {
		return nil, fmt.Errorf("list tanks: %w", err)
	}
	return rows, nil
}

// readTank saves a gauge reading for the tank in the form ("Relever", product 13.8).
func (s *Service) readTank(r *http.Request) error {
	level, err := strconv.Atoi(r.PostForm.Get("level"))
	if err != nil {
		return panelRefusal("Indiquez le niveau en litres.")
	}
	return s.setLevel(r, level)
}

// emptyTank saves a reading of 0 for the tank in the form ("Vider").
func (s *Service) emptyTank(r *http.Request) error { return s.setLevel(r, 0) }

func (s *Service) setLevel(r *http.Request, level int) error {
	id, _ := store.ParseID(r.PostForm.Get("tank"))
	return s.DB.Write(r.Context(), func(tx *sql.Tx) error {
		where := fleet.ByID([]store.ID{id})
		where.And("t.active")
		tanks, err := s.Fleet.TanksWhere(r.Context(), tx, where)
		if err != nil {
			return err
		}
		if len(tanks) == 0 {
			return api.NotFound
		}
		if level < 0 || level > tanks[0].Capacity {
			return panelRefusal("Le niveau va de 0 à " + figure.Litres(tanks[0].Capacity) + ".")
		}
		now := s.Clock.Now()
		if err := store.Run(r.Context(), tx, "read a level", fleet.Read(id, level, now)); err != nil {
			return err
		}
		if err := s.Fleet.PublishTanks(r.Context(), tx, []store.ID{id}, now); err != nil {
			return err
		}
		return s.Fleet.WatchLevels(r.Context(), tx, now, 0)
	})
}
