package citerne_test

import (
	"go/ast"
	"io/fs"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// sections maps the sections of schema.graphql to their nouns. A noun has a file of the same name
// in every layer that deals with it:
//
//	schema.graphql § Entreprise → graph/contacts.go → graph/loader/contacts.go → internal/provider/contacts.go
var sections = map[string][]string{
	"Compte":                {"customers"},
	"Accueil":               {"home", "todo"},
	"Livraisons":            {"orders", "order_pages", "slots", "quotes", "documents", "tracking", "planning"},
	"Commandes récurrentes": {"recurring"},
	"Flotte":                {"fleet", "fleet_import", "tanks", "tank_pages", "tank_readings", "forecasts", "vehicles", "vehicle_pages", "vehicle_fills", "anomalies"},
	"Tableau de bord":       {"analytics", "emissions", "excise"},
	"Finance":               {"invoices", "invoice_pages", "invoice_payments", "statement"},
	"Entreprise":            {"businesses", "onboarding", "addresses", "contacts", "payments"},
	"Utilisateurs":          {"users", "password_recovery"},
	"Produits et prix":      {"gases", "prices", "price_alerts"},
	"Exports":               {"exports"},
	"Divers":                {"events", "notifications", "search", "app_config"},
}

// layers maps the folders of the layers to their files that serve all nouns.
var layers = map[string][]string{
	"graph": {"config", "cost", "errors", "guard", "handler", "introspection", "multipart", "negotiate", "observer", "payloads", "permission", "prefetch", "refusal",
		"resolver", "session", "stream", "subscriptions", "transport", "trusted_documents", "variables"},
	"graph/loader":      {"batch", "current", "loader", "prefetch", "write"},
	"internal/provider": {"breaker", "budget", "client", "clock", "doc", "errors", "exchange", "form", "json", "observe", "oddities", "open", "query", "resource", "scalars", "share", "stream", "tally", "transport", "wire", "xsrf"},
	"internal/domain":   {"characters", "dates", "doc", "errors", "identity", "ids", "inputs", "scalars", "sentences", "user_errors"},
}

// gatherers are files that combine several nouns.
var gatherers = []string{"home", "subscriptions", "current"}

// Each file of a layer has the name of a noun, or serves all nouns.
func TestOneNounOneFileName(t *testing.T) {
	nouns := slices.Concat(slices.Collect(maps.Values(sections))...)
	found := map[string]int{}
	for folder, shared := range layers {
		files, err := fs.Glob(repository, folder+"/*.go")
		if err != nil || len(files) == 0 {
			t.Fatal(folder, err)
		}
		seen := map[string]bool{}
		for _, file := range files {
			name := strings.TrimSuffix(path.Base(file), ".go")
			switch seen[name] = true; {
			case strings.HasSuffix(name, "_test"):
			case slices.Contains(nouns, name):
				found[name]++
			case !slices.Contains(shared, name):
				t.Errorf("%s: give it the name that its noun has in the other layers, or add it to nouns_test.go", file)
			}
		}
		for _, name := range shared {
			if !seen[name] {
				t.Errorf("%s/%s.go does not exist: remove it from nouns_test.go", folder, name)
			}
		}
	}
	for _, noun := range nouns {
		if found[noun] == 0 {
			t.Errorf("no layer has a file %s.go", noun)
		}
	}
}

var (
	sectionTitle = regexp.MustCompile(`^# ─+ (.+?) ─+$`)
	schemaType   = regexp.MustCompile(`^(?:type|union|interface|enum|input) (\w+)`)
	boundType    = regexp.MustCompile(`(?m)^  (\w+):\n    model: github\.com/citerne/citerne/internal/domain\.(\w+)$`)
)

// The domain types of a section of the schema are in the files of its nouns.
func TestTypesOfASectionAreInTheFilesOfItsNouns(t *testing.T) {
	declared := map[string]string{} // type → file
	for _, s := range sources(t) {
		if s.folder != "internal/domain" {
			continue
		}
		for _, d := range s.file.Decls {
			if general, ok := d.(*ast.GenDecl); ok {
				for _, spec := range general.Specs {
					if named, ok := spec.(*ast.TypeSpec); ok {
						declared[named.Name.Name] = strings.TrimSuffix(s.name, ".go")
					}
				}
			}
		}
	}
	bound := map[string]string{} // type of the schema → type of domain
	for _, m := range boundType.FindAllStringSubmatch(read(t, "gqlgen.yml"), -1) {
		bound[m[1]] = m[2]
	}
	section, checked := "", map[string]int{}
	for line := range strings.Lines(read(t, "schema.graphql")) {
		line = strings.TrimSpace(line)
		if m := sectionTitle.FindStringSubmatch(line); m != nil {
			section = m[1]
			continue
		}
		m := schemaType.FindStringSubmatch(line)
		nouns, of := sections[section]
		if m == nil || !of {
			continue
		}
		checked[section]++
		if file := declared[bound[m[1]]]; !slices.Contains(nouns, file) {
			t.Errorf("%s of § %s is domain.%s in internal/domain/%s.go, but the section has the nouns %v", m[1], section, bound[m[1]], file, nouns)
		}
	}
	for name := range sections {
		if checked[name] == 0 {
			t.Errorf("§ %s of schema.graphql has no type", name)
		}
	}
}

// The calls of a query or mutation pass through files of the same name: the resolver's file calls
// the loader's file, which calls the provider's.
func TestANounKeepsItsFileNameFromLayerToLayer(t *testing.T) {
	functions := map[string]map[string]string{"graph/loader": {}, "internal/provider": {}} // folder → function → file
	for _, s := range sources(t) {
		for _, d := range s.file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && functions[s.folder] != nil && (f.Recv == nil) == (s.folder == "graph/loader") && f.Name.IsExported() {
				functions[s.folder][f.Name.Name] = strings.TrimSuffix(s.name, ".go")
			}
		}
	}
	steps := 0
	for _, s := range sources(t) {
		noun := strings.TrimSuffix(s.name, ".go")
		if s.folder != "graph" && s.folder != "graph/loader" || slices.Contains(gatherers, noun) {
			continue
		}
		for _, d := range s.file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || s.folder == "graph" && !slices.Contains([]string{"query", "mutation"}, receiver(f)) {
				continue
			}
			ast.Inspect(f, func(n ast.Node) bool {
				call, ok := n.(*ast.SelectorExpr)
				if !ok {
					return true
				}
				next := ""
				switch on := call.X.(type) {
				case *ast.Ident:
					if s.folder == "graph" && on.Name == "loader" {
						next = "graph/loader"
					}
				case *ast.SelectorExpr:
					if s.folder == "graph/loader" && on.Sel.Name == "upstream" {
						next = "internal/provider"
					}
				}
				file := functions[next][call.Sel.Name]
				if file == "" || slices.Contains(gatherers, file) || slices.Contains(layers[next], file) {
					return true
				}
				steps++
				if file != noun {
					t.Errorf("%s/%s: %s calls %s/%s.go for %s: the files of one noun must have one name", s.folder, s.name, f.Name.Name, next, file, call.Sel.Name)
				}
				return true
			})
		}
	}
	if steps < 60 {
		t.Errorf("only %d calls from layer to layer were found: the test no longer fits the code", steps)
	}
}

func receiver(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return ""
	}
	kind := f.Recv.List[0].Type
	if pointer, ok := kind.(*ast.StarExpr); ok {
		kind = pointer.X
	}
	if name, ok := kind.(*ast.Ident); ok {
		return name.Name
	}
	return ""
}
