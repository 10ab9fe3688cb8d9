package graph_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/citerne/citerne/bench/page"
	"github.com/citerne/citerne/internal/domain"
)

// leastBadInputs is the figure of security §8.
const leastBadInputs = 400

// wrongValues are values that no field of a type takes, by the name of the type; those
// of an enum, of an input or of a list are made from its definition.
var wrongValues = map[string][]any{
	"ID":       {true, 1.5, []any{}, map[string]any{"id": "1"}},
	"String":   {1, true, []any{}, map[string]any{}},
	"Int":      {"un", 1.5, 1 << 31, -1<<31 - 1, true, map[string]any{}},
	"Boolean":  {"true", 1, []any{}},
	"Float":    {"un", true, map[string]any{}},
	"Date":     {"2026-02-30", "21/11/2026", "2026-11-21T10:00:00Z", "", 20261121, true, "99999-01-01"},
	"DateTime": {"2026-11-21", "hier", "2026-11-21T25:00:00Z", 1763719200, map[string]any{}},
	"Decimal":  {"NaN", "1e400", "1,5", "", "0x10", true, map[string]any{}},
	"Cents":    {1.5, "un", json.Number("9223372036854775808"), true, map[string]any{}},
	"Upload":   {"iVBORw0KGgo=", 1, map[string]any{}},
}

// rightValues are values that a field of a type takes.
var rightValues = map[string]any{
	"ID": "1", "String": "x", "Int": 1, "Boolean": true, "Float": 1.5, "Date": "2026-11-24", "DateTime": "2026-11-24T10:00:00Z", "Decimal": "1", "Cents": 1,
}

// badInput is one wrong value in one place.
type badInput struct {
	place string
	query string
	value any
}

// badInputs puts every wrong value into every argument of Query and Mutation, and into
// every field of their inputs, down to the third level.
func badInputs(t *testing.T, schema *ast.Schema) []badInput {
	t.Helper()
	var all []badInput
	for _, root := range []*ast.Definition{schema.Query, schema.Mutation} {
		for _, field := range root.Fields {
			if strings.HasPrefix(field.Name, "__") {
				continue
			}
			for _, argument := range field.Arguments {
				query := ask1(schema, root, field, argument)
				for place, value := range wrongIn(t, schema, argument.Type, 3) {
					all = append(all, badInput{root.Name + "." + field.Name + "(" + argument.Name + place, query, value})
				}
			}
		}
	}
	return all
}

// ask1 is an operation that takes one argument of a field from its variable, and gives
// the others that are needed.
func ask1(schema *ast.Schema, root *ast.Definition, field *ast.FieldDefinition, argument *ast.ArgumentDefinition) string {
	declared, given := []string{"$v: " + argument.Type.String()}, []string{argument.Name + ": $v"}
	for _, other := range field.Arguments {
		if other != argument && other.Type.NonNull && other.DefaultValue == nil && other.Type.Name() != "Upload" {
			text, _ := json.Marshal(right(schema, other.Type))
			declared = append(declared, fmt.Sprintf("$%s: %s = %s", other.Name, other.Type, literal(string(text))))
			given = append(given, other.Name+": $"+other.Name)
		}
	}
	selection := ""
	switch result := schema.Types[field.Type.Name()]; {
	case result.Fields.ForName("userErrors") != nil:
		selection = "{ userErrors { code } }"
	case result.IsCompositeType():
		selection = "{ __typename }"
	}
	return strings.ToLower(root.Name) + "(" + strings.Join(declared, ", ") + ") { " + field.Name + "(" + strings.Join(given, ", ") + ") " + selection + " }"
}

// literal is a JSON value as GraphQL writes it: keys without quotes.
func literal(text string) string {
	for _, name := range []string{"gasId", "volume", "tankId", "addressId", "items", "date", "window"} {
		text = strings.ReplaceAll(text, `"`+name+`":`, name+":")
	}
	return text
}

// right is a value that a type takes, with nothing that may be left out.
func right(schema *ast.Schema, typ *ast.Type) any {
	if typ.Elem != nil {
		return []any{right(schema, typ.Elem)}
	}
	definition := schema.Types[typ.NamedType]
	switch definition.Kind {
	case ast.Enum:
		return definition.EnumValues[0].Name
	case ast.InputObject:
		fields := make(map[string]any)
		for _, field := range definition.Fields {
			if field.Type.NonNull && field.DefaultValue == nil {
				fields[field.Name] = right(schema, field.Type)
			}
		}
		return fields
	default:
		return rightValues[definition.Name]
	}
}

