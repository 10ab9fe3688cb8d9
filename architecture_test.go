// Package citerne_test tests the repository's layout: which package may import which, how packages
// are named, and that the documents name things that exist. Start reading at directions.
package citerne_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "github.com/citerne/citerne/"

// directions lists, for each folder of Go code, the folders of this module that it may import. An
// entry also covers the folders below it; the longest matching entry applies.
var directions = map[string][]string{
	"internal/cputest":   {},
	"internal/domain":    {},
	"internal/pause":     {},
	"internal/web":       {"internal/domain"},
	"internal/outgoing":  {},
	"internal/provider":  {"internal/domain", "internal/outgoing", "internal/pause", "internal/trace"},
	"internal/auth":      {"internal/domain", "internal/outgoing", "internal/trace", "internal/web"},
	"internal/broker":    {"internal/pause"},
	"internal/events":    {"internal/domain", "internal/broker"},
	"internal/live":      {"internal/domain", "internal/pause"},
	"internal/logo":      {"internal/domain"},
	"internal/loopback":  {},
	"internal/manifest":  {},
	"internal/process":   {},
	"internal/server":    {"internal/domain", "internal/outgoing", "internal/trace", "internal/web"},
	"internal/session":   {"graph", "internal/auth", "internal/domain", "internal/live", "internal/provider", "internal/server", "internal/web"},
	"internal/telemetry": {"internal/domain", "internal/loopback", "internal/trace"},
	"internal/trace":     {"internal/domain"},
	"internal/sandbox":   {"internal/sandbox"},

	// The packages of the sandbox.
	"internal/sandbox/calendar":        {},
	"internal/sandbox/characters":      {},
	"internal/sandbox/einvoice":        {},
	"internal/sandbox/figure":          {},
	"internal/sandbox/secret":          {},
	"internal/sandbox/sheet":           {"internal/sandbox/calendar"},
	"internal/sandbox/store":           {},
	"internal/sandbox/clock":           {"internal/sandbox/calendar", "internal/sandbox/store"},
	"internal/sandbox/history":         {"internal/sandbox/calendar", "internal/sandbox/figure"},
	"internal/sandbox/mail":            {"internal/sandbox/store"},
	"internal/sandbox/paper":           {"internal/sandbox/calendar", "internal/sandbox/figure", "internal/sandbox/characters"},
	"internal/sandbox/stream":          {"internal/sandbox/store"},
	"internal/sandbox/api":             {"internal/sandbox/calendar", "internal/sandbox/secret", "internal/sandbox/store", "internal/sandbox/clock"},
	"internal/sandbox/seed":            {"internal/sandbox/calendar", "internal/sandbox/store", "internal/sandbox/history"},
	"internal/sandbox/fault":           {"internal/sandbox/store", "internal/sandbox/api"},
	"internal/sandbox/analytics":       {"internal/sandbox/calendar", "internal/sandbox/figure", "internal/sandbox/store", "internal/sandbox/clock", "internal/sandbox/api", "internal/sandbox/seed", "internal/sandbox/form", "internal/sandbox/fleet"},
	"internal/sandbox/fleet":           {"internal/sandbox/calendar", "internal/sandbox/characters", "internal/sandbox/figure", "internal/sandbox/store", "internal/sandbox/clock", "internal/sandbox/history", "internal/sandbox/stream", "internal/sandbox/api", "internal/sandbox/seed", "internal/sandbox/notification", "internal/sandbox/form", "internal/sandbox/company"},
	"internal/sandbox/fleetimport":     {"internal/sandbox/characters", "internal/sandbox/figure", "internal/sandbox/store", "internal/sandbox/history", "internal/sandbox/api", "internal/sandbox/seed", "internal/sandbox/fleet", "internal/sandbox/form"},
	"internal/sandbox/form":            {"internal/sandbox/characters", "internal/sandbox/api"},
	"internal/sandbox/gas":             {"internal/sandbox/calendar", "internal/sandbox/store", "internal/sandbox/clock", "internal/sandbox/api", "internal/sandbox/seed"},
	"internal/sandbox/page":            {"internal/sandbox/calendar", "internal/sandbox/api"},
	"internal/sandbox/company":         {"internal/sandbox/calendar", "internal/sandbox/characters", "internal/sandbox/secret", "internal/sandbox/store", "internal/sandbox/clock", "internal/sandbox/history", "internal/sandbox/mail", "internal/sandbox/api", "internal/sandbox/seed", "internal/sandbox/form", "internal/sandbox/page"},
	"internal/sandbox/recurring":       {"internal/sandbox/calendar", "internal/sandbox/characters", "internal/sandbox/store", "internal/sandbox/clock", "internal/sandbox/history", "internal/sandbox/api", "internal/sandbox/seed", "internal/sandbox/fleet", "internal/sandbox/form", "internal/sandbox/company"},
	"internal/sandbox/account":         {"internal/sandbox/characters", "internal/sandbox/secret", "internal/sandbox/store", "internal/sandbox/clock", "internal/sandbox/mail", "internal/sandbox/api", "internal/sandbox/fault", "internal/sandbox/form", "internal/sandbox/page", "internal/sandbox/company"},
	"internal/sandbox/slot":            {"internal/sandbox/calendar", "internal/sandbox/store", "internal/sandbox/clock", "internal/sandbox/history", "internal/sandbox/api", "internal/sandbox/seed", "internal/sandbox/form", "internal/sandbox/company"},
	"internal/sandbox/quote":           {"internal/sandbox/calendar", "internal/sandbox/figure", "internal/sandbox/secret", "internal/sandbox/store", "internal/sandbox/clock", "internal/sandbox/history", "internal/sandbox/api", "internal/sandbox/seed", "internal/sandbox/fleet", "internal/sandbox/form", "internal/sandbox/recurring", "internal/sandbox/company", "internal/sandbox/slot"},
	"internal/sandbox/order":           {"internal/sandbox/calendar", "internal/sandbox/characters", "internal/sandbox/figure", "internal/sandbox/store", "internal/sandbox/clock", "internal/sandbox/history", "internal/sandbox/stream", "internal/sandbox/api", "internal/sandbox/seed", "internal/sandbox/notification", "internal/sandbox/fleet", "internal/sandbox/form", "internal/sandbox/recurring", "internal/sandbox/company", "internal/sandbox/slot", "internal/sandbox/quote"},
	"internal/sandbox/invoice":         {"internal/sandbox/calendar", "internal/sandbox/characters", "internal/sandbox/figure", "internal/sandbox/store", "internal/sandbox/clock", "internal/sandbox/history", "internal/sandbox/stream", "internal/sandbox/api", "internal/sandbox/seed", "internal/sandbox/notification", "internal/sandbox/form", "internal/sandbox/company", "internal/sandbox/quote", "internal/sandbox/order", "internal/sandbox/sheet"},
	"internal/sandbox/notification":    {"internal/sandbox/calendar", "internal/sandbox/figure", "internal/sandbox/store", "internal/sandbox/clock", "internal/sandbox/history", "internal/sandbox/stream", "internal/sandbox/api", "internal/sandbox/seed", "internal/sandbox/form"},
	"internal/sandbox/live":            {"internal/sandbox/store", "internal/sandbox/clock", "internal/sandbox/stream", "internal/sandbox/api", "internal/sandbox/order"},
	"internal/sandbox/planning":        {"internal/sandbox/calendar", "internal/sandbox/figure", "internal/sandbox/characters", "internal/sandbox/secret", "internal/sandbox/store", "internal/sandbox/clock", "internal/sandbox/history", "internal/sandbox/api", "internal/sandbox/seed", "internal/sandbox/form", "internal/sandbox/recurring", "internal/sandbox/company", "internal/sandbox/order"},
	"internal/sandbox/chronicle":       {"internal/sandbox/calendar", "internal/sandbox/store", "internal/sandbox/clock", "internal/sandbox/history", "internal/sandbox/stream", "internal/sandbox/api", "internal/sandbox/seed", "internal/sandbox/notification", "internal/sandbox/fleet", "internal/sandbox/form", "internal/sandbox/recurring", "internal/sandbox/company", "internal/sandbox/account", "internal/sandbox/quote", "internal/sandbox/order", "internal/sandbox/invoice"},
	"internal/sandbox/document":        {"internal/sandbox/calendar", "internal/sandbox/store", "internal/sandbox/clock", "internal/sandbox/history", "internal/sandbox/einvoice", "internal/sandbox/paper", "internal/sandbox/api", "internal/sandbox/seed", "internal/sandbox/company", "internal/sandbox/order", "internal/sandbox/invoice"},
	"internal/sandbox/export":          {"internal/sandbox/calendar", "internal/sandbox/secret", "internal/sandbox/sheet", "internal/sandbox/store", "internal/sandbox/clock", "internal/sandbox/history", "internal/sandbox/paper", "internal/sandbox/stream", "internal/sandbox/api", "internal/sandbox/seed", "internal/sandbox/analytics", "internal/sandbox/fault", "internal/sandbox/fleet", "internal/sandbox/form", "internal/sandbox/company", "internal/sandbox/order", "internal/sandbox/invoice", "internal/sandbox/notification", "internal/sandbox/document"},
	"internal/sandbox/search":          {"internal/sandbox/calendar", "internal/sandbox/characters", "internal/sandbox/figure", "internal/sandbox/store", "internal/sandbox/clock", "internal/sandbox/paper", "internal/sandbox/api", "internal/sandbox/seed", "internal/sandbox/fleet", "internal/sandbox/order"},
	"internal/sandbox/panel":           {"internal/sandbox/calendar", "internal/sandbox/figure", "internal/sandbox/store", "internal/sandbox/clock", "internal/sandbox/history", "internal/sandbox/mail", "internal/sandbox/api", "internal/sandbox/analytics", "internal/sandbox/fault", "internal/sandbox/fleet", "internal/sandbox/page", "internal/sandbox/account", "internal/sandbox/slot", "internal/sandbox/order", "internal/sandbox/invoice", "internal/sandbox/chronicle", "internal/sandbox/export"},
	"internal/sandbox/paper/papertest": {},
	"graph":                            {"internal/domain", "internal/trace", "internal/web", "graph"},
	"graph/loader":                     {"internal/domain", "internal/logo", "internal/trace", "graph/loader"},
	"graph/payload":                    {"internal/domain"},
	"graph/scalar":                     {"internal/domain"},
	"graph/generated":                  {"internal/domain", "graph"},
	"graph/codegen":                    {},
	"ui":                               {},
	"cmd":                              {"internal", "graph", "ui"},
	"bench":                            {"bench"},
	"deploy":                           {"bench/loopback", "bench/page"},
}

