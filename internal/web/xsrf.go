package web

// The cookie that has a session's XSRF token, and the header in which each write returns it
// (security §1).
const (
	XSRFCookie = "XSRF-TOKEN"
	XSRFHeader = "X-XSRF-TOKEN"
)
