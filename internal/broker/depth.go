package broker

import (
	"context"
	"fmt"
)

// Depth is how many messages wait in the log for their delivery, on whichever replica,
// those being delivered among them. It asks NATS; where that is away, or its disk cannot
// be written, its error comes at once.
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
	// A work queue forgets what was acknowledged.
	return stream.CachedInfo().State.Msgs, nil
}
