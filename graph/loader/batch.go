package loader

import (
	"context"
	"fmt"
	"runtime/debug"
	"slices"
	"sync"
	"time"

	"github.com/graph-gophers/dataloader/v7"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/trace"
)

const (
	// maxIDs is the largest number of id[] parameters in one call (product 8.2).
	maxIDs = 200
	// concurrency bounds the concurrent reads by key of one response, over all kinds (security
	// §3). It allows 20 businesses and two lists of each at once; a bound of 8 took five times
	// as long. The client bounds the reads of all responses together (internal/provider).
	concurrency = 48
)

// slots is a counting semaphore.
type slots chan struct{}

func (s slots) take(ctx context.Context) error {
	select {
	case s <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (s slots) give() { <-s }

// batch returns a loader that fetches when it has size keys. Its creator knows the number of
// keys, so the loader's window is longer than any read: a shorter window would split the batch
// when the machine is busy.
func batch[K comparable, V any](size int, fetch dataloader.BatchFunc[K, V]) *dataloader.Loader[K, V] {
	return dataloader.NewBatchedLoader(fetch, dataloader.WithBatchCapacity[K, V](size), dataloader.WithInputCapacity[K, V](size),
		dataloader.WithWait[K, V](time.Hour))
}

// keyed reads the value of each key once, for a path that takes one key, an id or a period. The
// failure of one key affects no other. Most responses use few of these readers, so the loader
// is created for the first key.
type keyed[K comparable, V any] struct {
	slots slots
	name  string // the name of its spans
	fetch func(context.Context, K) (V, error)

	made   sync.Once
	loader *dataloader.Loader[K, V]
}

func (k *keyed[K, V]) init(s slots, name string, fetch func(context.Context, K) (V, error)) {
	k.slots, k.name, k.fetch = s, name, fetch
}

// get reads the value of a key, or waits for a read that is in progress.
func (k *keyed[K, V]) get(ctx context.Context, key K) (V, error) { return k.begin(ctx, key)() }

// begin starts the read, and returns a function that waits for it.
func (k *keyed[K, V]) begin(ctx context.Context, key K) (wait dataloader.Thunk[V]) {
	k.made.Do(func() { k.loader = batch(1, k.fetchOne) })
	return k.loader.Load(ctx, key)
}

func (k *keyed[K, V]) fetchOne(ctx context.Context, keys []K) []*dataloader.Result[V] {
	value, err := guarded(ctx, k.name, func(ctx context.Context) (value V, err error) {
		if err := k.slots.take(ctx); err != nil {
			return value, err
		}
		defer k.slots.give()
		return k.fetch(ctx, keys[0])
	})
	return []*dataloader.Result[V]{{Data: value, Error: err}}
}

// references reads records by the ids that other records name. The code that read those records
// calls expect with the ids. The first get then reads all of them in one call. So the number of
// calls does not depend on how many fields ask concurrently: gqlgen resolves 64 items of a list
// at a time, and a page may have 100.
type references[V any] struct {
	name string // the name of its spans
	// fetch reads the records of one business by id; unknown ids are left out.
	fetch func(ctx context.Context, businessID domain.ID, ids []domain.ID) (map[domain.ID]V, error)

	mu       sync.Mutex
	expected map[domain.ID][]domain.ID // by business, not requested yet
	read     map[reference]dataloader.Thunk[V]
}

// reference identifies a record and its business. The business is empty for records that are
// read without it.
type reference struct{ business, id domain.ID }

func (r *references[V]) init(name string, fetch func(context.Context, domain.ID, []domain.ID) (map[domain.ID]V, error)) {
	r.name, r.fetch = name, fetch
}

// expect adds ids to the next call; an empty id is ignored.
func (r *references[V]) expect(businessID domain.ID, ids ...domain.ID) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.expected == nil {
		r.expected, r.read = make(map[domain.ID][]domain.ID), make(map[reference]dataloader.Thunk[V])
	}
	for _, id := range ids {
		if r.read[reference{businessID, id}] == nil && id != "" && !slices.Contains(r.expected[businessID], id) {
			r.expected[businessID] = append(r.expected[businessID], id)
		}
	}
}

// get reads the record with that id, V's zero value for an unknown id.
func (r *references[V]) get(ctx context.Context, businessID, id domain.ID) (value V, err error) {
	if id == "" {
		return value, nil
	}
	r.expect(businessID, id)
	return r.thunk(ctx, reference{businessID, id})()
}

// begin starts reading the record with that id, for a later get.
func (r *references[V]) begin(ctx context.Context, businessID, id domain.ID) {
	r.expect(businessID, id)
	r.thunk(ctx, reference{businessID, id})
}

func (r *references[V]) thunk(ctx context.Context, wanted reference) dataloader.Thunk[V] {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.read[wanted] == nil {
		for part := range slices.Chunk(r.expected[wanted.business], maxIDs) {
			loader := batch(len(part), func(ctx context.Context, ids []domain.ID) []*dataloader.Result[V] {
				return r.fetchAll(ctx, wanted.business, ids)
			})
			for _, id := range part {
				r.read[reference{wanted.business, id}] = loader.Load(ctx, id)
			}
		}
		delete(r.expected, wanted.business)
	}
	return r.read[wanted]
}

func (r *references[V]) fetchAll(ctx context.Context, businessID domain.ID, ids []domain.ID) []*dataloader.Result[V] {
	records, err := guarded(ctx, r.name, func(ctx context.Context) (map[domain.ID]V, error) { return r.fetch(ctx, businessID, ids) })
	results := make([]*dataloader.Result[V], len(ids))
	for i, id := range ids {
		results[i] = &dataloader.Result[V]{Data: records[id], Error: err}
	}
	return results
}

// withArgument is references for reads with an argument A, for example a limit. Reads with equal
// arguments share one call, for all expected ids.
type withArgument[A comparable, V any] struct {
	name  string // the name of its spans
	fetch func(ctx context.Context, argument A, ids []domain.ID) (map[domain.ID]V, error)

	mu       sync.Mutex
	expected []domain.ID
	by       map[A]*references[V]
}

func (a *withArgument[A, V]) init(name string, fetch func(context.Context, A, []domain.ID) (map[domain.ID]V, error)) {
	a.name, a.fetch = name, fetch
}

// expect adds ids to the next call of every argument.
func (a *withArgument[A, V]) expect(ids ...domain.ID) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.expected = append(a.expected, ids...)
}

