package citerne_test

import (
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"github.com/citerne/citerne/internal/server"
)

var update = flag.Bool("update", false, "write docs/specification.md again")

// specificationTable is written by hand; specificationPage is generated from it.
const (
	specificationTable = "docs/specification.json"
	specificationPage  = "docs/specification.md"
)

// The kinds of facts that must be complete.
const (
	aboutRoutes = "Route"
	aboutCalls  = "Call"
)

// specification lists the facts of the product's specification by section, each with the tests that
// prove it.
type specification struct {
	Sections []struct {
		Title string
		Facts []fact
	}
}

// fact is one statement of the specification.
type fact struct {
	// About is the subject of the statement.
	About string
	// Fact is quoted from the specification, odd spellings included.
	Fact string
	// Words must be in the tests, letter for letter.
	Words []string
	// Proofs name tests: a file, " > " and a name. The name is that of a Go test with its
	// subtest after a slash, the titles of an interface test from the outermost on, or the
	// export of a story with a play function. A golden case is a path only.
	Proofs []string
	// Missing says what the tests do not prove, and why.
	Missing string
}

// all returns the facts of every section.
func (s specification) all() []fact {
	var facts []fact
	for _, section := range s.Sections {
		facts = append(facts, section.Facts...)
	}
	return facts
}

func specified(t *testing.T) specification {
	t.Helper()
	var s specification
	decode(t, specificationTable, &s)
	if len(s.all()) == 0 {
		t.Fatal("the table is empty")
	}
	return s
}

