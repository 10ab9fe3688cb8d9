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

// errHandOver is why the program ends when the next one takes its place: the program as
// it is on disk now, in the same process, with the same open ports. Requests that come
// meanwhile wait in the ports. The process stays, and with it whatever watches over it;
// the data folder never has two owners.
var errHandOver = errors.New("the next program takes over")

// rehearsal is how long the next program may take to say that it can be configured.
const rehearsal = 10 * time.Second

// runAndHandOver runs the program, and the next one in its place when it is told to.
func runAndHandOver(ctx context.Context, cfg Config) error {
	err := run(untilHandOver(ctx, slog.New(slog.NewJSONHandler(os.Stderr, nil))), cfg, os.Stdout, os.Stderr, func(Addresses) {})
	if next, ok := errors.AsType[*succession](err); ok {
		return next.begin()
	}
	return err
}

// untilHandOver is a context that ends, with errHandOver, when the process is told to
// hand over (SIGHUP) and the program on disk accepts its configuration. One that does
// not is told in the log, and this one goes on.
func untilHandOver(ctx context.Context, logger *slog.Logger) context.Context {
	if len(handOverSignals) == 0 {
		return ctx
	}
	ctx, end := context.WithCancelCause(ctx)
	told := make(chan os.Signal, 1)
	signal.Notify(told, handOverSignals...)
	go func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-told:
			}
			err := rehearse(ctx)
			if err == nil {
				end(errHandOver)
				return
			}
			logger.Error("the next program cannot take over: this one goes on", "error", err)
		}
	}()
	return ctx
}

// rehearse runs the program on disk as far as its configuration.
func rehearse(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, rehearsal)
	defer cancel()
	path, err := os.Executable()
	if err != nil {
		return err
	}
	command := exec.CommandContext(ctx, path, "-check")
	command.Env = environWithoutSockets()
	if said, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, strings.TrimSpace(string(said)))
	}
	return nil
}

// succession is what a program that hands over ends with: its ports, open.
type succession struct{ sockets map[string]*os.File }

// Error implements error: to run, this is a way to end.
func (s *succession) Error() string { return errHandOver.Error() }

// keep holds the ports open beyond the end of their listeners.
func (l listeners) keep() (*succession, error) {
	s := &succession{map[string]*os.File{}}
	for name, one := range l.byName() {
		socket, err := one.File()
		if err != nil {
			return nil, fmt.Errorf("keep the port of the %s open: %w", name, err)
		}
		s.sockets[name] = socket
	}
	return s, nil
}
