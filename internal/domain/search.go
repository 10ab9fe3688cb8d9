package domain

import (
	"strings"
	"unicode/utf8"
)

// SearchResult is one result of a search in a business.
type SearchResult struct {
	Kind SearchKind
	// ID is unique within its kind.
	ID ID
	// Title is its name, and Subtitle helps to recognize it.
	Title    string
	Subtitle string
}

// SearchKind is the kind of a search result.
type SearchKind string

const (
	FoundOrder          SearchKind = "ORDER"
	FoundRecurringOrder SearchKind = "RECURRING_ORDER"
	FoundInvoice        SearchKind = "INVOICE"
	FoundVehicle        SearchKind = "VEHICLE"
	FoundTank           SearchKind = "TANK"
	FoundAddress        SearchKind = "ADDRESS"
	FoundContact        SearchKind = "CONTACT"
	FoundUser           SearchKind = "USER"
)

var SearchKinds = []SearchKind{FoundOrder, FoundRecurringOrder, FoundInvoice, FoundVehicle, FoundTank, FoundAddress, FoundContact, FoundUser}

const (
	// minTerm and maxTerm bound the length of a term, in characters; maxResults bounds the
	// number of results.
	minTerm    = 2
	maxTerm    = 100
	maxResults = 50
)

// SearchQuery is a search for Term, with at most Limit results.
type SearchQuery struct {
	Term  string
	Limit int
}

// Check normalizes and validates a search.
func (in *SearchQuery) Check() error {
	in.Term = strings.TrimSpace(in.Term)
	if n := utf8.RuneCountInString(in.Term); n < minTerm || n > maxTerm {
		return NewError(CodeInvalid, "Cherchez de 2 à 100\u00a0caractères.")
	}
	if in.Limit < 1 || in.Limit > maxResults {
		return NewError(CodeInvalid, "Demandez de 1 à 50\u00a0résultats.")
	}
	return nil
}
