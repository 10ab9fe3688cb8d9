package graph

import (
	"testing"

	"github.com/vektah/gqlparser/v2"

	"github.com/citerne/citerne/graph/generated"
	"github.com/citerne/citerne/graph/loader"
)

// A field, inline fragment or named fragment with a directive may be left out, so its reads are
// not prefetched.
func TestFieldsWithDirectivesAreNotPrefetched(t *testing.T) {
	schema := generated.NewExecutableSchema(generated.Config{Resolvers: &resolver{}}).Schema()
	const definition = ` fragment b on Business { contacts { id } }`
	for query, want := range map[string]loader.Need{
		`{ currentBusiness { contacts { id } } }`:           loader.NeedContacts,
		`{ currentBusiness { ... { contacts { id } } } }`:   loader.NeedContacts,
		`{ currentBusiness { ...b } }` + definition:         loader.NeedContacts,
		`{ currentBusiness { ...b ...b } }` + definition:    loader.NeedContacts,
		`{ currentBusiness { addresses { contact { id }}}}`: loader.NeedAddresses | loader.NeedContacts,

		`{ currentBusiness { contacts @include(if: false) { id } } }`:                     0,
		`{ currentBusiness { contacts @skip(if: true) { id } } }`:                         0,
		`{ currentBusiness { ... @include(if: false) { contacts { id } } } }`:             0,
		`{ currentBusiness { ... on Business @skip(if: true) { contacts { id } } } }`:     0,
		`{ currentBusiness { ...b @include(if: false) } }` + definition:                   0,
		`{ currentBusiness { ...b @skip(if: true) } }` + definition:                       0,
		`{ currentBusiness { ...b @skip(if: true) addresses { id } } }` + definition:      loader.NeedAddresses,
		`{ currentBusiness { ...b @skip(if: true) ... { ...b } } }` + definition:          loader.NeedContacts,
		`{ currentBusiness { addresses { id ... @skip(if: true) { contact { id } } } } }`: loader.NeedAddresses,
	} {
		doc, list := gqlparser.LoadQueryWithRules(schema, query, nil)
		if list != nil {
			t.Fatal(query, list)
		}
		var s selection
		if s.add(doc.Operations[0].SelectionSet); s.needs != want {
			t.Errorf("%s begins %b, want %b", query, s.needs, want)
		}
	}
}
