// Command codegen writes graph/generated from schema.graphql and gqlgen.yml: it is gqlgen with
// templates of its own for objects and for lists of objects. It runs in the root of the repository,
// by `go generate ./graph`. Its argument is the configuration, gqlgen.yml by default.
//
// gqlgen's own templates serve any schema: each field may be intercepted, each object deferred,
// each item of a list wait for a resolver. Here only root fields are intercepted
// (graph/permission.go), nothing is deferred (graph/guard.go), and most fields are members of a
// record in memory. The responses are the same. docs/adr/2026-11-22-speed.md has the measurements.
//
// It imports gqlgen and its parser only. Start with generate, then object.gotpl and list.gotpl.
package main

import (
	"embed"
	"go/build"
	"io/fs"
	"log"
	"maps"
	"os"
	"slices"
	"testing/fstest"
	"text/template"

	"github.com/99designs/gqlgen/codegen"
	"github.com/99designs/gqlgen/codegen/config"
	"github.com/99designs/gqlgen/codegen/templates"
	"github.com/vektah/gqlparser/v2/ast"
)

//go:embed *.gotpl
var ours embed.FS

func main() {
	path := "gqlgen.yml"
	if len(os.Args) > 1 {
		path = os.Args[1]
	}
	if err := generate(path); err != nil {
		log.Fatalf("codegen: %v", err)
	}
}

func generate(path string) error {
	cfg, err := config.LoadConfig(path)
	if err != nil {
		return err
	}
	if err := cfg.Init(); err != nil {
		return err
	}
	data, err := codegen.BuildData(cfg)
	if err != nil {
		return err
	}
	all, err := templateFiles()
	if err != nil {
		return err
	}
	lists := takeLists(data)
	return templates.Render(templates.Options{
		PackageName:     cfg.Exec.Package,
		Filename:        cfg.Exec.Filename,
		Data:            data,
		GeneratedHeader: true,
		Packages:        cfg.Packages,
		TemplateFS:      all,
		Funcs:           template.FuncMap{"inMemory": inMemory, "listsOfObjects": func() []*config.TypeReference { return lists }},
		PruneOptions:    cfg.GetPruneOptions(),
	})
}

// inMemory reports whether a field is a scalar member of a record. It exists with its record and
// cannot fail, so it needs no resolver. A required member that may be missing needs one, because
// the error says in which field it is missing.
func inMemory(f *codegen.Field) bool {
	t := f.TypeReference
	member := f.IsVariable() || f.IsMethod() && f.NoErr && !f.VOkFunc && !f.MethodHasContext
	return member && !f.IsResolver && len(f.Args) == 0 && t.Definition.IsLeafType() && !(t.GQL.NonNull && t.IsNilable())
}

// takeLists removes the lists of objects from data, and returns them for list.gotpl. gqlgen's own
// template writes each item of a list on a goroutine.
func takeLists(data *codegen.Data) (lists []*config.TypeReference) {
	for _, key := range slices.Sorted(maps.Keys(data.ReferencedTypes)) {
		t := data.ReferencedTypes[key]
		if t.IsSlice() && t.Definition.Kind == ast.Object {
			lists = append(lists, t)
			delete(data.ReferencedTypes, key)
		}
	}
	return lists
}

// templateFiles returns gqlgen's templates, with those of this package in place of its own or added.
func templateFiles() (fs.FS, error) {
	pkg, err := build.Import("github.com/99designs/gqlgen/codegen", ".", build.FindOnly)
	if err != nil {
		return nil, err
	}
	all := fstest.MapFS{}
	for _, from := range []fs.FS{os.DirFS(pkg.Dir), ours} {
		names, err := fs.Glob(from, "*.gotpl")
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			text, err := fs.ReadFile(from, name)
			if err != nil {
				return nil, err
			}
			all[name] = &fstest.MapFile{Data: text}
		}
	}
	return all, nil
}
