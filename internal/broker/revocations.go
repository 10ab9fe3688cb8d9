package broker

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/citerne/citerne/internal/pause"
)

const (
	bucketName = "citerne_signed_out"
	// bucketStream is the name that NATS gives the stream of that bucket.
	bucketStream = "KV_" + bucketName
	// maxLife is the maximum age of an entry: no session lives longer than 24 hours (security §1),
	// and clocks differ a little.
	maxLife = 25 * time.Hour
	// maxBucket bounds the bucket, in bytes: it holds some 400,000 entries.
	maxBucket = 64 << 20
	// storeWait bounds one attempt to store an entry.
	storeWait = 2 * time.Second
	// storeRetry is the pause after a failed attempt.
	storeRetry = time.Second
	// sweepEvery is how often expired entries are removed from memory.
	sweepEvery = time.Minute
)

// Revocations is the list of signed-out sessions: a key-value bucket that all replicas mirror in
// memory. Entries are removed when their session would have expired.
//
// The memory has this process's own sign-outs at once. After each reconnection, memory and bucket
// are synchronized in both directions: even a lost bucket is filled again from the replicas'
// memory.
type Revocations struct {
	broker *Broker
	wake   chan struct{} // signals that pending has entries

	mu      sync.RWMutex
	until   map[string]time.Time
	pending map[string]bool // entries of until that are not stored yet
	bucket  jetstream.KeyValue
}

// Revocations opens the list and returns once it is completely in memory or ctx is done.
func (b *Broker) Revocations(ctx context.Context) (*Revocations, error) {
	r := &Revocations{
		broker:  b,
		wake:    make(chan struct{}, 1),
		until:   map[string]time.Time{},
		pending: map[string]bool{},
	}
	if err := b.retry(ctx, func() error { return r.start(ctx) }); err != nil {
		return nil, fmt.Errorf("load the signed-out sessions: %w", err)
	}
	return r, nil
}

func (r *Revocations) start(ctx context.Context) error {
	connected := r.broker.conn.StatusChanged(nats.CONNECTED)
	watcher, err := r.load(ctx)
	if err != nil {
		r.broker.conn.RemoveStatusListener(connected)
		return err
	}
	r.broker.workers.Go(func() {
		defer r.broker.conn.RemoveStatusListener(connected)
		r.follow(r.broker.running, watcher, connected)
	})
	return nil
}

// Revoke revokes a session until its expiry. This takes effect in this process at once, even when
// an error is returned; nil means that it is stored for all replicas and survives their restart.
// After an error it is retried in the background until it is stored or the session has expired.
func (r *Revocations) Revoke(ctx context.Context, sessionID string, until time.Time) error {
	if !time.Now().Before(until) {
		return nil
	}
	r.mu.Lock()
	r.until[sessionID] = until
	r.mu.Unlock()
	if err := r.store(ctx, sessionID, until); err != nil {
		r.mu.Lock()
		r.pending[sessionID] = true
		r.mu.Unlock()
		time.AfterFunc(retryWait, r.signal)
		return fmt.Errorf("store the sign-out, which holds in this process and is tried again: %w", err)
	}
	return nil
}

// Revoked reports from memory whether a session was signed out.
func (r *Revocations) Revoked(sessionID string) bool {
	r.mu.RLock()
	defer r.mu.RUnlock()
	return time.Now().Before(r.until[sessionID])
}

// store writes an entry to the bucket and waits for the acknowledgement. An existing entry is a
// success.
func (r *Revocations) store(ctx context.Context, sessionID string, until time.Time) error {
	ctx, cancel := context.WithTimeout(ctx, storeWait)
	defer cancel()
	r.mu.RLock()
	bucket := r.bucket
	r.mu.RUnlock()
	value := strconv.FormatInt(until.UnixMilli(), 10)
	_, err := bucket.Create(ctx, sessionID, []byte(value), jetstream.KeyTTL(lifeInBucket(time.Until(until))))
	if errors.Is(err, jetstream.ErrKeyExists) {
		return nil
	}
	return err
}

// lifeInBucket returns how long the bucket keeps the entry of a session that lives for a duration:
// in whole seconds, at least one, as NATS requires.
func lifeInBucket(life time.Duration) time.Duration {
	return min(max((life+time.Second-1).Truncate(time.Second), time.Second), maxLife)
}

func (r *Revocations) signal() {
	select {
	case r.wake <- struct{}{}:
	default: // already awake
	}
}

// load opens the bucket, reads all of it and returns the watcher for later changes. Entries that
// only the memory has become pending.
func (r *Revocations) load(ctx context.Context) (jetstream.KeyWatcher, error) {
	bucket, err := r.open(ctx)
	if err != nil {
		return nil, fmt.Errorf("open the bucket: %w", err)
	}
	// The watcher must outlive ctx, so it ends with the broker.
	watcher, err := bucket.WatchAll(r.broker.running)
	if err != nil {
		return nil, fmt.Errorf("watch the bucket: %w", err)
	}
	stored := map[string]bool{}
	for {
		select {
		case entry, open := <-watcher.Updates():
			if !open {
				return nil, errors.New("the watch ended while it was loading")
			}
			if entry == nil { // the end of the stored entries
				r.setBucket(bucket, stored)
				return watcher, nil
			}
			if r.take(entry) {
				stored[entry.Key()] = true
			}
		case <-ctx.Done():
			discard(watcher)
			return nil, ctx.Err()
		}
	}
}

