// Package loopback finds addresses of this machine for programs that are measured on it.
package loopback

import "net"

// FreeAddresses are n addresses, as "127.0.0.1:40000", that nobody listens on; all
// differ.
func FreeAddresses(n int) (all []string, err error) {
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			return nil, err
		}
		// Closed together, so that none is given twice.
		defer func() { _ = l.Close() }()
		all = append(all, l.Addr().String())
	}
	return all, nil
}