// wrongIn are wrong values of a type, by where the fault is.
func wrongIn(t *testing.T, schema *ast.Schema, typ *ast.Type, depth int) map[string]any {
	t.Helper()
	wrong := make(map[string]any)
	if typ.NonNull {
		wrong[") null"] = nil
	}
	if typ.Elem != nil {
		wrong[") object"] = map[string]any{"0": right(schema, typ.Elem)}
		for place, value := range wrongIn(t, schema, typ.Elem, depth) {
			if place != ") list" {
				wrong["[1]"+place] = []any{right(schema, typ.Elem), value}
			}
		}
		return wrong
	}
	definition := schema.Types[typ.NamedType]
	switch definition.Kind {
	case ast.Enum:
		for _, value := range []any{"NO_SUCH_VALUE", strings.ToUpper(definition.EnumValues[0].Name) + " ", 0, true} {
			wrong[fmt.Sprintf(") %#v", value)] = value
		}
	case ast.InputObject:
		wrong[") text"], wrong[") list"], wrong[") number"] = "x", []any{1}, 1
		unknown := right(schema, typ).(map[string]any)
		unknown["noSuchField"] = 1
		wrong[") unknown field"] = unknown
		if depth == 0 {
			break
		}
		for _, field := range definition.Fields {
			for place, value := range wrongIn(t, schema, field.Type, depth-1) {
				object := right(schema, typ).(map[string]any)
				object[field.Name] = value
				wrong["."+field.Name+place] = object
			}
		}
	default:
		values, ok := wrongValues[definition.Name]
		if !ok {
			t.Errorf("no wrong values of the scalar %s", definition.Name)
		}
		for _, value := range values {
			wrong[fmt.Sprintf(") %v", value)] = value
		}
	}
	return wrong
}

// Whatever a field takes, what it does not take is refused with a code that a program
// can branch on, is never the server's fault, and reaches the provider as no write. The
// cases are made from the schema, so a new field has its own.
func TestBadInput(t *testing.T) {
	schema := gqlparser.MustLoadSchema(&ast.Source{Name: "schema.graphql", Input: string(read(t, "../schema.graphql"))})
	w := newWorld(t, conditions{Account: &claire.account, Tab: claire.business}, "")
	cases := badInputs(t, schema)
	for _, c := range cases {
		body, err := json.Marshal(map[string]any{"query": c.query, "variables": map[string]any{"v": c.value}})
		if err != nil {
			t.Fatal(err)
		}
		response := w.post(t, body)
		text := readAll(t, response)
		var answer struct {
			Data   map[string]json.RawMessage
			Errors []struct {
				Message    string
				Extensions struct{ Code domain.Code }
			}
		}
		if err := json.Unmarshal(text, &answer); err != nil || response.StatusCode >= http.StatusInternalServerError {
			t.Errorf("%s: %d %s", c.place, response.StatusCode, text)
			continue
		}
		typed := len(answer.Errors) > 0
		for _, told := range answer.Errors {
			typed = typed && told.Message != "" && told.Extensions.Code == domain.CodeInvalid
		}
		for _, payload := range answer.Data {
			var refused struct{ UserErrors []struct{ Code string } }
			typed = typed || json.Unmarshal(payload, &refused) == nil && len(refused.UserErrors) > 0 && refused.UserErrors[0].Code != ""
		}
		if !typed {
			t.Errorf("%s = %.80v: %d %s\n%s", c.place, c.value, response.StatusCode, text, c.query)
		}
	}
	for _, call := range w.recorder.sorted() {
		if !strings.HasPrefix(call, "GET ") {
			t.Errorf("the provider is written to: %s", call)
		}
	}
	if len(cases) < leastBadInputs {
		t.Errorf("only %d cases", len(cases))
	}
	page.Record(t, "Bad input", "%d values that the schema does not take, made from it: each refused with a code, none with a status 5xx, none sent to the provider as a write", len(cases))
}
