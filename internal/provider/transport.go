package provider

import (
	"crypto/tls"
	"net"
	"net/http"
	"time"
)

// maxConnections is how many connections to a provider are kept, and how many its calls
// have at the same time: past that they wait for one, which is sooner there than one
// more, and no crowd of ours is the provider's.
const maxConnections = 512

// NewTransport makes the transport that a Client uses unless it is given
// another. It follows no redirect, because http.RoundTripper never does. It speaks
// HTTP/1.1, over which a write goes out once: over HTTP/2 net/http sends again, up to six
// times, what the provider ends with PROTOCOL_ERROR, which does not say that it did not
// look at it.
func NewTransport() *http.Transport {
	once := new(http.Protocols)
	once.SetHTTP1(true)
	return &http.Transport{
		Protocols:   once,
		Proxy:       proxyOfWhatIsUnsent,
		DialContext: (&net.Dialer{Timeout: 10 * time.Second, KeepAlive: 30 * time.Second}).DialContext,
		// The default of 2 reopens connections under load, and so do the 128 of
		// security §4 when 200 people ask at once, each for four things side by side:
		// a fourteenth of the processor's time went into dialing (docs/performance.md).
		MaxIdleConnsPerHost:    maxConnections,
		IdleConnTimeout:        90 * time.Second,
		TLSClientConfig:        &tls.Config{MinVersion: tls.VersionTLS12},
		TLSHandshakeTimeout:    10 * time.Second,
		MaxResponseHeaderBytes: 64 << 10,
	}
}
