package provider_test

import (
	"context"
	"flag"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/provider"
)

var update = flag.Bool("update", false, "write the fault matrix of docs/reliability.md again")

// shape is a group of calls with the same behaviour under a fault.
type shape string

// The shapes, each a column of the matrix.
const (
	shapeRead   shape = "A read"
	shapeOnce   shape = "A quote"
	shapeWrite  shape = "A write"
	shapeFile   shape = "A file"
	shapeStream shape = "Live updates"
)

var shapes = []shape{shapeRead, shapeOnce, shapeWrite, shapeFile, shapeStream}

func shapeOf(e exercise) shape {
	switch {
	case e.name == "Stream":
		return shapeStream
	case slices.ContainsFunc(flows, func(f exercise) bool { return f.name == e.name }):
		return shapeFile
	case e.write:
		return shapeWrite
	case e.once:
		return shapeOnce
	}
	return shapeRead
}

// outcome returns the result of a call in the words of the table.
func outcome(e exercise, err error, requests int) string {
	said := fmt.Sprintf("`%s`", domain.CodeOf(err))
	if err == nil {
		said = map[shape]string{shapeRead: "success", shapeOnce: "success", shapeWrite: "accepted", shapeFile: "passed on"}[shapeOf(e)]
	}
	switch {
	case requests == 2:
		said += ", sent twice"
	case requests > 2:
		said += fmt.Sprintf(", sent %d times", requests)
	}
	return said
}

// matrix has the outcome of every fault in every call: all the methods of Session
// (TestEveryCallIsExercised).
type matrix struct {
	calls []exercise

	mu    sync.Mutex
	cells map[string]map[shape]map[string]int // fault, shape, outcome → calls
}

// newMatrix returns a matrix that is compared with docs/reliability.md after all faults were
// tested.
func newMatrix(t *testing.T) *matrix {
	m := &matrix{calls: slices.Concat(exercises, flows), cells: map[string]map[shape]map[string]int{}}
	for i, e := range m.calls {
		if shapeOf(e) == shapeStream {
			m.calls[i].do = func(ctx context.Context, s *provider.Session) (any, error) {
				return nil, s.Stream(ctx, "b-1", "17", func(domain.LiveEvent) error { return nil })
			}
		}
	}
	t.Cleanup(func() {
		if !t.Failed() && len(m.cells) == len(faults()) {
			m.check(t)
		}
	})
	return m
}

// represents reports whether a call represents its shape: the first one does, and every file,
// because files have limits of their own.
func (m *matrix) represents(i int) bool {
	return shapeOf(m.calls[i]) == shapeFile || !slices.ContainsFunc(m.calls[:i], func(e exercise) bool { return shapeOf(e) == shapeOf(m.calls[i]) })
}

func (m *matrix) note(f fault, e exercise, said string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.cells[f.name] == nil {
		m.cells[f.name] = map[shape]map[string]int{}
	}
	if m.cells[f.name][shapeOf(e)] == nil {
		m.cells[f.name][shapeOf(e)] = map[string]int{}
	}
	m.cells[f.name][shapeOf(e)][said]++
}

const matrixPage, matrixBegin, matrixEnd = "../../docs/reliability.md", "<!-- faults: begin -->\n", "<!-- faults: end -->"

// check compares the page with the matrix, or updates it.
func (m *matrix) check(t *testing.T) {
	page, err := os.ReadFile(matrixPage)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(page), matrixBegin)
	stored, after, ended := strings.Cut(rest, matrixEnd)
	if !found || !ended {
		t.Fatalf("%s has no place for the fault matrix", matrixPage)
	}
	table := m.table()
	switch {
	case stored == table:
	case *update:
		if err := os.WriteFile(matrixPage, []byte(before+matrixBegin+table+matrixEnd+after), 0o644); err != nil {
			t.Fatal(err)
		}
	default:
		t.Errorf("%s is out of date: look at the changes after\n\tgo test -run TestFaults ./internal/provider -update\n%s", matrixPage, firstOther(table, stored))
	}
}

// firstOther returns the first line of text that is not in another.
func firstOther(text, another string) string {
	for line := range strings.Lines(text) {
		if !strings.Contains(another, line) {
			return line
		}
	}
	return "(lines are missing)"
}

func (m *matrix) table() string {
	var b strings.Builder
	b.WriteString("\n| The provider |")
	for _, s := range shapes {
		fmt.Fprintf(&b, " %s |", s)
	}
	b.WriteString("\n|---|" + strings.Repeat("---|", len(shapes)) + "\n")
	for _, f := range faults() {
		fmt.Fprintf(&b, "| %s |", f.name)
		for _, s := range shapes {
			fmt.Fprintf(&b, " %s |", cell(m.cells[f.name][s]))
		}
		b.WriteByte('\n')
	}
	for _, s := range shapes {
		var names []string
		for _, e := range m.calls {
			if shapeOf(e) == s {
				names = append(names, e.name)
			}
		}
		fmt.Fprintf(&b, "\n%s (%d): %s.\n", s, len(names), strings.Join(names, ", "))
	}
	b.WriteByte('\n')
	return b.String()
}

// cell returns the outcomes of a shape; when they differ, with the number of calls of each.
func cell(said map[string]int) string {
	words := slices.Sorted(maps.Keys(said))
	if len(words) == 1 {
		return words[0]
	}
	for i, word := range words {
		words[i] = fmt.Sprintf("%s (%d)", word, said[word])
	}
	return strings.Join(words, ", ")
}
