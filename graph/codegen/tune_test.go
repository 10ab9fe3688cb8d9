package main

import (
	"strings"
	"testing"
)

// Code that gqlgen writes in another form is told, never left half changed.
// graph/schema_test.go proves that what is kept is what is written today.
func TestOtherFormsAreTold(t *testing.T) {
	for name, c := range map[string]struct{ source, want string }{
		"nothing to change": {"package generated\n", "has no resolver"},
		"a list as ever":    {resolvers + "x := graphql.MarshalSliceConcurrently(ctx, 3)\n", "graphql.MarshalSliceConcurrently"},
		"deferring as ever": {resolvers + "deferLabelToView = nil\n", "deferLabelToView"},
		"no field waits":    {resolvers, "no field waits"},
		"another goroutine": {resolvers + "\tout.Concurrently(i, resolve)\n", "another form"},
	} {
		_, err := tune(c.source, nil)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// resolvers are those of the fields that are called at once.
var resolvers = func() string {
	var text strings.Builder
	text.WriteString("package generated\n")
	for _, name := range immediate {
		text.WriteString("func (ec *executionContext) _" + strings.Replace(name, ".", "_", 1) + "(ctx context.Context) {\n" +
			"\treturn ec.Resolvers.A().B(ctx, obj)\n\treturn ec.marshalC(ctx, selections, v)\n\t)\n}\n")
	}
	return text.String()
}()
