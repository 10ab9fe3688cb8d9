// Package events keeps what the dashboard notes of its use (specification §2:
// menu clicks are recorded as navigation events; product 4.9) until the
// provider's analytics service has it. An event is acknowledged once it is in the
// durable log, so that kill -9 at any moment loses none (security §7).
//
// It imports domain and broker. Start with catalogue.go, the list of events and
// of what each may say; Recorder takes them in and delivers them.
package events

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"time"

	"github.com/citerne/citerne/internal/broker"
	"github.com/citerne/citerne/internal/domain"
)

// log is the part of a broker.Outbox that a Recorder needs.
type log interface {
	Append(ctx context.Context, messages []broker.Message) error
	Deliver(send func(ctx context.Context, batch [][]byte) error)
}

// Sender hands events to the analytics service, all or none. Errors are
// *domain.Error.
type Sender func(ctx context.Context, events []domain.Event) error

// Recorder takes events in and delivers them in the background.
type Recorder struct {
	log    log
	send   Sender
	counts *Counts
	now    func() time.Time
	logger *slog.Logger
}

// NewRecorder begins to deliver what the log holds. counts learns what becomes of
// the events.
func NewRecorder(log log, send Sender, counts *Counts, logger *slog.Logger) *Recorder {
	r := &Recorder{log: log, send: send, counts: counts, now: time.Now, logger: logger}
	log.Deliver(r.deliver)
	return r
}

// Discard takes events in for a provider that has no analytics service: nobody
// would ever read them.
type Discard struct {
	// Now is the clock, nil for that of the machine.
	Now func() time.Time
}

// Record checks the events and forgets them.
func (d Discard) Record(_ context.Context, _ string, events []domain.Event) error {
	now := time.Now
	if d.Now != nil {
		now = d.Now
	}
	return checkAll(events, now())
}

// maxEvents bounds one call of Record (product 4.9: batches of 20 at most).
const maxEvents = 20

// Record stores events and returns once every one of them is in the log. visitor
// tells apart those who use the dashboard without telling who they are: it is the
// one of the session that records them, which may come after the one they happened
// in, so it is no part of an event's identity. An event
// that the catalogue does not know, that says more than it may, or that happened
// more than seven days ago by this clock is an INVALID
// Error and none is stored; one that is to come is stored as of now.
// UPSTREAM_UNAVAILABLE says that the log is away: the
// caller keeps the events and records them again, with the same ids.
func (r *Recorder) Record(ctx context.Context, visitor string, events []domain.Event) error {
	now := r.now()
	if err := checkAll(events, now); err != nil {
		return err
	}
	messages := make([]broker.Message, len(events))
	for i, e := range events {
		e = settle(e, now)
		e.Visitor = visitor
		data, err := json.Marshal(e)
		if err != nil {
			return fmt.Errorf("encode an event: %w", err)
		}
		messages[i] = broker.Message{ID: string(e.ID), Data: data}
	}
	if err := r.log.Append(ctx, messages); err != nil {
		r.counts.refused.Add(uint64(len(events)))
		return domain.NewError(domain.CodeUpstreamUnavailable, "L’événement n’a pas pu être enregistré.").WithCause(err)
	}
	r.counts.recorded.Add(uint64(len(events)))
	return nil
}

func checkAll(events []domain.Event, now time.Time) error {
	if len(events) > maxEvents {
		return domain.NewError(domain.CodeInvalid, "Envoyez 20 événements au plus.")
	}
	for _, e := range events {
		if err := check(e, now); err != nil {
			return err
		}
	}
	return nil
}

// deliver hands a batch of the log to the analytics service. What the service
// refuses for good is dropped and told: it would be refused for ever.
func (r *Recorder) deliver(ctx context.Context, batch [][]byte) error {
	events := make([]domain.Event, 0, len(batch))
	for _, data := range batch {
		var e domain.Event
		if err := json.Unmarshal(data, &e); err != nil {
			r.logger.Warn("an event in the log is unreadable and dropped", "cause", err)
			continue
		}
		events = append(events, e)
	}
	err := r.send(ctx, events)
	switch {
	case err == nil:
		r.counts.delivered.Add(uint64(len(events)))
		return nil
	case domain.CodeOf(err) == domain.CodeInvalid, domain.CodeOf(err) == domain.CodeNotFound:
		r.counts.dropped.Add(uint64(len(events)))
		r.logger.Warn("the analytics service refuses events: they are dropped", "events", len(events), "cause", err)
		return nil
	default:
		return err
	}
}
