// Package outgoing is how requests leave for the provider, whoever makes them: over which
// connections, and how often. Start reading at NewTransport.
package outgoing

import (
	"crypto/tls"
	"net"
	"net/http"
	"time"
)

// NewTransport makes a transport that keeps so many idle connections to a host and waits so
// long for a new one. The default one would be shared with the whole program and keeps two.
// It follows no redirect, because http.RoundTripper never does. It speaks HTTP/1.1, over
// which a write goes out once: over HTTP/2 net/http sends again, up to six times, what the
// provider ends with PROTOCOL_ERROR, which does not say that it did not look at it.
func NewTransport(connections int, patience time.Duration) *http.Transport {
	once := new(http.Protocols)
	once.SetHTTP1(true)
	return &http.Transport{
		Protocols:              once,
		Proxy:                  proxyOfWhatIsUnsent,
		DialContext:            (&net.Dialer{Timeout: patience, KeepAlive: 30 * time.Second}).DialContext,
		MaxIdleConnsPerHost:    connections,
		IdleConnTimeout:        90 * time.Second,
		TLSClientConfig:        &tls.Config{MinVersion: tls.VersionTLS12},
		TLSHandshakeTimeout:    patience,
		MaxResponseHeaderBytes: 64 << 10,
	}
}
