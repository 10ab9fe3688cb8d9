package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// programVariable makes the test binary run the program instead of the tests.
const programVariable = "CITERNE_TEST_PROGRAM"

func TestMain(m *testing.M) {
	if os.Getenv(programVariable) != "" {
		main()
		return
	}
	os.Exit(m.Run())
}

// child is the program in a child process.
type child struct {
	program
	*os.Process
	// ready gets a value each time the program logs that it is ready; it is closed when the
	// process ends.
	ready chan struct{}
	ended chan error
}

// startChild runs the program on free ports and, unless environ names another, in a new data
// folder. It is killed at the end of the test.
func startChild(t *testing.T, environ ...string) *child {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	command := exec.CommandContext(ctx, os.Args[0])
	command.Env = append(os.Environ(), programVariable+"=1", "CITERNE_DATA_DIR="+dataFolder(t),
		"CITERNE_ADDR=127.0.0.1:0", "CITERNE_ADMIN_ADDR=127.0.0.1:0", "SANDBOX_ADDR=127.0.0.1:0")
	command.Env = append(command.Env, environ...)
	lines, err := command.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	p := &child{program: program{log: &syncBuffer{}}, Process: command.Process, ready: make(chan struct{}, 8), ended: make(chan error, 1)}
	first := make(chan string, 1)
	go func() {
		defer close(p.ready)
		for text := bufio.NewScanner(lines); text.Scan(); {
			if line := text.Text(); strings.Contains(line, `"msg":"ready"`) {
				select {
				case first <- line:
				default:
				}
				p.ready <- struct{}{}
			} else if !strings.Contains(line, `"msg":"request"`) {
				_, _ = fmt.Fprintln(p.log, line)
			}
		}
	}()
	ended := sync.OnceFunc(func() { p.ended <- command.Wait() })
	t.Cleanup(func() { cancel(); ended() })
	if _, open := <-p.ready; !open {
		t.Fatalf("the program ended at once:\n%s", p.log)
	}
	go ended()
	var logged struct{ Dashboard, Listen, Sandbox, Admin string }
	if err := json.Unmarshal([]byte(<-first), &logged); err != nil {
		t.Fatal(err)
	}
	if p.Public, err = url.Parse(logged.Dashboard); err != nil {
		t.Fatal(err)
	}
	p.Dashboard, p.Sandbox, p.Admin = "http://"+logged.Listen, logged.Sandbox, logged.Admin
	return p
}

// finish sends SIGTERM and expects the process to end without an error within ten seconds.
func (p *child) finish(t *testing.T) {
	t.Helper()
	http.DefaultClient.CloseIdleConnections()
	if err := p.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	select {
	case err := <-p.ended:
		if err != nil {
			t.Errorf("%v\n%s", err, p.log)
		}
	case <-time.After(10 * time.Second):
		t.Error("the process does not end within 10 s")
	}
}
