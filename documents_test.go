package citerne_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2"
	gqlast "github.com/vektah/gqlparser/v2/ast"

	"github.com/citerne/citerne/internal/manifest"
)

// repository is the checked-out tree; `go test` runs in its root.
var repository = os.DirFS(".")

// readmeLines keeps the first page to one that is read.
const readmeLines = 150

func TestREADMEIsShort(t *testing.T) {
	if n := strings.Count(read(t, "README.md"), "\n"); n >= readmeLines {
		t.Errorf("README.md has %d lines, it should stay under %d", n, readmeLines)
	}
}

func TestDocumentedCommandsExist(t *testing.T) {
	targets := submatches(read(t, "Makefile"), `(?m)^([a-z]+):`)
	var manifest struct{ Scripts map[string]any }
	decode(t, "ui/package.json", &manifest)
	scripts := manifest.Scripts
	for _, page := range []string{"README.md", "CONTRIBUTING.md"} {
		text := read(t, page)
		asked := submatches(text, "(?m)(?:`|^ *)make ([a-z]+)")
		if len(asked) == 0 {
			t.Errorf("%s names no make target: the pattern is broken", page)
		}
		for _, target := range asked {
			if !slices.Contains(targets, target) {
				t.Errorf("%s says `make %s`, which the Makefile does not know", page, target)
			}
		}
		for _, script := range submatches(text, `npm run -w ui ([a-z:]+)`) {
			if scripts[script] == nil {
				t.Errorf("%s says `npm run -w ui %s`, which ui/package.json does not know", page, script)
			}
		}
	}
}

// Every path between backquotes that looks like one of ours exists. What git
// ignores is made by a command: a clean clone has none of it yet.
func TestDocumentedPathsExist(t *testing.T) {
	made := submatches(read(t, ".gitignore"), `(?m)^/(\S+/)\*?$`)
	if len(made) == 0 {
		t.Fatal(".gitignore names no folder: the pattern is broken")
	}
	pages, err := fs.Glob(repository, "docs/adr/*.md")
	if err != nil {
		t.Fatal(err)
	}
	pages = append(pages, "README.md", "CONTRIBUTING.md", "docs/glossary.md")
	for _, page := range pages {
		for _, p := range submatches(read(t, page), "`((?:cmd|docs|graph|internal|scripts|ui)/[A-Za-z0-9_./-]*)`") {
			if slices.ContainsFunc(made, func(folder string) bool { return strings.HasPrefix(p, folder) }) {
				continue
			}
			if _, err := fs.Stat(repository, strings.TrimSuffix(p, "/")); err != nil {
				t.Errorf("%s names `%s`, which does not exist", page, p)
			}
		}
	}
}

// The README's two lines lead from one place to the next: one noun through the layers of
// the server, and one screen from its address to the design system.
func TestDocumentedPathsLead(t *testing.T) {
	lines := submatches(read(t, "README.md"), "(?m)^> (`.+`.*)$")
	if len(lines) != 2 {
		t.Fatalf("README.md has %d lines that show how to find things, not 2: the pattern is broken", len(lines))
	}

	server := submatches(lines[0], "`([^`]+)`")
	section := submatches(lines[0], `§ (.+?) →`)
	if server[0] != "schema.graphql" || len(section) != 1 || !strings.Contains(read(t, server[0]), "# ───────────────────────── "+section[0]+" ") {
		t.Errorf("%s has no section %q", server[0], section)
	}
	folders := []string{"graph", "graph/loader", "internal/provider", "internal/sandbox"}
	if len(server) != len(folders)+1 {
		t.Fatalf("the line of the server has %d places, not %d", len(server), len(folders)+1)
	}
	for i, file := range server[1:] {
		if !within(path.Dir(file), folders[i]) || path.Base(file) != path.Base(server[1]) {
			t.Errorf("%s is not %s of %s", file, path.Base(server[1]), folders[i])
		}
		if body, err := fs.ReadFile(repository, file); err != nil || len(body) == 0 {
			t.Errorf("%s: %v", file, err)
		}
	}

	screen := submatches(lines[1], "`([^`]+)`")
	if len(screen) != 7 {
		t.Fatalf("the line of the interface has %d places, not 7", len(screen))
	}
	routes, page, document, hook, row, fragment, design := screen[0], screen[1], screen[2], screen[3], screen[4], screen[5], screen[6]
	beside := func(file, extension string) string { return strings.TrimSuffix(file, path.Ext(file)) + extension }
	if document != beside(page, ".graphql") {
		t.Errorf("%s is not beside %s", document, page)
	}
	operation := strings.TrimSuffix(strings.TrimPrefix(hook, "use"), "Query")
	for _, step := range []struct{ in, has string }{
		{routes, "import('" + strings.TrimSuffix(strings.Replace(page, "ui/src/", "../", 1), ".tsx") + "')"},
		{document, "query " + operation + "("},
		{document, "..." + fragment + "\n"},
		{beside(document, ".generated.ts"), "export const " + hook + " "},
		{page, "'./" + strings.TrimSuffix(path.Base(row), ".tsx") + "'"},
		{beside(row, ".graphql"), "fragment " + fragment + " on "},
		{row, "'" + strings.Replace(design, "ui/src/", "../../", 1)},
	} {
		if !strings.Contains(read(t, step.in), step.has) {
			t.Errorf("%s does not have %q", step.in, step.has)
		}
	}
}

