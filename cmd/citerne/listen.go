package main

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"strconv"
	"syscall"
)

// Addresses are where the running program answers.
type Addresses struct {
	// Public is the origin that browsers use, Dashboard where it really listens.
	Public    *url.URL
	Dashboard string
	Admin     string
	// Sandbox is the provider sandbox's origin, empty when it is off.
	Sandbox string
}

// redirectURI is where the authorization server sends browsers back to.
func (a Addresses) redirectURI() string { return a.Public.String() + "/handle_token" }

// listeners are the open ports; sandbox is nil when it is off.
type listeners struct {
	dashboard, admin, sandbox net.Listener
}

// listen opens every port, or none.
func listen(cfg Config) (l listeners, err error) {
	defer func() {
		if err != nil {
			l.close()
		}
	}()
	if l.dashboard, err = open("CITERNE_ADDR", cfg.Addr); err != nil {
		return l, err
	}
	if l.admin, err = open("CITERNE_ADMIN_ADDR", cfg.AdminAddr); err != nil {
		return l, err
	}
	if cfg.Provider == nil {
		l.sandbox, err = open("SANDBOX_ADDR", cfg.SandboxAddr)
	}
	return l, err
}

// open opens one port. Its error says which variable moves it.
func open(name, addr string) (net.Listener, error) {
	l, err := net.Listen("tcp", addr)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("the address %s is already in use: stop the program that listens there, or set %s to another host:port", addr, name)
	case err != nil:
		return nil, fmt.Errorf("cannot listen on %s (%w): set %s to an address of this machine", addr, err, name)
	}
	return l, nil
}

// close closes what is open; closing twice does no harm.
func (l listeners) close() {
	for _, one := range []net.Listener{l.dashboard, l.admin, l.sandbox} {
		if one != nil {
			_ = one.Close()
		}
	}
}

// addresses derives the origins from the ports that the system gave.
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

// sandboxHost is a name of this machine that the dashboard does not use: browsers
// share cookies between the ports of one name.
func sandboxHost(public *url.URL) string {
	if public.Hostname() == "127.0.0.1" {
		return "localhost"
	}
	return "127.0.0.1"
}

// port is the port that the system gave a listener.
func port(l net.Listener) string {
	return strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
}
