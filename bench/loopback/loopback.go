// Package loopback finds addresses of this machine for programs that are measured on it.
package loopback

import "net"

// FreeAddresses returns n different addresses, such as "127.0.0.1:40000", on which no program
// listens.
func FreeAddresses(n int) (all []string, err error) {
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
