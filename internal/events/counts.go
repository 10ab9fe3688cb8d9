package events

import "sync/atomic"

// Counts are the numbers of events by outcome since the process started.
type Counts struct {
	// Recorded events were written to the durable log.
	Recorded atomic.Uint64
	// Refused events could not be written, because the log is down or full. Browsers keep them and
	// send them again.
	Refused atomic.Uint64
	// Delivered events were accepted by the analytics service.
	Delivered atomic.Uint64
	// Dropped events were refused by the analytics service for their content, or are messages of the
	// log that are no event.
	Dropped atomic.Uint64
}
