// Package outgoing makes the connections to the provider, for its API client, sign-in and
// files. It imports the standard library only. Start reading at NewTransport.
package outgoing

import (
	"crypto/tls"
	"net"
	"net/http"
	"time"
)

// NewTransport returns a transport that keeps up to connections idle connections to a host
// (http.DefaultTransport keeps two) and waits up to dialTimeout for a new one. It speaks HTTP/1.1:
// over HTTP/2 net/http repeats a write up to six times after a PROTOCOL_ERROR, although the
// provider may have processed it.
func NewTransport(connections int, dialTimeout time.Duration) *http.Transport {
	http1 := new(http.Protocols)
	http1.SetHTTP1(true)
	return &http.Transport{
		Protocols:              http1,
		Proxy:                  http.ProxyFromEnvironment,
		DialContext:            (&net.Dialer{Timeout: dialTimeout, KeepAlive: 30 * time.Second}).DialContext,
		MaxIdleConnsPerHost:    connections,
		IdleConnTimeout:        90 * time.Second,
		TLSClientConfig:        &tls.Config{MinVersion: tls.VersionTLS12},
		TLSHandshakeTimeout:    dialTimeout,
		MaxResponseHeaderBytes: 64 << 10,
	}
}
