package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"time"

	"github.com/prometheus/procfs"

	"github.com/citerne/citerne/bench/loopback"
)

// process is a program that the benchmark started.
type process struct {
	command *exec.Cmd
	ready   time.Duration // from its start until it answered
}

// start starts a program and waits until a URL of it answers.
func start(ctx context.Context, url string, environ []string, command ...string) (*process, error) {
	var log bytes.Buffer
	p := &process{command: exec.Command(command[0], command[1:]...)}
	p.command.Env = append(os.Environ(), environ...)
	p.command.Stdout, p.command.Stderr = &log, &log
	begin := time.Now()
	if err := loopback.Start(p.command); err != nil {
		return nil, err
	}
	if err := loopback.Ready(ctx, url); err != nil {
		p.stop()
		return nil, fmt.Errorf("%w\n%s", err, &log)
	}
	p.ready = time.Since(begin)
	return p, nil
}

func (p *process) stop() { loopback.Stop(p.command) }

// cpu returns the processor time that the process has used.
func (p *process) cpu() (time.Duration, error) {
	proc, err := procfs.NewProc(p.command.Process.Pid)
	if err != nil {
		return 0, err
	}
	stat, err := proc.Stat()
	return time.Duration(stat.CPUTime() * float64(time.Second)), err
}

// memory returns the resident memory now and at its peak, in bytes.
func (p *process) memory() (now, most uint64, err error) {
	proc, err := procfs.NewProc(p.command.Process.Pid)
	if err != nil {
		return 0, 0, err
	}
	status, err := proc.NewStatus()
	return status.VmRSS, status.VmHWM, err
}
