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

// documentIDPrefix names the hash of a documentId.
const documentIDPrefix = "sha256:"

// documents decides which texts may run, and compiles them. Those of the user
// interface are compiled once; of free ones, which anybody can vary without end, some
// are kept.
type documents struct {
	schema *ast.Schema
	rules  *rules.Rules
	free   bool
	known  map[string]compiled
	// other finds the texts of other releases, and learned keeps what it found, by hash.
	other   func(hash string) (text string, ok bool)
	learned sync.Map

	mu   sync.RWMutex
	kept map[string]*document // by text
}

// document is a text that may run. ours tells that it is one of the user interface.
type document struct {
	*ast.QueryDocument
	ours bool
}

// compiled is a text of the user interface, compiled when it is first asked for.
type compiled func() (*document, error)

// What is kept of free documents: as many, and none that is longer. A document costs
// some thirty times its text.
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

// trust compiles a text of the user interface at its first use. One of another
// release that this schema has outgrown is refused as an unknown one: the page that
// asks is not of this release.
func (d *documents) trust(text string) compiled {
	return sync.OnceValues(func() (*document, error) {
		doc, err := d.compile(text)
		if err != nil {
			return nil, outdated(fmt.Errorf("compile an operation of another release: %w", err))
		}
		return &document{doc, true}, nil
	})
}

// outdated refuses an operation of a release that this server does not know, or no
// longer serves. A page that reads this loads itself again.
func outdated(cause error) *refusal {
	refused := refuse(http.StatusBadRequest, domain.CodeNotFound, "Cette opération est inconnue du serveur. Rechargez la page.")
	refused.failure = refused.failure.WithCause(cause)
	refused.reload = true
	return refused
}

var errUnknownDocument = errors.New("no release that is kept has this operation")

// find gives the document that p asks for, ready to run.
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

// trusted is the document of that hash, nil when no release that is kept has it.
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

// recall is the document of a free text that ran before, nil when it is not kept.
func (d *documents) recall(text string) *document {
	d.mu.RLock()
	defer d.mu.RUnlock()
	return d.kept[text]
}

// keep keeps the document of a free text, in place of any other when there are many.
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

// quietRules are the rules of GraphQL without their suggestions, which compare an
// unknown name with every known one. GraphiQL makes its own.
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

// compile parses, measures and validates a text, in that order: what is too large
// must not reach validation, which costs more than it in the worst case.
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

// invalidDocument tells what the parser or the validator found, with places. It
// is for those who may send free texts: the texts of ours are valid.
func invalidDocument(err error) error {
	refused := unprocessable("La requête n’est pas un document GraphQL valide.")
	if list, ok := errors.AsType[gqlerror.List](err); ok {
		refused.places = list
	} else if single, ok := errors.AsType[*gqlerror.Error](err); ok {
		refused.places = gqlerror.List{single}
	}
	return refused
}
