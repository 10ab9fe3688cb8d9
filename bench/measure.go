package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"sync"
	"time"
)

// figures are the results of one measurement.
type figures struct {
	throughput float64       // queries in a second
	p50, p99   time.Duration // from the request to the complete response
	cpu        time.Duration // of the server, for one query
	calls      float64       // calls to the provider, for one query
}

// condition is the query, the number of sessions and the provider's latency of a measurement.
type condition struct {
	query    query
	sessions int
	latency  time.Duration
}

// measured holds the results of each server under each condition.
type measured struct {
	conditions []condition
	results    [][]figures // by condition, then by server
	// after and most are the resident memory at the end and at its peak, in bytes, by server.
	after, most []uint64
}

// measure measures all conditions. Each round measures the servers one after the other, so that
// other programs of the machine slow them alike.
func (f *field) measure(ctx context.Context, p plan, all []query, out io.Writer) (m measured, err error) {
	for _, s := range f.servers {
		if err := s.begin(ctx); err != nil {
			return m, err
		}
	}
	if err := f.agree(ctx, all); err != nil {
		return m, err
	}
	for _, latency := range []time.Duration{0, 20 * time.Millisecond} {
		for _, sessions := range []int{1, mostSessions} {
			for _, q := range all {
				m.conditions = append(m.conditions, condition{q, sessions, latency})
			}
		}
	}
	for _, c := range m.conditions {
		fmt.Fprintf(out, "%s, %d sessions, provider %s\n", c.query.name, c.sessions, c.latency)
		if err := f.latency(c.latency); err != nil {
			return m, err
		}
		taken := make([][]figures, len(f.servers))
		for round := range p.rounds + 1 {
			for k, s := range f.servers {
				one, err := f.take(ctx, s, c, p.span)
				if err != nil {
					return m, fmt.Errorf("%s: %s: %w", s.name, c.query.name, err)
				}
				if round > 0 { // the first round only warms up
					taken[k] = append(taken[k], one)
				}
			}
		}
		var result []figures
		for _, rounds := range taken {
			result = append(result, median(rounds))
		}
		m.results = append(m.results, result)
	}
	for _, s := range f.servers {
		after, most, err := s.memory()
		if err != nil {
			return m, err
		}
		m.after, m.most = append(m.after, after), append(m.most, most)
	}
	return m, nil
}

// begin starts a server and signs all sessions in.
func (s *server) begin(ctx context.Context) (err error) {
	if s.process, err = s.open(ctx); err != nil {
		return err
	}
	for range mostSessions {
		headers, err := s.signIn(ctx, s.address)
		if err != nil {
			return err
		}
		s.sessions = append(s.sessions, headers)
	}
	return nil
}

// take measures a server under a condition: each session sends one query after the other for span.
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
	var asking sync.WaitGroup
	for i := range c.sessions {
		asking.Go(func() {
			for time.Since(begin) < span && errs[i] == nil {
				asked := time.Now()
				_, errs[i] = s.ask(ctx, client, s.sessions[i], c.query)
				times[i] = append(times[i], time.Since(asked))
			}
		})
	}
	asking.Wait()
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

// median returns the median of each figure.
func median(all []figures) figures {
	return figures{
		throughput: middle(all, func(f figures) float64 { return f.throughput }),
		p50:        middle(all, func(f figures) time.Duration { return f.p50 }),
		p99:        middle(all, func(f figures) time.Duration { return f.p99 }),
		cpu:        middle(all, func(f figures) time.Duration { return f.cpu }),
		calls:      middle(all, func(f figures) float64 { return f.calls }),
	}
}

func middle[E any, T cmp.Ordered](all []E, of func(E) T) T {
	values := make([]T, len(all))
	for i, one := range all {
		values[i] = of(one)
	}
	slices.Sort(values)
	return values[len(values)/2]
}
