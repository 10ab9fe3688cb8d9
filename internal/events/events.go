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
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"github.com/citerne/citerne/internal/broker"
	"github.com/citerne/citerne/internal/domain"
)

// log is the part of a broker.Outbox that a Recorder needs.
type log interface {
	Append(ctx context.Context, messages []broker.Message) error
	Deliver(send func(ctx context.Context, batch [][]byte) (done int, err error))
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

// deliver sends the first events of a batch to the analytics service. It returns how
// many messages are done with: sent, or set aside because the service refuses that
// very event. After a refusal it sends half as many, until the refused event is alone:
// a bad event never costs its neighbours.
func (r *Recorder) deliver(ctx context.Context, batch [][]byte) (done int, err error) {
	events := r.readable(batch)
	if len(events) == 0 {
		r.counts.dropped.Add(1)
		return 1, nil
	}
	for {
		err := r.send(ctx, events)
		switch {
		case err == nil:
			r.counts.delivered.Add(uint64(len(events)))
			return len(events), nil
		case !refusesContent(err):
			return 0, err
		case len(events) == 1:
			r.setAside(events[0], err)
			return 1, nil
		}
		events = events[:len(events)/2]
	}
}

// readable decodes the messages before the first unreadable one; none when that is the
// first.
func (r *Recorder) readable(batch [][]byte) []domain.Event {
	events := make([]domain.Event, 0, len(batch))
	for i, data := range batch {
		var e domain.Event
		if err := json.Unmarshal(data, &e); err != nil {
			if i == 0 {
				r.logger.Warn("an event in the log is unreadable: it is set aside", "cause", err)
			}
			break
		}
		events = append(events, e)
	}
	return events
}

// setAside writes a refused event to the application log, which then has the only copy.
// An event says nothing about a person.
func (r *Recorder) setAside(e domain.Event, cause error) {
	r.counts.dropped.Add(1)
	r.logger.Warn("the analytics service refuses an event: it is set aside", "id", e.ID, "name", e.Name, "at", e.At, "properties", e.Properties, "cause", cause)
}

// refusesContent tells whether the analytics service read what it was sent and does not
// want it: 400, 413 and 422. Any other answer is about the service or the way to it: an
// ingress answers 404 while the service is deployed again. Events wait until it ends.
func refusesContent(err error) bool {
	var failure *domain.Error
	return errors.As(err, &failure) && (failure.Code == domain.CodeInvalid || failure.Status == http.StatusRequestEntityTooLarge)
}
