package main

import (
	"encoding/json"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	dto "github.com/prometheus/client_model/go"
)

// expectDashboard expects that every metric and label in the expressions of deploy/ exists in got,
// and that the expressions use every metric of the program.
func expectDashboard(t *testing.T, got scraped) {
	t.Helper()
	asked := map[string]bool{}
	for where, expressions := range map[string][]string{"the dashboard": dashboardExpressions(t), "the alerts": alertExpressions(t)} {
		if len(expressions) < 5 {
			t.Errorf("%s has only %d expressions: the test does not parse it correctly", where, len(expressions))
		}
		for _, expression := range expressions {
			names, wrong := got.metricsOf(expression)
			for _, name := range names {
				asked[name] = true
			}
			if len(names) == 0 || wrong != "" {
				t.Errorf("%s uses %s, which /metrics does not have, in\n%s", where, wrong, expression)
			}
		}
	}
	for name := range got {
		if strings.HasPrefix(name, "citerne_") && !asked[name] {
			t.Errorf("%s is neither on the dashboard nor in an alert", name)
		}
	}
}

func dashboardExpressions(t *testing.T) (all []string) {
	t.Helper()
	var dashboard struct {
		Title, UID string
		Templating struct {
			List []struct{ Name string }
		}
		Panels []struct {
			ID      int
			Type    string
			Title   string
			GridPos struct{ H, W, X, Y int }
			Targets []struct{ Expr string }
		}
	}
	read(t, "../../deploy/grafana/citerne.json", json.Unmarshal, &dashboard)
	variables := []string{"__rate_interval"}
	for _, v := range dashboard.Templating.List {
		variables = append(variables, v.Name)
	}
	ids := map[int]bool{}
	for _, p := range dashboard.Panels {
		if ids[p.ID] || p.Title == "" || p.GridPos.X+p.GridPos.W > 24 || p.Type != "row" && len(p.Targets) == 0 {
			t.Errorf("panel %d, %q, is invalid", p.ID, p.Title)
		}
		ids[p.ID] = true
		for _, target := range p.Targets {
			all = append(all, target.Expr)
			// A counter that was never incremented has no series: its share would be empty, not 0.
			if part, _, share := strings.Cut(target.Expr, " / "); share && chosen.MatchString(part) && !strings.Contains(part, "or vector(0)") {
				t.Errorf("panel %q shows nothing while its share is 0", p.Title)
			}
			for _, v := range regexp.MustCompile(`\$(\w+)`).FindAllStringSubmatch(target.Expr, -1) {
				if !slices.Contains(variables, v[1]) {
					t.Errorf("panel %q uses $%s, which the dashboard does not define", p.Title, v[1])
				}
			}
		}
	}
	return all
}

// chosen matches a label with a fixed value.
var chosen = regexp.MustCompile(`=~?"[^$"]`)

func alertExpressions(t *testing.T) (all []string) {
	t.Helper()
	var rules struct {
		Groups []struct {
			Rules []struct {
				Alert, Expr, For string
				Labels           struct{ Severity string }
				Annotations      struct{ Summary string }
			}
		}
	}
	read(t, "../../deploy/prometheus/citerne.rules.yml", yaml.Unmarshal, &rules)
	for _, g := range rules.Groups {
		for _, r := range g.Rules {
			if r.Alert == "" || r.For == "" || r.Labels.Severity == "" || r.Annotations.Summary == "" {
				t.Errorf("an alert is incomplete: %+v", r)
			}
			if strings.Contains(r.Expr, "_breaker_state") {
				t.Errorf("%s uses a state that changes every five seconds, for %s", r.Alert, r.For)
			}
			all = append(all, r.Expr)
		}
	}
	return all
}

func read(t *testing.T, path string, decode func([]byte, any) error, into any) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err == nil {
		err = decode(text, into)
	}
	if err != nil {
		t.Fatalf("%s: %v", path, err)
	}
}

// The metrics and labels in a PromQL expression.
var (
	metricName = regexp.MustCompile(`\b(?:(?:citerne|go|process)_\w+|up\b)`)
	labelName  = regexp.MustCompile(`(\w+)\s*(?:=~|!~|!=|=)\s*"`)
	grouping   = regexp.MustCompile(`\b(?:by|without)\s*\(([^)]*)\)`)
	word       = regexp.MustCompile(`\w+`)
	suffix     = regexp.MustCompile(`_(?:bucket|sum|count)$`)
)

// metricsOf returns the metrics that an expression uses, and the first metric or label in it that
// does not exist. Prometheus itself adds the metric up and the labels job and instance.
func (s scraped) metricsOf(expression string) (asked []string, wrong string) {
	labels := map[string]bool{"job": true, "instance": true, "le": true}
	for _, name := range metricName.FindAllString(expression, -1) {
		if family := suffix.ReplaceAllString(name, ""); s[family].GetType() == dto.MetricType_HISTOGRAM {
			name = family
		}
		if s[name] == nil && name != "up" {
			return asked, name
		}
		asked = append(asked, name)
		for _, m := range s[name].GetMetric() {
			for _, l := range m.GetLabel() {
				labels[l.GetName()] = true
			}
			if m.GetSummary() != nil {
				labels["quantile"] = true
			}
		}
	}
	var used []string
	for _, m := range labelName.FindAllStringSubmatch(expression, -1) {
		used = append(used, m[1])
	}
	for _, m := range grouping.FindAllStringSubmatch(expression, -1) {
		used = append(used, word.FindAllString(m[1], -1)...)
	}
	for _, l := range used {
		if !labels[l] {
			return asked, "the label " + l + " (there are " + strings.Join(slices.Sorted(maps.Keys(labels)), ", ") + ")"
		}
	}
	return asked, ""
}
