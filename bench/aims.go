package main

import (
	"fmt"
	"strings"
	"time"
)

// aim is a target for a figure of Citerne, with the measured value.
type aim struct {
	what            string
	limit, measured float64
	unit            string
}

// cpuToFloor has the limits of Citerne's processor time per query with 200 sessions, relative to
// that of the floor. The calls to the provider alone take 0.8 to 0.9 of the floor's for fan-out,
// which therefore has none (docs/performance.md).
var cpuToFloor = map[string]float64{"home": 1.25, "gas": 1.7}

// aims returns a table of the targets, with the measured values and whether they meet the targets.
func aims(b begun, m measured) string {
	all := []aim{
		{fmt.Sprintf("from the start of the process until it is ready, median of %d starts", starts), 150, inMilliseconds(b.ready), " ms"},
		{"resident memory, idle", 60, inMegabytes(b.idle), " MB"},
		{"resident memory, peak", 150, inMegabytes(m.most[ofCiterne]), " MB"},
	}
	for i, c := range m.conditions {
		floor, ours := m.results[i][ofFloor], m.results[i][ofCiterne]
		switch {
		case c.sessions == mostSessions:
			if limit, ok := cpuToFloor[c.query.name]; ok {
				under := fmt.Sprintf("*%s*, %d sessions, provider of %s: ", c.query.name, c.sessions, c.latency)
				all = append(all, aim{under + "CPU relative to the floor", limit, ours.cpuTo(floor), ""})
			}
		case c.latency > 0:
			under := fmt.Sprintf("*%s*, one session, provider of %s: ", c.query.name, c.latency)
			all = append(all, aim{under + "median above the floor's, which is the slowest chain of calls", 1, inMilliseconds(ours.p50 - floor.p50), " ms"})
		}
	}
	var text strings.Builder
	text.WriteString("| Target for Citerne | limit | measured | |\n|---|--:|--:|---|\n")
	for _, a := range all {
		verdict := "met"
		if a.measured > a.limit {
			verdict = "**not met**"
		}
		fmt.Fprintf(&text, "| %s | %.4g%s | %.2f%s | %s |\n", a.what, a.limit, a.unit, a.measured, a.unit, verdict)
	}
	text.WriteString("\n")
	return text.String()
}

func inMilliseconds(d time.Duration) float64 { return float64(d.Nanoseconds()) / 1e6 }

func inMegabytes(n uint64) float64 { return float64(n) / (1 << 20) }
