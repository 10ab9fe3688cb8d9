package sandbox

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/history"
)

// panelOrders bounds the deliveries that the panel lists.
const panelOrders = 40

// orderRow is a delivery to come as the panel lists it.
type orderRow struct {
	ID                        recordID
	Reference, Business, Site string
	Slot, Status              string
	// Editable: another slot can be proposed. Assigned: its tanker waits to leave.
	// Moving: its tanker is on its way.
	Editable, Assigned, Moving bool
}

// statusLabels are those of specification §4.
var statusLabels = map[string]string{
	history.Oncoming: "Commande enregistrée", history.Waiting: "Commande en attente", history.Ready: "Commande attribuée", history.Processing: "Commande en cours",
}

// toCome lists the deliveries that the panel may take further, the nearest first.
func (s *Sandbox) toCome(ctx context.Context) ([]orderRow, error) {
	rows, err := list(ctx, s.db, func(row scanner) (orderRow, error) {
		var o orderRow
		var date, status string
		var window calendar.Window
		if err := row.Scan(&o.ID, &o.Reference, &o.Business, &o.Site, &date, &window, &status); err != nil {
			return o, err
		}
		o.Assigned, o.Moving = status == history.Ready, status == history.Processing
		day, err := calendar.Parse(date)
		o.Slot, o.Status, o.Editable = slotName(day, window), statusLabels[status], status == history.Oncoming || status == history.Waiting
		return o, err
	}, `SELECT o.id, o.reference, b.name, a.label, o.slot_date, o.slot_window, o.status FROM orders o
		JOIN businesses b ON b.id = o.business_id JOIN addresses a ON a.id = o.address_id
		WHERE o.status <> ? AND o.cancelled_at IS NULL ORDER BY o.starts_at, o.id LIMIT ?`, history.Delivered, panelOrders)
	if err != nil {
		return nil, fmt.Errorf("list what is to come: %w", err)
	}
	return rows, nil
}

// advanceOrder takes the order that the form names to its next status ("Avancer d’un
// statut", product 13.8). A tanker that leaves is 35 minutes away.
func (s *Sandbox) advanceOrder(r *http.Request) error {
	return s.onPanel(r, func(ctx context.Context, tx *sql.Tx, o *order, now time.Time) error {
		return s.advance(ctx, tx, o, now, now.Add(shownRoadTime))
	})
}

// breakTankerDown takes the tanker of the order that the form names away ("Panne du
// camion").
func (s *Sandbox) breakTankerDown(r *http.Request) error { return s.onPanel(r, s.breakDown) }

// proposeSlot offers another slot for the order that the form names.
func (s *Sandbox) proposeSlot(r *http.Request) error { return s.onPanel(r, s.propose) }

func (s *Sandbox) onPanel(r *http.Request, do func(context.Context, *sql.Tx, *order, time.Time) error) error {
	id, _ := parseID(r.PostForm.Get("order"))
	return s.write(r.Context(), func(tx *sql.Tx) error {
		o, err := readOrder(r.Context(), tx, id)
		if err != nil {
			return err
		}
		return do(r.Context(), tx, &o, s.now())
	})
}

// freezeClock stops the clock of deliveries, or lets it go on from where it stands.
func (s *Sandbox) freezeClock(r *http.Request) error {
	return s.setClock(r.Context(), s.now(), !s.clock.StandsStill())
}

// skipDay takes the clock of deliveries a day further, at the same time of the day in
// Paris.
func (s *Sandbox) skipDay(r *http.Request) error {
	return s.setClock(r.Context(), s.now().In(calendar.Paris()).AddDate(0, 0, 1), s.clock.StandsStill())
}
