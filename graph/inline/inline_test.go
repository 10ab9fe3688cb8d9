package inline_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/99designs/gqlgen/graphql"
	"github.com/vektah/gqlparser/v2/ast"

	"github.com/citerne/citerne/graph/inline"
)

func fields(names ...string) (all []graphql.CollectedField) {
	for _, name := range names {
		all = append(all, graphql.CollectedField{Field: &ast.Field{Name: name, Alias: name}})
	}
	return all
}

func values(texts ...string) (all []graphql.Marshaler) {
	for _, text := range texts {
		all = append(all, graphql.MarshalString(text))
	}
	return all
}

// An object is written as gqlgen writes it.
func TestObject(t *testing.T) {
	for want, names := range map[string][]string{
		`{}`:                  {},
		`{"a":"1"}`:           {"a"},
		`{"a":"1","b_2":"2"}`: {"a", "b_2"},
		`{"a":"1","c":"3"}`:   {"a", "a", "c"},
		`{"a":"1","b":"2"}`:   {"a", "b", "a"},
	} {
		collected, written := fields(names...), values([]string{"1", "2", "3"}[:len(names)]...)
		if got := string(inline.Write(inline.NewObject(collected, written))); got != want {
			t.Errorf("%v: %s, want %s", names, got, want)
		}
		theirs := graphql.NewFieldSet(collected)
		copy(theirs.Values, written)
		var text bytes.Buffer
		theirs.MarshalGQL(&text)
		if text.String() != want {
			t.Errorf("%v: gqlgen writes %s", names, &text)
		}
	}
}

// What was written stays when the buffer that it was written to is used again.
func TestWriteKeepsNothing(t *testing.T) {
	first := inline.Write(graphql.MarshalString(strings.Repeat("a", 100)))
	for range 10 {
		inline.Write(graphql.MarshalString(strings.Repeat("b", 100)))
	}
	if strings.Contains(string(first), "b") {
		t.Errorf("%s", first)
	}
}

var waiting = inline.Waiting{"Business": {"contacts": true}}

// selection is of a business: its name, and contacts when it waits, by way of a
// fragment of each kind.
func selection(waits bool) ast.SelectionSet {
	field := func(name string) *ast.Field {
		return &ast.Field{Name: name, Alias: name, ObjectDefinition: &ast.Definition{Name: "Business"}}
	}
	inner := ast.SelectionSet{field("name")}
	if waits {
		inner = append(inner, field("contacts"))
	}
	return ast.SelectionSet{&ast.InlineFragment{SelectionSet: ast.SelectionSet{
		&ast.FragmentSpread{Definition: &ast.FragmentDefinition{SelectionSet: ast.SelectionSet{&ast.Field{Name: "business", SelectionSet: inner}}}},
	}}}
}

func response() context.Context {
	ctx := graphql.WithOperationContext(context.Background(), &graphql.OperationContext{})
	return graphql.WithResponseContext(ctx, graphql.DefaultErrorPresenter, func(context.Context, any) error { return errors.New("panic") })
}

// Items that wait are written side by side; the others, in turn.
func TestSlice(t *testing.T) {
	ctx := response()
	met := make(chan int)
	side := inline.Slice(ctx, 2, selection(true), waiting, func(_ context.Context, i int) graphql.Marshaler {
		if i == 0 {
			return graphql.MarshalInt(<-met)
		}
		met <- 7
		return graphql.MarshalInt(i)
	})
	if got := string(inline.Write(side)); got != "[7,1]" {
		t.Errorf("side by side: %s", got)
	}
	var order []int
	turn := inline.Slice(ctx, 3, selection(false), waiting, func(ctx context.Context, i int) graphql.Marshaler {
		order = append(order, i)
		if place := graphql.GetFieldContext(ctx); place.Index == nil || *place.Index != i {
			t.Errorf("item %d does not know its place", i)
		}
		return graphql.MarshalInt(i)
	})
	if got := string(inline.Write(turn)); got != "[0,1,2]" || len(order) != 3 || order[1] != 1 {
		t.Errorf("in turn: %s, %v", got, order)
	}
	if got := string(inline.Write(inline.Slice(ctx, 0, nil, waiting, nil))); got != "[]" {
		t.Errorf("none: %s", got)
	}
}

// An item that panics takes the list with it, and says where it stood.
func TestSliceRecovers(t *testing.T) {
	ctx := response()
	list := inline.Slice(ctx, 3, selection(false), waiting, func(_ context.Context, i int) graphql.Marshaler {
		if i == 1 {
			panic("no")
		}
		return graphql.WriterFunc(func(w io.Writer) { _, _ = io.WriteString(w, "0") })
	})
	told := graphql.GetErrors(ctx)
	if list != nil || len(told) != 1 || told[0].Path.String() != "[1]" {
		t.Errorf("%v, %v", list, told)
	}
}
