package server

import (
	"testing"
	"testing/synctest"
)

// A gate that has room never refuses: neither while it passes a place on, nor after that.
func TestGateWithRoomRefusesNobody(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGate(1, 1)
		served := make(chan shortage, 2)
		begin := func() { served <- g.enter(t.Context(), patience) }
		go begin()
		synctest.Wait()
		for range 1000 {
			go begin()
			synctest.Wait()
			g.leave()
			if short := <-served; short != none {
				t.Fatalf("with room for one more: shortage %v", short)
			}
		}
		g.leave()
		expectEmpty(t, g)
	})
}
