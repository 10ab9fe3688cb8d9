package citerne_test

import (
	"io/fs"
	"regexp"
	"strconv"
	"testing"
)

var (
	scenario = regexp.MustCompile(`(?m)^\| (\d+) \| [^|]+ \| ([^|]+) \|$`)
	journey  = regexp.MustCompile(`\[[^]]+\]\(\.\./(ui/e2e/[a-z-]+\.spec\.ts)\) ([^<|]+[^<| ])`)
)

// Each of the 22 scenarios of docs/acceptance.md names journeys, and all of them exist.
func TestAcceptance(t *testing.T) {
	page, err := fs.ReadFile(repository, "docs/acceptance.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := scenario.FindAllStringSubmatch(string(page), -1)
	if len(rows) != 22 {
		t.Fatalf("%d scenarios, want 22", len(rows))
	}
	for i, row := range rows {
		journeys := journey.FindAllStringSubmatch(row[2], -1)
		if row[1] != strconv.Itoa(i+1) || len(journeys) == 0 {
			t.Errorf("scenario %d is row %s with %d journeys", i+1, row[1], len(journeys))
		}
		for _, one := range journeys {
			if _, err := prove(one[1] + " > " + one[2]); err != nil {
				t.Errorf("scenario %d: %s: %v", i+1, one[1], err)
			}
		}
	}
}
