package panel

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/order"
	"github.com/citerne/citerne/internal/sandbox/slot"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// panelOrders is how many deliveries the panel lists.
const panelOrders = 40

// orderRow is an upcoming delivery, as the panel lists it.
type orderRow struct {
	ID                        store.ID
	Reference, Business, Site string
	Slot, Status              string
	// Editable: another slot can be proposed. Assigned: its tanker has not left yet. Moving: its
	// tanker is under way.
	Editable, Assigned, Moving bool
}

// upcomingOrders lists the deliveries that the panel can advance, the nearest first.
func (s *Service) upcomingOrders(ctx context.Context) ([]orderRow, error) {
	rows, err := store.List(ctx, s.DB, func(row store.Scanner) (orderRow, error) {
		var o orderRow
		var date, status string
		var window calendar.Window
		if err := row.Scan(&o.ID, &o.Reference, &o.Business, &o.Site, &date, &window, &status); err != nil {
			return o, err
		}
		o.Assigned, o.Moving = status == history.Ready, status == history.Processing
		day, err := calendar.Parse(date)
		o.Slot, o.Status, o.Editable = slot.Name(day, window), order.StatusLabels[status], status == history.Oncoming || status == history.Waiting
		return o, err
	}, `SELECT o.id, o.reference, b.name, a.label, o.slot_date, o.slot_window, o.status FROM orders o
		JOIN businesses b ON b.id = o.business_id JOIN addresses a ON a.id = o.address_id
		WHERE o.status <> ? AND o.cancelled_at IS NULL ORDER BY o.starts_at, o.id LIMIT ?`, history.Delivered, panelOrders)
	if err != nil {
		return nil, fmt.Errorf("list upcoming deliveries: %w", err)
	}
	return rows, nil
}

// advanceOrder advances the order in the form to its next status ("Avancer d’un statut", product
// 13.8). A tanker that leaves arrives 35 minutes later.
func (s *Service) advanceOrder(r *http.Request) error {
	return s.onPanel(r, func(ctx context.Context, tx *sql.Tx, o *order.Order, now time.Time) error {
		return s.Orders.Advance(ctx, tx, o, now, now.Add(history.ShownRoadTime))
	})
}

// breakTankerDown removes the tanker of the order in the form ("Panne du camion").
func (s *Service) breakTankerDown(r *http.Request) error { return s.onPanel(r, s.Orders.BreakDown) }

// proposeSlot proposes another slot for the order in the form.
func (s *Service) proposeSlot(r *http.Request) error { return s.onPanel(r, s.Orders.Propose) }

func (s *Service) onPanel(r *http.Request, do func(context.Context, *sql.Tx, *order.Order, time.Time) error) error {
	id, _ := store.ParseID(r.PostForm.Get("order"))
	return s.DB.Write(r.Context(), func(tx *sql.Tx) error {
		o, err := order.Find(r.Context(), tx, id)
		if err != nil {
			return err
		}
		return do(r.Context(), tx, &o, s.Clock.Now())
	})
}

// freezeClock stops the clock of deliveries, or starts it again at the same time.
func (s *Service) freezeClock(r *http.Request) error {
	return s.SetClock(r.Context(), s.Clock.Now(), !s.Clock.Stopped())
}

// skipDay advances the clock of deliveries by a day, to the same time of day in Paris.
func (s *Service) skipDay(r *http.Request) error {
	return s.SetClock(r.Context(), s.Clock.Now().In(calendar.Paris()).AddDate(0, 0, 1), s.Clock.Stopped())
}

// rollTanker moves the tanker of an order along its way, as if it had left earlier ("Faire
// rouler le camion", product 13.8).
func (s *Service) rollTanker(r *http.Request) error {
	return s.onPanel(r, func(ctx context.Context, tx *sql.Tx, o *order.Order, now time.Time) error {
		switch {
		case !o.UnderWay():
			return panelRefusal("Aucun camion-citerne n’est en route pour cette commande.")
		case *o.ETA <= now.Unix():
			return panelRefusal("Ce camion-citerne est arrivé.")
		}
		// One second compensates for the rounding of positions to whole seconds.
		ahead := min((*o.ETA-*o.DepartedAt)*order.RollPositions/(order.PositionCount-1)+1, *o.ETA-now.Unix())
		departed, eta := *o.DepartedAt-ahead, *o.ETA-ahead
		o.DepartedAt, o.ETA = &departed, &eta
		return order.Change(ctx, tx, o, now, history.Event{Kind: "eta_changed",
			Message: "Arrivée estimée à " + time.Unix(eta, 0).In(calendar.Paris()).Format("15:04") + "."})
	})
}
