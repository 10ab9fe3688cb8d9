package main

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/citerne/citerne/bench/page"
)

// The targets: Lighthouse's scores (of 100), the scripting time of a change between cached screens,
// and the time from an action to the next frame on a slowed processor.
const (
	leastOnDesktop = 98  // in each category
	leastOnMobile  = 90  // performance
	mostScripting  = 50  // ms of processor time, the median of one change of screen
	mostWait       = 200 // ms to the next frame, the median of one action
	mostShift      = 0   // cumulative layout shift
)

// sight is the output of ui/scripts/audit.ts.
type sight struct {
	Chromium string
	Audits   []audit  // of each screen and form, as many as there were runs
	Changes  []change // changes of screen, each several times
	Waits    []wait   // actions, each several times
}

// audit is Lighthouse's result of one visit.
type audit struct {
	Path, Form     string // Form is desktop or mobile
	Lighthouse     string // its version
	BenchmarkIndex float64
	Metrics        map[string]float64 // by the name of the audit, in ms; the layout shift is a ratio
	Categories     map[string]category
	Warnings       []string
}

// category is a score between 0 and 1, and the audits that lower it.
type category struct {
	Score   float64
	Failing []failing
}

// failing is an audit that found a fault, and the places of the fault.
type failing struct {
	ID, Title, Value string
	Where            []string
}

// change is a change from one screen to another; both are cached.
type change struct {
	From, To  string
	Scripting float64 // ms of the processor
	Shift     float64
}

// wait is the time from an action of a screen to the next frame.
type wait struct {
	Path, Action string
	Wait         float64 // ms
}

// subject is a screen in one of its forms.
type subject struct{ path, form string }

func (s subject) String() string { return s.form + " " + s.path }

// least returns the score, of 100, that a category must reach; 0 means any.
func (s subject) least(name string) float64 {
	switch {
	case s.form == "desktop":
		return leastOnDesktop
	case name == "performance":
		return leastOnMobile
	}
	return 0
}

// subjects returns the audited subjects, in the order of the audits.
func (s sight) subjects() (all []subject) {
	for _, a := range s.Audits {
		if one := (subject{a.Path, a.Form}); !slices.Contains(all, one) {
			all = append(all, one)
		}
	}
	return all
}

// of returns the visits of a subject.
func (s sight) of(one subject) (all []audit) {
	for _, a := range s.Audits {
		if (subject{a.Path, a.Form}) == one {
			all = append(all, a)
		}
	}
	return all
}

// inTheMiddle returns the visit whose score in a category is the median, the lower one of two.
func inTheMiddle(all []audit, name string) (audit, bool) {
	scored := slices.DeleteFunc(slices.Clone(all), func(a audit) bool { _, ok := a.Categories[name]; return !ok })
	if len(scored) == 0 {
		return audit{}, false
	}
	slices.SortStableFunc(scored, func(a, b audit) int {
		return cmp.Compare(a.Categories[name].Score, b.Categories[name].Score)
	})
	return scored[(len(scored)-1)/2], true
}

// verdict returns an error with the missed targets and their causes, or nil.
func (s sight) verdict() error {
	var missed []error
	for _, one := range s.subjects() {
		visits := s.of(one)
		for _, name := range categories {
			visit, ok := inTheMiddle(visits, name)
			score, least := points(visit.Categories[name].Score), one.least(name)
			if ok && score < least {
				missed = append(missed, fmt.Errorf("%s: %s is %.0f, %.0f at least%s", one, name, score, least, list(visit.Categories[name].Failing)))
			}
		}
		for _, visit := range visits {
			if shift := visit.Metrics["cumulative-layout-shift"]; shift > mostShift {
				missed = append(missed, fmt.Errorf("%s: moves by %.3f while it loads", one, shift))
			}
		}
	}
	for _, way := range s.ways() {
		if way.Scripting > mostScripting {
			missed = append(missed, fmt.Errorf("%s → %s: %.0f ms of scripting, %d at most", way.From, way.To, way.Scripting, mostScripting))
		}
		if way.Shift > mostShift {
			missed = append(missed, fmt.Errorf("%s → %s: moves by %.3f", way.From, way.To, way.Shift))
		}
	}
	for _, one := range s.waits() {
		if one.Wait > mostWait {
			missed = append(missed, fmt.Errorf("%s: %s waits %.0f ms for its frame, %d at most", one.Path, one.Action, one.Wait, mostWait))
		}
	}
	if len(s.Audits) == 0 || len(s.Changes) == 0 || len(s.Waits) == 0 {
		missed = append(missed, errors.New("nothing was measured"))
	}
	return errors.Join(missed...)
}

