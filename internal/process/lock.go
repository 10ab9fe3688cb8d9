package process

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// errLocked is lockFile's error when another process holds the lock.
var errLocked = errors.New("locked by another process")

// LockDataDir creates the data folder with mode 0700 and locks it for this process, because two
// processes must not write the same SQLite store and event log. The system releases the lock when
// the process ends, even when it crashes.
func LockDataDir(dir string) (unlock func(), err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("the data folder cannot be made (%w): set CITERNE_DATA_DIR to a folder that citerne may write to", err)
	}
	f, err := os.OpenFile(filepath.Join(dir, "lock"), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, fmt.Errorf("the data folder cannot be used (%w): set CITERNE_DATA_DIR to a folder that citerne may write to", err)
	}
	if err := lockFile(f); err != nil {
		_ = f.Close()
		if errors.Is(err, errLocked) {
			return nil, fmt.Errorf("another citerne uses the data folder %s: stop it, or set CITERNE_DATA_DIR to another folder", dir)
		}
		return nil, fmt.Errorf("the data folder %s cannot be locked (%w): set CITERNE_DATA_DIR to a folder on a local disk", dir, err)
	}
	return func() { _ = f.Close() }, nil
}
