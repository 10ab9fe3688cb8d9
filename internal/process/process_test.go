package process_test

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"net"
	"os"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/citerne/citerne/internal/process"
)

// ports are three ports of the loopback address that the system assigns.
var ports = []process.Port{
	{Name: "dashboard", Variable: "DASHBOARD", Addr: "127.0.0.1:0"}, {Name: "admin", Variable: "ADMIN", Addr: "127.0.0.1:0"}, {Name: "sandbox", Variable: "SANDBOX", Addr: "127.0.0.1:0"},
}

func TestPassedSockets(t *testing.T) {
	own := strconv.Itoa(os.Getpid())
	for _, c := range []struct {
		passed process.Passed
		want   map[string]int // nil for none
	}{
		{process.Passed{PID: own, FDs: "1", Names: "citerne.socket"}, map[string]int{"dashboard": 3}},
		{process.Passed{PID: own, FDs: "1"}, map[string]int{"dashboard": 3}},
		{process.Passed{PID: own, FDs: "1", Names: "admin"}, map[string]int{"admin": 3}},
		{process.Passed{PID: own, FDs: "3", Names: "admin:dashboard:sandbox"}, map[string]int{"admin": 3, "dashboard": 4, "sandbox": 5}},
		{process.Passed{PID: "1", FDs: "1"}, nil},
		{process.Passed{HandedOver: "admin=9,dashboard=7"}, map[string]int{"admin": 9, "dashboard": 7}},
		{process.Passed{}, nil},
	} {
		if got, err := c.passed.Sockets(ports); err != nil || !maps.Equal(got, c.want) {
			t.Errorf("%+v: %v %v", c.passed, got, err)
		}
	}
	for _, passed := range []process.Passed{
		{PID: own, FDs: "2", Names: "admin"},
		{PID: own, FDs: "2", Names: "citerne.socket:citerne.socket"},
		{PID: own, FDs: "2", Names: "admin:admin"},
		{HandedOver: "dashboard=1"},
	} {
		if got, err := passed.Sockets(ports); err == nil || strings.Contains(err.Error(), "\n") {
			t.Errorf("%+v: %v %v", passed, got, err)
		}
	}
}

// Listen opens every port or none, and names the variable of the one that it cannot open.
func TestListen(t *testing.T) {
	open, err := process.Listen(ports, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer open.Close()
	busy := process.Port{Name: "busy", Variable: "BUSY", Addr: open["admin"].Addr().String()}
	free := process.Port{Name: "free", Variable: "FREE", Addr: open["sandbox"].Addr().String()}
	_ = open["sandbox"].Close()
	if _, err := process.Listen([]process.Port{free, busy}, nil); err == nil || !strings.Contains(err.Error(), "set BUSY to another host:port") {
		t.Errorf("a busy port: %v", err)
	}
	l, err := net.Listen("tcp", free.Addr)
	if err != nil {
		t.Fatalf("the port before the busy one is still open: %v", err)
	}
	_ = l.Close()
}

// A descriptor that is not that of a listening TCP socket is refused.
func TestListenOnAWrongSocket(t *testing.T) {
	f, err := os.Create(t.TempDir() + "/file")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	socket, err := syscall.Dup(int(f.Fd())) // Listen closes it
	if err != nil {
		t.Fatal(err)
	}
	if _, err := process.Listen(ports[:1], map[string]int{"dashboard": socket}); err == nil || !strings.Contains(err.Error(), "passed for DASHBOARD") {
		t.Errorf("a file: %v", err)
	}
}

// Ports are kept only for the program that takes over.
func TestOrdinaryEndKeepsNoPort(t *testing.T) {
	open, err := process.Listen(ports, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer open.Close()
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if err := open.Keep(ctx); err != nil {
		t.Errorf("Keep: %v", err)
	}
	ended := errors.New("ended")
	if err := process.Run(ctx, nil, slog.New(slog.DiscardHandler), func(context.Context) error { return ended }); err != ended {
		t.Errorf("Run: %v", err)
	}
}

func TestLockIsReleased(t *testing.T) {
	dir := t.TempDir()
	unlock, err := process.LockDataDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := process.LockDataDir(dir); err == nil {
		t.Error("two holders of one lock")
	}
	unlock()
	unlock, err = process.LockDataDir(dir)
	if err != nil {
		t.Fatalf("after release: %v", err)
	}
	unlock()
}