// ways returns each change of screen once, with the medians of its figures. A single layout shift
// does not count: on a slow machine an expected shift may come too late after the click, and then
// Chromium reports it as unexpected.
func (s sight) ways() (all []change) {
	type way struct{ from, to string }
	var order []way
	scripting, shifts := map[way][]float64{}, map[way][]float64{}
	for _, c := range s.Changes {
		one := way{c.From, c.To}
		if !slices.Contains(order, one) {
			order = append(order, one)
		}
		scripting[one], shifts[one] = append(scripting[one], c.Scripting), append(shifts[one], c.Shift)
	}
	for _, one := range order {
		all = append(all, change{one.from, one.to, median(scripting[one]), median(shifts[one])})
	}
	return all
}

// waits returns each action once, with the median of its times.
func (s sight) waits() (all []wait) {
	type action struct{ path, name string }
	var order []action
	measured := map[action][]float64{}
	for _, w := range s.Waits {
		one := action{w.Path, w.Action}
		if !slices.Contains(order, one) {
			order = append(order, one)
		}
		measured[one] = append(measured[one], w.Wait)
	}
	for _, one := range order {
		all = append(all, wait{one.path, one.name, median(measured[one])})
	}
	return all
}

// median returns the median, the lower one of two.
func median(all []float64) float64 {
	slices.Sort(all)
	return all[(len(all)-1)/2]
}

// categories are Lighthouse's names of the categories, in its order.
var categories = []string{"performance", "accessibility", "best-practices", "seo"}

// metrics are Lighthouse's names of the metrics, in the order of the table.
var metrics = []string{"first-contentful-paint", "largest-contentful-paint", "speed-index", "total-blocking-time"}

// tables returns the figures as tables for docs/performance.md.
func (s sight) tables() string {
	var text strings.Builder
	versions := map[string]bool{}
	for _, a := range s.Audits {
		versions["Lighthouse "+a.Lighthouse] = true
	}
	fmt.Fprintf(&text, "%s\n\n", page.Machine(append(slices.Sorted(maps.Keys(versions)), "Chromium "+s.Chromium)...))
	text.WriteString("| Screen | Performance | Accessibility | Best practices | SEO | First paint | Largest paint | Speed index | Blocking time | Layout shift | Benchmark index |\n")
	text.WriteString("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n")
	for _, one := range s.subjects() {
		visits := s.of(one)
		fmt.Fprintf(&text, "| `%s`, %s |", one.path, one.form)
		for _, name := range categories {
			if visit, ok := inTheMiddle(visits, name); ok {
				fmt.Fprintf(&text, " %.0f |", points(visit.Categories[name].Score))
			} else {
				text.WriteString(" – |")
			}
		}
		visit, _ := inTheMiddle(visits, "performance")
		for _, name := range metrics {
			fmt.Fprintf(&text, " %.0f ms |", visit.Metrics[name])
		}
		fmt.Fprintf(&text, " %.3f | %.0f |\n", visit.Metrics["cumulative-layout-shift"], visit.BenchmarkIndex)
	}
	text.WriteString("\n| Change of screen, both screens cached | Scripting | Layout shift |\n|---|--:|--:|\n")
	for _, way := range s.ways() {
		fmt.Fprintf(&text, "| `%s` → `%s` | %.1f ms | %.3f |\n", way.From, way.To, way.Scripting, way.Shift)
	}
	text.WriteString("\n| Action, with the processor four times slower | To the next frame |\n|---|--:|\n")
	for _, one := range s.waits() {
		fmt.Fprintf(&text, "| `%s`: %s | %.0f ms |\n", one.Path, one.Action, one.Wait)
	}
	return text.String()
}

// points returns a score as Lighthouse shows it: rounded, of 100.
func points(score float64) float64 { return float64(int(score*100 + 0.5)) }

// list returns the audits that lower a score, one per line.
func list(all []failing) string {
	var text strings.Builder
	for _, f := range all {
		fmt.Fprintf(&text, "\n  %s: %s", f.ID, strings.TrimSpace(f.Title+" "+f.Value))
		for _, where := range f.Where {
			fmt.Fprintf(&text, "\n    %s", where)
		}
	}
	return text.String()
}
