package server

import "sync/atomic"

// Load is how much the edge has under way, and what it held back since it began. It is
// safe for concurrent use; the zero value is that of an edge that is not built yet.
type Load struct {
	// Of the two of an edge, gate is for all but requests that send a file.
	gate, uploads atomic.Pointer[gate]
	own           atomic.Int64        // who wait in the line of their visitor
	refused       [gone]atomic.Uint64 // by shortage
}

// Running is how many requests for GraphQL are served, with a file or without.
func (l *Load) Running() int {
	running, _ := l.gate.Load().load()
	files, _ := l.uploads.Load().load()
	return running + files
}

// WaitingForShare is how many requests wait for others of their visitor.
func (l *Load) WaitingForShare() int { return int(l.own.Load()) }

// WaitingForCapacity is how many wait for those of all together.
func (l *Load) WaitingForCapacity() int {
	_, waiting := l.gate.Load().load()
	_, files := l.uploads.Load().load()
	return waiting + files
}

// RefusedForRate is how many requests were refused because their visitor came too often.
func (l *Load) RefusedForRate() uint64 { return l.refused[ofRate].Load() }

// RefusedForShare is how many were because their visitor had too many under way.
func (l *Load) RefusedForShare() uint64 { return l.refused[ofShare].Load() }

// RefusedForCapacity is how many were because all together had.
func (l *Load) RefusedForCapacity() uint64 { return l.refused[ofCapacity].Load() }

// load is what runs, but for answers that gave way, and what waits. A nil gate has nothing.
func (g *gate) load() (running, waiting int) {
	if g == nil {
		return 0, 0
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.running.Len(), g.line.length()
}
