package sandbox

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"github.com/citerne/citerne/internal/sandbox/history"
)

// tankRow is a tank as the panel lists it. Level and Capacity in litres; Level is nil
// for one that was never read.
type tankRow struct {
	ID                   recordID
	Name, Business, Site string
	Level                *int
	Capacity             int
}

// Says is the level as people read it.
func (t tankRow) Says() string {
	if t.Level == nil {
		return "niveau inconnu"
	}
	return fmt.Sprintf("%s sur %s, %d\u00a0%%", history.Litres(*t.Level), history.Litres(t.Capacity), *t.Level*100/t.Capacity)
}

// tankRows lists the tanks that the panel may read or empty.
func (s *Sandbox) tankRows(ctx context.Context) ([]tankRow, error) {
	rows, err := list(ctx, s.db, func(row scanner) (t tankRow, err error) {
		return t, row.Scan(&t.ID, &t.Name, &t.Business, &t.Site, &t.Level, &t.Capacity)
	}, `SELECT t.id, t.name, b.name, a.label, r.level, t.capacity FROM tanks t JOIN businesses b ON b.id = t.business_id JOIN addresses a ON a.id = t.address_id
		LEFT JOIN tank_readings r ON r.tank_id = t.id AND r.at = (SELECT max(at) FROM tank_readings WHERE tank_id = t.id) WHERE t.active ORDER BY t.id`)
	if err != nil {
		return nil, fmt.Errorf("list tanks: %w", err)
	}
	return rows, nil
}

// readTank writes the level that somebody reads now on the gauge of the tank that the
// form names ("Relever", product 13.8).
func (s *Sandbox) readTank(r *http.Request) error {
	level, err := strconv.Atoi(r.PostForm.Get("level"))
	if err != nil {
		return panelRefusal("Indiquez le niveau en litres.")
	}
	return s.setLevel(r, level)
}

// emptyTank empties the tank that the form names ("Vider").
func (s *Sandbox) emptyTank(r *http.Request) error { return s.setLevel(r, 0) }

func (s *Sandbox) setLevel(r *http.Request, level int) error {
	id, _ := parseID(r.PostForm.Get("tank"))
	return s.write(r.Context(), func(tx *sql.Tx) error {
		tanks, err := s.tanksWhere(r.Context(), tx, oneTank(id))
		if err != nil {
			return err
		}
		if len(tanks) == 0 {
			return problemNotFound
		}
		if level < 0 || level > tanks[0].Capacity {
			return panelRefusal("Le niveau va de 0 à " + history.Litres(tanks[0].Capacity) + ".")
		}
		now := s.now()
		err = run(r.Context(), tx, "read a level", do(`INSERT OR REPLACE INTO tank_readings (tank_id, at, level, source) VALUES (?, ?, ?, ?)`,
			id, now.Unix(), level, history.Manual))
		if err != nil {
			return err
		}
		return s.publishTank(r.Context(), tx, id, now)
	})
}

// oneTank is the condition of a tank's id.
func oneTank(id recordID) (where condition) {
	where.And("t.id = ?", id)
	return where
}

// publishTank tells the streams of its business that the level of a tank is another.
func (s *Sandbox) publishTank(ctx context.Context, tx *sql.Tx, id recordID, now time.Time) error {
	tanks, err := s.tanksWhere(ctx, tx, oneTank(id))
	if err != nil {
		return err
	}
	for _, t := range tanks {
		if err := publish(ctx, tx, t.BusinessID, now, eventTankUpdated, t); err != nil {
			return err
		}
	}
	return nil
}
