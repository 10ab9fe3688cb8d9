// Package broker has the state and the messages that the replicas of Citerne share, in NATS
// JetStream: a server that is embedded in the process without a port by default, or an external
// cluster. It has the list of signed-out sessions, durable logs of messages to deliver (Outbox),
// and topics for messages that need no storage.
//
// It imports pause, the standard library and NATS only; internal/auth defines the interface that
// Revocations implements. Start with broker.go, then revocations.go.
package broker
