package server

import "sync/atomic"

// Load counts the requests that the edge serves, queues and has refused. It is safe for
// concurrent use; the zero value reports zeros until New has been called with it.
type Load struct {
	// uploads is the gate of uploads, gate that of all other requests.
	gate, uploads atomic.Pointer[gate]
	own           atomic.Int64        // requests that wait for others of their visitor
	refused       [gone]atomic.Uint64 // by shortage
}

// Running returns how many GraphQL requests are running, uploads included.
func (l *Load) Running() int {
	return l.sum(func(g *gate) int { return len(g.running) })
}

// WaitingForShare returns how many requests wait for others of the same visitor.
func (l *Load) WaitingForShare() int { return int(l.own.Load()) }

// WaitingForCapacity returns how many requests wait for requests of any visitor.
func (l *Load) WaitingForCapacity() int {
	return l.sum((*gate).waiting)
}

// RefusedForRate returns how many requests were refused because their visitor sent too many.
func (l *Load) RefusedForRate() uint64 { return l.refused[ofRate].Load() }

// RefusedForShare returns how many requests were refused because their visitor had too many
// running or in memory.
func (l *Load) RefusedForShare() uint64 { return l.refused[ofShare].Load() }

// RefusedForCapacity returns how many requests were refused because all visitors together had
// too many running or in memory.
func (l *Load) RefusedForCapacity() uint64 { return l.refused[ofCapacity].Load() }

// sum adds up what read returns for both gates; it returns 0 before the edge is built.
func (l *Load) sum(read func(*gate) int) (all int) {
	for _, g := range []*gate{l.gate.Load(), l.uploads.Load()} {
		if g != nil {
			all += read(g)
		}
	}
	return all
}
