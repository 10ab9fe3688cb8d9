// Package process opens the ports of this process, locks its data folder, and replaces the process by
// the program on disk without closing the ports.
//
// It imports the standard library and golang.org/x/sys only, and reads no environment variable:
// cmd/citerne passes their values. Start with this file, then handover.go; system_unix.go and
// system_windows.go have the parts that differ between systems.
package process

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"slices"
	"strconv"
	"strings"
	"syscall"
)

// Port is a port to listen on.
type Port struct {
	// Name is the name by which another program passes the port when it is open already.
	Name string
	// Variable is the environment variable that sets Addr, which is host:port. Errors name it.
	Variable, Addr string
}

// Ports are open ports by name.
type Ports map[string]*net.TCPListener

// Listen opens every port, or none. sockets has the descriptors of the ports that are open already, by
// name.
func Listen(ports []Port, sockets map[string]int) (Ports, error) {
	opened := Ports{}
	for _, port := range ports {
		l, err := port.listen(sockets[port.Name])
		if err != nil {
			opened.Close()
			return nil, err
		}
		opened[port.Name] = l
	}
	return opened, nil
}

// listen opens the port. socket is its descriptor when it is open already, else 0.
func (p Port) listen(socket int) (*net.TCPListener, error) {
	if socket != 0 {
		return p.inherit(socket)
	}
	l, err := net.Listen("tcp", p.Addr)
	switch {
	case errors.Is(err, syscall.EADDRINUSE):
		return nil, fmt.Errorf("the address %s is already in use: stop the program that listens there, or set %s to another host:port", p.Addr, p.Variable)
	case err != nil:
		return nil, fmt.Errorf("cannot listen on %s (%w): set %s to an address of this machine", p.Addr, err, p.Variable)
	}
	return l.(*net.TCPListener), nil
}

// inherit listens on a port that another program has opened.
func (p Port) inherit(socket int) (*net.TCPListener, error) {
	f := os.NewFile(uintptr(socket), p.Variable)
	l, err := net.FileListener(f)
	if err = errors.Join(err, f.Close()); err != nil {
		return nil, fmt.Errorf("the socket that was passed for %s cannot be listened on (%w): pass a listening one, or none", p.Variable, err)
	}
	tcp, ok := l.(*net.TCPListener)
	if !ok {
		_ = l.Close()
		return nil, fmt.Errorf("the socket that was passed for %s is not one of TCP: pass one that is, or none", p.Variable)
	}
	return tcp, nil
}

// Close closes all ports; it may be called twice.
func (p Ports) Close() {
	for _, one := range p {
		_ = one.Close()
	}
}

// Keep returns nil, unless ctx has ended because the program on disk takes over. Then it duplicates
// the ports, so that they stay open when their listeners close, and returns an error by which Run
// recognises the hand-over.
func (p Ports) Keep(ctx context.Context) error {
	if !errors.Is(context.Cause(ctx), errHandOver) {
		return nil
	}
	h := &handoff{map[string]*os.File{}}
	for name, one := range p {
		socket, err := one.File()
		if err != nil {
			return fmt.Errorf("keep the port of the %s open: %w", name, err)
		}
		h.sockets[name] = socket
	}
	return h
}

// Passed holds the variables by which another program passes ports that are open already: systemd
// (sd_listen_fds(3)), or the program that hands over to this one.
type Passed struct {
	// PID is LISTEN_PID, FDs LISTEN_FDS and Names LISTEN_FDNAMES.
	PID, FDs, Names string
	// HandedOver is LISTEN_HANDED_OVER.
	HandedOver string
}

// firstSocket is the first descriptor that systemd passes.
const firstSocket = 3

// Sockets returns the descriptors of the passed ports by name, nil for none. A single port without
// a known name is the first one of ports, because systemd names a port after its unit by default.
func (p Passed) Sockets(ports []Port) (map[string]int, error) {
	var known, passed []string
	for _, port := range ports {
		known = append(known, port.Name)
	}
	switch {
	case p.HandedOver != "":
		passed = strings.Split(p.HandedOver, ",")
	case p.PID != strconv.Itoa(os.Getpid()):
	case p.FDs == "1" && !slices.Contains(known, p.Names):
		passed = []string{known[0] + "=" + strconv.Itoa(firstSocket)}
	default:
		for i, name := range strings.Split(p.Names, ":") {
			passed = append(passed, name+"="+strconv.Itoa(firstSocket+i))
		}
		if p.FDs != strconv.Itoa(len(passed)) {
			return nil, fmt.Errorf("LISTEN_FDS is %q and LISTEN_FDNAMES names %d sockets: give each a FileDescriptorName", p.FDs, len(passed))
		}
	}
	var sockets map[string]int
	for _, one := range passed {
		name, text, _ := strings.Cut(one, "=")
		number, err := strconv.Atoi(text)
		if err != nil || number < firstSocket || !slices.Contains(known, name) || sockets[name] != 0 {
			return nil, fmt.Errorf("a socket is passed as %q: name each once, as one of %s", one, strings.Join(known, ", "))
		}
		if sockets == nil {
			sockets = map[string]int{}
		}
		sockets[name] = number
	}
	return sockets, nil
}
