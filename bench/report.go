package main

import (
	"fmt"
	"os/exec"
	"strings"
	"time"
)

// tables writes what was measured, a table for each condition of the provider.
func (f *field) tables(conditions []condition, results [][]figures) (string, error) {
	var text strings.Builder
	for i, c := range conditions {
		if i == 0 || conditions[i-1].latency != c.latency {
			fmt.Fprintf(&text, "Provider that takes %s:\n\n", milliseconds(c.latency))
			text.WriteString("| Query, sessions | Server | queries/s | p50 | p99 | CPU per query | calls per query | CPU, to the floor | CPU, to " + f.servers[2].name + " |\n")
			text.WriteString("|---|---|--:|--:|--:|--:|--:|--:|--:|\n")
		}
		least, most := results[i][0], results[i][len(results[i])-1]
		for k, s := range f.servers {
			one := results[i][k]
			fmt.Fprintf(&text, "| %s, %d | %s | %.0f | %s | %s | %.0f µs | %.1f | %.2f | %.2f |\n", c.query.name, c.sessions, s.name,
				one.throughput, milliseconds(one.p50), milliseconds(one.p99), float64(one.cpu.Nanoseconds())/1e3, one.calls,
				float64(one.cpu)/float64(least.cpu), float64(one.cpu)/float64(most.cpu))
		}
		if i == len(conditions)-1 || conditions[i+1].latency != c.latency {
			text.WriteString("\n")
		}
	}
	text.WriteString("| Resident memory | after all of it | at most |\n|---|--:|--:|\n")
	for _, s := range f.servers {
		now, most, err := s.memory()
		if err != nil {
			return "", err
		}
		fmt.Fprintf(&text, "| %s | %s | %s |\n", s.name, megabytes(now), megabytes(most))
	}
	return text.String(), nil
}

func milliseconds(d time.Duration) string {
	return fmt.Sprintf("%.2f ms", float64(d.Nanoseconds())/1e6)
}

func megabytes(n int64) string { return fmt.Sprintf("%d MB", (n+1<<19)>>20) }

// node is the version of Node that serves Apollo.
func node() string {
	text, err := exec.Command("node", "--version").Output()
	if err != nil {
		return "no Node"
	}
	return "Node " + strings.TrimSpace(strings.TrimPrefix(string(text), "v"))
}
