package broker

import (
	"context"
	"fmt"
)

// Depth returns the number of messages in the log that are not delivered yet, including those in
// delivery on any replica. It calls NATS; when that is down, or its disk is not writable, it
// returns an error immediately.
func (o *Outbox) Depth(ctx context.Context) (messages uint64, err error) {
	if err := o.broker.Ready(ctx); err != nil {
		return 0, err
	}
	if o.broker.broken.Load() {
		return 0, errDisk
	}
	stream, err := o.broker.stream.Stream(ctx, o.streamName())
	if err != nil {
		return 0, fmt.Errorf("ask how much waits in the outbox: %w", err)
	}
	// A work queue deletes acknowledged messages.
	return stream.CachedInfo().State.Msgs, nil
}
