// Package store is where the sandbox keeps its data: a SQLite database with its
// migrations, one writer at a time, and the small vocabulary of queries that the rooms
// share (List, Run, Do, Among). It knows no noun of the provider but the columns of its
// migrations.
//
// It imports the standard library, goose and the SQLite driver. Start reading at
// store.go.
package store
