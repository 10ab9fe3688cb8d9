package main

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"
)

// program is a program that the command starts, kills and starts again.
type program struct {
	name    string // in the tables
	command []string
	environ []string
	log     *os.File

	running *exec.Cmd // nil when the program does not run
}

// newProgram returns a program whose log is a file in dir.
func newProgram(dir, name string, environ []string, command ...string) (*program, error) {
	file, err := os.Create(filepath.Join(dir, name+".log"))
	if err != nil {
		return nil, err
	}
	// The program does not inherit the caller's environment.
	return &program{name: name, command: command, environ: append([]string{"HOME=" + dir}, environ...), log: file}, nil
}

func (p *program) start() error {
	command := exec.Command(p.command[0], p.command[1:]...)
	command.Env, command.Stdout, command.Stderr = p.environ, p.log, p.log
	// In its own process group, so that Ctrl-C ends only this command, which then ends the others
	// in order.
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := command.Start(); err != nil {
		return fmt.Errorf("start %s: %w", p.name, err)
	}
	p.running = command
	return nil
}

// kill ends the program with SIGKILL, and returns the times between which it died.
func (p *program) kill() (from, until time.Time, err error) {
	from = time.Now()
	err = p.running.Process.Kill()
	_ = p.running.Wait() // its error only says that the program was killed
	p.running = nil
	return from, time.Now(), err
}

// stop asks the program to end, and kills it after ten seconds.
func (p *program) stop() {
	if p.running == nil {
		return
	}
	_ = p.running.Process.Signal(syscall.SIGTERM)
	killer := time.AfterFunc(10*time.Second, func() { _ = p.running.Process.Kill() })
	_ = p.running.Wait()
	killer.Stop()
	p.running = nil
}

// answers waits until an address answers 200.
func answers(ctx context.Context, address string) error {
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	for {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
		if err != nil {
			return err
		}
		response, err := http.DefaultClient.Do(request)
		if err == nil {
			_ = response.Body.Close()
			if response.StatusCode == http.StatusOK {
				return nil
			}
		}
		select {
		case <-ctx.Done():
			return fmt.Errorf("%s does not answer: %w", address, ctx.Err())
		case <-time.After(20 * time.Millisecond):
		}
	}
}

// freeAddresses returns n addresses of this machine on which no program listens.
func freeAddresses(n int) (all []string, err error) {
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

func build(ctx context.Context, dir string, packages ...string) error {
	for _, p := range packages {
		command := exec.CommandContext(ctx, "go", "build", "-o", dir+string(filepath.Separator), p)
		if out, err := command.CombinedOutput(); err != nil {
			return fmt.Errorf("build %s: %w\n%s", p, err, out)
		}
	}
	return nil
}