// setBucket makes bucket the current one and marks the entries that it lacks as pending.
func (r *Revocations) setBucket(bucket jetstream.KeyValue, stored map[string]bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.bucket = bucket
	for id := range r.until {
		if !stored[id] {
			r.pending[id] = true
		}
	}
}

// open opens the bucket, and creates it or raises the number of its copies when needed.
func (r *Revocations) open(ctx context.Context) (jetstream.KeyValue, error) {
	ctx, cancel := context.WithTimeout(ctx, 2*storeWait)
	defer cancel()
	copies, err := r.broker.copies(ctx, bucketStream)
	if err != nil {
		return nil, err
	}
	return r.broker.stream.CreateOrUpdateKeyValue(ctx, jetstream.KeyValueConfig{
		Bucket:         bucketName,
		Description:    "Signed-out sessions of Citerne, until they would have ended",
		TTL:            maxLife,
		LimitMarkerTTL: time.Minute,
		MaxBytes:       maxBucket,
		Replicas:       copies,
	})
}

// take copies one entry into memory and reports whether it revokes a session. Deletions are
// ignored: the memory's entries expire by the clock.
func (r *Revocations) take(entry jetstream.KeyValueEntry) bool {
	if entry.Operation() != jetstream.KeyValuePut {
		return false
	}
	until := entry.Created().Add(maxLife)
	if millis, err := strconv.ParseInt(string(entry.Value()), 10, 64); err == nil {
		until = time.UnixMilli(millis)
	} else {
		r.broker.log.Warn("a signed-out session has no readable end: it is denied as long as any could live", "session", entry.Key())
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	// Never shorten a known end: the watch also returns our own entries, rounded.
	if time.Now().Before(until) && until.After(r.until[entry.Key()]) {
		r.until[entry.Key()] = until
	}
	return true
}

// follow synchronizes memory and bucket until ctx is done.
func (r *Revocations) follow(ctx context.Context, watcher jetstream.KeyWatcher, connected <-chan nats.Status) {
	sweep := time.NewTicker(sweepEvery)
	defer sweep.Stop()
	for {
		select {
		case <-ctx.Done():
			discard(watcher)
			return
		case <-sweep.C:
			r.sweep()
		case entry, open := <-watcher.Updates():
			switch {
			case !open:
				watcher = r.reload(ctx, watcher)
			case entry != nil:
				r.take(entry)
			}
		case <-connected:
			watcher = r.reload(ctx, watcher)
		case <-r.wake:
			// No stream responds: the bucket is lost or has no leader.
			if errors.Is(r.storePending(ctx), jetstream.ErrNoStreamResponse) {
				watcher = r.reload(ctx, watcher)
			}
		}
	}
}

// reload replaces the watcher by a new one on the whole bucket, retrying until it succeeds or ctx
// is done.
func (r *Revocations) reload(ctx context.Context, old jetstream.KeyWatcher) jetstream.KeyWatcher {
	discard(old)
	for pause.For(ctx, retryWait) {
		attempt, cancel := context.WithTimeout(ctx, 4*storeWait)
		watcher, err := r.load(attempt)
		cancel()
		if err == nil {
			r.signal()
			return watcher
		}
		r.broker.log.Debug("the signed-out sessions are not loaded from NATS again yet", "cause", err)
	}
	return old // ctx is done: the watcher is not read any more
}

// storePending stores the pending entries. At the first failure it stops and schedules another
// call.
func (r *Revocations) storePending(ctx context.Context) error {
	for id, until := range r.takePending() {
		if err := r.store(ctx, id, until); err != nil {
			time.AfterFunc(storeRetry, r.signal)
			return err
		}
		r.mu.Lock()
		delete(r.pending, id)
		r.mu.Unlock()
		r.broker.log.Info("a sign-out is stored that could not be before", "session", id)
	}
	return nil
}

// takePending returns the pending entries that have not expired.
func (r *Revocations) takePending() map[string]time.Time {
	r.sweep()
	r.mu.RLock()
	defer r.mu.RUnlock()
	pending := make(map[string]time.Time, len(r.pending))
	for id := range r.pending {
		pending[id] = r.until[id]
	}
	return pending
}

// sweep removes the sessions that have expired.
func (r *Revocations) sweep() {
	r.mu.Lock()
	defer r.mu.Unlock()
	for id, until := range r.until {
		if time.Now().Before(until) {
			continue
		}
		delete(r.until, id)
		if r.pending[id] {
			delete(r.pending, id)
			r.broker.log.Warn("a session ended before its sign-out could be stored", "session", id)
		}
	}
}

// discard stops a watcher. It drains the watcher's channel, because NATS writes into that until it
// is closed and would block.
func discard(watcher jetstream.KeyWatcher) {
	go func() {
		for range watcher.Updates() {
			continue
		}
	}()
	watcher.Stop() // fails when the connection is lost, which closes it too
}
