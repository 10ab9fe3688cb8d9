package broker

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/citerne/citerne/internal/pause"
)

const (
	// appendWait bounds the wait for the acknowledgement of the embedded log, whose disk may be
	// slow. attemptWait bounds it with a cluster, where a retry may reach another server.
	appendWait  = 5 * time.Second
	attemptWait = 2 * time.Second
	// electionWait bounds the wait for a cluster's election, which takes four to nine seconds.
	electionWait = 12 * time.Second
	// maxWaiting is how many Append calls may wait for an election at once, because each holds a
	// request.
	maxWaiting = 32
	// maxAway is the number of pauses for which they wait without a connection.
	maxAway = 4
	// duplicates is how long the log remembers a message's ID: a message that is appended again
	// within that time is stored once.
	duplicates = 10 * time.Minute
	// batchSize is the maximum number of messages of one delivery, and batchWait how long it waits
	// for more.
	batchSize = 200
	batchWait = time.Second
	// ackWait is the time after which an unacknowledged delivery goes to another process.
	ackWait = time.Minute
	// A failed delivery is retried after deliverMin. The wait doubles with each failure, up to
	// deliverMax.
	deliverMin = 500 * time.Millisecond
	deliverMax = time.Minute
	// defaultMaxOutbox bounds a log on disk, in bytes. When it is full, Append fails, and no
	// acknowledged message is dropped.
	defaultMaxOutbox = 256 << 20
)

// delivery is the consumer that all replicas share.
const delivery = "delivery"

// errDisk says that the disk of the embedded server is not writable.
var errDisk = errors.New("the disk cannot be written")

// Message is one entry of an Outbox. ID makes it safe to append the message again.
type Message struct {
	ID   string
	Data []byte
}

// sendBatch sends the first messages of a batch and returns their number.
type sendBatch = func(ctx context.Context, batch [][]byte) (done int, err error)

// Outbox is a durable log of messages to be delivered elsewhere, once each: a JetStream work queue
// that all replicas share. A message that Append acknowledged survives kill -9 and is delivered by
// any replica that runs.
type Outbox struct {
	broker *Broker
	name   string
	queue  jetstream.Consumer // once open, only the goroutine that delivers uses it
	// waiting has a slot for each Append call that may wait for the end of an election.
	waiting chan struct{}
}

// Outbox opens the log with that name, and creates it if it does not exist.
func (b *Broker) Outbox(ctx context.Context, name string) (*Outbox, error) {
	o := &Outbox{broker: b, name: name, waiting: make(chan struct{}, maxWaiting)}
	if err := b.retry(ctx, func() error { return o.open(ctx) }); err != nil {
		return nil, err
	}
	return o, nil
}

func (o *Outbox) open(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, 2*storeWait)
	defer cancel()
	stream, err := o.openStream(ctx)
	if err != nil {
		return err
	}
	if o.broker.embedded != nil {
		// No other process delivers from an embedded log: messages that a killed process had
		// fetched are free again at once, without waiting for ackWait.
		if err := stream.DeleteConsumer(ctx, delivery); err != nil && !errors.Is(err, jetstream.ErrConsumerNotFound) {
			return fmt.Errorf("open the outbox %s: %w", o.name, err)
		}
	}
	o.queue, err = openQueue(ctx, stream)
	return err
}

func (o *Outbox) subject() string { return "citerne." + o.name }

func (o *Outbox) streamName() string { return "citerne_" + o.name }

func (o *Outbox) openStream(ctx context.Context) (jetstream.Stream, error) {
	copies, err := o.broker.copies(ctx, o.streamName())
	if err != nil {
		return nil, fmt.Errorf("open the outbox %s: %w", o.name, err)
	}
	stream, err := o.broker.stream.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name:        o.streamName(),
		Description: "Messages of Citerne that wait for their delivery",
		Subjects:    []string{o.subject()},
		Retention:   jetstream.WorkQueuePolicy,
		Storage:     jetstream.FileStorage,
		MaxBytes:    o.broker.maxOutbox,
		Discard:     jetstream.DiscardNew,
		Duplicates:  duplicates,
		Replicas:    copies,
	})
	if err != nil {
		return nil, fmt.Errorf("open the outbox %s: %w", o.name, err)
	}
	return stream, nil
}

func openQueue(ctx context.Context, stream jetstream.Stream) (jetstream.Consumer, error) {
	queue, err := stream.CreateOrUpdateConsumer(ctx, jetstream.ConsumerConfig{
		Durable: delivery, AckPolicy: jetstream.AckExplicitPolicy, AckWait: ackWait, MaxDeliver: -1,
	})
	if err != nil {
		return nil, fmt.Errorf("open the delivery of an outbox: %w", err)
	}
	return queue, nil
}

// Append stores messages and returns once all of them are acknowledged. After an error some may be
// stored: append all of them again, with the same IDs.
//
// A cluster that has lost a server accepts nothing for the seconds of an election. Up to
// maxWaiting calls wait for its end; the others fail at once.
func (o *Outbox) Append(ctx context.Context, messages []Message) error {
	if o.broker.broken.Load() {
		// The server would not respond.
		return fmt.Errorf("append to the outbox: %w", errDisk)
	}
	var err error
	if o.broker.embedded != nil {
		err = o.appendOnce(ctx, messages, appendWait)
	} else if err = o.appendOnce(ctx, messages, attemptWait); isTransient(err) {
		err = o.appendAfterElection(ctx, messages, err)
	}
	if err != nil {
		return fmt.Errorf("append to the outbox: %w", err)
	}
	return nil
}

