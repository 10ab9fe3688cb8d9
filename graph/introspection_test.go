package graph_test

import (
	"bytes"
	"embed"
	"encoding/json"
	"strings"
	"testing"

	"github.com/99designs/gqlgen/graphql"
	"github.com/99designs/gqlgen/graphql/executor"

	"github.com/citerne/citerne/graph/generated"
)

// introspections are the queries of tools, as getIntrospectionQuery of graphql-js 16 writes
// them: without options, which is the query of GraphiQL 5, and with all.
//
//go:embed testdata/introspection
var introspections embed.FS

func introspection(t *testing.T, name string) string {
	t.Helper()
	text, err := introspections.ReadFile("testdata/introspection/" + name + ".graphql")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// gqlgenAnswers returns the data that gqlgen's own executor answers with.
func gqlgenAnswers(t *testing.T, query string, variables map[string]any) []byte {
	t.Helper()
	e := executor.New(generated.NewExecutableSchema(generated.Config{}))
	ctx := graphql.StartOperationTrace(t.Context())
	op, errs := e.CreateOperationContext(ctx, &graphql.RawParams{Query: query, Variables: variables})
	if len(errs) > 0 {
		t.Fatal(errs)
	}
	op.DisableIntrospection = false
	respond, ctx := e.DispatchOperation(ctx, op)
	response := respond(ctx)
	if len(response.Errors) > 0 {
		t.Fatal(response.Errors)
	}
	return response.Data
}

// introspect answers introspection instead of gqlgen, with the same bytes.
func TestIntrospectionMatchesGqlgen(t *testing.T) {
	for name, query := range map[string]string{
		"graphiql":     introspection(t, "graphiql"),
		"every option": introspection(t, "every_option"),
		"everything": `query($type: String!, $yes: Boolean = true, $no: Boolean = false) {
			__typename schema: __schema { __typename description queryType { name } types { ...T } directives { __typename name description isRepeatable locations args { ...V } } }
			enum: __type(name: $type) { ...T } none: __type(name: "Nothing") { name } input: __type(name: "OrderItemInput") { ...T } }
			fragment T on __Type { __typename kind name name description @skip(if: $yes) specifiedByURL isOneOf
				all: fields(includeDeprecated: $yes) { __typename name isDeprecated deprecationReason } fields { name args { ...V } ... on __Field @include(if: $no) { description } }
				inputFields { ...V } values: enumValues(includeDeprecated: true) { __typename name description isDeprecated deprecationReason } enumValues { name }
				interfaces { name } possibleTypes { name } }
			fragment V on __InputValue { __typename name description defaultValue isDeprecated deprecationReason type { name ofType { kind name ofType { name } } } }`,
	} {
		t.Run(name, func(t *testing.T) {
			variables := map[string]any{}
			if name == "everything" {
				variables["type"] = "OrderStatus"
			}
			body, err := json.Marshal(map[string]any{"query": query, "variables": variables})
			if err != nil {
				t.Fatal(err)
			}
			var got struct{ Data, Errors json.RawMessage }
			_, _, answer := ask(t, handler(instant()), "POST", "/", string(body))
			if err := json.Unmarshal([]byte(answer), &got); err != nil || got.Errors != nil {
				t.Fatalf("%v: %.500s", err, answer)
			}
			if want := gqlgenAnswers(t, query, variables); !bytes.Equal(got.Data, want) {
				t.Errorf("got %.2000s\nwant %.2000s", got.Data, want)
			}
		})
	}
}

// Introspection can be combined with data, each under its own key.
func TestIntrospectionInAQueryForData(t *testing.T) {
	_, _, body := ask(t, handler(instant()), "POST", "/", post(`{ me { id } a: __type(name: "Gas") { name } b: __type(name: "Cents") { kind } }`))
	if want := `{"me":{"id":"c1"},"a":{"name":"Gas"},"b":{"kind":"SCALAR"}}`; !strings.Contains(body, want) {
		t.Errorf("%s, want %s", body, want)
	}
}

// tooMuch is an introspection query whose text is within every limit, and whose answer is not.
var tooMuch = "{__schema{types{" + times(14, "a#:fields{name description type{name kind}}") + "}}}"

func TestIntrospectionIsBounded(t *testing.T) {
	_, _, body := ask(t, handler(instant()), "POST", "/", post(tooMuch))
	if !strings.Contains(body, "La réponse d’introspection serait trop longue.") || !strings.Contains(body, "INVALID") || strings.Contains(body, `"data"`) {
		t.Errorf("%.500s", body)
	}
}
