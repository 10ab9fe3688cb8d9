package main

import (
	"net"
	"net/url"
	"strconv"

	"github.com/citerne/citerne/internal/process"
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

// The names of the ports, under which systemd, or a program that hands over, passes them.
const (
	dashboardPort = "dashboard"
	adminPort     = "admin"
	sandboxPort   = "sandbox"
)

// ports returns the ports to listen on. That of the sandbox is the last one, absent when the sandbox
// is off.
func (c Config) ports() []process.Port {
	ports := []process.Port{
		{Name: dashboardPort, Variable: "CITERNE_ADDR", Addr: c.Addr},
		{Name: adminPort, Variable: "CITERNE_ADMIN_ADDR", Addr: c.AdminAddr},
		{Name: sandboxPort, Variable: "SANDBOX_ADDR", Addr: c.SandboxAddr},
	}
	if c.Provider != nil {
		return ports[:2]
	}
	return ports
}

// addressesOf derives the origins from the ports that the system assigned.
func addressesOf(cfg Config, ports process.Ports) Addresses {
	a := Addresses{
		Public:    cfg.PublicURL,
		Dashboard: "http://" + ports[dashboardPort].Addr().String(),
		Admin:     "http://" + ports[adminPort].Addr().String(),
	}
	if a.Public == nil {
		a.Public = &url.URL{Scheme: "http", Host: net.JoinHostPort("localhost", number(ports[dashboardPort]))}
	}
	if l := ports[sandboxPort]; l != nil {
		a.Sandbox = "http://" + net.JoinHostPort(sandboxHost(a.Public), number(l))
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

// number returns the port number that the system assigned to a listener.
func number(l net.Listener) string {
	return strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
}
