package chronicle

import (
	"context"
	"database/sql"
	"fmt"
	"math"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// changesOf lists the changes that customers made to tanks, oldest first.
func changesOf(ctx context.Context, q store.Querier) ([]history.Change, error) {
	all, err := store.List(ctx, q, func(row store.Scanner) (c history.Change, err error) {
		var at int64
		err = row.Scan(&c.TankID, &at, &c.Capacity, &c.Idle)
		c.At = time.Unix(at, 0)
		return c, err
	}, `SELECT tank_id, at, capacity, idle FROM tank_changes ORDER BY at`)
	if err != nil {
		return nil, fmt.Errorf("list the changes of tanks: %w", err)
	}
	return all, nil
}

// ReadSensors writes the sensor readings of the hours that have passed since the last one (product
// 13.4), and publishes each tank to the streams once. CatchUp writes them again on the next day.
func (s *Service) ReadSensors(ctx context.Context, now time.Time) error {
	hour := now.Truncate(time.Hour)
	if s.sensed.Load() >= hour.Unix() || s.Profile == ProfileEmpty {
		return nil
	}
	err := s.DB.Write(ctx, func(tx *sql.Tx) error {
		unreadSensors, err := s.unreadSensors(ctx, tx, hour)
		if err != nil || len(unreadSensors) == 0 {
			return err
		}
		today, world := calendar.DateOf(now), s.worldOf(s.Clock.FirstStart())
		if world.Changes, err = changesOf(ctx, tx); err != nil {
			return err
		}
		uses := history.DailyUses(world, s.Clock.FirstStart(), today, today)
		readings := store.NewTable("tank_readings", "tank_id, at, level, source")
		var ids []store.ID
		for _, last := range unreadSensors {
			since := max(last.At.Unix(), today.At(0, 0).Unix())
			for at := since - since%3600 + 3600; at <= hour.Unix(); at += 3600 {
				used := uses[last.TankID][0] * float64(at-since) / (24 * 60 * 60)
				readings.Add(last.TankID, at, max(last.Level-int(math.Round(used)), 0), history.Sensor)
			}
			ids = append(ids, store.ID(last.TankID))
		}
		if err := readings.Insert(ctx, tx); err != nil {
			return err
		}
		if err := s.Fleet.PublishTanks(ctx, tx, ids, now); err != nil {
			return err
		}
		return s.Fleet.WatchLevels(ctx, tx, now, 0)
	})
	if err != nil {
		return fmt.Errorf("write the sensor readings: %w", err)
	}
	s.sensed.Store(hour.Unix())
	return nil
}

// unreadSensors returns the last readings of the tanks whose sensors have no reading at an hour yet.
func (s *Service) unreadSensors(ctx context.Context, q store.Querier, hour time.Time) ([]history.Reading, error) {
	var sensors []int64
	for i, t := range s.Seed.Tanks {
		for _, a := range s.Seed.Addresses {
			if a.Sensor && a.Business == t.Business && a.Label == t.Site {
				sensors = append(sensors, seed.FirstTankID+int64(i))
			}
		}
	}
	marks, args := store.InList(sensors)
	all, err := store.List(ctx, q, func(row store.Scanner) (r history.Reading, err error) {
		var at int64
		err = row.Scan(&r.TankID, &at, &r.Level)
		r.At = time.Unix(at, 0)
		return r, err
	}, `SELECT t.id, r.at, r.level FROM tanks t JOIN tank_readings r ON r.tank_id = t.id AND r.at = (SELECT max(at) FROM tank_readings WHERE tank_id = t.id)
		WHERE t.id IN `+marks+` AND r.at < ? AND NOT coalesce((SELECT idle FROM tank_changes c WHERE c.tank_id = t.id ORDER BY c.at DESC LIMIT 1), 0)`,
		append(args, hour.Unix())...)
	if err != nil {
		return nil, fmt.Errorf("list the tanks with a sensor: %w", err)
	}
	return all, nil
}
