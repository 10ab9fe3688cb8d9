// Package sandbox is the embedded provider: the authorization server, and the REST v2, v3
// and analytics APIs that a real fuel provider would run, over a SQLite store filled with
// fictional French businesses. The dashboard reaches it over HTTP only, on another origin
// than its own.
//
// This package furnishes the rooms and wires them: sandbox.go says which room answers
// what, mount.go what every call has in common, going.go how time goes on. Each folder is
// a room with one noun, and imports only those below it, as architecture_test.go lists
// them. None imports domain or provider, so that a misreading of the specification on one
// side cannot cancel itself on the other.
//
// Nobody named in the data can be reached: e-mails end in .example, phone numbers are
// those reserved for fiction (product §13).
package sandbox
