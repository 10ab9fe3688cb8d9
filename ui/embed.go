// Package ui embeds the output of the front-end build: the dashboard, Storybook,
// GraphiQL and the manifests of the dashboard's operations. Each folder has one
// committed file, so that `go build` works without Node. The server then logs that
// the interface is not built.
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

// releases holds the manifests of the releases before, one a release; `make release`
// adds the current one.
//
//go:embed all:releases
var releases embed.FS

// Dist is the built dashboard: index.html, /assets and the files of the root.
func Dist() fs.FS { return folder("dist") }

// Storybook is the built component catalogue.
func Storybook() fs.FS { return folder("storybook-static") }

// GraphiQL is the built query editor.
func GraphiQL() fs.FS { return folder("graphiql-dist") }

// Manifest holds the operations compiled into the dashboard, as JSON: SHA-256 of the
// text, in hexadecimal, to the text. Codegen writes it.
func Manifest() []byte { return manifest }

// Documents are the operations of Manifest and those of the releases before, which tabs
// that were opened before a deployment still ask for.
func Documents() (map[string]string, error) {
	documents := make(map[string]string)
	if err := json.Unmarshal(manifest, &documents); err != nil {
		return nil, fmt.Errorf("read src/graphql/documents.json: %w", err)
	}
	names, err := fs.Glob(releases, "releases/*.json")
	if err != nil {
		return nil, fmt.Errorf("list the manifests of earlier releases: %w", err)
	}
	for _, name := range names {
		text, err := releases.ReadFile(name)
		if err == nil {
			err = json.Unmarshal(text, &documents)
		}
		if err != nil {
			return nil, fmt.Errorf("read %s: %w", name, err)
		}
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
