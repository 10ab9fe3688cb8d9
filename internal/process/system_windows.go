package process

import (
	"errors"
	"os"

	"golang.org/x/sys/windows"
)

// handOverSignals is empty: Windows has no execve.
var handOverSignals []os.Signal

func (*handoff) begin([]string) error { return errors.ErrUnsupported }

// lockFile locks f for this process until f is closed.
func lockFile(f *os.File) error {
	err := windows.LockFileEx(windows.Handle(f.Fd()), windows.LOCKFILE_EXCLUSIVE_LOCK|windows.LOCKFILE_FAIL_IMMEDIATELY,
		0, 1, 0, &windows.Overlapped{})
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) {
		return errLocked
	}
	return err
}
