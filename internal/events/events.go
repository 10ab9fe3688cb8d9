// Package events stores the dashboard's usage events (specification §2: menu clicks are recorded
// as navigation events; product 4.9) until they are delivered to the provider's analytics service.
// An event is acknowledged once it is in the durable log, so that kill -9 at any moment loses none
// (security §7).
//
// It imports domain and broker. Start with catalogue.go, the list of events and their properties;
// Recorder stores and delivers them.
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

// log is the part of a broker.Outbox that a Recorder uses.
type log interface {
	Append(ctx context.Context, messages []broker.Message) error
	Deliver(send func(ctx context.Context, batch [][]byte) (done int, err error))
}

// Sender sends events to the analytics service, all or none. Errors are *domain.Error.
type Sender func(ctx context.Context, events []domain.Event) error

// Recorder stores events and delivers them in the background.
type Recorder struct {
	log    log
	send   Sender
	counts *Counts
	logger *slog.Logger
}

// NewRecorder starts to deliver the events in the log, and counts the outcomes in counts.
func NewRecorder(log log, send Sender, counts *Counts, logger *slog.Logger) *Recorder {
	r := &Recorder{log: log, send: send, counts: counts, logger: logger}
	log.Deliver(r.deliver)
	return r
}

// Discard accepts events for a provider without an analytics service, and drops them.
type Discard struct {
	// Now is the clock, nil for time.Now.
	Now func() time.Time
}

// Record validates the events and drops them.
func (d Discard) Record(_ context.Context, _ string, events []domain.Event) error {
	now := time.Now
	if d.Now != nil {
		now = d.Now
	}
	return checkAll(events, now())
}

// maxEvents is the maximum number of events per call of Record (product 4.9: batches of 20 at
// most).
const maxEvents = 20

// Record stores events and returns once all of them are in the log. visitor is a pseudonym of the
// session that records them. A later session than that of the click may record an event, so visitor
// is not part of an event's identity.
//
// Record stores none and returns an INVALID Error when an event, a property or a value is not in the
// catalogue, or an event is more than seven days old by this clock. An event with a time in the
// future is stored with the current time. UPSTREAM_UNAVAILABLE means that the log is down: the
// caller keeps the events and records them again, with the same IDs.
func (r *Recorder) Record(ctx context.Context, visitor string, events []domain.Event) error {
	now := time.Now()
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
		r.counts.Refused.Add(uint64(len(events)))
		return domain.NewError(domain.CodeUpstreamUnavailable, "L’événement n’a pas pu être enregistré.").WithCause(err)
	}
	r.counts.Recorded.Add(uint64(len(events)))
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

// deliver sends the first events of a batch to the analytics service. It returns the number of
// messages that were sent or set aside. After a refusal of the content it halves the batch until
// the refused event is alone and can be set aside, so that the other events still arrive.
func (r *Recorder) deliver(ctx context.Context, batch [][]byte) (done int, err error) {
	events := r.readable(batch)
	if len(events) == 0 {
		r.counts.Dropped.Add(1)
		return 1, nil
	}
	for {
		err := r.send(ctx, events)
		switch {
		case err == nil:
			r.counts.Delivered.Add(uint64(len(events)))
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

// readable decodes the messages up to the first unreadable one. It returns none when the first
// message is unreadable.
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

// setAside writes a refused event to the application log, which then has the only copy. An event
// has no personal data.
func (r *Recorder) setAside(e domain.Event, cause error) {
	r.counts.Dropped.Add(1)
	r.logger.Warn("the analytics service refuses an event: it is set aside", "id", e.ID, "name", e.Name, "at", e.At, "properties", e.Properties, "cause", cause)
}

// refusesContent reports whether the analytics service read the events and rejected them: 400, 413
// and 422. Any other status says something about the service or the network: an ingress answers
// 404 while the service is deployed. Events wait until it is over.
func refusesContent(err error) bool {
	var failure *domain.Error
	return errors.As(err, &failure) && (failure.Code == domain.CodeInvalid || failure.Status == http.StatusRequestEntityTooLarge)
}
