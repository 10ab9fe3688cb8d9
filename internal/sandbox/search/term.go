package search

import (
	"slices"
	"strings"

	"github.com/citerne/citerne/internal/sandbox/characters"
)

// How well something matches: its name, its reference or its registration is the term, begins
// with it, or has it elsewhere; or what tells it apart has some of its words.
const (
	whole = iota
	beginning
	part
	apart
)

// term is what is looked for, compact: whole and word by word.
type term struct {
	whole string
	words []string
}

func readTerm(text string) (t term) {
	for _, word := range strings.Fields(text) {
		if word = characters.Compact(word); word != "" {
			t.words = append(t.words, word)
		}
	}
	t.whole = strings.Join(t.words, "")
	return t
}

// named is what a thing is found by: references, of which any part may match, names, and what
// tells it apart.
type named struct {
	references   []string // compact
	names, apart []characters.Phrase
}

// rank is how well a thing matches; found is false when it does not.
func (t term) rank(n named) (rank int, found bool) {
	rank = part
	for _, name := range n.names {
		n.references = append(n.references, name.Text)
	}
	for _, reference := range n.references {
		switch {
		case reference == t.whole:
			return whole, true
		case strings.HasPrefix(reference, t.whole):
			rank = beginning
		}
	}
	if rank == beginning {
		return rank, true
	}
	references := n.references[:len(n.references)-len(n.names)]
	for _, word := range t.words {
		begins := func(p characters.Phrase) bool { return p.Has(word) }
		switch {
		case slices.ContainsFunc(references, func(r string) bool { return strings.Contains(r, word) || strings.Contains(r, t.whole) }):
		case slices.ContainsFunc(n.names, begins):
		case slices.ContainsFunc(n.apart, begins):
			rank = apart
		default:
			return 0, false
		}
	}
	return rank, true
}
