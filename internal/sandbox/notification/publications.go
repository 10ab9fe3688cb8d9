package notification

import (
	"context"
	"database/sql"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/figure"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// CheckPrices triggers each price alert whose threshold was passed by a price published since it
// was created, up to an instant. An alert triggers once, at the first such publication.
func (s *Service) CheckPrices(ctx context.Context, now time.Time) error {
	last := seed.LastPublication(now)
	if s.checked.Load() == last.Unix() { // nothing was published since the last check
		return nil
	}
	err := s.DB.Write(ctx, func(tx *sql.Tx) error {
		active, err := alerts(ctx, tx, `WHERE active ORDER BY id`)
		if err != nil {
			return err
		}
		for _, a := range active {
			gas := s.Seed.GasByID(a.GasID)
			at, passed := s.passedAt(a, gas, last)
			if !passed {
				continue
			}
			if err := store.Run(ctx, tx, "trigger a price alert", store.Do(`UPDATE price_alerts SET active = 0, last_triggered_at = ? WHERE id = ?`, at.Unix(), a.ID)); err != nil {
				return err
			}
			if err := s.Notify(ctx, tx, a.customer, a.BusinessID, at, a.notice(gas)); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	s.checked.Store(last.Unix())
	return nil
}

// passedAt returns the first publication after an alert was created, up to last, whose price is
// beyond its threshold.
func (s *Service) passedAt(a Alert, gas seed.Gas, last time.Time) (at time.Time, passed bool) {
	for day := calendar.DateOf(time.Unix(a.created, 0)); day <= calendar.DateOf(last); day++ {
		at = day.At(seed.PriceHour, 0)
		if at.Unix() > a.created && a.passedBy(s.Seed.PricePerLitre(gas.Slug, at, s.Clock.FirstStart())) {
			return at, true
		}
	}
	return at, false
}

// notice returns the notice that the threshold is passed.
func (a Alert) notice(gas seed.Gas) Notice {
	side := "sous"
	if a.Condition == above {
		side = "au-dessus de"
	}
	return Notice{
		Title: "Alerte de prix", Body: gas.After("Le ", "L’") + " est passé " + side + " " + figure.Decimal(float64(a.threshold)/10_000, 4) + "\u00a0€/L\u00a0HT.",
		kind: requested, subject: "gas", subjectID: a.GasID,
	}
}
