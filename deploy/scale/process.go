package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"github.com/citerne/citerne/bench/loopback"
)

// program is a program that this command starts, kills and starts again.
type program struct {
	name    string // in the tables
	address string // on which it listens
	command []string
	environ []string
	log     *os.File

	running *exec.Cmd // nil when the program does not run
}

// open starts a program on an address. Its log is a file in the folder of the logs.
func (s *site) open(name, address string, environ []string, command ...string) (*program, error) {
	log, err := os.Create(filepath.Join(s.logs, name+".log"))
	if err != nil {
		return nil, err
	}
	// The program does not inherit the caller's environment.
	p := &program{name: name, address: address, command: command, environ: append([]string{"HOME=" + s.dir}, environ...), log: log}
	return p, p.start()
}

func (p *program) start() error {
	command := exec.Command(p.command[0], p.command[1:]...)
	command.Env, command.Stdout, command.Stderr = p.environ, p.log, p.log
	if err := loopback.Start(command); err != nil {
		return fmt.Errorf("start %s: %w", p.name, err)
	}
	p.running = command
	return nil
}

// origin is the program's origin under the host name of the proxy. Cookies do not depend on the
// port, so those of the proxy are valid here too.
func (p *program) origin() string {
	return "http://" + strings.Replace(p.address, "127.0.0.1", "localhost", 1)
}

// kill ends the program with SIGKILL.
func (p *program) kill() (incident, error) {
	i := incident{killed: p.name, from: time.Now()}
	err := p.running.Process.Kill()
	_ = p.running.Wait() // its error only says that the program was killed
	p.running = nil
	i.until = time.Now()
	return i, err
}

func (p *program) stop() {
	if p.running != nil {
		loopback.Stop(p.running)
		p.running = nil
	}
}
