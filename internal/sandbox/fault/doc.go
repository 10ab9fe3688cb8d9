// Package fault is what goes wrong on purpose: the latencies, refusals and broken
// sign-ins that the panel asks for (product 13.8).
//
// It imports api and store. Start reading at faults.go, then signinfault.go.
package fault
