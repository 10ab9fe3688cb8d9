package fleet

import (
	"context"
	"database/sql"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/citerne/citerne/internal/sandbox/notification"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// below is the SQL expression for whether the last level of a tank t is below its threshold.
const below = `coalesce((SELECT r.level * 100 < t.capacity * t.alert_percent FROM tank_readings r WHERE r.tank_id = t.id ORDER BY r.at DESC LIMIT 1), 0)`

// MarkLow is the statement that records which tanks are low, without notifications.
var MarkLow = store.Do(`UPDATE tanks AS t SET low = ` + below)

// WatchLevels notifies customers of the tanks whose level has fallen below the threshold since the
// last call, except the customer who changed the level, 0 for none. It is called after each change
// that may lower a level.
func (s *Service) WatchLevels(ctx context.Context, tx *sql.Tx, at time.Time, except store.ID) error {
	type change struct {
		id  store.ID
		low bool
	}
	changes, err := store.List(ctx, tx, func(row store.Scanner) (c change, err error) { return c, row.Scan(&c.id, &c.low) },
		`SELECT t.id, `+below+` AS now FROM tanks t WHERE t.active AND now <> t.low ORDER BY t.id`)
	if err != nil {
		return fmt.Errorf("look for low tanks: %w", err)
	}
	for _, c := range changes {
		if err := store.Run(ctx, tx, "note whether a tank is low", store.Do(`UPDATE tanks SET low = ? WHERE id = ?`, c.low, c.id)); err != nil {
			return err
		}
		if !c.low {
			continue
		}
		tanks, err := lastLevels(ctx, tx, ByID([]store.ID{c.id}))
		if err != nil {
			return err
		}
		n, err := tanks[0].lowNotice(ctx, tx, at)
		if err != nil {
			return err
		}
		if err := s.Notices.NotifyMembers(ctx, tx, tanks[0].BusinessID, at, n, except); err != nil {
			return err
		}
	}
	return nil
}

// lowNotice returns the notification that a tank is low at an instant. It names the site when
// another tank of the business has the same name.
func (t Tank) lowNotice(ctx context.Context, q store.Querier, at time.Time) (n notification.Notice, err error) {
	known, err := outlooks(ctx, q, []store.ID{t.ID}, at)
	if err != nil {
		return n, err
	}
	if o, enough := known[t.ID]; enough {
		t.setForecast(o, at)
	}
	var days *int
	if t.DaysLeft != nil {
		integer, _, _ := strings.Cut(*t.DaysLeft, ".")
		count, err := strconv.Atoi(integer)
		if err != nil {
			return n, fmt.Errorf("read the days left of a tank: %w", err)
		}
		days = &count
	}
	var shared bool
	err = q.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM tanks WHERE business_id = ? AND name = ? AND active AND id <> ?)`, t.BusinessID, t.Name, t.ID).Scan(&shared)
	if err != nil {
		return n, fmt.Errorf("look for another tank of the same name: %w", err)
	}
	site := ""
	if shared {
		site = t.site.Label
	}
	return notification.TankLow(t.ID, t.Name, site, t.AlertThresholdPercent, days), nil
}

// Crossing is an instant at which the level of a tank fell below its threshold.
type Crossing struct {
	Business store.ID
	At       time.Time
	Notice   notification.Notice
}

// Crossings lists the crossings of a period, from the stored levels.
func Crossings(ctx context.Context, q store.Querier, from, to time.Time) (all []Crossing, err error) {
	levels, err := store.List(ctx, q, scanLevel, `SELECT tank_id, at, level FROM (
			SELECT r.tank_id, r.at, r.level, r.level * 100 < t.capacity * t.alert_percent AS low, lag(r.level * 100 < t.capacity * t.alert_percent) OVER (PARTITION BY r.tank_id ORDER BY r.at) AS before
			FROM tanks t JOIN tank_readings r ON r.tank_id = t.id WHERE r.at >= ? AND r.at <= ?)
		WHERE low AND NOT before ORDER BY at, tank_id`, from.Unix(), to.Unix())
	if err != nil {
		return nil, fmt.Errorf("list the tanks that were low: %w", err)
	}
	for _, l := range levels {
		tanks, err := lastLevels(ctx, q, ByID([]store.ID{l.Tank}))
		if err != nil {
			return nil, err
		}
		t, at := tanks[0], time.Unix(l.At, 0)
		t.Level, t.levelSeconds = &l.Litres, l.At
		n, err := t.lowNotice(ctx, q, at)
		if err != nil {
			return nil, err
		}
		all = append(all, Crossing{t.BusinessID, at, n})
	}
	return all, nil
}
