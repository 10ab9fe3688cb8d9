package fleet

import (
	"database/sql"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/form"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// reading is a level as the API sends it, in litres.
type reading struct {
	TankID store.ID `json:"tank_id"`
	At     string   `json:"at"`
	Level  int      `json:"level"`
	Source string   `json:"source"`
}

// longestPeriod is how many days of readings a call may ask for.
const longestPeriod = 367

// namedTanks reads the parameters business_id and tank_id[]. It returns the SQL condition of these
// tanks and their ids, and an error unless the caller may read them.
func (s *Service) namedTanks(r *http.Request, who api.Caller) (where store.Condition, ids []store.ID, err error) {
	business, err := api.QueryBusiness(r, s.DB, who, api.OrderRead)
	if err != nil {
		return where, nil, err
	}
	if ids, err = api.IDList(r.URL.Query(), "tank_id[]"); err != nil {
		return where, nil, err
	}
	if len(ids) == 0 {
		return where, nil, api.BadRequest("tank_id[] is missing")
	}
	where = ByID(ids)
	where.And("t.business_id = ?", business)
	return where, ids, nil
}

// listReadings answers GET /v3/tanks/readings: business_id, tank_id[], from, to.
func (s *Service) listReadings(r *http.Request, who api.Caller) (api.Answer, error) {
	where, _, err := s.namedTanks(r, who)
	if err != nil {
		return api.Answer{}, err
	}
	from, to, err := api.QueryPeriod(r.URL.Query(), longestPeriod)
	if err != nil {
		return api.Answer{}, err
	}
	where.And("r.at >= ? AND r.at < ?", from.At(0, 0).Unix(), (to+1).At(0, 0).Unix())
	all, err := store.List(r.Context(), s.DB, func(row store.Scanner) (l reading, err error) {
		var at int64
		err = row.Scan(&l.TankID, &at, &l.Level, &l.Source)
		l.At = clock.Instant(at)
		return l, err
	}, `SELECT t.id, r.at, r.level, r.source FROM tanks t JOIN tank_readings r ON r.tank_id = t.id WHERE `+where.String()+` ORDER BY r.at, t.id`, where.Args...)
	if err != nil {
		return api.Answer{}, fmt.Errorf("list readings: %w", err)
	}
	return api.OK(api.Data[[]reading]{Data: all}), nil
}

// postReading answers POST /v3/tanks/{id}/readings: it records a level that the customer read.
func (s *Service) postReading(r *http.Request, who api.Caller) (api.Answer, error) {
	f, err := form.ReadJSON(r, "level", "at")
	if err != nil {
		return api.Answer{}, err
	}
	return s.changeTank(r, who, http.StatusCreated, func(tx *sql.Tx, t *Tank) error {
		level, at, err := readLevel(f, *t, s.Clock.Now())
		if err != nil {
			return err
		}
		if err := store.Run(r.Context(), tx, "record a level", Read(t.ID, level, at)); err != nil {
			return err
		}
		return s.PublishTanks(r.Context(), tx, []store.ID{t.ID}, s.Clock.Now())
	})
}

// Read returns the statement that records a level read by a person. The history of the tank
// continues from it.
func Read(tank store.ID, level int, at time.Time) store.Statement {
	return store.Do(`INSERT OR REPLACE INTO tank_readings (tank_id, at, level, source, gauged) VALUES (?, ?, ?, ?, 1)`, tank, at.Unix(), level, history.Manual)
}

// readLevel reads and checks the level of a form and its instant.
func readLevel(f form.Form, t Tank, now time.Time) (level int, at time.Time, err error) {
	var v form.Violations
	if level, err = litres(f, "level", 0, t.Capacity, &v); err != nil {
		return level, at, err
	}
	if !f.Has("at") {
		v.Add("at", "required")
		return level, at, v.Problem()
	}
	if at, err = time.Parse(time.RFC3339, f.Text("at")); err != nil {
		return level, at, api.BadRequest("at is no instant")
	}
	switch {
	case at.After(now):
		v.Add("at", "date_too_late")
	case t.Level != nil && at.Unix() < t.levelSeconds:
		v.Add("at", "date_too_early:"+*t.LevelAt)
	}
	return level, at, v.Problem()
}

// litres reads a required integer, and adds a violation when it is missing or out of range.
func litres(f form.Form, name string, least, most int, v *form.Violations) (int, error) {
	if f.Text(name) == "" {
		v.Add(name, "required")
		return 0, nil
	}
	return integer(f, name, least, most, v)
}

// integer reads an integer, and adds a violation when it is out of range.
func integer(f form.Form, name string, least, most int, v *form.Violations) (int, error) {
	n, err := strconv.Atoi(f.Text(name))
	if err != nil {
		return 0, api.BadRequest(strconv.Quote(name) + " is no whole number")
	}
	if n < least || n > most {
		v.Add(name, fmt.Sprintf("out_of_range:%d:%d", least, most))
	}
	return n, nil
}
