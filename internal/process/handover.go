package process

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"os/signal"
	"slices"
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

// Run calls run. When the process gets SIGHUP and the binary on disk accepts the configuration, the
// context of run ends and, if run returns the error of Ports.Keep, that binary replaces this
// program. When the binary refuses the configuration, Run logs the error and the program goes on.
// environ is the environment of both programs, in the form of os.Environ.
func Run(ctx context.Context, environ []string, logger *slog.Logger, run func(context.Context) error) error {
	environ = slices.DeleteFunc(slices.Clone(environ), func(variable string) bool { return strings.HasPrefix(variable, "LISTEN_") })
	err := run(untilHandOver(ctx, environ, logger))
	if next, ok := errors.AsType[*handoff](err); ok {
		return next.begin(environ)
	}
	return err
}

// untilHandOver returns a context that ends, with errHandOver, when the process gets SIGHUP and the
// binary on disk accepts the configuration.
func untilHandOver(ctx context.Context, environ []string, logger *slog.Logger) context.Context {
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
			err := checkNewBinary(ctx, environ)
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
func checkNewBinary(ctx context.Context, environ []string) error {
	ctx, cancel := context.WithTimeout(ctx, checkTimeout)
	defer cancel()
	path, err := os.Executable()
	if err != nil {
		return err
	}
	command := exec.CommandContext(ctx, path, "-check")
	command.Env = environ
	if output, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("%w: %s", err, strings.TrimSpace(string(output)))
	}
	return nil
}

// handoff is the error of a program that ends to hand its open ports over. It has them by name.
type handoff struct{ sockets map[string]*os.File }

// Error implements error.
func (h *handoff) Error() string { return errHandOver.Error() }
