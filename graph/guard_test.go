package graph_test

import (
	"fmt"
	"strings"
	"testing"
)

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
	// Ten levels of eight fields that are each spread sixteen times: 2⁷⁰ fields.
	var tens strings.Builder
	for i := range 9 {
		fmt.Fprintf(&tens, "fragment b%[1]d on Query {...c%[1]d ...c%[1]d ...c%[1]d ...c%[1]d} fragment c%[1]d on Query {...d%[1]d ...d%[1]d ...d%[1]d ...d%[1]d} fragment d%[1]d on Query {%[2]s} ",
			i, strings.ReplaceAll("s{#}t{#}u{#}v{#}w{#}x{#}y{#}z{#}", "#", fmt.Sprintf("...b%d", i+1)))
	}
	overflow := "{...b0} fragment b9 on Query{me} " + tens.String()
	for name, c := range map[string]struct{ query, want string }{
		"tokens":              {"{" + repeat(1000, "me{id}") + "}", "token"},
		"depth":               {nest(11), "niveaux"},
		"depth by fragments":  {"{me{me{...a}}} fragment a on Query" + nest(8), "niveaux"},
		"aliases":             {"{" + repeat(11, "a#:__typename") + "}", "champs à la racine"},
		"aliases below":       {"{me{" + repeat(16, "a#:id") + "}}", "alias"},
		"directives":          {"{me{id " + repeat(21, "@skip(if:false)") + "}}", "directives"},
		"root fields":         {"{" + repeat(11, "f#") + "}", "racine"},
		"repeated":            {"{me{" + repeat(21, "id") + "}}", "répétitions"},
		"cost":                {"{me{" + repeat(60, "a#{b c d e f g h i j}") + "}}", "champs"},
		"doubling fragments":  {doubling.String(), "répétitions"},
		"cost by fragments":   {tree.String(), "champs"},
		"unspread fragments":  {"{me{id}} " + repeat(40, "fragment f# on Query{a{b c d e f g h i j k l m}}"), "champs"},
		"cost beyond 64 bits": {overflow, "champs"},
		"fragment of nothing": {"{...nothing}", "ne définit pas"},
		"long name":           {"{" + strings.Repeat("n", 101) + "}", "nom trop long"},
		"long argument":       {"{me(" + strings.Repeat("n", 101) + ":1){id}}", "nom trop long"},
		"fragment cycle":      {"{...a} fragment a on Query{me{id} ...b} fragment b on Query{...a}", "a"},
		"defer":               {"{...a @defer} fragment a on Query{me{id}}", "@defer"},
		"introspection depth": {"{__type(name:\"Query\")" + strings.Repeat("{ofType", 20) + "{name" + strings.Repeat("}", 22), "introspection"},
	} {
		t.Run(name, func(t *testing.T) {
			_, _, body := ask(t, handler(instant()), "POST", "/", post(c.query))
			if !strings.Contains(body, "INVALID") || !strings.Contains(body, c.want) || strings.Contains(body, `"data"`) {
				t.Errorf("%s, want a refusal that names %s", body, c.want)
			}
		})
	}
}

// TestLimitsAreExact sends a document at each limit, then one above it. A document within the
// limits may still be refused by validation, with other messages.
func TestLimitsAreExact(t *testing.T) {
	nest := func(n int) string { return strings.Repeat("{me", n-1) + "{id" + strings.Repeat("}", n) }
	for name, c := range map[string]struct {
		most  int
		query func(n int) string
		want  string
	}{
		"levels": {10, nest, "trop de niveaux\u00a0"},
		"levels above introspection": {9, func(n int) string {
			return strings.Repeat("{me", n) + "{__schema{types{fields{type{name}}}}" + strings.Repeat("}", n+1)
		}, "trop de niveaux\u00a0"},
		"levels of introspection": {20, func(n int) string {
			return "{__type(name:\"Query\")" + strings.Repeat("{ofType", n-2) + "{name" + strings.Repeat("}", n)
		}, "niveaux d’introspection"},
		"fields":      {500, func(n int) string { return "{a{" + times(n-1, "f# ") + "}}" }, "trop de champs et de fragments\u00a0"},
		"fragments":   {500, func(n int) string { return "{a{" + times(n-5, "f# ") + "...{b}...f}} fragment f on A{c}" }, "trop de champs et de fragments\u00a0"},
		"root fields": {10, func(n int) string { return "{" + times(n, "f# ") + "}" }, "racine"},
		"aliases":     {15, func(n int) string { return "{me{" + times(n, "a#:id ") + "}}" }, "alias"},
		"directives":  {20, func(n int) string { return "{id " + times(n, "@d# ") + "}" }, "trop de directives"},
		"directives everywhere": {20, func(n int) string {
			return "query @o{...f @s ...{id} ...@i{id}} fragment f on Query @d{id " + times(n-4, "@d# ") + "}"
		}, "trop de directives"},
		"repeated":   {20, func(n int) string { return "{me{" + times(n, "id ") + "}}" }, "répétitions"},
		"characters": {100, func(n int) string { return "{" + strings.Repeat("n", n) + "}" }, "nom trop long"},
	} {
		t.Run(name, func(t *testing.T) {
			_, _, allowed := ask(t, handler(instant()), "POST", "/", post(c.query(c.most)))
			_, _, refused := ask(t, handler(instant()), "POST", "/", post(c.query(c.most+1)))
			if strings.Contains(allowed, c.want) || strings.Contains(allowed, "Expected") || !strings.Contains(refused, c.want) {
				t.Errorf("at %d: %s\nbeyond: %s", c.most, allowed, refused)
			}
		})
	}
}

