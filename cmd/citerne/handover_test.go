package main

import (
	"net"
	"net/http"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/citerne/citerne/bench/page"
)

// The program is restarted under load and no request fails, neither of clients that send without a
// pause nor of those that send now and then. CITERNE_RESTARTS, set by `make soak`, is the number of
// restarts, with more requests between them.
func TestRestartsWithoutAFailedRequest(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no execve")
	}
	restarts, err := strconv.Atoi(os.Getenv("CITERNE_RESTARTS"))
	between := 4000 // requests
	if err != nil {
		restarts, between = 1, 50
	}
	keys := filepath.Join(t.TempDir(), "keys")
	write(t, keys, testKey)
	p := startChild(t, "CITERNE_SEAL_KEYS_FILE="+keys, "CITERNE_REQUEST_RATE=0")
	b := newBrowser(t, p.Dashboard)
	b.exchange(b.authorizeAtSandbox(&p.program, "claire.lemaire@garonne-adour.example"))

	// When the new binary cannot start, the old one goes on.
	if err := os.Remove(keys); err != nil {
		t.Fatal(err)
	}
	hangUp(t, p)
	eventually(t, "the log says that the new binary cannot take over", func() bool { return strings.Contains(p.log.String(), "cannot take over") })
	write(t, keys, testKey)

	stop := make(chan struct{})
	answers := make(chan outcome, 64)
	var asking sync.WaitGroup
	for i := range 8 {
		c := newCustomer(b, `{"query":"{ me { id } }"}`)
		asking.Go(func() {
			for {
				select {
				case <-stop:
					return
				case <-time.After(time.Duration(i) * 10 * time.Millisecond):
					answers <- c.ask()
				}
			}
		})
	}
	var asked, failed int
	var slowest time.Duration
	count := func(one outcome) {
		asked++
		slowest = max(slowest, one.took)
		if one.status != http.StatusOK {
			failed++
		}
	}
	for range restarts {
		for want := asked + between; asked < want; {
			count(<-answers)
		}
		hangUp(t, p)
		for again := false; !again; {
			select {
			case one := <-answers:
				count(one)
			case _, again = <-p.ready:
				if !again {
					t.Fatalf("the program has ended:\n%s", p.log)
				}
			}
		}
	}
	for want := asked + between; asked < want; {
		count(<-answers)
	}
	close(stop)
	go func() { asking.Wait(); close(answers) }()
	for one := range answers {
		count(one)
	}
	page.Record(t, "Restarts under load (`SIGHUP`, sandbox and embedded NATS in the process)", "%d of %d requests failed over %d restarts; the slowest took %s, including the one second in which open connections are asked to close",
		failed, asked, restarts, slowest.Round(100*time.Millisecond))
	if failed > 0 {
		t.Errorf("requests fail:\n%s", p.log)
	}
	p.finish(t)
}

func hangUp(t *testing.T, p *child) {
	t.Helper()
	if err := p.Signal(syscall.SIGHUP); err != nil {
		t.Fatal(err)
	}
}

// The program listens on a port that another program passes, regardless of CITERNE_ADDR.
func TestInheritedPort(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	f, err := l.(*net.TCPListener).File()
	if err != nil {
		t.Fatal(err)
	}
	number, err := syscall.Dup(int(f.Fd())) // the program closes it
	if err != nil {
		t.Fatal(err)
	}
	_, _ = f.Close(), l.Close()
	p := start(t, "LISTEN_HANDED_OVER=dashboard="+strconv.Itoa(number))
	if p.Dashboard != "http://"+l.Addr().String() {
		t.Errorf("the dashboard is at %s, want the passed port %s", p.Dashboard, l.Addr())
	}
	if r := newBrowser(t, p.Dashboard).do("GET", p.Dashboard+"/healthz", ""); r.status != http.StatusOK {
		t.Errorf("/healthz on the passed port: status %d", r.status)
	}
}

// systemd passes the dashboard's port in these variables.
func TestPassedSockets(t *testing.T) {
	got := load(t, "LISTEN_PID="+strconv.Itoa(os.Getpid()), "LISTEN_FDS=2", "LISTEN_FDNAMES=sandbox:dashboard").Sockets
	if len(got) != 2 || got["sandbox"] != 3 || got["dashboard"] != 4 {
		t.Errorf("%v", got)
	}
}
