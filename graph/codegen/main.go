// Command codegen writes graph/generated: gqlgen, from schema.graphql and gqlgen.yml,
// then this package makes what it wrote cheaper (tune.go). Its argument is the
// configuration, gqlgen.yml unless it is given; paths in it are seen from the folder
// that it runs in.
//
// It imports gqlgen only. docs/adr has what was tried and what it gave.
package main

import (
	"log"
	"os"
	"strings"

	"github.com/99designs/gqlgen/api"
	"github.com/99designs/gqlgen/codegen/config"
)

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
	if err := api.Generate(cfg); err != nil {
		return err
	}
	source, err := os.ReadFile(cfg.Exec.Filename)
	if err != nil {
		return err
	}
	tuned, err := tune(string(source), implementors(cfg))
	if err != nil {
		return err
	}
	return os.WriteFile(cfg.Exec.Filename, []byte(tuned), 0o644)
}

// implementors are the object types of each interface and union.
func implementors(cfg *config.Config) map[string][]string {
	all := map[string][]string{}
	for name, t := range cfg.Schema.Types {
		if !t.IsAbstractType() || strings.HasPrefix(name, "__") {
			continue
		}
		for _, one := range cfg.Schema.GetPossibleTypes(t) {
			all[name] = append(all[name], one.Name)
		}
	}
	return all
}
