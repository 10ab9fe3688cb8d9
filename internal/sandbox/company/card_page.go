package company

import (
	"net/http"

	"github.com/citerne/citerne/internal/sandbox/page"
)

// cardFields answers GET /v1/card-fields: the fields, to be framed by the
// dashboard and nobody else. What they say to each other is in
// docs/adr/2026-11-21-cards.md.
func (s *Service) cardFields(w http.ResponseWriter, r *http.Request) {
	ancestor := s.Site.DashboardURL
	if ancestor == "" {
		ancestor = "'none'"
	}
	// The policy says who may frame; the older header could only say nobody.
	w.Header().Del("X-Frame-Options")
	s.Site.RenderAs(w, r, http.StatusOK, "card.html", "card.html", page.Page{Title: "Coordonnées de la carte"},
		"default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; "+
			"form-action 'none'; frame-ancestors "+ancestor+"; require-trusted-types-for 'script'")
}
