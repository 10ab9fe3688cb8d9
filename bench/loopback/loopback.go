// Package loopback builds programs and runs them on free ports of this machine, for measurements.
package loopback

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"
)

// FreeAddresses returns n different addresses, such as "127.0.0.1:40000", on which no program
// listens.
func FreeAddresses(n int) (all []string, err error) {
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return nil, err
		}
		// Closed together at the end, so that the system assigns no port twice.
		defer func() { _ = l.Close() }()
		all = append(all, l.Addr().String())
	}
	return all, nil
}

// Build builds the programs of packages into a folder.
func Build(ctx context.Context, dir string, packages ...string) error {
	arguments := append([]string{"build", "-o", dir + string(filepath.Separator)}, packages...)
	if out, err := exec.CommandContext(ctx, "go", arguments...).CombinedOutput(); err != nil {
		return fmt.Errorf("build %v: %w\n%s", packages, err, out)
	}
	return nil
}

// Start starts a program in its own process group, so that Ctrl-C ends only the caller, which then
// stops the program.
func Start(command *exec.Cmd) error {
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	return command.Start()
}

// Stop asks a program to end, and kills it after ten seconds.
func Stop(command *exec.Cmd) {
	_ = command.Process.Signal(syscall.SIGTERM)
	killer := time.AfterFunc(10*time.Second, func() { _ = command.Process.Kill() })
	_ = command.Wait()
	killer.Stop()
}

// Ready waits until a URL answers with a status below 500, for at most a minute.
func Ready(ctx context.Context, url string) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	for {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			return err
		}
		if response, err := http.DefaultClient.Do(request); err == nil {
			_ = response.Body.Close()
			if response.StatusCode < http.StatusInternalServerError {
				return nil
			}
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("%s does not answer: %w", url, ctx.Err())
		case <-time.After(500 * time.Microsecond): // so that a start can be timed
		}
	}
}
