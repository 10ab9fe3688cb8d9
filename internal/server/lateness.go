package server

import (
	"fmt"
	"os"
	"sync"
	"time"
)

// Lateness tells by how much too late this process attends to what comes in. What the
// scheduler says of goroutines would not: what has come lies in the kernel until a
// processor has nothing else to do and looks there. So a byte goes the way that requests
// come and the provider's answers, and is timed. It tells how long the last one lay there,
// or the one that still does when that is longer, and sends another unless one does; 0
// before the first.
// It is safe for concurrent use. There is one for all of the process, as there are
// processors, and none where the system has no pipe for it.
func Lateness() (func() time.Duration, error) { return lateness() }

var lateness = sync.OnceValues(func() (func() time.Duration, error) {
	p, err := newProbe()
	if err != nil {
		return nil, fmt.Errorf("open a pipe to time: %w", err)
	}
	return p.measure, nil
})

// probe times bytes in a pipe.
type probe struct {
	in *os.File

	mu   sync.Mutex
	sent time.Time // the byte under way; zero without one
	last time.Duration
}

func newProbe() (*probe, error) {
	out, in, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	p := &probe{in: in}
	go p.attend(out)
	return p, nil
}

func (p *probe) attend(out *os.File) {
	for one := make([]byte, 1); ; {
		if _, err := out.Read(one); err != nil {
			return // impossible: nobody closes it
		}
		p.mu.Lock()
		p.last, p.sent = time.Since(p.sent), time.Time{}
		p.mu.Unlock()
	}
}

func (p *probe) measure() time.Duration {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.sent.IsZero() {
		return max(p.last, time.Since(p.sent))
	}
	p.sent = time.Now()
	if _, err := p.in.Write([]byte{0}); err != nil {
		p.sent = time.Time{}
	}
	return p.last
}
