//go:build unix

package main

import (
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strings"

	"golang.org/x/sys/unix"
)

// handOverSignals tell the process to hand over.
var handOverSignals = []os.Signal{unix.SIGHUP}

// begin makes this process the next program. It returns only when it cannot.
func (s *succession) begin() error {
	path, err := os.Executable()
	if err != nil {
		return err
	}
	var passed []string
	for name, socket := range s.sockets {
		number, err := survive(socket)
		if err != nil {
			return fmt.Errorf("pass the port of the %s on: %w", name, err)
		}
		passed = append(passed, fmt.Sprintf("%s=%d", name, number))
	}
	// Told twice, the next program must not end before it listens to signals.
	signal.Ignore(handOverSignals...)
	environ := append(environWithoutSockets(), "LISTEN_HANDED_OVER="+strings.Join(passed, ","))
	return fmt.Errorf("begin the next program: %w", unix.Exec(path, os.Args, environ))
}

// survive keeps a file open in the next program, and gives its number there.
func survive(f *os.File) (number int, err error) {
	conn, err := f.SyscallConn()
	if err != nil {
		return 0, err
	}
	// Not by f.Fd: that would let whoever waits on the socket block.
	err = errors.Join(conn.Control(func(fd uintptr) {
		number = int(fd)
		_, err = unix.FcntlInt(fd, unix.F_SETFD, 0)
	}), err)
	return number, err
}
