package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/citerne/citerne/bench/loopback"
)

// site is the dashboard with its sandbox, behind a proxy.
type site struct {
	program *exec.Cmd
	output  *bytes.Buffer
	proxy   *httptest.Server
}

// openSite starts both on free ports, and returns when the dashboard is ready. The data is in dir.
func openSite(ctx context.Context, dir string) (*site, error) {
	free, err := loopback.FreeAddresses(1)
	if err != nil {
		return nil, err
	}
	inner := free[0]
	s := &site{output: &bytes.Buffer{}, proxy: newProxy(inner)}
	s.program = exec.Command(filepath.Join("bin", "citerne"))
	s.program.Env = append(os.Environ(), "CITERNE_ADDR="+inner, "CITERNE_PUBLIC_URL="+s.address(),
		"CITERNE_ADMIN_ADDR=127.0.0.1:0", "SANDBOX_ADDR=127.0.0.1:0", "CITERNE_DATA_DIR="+dir)
	s.program.Stdout, s.program.Stderr = s.output, s.output
	if err := loopback.Start(s.program); err != nil {
		s.proxy.Close()
		return nil, err
	}
	if err := loopback.Ready(ctx, "http://"+inner+"/readyz"); err != nil {
		s.close()
		return nil, fmt.Errorf("%w\n%s", err, s.output)
	}
	return s, nil
}

// newProxy returns a proxy for the server at an address. It serves HTTP/2 over TLS with a
// self-signed certificate.
func newProxy(inner string) *httptest.Server {
	quiet := log.New(io.Discard, "", 0) // aborted connections of browsers are not errors
	proxy := httptest.NewUnstartedServer(&httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(&url.URL{Scheme: "http", Host: inner})
			r.Out.Host = r.In.Host
		},
		FlushInterval: -1, // pass streams on at once
		ErrorLog:      quiet,
	})
	proxy.EnableHTTP2 = true
	proxy.Config.ErrorLog = quiet
	proxy.StartTLS()
	return proxy
}

// address returns the origin that browsers see.
func (s *site) address() string { return s.proxy.URL }

func (s *site) close() {
	s.proxy.CloseClientConnections()
	s.proxy.Close()
	loopback.Stop(s.program)
}
