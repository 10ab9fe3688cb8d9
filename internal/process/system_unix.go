//go:build unix

package process

import (
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strings"

	"golang.org/x/sys/unix"
)

// handOverSignals are the signals that ask the process to hand over.
var handOverSignals = []os.Signal{unix.SIGHUP}

// begin replaces this program by the binary on disk (execve). It returns only on failure.
func (h *handoff) begin(environ []string) error {
	path, err := os.Executable()
	if err != nil {
		return err
	}
	var passed []string
	for name, socket := range h.sockets {
		number, err := survive(socket)
		if err != nil {
			return fmt.Errorf("pass the port of the %s on: %w", name, err)
		}
		passed = append(passed, fmt.Sprintf("%s=%d", name, number))
	}
	// A second signal must not kill the next program before it handles signals itself.
	signal.Ignore(handOverSignals...)
	environ = append(environ, "LISTEN_HANDED_OVER="+strings.Join(passed, ","))
	return fmt.Errorf("begin the next program: %w", unix.Exec(path, os.Args, environ))
}

// survive keeps a file open across execve, and returns its descriptor.
func survive(f *os.File) (number int, err error) {
	conn, err := f.SyscallConn()
	if err != nil {
		return 0, err
	}
	// Not f.Fd, which would put the socket into blocking mode.
	err = errors.Join(conn.Control(func(fd uintptr) {
		number = int(fd)
		_, err = unix.FcntlInt(fd, unix.F_SETFD, 0)
	}), err)
	return number, err
}

// lockFile locks f for this process until f is closed.
func lockFile(f *os.File) error {
	err := unix.Flock(int(f.Fd()), unix.LOCK_EX|unix.LOCK_NB)
	if errors.Is(err, unix.EWOULDBLOCK) {
		return errLocked
	}
	return err
}
