package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// starts is how often a start is measured; the median counts.
const starts = 25

// begun holds the figures of Citerne's start, as medians of several starts.
type begun struct {
	ready time.Duration // from the start of the process
	idle  int64         // resident memory when ready, in bytes
}

// starts measures the start of Citerne.
func (f *field) starts(ctx context.Context, out io.Writer) (begun, error) {
	fmt.Fprintln(out, "starts")
	s := f.citerne()
	// The first start creates keys and folders; the others find them.
	if err := os.RemoveAll(filepath.Join(f.dir, "data")); err != nil {
		return begun{}, err
	}
	var all []begun
	for range starts {
		p, err := s.open(ctx)
		if err != nil {
			return begun{}, err
		}
		idle, _, err := p.memory()
		p.stop()
		if err != nil {
			return begun{}, err
		}
		all = append(all, begun{p.ready, idle})
	}
	return begun{
		ready: middle(all, func(b begun) time.Duration { return b.ready }),
		idle:  middle(all, func(b begun) int64 { return b.idle }),
	}, nil
}

// table returns the figures as a table.
func (b begun) table() string {
	var text strings.Builder
	fmt.Fprintf(&text, "| Start of Citerne | median of %d |\n|---|--:|\n", starts)
	fmt.Fprintf(&text, "| from the start of the process until it is ready | %s |\n", milliseconds(b.ready))
	fmt.Fprintf(&text, "| resident memory when ready | %s |\n\n", megabytes(b.idle))
	return text.String()
}
