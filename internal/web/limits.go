package web

// The maximum size of a request body (security §2, §3).
const (
	MaxBody = 128 << 10
	// MaxUpload is a file of 2 MB and its operation.
	MaxUpload = 2<<20 + MaxBody
)
