package domain

import "time"

// Event is an event in a dashboard, for the analytics service (product 4.9). It contains no
// personal data.
type Event struct {
	// ID is chosen by the browser; an event that is sent twice has the same ID twice.
	ID   ID        `json:"id"`
	Name string    `json:"name"`
	At   time.Time `json:"at"`
	// Visitor distinguishes sessions without identifying them.
	Visitor    string          `json:"visitor"`
	Properties []EventProperty `json:"properties"`
}

// EventProperty is one property of an event.
type EventProperty struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}
