package citerne_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/vektah/gqlparser/v2"
	gqlast "github.com/vektah/gqlparser/v2/ast"

	"github.com/citerne/citerne/internal/manifest"
)

// repository is the working tree; `go test` runs in its root.
var repository = os.DirFS(".")

// readmeLines limits the README, so that it stays short enough to be read.
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
	for _, page := range []string{"README.md", "CONTRIBUTING.md"} {
		text := read(t, page)
		asked := submatches(text, "(?m)(?:`|^ *)make ([a-z]+)")
		if len(asked) == 0 {
			t.Errorf("%s names no make target: the test's pattern is broken", page)
		}
		for _, target := range asked {
			if !slices.Contains(targets, target) {
				t.Errorf("%s says `make %s`, which the Makefile does not have", page, target)
			}
		}
		for _, script := range submatches(text, `npm run -w ui ([a-z:]+)`) {
			if manifest.Scripts[script] == nil {
				t.Errorf("%s says `npm run -w ui %s`, which ui/package.json does not have", page, script)
			}
		}
	}
}

// Every path between backquotes that looks like one of the repository exists. Paths that git
// ignores are skipped: commands create them, so a clean clone does not have them.
func TestDocumentedPathsExist(t *testing.T) {
	made := submatches(read(t, ".gitignore"), `(?m)^/(\S+/)\*?$`)
	if len(made) == 0 {
		t.Fatal(".gitignore names no folder: the test's pattern is broken")
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

// TestDocumentedPathsExist checks the files of the README's example of a screen, and this test its
// names.
func TestDocumentedScreenExists(t *testing.T) {
	readme := read(t, "README.md")
	for name, file := range map[string]string{
		"useDeliveriesQuery": "ui/src/pages/deliveries/DeliveriesPage.generated.ts",
		"DeliveryRow_order":  "ui/src/pages/deliveries/DeliveryRow.graphql",
	} {
		if !strings.Contains(readme, "`"+name+"`") || !strings.Contains(read(t, file), name) {
			t.Errorf("README.md and %s do not both name %s", file, name)
		}
	}
}

// variable matches the name of an environment variable of citerne.
const variable = `\b((?:CITERNE|PROVIDER|OAUTH|NATS|SANDBOX|SUPPORT|CHAT|CARD|TERMS|APP|OTEL)_[A-Z0-9_]+)\b`

// The configuration table, the example and the code name the same variables.
func TestConfigurationIsDocumented(t *testing.T) {
	inCode := unique(submatches(read(t, "cmd/citerne/config.go"), `"`+variable+`"`))
	documented := unique(submatches(read(t, "README.md"), variable))
	example := unique(submatches(read(t, ".env.example"), `(?m)^#? ?`+variable+`=`))
	if len(inCode) == 0 {
		t.Fatal("config.go names no variable: the test's pattern is broken")
	}
	if !slices.Equal(inCode, documented) {
		t.Errorf("README.md names\n%v\nconfig.go reads\n%v", documented, inCode)
	}
	if !slices.Equal(inCode, example) {
		t.Errorf(".env.example names\n%v\nconfig.go reads\n%v", example, inCode)
	}
}

// Every figure that a test records has a row in docs/reliability.md, and every row has a test.
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
	rows := submatches(table, `(?m)^\| ([^|]+) \| `)[1:] // without the header
	slices.Sort(recorded)
	slices.Sort(rows)
	if !slices.Equal(recorded, rows) {
		t.Errorf("tests record\n%q\nand docs/reliability.md has\n%q", recorded, rows)
	}
}

// The compiled operations are valid: without free queries the server runs nothing else.
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

// `make release` keeps a limited number of earlier releases, and each operation matches its hash.
func TestKeptReleases(t *testing.T) {
	const most = 8
	kept, err := fs.Glob(repository, "ui/releases/*.json")
	if err != nil || len(kept) > most {
		t.Errorf("%d releases are kept, want at most %d: %v", len(kept), most, err)
	}
	for _, name := range append(kept, "ui/src/graphql/documents.json") {
		if _, err := manifest.Parse([]byte(read(t, name))); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if script := read(t, "scripts/release"); !strings.Contains(script, "\nkept="+strconv.Itoa(most)+"\n") {
		t.Errorf("scripts/release does not keep %d releases", most)
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

// submatches returns the first group of every match of the pattern.
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
