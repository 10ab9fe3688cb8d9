package provider

import (
	"net/http"
	"time"

	"github.com/citerne/citerne/internal/outgoing"
)

// maxConnections is the maximum number of connections to a provider, idle or in use by calls:
// further calls wait for a connection. The default of 2 idle connections reopens connections under
// load, and so do the 128 of security §4 when 200 people each send four requests at once: a
// fourteenth of the CPU time went into dialing (docs/performance.md).
const maxConnections = 512

// NewTransport returns the default transport of a Client.
func NewTransport() *http.Transport { return outgoing.NewTransport(maxConnections, 10*time.Second) }
