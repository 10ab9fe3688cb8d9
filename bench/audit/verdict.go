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

// results is the output of ui/scripts/audit.ts.
type results struct {
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

// least returns the score, of 100, that a category must reach in a form; 0 means any.
func least(form, name string) float64 {
	switch {
	case form == "desktop":
		return leastOnDesktop
	case name == "performance":
		return leastOnMobile
	}
	return 0
}

// grouped returns the records of each key together. The groups are in the order of their first
// records.
func grouped[R any, K comparable](all []R, key func(R) K) (groups [][]R) {
	place := map[K]int{}
	for _, r := range all {
		i, known := place[key(r)]
		if !known {
			i = len(groups)
			place[key(r)], groups = i, append(groups, nil)
		}
		groups[i] = append(groups[i], r)
	}
	return groups
}

// screens returns the visits of each screen in each form.
func (r results) screens() [][]audit {
	return grouped(r.Audits, func(a audit) [2]string { return [2]string{a.Path, a.Form} })
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
func (r results) verdict() error {
	var missed []error
	for _, visits := range r.screens() {
		screen := visits[0].Form + " " + visits[0].Path
		for _, name := range categories {
			visit, ok := inTheMiddle(visits, name)
			score, least := points(visit.Categories[name].Score), least(visits[0].Form, name)
			if ok && score < least {
				missed = append(missed, fmt.Errorf("%s: %s is %.0f, %.0f at least%s", screen, name, score, least, list(visit.Categories[name].Failing)))
			}
		}
		for _, visit := range visits {
			if shift := visit.Metrics["cumulative-layout-shift"]; shift > mostShift {
				missed = append(missed, fmt.Errorf("%s: moves by %.3f while it loads", screen, shift))
			}
		}
	}
	for _, c := range r.changes() {
		if c.Scripting > mostScripting {
			missed = append(missed, fmt.Errorf("%s → %s: %.0f ms of scripting, %d at most", c.From, c.To, c.Scripting, mostScripting))
		}
		if c.Shift > mostShift {
			missed = append(missed, fmt.Errorf("%s → %s: moves by %.3f", c.From, c.To, c.Shift))
		}
	}
	for _, one := range r.waits() {
		if one.Wait > mostWait {
			missed = append(missed, fmt.Errorf("%s: %s waits %.0f ms for its frame, %d at most", one.Path, one.Action, one.Wait, mostWait))
		}
	}
	if len(r.Audits) == 0 || len(r.Changes) == 0 || len(r.Waits) == 0 {
		missed = append(missed, errors.New("nothing was measured"))
	}
	return errors.Join(missed...)
}

// changes returns each change of screen once, with the medians of its figures. A single layout
// shift does not count: on a slow machine an expected shift may come too late after the click, and
// then Chromium reports it as unexpected.
func (r results) changes() (all []change) {
	for _, same := range grouped(r.Changes, func(c change) [2]string { return [2]string{c.From, c.To} }) {
		one := same[0]
		one.Scripting = median(same, func(c change) float64 { return c.Scripting })
		one.Shift = median(same, func(c change) float64 { return c.Shift })
		all = append(all, one)
	}
	return all
}

// waits returns each action once, with the median of its times.
func (r results) waits() (all []wait) {
	for _, same := range grouped(r.Waits, func(w wait) [2]string { return [2]string{w.Path, w.Action} }) {
		one := same[0]
		one.Wait = median(same, func(w wait) float64 { return w.Wait })
		all = append(all, one)
	}
	return all
}

// median returns the median of a figure, the lower one of two.
func median[R any](all []R, figure func(R) float64) float64 {
	var figures []float64
	for _, r := range all {
		figures = append(figures, figure(r))
	}
	slices.Sort(figures)
	return figures[(len(figures)-1)/2]
}

// categories are Lighthouse's names of the categories, in its order.
var categories = []string{"performance", "accessibility", "best-practices", "seo"}

// metrics are Lighthouse's names of the metrics, in the order of the table.
var metrics = []string{"first-contentful-paint", "largest-contentful-paint", "speed-index", "total-blocking-time"}

// tables returns the figures as tables for docs/performance.md.
func (r results) tables() string {
	var text strings.Builder
	versions := map[string]bool{}
	for _, a := range r.Audits {
		versions["Lighthouse "+a.Lighthouse] = true
	}
	fmt.Fprintf(&text, "%s\n\n", page.Machine(append(slices.Sorted(maps.Keys(versions)), "Chromium "+r.Chromium)...))
	text.WriteString("| Screen | Performance | Accessibility | Best practices | SEO | First paint | Largest paint | Speed index | Blocking time | Layout shift | Benchmark index |\n")
	text.WriteString("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n")
	for _, visits := range r.screens() {
		fmt.Fprintf(&text, "| `%s`, %s |", visits[0].Path, visits[0].Form)
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
	for _, c := range r.changes() {
		fmt.Fprintf(&text, "| `%s` → `%s` | %.1f ms | %.3f |\n", c.From, c.To, c.Scripting, c.Shift)
	}
	text.WriteString("\n| Action, with the processor four times slower | To the next frame |\n|---|--:|\n")
	for _, one := range r.waits() {
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
