package server

import (
	"os"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// visits are customers who ask at a gate without a pause, in a test's own time.
type visits struct {
	running   atomic.Int32
	everybody sync.WaitGroup
	end       chan struct{}
}

// visit begins them; each answer takes so long. They come one after the other, since whose
// turn it is among those who leave in the same instant is for the scheduler to say.
func visit(t *testing.T, g *gate, customers int, takes time.Duration) *visits {
	v := &visits{end: make(chan struct{})}
	for i := range customers {
		v.everybody.Go(func() {
			time.Sleep(time.Duration(i) * time.Microsecond)
			for {
				select {
				case <-v.end:
					return
				default:
				}
				p, short := g.enter(t.Context(), time.Minute)
				if short != none {
					t.Errorf("refused: %v", short)
					return
				}
				v.running.Add(1)
				time.Sleep(takes)
				v.running.Add(-1)
				g.leave(p)
			}
		})
	}
	return v
}

// stop lets those who are there be answered.
func (v *visits) stop() {
	close(v.end)
	v.everybody.Wait()
}

// expectRunning lets some time pass and looks how many run at once.
func (v *visits) expectRunning(t *testing.T, after time.Duration, least, most int) {
	t.Helper()
	time.Sleep(after)
	synctest.Wait()
	if n := int(v.running.Load()); n < least || n > most {
		t.Errorf("%d run at once, want %d to %d", n, least, most)
	}
}

// expectEmpty expects that nothing is left of all who came.
func expectEmpty(t *testing.T, g *gate) {
	t.Helper()
	time.Sleep(lookEvery)
	synctest.Wait()
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.running.Len() != 0 || g.besides != 0 || g.reading.Len() != 0 || g.line.length() != 0 || g.timer != nil {
		t.Errorf("%d running, %d places besides, %d reading, %d waiting, timer %v are left", g.running.Len(), g.besides, g.reading.Len(), g.line.length(), g.timer)
	}
}

// Requests that wait for the provider need no processor: as long as those have time, all
// are let in, however long each takes. Once they have none, there are as many as one
// processor is for, and some for those that the provider may hold.
func TestPlacesFollowTheProcessors(t *testing.T) {
	const customers = 100
	// No multiples of lookEvery: those whom one look let in leave without those of another.
	for _, takes := range []time.Duration{41 * time.Millisecond, 6007 * time.Millisecond} {
		synctest.Test(t, func(t *testing.T) {
			var late atomic.Int64
			g := newGate(1, func() time.Duration { return time.Duration(late.Load()) }, nil)
			v := visit(t, g, customers, takes)
			v.expectRunning(t, lookEvery/2, runningEach, runningEach)
			// Nearly all: what nobody waits for is not added.
			v.expectRunning(t, time.Second, customers*9/10, customers)
			late.Store(int64((inTime + tooLate) / 2)) // neither
			v.expectRunning(t, 2*takes+time.Second, customers*8/10, customers)
			late.Store(int64(tooLate + time.Millisecond))
			least := runningEach
			if takes >= slowAfter {
				least += slowEach
			}
			v.expectRunning(t, 2*takes+time.Second, least, least)
			late.Store(0)
			v.expectRunning(t, 2*takes+time.Second, customers*9/10, customers)
			v.stop()
			expectEmpty(t, g)
		})
	}
}

// However much time there is, no more run than there is memory for.
func TestPlacesAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGate(1, func() time.Duration { return 0 }, nil)
		g.waiting = 1000
		v := visit(t, g, 500, time.Second)
		v.expectRunning(t, 3*time.Second-lookEvery/2, runningEach+besidesEach, runningEach+besidesEach)
		v.stop()
		expectEmpty(t, g)
	})
}

// Once the provider is asked for as much as it can be, nobody else is let in because
// others wait for it.
func TestNoMorePlacesForACrowdedProvider(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var crowded atomic.Bool
		g := newGate(1, func() time.Duration { return 0 }, crowded.Load)
		// So long that they are slow: not even for those are there more.
		v := visit(t, g, 90, 2*slowAfter)
		v.expectRunning(t, 2*time.Second, 80, 90)
		crowded.Store(true)
		v.expectRunning(t, 5*time.Second, runningEach, runningEach)
		v.stop()
		expectEmpty(t, g)
	})
}

// One byte that came in time among many that did not makes no place.
func TestALuckyLookMakesNoPlace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		looks := 0
		g := newGate(1, func() time.Duration {
			if looks++; looks%4 == 0 {
				return 0
			}
			return 2 * tooLate
		}, nil)
		v := visit(t, g, 50, 40*time.Millisecond)
		for range 50 {
			v.expectRunning(t, 7*lookEvery, runningEach, runningEach)
		}
		v.stop()
		expectEmpty(t, g)
	})
}

// All is late while memory is collected, which says nothing of how much there is to do.
func TestACollectionTakesNoPlace(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		looks := 0
		g := newGate(1, func() time.Duration {
			if looks++; looks%20 < 5 {
				return 10 * time.Millisecond
			}
			return 0
		}, nil)
		g.waiting = 1000
		v := visit(t, g, 500, 40*time.Millisecond)
		v.expectRunning(t, 2*time.Second-lookEvery/2, runningEach+besidesEach, runningEach+besidesEach)
		for range 20 {
			v.expectRunning(t, lookEvery, runningEach+besidesEach, runningEach+besidesEach)
		}
		v.stop()
		expectEmpty(t, g)
	})
}

// Places that were made for some are not there for others who come later, all at once:
// what these need is not known yet.
func TestPlacesAreForThoseTheyWereMadeFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGate(1, func() time.Duration { return 0 }, nil)
		v := visit(t, g, 100, 40*time.Millisecond)
		v.expectRunning(t, time.Second, 80, 100)
		v.stop()
		v = visit(t, g, 100, 40*time.Millisecond)
		v.expectRunning(t, lookEvery/2, runningEach, runningEach)
		v.stop()
	})
}

// What was late before somebody had to wait is not held against those who wait now.
func TestLatenessOfBefore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		last := time.Hour
		g := newGate(1, func() time.Duration { was := last; last = 0; return was }, nil)
		v := visit(t, g, 50, 40*time.Millisecond)
		v.expectRunning(t, lookEvery*3/2, runningEach+added, 50)
		v.stop()
		expectEmpty(t, g)
	})
}

// What the process itself says: a byte is attended to, and how late that was.
func TestLateness(t *testing.T) {
	p, err := newProbe()
	if err != nil {
		t.Fatal(err)
	}
	attended := func() bool {
		p.mu.Lock()
		defer p.mu.Unlock()
		return p.sent.IsZero()
	}
	for range 3 {
		p.measure()
		for begin := time.Now(); !attended(); runtime.Gosched() {
			if time.Since(begin) > 10*time.Second {
				t.Fatal("a byte is not attended to")
			}
		}
	}
	if p.measure() == 0 {
		t.Error("it took no time")
	}
}

// What still lies there is late already.
func TestLatenessOfWhatIsNotAttendedTo(t *testing.T) {
	out, in, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _, _ = out.Close(), in.Close() })
	p := &probe{in: in}
	if p.measure() != 0 || p.measure() == 0 {
		t.Error("only what is attended to is late")
	}
}
