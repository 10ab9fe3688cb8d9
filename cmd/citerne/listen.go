package main

import (
	"errors"
	"fmt"
	"maps"
	"net"
	"net/url"
	"os"
	"strconv"
	"syscall"
)

// Addresses are the addresses of the running program.
type Addresses struct {
	// Public is the origin that browsers use, Dashboard the address that it listens on.
	Public    *url.URL
	Dashboard string
	Admin     string
	// Sandbox is the provider sandbox's origin, empty when it is off.
	Sandbox string
}

// redirectURI returns the address to which the authorization server redirects browsers.
func (a Addresses) redirectURI() string { return a.Public.String() + "/handle_token" }

// listeners are the open ports; sandbox is nil when it is off.
type listeners struct {
	dashboard, admin, sandbox *net.TCPListener
}

// byName returns the open ports by the names under which systemd, or a program that hands over,
// passes them.
func (l listeners) byName() map[string]*net.TCPListener {
	open := map[string]*net.TCPListener{"dashboard": l.dashboard, "admin": l.admin, "sandbox": l.sandbox}
	maps.DeleteFunc(open, func(_ string, one *net.TCPListener) bool { return one == nil })
	return open
}

// listen opens every port, or none.
func listen(cfg Config) (l listeners, err error) {
	defer func() {
		if err != nil {
			l.close()
		}
	}()
	if l.dashboard, err = open("CITERNE_ADDR", cfg.Addr, cfg.Sockets["dashboard"]); err != nil {
		return l, err
	}
	if l.admin, err = open("CITERNE_ADMIN_ADDR", cfg.AdminAddr, cfg.Sockets["admin"]); err != nil {
		return l, err
	}
	if cfg.Provider == nil {
		l.sandbox, err = open("SANDBOX_ADDR", cfg.SandboxAddr, cfg.Sockets["sandbox"])
	}
	return l, err
}

// open opens one port. A socket other than 0 is the descriptor of a port that is open already. The
// error names the variable to change.
func open(name, addr string, socket int) (*net.TCPListener, error) {
	if socket != 0 {
		return inherit(name, socket)
	}
	l, err := net.Listen("tcp", addr)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("the address %s is already in use: stop the program that listens there, or set %s to another host:port", addr, name)
	case err != nil:
		return nil, fmt.Errorf("cannot listen on %s (%w): set %s to an address of this machine", addr, err, name)
	}
	return l.(*net.TCPListener), nil
}

// inherit listens on a port that another program has opened.
func inherit(name string, socket int) (*net.TCPListener, error) {
	f := os.NewFile(uintptr(socket), name)
	l, err := net.FileListener(f)
	if err = errors.Join(err, f.Close()); err != nil {
		return nil, fmt.Errorf("the socket that was passed for %s cannot be listened on (%w): pass a listening one, or none", name, err)
	}
	tcp, ok := l.(*net.TCPListener)
	if !ok {
		_ = l.Close()
		return nil, fmt.Errorf("the socket that was passed for %s is not one of TCP: pass one that is, or none", name)
	}
	return tcp, nil
}

// close closes all open ports; it may be called twice.
func (l listeners) close() {
	for _, one := range l.byName() {
		_ = one.Close()
	}
}

// addresses derives the origins from the ports that the system assigned.
func (l listeners) addresses(cfg Config) Addresses {
	a := Addresses{
		Public:    cfg.PublicURL,
		Dashboard: "http://" + l.dashboard.Addr().String(),
		Admin:     "http://" + l.admin.Addr().String(),
	}
	if a.Public == nil {
		a.Public = &url.URL{Scheme: "http", Host: net.JoinHostPort("localhost", port(l.dashboard))}
	}
	if l.sandbox != nil {
		a.Sandbox = "http://" + net.JoinHostPort(sandboxHost(a.Public), port(l.sandbox))
	}
	return a
}

// sandboxHost returns a host name of this machine that the dashboard does not use, because browsers
// share cookies between the ports of one host.
func sandboxHost(public *url.URL) string {
	if public.Hostname() == "127.0.0.1" {
		return "localhost"
	}
	return "127.0.0.1"
}

// port returns the port number that the system assigned to a listener.
func port(l net.Listener) string {
	return strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
}
