package graph

import (
	"context"

	"github.com/citerne/citerne/graph/payload"
	"github.com/citerne/citerne/internal/domain"
)

// Recorder stores events until the analytics service has received them. Record returns once
// they are in a durable log; visitor distinguishes sessions without identifying them. Errors
// are *domain.Error.
type Recorder interface {
	Record(ctx context.Context, visitor string, events []domain.Event) error
}

// RecordEvents resolves Mutation.recordEvents. It requires a session, so that no one else can
// fill the log.
func (m mutation) RecordEvents(ctx context.Context, events []*domain.Event) (*payload.Ok, error) {
	session, err := sessionOf(ctx)
	if err != nil {
		return nil, err
	}
	given := make([]domain.Event, len(events))
	for i, e := range events {
		given[i] = *e
	}
	return okPayload(m.events.Record(ctx, session.Visitor, given))
}
