package company

import (
	"net/http"

	"github.com/citerne/citerne/internal/sandbox/page"
)

// cardFields answers GET /v1/card-fields: the card fields, which only the dashboard may frame.
// docs/adr/2026-11-21-cards.md describes their messages.
func (s *Service) cardFields(w http.ResponseWriter, r *http.Request) {
	ancestor := s.Site.DashboardURL
	if ancestor == "" {
		ancestor = "'none'"
	}
	// frame-ancestors allows the dashboard to frame the page; X-Frame-Options could not.
	w.Header().Del("X-Frame-Options")
	s.Site.RenderAs(w, r, http.StatusOK, "card.html", "card.html", page.Page{Title: "Coordonnées de la carte"},
		"default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; "+
			"form-action 'none'; frame-ancestors "+ancestor+"; require-trusted-types-for 'script'")
}
