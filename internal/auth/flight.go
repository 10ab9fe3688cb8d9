package auth

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
	"time"
)

const (
	// replayWindow is how long an exchanged code is refused here: longer than a code is valid at a
	// strict provider.
	replayWindow = time.Minute
	// maxFlights bounds the number of concurrent exchanges, because they continue after their
	// clients leave.
	maxFlights = 128
)

// digest is the hash of a code or a verifier, so that memory holds neither.
type digest [sha256.Size]byte

// flights ensures that a code is sent to the token endpoint once: strict servers revoke the token
// when a code is replayed (RFC 6749 §4.1.2).
type flights struct {
	mu      sync.Mutex
	running map[digest]*flight
	// spent has the codes that were exchanged within replayWindow. The token endpoint accepted
	// each, so nobody can fill the memory with invented codes.
	spent map[digest]bool
}

func newFlights() *flights {
	return &flights{running: map[digest]*flight{}, spent: map[digest]bool{}}
}

// flight is one exchange. grant and failure may be read once done is closed.
type flight struct {
	verifier digest
	done     chan struct{}
	grant    *grant
	failure  *failure
}

// join returns the running exchange of code, or starts one. It refuses a code that is being
// exchanged with another verifier, because that client only saw the code, and a code that was
// exchanged within replayWindow.
func (f *flights) join(code, verifier string, exchange func() (*grant, *failure)) (*flight, *failure) {
	key, proof := digest(sha256.Sum256([]byte(code))), digest(sha256.Sum256([]byte(verifier)))
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.spent[key] {
		return nil, failRefused.because(errors.New("this code has just been exchanged"))
	}
	if running := f.running[key]; running != nil {
		if running.verifier != proof {
			return nil, failRefused.because(errors.New("this code is being exchanged with another verifier"))
		}
		return running, nil
	}
	if len(f.running) >= maxFlights {
		return nil, failBusy.because(errors.New("too many exchanges at once"))
	}
	started := &flight{verifier: proof, done: make(chan struct{})}
	f.running[key] = started
	go f.run(key, started, exchange)
	return started, nil
}

func (f *flights) run(key digest, started *flight, exchange func() (*grant, *failure)) {
	started.grant, started.failure = guard(exchange)
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.running, key)
	if started.accepted() {
		f.spent[key] = true
		time.AfterFunc(replayWindow, func() { f.forget(key) })
	}
	close(started.done)
}

// guard turns a panic into a failure: this goroutine has no other recover, so the process would
// end. The code may have reached the endpoint, so it counts as exchanged.
func guard(exchange func() (*grant, *failure)) (g *grant, f *failure) {
	defer func() {
		if v := recover(); v != nil {
			g, f = nil, failInternal.because(fmt.Errorf("panic: %v: %w\n%s", v, errAccepted, debug.Stack()))
		}
	}()
	return exchange()
}

// accepted reports whether the token endpoint accepted the code. A code that never reached it, or
// that it refused, may be posted again.
func (f *flight) accepted() bool {
	return f.failure == nil || errors.Is(f.failure, errAccepted)
}

// forget lets a code be posted again.
func (f *flights) forget(key digest) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.spent, key)
}
