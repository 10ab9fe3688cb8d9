package graph

import (
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/gqlerror"
	"github.com/vektah/gqlparser/v2/validator"
)

// maxValues is how many values the variables of an operation may hold, including those within
// lists and objects. The longest lists of the interface have a few hundred. With more values,
// reading each by its type would cost more than any other part of a request of that size.
const maxValues = 2000

// coerce reads the variables as the operation declares them. The parser's messages are returned
// only where free queries are allowed: wrong variables from the interface are a defect that its
// users cannot correct.
func (h *handler) coerce(operation *ast.OperationDefinition, raw map[string]any) (map[string]any, error) {
	if left := maxValues; !within(&left, raw) {
		return nil, unprocessable(fmt.Sprintf("Les variables portent trop de valeurs\u00a0: %d au plus.", maxValues))
	}
	schema := h.schema.Schema()
	variables, err := validator.VariableValues(schema, operation, raw)
	if err == nil {
		err = checkVariables(schema, operation, raw)
	}
	switch {
	case err == nil:
		return variables, nil
	case h.cfg.FreeQueries:
		return nil, invalidDocument(err)
	default:
		return nil, unprocessable("Les variables ne conviennent pas à l’opération.")
	}
}

// within subtracts a JSON value and all its parts from left, and reports whether left was
// enough. It stops as soon as left is used up.
func within(left *int, value any) bool {
	if *left--; *left < 0 {
		return false
	}
	switch value := value.(type) {
	case map[string]any:
		for _, part := range value {
			if !within(left, part) {
				return false
			}
		}
	case []any:
		for _, part := range value {
			if !within(left, part) {
				return false
			}
		}
	}
	return true
}

// checkVariables refuses values that VariableValues accepts and GraphQL does not (§3.5, §3.9.1
// of the specification of October 2021): a number for a String, a fraction for an ID, a text or
// more than 32 bits for an Int, an enum's value in other letters. Numbers keep their text here,
// so VariableValues cannot distinguish them from strings.
func checkVariables(schema *ast.Schema, operation *ast.OperationDefinition, raw map[string]any) error {
	for _, variable := range operation.VariableDefinitions {
		if !fits(schema, variable.Type, raw[variable.Variable]) {
			return gqlerror.ErrorPathf(ast.Path{ast.PathName("variable"), ast.PathName(variable.Variable)}, "a value is not of its type %s", variable.Type)
		}
	}
	return nil
}

// fits reports whether a JSON value has the type typ. It does not repeat the checks of
// VariableValues.
func fits(schema *ast.Schema, typ *ast.Type, value any) bool {
	if value == nil {
		return true
	}
	if typ.Elem != nil {
		list, ok := value.([]any)
		if !ok {
			return fits(schema, typ.Elem, value)
		}
		for _, element := range list {
			if !fits(schema, typ.Elem, element) {
				return false
			}
		}
		return true
	}
	definition := schema.Types[typ.NamedType]
	switch definition.Kind {
	case ast.InputObject:
		object, _ := value.(map[string]any)
		for name, part := range object {
			if field := definition.Fields.ForName(name); field != nil && !fits(schema, field.Type, part) {
				return false
			}
		}
		return true
	case ast.Enum:
		name, ok := value.(string)
		return ok && definition.EnumValues.ForName(name) != nil
	default:
		return fitsScalar(definition.Name, value)
	}
}

// fitsScalar is fits for the built-in scalars of GraphQL; our own scalars parse their values
// strictly.
func fitsScalar(name string, value any) bool {
	_, isText := value.(string)
	number, isNumber := value.(json.Number)
	switch name {
	case "String":
		return isText
	case "ID":
		_, err := strconv.ParseInt(number.String(), 10, 64)
		return isText || isNumber && err == nil
	case "Int":
		_, err := strconv.ParseInt(number.String(), 10, 32)
		return isNumber && err == nil
	case "Float":
		return isNumber
	}
	return true
}
