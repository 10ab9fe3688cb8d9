// Package inline writes GraphQL objects and lists whose parts are in memory, for
// graph/generated: what gqlgen's own do for parts that are deferred or wait, without
// its price. It imports gqlgen only. graph/codegen says where it is used.
package inline

import (
	"bytes"
	"context"
	"io"
	"sync"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"
)

// Object is a GraphQL object: the values of its fields, in their order.
type Object struct {
	fields []graphql.CollectedField
	values []graphql.Marshaler
}

// NewObject is the object of these values, one for each field.
func NewObject(fields []graphql.CollectedField, values []graphql.Marshaler) graphql.Marshaler {
	return &Object{fields, values}
}

// MarshalGQL implements graphql.Marshaler. A field that was collected twice, by an
// interface and by a type of it, is written once.
func (o *Object) MarshalGQL(w io.Writer) {
	open := `{"`
	for i := range o.fields {
		name := o.fields[i].Alias
		if o.written(name, i) {
			continue
		}
		_, _ = io.WriteString(w, open)
		_, _ = io.WriteString(w, name) // letters, digits and _ (GraphQL §2.1.9)
		_, _ = io.WriteString(w, `":`)
		o.values[i].MarshalGQL(w)
		open = `,"`
	}
	if open == `{"` {
		_, _ = io.WriteString(w, "{")
	}
	_, _ = io.WriteString(w, "}")
}

// written tells whether a field before i has this name.
func (o *Object) written(name string, i int) bool {
	for k := range i {
		if o.fields[k].Alias == name {
			return true
		}
	}
	return false
}

// buffers are what answers are written to.
var buffers = sync.Pool{New: func() any { return new(bytes.Buffer) }}

// largestBuffer is the largest that is kept for the next answer, in bytes.
const largestBuffer = 256 << 10

// Write is the text of a value.
func Write(value graphql.Marshaler) []byte {
	buffer := buffers.Get().(*bytes.Buffer)
	buffer.Reset()
	value.MarshalGQL(buffer)
	text := bytes.Clone(buffer.Bytes())
	if buffer.Cap() <= largestBuffer {
		buffers.Put(buffer)
	}
	return text
}

// Waiting has, by type, the fields whose resolvers may wait for something.
type Waiting map[string]map[string]bool

// Slice writes a list of n items. Items below which a field waits are written side by
// side, others one after the other.
func Slice(ctx context.Context, n int, sel ast.SelectionSet, waiting Waiting, item func(ctx context.Context, i int) graphql.Marshaler) graphql.Array {
	if n > 1 && waiting.in(sel) {
		return graphql.MarshalSliceConcurrently(ctx, n, sideBySide, false, item)
	}
	return inTurn(ctx, n, item)
}

// sideBySide bounds the items of one list that are written at the same time. The
// upstream calls behind them are bounded again, for each response, by graph/loader.
const sideBySide = 64

// place is where an item stands, for the path of its errors.
type place struct {
	graphql.FieldContext
	index int
}

func inTurn(ctx context.Context, n int, item func(ctx context.Context, i int) graphql.Marshaler) (all graphql.Array) {
	all = make(graphql.Array, n)
	at := ctx
	defer func() {
		if r := recover(); r != nil {
			graphql.AddError(at, graphql.Recover(at, r))
			all = nil
		}
	}()
	places := make([]place, n)
	for i := range n {
		places[i].index = i
		places[i].Index = &places[i].index
		at = graphql.WithFieldContext(ctx, &places[i].FieldContext)
		all[i] = item(at, i)
	}
	return all
}

// in tells whether a field of a selection, or below it, waits.
func (w Waiting) in(sel ast.SelectionSet) bool {
	for _, s := range sel {
		switch s := s.(type) {
		case *ast.Field:
			if s.ObjectDefinition != nil && w[s.ObjectDefinition.Name][s.Name] || w.in(s.SelectionSet) {
				return true
			}
		case *ast.InlineFragment:
			if w.in(s.SelectionSet) {
				return true
			}
		case *ast.FragmentSpread:
			if s.Definition != nil && w.in(s.Definition.SelectionSet) {
				return true
			}
		}
	}
	return false
}

// Grow makes room on the stack of a goroutine that has just begun for a field of an object.
// Where it grew by itself it was copied three times, each time deeper. It comes to have 8 KB,
// which is copied once more, late, where the provider's answer is a list; of as much as a
// root field has there would be hundreds.
func Grow() { room(false) }

// GrowRoot makes it for a root field, down to the parts of a list that the provider answered:
// 16 KB. A field that the same goroutine resolves, below the object that the root field
// answers, finds them there.
func GrowRoot() { rootRoom(false) }

// What is looked at when a function begins is how much it could use.

//go:noinline
func room(taken bool) (last byte) {
	if taken {
		var all [6 << 10]byte
		last = fill(all[:])
	}
	return last
}

//go:noinline
func rootRoom(taken bool) (last byte) {
	if taken {
		var all [8 << 10]byte
		last = fill(all[:])
	}
	return last
}

//go:noinline
func fill(all []byte) byte {
	for i := range all {
		all[i] = byte(i)
	}
	return all[len(all)-1]
}
