package graph

import (
	"fmt"
	"strings"
	"testing"

	"github.com/citerne/citerne/graph/generated"
)

// Free documents are compiled once, as long as there are few and short ones: whoever
// varies them without end fills nothing.
func TestFreeDocumentsAreKeptWithinBounds(t *testing.T) {
	d := newDocuments(generated.NewExecutableSchema(generated.Config{}).Schema(), nil, true)
	find := func(text string) any {
		t.Helper()
		doc, err := d.find(&params{Query: text})
		if err != nil {
			t.Fatal(err)
		}
		return doc
	}
	if find("{ me { id } }") != find("{ me { id } }") {
		t.Error("a document was compiled twice")
	}
	for i := range 2 * mostKept {
		find(fmt.Sprintf("query Q%d { me { id } }", i))
	}
	if len(d.kept) != mostKept {
		t.Errorf("%d documents are kept", len(d.kept))
	}
	long := "{ me { id } } #" + strings.Repeat("x", longestKept)
	if find(long) == find(long) {
		t.Error("a long document is kept")
	}
	if _, err := d.find(&params{Query: "{ nothing }"}); err == nil || d.recall("{ nothing }") != nil {
		t.Error("a refused document is kept")
	}
}
