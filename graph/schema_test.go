package graph_test

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
	"github.com/vektah/gqlparser/v2"
	"github.com/vektah/gqlparser/v2/ast"
)

func TestEverySchemaElementIsDescribed(t *testing.T) {
	schema, err := gqlparser.LoadSchema(&ast.Source{Name: "schema.graphql", Input: string(read(t, "../schema.graphql"))})
	if err != nil {
		t.Fatal(err)
	}
	described := 0
	check := func(element, description string) {
		described++
		if strings.TrimSpace(description) == "" {
			t.Errorf("%s has no description", element)
		}
	}
	for name, definition := range schema.Types {
		if definition.BuiltIn {
			continue
		}
		check(name, definition.Description)
		for _, value := range definition.EnumValues {
			check(name+"."+value.Name, value.Description)
		}
		for _, field := range definition.Fields {
			if strings.HasPrefix(field.Name, "__") {
				continue
			}
			check(name+"."+field.Name, field.Description)
			for _, argument := range field.Arguments {
				check(name+"."+field.Name+"("+argument.Name+")", argument.Description)
			}
		}
	}
	if described < 100 {
		t.Errorf("only %d elements were looked at", described)
	}
}

// TestGeneratedCodeIsFresh generates into a folder inside the module, because gqlgen derives
// package names from their location. The underscore hides the folder from ./... while it
// exists.
func TestGeneratedCodeIsFresh(t *testing.T) {
	config := readConfig(t)
	folder, err := os.MkdirTemp(".", "_fresh-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	config["schema"] = []string{"../../schema.graphql"}
	config["exec"].(map[string]any)["filename"] = "generated/generated.go"
	text, err := yaml.Marshal(config)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "gqlgen.yml"), text, 0o644); err != nil {
		t.Fatal(err)
	}
	program := filepath.Join(t.TempDir(), "codegen")
	if output, err := exec.CommandContext(t.Context(), "go", "build", "-o", program, "./codegen").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, output)
	}
	command := exec.CommandContext(t.Context(), program)
	command.Dir = folder
	if output, err := command.CombinedOutput(); err != nil {
		t.Fatalf("codegen: %v\n%s", err, output)
	}
	fresh := read(t, filepath.Join(folder, "generated", "generated.go"))
	// The generated code contains the path of the schema relative to its own folder.
	fresh = bytes.ReplaceAll(fresh, []byte(`"../../../schema.graphql"`), []byte(`"../../schema.graphql"`))
	if !bytes.Equal(fresh, read(t, "generated/generated.go")) {
		t.Error("graph/generated is out of date: run go generate ./graph")
	}
}

func TestGqlgenWritesNoHandWrittenFile(t *testing.T) {
	config := readConfig(t)
	for _, section := range []string{"resolver", "model", "autobind"} {
		if _, ok := config[section]; ok {
			t.Errorf("gqlgen.yml has a %s section", section)
		}
	}
}

func readConfig(t *testing.T) map[string]any {
	t.Helper()
	config := make(map[string]any)
	if err := yaml.Unmarshal(read(t, "../gqlgen.yml"), &config); err != nil {
		t.Fatal(err)
	}
	return config
}
