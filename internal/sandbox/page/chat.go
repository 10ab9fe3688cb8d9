package page

import (
	"bytes"
	"fmt"
	"html/template"
	"net/http"
)

// ChatPath is the path of the demonstration chat: a page that the dashboard frames when
// CHAT_TOKEN is set, as it would a real widget.
const ChatPath = "/chat"

var chatTemplate = template.Must(template.ParseFS(templateFiles, "templates/chat.html"))

// Chat answers GET /chat. It accepts any token: no agent answers.
func (s *Site) Chat(w http.ResponseWriter, r *http.Request) {
	var b bytes.Buffer
	if err := chatTemplate.Execute(&b, map[string]string{"Provider": s.Provider, "DashboardURL": s.DashboardURL}); err != nil {
		s.API.InternalError(w, r, fmt.Errorf("render the chat: %w", err))
		return
	}
	h := w.Header()
	// The only page that may be framed, and only by the dashboard.
	h.Del("X-Frame-Options")
	h.Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; form-action 'none'; base-uri 'none'; "+
		"frame-ancestors "+s.DashboardURL+"; require-trusted-types-for 'script'")
	h.Set("Content-Type", "text/html; charset=utf-8")
	_, _ = b.WriteTo(w) // the browser may have disconnected
}
