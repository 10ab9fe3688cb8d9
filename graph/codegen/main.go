// Command codegen writes graph/generated from schema.graphql and gqlgen.yml: it is gqlgen
// with a template of its own for objects. It runs in the root of the repository, by
// `go generate ./graph`. Its argument is the configuration, gqlgen.yml by default.
//
// gqlgen's own template serves any schema: each field may be intercepted, each object deferred.
// Here only root fields are intercepted (graph/permission.go), nothing is deferred
// (graph/guard.go), and most fields are members of a record in memory. The responses are the
// same. docs/adr/2026-11-22-speed.md has the measurements.
//
// It imports gqlgen only. Start with generate, then object.gotpl.
package main

import (
	_ "embed"
	"go/build"
	"io/fs"
	"log"
	"os"
	"testing/fstest"
	"text/template"

	"github.com/99designs/gqlgen/codegen"
	"github.com/99designs/gqlgen/codegen/config"
	"github.com/99designs/gqlgen/codegen/templates"
)

//go:embed object.gotpl
var objectTemplate []byte

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
	return templates.Render(templates.Options{
		PackageName:     cfg.Exec.Package,
		Filename:        cfg.Exec.Filename,
		Data:            data,
		GeneratedHeader: true,
		Packages:        cfg.Packages,
		TemplateFS:      all,
		Funcs:           template.FuncMap{"inMemory": inMemory},
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

// templateFiles returns gqlgen's templates, with object.gotpl of this package in place of its own.
func templateFiles() (fs.FS, error) {
	pkg, err := build.Import("github.com/99designs/gqlgen/codegen", ".", build.FindOnly)
	if err != nil {
		return nil, err
	}
	stock := os.DirFS(pkg.Dir)
	names, err := fs.Glob(stock, "*.gotpl")
	if err != nil {
		return nil, err
	}
	all := fstest.MapFS{}
	for _, name := range names {
		text, err := fs.ReadFile(stock, name)
		if err != nil {
			return nil, err
		}
		all[name] = &fstest.MapFile{Data: text}
	}
	all["object.gotpl"] = &fstest.MapFile{Data: objectTemplate}
	return all, nil
}
