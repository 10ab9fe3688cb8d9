package server

import (
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// Those who wait for the provider need no processor: their places are added to those of
// one. Where the provider takes no time, there are as many places as ever, whatever the
// requests last.
func TestPlacesFollowTheProvider(t *testing.T) {
	for name, c := range map[string]struct {
		pace        time.Duration
		least, most int32 // running at once, in the end
		answered    int32 // in the last second, at least
	}{
		"a provider that takes its time": {20 * time.Millisecond, 95, 100, 2300},
		"a quick one":                    {0, runningEach, runningEach, runningEach * 24},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				g := newGate(1, func() time.Duration { return c.pace })
				var running, answered atomic.Int32
				end := make(chan struct{})
				var everybody sync.WaitGroup
				for range 100 {
					everybody.Go(func() {
						for {
							p, short := g.enter(t.Context(), time.Minute)
							if short != none {
								t.Errorf("refused: %v", short)
								return
							}
							running.Add(1)
							time.Sleep(40 * time.Millisecond)
							running.Add(-1)
							answered.Add(1)
							g.leave(p)
							select {
							case <-end:
								return
							default:
							}
						}
					})
				}
				time.Sleep(4 * time.Second)
				answered.Store(0)
				time.Sleep(time.Second + time.Millisecond)
				if n := running.Load(); n < c.least || n > c.most {
					t.Errorf("%d run at once, want %d to %d", n, c.least, c.most)
				}
				if n := answered.Load(); n < c.answered {
					t.Errorf("%d are answered in a second, want %d", n, c.answered)
				}
				close(end)
				everybody.Wait()
			})
		})
	}
}
