package provider

import (
	"net/http"
	"time"

	"github.com/citerne/citerne/internal/outgoing"
)

// maxConnections is the maximum number of connections to a provider, idle or in use by calls:
// further calls wait for a connection. With as many idle as in use, none is closed and opened again
// under load. The 128 of security §4 carry two large responses, which make 48 calls at once each;
// 512 carry all that one visitor may run, and take no more memory that we could measure
// (docs/adr/2026-11-22-speed.md).
const maxConnections = 512

// NewTransport returns the default transport of a Client.
func NewTransport() *http.Transport { return outgoing.NewTransport(maxConnections, 10*time.Second) }
