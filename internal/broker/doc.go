// Package broker is what the replicas of Citerne share: a NATS JetStream server,
// embedded in the process without a port by default, or an external cluster. It
// keeps the list of signed-out sessions, logs of what waits for its delivery, and
// topics of what is only worth telling now.
//
// It imports pause, the standard library and NATS only; internal/auth names the
// interface that Revocations implements. Start with broker.go, then
// revocations.go.
package broker
