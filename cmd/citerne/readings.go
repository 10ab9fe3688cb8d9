package main

import "github.com/citerne/citerne/internal/telemetry"

// readings are the metrics that parts of the program keep for themselves.
func (a *application) readings() []telemetry.Reading {
	count := func(read func() uint64) func() float64 { return func() float64 { return float64(read()) } }
	return []telemetry.Reading{
		{Name: "events_recorded_total", Help: "Dashboard events that are in the durable log.", Counter: true, Value: count(a.counts.Recorded)},
		{Name: "events_refused_total", Help: "Dashboard events that the durable log could not take: it is away or full, and browsers keep them.", Counter: true, Value: count(a.counts.Refused)},
		{Name: "events_delivered_total", Help: "Dashboard events that the analytics service has taken.", Counter: true, Value: count(a.counts.Delivered)},
		{Name: "events_dropped_total", Help: "Dashboard events that the analytics service refuses for good.", Counter: true, Value: count(a.counts.Dropped)},
		{Name: "provider_streams_open", Help: "Streams of the provider that are open or being opened: one for each business that somebody watches.",
			Value: func() float64 { return float64(a.live.Upstreams()) }},
	}
}
