package sandbox

import (
	"context"
	"errors"
	"fmt"
	"sync"
)

// images keeps stores in memory as they were just filled, by what they were filled
// with. A process that opens many, as tests do, fills one.
var images imageShelf

// imageKey is all that a new store in memory depends on.
type imageKey struct {
	profile string
	now     int64
}

// mostImages bounds the shelf: an image has some megabytes, and one of a clock
// that moves is never asked for again.
const mostImages = 4

type imageShelf struct {
	mu     sync.Mutex
	images map[imageKey][]byte
	order  []imageKey // the oldest first
}

func (s *imageShelf) get(key imageKey) ([]byte, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	copied, known := s.images[key]
	return copied, known
}

func (s *imageShelf) put(key imageKey, copied []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.images == nil {
		s.images = map[imageKey][]byte{}
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
func snapshot(ctx context.Context, db *database) (copied []byte, err error) {
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
func restore(ctx context.Context, db *database, copied []byte) error {
	return onDriver(ctx, db, func(conn any) error {
		to, able := conn.(interface{ Deserialize([]byte) error })
		if !able {
			return errNoImage
		}
		return to.Deserialize(copied)
	})
}

func onDriver(ctx context.Context, db *database, do func(conn any) error) error {
	conn, err := db.Conn(ctx)
	if err != nil {
		return fmt.Errorf("reach the database: %w", err)
	}
	defer func() { _ = conn.Close() }()
	return conn.Raw(do)
}
