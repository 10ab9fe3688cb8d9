package graph

import (
	"fmt"

	"github.com/vektah/gqlparser/v2/ast"
)

// The largest document that runs (security §2). They leave the screens of this
// product ample room and a hostile document no way to keep a core busy: with
// them, validation compares some thousands of pairs of fields at the most.
const (
	maxTokens     = 1000
	maxDepth      = 10
	maxAliases    = 15
	maxDirectives = 20
	maxRootFields = 10
	// maxRepeated is how often one response key may come in one selection.
	maxRepeated = 20
	// maxCost is the number of fields once every fragment is written out.
	maxCost = 500
	// maxIntrospectionDepth is for __schema and __type, whose types nest deeper
	// than any data of ours; free queries only.
	maxIntrospectionDepth = 20
	// saturated is where sums stop growing: fragments that spread each other
	// double at every step.
	saturated = 1 << 20
)

// size is what one selection amounts to with its fragments written out.
type size struct {
	depth      int
	cost       int
	aliases    int
	directives int
	keys       map[string]int
}

// gauge measures a document in one pass: each fragment once, however often it is
// spread, so the time is proportional to the text.
type gauge struct {
	fragments ast.FragmentDefinitionList
	measured  map[string]*size
	err       error
}

// measure refuses a document that is larger than the limits. It needs no schema,
// so it runs before validation, and bears documents that validation would refuse.
func measure(doc *ast.QueryDocument) error {
	g := &gauge{fragments: doc.Fragments, measured: make(map[string]*size)}
	total := &size{}
	for _, operation := range doc.Operations {
		root := g.selection(operation.SelectionSet)
		g.directives(operation.Directives)
		total.add(root, len(operation.Directives))
		g.limit("champs à la racine", len(root.keys), maxRootFields)
	}
	// A fragment that no operation spreads is invalid, but validation reads it too.
	for _, fragment := range doc.Fragments {
		if g.measured[fragment.Name] == nil {
			total.add(g.fragment(fragment.Name), 0)
		}
	}
	g.limit("niveaux", total.depth, maxDepth)
	g.limit("champs", total.cost, maxCost)
	g.limit("alias", total.aliases, maxAliases)
	g.limit("directives", total.directives, maxDirectives)
	return g.err
}

func (g *gauge) limit(what string, n, most int) {
	if n > most && g.err == nil {
		g.err = unprocessable(fmt.Sprintf("La requête a trop de %s\u00a0: %d au plus.", what, most))
	}
}

func (g *gauge) directives(list ast.DirectiveList) {
	if list.ForName("defer") != nil && g.err == nil {
		g.err = unprocessable("La directive @defer n’est pas prise en charge.")
	}
}

func (g *gauge) selection(set ast.SelectionSet) *size {
	sum := &size{keys: make(map[string]int)}
	for _, selected := range set {
		switch s := selected.(type) {
		case *ast.Field:
			g.directives(s.Directives)
			sum.add(g.field(s), len(s.Directives))
		case *ast.InlineFragment:
			g.directives(s.Directives)
			sum.add(g.selection(s.SelectionSet), len(s.Directives))
		case *ast.FragmentSpread:
			g.directives(s.Directives)
			sum.add(g.fragment(s.Name), len(s.Directives))
		}
	}
	for _, n := range sum.keys {
		g.limit("répétitions d’un même champ", n, maxRepeated)
	}
	return sum
}

func (g *gauge) field(f *ast.Field) *size {
	below := g.selection(f.SelectionSet)
	s := &size{
		depth:      below.depth + 1,
		cost:       below.cost + 1,
		aliases:    below.aliases,
		directives: below.directives,
		keys:       map[string]int{f.Alias: 1},
	}
	if f.Alias != f.Name {
		s.aliases++
	}
	if f.Name == "__schema" || f.Name == "__type" {
		g.limit("niveaux d’introspection", s.depth, maxIntrospectionDepth)
		s.depth = 1
	}
	return s
}

// fragment measures a fragment once. While it is being measured it counts for
// nothing, which ends cycles here and leaves it to validation to refuse them.
func (g *gauge) fragment(name string) *size {
	if known := g.measured[name]; known != nil {
		return known
	}
	g.measured[name] = &size{}
	definition := g.fragments.ForName(name)
	if definition == nil {
		return g.measured[name]
	}
	g.directives(definition.Directives)
	s := g.selection(definition.SelectionSet)
	s.directives += len(definition.Directives)
	g.measured[name] = s
	return s
}

// add puts another selection beside this one.
func (s *size) add(other *size, directives int) {
	s.depth = max(s.depth, other.depth)
	s.cost = min(s.cost+other.cost, saturated)
	s.aliases = min(s.aliases+other.aliases, saturated)
	s.directives = min(s.directives+other.directives+directives, saturated)
	for key, n := range other.keys {
		if s.keys != nil {
			s.keys[key] = min(s.keys[key]+n, saturated)
		}
	}
}
