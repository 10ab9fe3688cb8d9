package telemetry

import (
	"maps"
	"sync"
	"sync/atomic"
)

// handles resolves the labels of a metric once for each key, so that counting costs a
// look into a map that nobody writes to. There are as many keys as the code has names
// for; a new one copies the map.
type handles[K comparable, V any] struct {
	resolve func(K) V

	mu    sync.Mutex // held to add a key
	known atomic.Pointer[map[K]V]
}

func newHandles[K comparable, V any](resolve func(K) V) *handles[K, V] {
	h := &handles[K, V]{resolve: resolve}
	h.known.Store(&map[K]V{})
	return h
}

// of is what key resolves to.
func (h *handles[K, V]) of(key K) V {
	if v, ok := (*h.known.Load())[key]; ok {
		return v
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	known := *h.known.Load()
	if v, ok := known[key]; ok {
		return v
	}
	known = maps.Clone(known)
	known[key] = h.resolve(key)
	h.known.Store(&known)
	return known[key]
}
