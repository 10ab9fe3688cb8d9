package broker

import (
	"context"
	"errors"
)

// errAway reports that there is no connection to NATS at the moment.
var errAway = errors.New("NATS is away")

// Ready returns nil while NATS is connected. Readiness probes call it; it makes no network call.
func (b *Broker) Ready(context.Context) error {
	if !b.conn.IsConnected() {
		return errAway
	}
	return nil
}
