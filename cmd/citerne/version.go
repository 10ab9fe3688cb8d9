package main

import "runtime/debug"

// version is set by builds without a Git repository, such as that of a container image:
// -ldflags "-X main.version=v1.2.0".
var version string

// buildVersion returns version or, when that is empty, the version that the Go tool recorded: a
// release's tag, or a pseudo-version with the commit. It returns "unknown" without either.
func buildVersion() string {
	if version != "" {
		return version
	}
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "" || info.Main.Version == "(devel)" {
		return "unknown"
	}
	return info.Main.Version
}
