package account

import (
	"net/http"

	"github.com/citerne/citerne/internal/sandbox/page"
)

// loginPage shows the sign-in form, with the typed values and their errors.
func (s *Service) loginPage(w http.ResponseWriter, r *http.Request, v visit, f loginForm, wrong ...page.FormError) {
	status := http.StatusOK
	title := "Connexion à votre espace professionnel"
	if len(wrong) > 0 {
		status, title = http.StatusUnprocessableEntity, "Erreur\u00a0: connexion à votre espace professionnel"
	}
	if w.Header().Get("Retry-After") != "" {
		status = http.StatusTooManyRequests
	}
	fields := map[string]string{}
	for _, e := range wrong {
		fields[e.Field] = e.Message
	}
	s.Site.Render(w, r, status, "login.html", page.Page{Title: title, Action: r.URL.RequestURI(), CSRF: v.CsrfToken(), Data: map[string]any{
		"Email": f.email, "Remember": f.remember, "Errors": wrong, "Fields": fields, "Accounts": s.Accounts,
		"SignUp": SignupPath + "?" + r.URL.RawQuery,
	}}, v.target())
}

// consentPage asks whether the client may act for the person (product S01a).
func (s *Service) consentPage(w http.ResponseWriter, r *http.Request, v visit) {
	s.Site.Render(w, r, http.StatusOK, "consent.html", page.Page{
		Title: "Autoriser " + s.Site.AppName + "\u202f?", Action: r.URL.RequestURI(), CSRF: v.CsrfToken(),
		Data: map[string]any{"Customer": v.customer, "Initial": string([]rune(v.customer.FirstName)[:1]), "Host": v.target().Host},
	}, v.target())
}

// invalidRequestPage shows the error of a request that must not be redirected (product S01).
func (s *Service) invalidRequestPage(w http.ResponseWriter, r *http.Request, parameter string) {
	s.Site.Notice(w, r, http.StatusBadRequest, "Demande de connexion invalide", page.Notice{
		Text: "L’application n’a pas transmis les informations attendues (" + parameter + ").",
		Link: s.Site.DashboardURL, LinkText: "Retour à " + s.Site.AppName,
	})
}

func (s *Service) signedOutPage(w http.ResponseWriter, r *http.Request) {
	s.Site.Notice(w, r, http.StatusOK, "Vous êtes déconnecté.", page.Notice{Link: s.Site.DashboardURL, LinkText: "Se reconnecter"})
}
