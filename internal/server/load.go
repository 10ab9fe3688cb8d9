package server

import "sync/atomic"

// Load counts the requests that the edge serves, queues and has refused. It is safe for
// concurrent use; the zero value reports zeros until New has been called with it.
type Load struct {
	admission atomic.Pointer[admission] // nil until the edge is built
	refused   [gone]atomic.Uint64       // by shortage
}

// Running returns how many GraphQL requests are running, uploads included.
func (l *Load) Running() int {
	return l.sum(func(g *gate, _ *visitors) int { return len(g.running) })
}

// WaitingForShare returns how many requests wait for others of the same visitor.
func (l *Load) WaitingForShare() int {
	return l.sum(func(_ *gate, v *visitors) int { return int(v.waiting.Load()) })
}

// WaitingForCapacity returns how many requests wait for requests of any visitor.
func (l *Load) WaitingForCapacity() int {
	return l.sum(func(g *gate, _ *visitors) int { return g.waiting() })
}

// RefusedForRate returns how many requests were refused because their visitor sent too many.
func (l *Load) RefusedForRate() uint64 { return l.refused[ofRate].Load() }

// RefusedForShare returns how many requests were refused because their visitor had too many
// running or in memory.
func (l *Load) RefusedForShare() uint64 { return l.refused[ofShare].Load() }

// RefusedForCapacity returns how many requests were refused because all visitors together had
// too many running or in memory.
func (l *Load) RefusedForCapacity() uint64 { return l.refused[ofCapacity].Load() }

// sum adds up a number of GraphQL operations and that of uploads.
func (l *Load) sum(number func(*gate, *visitors) int) int {
	a := l.admission.Load()
	if a == nil {
		return 0
	}
	return number(a.gate, a.operations) + number(a.uploadGate, a.uploads)
}
