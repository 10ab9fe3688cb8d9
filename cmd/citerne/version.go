package main

import (
	"runtime/debug"
	"sync"
)

// buildVersion is what the Go tool recorded: a release's tag, or a pseudo-version
// with the commit; "unknown" for a build outside version control.
var buildVersion = sync.OnceValue(func() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" || info.Main.Version == "(devel)" {
		return "unknown"
	}
	return info.Main.Version
})
