package broker

import (
	"fmt"

	"github.com/nats-io/nats.go"
)

// Topic is what replicas tell each other and need not remember: a message reaches
// the replicas that are connected at that moment.
type Topic struct {
	broker  *Broker
	subject string
}

// Topic is the one of that name.
func (b *Broker) Topic(name string) *Topic {
	return &Topic{broker: b, subject: "citerne.topic." + name}
}

// Send hands a message to every replica that listens, this one included. It does
// not wait for them; its error says that NATS is away.
func (t *Topic) Send(data []byte) error {
	if err := t.broker.conn.Publish(t.subject, data); err != nil {
		return fmt.Errorf("tell the replicas: %w", err)
	}
	return nil
}

// Listen hands every message to take, one after the other, until the broker closes.
func (t *Topic) Listen(take func(data []byte)) error {
	if _, err := t.broker.conn.Subscribe(t.subject, func(m *nats.Msg) { take(m.Data) }); err != nil {
		return fmt.Errorf("listen to the replicas: %w", err)
	}
	return nil
}
