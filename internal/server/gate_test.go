package server

import (
	"testing"
	"testing/synctest"
)

// A request that has been given a place counts once, also before it knows. Otherwise the gate
// would refuse requests for which it has room.
func TestGateCountsARequestOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGate(1, 1)
		for range 1000 {
			if short := g.enter(t.Context(), patience); short != none {
				t.Fatalf("the first request: shortage %v", short)
			}
			served := make(chan shortage, 2)
			begin := func() { served <- g.enter(t.Context(), patience) }
			go begin()
			synctest.Wait()
			g.leave()
			go begin()
			if short := <-served; short != none {
				t.Fatalf("with room for one more: shortage %v", short)
			}
			g.leave()
			if short := <-served; short != none {
				t.Fatalf("with room for one more: shortage %v", short)
			}
			g.leave()
		}
		expectEmpty(t, g)
	})
}
