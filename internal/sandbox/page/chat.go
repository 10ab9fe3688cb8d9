package page

import (
	"bytes"
	"fmt"
	"html/template"
	"net/http"
)

// ChatPath is where the demonstration chat is: a page that the dashboard frames
// when CHAT_TOKEN is set, as it would a real widget.
const ChatPath = "/chat"

var chatTemplate = template.Must(template.ParseFS(templateFiles, "templates/chat.html"))

// Chat answers GET /chat. It takes any token: there is nobody at the other end.
func (s *Site) Chat(w http.ResponseWriter, r *http.Request) {
	var b bytes.Buffer
	if err := chatTemplate.Execute(&b, map[string]string{"Provider": s.Provider, "DashboardURL": s.DashboardURL}); err != nil {
		s.API.InternalError(w, r, fmt.Errorf("render the chat: %w", err))
		return
	}
	h := w.Header()
	// The one page that may stand in a frame, and only in the dashboard's.
	h.Del("X-Frame-Options")
	h.Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; form-action 'none'; base-uri 'none'; "+
		"frame-ancestors "+s.DashboardURL+"; require-trusted-types-for 'script'")
	h.Set("Content-Type", "text/html; charset=utf-8")
	_, _ = b.WriteTo(w) // a browser that goes away is no fault
}
