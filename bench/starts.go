package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// starts is how often a start is measured; the median counts.
const starts = 5

// manyQueries is after how many a server counts as warm.
const manyQueries = 1000

// starts measures the start of Citerne: until it is ready, its memory then, and its
// first query beside its thousandth.
func (f *field) starts(ctx context.Context, _ plan, all []query, out io.Writer) (string, error) {
	fmt.Fprintln(out, "starts")
	s := f.citerne()
	var ready, first, later []time.Duration
	var idle []int64
	for n := range starts {
		// The first start makes keys and folders; every other finds them.
		if n == 0 {
			if err := os.RemoveAll(filepath.Join(f.dir, "data")); err != nil {
				return "", err
			}
		}
		p, err := s.open(ctx)
		if err != nil {
			return "", err
		}
		once := &server{name: s.name, path: s.path, process: p}
		ready = append(ready, p.ready)
		now, _, err := p.memory()
		if err == nil {
			idle = append(idle, now)
			var a, b time.Duration
			if a, b, err = once.firstAndLater(ctx, s.signIn, all[0]); err == nil {
				first, later = append(first, a), append(later, b)
			}
		}
		p.stop()
		if err != nil {
			return "", err
		}
	}
	slices.Sort(ready)
	slices.Sort(first)
	slices.Sort(later)
	slices.Sort(idle)
	var text strings.Builder
	fmt.Fprintf(&text, "| Start of Citerne | median of %d |\n|---|--:|\n", starts)
	fmt.Fprintf(&text, "| from the start of the process until it is ready | %s |\n", milliseconds(ready[starts/2]))
	fmt.Fprintf(&text, "| resident memory then | %s |\n", megabytes(idle[starts/2]))
	fmt.Fprintf(&text, "| first query %s | %s |\n", all[0].name, milliseconds(first[starts/2]))
	fmt.Fprintf(&text, "| the same query around the thousandth, median of 100 | %s |\n\n", milliseconds(later[starts/2]))
	return text.String(), nil
}

// firstAndLater is how long the first query takes, and one after a thousand.
func (s *server) firstAndLater(ctx context.Context, signIn func(context.Context, *process) (http.Header, error), q query) (first, later time.Duration, err error) {
	headers, err := signIn(ctx, s.process)
	if err != nil {
		return 0, 0, err
	}
	var times []time.Duration
	for range manyQueries {
		asked := time.Now()
		if _, err := s.ask(ctx, http.DefaultClient, headers, q); err != nil {
			return 0, 0, err
		}
		times = append(times, time.Since(asked))
	}
	last := slices.Clone(times[manyQueries-100:])
	slices.Sort(last)
	return times[0], last[len(last)/2], nil
}
