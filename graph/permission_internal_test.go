package graph

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/citerne/citerne/graph/generated"
	"github.com/citerne/citerne/internal/domain"
)

// A root field without an entry is refused, and the error names it for operators.
func TestRootFieldWithoutRuleIsRefused(t *testing.T) {
	for _, object := range []string{"Query", "Mutation", "Subscription"} {
		ctx := graphql.WithFieldContext(t.Context(), &graphql.FieldContext{
			Object: object, Field: graphql.CollectedField{Field: &ast.Field{Name: "unheardOf"}},
		})
		ran := false
		_, err := permitted(ctx, func(context.Context) (any, error) { ran = true; return nil, nil })
		if ran || domain.CodeOf(err) != domain.CodeInternal || !strings.Contains(err.Error(), object+".unheardOf") {
			t.Errorf("%s: ran %t, %v", object, ran, err)
		}
	}
}

// accessRules has the root fields of the schema and no other.
func TestEveryRootFieldHasARule(t *testing.T) {
	schema := generated.NewExecutableSchema(generated.Config{Resolvers: &resolver{}}).Schema()
	var fields []string
	for _, root := range []*ast.Definition{schema.Query, schema.Mutation, schema.Subscription} {
		for _, field := range root.Fields {
			if strings.HasPrefix(field.Name, "__") {
				continue // introspection, which has no customer data
			}
			name := root.Name + "." + field.Name
			fields = append(fields, name)
			if _, ok := accessRules[name]; !ok {
				t.Errorf("%s has no entry in accessRules: it is refused", name)
			}
		}
	}
	for name := range accessRules {
		if !slices.Contains(fields, name) {
			t.Errorf("%s is in accessRules and not in the schema", name)
		}
	}
}
