package events

import "sync/atomic"

// Counts are what became of the events since the process started. They are safe
// for concurrent use; the zero value is ready.
type Counts struct {
	recorded, refused, delivered, dropped atomic.Uint64
}

// Recorded is how many events are in the durable log, or were.
func (c *Counts) Recorded() uint64 { return c.recorded.Load() }

// Refused is how many the durable log could not take: it is away or full, and browsers
// keep them.
func (c *Counts) Refused() uint64 { return c.refused.Load() }

// Delivered is how many the analytics service has taken.
func (c *Counts) Delivered() uint64 { return c.delivered.Load() }

// Dropped is how many the analytics service refuses by themselves, and how many messages
// of the log are no event.
func (c *Counts) Dropped() uint64 { return c.dropped.Load() }
