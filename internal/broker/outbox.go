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
	// appendWait bounds the wait for the acknowledgement of the embedded log, whose disk
	// may be slow; attemptWait that of a cluster's, where another server may do better.
	appendWait  = 5 * time.Second
	attemptWait = 2 * time.Second
	// electionWait bounds the wait for a cluster that elects, which takes four to nine
	// seconds; maxWaiting is how many may wait so at once, because each holds a request,
	// and maxAway for how many pauses without any connection.
	electionWait = 12 * time.Second
	maxWaiting   = 32
	maxAway      = 4
	// duplicates is how long the log knows a message's id: one that is appended
	// again within it is stored once.
	duplicates = 10 * time.Minute
	// batchSize and batchWait are how many messages one delivery takes at most, and
	// how long it waits for more.
	batchSize = 200
	batchWait = time.Second
	// ackWait is when a delivery that never answered is tried by somebody else.
	ackWait = time.Minute
	// A delivery that failed is tried again after deliverMin, twice as long each
	// time, up to deliverMax.
	deliverMin = 500 * time.Millisecond
	deliverMax = time.Minute
	// defaultMaxOutbox bounds a log on disk, in bytes. When it is full, Append fails
	// and nothing that was acknowledged is dropped.
	defaultMaxOutbox = 256 << 20
)

// delivery is the consumer that all replicas share.
const delivery = "delivery"

// errDisk says that the disk of the embedded server cannot be written.
var errDisk = errors.New("the disk cannot be written")

// Message is one entry of an Outbox. ID makes appending it again harmless.
type Message struct {
	ID   string
	Data []byte
}

// sendBatch is done with the first messages of a batch. It returns how many these are.
type sendBatch = func(ctx context.Context, batch [][]byte) (done int, err error)

// Outbox is a durable log of messages that wait to be delivered elsewhere, once
// each: a JetStream work queue that all replicas share. What Append acknowledged
// survives kill -9 and is delivered by whichever process lives.
type Outbox struct {
	broker *Broker
	name   string
	queue  jetstream.Consumer // after opening, of the delivering goroutine alone
	// waiting has a place for each who may wait for the end of an election.
	waiting chan struct{}
}

// Outbox opens the log of that name, making it when it is not there.
func (b *Broker) Outbox(ctx context.Context, name string) (*Outbox, error) {
	o := &Outbox{broker: b, name: name, waiting: make(chan struct{}, maxWaiting)}
	if err := b.insist(ctx, func() error { return o.open(ctx) }); err != nil {
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
		// Nobody else delivers from an embedded log: what a killed process had in hand
		// is free again at once, without waiting for ackWait.
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
	name, copies := o.streamName(), o.broker.copies()
	if stream, err := o.broker.stream.Stream(ctx, name); err == nil {
		copies = max(copies, stream.CachedInfo().Config.Replicas)
	}
	stream, err := o.broker.stream.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
		Name:        name,
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

// Append stores messages and returns once every one of them is acknowledged.
// After an error some may be stored: append all of them again, with their ids.
//
// A cluster that has lost a server takes nothing for the seconds of an election; a few
// wait for its end, the others are refused at once.
func (o *Outbox) Append(ctx context.Context, messages []Message) error {
	if o.broker.broken.Load() {
		// The server would not answer at all.
		return fmt.Errorf("append to the outbox: %w", errDisk)
	}
	var err error
	if o.broker.embedded != nil {
		err = o.appendOnce(ctx, messages, appendWait)
	} else if err = o.appendOnce(ctx, messages, attemptWait); passing(err) {
		err = o.appendPatiently(ctx, messages, err)
	}
	if err != nil {
		return fmt.Errorf("append to the outbox: %w", err)
	}
	return nil
}

// appendPatiently appends what was refused with cause, as soon as it can be.
func (o *Outbox) appendPatiently(ctx context.Context, messages []Message, cause error) error {
	select {
	case o.waiting <- struct{}{}:
		defer func() { <-o.waiting }()
	default:
		return cause
	}
	ctx, cancel := context.WithTimeout(ctx, electionWait)
	defer cancel()
	for away := 0; passing(cause) && away <= maxAway; away++ {
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

// passing tells of an error that another server of the cluster may end: the log has no
// leader, its leader is gone with the acknowledgement, or the connection is.
func passing(err error) bool {
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

// Deliver hands the messages to send, in order and a batch at a time, until the
// broker closes. send returns how many of the first messages it is done with: they
// leave the log, and send gets the rest again at once. After an error it gets the rest
// again later. A message may come twice, so send must know messages by their content.
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

// reopen makes the log again when an external NATS came back without it: nothing
// else would, and every Append would fail until a restart.
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
		// Confirmed by the server: an acknowledgement that got lost would send the
		// messages twice.
		err = errors.Join(err, each(messages[:done], func(m jetstream.Msg) error { return m.DoubleAck(ctx) }))
		messages, batch = messages[done:], batch[done:]
		if err != nil {
			return errors.Join(err, each(messages, jetstream.Msg.Nak))
		}
		// The rest stays with this process: another one may not take it after ackWait.
		if err := each(messages, jetstream.Msg.InProgress); err != nil {
			return err
		}
	}
	return nil
}

// ignoreTimeout drops what a wait without messages ends with.
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
