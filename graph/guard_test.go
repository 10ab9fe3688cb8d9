package graph_test

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

// introspection is the query that GraphiQL and codegen send, at its full depth.
const introspection = `query IntrospectionQuery { __schema { description queryType { name kind } mutationType { name kind } subscriptionType { name kind }
 types { ...FullType } directives { name description isRepeatable locations args(includeDeprecated: true) { ...InputValue } } } }
fragment FullType on __Type { kind name description specifiedByURL isOneOf
 fields(includeDeprecated: true) { name description args(includeDeprecated: true) { ...InputValue } type { ...TypeRef } isDeprecated deprecationReason }
 inputFields(includeDeprecated: true) { ...InputValue } interfaces { ...TypeRef }
 enumValues(includeDeprecated: true) { name description isDeprecated deprecationReason } possibleTypes { ...TypeRef } }
fragment InputValue on __InputValue { name description type { ...TypeRef } defaultValue isDeprecated deprecationReason }
fragment TypeRef on __Type { kind name ofType { kind name ofType { kind name ofType { kind name ofType { kind name ofType { kind name
 ofType { kind name ofType { kind name ofType { kind name ofType { kind name } } } } } } } } } }`

func TestIntrospectionFitsTheLimits(t *testing.T) {
	_, _, body := ask(t, handler(instant()), "POST", "/", post(introspection))
	if strings.Contains(body, `"errors"`) || !strings.Contains(body, "SepaMandate") {
		t.Error(body[:min(len(body), 500)])
	}
}

func TestLimits(t *testing.T) {
	repeat := func(n int, format string) string {
		var s strings.Builder
		for i := range n {
			s.WriteString(strings.ReplaceAll(format, "#", fmt.Sprint(i)) + " ")
		}
		return s.String()
	}
	nest := func(n int) string { return strings.Repeat("{me", n) + "{id" + strings.Repeat("}", n+1) }
	var doubling strings.Builder
	doubling.WriteString("{...f0} fragment f60 on Query {me{id}} ")
	for i := range 60 {
		fmt.Fprintf(&doubling, "fragment f%d on Query {...f%d ...f%d} ", i, i+1, i+1)
	}
	var tree strings.Builder
	tree.WriteString("{...f0} fragment f9 on Query {me} ")
	for i := range 9 {
		fmt.Fprintf(&tree, "fragment f%d on Query {a{...f%d} b{...f%d}} ", i, i+1, i+1)
	}
	for name, c := range map[string]struct{ query, want string }{
		"tokens":              {"{" + repeat(1000, "me{id}") + "}", "token"},
		"depth":               {nest(11), "niveaux"},
		"depth by fragments":  {"{me{me{...a}}} fragment a on Query" + nest(8), "niveaux"},
		"aliases":             {"{" + repeat(16, "a#:__typename") + "}", "champs à la racine"},
		"aliases below":       {"{me{" + repeat(16, "a#:id") + "}}", "alias"},
		"directives":          {"{me{id " + repeat(21, "@skip(if:false)") + "}}", "directives"},
		"root fields":         {"{" + repeat(11, "f#") + "}", "racine"},
		"repeated":            {"{me{" + repeat(21, "id") + "}}", "répétitions"},
		"cost":                {"{me{" + repeat(60, "a#{b c d e f g h i j}") + "}}", "champs"},
		"doubling fragments":  {doubling.String(), "répétitions"},
		"cost by fragments":   {tree.String(), "champs"},
		"unspread fragments":  {"{me{id}} " + repeat(40, "fragment f# on Query{a{b c d e f g h i j k l m}}"), "champs"},
		"fragment cycle":      {"{...a} fragment a on Query{me{id} ...b} fragment b on Query{...a}", "a"},
		"defer":               {"{...a @defer} fragment a on Query{me{id}}", "@defer"},
		"introspection depth": {"{__type(name:\"Query\")" + strings.Repeat("{ofType", 20) + "{name" + strings.Repeat("}", 22), "introspection"},
	} {
		t.Run(name, func(t *testing.T) {
			start := time.Now()
			_, _, body := ask(t, handler(instant()), "POST", "/", post(c.query))
			if !strings.Contains(body, "INVALID") || !strings.Contains(body, c.want) || strings.Contains(body, `"data"`) {
				t.Errorf("%s, want a refusal that names %s", body, c.want)
			}
			// Far from the figure, which a shared machine cannot be held to, and yet
			// nowhere near what an unbounded document costs.
			if took := time.Since(start); took > 2*time.Second {
				t.Errorf("took %s", took)
			}
		})
	}
}

func TestWhatTheLimitsAllow(t *testing.T) {
	for name, query := range map[string]string{
		"15 aliases":   "{me{a:id b:id c:id d:id e:id f:id g:id h:id i:id j:id k:id l:id m:id n:id o:id}}",
		"20 times":     "{me{" + strings.Repeat("id ", 20) + "}}",
		"an operation": "query A{me{id}}",
	} {
		if _, _, body := ask(t, handler(instant()), "POST", "/", post(query)); strings.Contains(body, `"errors"`) {
			t.Errorf("%s: %s", name, body)
		}
	}
}
