package graph

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
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
// interface are compiled once; free ones, which anybody can vary without end, are
// not kept.
type documents struct {
	schema *ast.Schema
	rules  *rules.Rules
	free   bool
	known  map[string]func() (*ast.QueryDocument, error)
}

func newDocuments(schema *ast.Schema, manifest map[string]string, free bool) *documents {
	d := &documents{
		schema: schema,
		rules:  quietRules(),
		free:   free,
		known:  make(map[string]func() (*ast.QueryDocument, error), len(manifest)),
	}
	for hash, text := range manifest {
		d.known[hash] = sync.OnceValues(func() (*ast.QueryDocument, error) { return d.compile(text) })
	}
	return d
}

// find gives the document that p asks for, ready to run.
func (d *documents) find(p *params) (*ast.QueryDocument, error) {
	if p.DocumentID != "" {
		known, ok := d.known[strings.TrimPrefix(p.DocumentID, documentIDPrefix)]
		if !ok || !strings.HasPrefix(p.DocumentID, documentIDPrefix) {
			return nil, refuse(http.StatusBadRequest, domain.CodeNotFound, "Cette opération est inconnue du serveur. Rechargez la page.")
		}
		return known()
	}
	sum := sha256.Sum256([]byte(p.Query))
	if known, ok := d.known[hex.EncodeToString(sum[:])]; ok {
		return known()
	}
	if !d.free {
		return nil, refuse(http.StatusBadRequest, domain.CodeForbidden, "Seules les opérations du tableau de bord sont acceptées ici.")
	}
	return d.compile(p.Query)
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