// banned are package names that say nothing about the content, or that hide a package of the
// standard library.
var banned = []string{"util", "utils", "common", "helper", "helpers", "base", "model", "models", "types", "http", "errors"}

// source is one Go file that is not a test.
type source struct {
	folder string // relative to the module, with slashes
	name   string
	file   *ast.File
}

func TestImportsPointOneWay(t *testing.T) {
	for _, s := range sources(t) {
		rule, ok := ruleFor(s.folder)
		if !ok {
			t.Errorf("%s has no import rule: add it to directions", s.folder)
			continue
		}
		for _, imported := range imports(t, s.file) {
			folder, ours := strings.CutPrefix(imported, module)
			switch {
			case !ours && s.folder == "internal/domain" && strings.Contains(strings.Split(imported, "/")[0], "."):
				t.Errorf("%s/%s imports %s: domain may import the standard library only", s.folder, s.name, imported)
			case ours && !slices.ContainsFunc(rule, func(allowed string) bool { return within(folder, allowed) }):
				t.Errorf("%s/%s imports %s: it may import only %v", s.folder, s.name, folder, rule)
			}
		}
	}
}

// The resolvers call the provider through their loaders only.
func TestGraphMakesNoHTTPCalls(t *testing.T) {
	calls := []string{"Client", "DefaultClient", "DefaultTransport", "Get", "Head", "Post", "PostForm", "NewRequest", "NewRequestWithContext", "Transport"}
	for _, s := range sources(t) {
		if !within(s.folder, "graph") || within(s.folder, "graph/generated") {
			continue
		}
		for _, name := range selectors(s.file, "http") {
			if slices.Contains(calls, name) {
				t.Errorf("%s/%s uses http.%s: graph makes no HTTP calls", s.folder, s.name, name)
			}
		}
	}
}

