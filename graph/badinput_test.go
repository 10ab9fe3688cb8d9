package graph_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/citerne/citerne/bench/page"
	"github.com/citerne/citerne/graph"
	"github.com/citerne/citerne/internal/domain"
)

// leastBadInputs is the required number of cases (security §8).
const leastBadInputs = 400

// wrongValues has invalid values for each scalar type. Those of an enum, an input or a list are
// derived from its definition.
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

// rightValues has a valid value for each scalar type.
var rightValues = map[string]any{
	"ID": "1", "String": "x", "Int": 1, "Boolean": true, "Float": 1.5, "Date": "2026-11-24", "DateTime": "2026-11-24T10:00:00Z", "Decimal": "1", "Cents": 1,
}

// badInput is one wrong value at one place.
type badInput struct {
	place string
	query string
	value any
}

// badInputs puts every wrong value into every argument of Query and Mutation, and into every
// field of their inputs, down to the third level.
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

// ask1 returns an operation that takes one argument of a field from the variable $v, and gives
// valid values to the other required arguments.
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

// literal converts a JSON value to GraphQL syntax: keys without quotes.
func literal(text string) string {
	for _, name := range []string{"gasId", "volume", "tankId", "addressId", "items", "date", "window"} {
		text = strings.ReplaceAll(text, `"`+name+`":`, name+":")
	}
	return text
}

// right returns a valid value of a type, without optional parts.
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

// wrongIn returns wrong values of a type, by the place of the fault.
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
			t.Errorf("wrongValues has no entry for the scalar %s", definition.Name)
		}
		for _, value := range values {
			wrong[fmt.Sprintf(") %v", value)] = value
		}
	}
	return wrong
}

// Every invalid value is refused with a code that a program can branch on. It never causes a
// server error, and never reaches the provider as a write. The cases are derived from the
// schema, so a new field gets its own.
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
		for _, reported := range answer.Errors {
			typed = typed && reported.Message != "" && reported.Extensions.Code == domain.CodeInvalid
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
			t.Errorf("a write reached the provider: %s", call)
		}
	}
	bodies := expectBrokenBodiesRefused(t)
	if len(cases) < leastBadInputs {
		t.Errorf("only %d cases", len(cases))
	}
	page.Record(t, "Bad input", "%d values that the schema forbids, generated from it, and %d invalid bodies: each refused with a code, none with a status 5xx, none sent to the provider as a write", len(cases), bodies)
}

// brokenBodies returns malformed chunked bodies, as sent over a connection.
func brokenBodies(text string) map[string]string {
	chunk := fmt.Sprintf("%x\r\n%s\r\n", len(text), text)
	return map[string]string{
		"a chunk with an invalid size": chunk + "ZZ\r\n{}\r\n0\r\n\r\n",
		"a chunk extension of 20 KB":   "1;x=" + strings.Repeat("y", 20<<10) + chunk + "0\r\n\r\n",
		"a trailer without a colon":    chunk + "0\r\nno header\r\n\r\n",
		"a chunk longer than its size": "1\r\n" + text + "\r\n0\r\n\r\n",
		"a size that overflows":        "fffffffffffffffff\r\n" + text + "\r\n0\r\n\r\n",
	}
}

// expectBrokenBodiesRefused sends them over real connections, as a JSON request and as a file
// upload. Each is refused as bad input, and none is logged as a failure. It returns their
// number.
func expectBrokenBodiesRefused(t *testing.T) (cases int) {
	t.Helper()
	var log bytes.Buffer
	server := httptest.NewServer(handler(instant(), func(c *graph.Config) { c.Logger = slog.New(slog.NewTextHandler(&log, nil)) }))
	for media, text := range map[string]string{
		"application/json":                post("{__typename}"),
		"multipart/form-data; boundary=b": "--b\r\nContent-Disposition: form-data; name=operations\r\n\r\n" + post("{__typename}") + "\r\n--b",
	} {
		for name, body := range brokenBodies(text) {
			conn, err := net.Dial("tcp", server.Listener.Addr().String())
			if err != nil {
				t.Fatal(err)
			}
			_, _ = fmt.Fprintf(conn, "POST / HTTP/1.1\r\nHost: a\r\nContent-Type: %s\r\nX-XSRF-TOKEN: x\r\nTransfer-Encoding: chunked\r\n\r\n%s", media, body)
			answer, _ := io.ReadAll(conn)
			_ = conn.Close()
			if reported := string(answer); !strings.HasPrefix(reported, "HTTP/1.1 400 ") || !strings.Contains(reported, `"code":"INVALID"`) {
				t.Errorf("%s, %s: %q", media, name, reported)
			}
			cases++
		}
	}
	server.Close()
	if log.Len() > 0 {
		t.Errorf("logged: %s", &log)
	}
	return cases
}
