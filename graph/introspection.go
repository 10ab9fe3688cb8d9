package graph

import (
	"bytes"
	"io"
	"strconv"

	"github.com/99designs/gqlgen/graphql"
	"github.com/99designs/gqlgen/graphql/introspection"
	"github.com/vektah/gqlparser/v2/ast"
)

// maxIntrospection bounds the answer of __schema and __type in one request, in bytes; each
// object adds perObject more. It is twice the answer to the query that GraphiQL sends with
// every option.
const (
	maxIntrospection = 1 << 20
	perObject        = 64
)

// introspect answers the fields __schema and __type of a query, by their response keys. They
// need nothing but the schema, so they are written one after another into one buffer. gqlgen
// takes four times as long, because it prepares every field for a resolver that may wait: 25 ms
// of processor time for GraphiQL's query, where security §2 promises 10 ms for any document.
// introspect refuses a query whose answer would be too long: nested fields multiply, so the
// size of the text does not predict the size of the answer.
func introspect(schema *ast.Schema, op *graphql.OperationContext) (map[string]graphql.Marshaler, error) {
	if op.Operation.Operation != ast.Query {
		return nil, nil
	}
	answers := make(map[string]graphql.Marshaler)
	w := &introspector{op: op}
	for _, root := range graphql.CollectFields(op, op.Operation.SelectionSet, []string{schema.Query.Name}) {
		start := w.out.Len()
		switch root.Name {
		case "__schema":
			w.schemaObject(root.Selections, introspection.WrapSchema(schema))
		case "__type":
			name, _ := root.ArgumentMap(op.Variables)["name"].(string)
			w.typ(root.Selections, introspection.WrapTypeFromDef(schema, schema.Types[name]))
		default:
			continue
		}
		answers[root.Alias] = written(w.out.Bytes()[start:])
	}
	if w.full() {
		return nil, unprocessable("La réponse d’introspection serait trop longue. Demandez-en moins à la fois.")
	}
	return answers, nil
}

// written returns a marshaler for an answer that is JSON already.
func written(text []byte) graphql.Marshaler {
	return graphql.WriterFunc(func(w io.Writer) { _, _ = w.Write(text) })
}

// introspector writes answers until the buffer is full.
type introspector struct {
	op      *graphql.OperationContext
	out     bytes.Buffer
	objects int
}

func (w *introspector) full() bool {
	return w.out.Len()+w.objects*perObject > maxIntrospection
}

// object writes an object of the type typename, and each of its fields with write.
func (w *introspector) object(typename string, set ast.SelectionSet, write func(graphql.CollectedField)) {
	w.objects++
	w.out.WriteByte('{')
	for i, field := range graphql.CollectFields(w.op, set, []string{typename}) {
		if w.full() {
			return
		}
		if i > 0 {
			w.out.WriteByte(',')
		}
		w.text(field.Alias)
		w.out.WriteByte(':')
		if field.Name == "__typename" {
			w.text(typename)
			continue
		}
		write(field)
	}
	w.out.WriteByte('}')
}

// each writes a list of objects, each with write.
func each[T any](w *introspector, field graphql.CollectedField, list []T, write func(ast.SelectionSet, *T)) {
	w.out.WriteByte('[')
	for i := range list {
		if w.full() {
			return
		}
		if i > 0 {
			w.out.WriteByte(',')
		}
		write(field.Selections, &list[i])
	}
	w.out.WriteByte(']')
}

func (w *introspector) text(value string) {
	graphql.MarshalString(value).MarshalGQL(&w.out)
}

func (w *introspector) optional(value *string) {
	if value == nil {
		w.out.WriteString("null")
		return
	}
	w.text(*value)
}

func (w *introspector) truth(value bool) {
	w.out.WriteString(strconv.FormatBool(value))
}

func (w *introspector) withDeprecated(field graphql.CollectedField) bool {
	include, _ := field.ArgumentMap(w.op.Variables)["includeDeprecated"].(bool)
	return include
}

