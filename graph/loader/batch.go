package loader

import (
	"context"
	"sync"
	"time"

	"github.com/graph-gophers/dataloader/v7"

	"github.com/citerne/citerne/internal/domain"
)

const (
	// window is how long a batch waits for more keys. The library's 16 ms would
	// be felt at every level of a query; siblings arrive within microseconds.
	window = time.Millisecond
	// capacity bounds one batch.
	capacity = 256
	// concurrency bounds the reads by id of one response, whatever their kind
	// (security §3).
	concurrency = 8
	// backlog is how many keys a batch takes in before its loop has seen them. The
	// library's 1,000 are 8 KB for each batch, most of which have one key.
	backlog = 16
)

// batched makes a loader that hands a whole batch to fetch, which answers in key
// order.
func batched[K comparable, V any](fetch dataloader.BatchFunc[K, V]) *dataloader.Loader[K, V] {
	return dataloader.NewBatchedLoader(fetch,
		dataloader.WithWait[K, V](window),
		dataloader.WithBatchCapacity[K, V](capacity),
		dataloader.WithInputCapacity[K, V](backlog))
}

// perKey makes a loader for a path that takes one key, an id or a period: the keys
// are de-duplicated and read side by side.
func perKey[K comparable, V any](s slots, fetch func(context.Context, K) (V, error)) *dataloader.Loader[K, V] {
	return batched(func(ctx context.Context, keys []K) []*dataloader.Result[V] {
		return each(ctx, s, keys, fetch)
	})
}

// each reads every key side by side, as far as there are slots, and answers in
// key order. One key's failure is its own.
func each[K comparable, V any](ctx context.Context, s slots, keys []K, fetch func(context.Context, K) (V, error)) []*dataloader.Result[V] {
	results := make([]*dataloader.Result[V], len(keys))
	var wg sync.WaitGroup
	for i, key := range keys {
		wg.Go(func() {
			value, err := guarded(ctx, func(ctx context.Context) (value V, err error) {
				if err := s.take(ctx); err != nil {
					return value, err
				}
				defer s.give()
				return fetch(ctx, key)
			})
			results[i] = &dataloader.Result[V]{Data: value, Error: err}
		})
	}
	wg.Wait()
	return results
}

// all answers every id of a batch with the same error.
func all[V any](ids []domain.ID, err error) []*dataloader.Result[V] {
	results := make([]*dataloader.Result[V], len(ids))
	for i := range results {
		results[i] = &dataloader.Result[V]{Error: err}
	}
	return results
}

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
