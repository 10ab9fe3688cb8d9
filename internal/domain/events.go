package domain

import "time"

// Event is something that happened in a dashboard, for the analytics service
// (product 4.9). It says nothing about a person.
type Event struct {
	// ID is the browser's own; an event that is sent twice has it twice.
	ID   ID        `json:"id"`
	Name string    `json:"name"`
	At   time.Time `json:"at"`
	// Visitor tells sessions apart without naming them.
	Visitor    string          `json:"visitor"`
	Properties []EventProperty `json:"properties"`
}

// EventProperty is one thing that an event says.
type EventProperty struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}
