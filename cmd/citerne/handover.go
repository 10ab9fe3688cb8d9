package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"time"
)

// errHandOver is the reason for the end of the program when a new binary takes over: the program
// on disk replaces this one in the same process (execve), with the same open ports. New connections
// wait in the ports' queues meanwhile. The process stays the same, so service managers notice
// nothing, and the data folder never has two owners.
var errHandOver = errors.New("the next program takes over")

// checkTimeout is how long the new binary may take to check its configuration.
const checkTimeout = 10 * time.Second

// runAndHandOver runs the program, and replaces it by the binary on disk when a signal asks for it.
func runAndHandOver(ctx context.Context, cfg Config) error {
	collectSeldom()
	err := run(untilHandOver(ctx, slog.New(slog.NewJSONHandler(os.Stderr, nil))), cfg, os.Stdout, os.Stderr, func(Addresses) {})
	if next, ok := errors.AsType[*listenerHandoff](err); ok {
		return next.begin()
	}
	return err
}

// untilHandOver returns a context that ends, with errHandOver, when the process gets SIGHUP and the
// binary on disk accepts the configuration. When it does not, the program logs the error and goes
// on.
func untilHandOver(ctx context.Context, logger *slog.Logger) context.Context {
	if len(handOverSignals) == 0 {
		return ctx
	}
	ctx, end := context.WithCancelCause(ctx)
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, handOverSignals...)
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-signals:
			}
			err := checkNewBinary(ctx)
			if err == nil {
				end(errHandOver)
				return
			}
			logger.Error("the next program cannot take over: this one goes on", "error", err)
		}
	}()
	return ctx
}

// checkNewBinary runs the binary on disk with -check, which checks the configuration only.
func checkNewBinary(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, checkTimeout)
	defer cancel()
	path, err := os.Executable()
	if err != nil {
		return err
	}
	command := exec.CommandContext(ctx, path, "-check")
	command.Env = environWithoutSockets()
	if output, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, strings.TrimSpace(string(output)))
	}
	return nil
}

// listenerHandoff holds the open ports, by name, that this program hands over. run returns it as
// its error.
type listenerHandoff struct{ sockets map[string]*os.File }

// Error implements error.
func (s *listenerHandoff) Error() string { return errHandOver.Error() }

// keep returns nil, unless ctx has ended because a new binary takes over. Then it duplicates the
// ports, so that they stay open when their listeners close, and returns a *listenerHandoff.
func (l listeners) keep(ctx context.Context) error {
	if !errors.Is(context.Cause(ctx), errHandOver) {
		return nil
	}
	s := &listenerHandoff{map[string]*os.File{}}
	for name, one := range l.byName() {
		socket, err := one.File()
		if err != nil {
			return fmt.Errorf("keep the port of the %s open: %w", name, err)
		}
		s.sockets[name] = socket
	}
	return s
}
