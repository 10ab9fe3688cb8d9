//go:build unix

package broker

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// folderLock keeps a second process away from a store: two servers on one folder
// would destroy it. The kernel lets go of it when the process dies.
type folderLock struct{ file *os.File }

// lockFolder waits for its turn until ctx is done, so that a process that takes
// over from another one starts as soon as that one has ended.
func lockFolder(ctx context.Context, dir string) (*folderLock, error) {
	file, err := os.OpenFile(filepath.Join(dir, "lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("lock the folder of the embedded NATS server: %w", err)
	}
	for {
		err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if err == nil {
			return &folderLock{file}, nil
		}
		if errors.Is(err, syscall.EWOULDBLOCK) && pause(ctx, 20*time.Millisecond) {
			continue
		}
		file.Close()
		return nil, fmt.Errorf("another process uses the folder %s (%w): stop it, set CITERNE_DATA_DIR to another folder, or share a server through NATS_URL", dir, err)
	}
}

func (l *folderLock) release() { l.file.Close() }
