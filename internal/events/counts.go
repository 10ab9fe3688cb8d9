package events

import (
	"fmt"
	"io"
	"sync/atomic"
)

// Counts are what became of the events since the process started. They are safe
// for concurrent use; the zero value is ready.
type Counts struct {
	recorded, refused, delivered, dropped atomic.Uint64
}

// Write writes the counts in the text format of Prometheus (exposition format
// 0.0.4).
func (c *Counts) Write(w io.Writer) error {
	for _, metric := range []struct {
		name, help string
		value      *atomic.Uint64
	}{
		{"recorded", "Dashboard events that are in the durable log.", &c.recorded},
		{"refused", "Dashboard events that the durable log could not take: it is away or full, and browsers keep them.", &c.refused},
		{"delivered", "Dashboard events that the analytics service has taken.", &c.delivered},
		{"dropped", "Dashboard events that the analytics service refuses for good.", &c.dropped},
	} {
		if _, err := fmt.Fprintf(w, "# HELP citerne_events_%[1]s_total %[2]s\n# TYPE citerne_events_%[1]s_total counter\nciterne_events_%[1]s_total %[3]d\n",
			metric.name, metric.help, metric.value.Load()); err != nil {
			return err
		}
	}
	return nil
}
