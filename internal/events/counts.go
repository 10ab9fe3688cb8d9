package events

import "sync/atomic"

// Counts are the numbers of events by outcome since the process started. They are safe for
// concurrent use; the zero value is ready.
type Counts struct {
	recorded, refused, delivered, dropped atomic.Uint64
}

// Recorded returns the number of events that were written to the durable log.
func (c *Counts) Recorded() uint64 { return c.recorded.Load() }

// Refused returns the number of events that the durable log could not take because it is down or
// full. Browsers keep them and send them again.
func (c *Counts) Refused() uint64 { return c.refused.Load() }

// Delivered returns the number of events that the analytics service accepted.
func (c *Counts) Delivered() uint64 { return c.delivered.Load() }

// Dropped returns the number of events that the analytics service refused for their content, and
// of log messages that are no event.
func (c *Counts) Dropped() uint64 { return c.dropped.Load() }
