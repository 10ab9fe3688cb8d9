package store

import (
	"context"
	"errors"
	"fmt"
	"sync"
)

// FillOnce fills a store in memory, or copies one that was filled under the same key;
// copied tells which.
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

// images keeps stores in memory as they were just filled, by what they were filled
// with. A process that opens many, as tests do, fills one.
var images imageShelf

// mostImages bounds the shelf: an image has some megabytes, and one of a clock
// that moves is never asked for again.
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

// errNoImage says that the driver cannot copy a database.
var errNoImage = errors.New("the SQLite driver does not copy databases")

// snapshot copies a database in memory.
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

// restore makes a database in memory the copy of another.
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
