package main

import (
	"context"
	"fmt"
	"io"
	"time"
)

// starts is how often a start is measured; the median counts.
const starts = 25

// begun holds the figures of Citerne's start, as medians of several starts.
type begun struct {
	ready time.Duration // from the start of the process
	idle  uint64        // resident memory when ready, in bytes
}

func (f *field) starts(ctx context.Context, out io.Writer) (begun, error) {
	fmt.Fprintln(out, "starts")
	var all []begun
	for range starts {
		p, err := f.servers[ofCiterne].open(ctx)
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
		idle:  middle(all, func(b begun) uint64 { return b.idle }),
	}, nil
}
