package server

import "sync/atomic"

// Load counts what the edge serves, what waits, and what it has refused. It is safe for
// concurrent use; its zero value belongs to an edge that is not built yet.
type Load struct {
	// uploads is the gate of requests that send a file, gate that of all others.
	gate, uploads atomic.Pointer[gate]
	own           atomic.Int64        // requests that wait for others of their visitor
	refused       [gone]atomic.Uint64 // by shortage
}

// Running returns how many requests for GraphQL are served, with a file or without.
func (l *Load) Running() int {
	return count(&l.gate, func(g *gate) int64 { return g.running.Load() }) + count(&l.uploads, func(g *gate) int64 { return g.running.Load() })
}

// WaitingForShare returns how many requests wait for others of their visitor.
func (l *Load) WaitingForShare() int { return int(l.own.Load()) }

// WaitingForCapacity returns how many requests wait for those of all visitors.
func (l *Load) WaitingForCapacity() int {
	return count(&l.gate, func(g *gate) int64 { return g.queue.Load() }) + count(&l.uploads, func(g *gate) int64 { return g.queue.Load() })
}

// RefusedForRate returns how many requests were refused because their visitor sent too many.
func (l *Load) RefusedForRate() uint64 { return l.refused[ofRate].Load() }

// RefusedForShare returns how many were refused because too many of their visitor ran.
func (l *Load) RefusedForShare() uint64 { return l.refused[ofShare].Load() }

// RefusedForCapacity returns how many were refused because too many of all visitors ran.
func (l *Load) RefusedForCapacity() uint64 { return l.refused[ofCapacity].Load() }

// count reads a gate, which has nothing before the edge is built.
func count(g *atomic.Pointer[gate], read func(*gate) int64) int {
	if g := g.Load(); g != nil {
		return int(read(g))
	}
	return 0
}
