package main

import (
	"os"
	"os/exec"
	"strings"
	"testing"
)

// The server passes all audits of the npm package graphql-http, the reference for the GraphQL over
// HTTP specification.
func TestGraphQLOverHTTP(t *testing.T) {
	if _, err := os.Stat("../../node_modules/graphql-http"); err != nil {
		t.Skip("the audits need the Node packages, which `make test` installs")
	}
	p := start(t)
	audits := exec.CommandContext(t.Context(), "npm", "run", "--silent", "-w", "ui", "graphql-http", p.Public.JoinPath("graphql").String())
	audits.Dir = "../.."
	out, err := audits.CombinedOutput()
	if err != nil || !strings.HasSuffix(string(out), "61 of 61 audits\n") {
		t.Errorf("%v\n%s", err, out)
	}
}
