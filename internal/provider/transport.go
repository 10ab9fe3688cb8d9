package provider

import (
	"net/http"
	"time"

	"github.com/citerne/citerne/internal/outgoing"
)

// maxConnections is how many connections to a provider are kept, and how many its calls
// have at the same time: past that they wait for one, which is sooner there than one
// more, and no crowd of ours is the provider's. The default of 2 reopens connections under
// load, and so do the 128 of security §4 when 200 people ask at once, each for four things
// side by side: a fourteenth of the processor's time went into dialing (docs/performance.md).
const maxConnections = 512

// NewTransport makes the transport that a Client uses unless it is given another.
func NewTransport() *http.Transport { return outgoing.NewTransport(maxConnections, 10*time.Second) }
