package main

import (
	"runtime/debug"
	"sync"
)

// version is set by a build that has no version control around it, as a container's:
// -ldflags "-X main.version=v1.2.0".
var version string

// buildVersion is version or, without it, what the Go tool recorded: a release's tag, or
// a pseudo-version with the commit; "unknown" when nothing says.
var buildVersion = sync.OnceValue(func() string {
	if version != "" {
		return version
	}
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" || info.Main.Version == "(devel)" {
		return "unknown"
	}
	return info.Main.Version
})