func TestSpecificationPageIsFresh(t *testing.T) {
	want := page(specified(t))
	if *update {
		if err := os.WriteFile(specificationPage, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if read(t, specificationPage) != want {
		t.Errorf("%s does not match %s: run go test -run TestSpecification . -update", specificationPage, specificationTable)
	}
}

func TestSpecificationFactsStandAlone(t *testing.T) {
	seen := map[string]bool{}
	for i, section := range specified(t).Sections {
		if !strings.HasPrefix(section.Title, strconv.Itoa(i+1)+". ") || len(section.Facts) == 0 {
			t.Errorf("section %d is called %q and has %d facts", i+1, section.Title, len(section.Facts))
		}
		for _, f := range section.Facts {
			switch {
			case f.About == "" || f.Fact == "":
				t.Errorf("%s: a fact without words or subject: %+v", section.Title, f)
			case seen[f.About+": "+f.Fact]:
				t.Errorf("%s: %q is there twice", f.About, f.Fact)
			case len(f.Proofs) == 0 && f.Missing == "":
				t.Errorf("%q has neither a proof nor a text in Missing", f.Fact)
			case len(f.Proofs) == 0 && len(f.Words) > 0:
				t.Errorf("%q: words without a proof", f.Fact)
			}
			seen[f.About+": "+f.Fact] = true
		}
	}
	if n := len(specified(t).Sections); n != 9 {
		t.Errorf("%d sections, want the specification's 9", n)
	}
}

func TestSpecificationProofsExist(t *testing.T) {
	for _, f := range specified(t).all() {
		var text strings.Builder
		for _, proof := range f.Proofs {
			found, err := prove(proof)
			if err != nil {
				t.Errorf("%q: %s: %v", f.Fact, proof, err)
			}
			text.WriteString(found)
		}
		for _, word := range f.Words {
			if !strings.Contains(text.String(), word) {
				t.Errorf("%q: no proof contains %q", f.Fact, word)
			}
		}
	}
}

func TestSpecificationNamesEveryRoute(t *testing.T) {
	var listed []string
	for _, f := range specified(t).all() {
		if f.About == aboutRoutes {
			route, _, _ := strings.Cut(f.Fact, " | ")
			listed = append(listed, route)
		}
	}
	plain := func(route string) string { return "/" + strings.Trim(route, "/") }
	for _, route := range server.Routes {
		if !slices.ContainsFunc(listed, func(l string) bool { return plain(l) == plain(route) }) {
			t.Errorf("the table does not have the route %s", route)
		}
	}
	for _, route := range listed {
		if !slices.Contains(server.Routes, route) {
			t.Errorf("the server does not have the route %s", route)
		}
	}
}

func TestSpecificationNamesEveryCall(t *testing.T) {
	var listed []string
	for _, f := range specified(t).all() {
		if cells := strings.Split(f.Fact, " | "); f.About == aboutCalls {
			target, _, _ := strings.Cut(cells[1], "?")
			listed = append(listed, cells[0]+" "+anyParameter(target))
		}
	}
	contract, err := openapi3.NewLoader().LoadFromFile("internal/provider/openapi/v2.yaml")
	if err != nil {
		t.Fatal(err)
	}
	for target, item := range contract.Paths.Map() {
		for method := range item.Operations() {
			if call := method + " " + anyParameter(target); !slices.Contains(listed, call) {
				t.Errorf("the table does not have the call %s", call)
			}
		}
	}
}

var parameter = regexp.MustCompile(`\{\w+\}`)

// anyParameter removes the names of path parameters, so that paths can be compared.
func anyParameter(target string) string { return parameter.ReplaceAllString(target, "{}") }

// prove finds a proof and returns the text of its file or files.
func prove(proof string) (string, error) {
	name, titles, named := strings.Cut(proof, " > ")
	if !named {
		return golden(name)
	}
	body, err := fs.ReadFile(repository, name)
	if err != nil {
		return "", err
	}
	switch text := string(body); {
	case strings.HasSuffix(name, "_test.go"):
		return goTest(name, text, titles)
	case strings.HasSuffix(name, ".stories.tsx"):
		return text, story(text, titles)
	case regexp.MustCompile(`\.(test|spec)\.tsx?$`).MatchString(name):
		return text, titled(text, strings.Split(titles, " > "))
	}
	return "", fmt.Errorf("not a test file")
}

// golden finds a case of graph's TestGolden.
func golden(name string) (string, error) {
	var all strings.Builder
	for _, extension := range []string{".graphql", ".json", ".calls"} {
		body, err := fs.ReadFile(repository, name+extension)
		if err != nil {
			return "", err
		}
		all.Write(body)
	}
	if matched, err := path.Match("graph/testdata/*/*/*", name); err != nil || !matched {
		return "", fmt.Errorf("not in the folder of TestGolden")
	}
	return all.String(), nil
}

// goTest finds a Go test. A subtest's name must be a literal in any test file of the package,
// because tables are often in another file than the test; for the same reason goTest returns the
// text of all test files of the package.
func goTest(name, own, test string) (string, error) {
	names, err := fs.Glob(repository, path.Dir(name)+"/*_test.go")
	if err != nil {
		return "", err
	}
	var all strings.Builder
	for _, name := range names {
		body, err := fs.ReadFile(repository, name)
		if err != nil {
			return "", err
		}
		all.Write(body)
	}
	function, subtest, _ := strings.Cut(test, "/")
	if !strings.Contains(own, "\nfunc "+function+"(t *testing.T) {") {
		return "", fmt.Errorf("no such test")
	}
	if subtest != "" && !strings.Contains(all.String(), strconv.Quote(subtest)) && !strings.Contains(all.String(), "`"+subtest+"`") {
		return "", fmt.Errorf("no such subtest")
	}
	return all.String(), nil
}

// story finds an exported story; without a play function it asserts nothing.
func story(text, name string) error {
	at := regexp.MustCompile(`(?m)^export const ` + regexp.QuoteMeta(name) + `\b`).FindStringIndex(text)
	if at == nil {
		return fmt.Errorf("no such story")
	}
	if body, _, _ := strings.Cut(text[at[1]:], "\nexport "); !strings.Contains(body, "play:") {
		return fmt.Errorf("the story has no play function")
	}
	return nil
}

// titlePattern finds the title of a test or of a group: the first argument of test, it or describe,
// or of the function that `each` returns. The title is a literal or a variable.
var titlePattern = regexp.MustCompile("(?:\\b(?:test|it|describe)(?:\\.[a-z]+)*|\\))\\(\\s*" +
	"(?:'((?:\\\\.|[^'\\\\\\n])*)'|\"((?:\\\\.|[^\"\\\\\\n])*)\"|`((?:\\\\.|[^`\\\\])*)`|([a-z]\\w*)),")

// placeholder matches the placeholder of a table's value in a title.
var placeholder = regexp.MustCompile(`%[sdifjo]|\\\$\\\{[^}]*\\\}`)

// idle matches modifiers that keep tests from running.
var idle = regexp.MustCompile(`\b(?:test|it|describe)(?:\.[a-z]+)*\.(?:skip|todo|only|fails)\b`)

// titled returns an error unless the text has a test with these titles, the outermost first. A
// title with values of a table is written as the runner reports it.
func titled(text string, titles []string) error {
	if idle.MatchString(text) {
		return fmt.Errorf("the file has tests that do not run")
	}
	found := titlePattern.FindAllStringSubmatchIndex(text, -1)
	for _, title := range titles {
		i := slices.IndexFunc(found, func(m []int) bool { return matches(text, m, title) })
		if i < 0 {
			return fmt.Errorf("no test is called %q", title)
		}
		found = found[i+1:]
	}
	return nil
}

// matches reports whether the title at m equals the wanted title, directly or with placeholders
// replaced by values in the text.
func matches(text string, m []int, wanted string) bool {
	template := "%s"
	for group := 1; group <= 3; group++ {
		if m[2*group] >= 0 {
			template = unescaped(text[m[2*group]:m[2*group+1]])
		}
	}
	if template == wanted {
		return true
	}
	pattern := placeholder.ReplaceAllLiteralString(regexp.QuoteMeta(template), "(.+)")
	values := regexp.MustCompile("^" + pattern + "$").FindStringSubmatch(wanted)
	if len(values) < 2 {
		return false
	}
	return !slices.ContainsFunc(values[1:], func(value string) bool { return !written(text, value) })
}

// written reports whether a TypeScript text contains a value as a literal.
func written(text, value string) bool {
	if _, err := strconv.Atoi(value); err == nil || value == "true" || value == "false" {
		return regexp.MustCompile(`\b` + value + `\b`).MatchString(text)
	}
	return strings.Contains(text, "'"+value+"'") || strings.Contains(text, `"`+value+`"`)
}

// unescaped returns a TypeScript literal without its escapes.
func unescaped(literal string) string {
	return regexp.MustCompile(`\\u[0-9a-f]{4}|\\.`).ReplaceAllStringFunc(literal, func(escape string) string {
		if code, err := strconv.ParseUint(strings.TrimPrefix(escape, `\u`), 16, 16); err == nil && len(escape) == 6 {
			return string(rune(code))
		}
		return escape[1:]
	})
}

// page returns the table as a Markdown page.
func page(s specification) string {
	var b strings.Builder
	b.WriteString("# The specification and its proofs\n\n" +
		"Every fact of the [specification](specification-source.md), quoted as it stands there, odd spellings included, with the tests that prove it. " +
		"`go test .` fails when a fact is not in the specification's text or a word of that text in no fact, when a test named here is gone, and when a route or a call of the provider's API version 2 is not listed.\n\n" +
		"Written by `go test -run TestSpecification . -update` from [specification.json](specification.json).\n\n" +
		"| Section | Facts | Proven | In part | Not |\n|---|---:|---:|---:|---:|\n")
	for _, section := range s.Sections {
		fmt.Fprintf(&b, "| [%s](#%s) |%s\n", section.Title, anchor(section.Title), counts(section.Facts))
	}
	fmt.Fprintf(&b, "| All |%s\n", counts(s.all()))
	for _, section := range s.Sections {
		fmt.Fprintf(&b, "\n## %s\n\n| About | Fact | Proof |\n|---|---|---|\n", section.Title)
		for _, f := range section.Facts {
			fmt.Fprintf(&b, "| %s | %s | %s |\n", f.About, cell(f.Fact), strings.Join(proofs(f), "<br>"))
		}
	}
	return b.String()
}

// counts returns the cells of a row: the number of facts, and how many are proven.
func counts(facts []fact) string {
	var proven, partly, not int
	for _, f := range facts {
		switch {
		case len(f.Proofs) == 0:
			not++
		case f.Missing != "":
			partly++
		default:
			proven++
		}
	}
	return fmt.Sprintf(" %d | %d | %d | %d |", len(facts), proven, partly, not)
}

func proofs(f fact) []string {
	var lines []string
	for _, proof := range f.Proofs {
		name, titles, named := strings.Cut(proof, " > ")
		if !named {
			name, titles = name+".graphql", strings.Replace(name, "graph/testdata", "TestGolden", 1)
		}
		lines = append(lines, fmt.Sprintf("[%s](../%s) %s", path.Base(name), name, cell(strings.ReplaceAll(titles, " > ", " › "))))
	}
	if f.Missing != "" {
		lines = append(lines, "**Missing:** "+cell(f.Missing))
	}
	return lines
}

// cell escapes a text for a table cell.
func cell(text string) string {
	return regexp.MustCompile("[|*_`<>\\[\\]~$]").ReplaceAllString(text, `\$0`)
}

// anchor returns the fragment of a heading's URL.
func anchor(title string) string {
	kept := regexp.MustCompile(`[^a-z0-9 -]`).ReplaceAllString(strings.ToLower(title), "")
	return strings.ReplaceAll(kept, " ", "-")
}
