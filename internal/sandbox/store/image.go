package store

import (
	"context"
	"errors"
	"fmt"
	"sync"
)

// FillOnce fills a store in memory, or copies an earlier one that was filled with the same key;
// copied reports which.
func (d *DB) FillOnce(ctx context.Context, key string, fill func(context.Context) error) (copied bool, err error) {
	if image, known := images.get(key); known {
		if err := restore(ctx, d, image); err != nil {
			return false, fmt.Errorf("copy a sandbox store: %w", err)
		}
		return true, nil
	}
	if err := fill(ctx); err != nil {
		return false, err
	}
	image, err := snapshot(ctx, d)
	if err != nil {
		return false, fmt.Errorf("keep a copy of the sandbox store: %w", err)
	}
	images.put(key, image)
	return false, nil
}

// images caches the content of freshly filled stores in memory, by key. A process that opens
// many stores, as tests do, fills only one per key.
var images imageShelf

// mostImages limits the cache. An image has some megabytes, and the key of a store with a running
// clock contains the current time, so it is never used again.
const mostImages = 4

type imageShelf struct {
	mu     sync.Mutex
	images map[string][]byte
	order  []string // the oldest first
}

func (s *imageShelf) get(key string) ([]byte, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	copied, known := s.images[key]
	return copied, known
}

func (s *imageShelf) put(key string, copied []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.images == nil {
		s.images = map[string][]byte{}
	}
	if _, known := s.images[key]; known {
		return
	}
	if len(s.order) == mostImages {
		delete(s.images, s.order[0])
		s.order = s.order[1:]
	}
	s.images[key], s.order = copied, append(s.order, key)
}

// errNoImage is the error of a driver that cannot copy a database.
var errNoImage = errors.New("the SQLite driver does not copy databases")

// snapshot returns the content of a database in memory.
func snapshot(ctx context.Context, db *DB) (copied []byte, err error) {
	err = onDriver(ctx, db, func(conn any) error {
		from, able := conn.(interface{ Serialize() ([]byte, error) })
		if !able {
			return errNoImage
		}
		copied, err = from.Serialize()
		return err
	})
	return copied, err
}

// restore replaces a database in memory by a snapshot.
func restore(ctx context.Context, db *DB, copied []byte) error {
	return onDriver(ctx, db, func(conn any) error {
		to, able := conn.(interface{ Deserialize([]byte) error })
		if !able {
			return errNoImage
		}
		return to.Deserialize(copied)
	})
}

func onDriver(ctx context.Context, db *DB, do func(conn any) error) error {
	conn, err := db.Conn(ctx)
	if err != nil {
		return fmt.Errorf("reach the database: %w", err)
	}
	defer func() { _ = conn.Close() }()
	return conn.Raw(do)
}
