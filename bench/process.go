package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// process is a program that the benchmark started.
type process struct {
	command *exec.Cmd
	log     *bytes.Buffer
	address string        // http://127.0.0.1:port
	ready   time.Duration // from its start until it answered
}

// start starts a program and waits until its address answers at path.
func start(ctx context.Context, address, path string, environ []string, name string, args ...string) (*process, error) {
	p := &process{command: exec.CommandContext(ctx, name, args...), log: &bytes.Buffer{}, address: address}
	p.command.Env = append(os.Environ(), environ...)
	p.command.Stdout, p.command.Stderr = p.log, p.log
	p.command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	begin := time.Now()
	if err := p.command.Start(); err != nil {
		return nil, err
	}
	deadline := time.After(30 * time.Second)
	for {
		if response, err := http.Get(address + path); err == nil {
			_ = response.Body.Close()
			if response.StatusCode < http.StatusInternalServerError {
				p.ready = time.Since(begin)
				return p, nil
			}
		}
		select {
		case <-deadline:
			p.stop()
			return nil, fmt.Errorf("%s did not become ready: %s", filepath.Base(name), p.log)
		case <-ctx.Done():
			p.stop()
			return nil, ctx.Err()
		case <-time.After(500 * time.Microsecond):
		}
	}
}

func (p *process) stop() {
	_ = p.command.Process.Signal(syscall.SIGTERM)
	_ = p.command.Wait()
}

// ticks is the kernel's unit of process times, per second (USER_HZ).
const ticks = 100

// cpu returns the processor time that the process has used.
func (p *process) cpu() (time.Duration, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.command.Process.Pid))
	if err != nil {
		return 0, err
	}
	// The program's name, in parentheses, may contain spaces and parentheses.
	fields := strings.Fields(string(text[bytes.LastIndexByte(text, ')')+1:]))
	if len(fields) < 13 {
		return 0, errors.New("/proc/[pid]/stat has an unexpected format")
	}
	user, err1 := strconv.Atoi(fields[11])
	system, err2 := strconv.Atoi(fields[12])
	return time.Duration(user+system) * time.Second / ticks, errors.Join(err1, err2)
}

// memory returns the resident memory now and at its peak, in bytes.
func (p *process) memory() (now, most int64, err error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.command.Process.Pid))
	if err != nil {
		return 0, 0, err
	}
	for line := range strings.Lines(string(text)) {
		var kilobytes int64
		if _, err := fmt.Sscanf(line, "VmRSS: %d kB", &kilobytes); err == nil {
			now = kilobytes << 10
		}
		if _, err := fmt.Sscanf(line, "VmHWM: %d kB", &kilobytes); err == nil {
			most = kilobytes << 10
		}
	}
	return now, most, nil
}

func build(ctx context.Context, dir string, packages ...string) error {
	for _, p := range packages {
		command := exec.CommandContext(ctx, "go", "build", "-o", filepath.Join(dir, filepath.Base(p)), p)
		if out, err := command.CombinedOutput(); err != nil {
			return fmt.Errorf("build %s: %w\n%s", p, err, out)
		}
	}
	return nil
}