// appendAfterElection retries to append messages that were refused with cause, until the election
// is over.
func (o *Outbox) appendAfterElection(ctx context.Context, messages []Message, cause error) error {
	select {
	case o.waiting <- struct{}{}:
		defer func() { <-o.waiting }()
	default:
		return cause
	}
	ctx, cancel := context.WithTimeout(ctx, electionWait)
	defer cancel()
	for away := 0; isTransient(cause) && away <= maxAway; away++ {
		if !pause.For(ctx, retryWait) {
			return cause
		}
		if o.broker.conn.IsConnected() {
			away = 0
		}
		cause = o.appendOnce(ctx, messages, attemptWait)
	}
	return cause
}

// isTransient reports whether another server of the cluster may solve the error: the log has no
// leader, the leader was lost before it acknowledged, or the connection was.
func isTransient(err error) bool {
	return errors.Is(err, nats.ErrNoResponders) || errors.Is(err, jetstream.ErrNoStreamResponse) || errors.Is(err, context.DeadlineExceeded) ||
		errors.Is(err, nats.ErrDisconnected) || errors.Is(err, nats.ErrReconnectBufExceeded)
}

func (o *Outbox) appendOnce(ctx context.Context, messages []Message, wait time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, wait)
	defer cancel()
	acks := make([]jetstream.PubAckFuture, 0, len(messages))
	for _, m := range messages {
		ack, err := o.broker.stream.PublishMsgAsync(&nats.Msg{Subject: o.subject(), Data: m.Data}, jetstream.WithMsgID(m.ID))
		if err != nil {
			return err
		}
		acks = append(acks, ack)
	}
	for _, ack := range acks {
		select {
		case <-ack.Ok():
		case err := <-ack.Err():
			return err
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// Deliver passes the messages to send, in order and in batches, until the broker closes. send
// returns how many of the first messages are sent: these leave the log, and send gets the others
// again at once. After an error it gets them again later. A message may be sent twice, so its
// receiver must recognize duplicates.
func (o *Outbox) Deliver(send sendBatch) {
	o.broker.workers.Go(func() {
		wait := deliverMin
		for o.broker.running.Err() == nil {
			err := o.deliverBatch(o.broker.running, send)
			if err == nil {
				wait = deliverMin
				continue
			}
			o.broker.log.Debug("messages wait in the outbox", "subject", o.subject(), "cause", err, "retry_in", wait)
			pause.For(o.broker.running, wait)
			wait = min(2*wait, deliverMax)
			o.reopen(o.broker.running, err)
		}
	})
}

// reopen creates the log again when an external NATS came back without it: otherwise every Append
// would fail until a restart.
func (o *Outbox) reopen(ctx context.Context, cause error) {
	if !errors.Is(cause, jetstream.ErrConsumerNotFound) && !errors.Is(cause, jetstream.ErrConsumerDeleted) && !errors.Is(cause, nats.ErrNoResponders) {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, storeWait)
	defer cancel()
	stream, err := o.openStream(ctx)
	if err != nil {
		return
	}
	if queue, err := openQueue(ctx, stream); err == nil {
		o.queue = queue
	}
}

func (o *Outbox) deliverBatch(ctx context.Context, send sendBatch) error {
	fetched, err := o.queue.Fetch(batchSize, jetstream.FetchMaxWait(batchWait))
	if err != nil {
		return fmt.Errorf("read the outbox: %w", err)
	}
	var messages []jetstream.Msg
	var batch [][]byte
	for m := range fetched.Messages() {
		messages, batch = append(messages, m), append(batch, m.Data())
	}
	if len(batch) == 0 {
		return ignoreTimeout(fetched.Error())
	}
	for len(batch) > 0 {
		done, err := send(ctx, batch)
		// DoubleAck waits for the server's confirmation: after a lost acknowledgement the messages would
		// be sent twice.
		err = errors.Join(err, each(messages[:done], func(m jetstream.Msg) error { return m.DoubleAck(ctx) }))
		messages, batch = messages[done:], batch[done:]
		if err != nil {
			return errors.Join(err, each(messages, jetstream.Msg.Nak))
		}
		// Keep the other messages: without a sign of progress another process gets them after ackWait.
		if err := each(messages, jetstream.Msg.InProgress); err != nil {
			return err
		}
	}
	return nil
}

// ignoreTimeout drops the error of a fetch that found no messages.
func ignoreTimeout(err error) error {
	if errors.Is(err, nats.ErrTimeout) || errors.Is(err, jetstream.ErrNoMessages) {
		return nil
	}
	return err
}

func each(messages []jetstream.Msg, do func(jetstream.Msg) error) error {
	var failed error
	for _, m := range messages {
		failed = errors.Join(failed, do(m))
	}
	return failed
}

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
		return 0, fmt.Errorf("read the depth of the outbox: %w", err)
	}
	// A work queue deletes acknowledged messages.
	return stream.CachedInfo().State.Msgs, nil
}
