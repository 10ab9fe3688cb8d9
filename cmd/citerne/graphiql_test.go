package main

import (
	"encoding/json"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/vektah/gqlparser/v2/ast"
	"github.com/vektah/gqlparser/v2/parser"

	"github.com/citerne/citerne/ui"
)

// With a demonstration account, each query of GraphiQL's panel works with the variables of its tab,
// and each subscription begins.
func TestOperationsOfGraphiQL(t *testing.T) {
	p := start(t)
	b := p.signedIn(t, "claire.lemaire@garonne-adour.example")
	var ids any
	b.query(string(file(t, "../../ui/graphiql/ids.graphql")), nil, &ids)
	var examples examples
	if err := json.Unmarshal(file(t, "../../ui/graphiql/variables.json"), &examples); err != nil {
		t.Fatal(err)
	}
	documents, err := ui.Documents()
	if err != nil {
		t.Fatal(err)
	}
	asked := map[ast.Operation]int{}
	for _, text := range documents {
		doc, err := parser.ParseQuery(&ast.Source{Input: text})
		if err != nil {
			t.Fatal(err)
		}
		operation := doc.Operations[0]
		asked[operation.Operation]++
		switch operation.Operation {
		case ast.Query:
			variables := examples.of(t, operation, ids)
			if _, errs := b.query(text, variables, nil); len(errs) > 0 {
				t.Errorf("%s with %v: %+v; its variables are in ui/graphiql/variables.json", operation.Name, variables, errs)
			}
		case ast.Subscription:
			f := b.subscribe(text, examples.of(t, operation, ids))
			if line := <-f.lines; strings.Contains(line, "errors") || !strings.HasPrefix(line, ":") && !strings.HasPrefix(line, "event: next") {
				t.Errorf("%s begins with %q", operation.Name, line)
			}
			f.end()
		}
	}
	if asked[ast.Query] < 10 || asked[ast.Subscription] < 1 {
		t.Errorf("only %v operations were tested", asked)
	}
}

// The query of GraphiQL's first tab works for every role.
func TestFirstTabOfGraphiQL(t *testing.T) {
	p := start(t)
	first := string(file(t, "../../ui/graphiql/first.graphql"))
	for role, account := range map[string]string{
		"owner": "claire.lemaire@garonne-adour.example", "operations": "yanis.benali@garonne-adour.example",
		"viewer": "lea.fontaine@garonne-adour.example", "finance": "sophie.garnier@cabinet-garnier.example",
		"owner of an almost empty business": "nora.haddad@atelier-montreuil.example",
	} {
		b := p.signedIn(t, account)
		var answer struct{ Me struct{ FirstName string } }
		if _, errs := b.query(first, nil, &answer); len(errs) > 0 || answer.Me.FirstName == "" {
			t.Errorf("%s: %+v %+v", role, answer, errs)
		}
	}
}

// examples is the content of ui/graphiql/variables.json.
type examples struct {
	ByName      map[string]any
	ByOperation map[string]map[string]any
}

// of returns the variables of an operation, as ui/graphiql/variables.ts fills them.
func (e examples) of(t *testing.T, operation *ast.OperationDefinition, ids any) map[string]any {
	t.Helper()
	variables := map[string]any{}
	for _, declared := range operation.VariableDefinitions {
		value, known := e.ByOperation[operation.Name][declared.Variable]
		if e.ByOperation[operation.Name] == nil && declared.Type.NonNull {
			value, known = e.ByName[declared.Variable]
		}
		if known {
			variables[declared.Variable] = filled(t, value, ids)
		}
	}
	return variables
}

func file(t *testing.T, name string) []byte {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

var placeholder = regexp.MustCompile(`^\{(?:today([+-]\d+)?|(.+))\}$`)

// filled replaces the placeholders in a value of variables.json, as ui/graphiql/variables.ts does.
// An id that is unknown here fails the test.
func filled(t *testing.T, value, ids any) any {
	t.Helper()
	switch v := value.(type) {
	case map[string]any:
		all := map[string]any{}
		for key, item := range v {
			all[key] = filled(t, item, ids)
		}
		return all
	case []any:
		var all []any
		for _, item := range v {
			all = append(all, filled(t, item, ids))
		}
		return all
	case string:
		found := placeholder.FindStringSubmatch(v)
		switch {
		case found == nil:
			return v
		case found[2] != "":
			return at(t, ids, found[2])
		default:
			days, _ := strconv.Atoi(found[1]) // "" is 0: today
			return time.Now().AddDate(0, 0, days).Format(time.DateOnly)
		}
	default:
		return v
	}
}

// at returns the value at a path of a response.
func at(t *testing.T, answer any, path string) any {
	t.Helper()
	for key := range strings.SplitSeq(path, ".") {
		switch a := answer.(type) {
		case map[string]any:
			answer = a[key]
		case []any:
			if i, err := strconv.Atoi(key); err == nil && i < len(a) {
				answer = a[i]
				continue
			}
			answer = nil
		}
	}
	if answer == nil {
		t.Errorf("the response to ids.graphql has nothing at %s", path)
	}
	return answer
}