// variable is the name of one that citerne reads.
const variable = `\b((?:CITERNE|PROVIDER|OAUTH|NATS|SANDBOX|SUPPORT|CHAT|CARD|TERMS|APP|OTEL)_[A-Z0-9_]+)\b`

// The configuration table, the example and the code name the same variables.
func TestConfigurationIsDocumented(t *testing.T) {
	inCode := unique(submatches(read(t, "cmd/citerne/config.go"), `"`+variable+`"`))
	documented := unique(submatches(read(t, "README.md"), variable))
	example := unique(submatches(read(t, ".env.example"), `(?m)^#? ?`+variable+`=`))
	if len(inCode) == 0 {
		t.Fatal("config.go names no variable: the pattern is broken")
	}
	if !slices.Equal(inCode, documented) {
		t.Errorf("README.md names\n%v\nconfig.go reads\n%v", documented, inCode)
	}
	if !slices.Equal(inCode, example) {
		t.Errorf(".env.example names\n%v\nconfig.go reads\n%v", example, inCode)
	}
}

// What a test records has a row to stand in, and no row waits for a test that is gone.
func TestRecordedFiguresHaveARow(t *testing.T) {
	var recorded []string
	for _, top := range []string{"cmd", "graph", "internal"} {
		err := fs.WalkDir(repository, top, func(path string, _ fs.DirEntry, err error) error {
			if err == nil && strings.HasSuffix(path, "_test.go") {
				recorded = append(recorded, submatches(read(t, path), `page\.Record\(t, "([^"]+)"`)...)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	table, _, _ := strings.Cut(read(t, "docs/reliability.md"), "\n\nTests without a figure")
	rows := submatches(table, `(?m)^\| ([^|]+) \| `)[1:] // without its head
	slices.Sort(recorded)
	slices.Sort(rows)
	if !slices.Equal(recorded, rows) {
		t.Errorf("tests record\n%q\nand docs/reliability.md has\n%q", recorded, rows)
	}
}

// Where free queries are off, the server runs these texts and nothing else.
func TestCompiledDocumentsAreValid(t *testing.T) {
	schema := gqlparser.MustLoadSchema(&gqlast.Source{Name: "schema.graphql", Input: read(t, "schema.graphql")})
	var documents map[string]string
	decode(t, "ui/src/graphql/documents.json", &documents)
	if len(documents) == 0 {
		t.Fatal("the manifest is empty")
	}
	for hash, text := range documents {
		if _, errs := gqlparser.LoadQueryWithRules(schema, text, nil); errs != nil {
			t.Errorf("document %s: %v\n%s", hash, errs, text)
		}
	}
}

// What `make release` keeps of the releases before is bounded, and each text is the one
// that its hash names.
func TestKeptReleases(t *testing.T) {
	const most = 8
	kept, err := fs.Glob(repository, "ui/releases/*.json")
	if err != nil || len(kept) > most {
		t.Errorf("%d releases are kept, %d at most: %v", len(kept), most, err)
	}
	for _, name := range append(kept, "ui/src/graphql/documents.json") {
		if _, err := manifest.Parse([]byte(read(t, name))); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if script := read(t, "scripts/release"); !strings.Contains(script, "\nkept="+strconv.Itoa(most)+"\n") {
		t.Errorf("scripts/release keeps another number than %d", most)
	}
}

func read(t *testing.T, name string) string {
	t.Helper()
	body, err := fs.ReadFile(repository, name)
	if err != nil {
		t.Fatal(err)
	}
	return string(body)
}

func decode(t *testing.T, name string, into any) {
	t.Helper()
	if err := json.Unmarshal([]byte(read(t, name)), into); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

// submatches returns what the pattern's group matches, each time it does.
func submatches(text, pattern string) []string {
	var found []string
	for _, match := range regexp.MustCompile(pattern).FindAllStringSubmatch(text, -1) {
		found = append(found, match[1])
	}
	return found
}

func unique(names []string) []string {
	slices.Sort(names)
	return slices.Compact(names)
}
