// Package fault injects faults on purpose: the latencies, error responses and broken sign-ins that
// are set in the panel (product 13.8).
//
// It imports api and store. Start reading at faults.go, then signinfault.go.
package fault
