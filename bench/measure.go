package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"sync"
	"time"
)

// figures are what one measurement gave.
type figures struct {
	throughput float64       // queries in a second
	p50, p99   time.Duration // from the request to the whole answer
	cpu        time.Duration // of the server, for one query
	calls      float64       // of the provider, for one query
}

// condition is what a measurement is made under.
type condition struct {
	query    query
	sessions int
	latency  time.Duration
}

// measure takes every condition with every server, one after the other in each round.
func (f *field) measure(ctx context.Context, p plan, all []query, out io.Writer) (string, error) {
	for _, s := range f.servers {
		if err := s.begin(ctx); err != nil {
			return "", err
		}
	}
	if err := f.agree(ctx, all); err != nil {
		return "", err
	}
	var conditions []condition
	for _, latency := range []time.Duration{0, 20 * time.Millisecond} {
		for _, sessions := range []int{1, mostSessions} {
			for _, q := range all {
				conditions = append(conditions, condition{q, sessions, latency})
			}
		}
	}
	results := make([][]figures, len(conditions))
	for i, c := range conditions {
		fmt.Fprintf(out, "%s, %d sessions, provider %s\n", c.query.name, c.sessions, c.latency)
		if err := f.latency(c.latency); err != nil {
			return "", err
		}
		taken := make([][]figures, len(f.servers))
		for round := range p.rounds + 1 {
			for k, s := range f.servers {
				one, err := f.take(ctx, s, c, p.span)
				if err != nil {
					return "", fmt.Errorf("%s: %s: %w", s.name, c.query.name, err)
				}
				if round > 0 { // the first warms up
					taken[k] = append(taken[k], one)
				}
			}
		}
		for _, rounds := range taken {
			results[i] = append(results[i], median(rounds))
		}
	}
	return f.tables(conditions, results)
}

// begin starts a server and signs everybody in.
func (s *server) begin(ctx context.Context) (err error) {
	if s.process, err = s.open(ctx); err != nil {
		return err
	}
	for range mostSessions {
		headers, err := s.signIn(ctx, s.process)
		if err != nil {
			return err
		}
		s.sessions = append(s.sessions, headers)
	}
	return nil
}

// take lets every session ask one query after the other for a while.
func (f *field) take(ctx context.Context, s *server, c condition, span time.Duration) (figures, error) {
	transport := &http.Transport{MaxIdleConnsPerHost: c.sessions, DisableCompression: true}
	defer transport.CloseIdleConnections()
	client := &http.Client{Transport: transport}
	if _, err := f.calls(); err != nil {
		return figures{}, err
	}
	before, err := s.cpu()
	if err != nil {
		return figures{}, err
	}
	times := make([][]time.Duration, c.sessions)
	errs := make([]error, c.sessions)
	begin := time.Now()
	var everybody sync.WaitGroup
	for i := range c.sessions {
		everybody.Go(func() {
			for time.Since(begin) < span && errs[i] == nil {
				asked := time.Now()
				_, errs[i] = s.ask(ctx, client, s.sessions[i], c.query)
				times[i] = append(times[i], time.Since(asked))
			}
		})
	}
	everybody.Wait()
	took := time.Since(begin)
	after, err := s.cpu()
	if err := errors.Join(append(errs, err)...); err != nil {
		return figures{}, err
	}
	calls, err := f.calls()
	all := slices.Concat(times...)
	slices.Sort(all)
	n := len(all)
	return figures{
		throughput: float64(n) / took.Seconds(), p50: all[n/2], p99: all[n*99/100],
		cpu: (after - before) / time.Duration(n), calls: float64(calls) / float64(n),
	}, err
}

// median is, of each figure, the one in the middle.
func median(all []figures) figures {
	return figures{
		throughput: middle(all, func(f figures) float64 { return f.throughput }),
		p50:        middle(all, func(f figures) time.Duration { return f.p50 }),
		p99:        middle(all, func(f figures) time.Duration { return f.p99 }),
		cpu:        middle(all, func(f figures) time.Duration { return f.cpu }),
		calls:      middle(all, func(f figures) float64 { return f.calls }),
	}
}

func middle[T float64 | time.Duration](all []figures, of func(figures) T) T {
	values := make([]T, len(all))
	for i, one := range all {
		values[i] = of(one)
	}
	slices.Sort(values)
	return values[len(values)/2]
}
