package page

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"time"
)

// Machine returns a sentence with the date and the machine of a measurement. versions are added to
// that of Go.
func Machine(versions ...string) string { return "Measured on " + machine(versions...) + "." }

func machine(versions ...string) string {
	processor := "unknown processor"
	if text, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		for line := range strings.Lines(string(text)) {
			if name, value, found := strings.Cut(line, ":"); found && strings.TrimSpace(name) == "model name" {
				processor = strings.TrimSpace(value)
				break
			}
		}
	}
	load := ""
	if text, err := os.ReadFile("/proc/loadavg"); err == nil {
		load, _, _ = strings.Cut(string(text), " ")
		load = " (load " + load + ")"
	}
	on := fmt.Sprintf("%s: %s, %d cores%s", time.Now().Format(time.DateOnly), processor, runtime.NumCPU(), load)
	return strings.Join(append([]string{on, "Go " + strings.TrimPrefix(runtime.Version(), "go")}, versions...), ", ")
}
