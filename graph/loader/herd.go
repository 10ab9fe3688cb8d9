package loader

import (
	"context"
	"slices"
	"sync"

	"github.com/citerne/citerne/internal/domain"
)

// maxIDs bounds what one call asks for by id[] (product 8.2).
const maxIDs = 200

// herd reads records by the ids that other records name. Whoever read those
// records says which ids to expect; the first that is asked for then brings all
// of them in one call, so that the number of calls does not depend on how many
// fields ask within one batch window: gqlgen resolves 64 items of a list at a
// time, and a page may have 100.
type herd[V any] struct {
	name string // of its spans
	// fetch reads the records of one business, by id; what is not known is left out.
	fetch func(ctx context.Context, businessID domain.ID, ids []domain.ID) (map[domain.ID]V, error)

	mu       sync.Mutex
	expected map[domain.ID][]domain.ID // by business, not asked for yet
	cells    map[recordKey]func() (V, error)
}

// recordKey names a record and the business that it belongs to, which is empty for what
// is read without saying.
type recordKey struct{ business, id domain.ID }

// expect notes ids that may be asked for; an empty one names nothing.
func (h *herd[V]) expect(businessID domain.ID, ids ...domain.ID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.expected == nil {
		h.expected = make(map[domain.ID][]domain.ID)
	}
	for _, id := range ids {
		if _, asked := h.cells[recordKey{businessID, id}]; !asked && id != "" && !slices.Contains(h.expected[businessID], id) {
			h.expected[businessID] = append(h.expected[businessID], id)
		}
	}
}

// get reads the record of that id, V's zero value when it is not known.
func (h *herd[V]) get(ctx context.Context, businessID, id domain.ID) (value V, err error) {
	if id == "" {
		return value, nil
	}
	h.expect(businessID, id)
	return h.cell(ctx, recordKey{businessID, id})()
}

func (h *herd[V]) cell(ctx context.Context, key recordKey) func() (V, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if cell, ok := h.cells[key]; ok {
		return cell
	}
	if h.cells == nil {
		h.cells = make(map[recordKey]func() (V, error))
	}
	ids := h.expected[key.business]
	delete(h.expected, key.business)
	for part := range slices.Chunk(ids, maxIDs) {
		read := sync.OnceValues(func() (map[domain.ID]V, error) {
			return guarded(ctx, h.name, func(ctx context.Context) (map[domain.ID]V, error) { return h.fetch(ctx, key.business, part) })
		})
		for _, id := range part {
			h.cells[recordKey{key.business, id}] = func() (V, error) {
				records, err := read()
				return records[id], err
			}
		}
	}
	return h.cells[key]
}

// forget makes the next get read again what was read.
func (h *herd[V]) forget() {
	h.mu.Lock()
	read := h.cells
	h.cells = nil
	h.mu.Unlock()
	for key := range read {
		h.expect(key.business, key.id)
	}
}
