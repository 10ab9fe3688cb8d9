package order

import (
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/history"
)

// driverPhoneFor is how long after the delivery the driver's phone number is shown (product
// S07).
const driverPhoneFor = 2 * time.Hour

// Cancellable reports whether the customer can still cancel an order (product 7.1).
func (o Order) Cancellable() bool {
	return o.CancelledAt == nil && (o.Editable() || o.Status == history.Ready)
}

// Editable reports whether the customer can still change an order (product S07).
func (o Order) Editable() bool {
	return o.CancelledAt == nil && (o.Status == history.Oncoming || o.Status == history.Waiting)
}

// FreeUntil returns the instant until which cancelling is free. It is nil once a tanker is
// assigned or the instant has passed.
func (o Order) FreeUntil(now time.Time) *time.Time {
	limit := calendar.FreeUntil(o.Date, o.Window, o.RecurringID != nil)
	if !o.Editable() || !now.Before(limit) {
		return nil
	}
	return &limit
}

// CancellationFee returns the fee for cancelling now, in cents without tax.
func (o Order) CancellationFee(now time.Time) int64 {
	if !o.Cancellable() || o.FreeUntil(now) != nil {
		return 0
	}
	return history.LateFee
}
