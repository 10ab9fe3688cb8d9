package order

import (
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/history"
)

// driverPhoneFor is how long after the delivery the driver can be called (product
// S07).
const driverPhoneFor = 2 * time.Hour

// Cancellable tells whether an order can still be taken back (product 7.1).
func (o Order) Cancellable() bool {
	return o.CancelledAt == nil && (o.Editable() || o.Status == history.Ready)
}

// Editable tells whether it can still be changed (product S07).
func (o Order) Editable() bool {
	return o.CancelledAt == nil && (o.Status == history.Oncoming || o.Status == history.Waiting)
}

// FreeUntil is the limit until which taking the order back costs nothing, nil when
// there is none left: a tanker is assigned, or the limit has passed.
func (o Order) FreeUntil(now time.Time) *time.Time {
	limit := calendar.FreeUntil(o.Date, o.Window, o.RecurringID != nil)
	if !o.Editable() || !now.Before(limit) {
		return nil
	}
	return &limit
}

// CancellationFee is what taking the order back would cost now, in cents without
// tax.
func (o Order) CancellationFee(now time.Time) int64 {
	if !o.Cancellable() || o.FreeUntil(now) != nil {
		return 0
	}
	return history.LateFee
}
