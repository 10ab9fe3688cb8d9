package recurring

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/form"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// postRecurringOrder answers POST /v3/recurring-orders.
func (s *Service) postRecurringOrder(r *http.Request, who api.Caller) (made api.Answer, err error) {
	ctx := r.Context()
	f, err := readFields(r)
	if err != nil {
		return made, err
	}
	err = s.DB.Write(ctx, func(tx *sql.Tx) error {
		business, err := f.business(ctx, tx, who)
		if err != nil {
			return err
		}
		o := Order{BusinessID: business}
		if err := s.change(ctx, tx, &o, f); err != nil {
			return err
		}
		if err := tx.QueryRowContext(ctx, `SELECT coalesce(max(id), 0) + 1 FROM recurring_orders`).Scan(&o.ID); err != nil {
			return fmt.Errorf("number a recurring order: %w", err)
		}
		o.Reference = fmt.Sprintf("REC-%04d", int64(o.ID))
		if err := o.save(ctx, tx, s.Clock.Now()); err != nil {
			return err
		}
		made, err = s.Answer(ctx, tx, http.StatusCreated, o.ID)
		return err
	})
	return made, err
}

// save inserts a recurring order, created at now, or updates the editable columns of an existing
// one.
func (o Order) save(ctx context.Context, tx *sql.Tx, now time.Time) error {
	weekdays, err := json.Marshal(o.Weekdays)
	if err != nil {
		return err
	}
	items, err := json.Marshal(o.Items)
	if err != nil {
		return err
	}
	return store.Run(ctx, tx, "save a recurring order", store.Do(`INSERT INTO recurring_orders (id, business_id, reference, status, created_at,
			name, frequency, weekdays, day_of_month, slot_window, address_id, items, starts_on, ends_on, po_number, instructions)
		VALUES (?, ?, ?, 'active', ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET
			(name, frequency, weekdays, day_of_month, slot_window, address_id, items, starts_on, ends_on, po_number, instructions)
			= (excluded.name, excluded.frequency, excluded.weekdays, excluded.day_of_month, excluded.slot_window, excluded.address_id, excluded.items,
			excluded.starts_on, excluded.ends_on, excluded.po_number, excluded.instructions)`,
		o.ID, o.BusinessID, o.Reference, now.Unix(), o.Name, o.Frequency, string(weekdays), o.DayOfMonth, string(o.Window), o.AddressID, string(items),
		o.StartsOn, o.EndsOn, o.PONumber, o.Instructions))
}

// write applies a change to the recurring order in the path and responds with the result.
func (s *Service) write(r *http.Request, who api.Caller, change func(tx *sql.Tx, o Order) error) (changed api.Answer, err error) {
	err = s.DB.Write(r.Context(), func(tx *sql.Tx) error {
		o, err := OfPath(r, tx, who, api.RecurringWrite)
		if err != nil {
			return err
		}
		if err := change(tx, o); err != nil {
			return err
		}
		changed, err = s.Answer(r.Context(), tx, http.StatusOK, o.ID)
		return err
	})
	return changed, err
}

// ended reports whether an order has permanently ended.
func (s *Service) ended(o Order) bool { return o.on(calendar.DateOf(s.Clock.Now())).Status == Ended }

var problemEnded = api.Conflict("ended")

// putRecurringOrder answers PUT /v3/recurring-orders/{id}.
func (s *Service) putRecurringOrder(r *http.Request, who api.Caller) (api.Answer, error) {
	f, err := readFields(r)
	if err != nil {
		return api.Answer{}, err
	}
	return s.write(r, who, func(tx *sql.Tx, o Order) error {
		if s.ended(o) {
			return problemEnded
		}
		if err := s.change(r.Context(), tx, &o, f); err != nil {
			return err
		}
		return o.save(r.Context(), tx, s.Clock.Now())
	})
}

// postPause answers POST /v3/recurring-orders/{id}/pause.
func (s *Service) postPause(r *http.Request, who api.Caller) (api.Answer, error) {
	f, err := form.ReadJSON(r, "until")
	if err != nil {
		return api.Answer{}, err
	}
	until := f.Optional("until")
	return s.write(r, who, func(tx *sql.Tx, o Order) error {
		if s.ended(o) {
			return problemEnded
		}
		var v form.Violations
		if until != nil {
			switch last, err := calendar.Parse(*until); {
			case err != nil:
				v.Add("until", "invalid")
			case last <= calendar.DateOf(s.Clock.Now()):
				v.Add("until", "date_too_early")
			}
		}
		if err := v.Problem(); err != nil {
			return err
		}
		return o.setStatus(r.Context(), tx, Paused, until)
	})
}

// setStatus sets the status and the end of the pause.
func (o Order) setStatus(ctx context.Context, tx *sql.Tx, status string, pausedUntil *string) error {
	return store.Run(ctx, tx, "change the status of a recurring order",
		store.Do(`UPDATE recurring_orders SET status = ?, paused_until = ? WHERE id = ?`, status, pausedUntil, o.ID))
}

// postResume answers POST /v3/recurring-orders/{id}/resume.
func (s *Service) postResume(r *http.Request, who api.Caller) (api.Answer, error) {
	return s.write(r, who, func(tx *sql.Tx, o Order) error {
		if s.ended(o) {
			return problemEnded
		}
		return o.setStatus(r.Context(), tx, Active, nil)
	})
}

// postEnd answers POST /v3/recurring-orders/{id}/end: today becomes the last day. An order that
// has already ended keeps its last day.
func (s *Service) postEnd(r *http.Request, who api.Caller) (api.Answer, error) {
	return s.write(r, who, func(tx *sql.Tx, o Order) error {
		if s.ended(o) {
			return nil
		}
		today := calendar.DateOf(s.Clock.Now()).String()
		return store.Run(r.Context(), tx, "end a recurring order",
			store.Do(`UPDATE recurring_orders SET status = 'ended', paused_until = NULL, ends_on = ? WHERE id = ?`, today, o.ID))
	})
}

// postSkip answers POST /v3/recurring-orders/{id}/skips/{date}.
func (s *Service) postSkip(r *http.Request, who api.Caller) (api.Answer, error) {
	date, err := PathDate(r)
	if err != nil {
		return api.Answer{}, err
	}
	return s.write(r, who, func(tx *sql.Tx, o Order) error {
		if one, found := o.occurrence(date); found && o.skipped[one.Meant] {
			return nil
		}
		due, err := o.Planned(r.Context(), tx, s.Clock.Now(), date)
		if err != nil {
			return err
		}
		return store.Run(r.Context(), tx, "skip an occurrence",
			store.Do(`INSERT INTO recurring_skips (recurring_order_id, skipped_on) VALUES (?, ?)`, o.ID, due[len(due)-1].Meant.String()))
	})
}

// deleteSkip answers DELETE /v3/recurring-orders/{id}/skips/{date}.
func (s *Service) deleteSkip(r *http.Request, who api.Caller) (api.Answer, error) {
	date, err := PathDate(r)
	if err != nil {
		return api.Answer{}, err
	}
	return s.write(r, who, func(tx *sql.Tx, o Order) error {
		one, found := o.occurrence(date)
		if !found || !o.skipped[one.Meant] {
			return nil
		}
		if date <= LastOrdered(s.Clock.Now()) {
			var v form.Violations
			v.Add("date", "date_too_early")
			return v.Problem()
		}
		return store.Run(r.Context(), tx, "restore an occurrence",
			store.Do(`DELETE FROM recurring_skips WHERE recurring_order_id = ? AND skipped_on = ?`, o.ID, one.Meant.String()))
	})
}
