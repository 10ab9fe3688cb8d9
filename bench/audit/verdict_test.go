package main

import (
	"strings"
	"testing"
)

// good returns results of one screen that meet all targets.
func good() results {
	scores := func(score float64) map[string]category {
		all := map[string]category{}
		for _, name := range categories {
			all[name] = category{Score: score}
		}
		return all
	}
	visit := func(form string, categories map[string]category) audit {
		return audit{Path: "/", Form: form, Lighthouse: "1.2", Categories: categories, Metrics: map[string]float64{"cumulative-layout-shift": 0}}
	}
	only := func(score float64) map[string]category { return map[string]category{"performance": {Score: score}} }
	return results{
		Chromium: "3.4",
		Audits: []audit{
			visit("desktop", scores(0.98)), visit("desktop", only(0.99)), visit("desktop", only(0.2)),
			visit("mobile", only(0.1)), visit("mobile", only(0.9)), visit("mobile", only(1)),
		},
		Changes: []change{{From: "/", To: "/a", Scripting: 500, Shift: 0.2}, {From: "/", To: "/a", Scripting: 50}, {From: "/", To: "/a", Scripting: 1}},
		Waits:   []wait{{"/", "Ouvrir", 900}, {"/", "Ouvrir", 200}, {"/", "Ouvrir", 16}},
	}
}

func TestVerdict(t *testing.T) {
	if err := good().verdict(); err != nil {
		t.Fatalf("all targets are met, but verdict returns %v", err)
	}
	lower := func(a audit, name string, score float64) {
		a.Categories[name] = category{Score: score, Failing: []failing{{ID: "one", Title: "Its title", Value: "2 s", Where: []string{"main > h1"}}}}
	}
	for name, c := range map[string]struct {
		spoil func(*results)
		want  string
	}{
		"desktop":             {func(s *results) { lower(s.Audits[0], "seo", 0.97) }, "desktop /: seo is 97, 98 at least\n  one: Its title 2 s\n    main > h1"},
		"the median":          {func(s *results) { lower(s.Audits[1], "performance", 0.9) }, "desktop /: performance is 90, 98 at least"},
		"mobile":              {func(s *results) { lower(s.Audits[4], "performance", 0.89) }, "mobile /: performance is 89, 90 at least"},
		"a move":              {func(s *results) { s.Audits[2].Metrics["cumulative-layout-shift"] = 0.001 }, "desktop /: moves by 0.001"},
		"scripting":           {func(s *results) { s.Changes[1].Scripting = 51 }, "/ → /a: 51 ms of scripting, 50 at most"},
		"a change that moves": {func(s *results) { s.Changes[1].Shift = 0.1 }, "/ → /a: moves by 0.100"},
		"a wait":              {func(s *results) { s.Waits[1].Wait = 208 }, "/: Ouvrir waits 208 ms for its frame, 200 at most"},
		"nothing":             {func(s *results) { s.Audits = nil }, "nothing was measured"},
	} {
		t.Run(name, func(t *testing.T) {
			s := good()
			c.spoil(&s)
			err := s.verdict()
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v, want %q", err, c.want)
			}
		})
	}
}

func TestTables(t *testing.T) {
	text := good().tables()
	for _, want := range []string{
		"Lighthouse 1.2, Chromium 3.4", "| `/`, desktop | 98 | 98 | 98 | 98 |", "| `/`, mobile | 90 | – | – | – |", "| `/` → `/a` | 50.0 ms | 0.000 |",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}
