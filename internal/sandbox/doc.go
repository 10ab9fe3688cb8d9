// Package sandbox is an embedded fuel provider for demonstrations and tests. It has the
// authorization server and the REST v2, v3 and analytics APIs that a real provider would run,
// over a SQLite store filled with fictional French businesses. The dashboard reaches it only
// over HTTP, on another origin than its own.
//
// This package creates and wires the packages in its folders: sandbox.go maps each call to its
// package, mount.go does what all calls have in common, advance.go advances time. Each folder is a
// package about one noun and imports only those below it, as architecture_test.go lists them.
// None imports domain or provider, so that a misreading of the specification on one side cannot
// cancel itself out on the other.
//
// No person or company in the data can be reached: e-mails end in .example, and phone numbers
// are those reserved for fiction (product §13).
package sandbox
