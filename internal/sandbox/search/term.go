package search

import (
	"slices"
	"strings"

	"github.com/citerne/citerne/internal/sandbox/characters"
)

// The ranks of a match. The name, reference or registration equals the term, starts with it, or
// contains it. With the rank details, some words only match other texts about the record.
const (
	exact = iota
	prefix
	contained
	details
)

// term is the search term, compact: its complete text and its words.
type term struct {
	text  string
	words []string
}

func readTerm(text string) (t term) {
	for _, word := range strings.Fields(text) {
		if word = characters.Compact(word); word != "" {
			t.words = append(t.words, word)
		}
	}
	t.text = strings.Join(t.words, "")
	return t
}

// named holds the texts by which a record can be found: references, which can match anywhere,
// names, and details, whose words match by their start.
type named struct {
	references     []string // compact
	names, details []characters.Phrase
}

// rank returns how well a record matches; found is false if it does not.
func (t term) rank(n named) (rank int, found bool) {
	rank = contained
	for _, name := range n.names {
		n.references = append(n.references, name.Text)
	}
	for _, reference := range n.references {
		switch {
		case reference == t.text:
			return exact, true
		case strings.HasPrefix(reference, t.text):
			rank = prefix
		}
	}
	if rank == prefix {
		return rank, true
	}
	references := n.references[:len(n.references)-len(n.names)]
	for _, word := range t.words {
		begins := func(p characters.Phrase) bool { return p.Has(word) }
		switch {
		case slices.ContainsFunc(references, func(r string) bool { return strings.Contains(r, word) || strings.Contains(r, t.text) }):
		case slices.ContainsFunc(n.names, begins):
		case slices.ContainsFunc(n.details, begins):
			rank = details
		default:
			return 0, false
		}
	}
	return rank, true
}
