// Package ui holds what the front-end build leaves behind, inside the binary: the
// dashboard, Storybook, GraphiQL and the manifest of the dashboard's operations.
// The folders hold one committed file each, so that `go build` works without
// Node; they are then empty and the server says so.
package ui

import (
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
)

//go:embed all:dist all:storybook-static all:graphiql-dist
var built embed.FS

//go:embed src/graphql/documents.json
var manifest []byte

// Dist is the built dashboard: index.html, /assets and the files of the root.
func Dist() fs.FS { return folder("dist") }

// Storybook is the built component catalogue.
func Storybook() fs.FS { return folder("storybook-static") }

// GraphiQL is the built query editor.
func GraphiQL() fs.FS { return folder("graphiql-dist") }

// Documents are the operations compiled into the dashboard: SHA-256 of the text,
// in hexadecimal, to the text. Codegen writes the manifest.
func Documents() (map[string]string, error) {
	var documents map[string]string
	if err := json.Unmarshal(manifest, &documents); err != nil {
		return nil, fmt.Errorf("read src/graphql/documents.json: %w", err)
	}
	return documents, nil
}

// folder is a part of the embedded tree. fs.Sub refuses only invalid names, and
// ours are constants.
func folder(name string) fs.FS {
	sub, err := fs.Sub(built, name)
	if err != nil {
		panic(err)
	}
	return sub
}
