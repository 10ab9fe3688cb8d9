package main

import (
	"fmt"
	"net"
	"net/http"
	"time"
)

// askHealth returns nil when the process that listens on addr is alive. It serves as the health
// check of containers, whose image has no other program.
func askHealth(addr string) error {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return err
	}
	if ip := net.ParseIP(host); host == "" || ip.IsUnspecified() {
		host = "localhost"
	}
	client := &http.Client{Timeout: 2 * time.Second}
	resp, err := client.Get("http://" + net.JoinHostPort(host, port) + "/healthz")
	if err != nil {
		return fmt.Errorf("citerne does not answer on %s: %w", addr, err)
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("citerne is not well on %s: %s", addr, resp.Status)
	}
	return nil
}
