package loader

import (
	"context"
	"fmt"
	"runtime/debug"
	"sync"

	"github.com/citerne/citerne/internal/trace"
)

// memo reads one thing once. Reads that need no key do not go through
// dataloader: there is nothing to batch, so nothing to wait for.
type memo[T any] struct {
	name  string // of its span
	fetch func(context.Context) (T, error)

	mu   sync.Mutex
	cell func() (T, error)
}

// get reads the thing, or waits for the read under way. The error of the first
// read is everybody's.
func (m *memo[T]) get(ctx context.Context) (T, error) { return m.once(ctx)() }

// start begins the read and returns how to wait for it.
func (m *memo[T]) start(ctx context.Context) (wait func() (T, error)) {
	wait = m.once(ctx)
	go func() { _, _ = wait() }()
	return wait
}

func (m *memo[T]) once(ctx context.Context) func() (T, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.cell == nil {
		m.cell = sync.OnceValues(func() (T, error) { return guarded(ctx, m.name, m.fetch) })
	}
	return m.cell
}

// started reports whether somebody asked for the thing already.
func (m *memo[T]) started() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.cell != nil
}

// forget makes the next get read again.
func (m *memo[T]) forget() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.cell = nil
}

// keyed reads the thing of each key once, for a path that takes one key, an id or a
// period. There is nothing to batch, so nothing to wait for: a read begins when it is
// asked for, side by side with others as far as there are slots. One key's failure is
// its own.
type keyed[K comparable, V any] struct {
	slots slots
	name  string // of its spans
	fetch func(context.Context, K) (V, error)

	mu    sync.Mutex
	cells map[K]*memo[V]
}

func perKey[K comparable, V any](s slots, name string, fetch func(context.Context, K) (V, error)) keyed[K, V] {
	return keyed[K, V]{slots: s, name: name, fetch: fetch}
}

// get reads the thing of a key, or waits for the read under way.
func (k *keyed[K, V]) get(ctx context.Context, key K) (V, error) { return k.cell(key).get(ctx) }

func (k *keyed[K, V]) cell(key K) *memo[V] {
	k.mu.Lock()
	defer k.mu.Unlock()
	cell, ok := k.cells[key]
	if !ok {
		cell = &memo[V]{name: k.name, fetch: func(ctx context.Context) (value V, err error) {
			if err := k.slots.take(ctx); err != nil {
				return value, err
			}
			defer k.slots.give()
			return k.fetch(ctx, key)
		}}
		if k.cells == nil {
			k.cells = make(map[K]*memo[V])
		}
		k.cells[key] = cell
	}
	return cell
}

// forget makes the next get of any key read again.
func (k *keyed[K, V]) forget() {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.cells = nil
}

// guarded makes a read, as a span of that name. It turns a panic of fetch into an error:
// fetch may run on a goroutine of ours, where a panic would end the whole server.
func guarded[T any](ctx context.Context, name string, fetch func(context.Context) (T, error)) (value T, err error) {
	ctx, span := trace.Begin(ctx, name)
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic in an upstream read: %v\n%s", r, debug.Stack())
		}
		span.End(err)
	}()
	return fetch(ctx)
}
