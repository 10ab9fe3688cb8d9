package broker

import (
	"fmt"

	"github.com/nats-io/nats.go"
)

// Topic is a channel between replicas without storage: a message reaches the replicas that are
// connected at that moment.
type Topic struct {
	broker  *Broker
	subject string
}

// Topic returns the topic with that name.
func (b *Broker) Topic(name string) *Topic {
	return &Topic{broker: b, subject: "citerne.topic." + name}
}

// Send publishes a message to all listening replicas, including this one. It does not wait for
// them; an error says that NATS is down.
func (t *Topic) Send(data []byte) error {
	if err := t.broker.conn.Publish(t.subject, data); err != nil {
		return fmt.Errorf("publish to the replicas: %w", err)
	}
	return nil
}

// Listen calls take with every message, one after the other, until the broker closes.
func (t *Topic) Listen(take func(data []byte)) error {
	if _, err := t.broker.conn.Subscribe(t.subject, func(m *nats.Msg) { take(m.Data) }); err != nil {
		return fmt.Errorf("listen to the replicas: %w", err)
	}
	return nil
}