func (w *introspector) schemaObject(set ast.SelectionSet, s *introspection.Schema) {
	w.object("__Schema", set, func(f graphql.CollectedField) {
		switch f.Name {
		case "description":
			w.optional(s.Description())
		case "types":
			each(w, f, s.Types(), w.typ)
		case "queryType":
			w.typ(f.Selections, s.QueryType())
		case "mutationType":
			w.typ(f.Selections, s.MutationType())
		case "subscriptionType":
			w.typ(f.Selections, s.SubscriptionType())
		case "directives":
			each(w, f, s.Directives(), w.directive)
		}
	})
}

func (w *introspector) typ(set ast.SelectionSet, t *introspection.Type) {
	if t == nil {
		w.optional(nil)
		return
	}
	w.object("__Type", set, func(f graphql.CollectedField) {
		switch f.Name {
		case "kind":
			w.text(t.Kind())
		case "name":
			w.optional(t.Name())
		case "description":
			w.optional(t.Description())
		case "specifiedByURL":
			w.optional(t.SpecifiedByURL())
		case "fields":
			each(w, f, t.Fields(w.withDeprecated(f)), w.field)
		case "interfaces":
			each(w, f, t.Interfaces(), w.typ)
		case "possibleTypes":
			each(w, f, t.PossibleTypes(), w.typ)
		case "enumValues":
			each(w, f, t.EnumValues(w.withDeprecated(f)), w.enumValue)
		case "inputFields":
			each(w, f, t.InputFields(), w.inputValue)
		case "ofType":
			w.typ(f.Selections, t.OfType())
		case "isOneOf":
			w.truth(t.IsOneOf())
		}
	})
}

func (w *introspector) field(set ast.SelectionSet, field *introspection.Field) {
	w.object("__Field", set, func(f graphql.CollectedField) {
		switch f.Name {
		case "name":
			w.text(field.Name)
		case "description":
			w.optional(field.Description())
		case "args":
			each(w, f, field.Args, w.inputValue)
		case "type":
			w.typ(f.Selections, field.Type)
		case "isDeprecated":
			w.truth(field.IsDeprecated())
		case "deprecationReason":
			w.optional(field.DeprecationReason())
		}
	})
}

func (w *introspector) inputValue(set ast.SelectionSet, value *introspection.InputValue) {
	w.object("__InputValue", set, func(f graphql.CollectedField) {
		switch f.Name {
		case "name":
			w.text(value.Name)
		case "description":
			w.optional(value.Description())
		case "type":
			w.typ(f.Selections, value.Type)
		case "defaultValue":
			w.optional(value.DefaultValue)
		case "isDeprecated":
			w.truth(value.IsDeprecated())
		case "deprecationReason":
			w.optional(value.DeprecationReason())
		}
	})
}

func (w *introspector) enumValue(set ast.SelectionSet, value *introspection.EnumValue) {
	w.object("__EnumValue", set, func(f graphql.CollectedField) {
		switch f.Name {
		case "name":
			w.text(value.Name)
		case "description":
			w.optional(value.Description())
		case "isDeprecated":
			w.truth(value.IsDeprecated())
		case "deprecationReason":
			w.optional(value.DeprecationReason())
		}
	})
}

func (w *introspector) directive(set ast.SelectionSet, directive *introspection.Directive) {
	w.object("__Directive", set, func(f graphql.CollectedField) {
		switch f.Name {
		case "name":
			w.text(directive.Name)
		case "description":
			w.optional(directive.Description())
		case "isRepeatable":
			w.truth(directive.IsRepeatable)
		case "locations":
			w.out.WriteByte('[')
			for i, location := range directive.Locations {
				if i > 0 {
					w.out.WriteByte(',')
				}
				w.text(location)
			}
			w.out.WriteByte(']')
		case "args":
			each(w, f, directive.Args, w.inputValue)
		}
	})
}
