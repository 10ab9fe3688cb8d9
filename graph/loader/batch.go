package loader

import (
	"context"
	"time"

	"github.com/graph-gophers/dataloader/v7"
)

const (
	// window is how long a batch waits for more keys. The library's 16 ms would
	// be felt at every level of a query; siblings arrive within microseconds.
	window = time.Millisecond
	// capacity bounds one batch.
	capacity = 256
	// concurrency bounds the reads by id of one response, whatever their kind
	// (security §3): 20 businesses and two lists of each in one go, where 8 took five
	// times as long. The client bounds those of everybody (internal/provider).
	concurrency = 48
	// backlog is how many keys a batch takes in before its loop has seen them. The
	// library's 1,000 are 8 KB for each batch.
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
