package page

import (
	"fmt"
	"os"
	"regexp"
	"runtime"
	"strings"
	"time"
)

// Machine returns a sentence with the date and the machine of a measurement. versions are added to
// that of Go.
func Machine(versions ...string) string { return "Measured on " + machine(versions...) + "." }

var modelName = regexp.MustCompile(`(?m)^model name\s*: (.*)$`)

func machine(versions ...string) string {
	processor, load := "unknown processor", ""
	if text, err := os.ReadFile("/proc/cpuinfo"); err == nil {
		if model := modelName.FindSubmatch(text); model != nil {
			processor = string(model[1])
		}
	}
	if text, err := os.ReadFile("/proc/loadavg"); err == nil {
		minute, _, _ := strings.Cut(string(text), " ")
		load = " (load " + minute + ")"
	}
	on := fmt.Sprintf("%s: %s, %d cores%s", time.Now().Format(time.DateOnly), processor, runtime.NumCPU(), load)
	return strings.Join(append([]string{on, "Go " + strings.TrimPrefix(runtime.Version(), "go")}, versions...), ", ")
}
