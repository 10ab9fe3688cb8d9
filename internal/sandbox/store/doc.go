// Package store keeps the data of the sandbox in a SQLite database. It has the migrations,
// allows one writer at a time, and provides the query helpers that the other packages share
// (List, Run, Do, InList). It knows no noun of the provider except in its migrations.
//
// It imports the standard library, goose and the SQLite driver. Start reading at store.go.
package store
