package main

import (
	"fmt"
	"os/exec"
	"strings"
	"time"
)

// tables returns the results, a table for each latency of the provider.
func (m measured) tables(servers []*server) string {
	var text strings.Builder
	for i, c := range m.conditions {
		if i == 0 || m.conditions[i-1].latency != c.latency {
			fmt.Fprintf(&text, "Provider with a response time of %s:\n\n", milliseconds(c.latency))
			text.WriteString("| Query, sessions | Server | queries/s | p50 | p99 | CPU per query | calls per query | CPU relative to the floor | CPU relative to " + servers[ofApollo].name + " |\n")
			text.WriteString("|---|---|--:|--:|--:|--:|--:|--:|--:|\n")
		}
		floor, apollo := m.results[i][ofFloor], m.results[i][ofApollo]
		for k, s := range servers {
			one := m.results[i][k]
			fmt.Fprintf(&text, "| %s, %d | %s | %.0f | %s | %s | %.0f µs | %.1f | %.2f | %.2f |\n", c.query.name, c.sessions, s.name,
				one.throughput, milliseconds(one.p50), milliseconds(one.p99), float64(one.cpu.Nanoseconds())/1e3, one.calls,
				one.cpuTo(floor), one.cpuTo(apollo))
		}
		if i == len(m.conditions)-1 || m.conditions[i+1].latency != c.latency {
			text.WriteString("\n")
		}
	}
	text.WriteString("| Resident memory | at the end | peak |\n|---|--:|--:|\n")
	for k, s := range servers {
		fmt.Fprintf(&text, "| %s | %s | %s |\n", s.name, megabytes(m.after[k]), megabytes(m.most[k]))
	}
	return text.String()
}

// cpuTo returns the ratio of the processor time of a query to that of another server.
func (f figures) cpuTo(other figures) float64 { return float64(f.cpu) / float64(other.cpu) }

func milliseconds(d time.Duration) string {
	return fmt.Sprintf("%.2f ms", inMilliseconds(d))
}

func megabytes(n uint64) string { return fmt.Sprintf("%d MB", (n+1<<19)>>20) }

// node returns the version of Node that runs Apollo Server.
func node() string {
	text, err := exec.Command("node", "--version").Output()
	if err != nil {
		return "no Node"
	}
	return "Node " + strings.TrimSpace(strings.TrimPrefix(string(text), "v"))
}
