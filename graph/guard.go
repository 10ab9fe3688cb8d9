package graph

import (
	"fmt"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/lexer"
)

// The limits on a document (security §2). They leave ample room for the screens of this
// product, and a hostile document cannot keep a core busy: within these limits, validation
// compares some thousands of pairs of fields at most.
const (
	maxTokens     = 1000
	maxDepth      = 10
	maxAliases    = 15
	maxDirectives = 20
	maxRootFields = 10
	// maxRepeated is how often one response key may occur in one selection.
	maxRepeated = 20
	// maxCost is the number of fields and fragments once every fragment is written out.
	// checkAnswer limits the cost of fields in lists and pages. Fragments count because the
	// selection of a list is read again for each list.
	maxCost = 500
	// maxIntrospectionDepth is for __schema and __type, whose types nest deeper than any data
	// of the API; free queries only.
	maxIntrospectionDepth = 20
	// maxName keeps names short, because validation compares them and error messages repeat
	// them.
	maxName = 100
)

// size is the size of one selection with its fragments written out.
type size struct {
	depth      int
	cost       int
	aliases    int
	directives int
	keys       map[string]int
}

// gauge measures a document in one pass. It measures each fragment once, however often it is
// spread, and stops once a limit is passed. So the time is proportional to the text, and no sum
// can grow past twice its limit.
type gauge struct {
	fragments ast.FragmentDefinitionList
	measured  map[string]*size
	err       error
}

// checkNames refuses a text with an implausibly long name. Every validation rule that meets an
// unknown name repeats it in its message.
func checkNames(text string) error {
	words := lexer.New(&ast.Source{Input: text})
	for range maxTokens {
		word, err := words.ReadToken()
		if err != nil || word.Kind == lexer.EOF {
			break
		}
		if word.Kind == lexer.Name && len(word.Value) > maxName {
			return unprocessable(fmt.Sprintf("La requête porte un nom trop long\u00a0: %d caractères au plus.", maxName))
		}
	}
	return nil
}

// measure refuses a document that exceeds the limits. It needs no schema: it runs before
// validation, and accepts documents that validation would refuse.
func measure(doc *ast.QueryDocument) error {
	g := &gauge{fragments: doc.Fragments, measured: make(map[string]*size)}
	total := &size{}
	for _, operation := range doc.Operations {
		root := g.selection(operation.SelectionSet)
		g.directives(operation.Directives)
		g.limit("champs à la racine", len(root.keys), maxRootFields)
		g.add(total, root, len(operation.Directives))
	}
	// A fragment that no operation spreads is invalid, but validation reads it too.
	for _, fragment := range doc.Fragments {
		if g.measured[fragment.Name] == nil {
			g.add(total, g.fragment(fragment.Name), 0)
		}
	}
	g.limit("niveaux", total.depth, maxDepth)
	return g.err
}

func (g *gauge) limit(what string, n, most int) {
	if n > most {
		g.refuse(fmt.Sprintf("La requête a trop de %s\u00a0: %d au plus.", what, most))
	}
}

// refuse keeps the first reason.
func (g *gauge) refuse(message string) {
	if g.err == nil {
		g.err = unprocessable(message)
	}
}

func (g *gauge) directives(list ast.DirectiveList) {
	if list.ForName("defer") != nil {
		g.refuse("La directive @defer n’est pas prise en charge.")
	}
}

func (g *gauge) selection(set ast.SelectionSet) *size {
	sum := &size{keys: make(map[string]int)}
	for _, selected := range set {
		if g.err != nil {
			break
		}
		switch s := selected.(type) {
		case *ast.Field:
			g.directives(s.Directives)
			g.add(sum, g.field(s), len(s.Directives))
		case *ast.InlineFragment:
			g.directives(s.Directives)
			g.add(sum, g.selection(s.SelectionSet), len(s.Directives))
			sum.cost++
		case *ast.FragmentSpread:
			g.directives(s.Directives)
			g.add(sum, g.fragment(s.Name), len(s.Directives))
			sum.cost++
		}
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

// fragment measures a fragment once. It refuses an undefined fragment at once, because
// validation compares each spread of an undefined fragment with all others. A fragment that is
// being measured counts for nothing. This ends cycles here and leaves it to validation to
// refuse them.
func (g *gauge) fragment(name string) *size {
	if known := g.measured[name]; known != nil {
		return known
	}
	g.measured[name] = &size{}
	definition := g.fragments.ForName(name)
	if definition == nil {
		g.refuse("La requête emploie un fragment qu’elle ne définit pas.")
		return g.measured[name]
	}
	g.directives(definition.Directives)
	s := g.selection(definition.SelectionSet)
	s.directives += len(definition.Directives)
	g.measured[name] = s
	return s
}

// add adds a sibling selection to sum. It checks the limits of the sums that only grow on the
// way to the root.
func (g *gauge) add(sum, other *size, directives int) {
	sum.depth = max(sum.depth, other.depth)
	sum.cost += other.cost
	sum.aliases += other.aliases
	sum.directives += other.directives + directives
	g.limit("champs et de fragments", sum.cost, maxCost)
	g.limit("alias", sum.aliases, maxAliases)
	g.limit("directives", sum.directives, maxDirectives)
	if sum.keys == nil {
		return
	}
	for key, n := range other.keys {
		sum.keys[key] += n
		g.limit("répétitions d’un même champ", sum.keys[key], maxRepeated)
	}
}