// TestFaultsAreReportedBriefly keeps refusals short, and free of suggestions from the schema.
func TestFaultsAreReportedBriefly(t *testing.T) {
	_, _, body := ask(t, handler(instant()), "POST", "/", post("{me{"+times(40, "firstNam# ")+"}}"))
	if n := strings.Count(body, "Cannot query field"); n != 20 {
		t.Errorf("%d faults are reported, want 20", n)
	}
	_, _, body = ask(t, handler(instant()), "POST", "/", post(`{currentBusiness{contacts(type:"`+strings.Repeat("é", 5000)+`"){id}}}`))
	if len(body) > 600 || !strings.Contains(body, "é…") {
		t.Error(body)
	}
	for _, query := range []string{
		"{me{firstNam}}", "{me}", "{...f} fragment f on Custome{id}", "{currentBusiness{contacts(typ:OPS){id}}}",
		"{currentBusiness{contacts(type:OP){id}}}", `{currentBusiness{contacts(type:"OPS"){id}}}`, "{__schema{types(nam:1){name}}}",
	} {
		_, _, body := ask(t, handler(instant()), "POST", "/", post(query))
		if !strings.Contains(body, `"errors"`) || strings.Contains(body, "Did you mean") {
			t.Errorf("%s: %s", query, body)
		}
	}
}

func TestDocumentsWithinTheLimits(t *testing.T) {
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

// A request with several faults is refused for the one that is cheapest to find.
func TestLimitsComeInOrder(t *testing.T) {
	tooLong, tooDeep := strings.Repeat(" ", 128<<10), strings.Repeat("{me", 11)+"{id"+strings.Repeat("}", 12)
	many := strings.Repeat("id ", 1000)
	for _, c := range []struct {
		wrong, method, kind, body string
		status                    int
		want                      string
	}{
		{"the method", "PUT", "text/plain", "[]" + tooLong, 405, "GET ou POST"},
		{"the media type", "POST", "text/plain", "[]" + tooLong, 415, "application/json"},
		{"the length", "POST", "application/json", "[]" + tooLong, 413, "128\u00a0Kio"},
		{"the shape", "POST", "application/json", "[" + post(tooDeep) + "]", 400, "un seul objet JSON"},
		{"a name", "POST", "application/json", post("{" + strings.Repeat("n", 101) + tooDeep + many + "}"), 400, "nom trop long"},
		{"the tokens", "POST", "application/json", post(tooDeep + "{" + many + "}"), 400, "token limit"},
		{"a limit", "POST", "application/json", post("{nothing" + tooDeep + "}"), 400, "niveaux"},
		{"the schema", "POST", "application/json", post("{nothing}"), 400, "Cannot query field"},
	} {
		u := instant()
		status, _, body := ask(t, handler(u), c.method, "/", c.body, "Content-Type", c.kind, "Accept", "application/graphql-response+json")
		if status != c.status || !strings.Contains(body, c.want) || strings.Count(body, `"message"`) != 1 || len(u.Calls()) > 0 {
			t.Errorf("%s: %d %s, want %d and %s", c.wrong, status, body, c.status, c.want)
		}
	}
}

// A request may have exactly as many bytes and tokens as the limit.
func TestSizesAreExact(t *testing.T) {
	empty := len(post("{__typename}"))
	for name, c := range map[string]struct {
		most    int
		body    func(n int) string
		refused int
		want    string
	}{
		"bytes":  {128 << 10, func(n int) string { return post("{__typename}" + strings.Repeat(",", n-empty)) }, 413, "Kio"},
		"tokens": {1000, func(n int) string { return post("{" + strings.Repeat("id ", n-2) + "}") }, 400, "token limit"},
	} {
		status, _, allowed := ask(t, handler(instant()), "POST", "/", c.body(c.most), "Accept", "application/graphql-response+json")
		if status == c.refused && strings.Contains(allowed, c.want) {
			t.Errorf("%d %s: %d %s", c.most, name, status, allowed)
		}
		status, _, refused := ask(t, handler(instant()), "POST", "/", c.body(c.most+1), "Accept", "application/graphql-response+json")
		if status != c.refused || !strings.Contains(refused, c.want) {
			t.Errorf("%d %s: %d %s", c.most+1, name, status, refused)
		}
	}
}
