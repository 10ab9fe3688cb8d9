package sandbox

import (
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/history"
)

// lateCancellationFee is in cents without tax (product 7.2).
const lateCancellationFee = 4500

// driverPhoneFor is how long after the delivery the driver can be called (product
// S07).
const driverPhoneFor = 2 * time.Hour

// cancellable tells whether an order can still be taken back (product 7.1).
func (o order) cancellable() bool {
	return o.CancelledAt == nil && (o.editable() || o.Status == history.Ready)
}

// editable tells whether it can still be changed (product S07).
func (o order) editable() bool {
	return o.CancelledAt == nil && (o.Status == history.Oncoming || o.Status == history.Waiting)
}

// freeUntil is the limit until which taking the order back costs nothing, nil when
// there is none left: a tanker is assigned, or the limit has passed.
func (o order) freeUntil(now time.Time) *time.Time {
	limit := calendar.FreeUntil(o.Date, o.Window, o.RecurringID != nil)
	if !o.editable() || !now.Before(limit) {
		return nil
	}
	return &limit
}

// cancellationFee is what taking the order back would cost now, in cents without
// tax.
func (o order) cancellationFee(now time.Time) int64 {
	if !o.cancellable() || o.freeUntil(now) != nil {
		return 0
	}
	return lateCancellationFee
}
