package history

import (
	"time"

	"github.com/citerne/citerne/internal/sandbox/calendar"
)

// cancelledOnceIn is how often an order is cancelled (product 13.5: 3 %).
const cancelledOnceIn = 1 / .03

// regrets are the reasons for which orders are cancelled.
var regrets = []Cancellation{
	{Reason: "wrong_date"}, {Reason: "wrong_volume"}, {Reason: "duplicate"}, {Reason: "price"}, {Reason: "site_closed"},
	{Reason: "wrong_address"}, {Reason: "no_longer_needed"}, {Reason: "other", Comment: "Le chef de dépôt a préféré un autre jour."},
	{Reason: "provider", Comment: "Le camion-citerne n’était pas disponible."},
}

// cancel cancels an order within a time after its creation, free of charge.
func (o *Order) cancel(l random, d calendar.Date, by int64, within time.Duration) {
	c := regrets[l.below(d, "reason", len(regrets))]
	c.At = o.CreatedAt.Add(time.Duration(l.between(d, "regret", .3, 1) * float64(within))).Truncate(time.Minute)
	if c.Reason != "provider" {
		c.By = by
	}
	o.Cancellation = &c
}
