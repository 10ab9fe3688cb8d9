package panel

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"

	"github.com/citerne/citerne/internal/sandbox/account"
	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/fault"
	"github.com/citerne/citerne/internal/sandbox/invoice"
	"github.com/citerne/citerne/internal/sandbox/mail"
	"github.com/citerne/citerne/internal/sandbox/page"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Path is the path of the panel (product 13.8).
const Path = "/sandbox"

// panelPage answers GET /sandbox/ with the panel. It requires no sign-in: anyone who can reach
// the sandbox can sign in with any account anyway.
func (s *Service) panelPage(w http.ResponseWriter, r *http.Request) {
	b, err := s.Account.BrowserOf(w, r)
	if err != nil {
		s.Site.Failure(w, r, err)
		return
	}
	mails, err := mail.Inbox(r.Context(), s.DB)
	if err != nil {
		s.Site.Failure(w, r, err)
		return
	}
	accounts, err := s.signInAccounts(r.Context())
	if err != nil {
		s.Site.Failure(w, r, err)
		return
	}
	events, err := s.Analytics.LastEvents(r.Context())
	if err != nil {
		s.Site.Failure(w, r, err)
		return
	}
	orders, err := s.upcomingOrders(r.Context())
	if err != nil {
		s.Site.Failure(w, r, err)
		return
	}
	tanks, err := s.tankRows(r.Context())
	if err != nil {
		s.Site.Failure(w, r, err)
		return
	}
	payments, err := s.Invoices.PaymentsDue(r.Context())
	if err != nil {
		s.Site.Failure(w, r, err)
		return
	}
	dashboard, err := url.Parse(s.Site.DashboardURL) // the target of "Ouvrir"
	if err != nil {
		s.Site.Failure(w, r, fmt.Errorf("read the dashboard's address: %w", err))
		return
	}
	set, said := s.Faults.Get(), panelActions[r.URL.Query().Get("fait")]
	s.Site.Render(w, r, http.StatusOK, "panel.html", page.Page{Title: "Panneau du bac à sable", Widest: true, Action: Path, CSRF: b.CsrfToken(), Data: map[string]any{
		"Accounts": accounts, "Orders": orders, "Tanks": tanks, "Payments": payments, "Reasons": invoice.ReasonLabels, "Refusing": invoice.Accounts, "RefusedCard": invoice.RefusedCard, "Clock": s.Clock.Now(), "Still": s.Clock.Stopped(), "Mails": mails, "Events": events, "Journal": s.Journal.groups(), "Faults": set, "Shown": set.Shown(), "Faulty": set.Any(), "EveryCall": fault.AllCalls,
		"Calls": s.Calls, "Latencies": fault.Latencies, "Rates": fault.Rates, "Statuses": fault.Statuses, "SignIns": fault.SignIns, "SignIn": set.SignInLabel(), "Profile": s.Profile,
		"Said": map[string]string{said.section: said.done}, "Now": s.Clock.Wall().UnixNano(),
	}}, dashboard)
}

// signInAccounts lists the accounts that can sign in: the demonstration accounts, then those
// created since the start.
func (s *Service) signInAccounts(ctx context.Context) ([]page.AccountRow, error) {
	open, err := store.List(ctx, s.DB, func(row store.Scanner) (a page.AccountRow, err error) {
		return a, row.Scan(&a.Email, &a.Name, &a.Role, &a.Businesses)
	}, `SELECT c.email, c.first_name || ' ' || c.last_name, coalesce(min(m.role), ''), coalesce(group_concat(b.name, ', '), '')
		FROM customers c LEFT JOIN memberships m ON m.customer_id = c.id LEFT JOIN businesses b ON b.id = m.business_id
		WHERE c.status = ? GROUP BY c.id ORDER BY c.id`, account.StatusActive)
	if err != nil {
		return nil, fmt.Errorf("list accounts: %w", err)
	}
	known := s.Account.Accounts
	var rows []page.AccountRow
	for _, a := range known {
		if slices.ContainsFunc(open, func(o page.AccountRow) bool { return o.Email == a.Email }) {
			rows = append(rows, a)
		}
	}
	for _, o := range open {
		if !slices.ContainsFunc(known, func(a page.AccountRow) bool { return a.Email == o.Email }) {
			o.Role, o.Purpose = api.RoleLabels[o.Role], "compte créé depuis l’ouverture du bac à sable"
			rows = append(rows, o)
		}
	}
	return rows, nil
}

// panelAction is an action that a form of the panel requests.
type panelAction struct {
	act func(*Service, *http.Request) error
	// section is the fragment of the page to return to.
	section string
	// done is the message that confirms the action.
	done string
}