// Only the configuration reads environment variables; main passes it the environment. The benchmark
// passes its own environment on to the programs that it starts.
func TestOnlyConfigReadsTheEnvironment(t *testing.T) {
	for _, s := range sources(t) {
		readers := []string{"Getenv", "LookupEnv", "Environ", "ExpandEnv"}
		switch file := s.folder + "/" + s.name; {
		case file == "cmd/citerne/config.go", file == "internal/cputest/cputest.go", within(s.folder, "bench"): // cputest is for tests
			continue
		case file == "cmd/citerne/main.go":
			readers = []string{"Getenv", "LookupEnv", "ExpandEnv"}
		}
		for _, name := range selectors(s.file, "os") {
			if slices.Contains(readers, name) {
				t.Errorf("%s/%s calls os.%s: only cmd/citerne/config.go reads the environment", s.folder, s.name, name)
			}
		}
	}
}

func TestPackagesAreNamedAfterTheirContent(t *testing.T) {
	for _, s := range sources(t) {
		if slices.Contains(banned, s.file.Name.Name) {
			t.Errorf("%s: the package name %s says nothing about the content", s.folder, s.file.Name.Name)
		}
	}
}

func TestEveryPackageIsDocumented(t *testing.T) {
	documented := map[string]bool{}
	for _, s := range sources(t) {
		documented[s.folder] = documented[s.folder] || s.file.Doc != nil || within(s.folder, "graph/generated")
	}
	for folder, ok := range documented {
		if !ok {
			t.Errorf("%s: the package has no doc comment", folder)
		}
	}
}

