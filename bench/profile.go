package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"time"
)

// profile writes a CPU profile of Citerne while all sessions send all queries in turn. The compiler
// uses it (default.pgo).
func (f *field) profile(ctx context.Context, p plan, all []query, path string) error {
	s := f.citerne()
	if err := s.begin(ctx); err != nil {
		return err
	}
	span := p.span * time.Duration(p.rounds)
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	done := make(chan error, 1)
	go func() {
		response, err := http.Get(fmt.Sprintf("%s/debug/pprof/profile?seconds=%d", f.admin, int(span.Seconds())))
		if err == nil {
			_, err = io.Copy(file, response.Body)
			_ = response.Body.Close()
		}
		done <- err
	}()
	for _, q := range all {
		if _, err := f.take(ctx, s, condition{query: q, sessions: mostSessions}, span/time.Duration(len(all))); err != nil {
			return err
		}
	}
	if err := <-done; err != nil {
		return err
	}
	return file.Close()
}
