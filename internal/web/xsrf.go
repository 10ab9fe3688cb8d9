package web

// The cookie that holds the token of a session, and the header in which each write
// sends it back (security §1).
const (
	XSRFCookie = "XSRF-TOKEN"
	XSRFHeader = "X-XSRF-TOKEN"
)
