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
const starts = 25

// manyQueries is the number of queries after which a server counts as warm.
const manyQueries = 1000

// begun holds the figures of Citerne's start, as medians of several starts.
type begun struct {
	ready        time.Duration // from the start of the process
	idle         int64         // resident memory when ready, in bytes
	first, later time.Duration // the first query, and one after a thousand
}

// starts measures the start of Citerne: the time until it is ready, its memory then, and the times
// of its first and of its thousandth query.
func (f *field) starts(ctx context.Context, q query, out io.Writer) (begun, error) {
	fmt.Fprintln(out, "starts")
	s := f.citerne()
	var all []begun
	for n := range starts {
		// The first start creates keys and folders; the others find them.
		if n == 0 {
			if err := os.RemoveAll(filepath.Join(f.dir, "data")); err != nil {
				return begun{}, err
			}
		}
		p, err := s.open(ctx)
		if err != nil {
			return begun{}, err
		}
		one := begun{ready: p.ready}
		if one.idle, _, err = p.memory(); err == nil {
			once := &server{name: s.name, path: s.path, process: p}
			one.first, one.later, err = once.firstAndLater(ctx, s.signIn, q)
		}
		p.stop()
		if err != nil {
			return begun{}, err
		}
		all = append(all, one)
	}
	return begun{
		ready: middle(all, func(b begun) time.Duration { return b.ready }),
		idle:  middle(all, func(b begun) int64 { return b.idle }),
		first: middle(all, func(b begun) time.Duration { return b.first }),
		later: middle(all, func(b begun) time.Duration { return b.later }),
	}, nil
}

// table returns the figures as a table. name is that of the query.
func (b begun) table(name string) string {
	var text strings.Builder
	fmt.Fprintf(&text, "| Start of Citerne | median of %d |\n|---|--:|\n", starts)
	fmt.Fprintf(&text, "| from the start of the process until it is ready | %s |\n", milliseconds(b.ready))
	fmt.Fprintf(&text, "| resident memory when ready | %s |\n", megabytes(b.idle))
	fmt.Fprintf(&text, "| first query, %s | %s |\n", name, milliseconds(b.first))
	fmt.Fprintf(&text, "| the same query around the thousandth, median of 100 | %s |\n\n", milliseconds(b.later))
	return text.String()
}

// firstAndLater returns the time of the first query, and the median time around the thousandth.
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
