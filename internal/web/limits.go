package web

// How large the body of a request may be (security §2, §3).
const (
	MaxBody = 128 << 10
	// MaxUpload is a file of 2 MB and the operation beside it.
	MaxUpload = 2<<20 + MaxBody
)
