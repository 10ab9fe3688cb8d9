package order

import (
	"context"
	"database/sql"
	"time"

	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/notification"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Notice returns the notice of an order's current status and the instant when it reached it.
// found is false for a status without a notice.
func (o Order) Notice(d *seed.Seed) (n notification.Notice, at time.Time, found bool) {
	switch {
	case o.CancelledAt != nil:
		return n, at, false
	case o.Status == history.Waiting && o.WaitingSince != nil:
		return notification.OrderWaiting(o.ID, o.Reference), time.Unix(*o.WaitingSince, 0), true
	case o.Status == history.Ready && o.TankerID != nil && o.AssignedAt != nil:
		return notification.OrderAssigned(o.ID, o.Reference, d.Tanker(*o.TankerID).Name), time.Unix(*o.AssignedAt, 0), true
	case o.Status == history.Processing && o.ETA != nil && o.DepartedAt != nil:
		return notification.OrderDeparted(o.ID, o.Reference, time.Unix(*o.ETA, 0)), time.Unix(*o.DepartedAt, 0), true
	case o.Status == history.Delivered && o.DeliveredAt != nil:
		var all []notification.DeliveredVolume
		for _, i := range o.Items {
			all = append(all, notification.DeliveredVolume{Gas: d.GasByID(i.GasID), Litres: i.Litres()})
		}
		return notification.OrderDelivered(o.ID, o.Reference, all), time.Unix(*o.DeliveredAt, 0), true
	}
	return n, at, false
}

// Announce notifies the members of the business that an order has reached its status, except the
// user who caused it; 0 excludes nobody.
func (s *Service) Announce(ctx context.Context, tx *sql.Tx, o Order, except store.ID) error {
	n, at, found := o.Notice(s.Seed)
	if !found {
		return nil
	}
	return s.Notices.NotifyMembers(ctx, tx, o.BusinessID, at, n, except)
}

// reach is Change for an order that has reached its status automatically; it also notifies the
// members.
func (s *Service) reach(ctx context.Context, tx *sql.Tx, o *Order, at time.Time, events ...history.Event) error {
	if err := Change(ctx, tx, o, at, events...); err != nil {
		return err
	}
	return s.Announce(ctx, tx, *o, 0)
}