// get reads the record with that id, V's zero value for an unknown id.
func (a *withArgument[A, V]) get(ctx context.Context, argument A, id domain.ID) (V, error) {
	return a.with(argument).get(ctx, "", id)
}

// begin starts reading the record with that id, for a later get.
func (a *withArgument[A, V]) begin(ctx context.Context, argument A, id domain.ID) {
	a.with(argument).begin(ctx, "", id)
}

func (a *withArgument[A, V]) with(argument A) *references[V] {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.by[argument] == nil {
		if a.by == nil {
			a.by = make(map[A]*references[V])
		}
		a.by[argument] = new(references[V])
		a.by[argument].init(a.name, func(ctx context.Context, _ domain.ID, ids []domain.ID) (map[domain.ID]V, error) {
			return a.fetch(ctx, argument, ids)
		})
	}
	a.by[argument].expect("", a.expected...)
	return a.by[argument]
}

// once makes a read without a key at its first use. All callers get the same value and error.
func once[T any](ctx context.Context, name string, fetch func(context.Context) (T, error)) func() (T, error) {
	return sync.OnceValues(func() (T, error) { return guarded(ctx, name, fetch) })
}

// begin makes a read on a new goroutine, and returns a function that waits for it.
func begin[T any](read func() (T, error)) (wait func() (T, error)) {
	wait = sync.OnceValues(read)
	go func() { _, _ = wait() }()
	return wait
}

// guarded makes a read within a span called name. It turns a panic of fetch into an error:
// fetch may run on a goroutine of the loaders, where a panic would end the whole server.
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