var panelActions = map[string]panelAction{
	"expire":  {(*Service).expireSessions, "comptes", "La session a expiré, les liens de mot de passe aussi\u00a0: le tableau de bord s’en aperçoit à sa prochaine demande."},
	"revoke":  {(*Service).revokeSessions, "comptes", "La session est révoquée\u00a0: le tableau de bord s’en aperçoit à sa prochaine demande."},
	"faults":  {(*Service).setFaults, "pannes", "Les pannes sont réglées."},
	"export":  {(*Service).failExport, "pannes", "Le prochain export échouera à mi-chemin."},
	"advance": {(*Service).advanceOrder, "livraisons", "La livraison a avancé d’un statut."},
	"roll":    {(*Service).rollTanker, "livraisons", "Le camion-citerne a roulé\u00a0: le tableau de bord le voit aussitôt."},
	"break":   {(*Service).breakTankerDown, "livraisons", "Le camion-citerne est en panne\u00a0: un autre sera attribué dans cinq minutes."},
	"read":    {(*Service).readTank, "cuves", "Le niveau est relevé."},
	"empty":   {(*Service).emptyTank, "cuves", "La cuve est vide."},
	"fail":    {(*Service).failPayment, "paiements", "Le paiement a échoué."},
	"propose": {(*Service).proposeSlot, "livraisons", "Un autre créneau est proposé au client."},
	"freeze":  {(*Service).freezeClock, "horloge", "L’horloge des livraisons est réglée."},
	"skip":    {(*Service).skipDay, "horloge", "L’horloge des livraisons a avancé d’un jour."},
	"reset":   {(*Service).reset, "donnees", "Les données sont comme au premier démarrage. Tout le monde est déconnecté."},
}

// submitPanel answers POST /sandbox/.
func (s *Service) submitPanel(w http.ResponseWriter, r *http.Request) {
	b, err := s.Account.BrowserOf(w, r)
	if err != nil {
		s.Site.Failure(w, r, err)
		return
	}
	r.Body = http.MaxBytesReader(w, r.Body, account.MaxSignInForm)
	if r.ParseForm() != nil || !b.CheckCSRF(r.PostForm.Get("csrf")) {
		s.Site.Expired(w, r)
		return
	}
	name := r.PostForm.Get("action")
	next := Path + "/?fait=" + url.QueryEscape(name) + "#" + panelActions[name].section
	switch action, known := panelActions[name]; {
	case name == "open":
		next = s.Site.DashboardURL + "/"
		err = s.openAs(w, r, b)
	case known:
		err = action.act(s, r)
	default:
		err = panelRefusal("Action inconnue.")
	}
	if status, said := refusalOnPanel(err); said != "" {
		s.Site.Notice(w, r, status, "Action refusée", page.Notice{Text: said, Link: Path + "/", LinkText: "Retour au panneau"})
		return
	}
	if err != nil {
		s.Site.Failure(w, r, err)
		return
	}
	http.Redirect(w, r, next, http.StatusSeeOther)
}

// panelRefusal is an error message for the user: why the panel rejects an action.
type panelRefusal string

// Error implements error.
func (r panelRefusal) Error() string { return string(r) }

// panelSentences gives the panel's message for the code of an API problem.
var panelSentences = map[string]string{
	"not_found":    "Cet élément est introuvable.",
	"order_over":   "Cette commande est terminée\u00a0: elle n’avance plus.",
	"no_tanker":    "Aucun camion-citerne n’attend pour partir vers cette livraison.",
	"tankers_away": "Les camions-citernes du dépôt sont tous en tournée\u00a0: faites avancer leurs livraisons, ou l’horloge.",
	"no_slot":      "Aucun autre créneau n’est libre.",
	"not_editable": "Un camion-citerne est attribué à cette commande\u00a0: elle ne peut plus être modifiée.",
}

// refusalOnPanel returns the status and the message of a rejected action. The message is empty
// for any other error.
func refusalOnPanel(err error) (status int, said string) {
	var own panelRefusal
	var refused *api.Problem
	switch {
	case errors.As(err, &own):
		return http.StatusBadRequest, string(own)
	case errors.As(err, &refused):
		return refused.Status, panelSentences[refused.Code]
	}
	return 0, ""
}

