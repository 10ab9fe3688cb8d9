package graph

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"
	"github.com/vektah/gqlparser/v2/parser"
	"github.com/vektah/gqlparser/v2/validator"
	"github.com/vektah/gqlparser/v2/validator/core"
	"github.com/vektah/gqlparser/v2/validator/rules"

	"github.com/citerne/citerne/internal/domain"
)

// documentIDPrefix is the prefix of a documentId, before the hash.
const documentIDPrefix = "sha256:"

// documents decides which texts may run, and compiles them. Those of the user interface are
// compiled once. Clients can vary free texts without limit, so only some are cached.
type documents struct {
	schema *ast.Schema
	rules  *rules.Rules
	free   bool
	known  map[string]compiled
	// other finds the texts of other releases; learned caches the results by hash.
	other   func(hash string) (text string, ok bool)
	learned sync.Map

	mu   sync.RWMutex
	kept map[string]*document // by text
}

// document is a text that may run. ours reports whether it is a text of the user interface.
type document struct {
	*ast.QueryDocument
	ours bool
}

// compiled is a text of the user interface, compiled at its first use.
type compiled func() (*document, error)

// The limits of the cache of free documents: their number, and the length of each in bytes. A
// document takes about 30 times its text.
const (
	mostKept    = 256
	longestKept = 4 << 10
)

func newDocuments(schema *ast.Schema, cfg Config) *documents {
	d := &documents{
		schema: schema,
		rules:  quietRules(),
		free:   cfg.FreeQueries,
		known:  make(map[string]compiled, len(cfg.Documents)),
		other:  cfg.OtherDocument,
		kept:   make(map[string]*document),
	}
	for hash, text := range cfg.Documents {
		d.known[hash] = d.trust(text)
	}
	return d
}

// trust compiles a text of the user interface at its first use. A text of another release that
// no longer fits this schema is refused as unknown: the page that sends it is of another
// release.
func (d *documents) trust(text string) compiled {
	return sync.OnceValues(func() (*document, error) {
		doc, err := d.compile(text)
		if err != nil {
			return nil, outdated(fmt.Errorf("compile an operation of another release: %w", err))
		}
		return &document{doc, true}, nil
	})
}

// outdated refuses an operation of a release that this server does not know, or no longer
// serves. A page that reads this refusal reloads.
func outdated(cause error) *refusal {
	refused := refuse(http.StatusBadRequest, domain.CodeNotFound, "Cette opération est inconnue du serveur. Rechargez la page.")
	refused.failure = refused.failure.WithCause(cause)
	refused.reload = true
	return refused
}

var errUnknownDocument = errors.New("no release that is kept has this operation")

// find returns the document that p names, ready to run.
func (d *documents) find(p *params) (*document, error) {
	if p.DocumentID != "" {
		hash, named := strings.CutPrefix(p.DocumentID, documentIDPrefix)
		if known := d.trusted(hash); named && known != nil {
			return known()
		}
		return nil, outdated(errUnknownDocument)
	}
	if doc := d.recall(p.Query); doc != nil {
		return doc, nil
	}
	sum := sha256.Sum256([]byte(p.Query))
	if known := d.trusted(hex.EncodeToString(sum[:])); known != nil {
		return known()
	}
	if !d.free {
		return nil, refuse(http.StatusBadRequest, domain.CodeForbidden, "Seules les opérations du tableau de bord sont acceptées ici.")
	}
	parsed, err := d.compile(p.Query)
	if err != nil {
		return nil, err
	}
	doc := &document{parsed, false}
	d.keep(p.Query, doc)
	return doc, nil
}

// trusted returns the document with that hash, nil when no release that is kept has it.
func (d *documents) trusted(hash string) compiled {
	if known, ok := d.known[hash]; ok {
		return known
	}
	if d.other == nil {
		return nil
	}
	if known, ok := d.learned.Load(hash); ok {
		return known.(compiled)
	}
	text, ok := d.other(hash)
	if !ok {
		return nil
	}
	known, _ := d.learned.LoadOrStore(hash, d.trust(text))
	return known.(compiled)
}

// recall returns the cached document of a free text, nil when there is none.
func (d *documents) recall(text string) *document {
	d.mu.RLock()
	defer d.mu.RUnlock()
	return d.kept[text]
}

// keep caches the document of a free text. It evicts an arbitrary one when the cache is full.
func (d *documents) keep(text string, doc *document) {
	if len(text) > longestKept {
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.kept) >= mostKept {
		for other := range d.kept {
			delete(d.kept, other)
			break
		}
	}
	d.kept[text] = doc
}

// quietRules are the rules of GraphQL without suggestions, which compare an unknown name with
// every known one. GraphiQL makes its own suggestions.
func quietRules() *rules.Rules {
	quiet := rules.NewDefaultRules()
	for _, rule := range []core.Rule{
		rules.FieldsOnCorrectTypeRuleWithoutSuggestions,
		rules.KnownArgumentNamesRuleWithoutSuggestions,
		rules.KnownTypeNamesRuleWithoutSuggestions,
		rules.ScalarLeafsRuleWithoutSuggestions,
		rules.ValuesOfCorrectTypeRuleWithoutSuggestions,
	} {
		quiet.ReplaceRule(strings.TrimSuffix(rule.Name, "WithoutSuggestions"), rule.RuleFunc)
	}
	return quiet
}

// compile parses, measures and validates a text, in that order: a text that is too large must
// not reach validation, which costs more than measuring in the worst case.
func (d *documents) compile(text string) (*ast.QueryDocument, error) {
	if err := checkNames(text); err != nil {
		return nil, err
	}
	doc, err := parser.ParseQueryWithTokenLimit(&ast.Source{Input: text}, maxTokens)
	if err != nil {
		return nil, invalidDocument(err)
	}
	if err := measure(doc); err != nil {
		return nil, err
	}
	if list := validator.ValidateWithRules(d.schema, doc, d.rules); len(list) > 0 {
		return nil, invalidDocument(list)
	}
	return doc, nil
}

// invalidDocument returns the faults that the parser or the validator found, with their places.
// They help only clients that may send free texts: the texts of the interface are valid.
func invalidDocument(err error) error {
	refused := unprocessable("La requête n’est pas un document GraphQL valide.")
	if list, ok := errors.AsType[gqlerror.List](err); ok {
		refused.places = list
	} else if single, ok := errors.AsType[*gqlerror.Error](err); ok {
		refused.places = gqlerror.List{single}
	}
	return refused
}