func sources(t *testing.T) []source {
	t.Helper()
	var all []source
	for _, top := range []string{"bench", "cmd", "deploy", "graph", "internal", "ui"} {
		err := fs.WalkDir(repository, top, func(p string, entry fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case entry.IsDir() && (entry.Name() == "node_modules" || entry.Name() == "testdata" || within(p, "ui/src")):
				return fs.SkipDir
			case !strings.HasSuffix(p, ".go") || strings.HasSuffix(p, "_test.go"):
				return nil
			}
			file, err := parser.ParseFile(token.NewFileSet(), p, read(t, p), parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			all = append(all, source{folder: path.Dir(p), name: path.Base(p), file: file})
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if len(all) < 10 {
		t.Fatalf("found only %d Go files: the walk is broken", len(all))
	}
	return all
}

// ruleFor returns the rule of the folder's nearest ancestor in directions.
func ruleFor(folder string) ([]string, bool) {
	for ; folder != "."; folder = path.Dir(folder) {
		if rule, ok := directions[folder]; ok {
			return rule, true
		}
	}
	return nil, false
}

// within reports whether folder is ancestor or lies below it.
func within(folder, ancestor string) bool {
	return folder == ancestor || strings.HasPrefix(folder, ancestor+"/")
}

func imports(t *testing.T, file *ast.File) []string {
	t.Helper()
	var paths []string
	for _, spec := range file.Imports {
		p, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		paths = append(paths, p)
	}
	return paths
}

// selectors returns the names that a file uses of a package, in order: Get for http.Get.
func selectors(file *ast.File, pkg string) []string {
	var names []string
	ast.Inspect(file, func(node ast.Node) bool {
		if selector, ok := node.(*ast.SelectorExpr); ok {
			if x, ok := selector.X.(*ast.Ident); ok && x.Name == pkg {
				names = append(names, selector.Sel.Name)
			}
		}
		return true
	})
	return names
}