// openAs signs this browser in with an account. It revokes the tokens of the previous session so
// that the dashboard starts a new sign-in.
func (s *Service) openAs(w http.ResponseWriter, r *http.Request, b account.Browser) error {
	id, err := s.accountID(r)
	if err == nil {
		err = s.DB.WriteOnly(r.Context(), "leave the last account",
			store.Do(`UPDATE tokens SET revoked = 1 WHERE session_hash = ? AND session_hash <> ''`, b.Session),
			account.EndSession(b.Session))
	}
	if err != nil {
		return err
	}
	return s.Account.StartSession(w, r, id, false)
}

// accountID returns the id of the customer with the e-mail in the form.
func (s *Service) accountID(r *http.Request) (id store.ID, err error) {
	err = s.DB.QueryRowContext(r.Context(), `SELECT id FROM customers WHERE email = ? AND status = ?`, r.PostForm.Get("account"), account.StatusActive).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, panelRefusal("Compte inconnu.")
	}
	if err != nil {
		return 0, fmt.Errorf("look up an account: %w", err)
	}
	return id, nil
}

// expireSessions expires an account's tokens, browser sessions and password links.
func (s *Service) expireSessions(r *http.Request) error {
	now := s.Clock.Wall().Unix()
	return s.endTokens(r, func(id store.ID) []store.Statement {
		return []store.Statement{
			store.Do(`UPDATE tokens SET expires_at = ? WHERE customer_id = ?`, now, id),
			store.Do(`UPDATE recovery_tokens SET expires_at = ? WHERE customer_id = ?`, now, id),
		}
	})
}

// revokeSessions revokes an account's tokens and ends its browser sessions.
func (s *Service) revokeSessions(r *http.Request) error {
	return s.endTokens(r, func(id store.ID) []store.Statement {
		return []store.Statement{store.Do(`UPDATE tokens SET revoked = 1 WHERE customer_id = ?`, id)}
	})
}

func (s *Service) endTokens(r *http.Request, how func(store.ID) []store.Statement) error {
	id, err := s.accountID(r)
	if err != nil {
		return err
	}
	return s.DB.WriteOnly(r.Context(), "end sessions", append(how(id), store.Do(`DELETE FROM browser_sessions WHERE customer_id = ?`, id))...)
}

// setFaults sets the faults from the form: the affected account, latency, error rate, the fault
// of the next sign-in, and one more call with a forced status. If call is empty, it removes all
// forced statuses. "free" removes one, "clear" removes all faults.
func (s *Service) setFaults(r *http.Request) error {
	if call := r.PostForm.Get("free"); call != "" {
		s.Faults.Change(func(f *fault.Setting) { delete(f.Forced, call) })
		return nil
	}
	if r.PostForm.Get("clear") != "" {
		s.Faults.Change(func(f *fault.Setting) { *f = fault.Setting{} })
		return nil
	}
	millis, err := strconv.Atoi(r.PostForm.Get("latency"))
	rate, rateErr := strconv.Atoi(r.PostForm.Get("rate"))
	if err != nil || rateErr != nil {
		return panelRefusal("Valeur inconnue.")
	}
	wanted := fault.Setting{Latency: time.Duration(millis) * time.Millisecond, Rate: rate, Forced: map[string]int{}, SignIn: fault.SignIn(r.PostForm.Get("signin"))}
	call := r.PostForm.Get("call")
	if call != "" {
		wanted.Forced[call], _ = strconv.Atoi(r.PostForm.Get("status")) // an invalid number becomes 0, which Valid rejects
	}
	if !wanted.Valid(s.Calls) {
		return panelRefusal("Valeur inconnue.")
	}
	if wanted.Account = r.PostForm.Get("account"); wanted.Account != "" {
		if wanted.Customer, err = s.accountID(r); err != nil {
			return err
		}
	}
	s.Faults.Change(func(f *fault.Setting) {
		f.Account, f.Customer = wanted.Account, wanted.Customer
		f.Latency, f.Rate, f.SignIn = wanted.Latency, wanted.Rate, wanted.SignIn
		if call == "" {
			clear(f.Forced)
		}
		maps.Copy(f.Forced, wanted.Forced)
	})
	return nil
}

// failExport makes the next export fail.
func (s *Service) failExport(*http.Request) error {
	s.Exports.FailNext()
	return nil
}

// reset fills the store again, as at the first start. It ends all sessions.
func (s *Service) reset(r *http.Request) error {
	s.Faults.Change(func(f *fault.Setting) { *f = fault.Setting{} })
	s.Clock.Set(0, time.Time{})
	if err := s.History.Refill(r.Context()); err != nil {
		return err
	}
	s.Invoices.ResetBilling()
	s.Orders.ResetOccurrences()
	return s.Exports.Reset(r.Context())
}
