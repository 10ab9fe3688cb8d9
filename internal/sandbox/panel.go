package sandbox

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
)

// panelPath is where the panel is (product 13.8).
const panelPath = "/sandbox"

// panelPage answers GET /sandbox/: the demonstration's levers. It asks for no
// sign-in: whoever reaches the sandbox may sign in as anybody anyway.
func (s *Sandbox) panelPage(w http.ResponseWriter, r *http.Request) {
	b, err := s.account.BrowserOf(w, r)
	if err != nil {
		s.pages.Failure(w, r, err)
		return
	}
	mails, err := inbox(r.Context(), s.db)
	if err != nil {
		s.pages.Failure(w, r, err)
		return
	}
	accounts, err := s.everybody(r.Context())
	if err != nil {
		s.pages.Failure(w, r, err)
		return
	}
	events, err := s.lastEvents(r.Context())
	if err != nil {
		s.pages.Failure(w, r, err)
		return
	}
	orders, err := s.toCome(r.Context())
	if err != nil {
		s.pages.Failure(w, r, err)
		return
	}
	tanks, err := s.tankRows(r.Context())
	if err != nil {
		s.pages.Failure(w, r, err)
		return
	}
	payments, err := s.paymentsDue(r.Context())
	if err != nil {
		s.pages.Failure(w, r, err)
		return
	}
	dashboard, err := url.Parse(s.cfg.DashboardURL) // where "Ouvrir" leads
	if err != nil {
		s.pages.Failure(w, r, fmt.Errorf("read the dashboard's address: %w", err))
		return
	}
	set, said := s.faults.Get(), panelActions[r.URL.Query().Get("fait")]
	s.pages.Render(w, r, http.StatusOK, "panel.html", page{Title: "Panneau du bac à sable", Widest: true, Action: panelPath, CSRF: b.CsrfToken(), Data: map[string]any{
		"Accounts": accounts, "Orders": orders, "Tanks": tanks, "Payments": payments, "Clock": s.now(), "Still": s.clock.StandsStill(), "Mails": mails, "Events": events, "Journal": s.journal.groups(), "Faults": set, "Shown": set.Shown(), "Faulty": set.Any(), "EveryCall": allCalls,
		"Calls": s.calls, "Latencies": faultLatencies, "Rates": faultRates, "Statuses": faultStatuses, "SignIns": signInFaults, "SignIn": set.SignInLabel(), "Profile": s.cfg.Profile,
		"Said": map[string]string{said.section: said.done}, "Now": s.cfg.Now().UnixNano(),
	}}, dashboard)
}

// everybody lists who may sign in: the demonstration accounts as long as they may,
// then those that were made since.
func (s *Sandbox) everybody(ctx context.Context) ([]accountRow, error) {
	open, err := list(ctx, s.db, func(row scanner) (a accountRow, err error) {
		return a, row.Scan(&a.Email, &a.Name, &a.Role, &a.Businesses)
	}, `SELECT c.email, c.first_name || ' ' || c.last_name, coalesce(min(m.role), ''), coalesce(group_concat(b.name, ', '), '')
		FROM customers c LEFT JOIN memberships m ON m.customer_id = c.id LEFT JOIN businesses b ON b.id = m.business_id
		WHERE c.status = ? GROUP BY c.id ORDER BY c.id`, statusActive)
	if err != nil {
		return nil, fmt.Errorf("list accounts: %w", err)
	}
	known := s.account.Accounts
	var rows []accountRow
	for _, a := range known {
		if slices.ContainsFunc(open, func(o accountRow) bool { return o.Email == a.Email }) {
			rows = append(rows, a)
		}
	}
	for _, o := range open {
		if !slices.ContainsFunc(known, func(a accountRow) bool { return a.Email == o.Email }) {
			o.Role, o.Purpose = roleLabels[o.Role], "compte créé depuis l’ouverture du bac à sable"
			rows = append(rows, o)
		}
	}
	return rows, nil
}

// panelAction is what a form of the panel may ask for.
type panelAction struct {
	act func(*Sandbox, *http.Request) error
	// section is the part of the page to come back to.
	section string
	// done tells what happened.
	done string
}

var panelActions = map[string]panelAction{
	"expire":  {(*Sandbox).expireSessions, "comptes", "La session a expiré, les liens de mot de passe aussi\u00a0: le tableau de bord s’en aperçoit à sa prochaine demande."},
	"revoke":  {(*Sandbox).revokeSessions, "comptes", "La session est révoquée\u00a0: le tableau de bord s’en aperçoit à sa prochaine demande."},
	"faults":  {(*Sandbox).setFaults, "pannes", "Les pannes sont réglées."},
	"advance": {(*Sandbox).advanceOrder, "livraisons", "La livraison a avancé d’un statut."},
	"roll":    {(*Sandbox).rollTanker, "livraisons", "Le camion-citerne a roulé\u00a0: le tableau de bord le voit aussitôt."},
	"break":   {(*Sandbox).breakTankerDown, "livraisons", "Le camion-citerne est en panne\u00a0: un autre sera attribué dans cinq minutes."},
	"read":    {(*Sandbox).readTank, "cuves", "Le niveau est relevé."},
	"empty":   {(*Sandbox).emptyTank, "cuves", "La cuve est vide."},
	"fail":    {(*Sandbox).failPayment, "paiements", "Le paiement a échoué\u00a0: provision insuffisante."},
	"propose": {(*Sandbox).proposeSlot, "livraisons", "Un autre créneau est proposé au client."},
	"freeze":  {(*Sandbox).freezeClock, "horloge", "L’horloge des livraisons est réglée."},
	"skip":    {(*Sandbox).skipDay, "horloge", "L’horloge des livraisons a avancé d’un jour."},
	"reset":   {(*Sandbox).reset, "donnees", "Les données sont comme au premier démarrage. Tout le monde est déconnecté."},
}

// submitPanel answers POST /sandbox/.
func (s *Sandbox) submitPanel(w http.ResponseWriter, r *http.Request) {
	b, err := s.account.BrowserOf(w, r)
	if err != nil {
		s.pages.Failure(w, r, err)
		return
	}
	r.Body = http.MaxBytesReader(w, r.Body, maxSignInForm)
	if r.ParseForm() != nil || !b.CheckCSRF(r.PostForm.Get("csrf")) {
		s.pages.Expired(w, r)
		return
	}
	name := r.PostForm.Get("action")
	next := panelPath + "/?fait=" + url.QueryEscape(name) + "#" + panelActions[name].section
	switch action, known := panelActions[name]; {
	case name == "open":
		next = s.cfg.DashboardURL + "/"
		err = s.openAs(w, r, b)
	case known:
		err = action.act(s, r)
	default:
		err = panelRefusal("Action inconnue.")
	}
	if status, said := refusalOnPanel(err); said != "" {
		s.pages.Notice(w, r, status, "Action refusée", notice{Text: said, Link: panelPath + "/", LinkText: "Retour au panneau"})
		return
	}
	if err != nil {
		s.pages.Failure(w, r, err)
		return
	}
	http.Redirect(w, r, next, http.StatusSeeOther)
}

// panelRefusal is a sentence that says why the panel does not do what a form asks for.
type panelRefusal string

// Error implements error.
func (r panelRefusal) Error() string { return string(r) }

// panelSentences are what the panel says of the refusals of the API that it meets.
var panelSentences = map[string]string{
	"not_found":    "Cet élément est introuvable.",
	"order_over":   "Cette commande est terminée\u00a0: elle n’avance plus.",
	"no_tanker":    "Aucun camion-citerne n’attend pour partir vers cette livraison.",
	"no_slot":      "Aucun autre créneau n’est libre.",
	"not_editable": "Un camion-citerne est attribué à cette commande\u00a0: elle ne peut plus être modifiée.",
}

// refusalOnPanel is the status and the sentence of a refusal; it is empty for another
// error.
func refusalOnPanel(err error) (status int, said string) {
	var own panelRefusal
	var refused *problem
	switch {
	case errors.As(err, &own):
		return http.StatusBadRequest, string(own)
	case errors.As(err, &refused):
		return refused.Status, panelSentences[refused.Code]
	}
	return 0, ""
}

// openAs signs this browser in as an account. The tokens of whoever was signed in
// before are revoked, so that the dashboard asks again.
func (s *Sandbox) openAs(w http.ResponseWriter, r *http.Request, b browser) error {
	id, err := s.accountID(r)
	if err == nil {
		err = s.db.WriteOnly(r.Context(), "leave the last account",
			do(`UPDATE tokens SET revoked = 1 WHERE session_hash = ? AND session_hash <> ''`, b.Session),
			endSession(b.Session))
	}
	if err != nil {
		return err
	}
	return s.account.StartSession(w, r, id, false)
}

// accountID is the customer whom the form names by e-mail.
func (s *Sandbox) accountID(r *http.Request) (id recordID, err error) {
	err = s.db.QueryRowContext(r.Context(), `SELECT id FROM customers WHERE email = ? AND status = ?`, r.PostForm.Get("account"), statusActive).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, panelRefusal("Compte inconnu.")
	}
	if err != nil {
		return 0, fmt.Errorf("look an account up: %w", err)
	}
	return id, nil
}

// expireSessions ends an account's tokens, its browser sessions and its links to
// choose a new password, as time would.
func (s *Sandbox) expireSessions(r *http.Request) error {
	now := s.cfg.Now().Unix()
	return s.endTokens(r, func(id recordID) []statement {
		return []statement{
			do(`UPDATE tokens SET expires_at = ? WHERE customer_id = ?`, now, id),
			do(`UPDATE recovery_tokens SET expires_at = ? WHERE customer_id = ?`, now, id),
		}
	})
}

// revokeSessions ends an account's tokens and its browser sessions.
func (s *Sandbox) revokeSessions(r *http.Request) error {
	return s.endTokens(r, func(id recordID) []statement {
		return []statement{do(`UPDATE tokens SET revoked = 1 WHERE customer_id = ?`, id)}
	})
}

func (s *Sandbox) endTokens(r *http.Request, how func(recordID) []statement) error {
	id, err := s.accountID(r)
	if err != nil {
		return err
	}
	return s.db.WriteOnly(r.Context(), "end sessions", append(how(id), do(`DELETE FROM browser_sessions WHERE customer_id = ?`, id))...)
}

// setFaults reads whose calls go wrong, latency, rate, what befalls the next
// sign-in, and one call to force more, or none at all; or one to free, or that all be
// well.
func (s *Sandbox) setFaults(r *http.Request) error {
	if call := r.PostForm.Get("free"); call != "" {
		s.faults.Change(func(f *faultSetting) { delete(f.Forced, call) })
		return nil
	}
	if r.PostForm.Get("clear") != "" {
		s.faults.Change(func(f *faultSetting) { *f = faultSetting{} })
		return nil
	}
	millis, err := strconv.Atoi(r.PostForm.Get("latency"))
	rate, rateErr := strconv.Atoi(r.PostForm.Get("rate"))
	if err != nil || rateErr != nil {
		return panelRefusal("Valeur inconnue.")
	}
	wanted := faultSetting{Latency: time.Duration(millis) * time.Millisecond, Rate: rate, Forced: map[string]int{}, SignIn: signInFault(r.PostForm.Get("signin"))}
	call := r.PostForm.Get("call")
	if call != "" {
		wanted.Forced[call], _ = strconv.Atoi(r.PostForm.Get("status")) // 0 is no status that is offered
	}
	if !wanted.Valid(s.calls) {
		return panelRefusal("Valeur inconnue.")
	}
	if wanted.Account = r.PostForm.Get("account"); wanted.Account != "" {
		if wanted.Customer, err = s.accountID(r); err != nil {
			return err
		}
	}
	s.faults.Change(func(f *faultSetting) {
		f.Account, f.Customer = wanted.Account, wanted.Customer
		f.Latency, f.Rate, f.SignIn = wanted.Latency, wanted.Rate, wanted.SignIn
		if call == "" {
			clear(f.Forced)
		}
		maps.Copy(f.Forced, wanted.Forced)
	})
	return nil
}

// reset fills the store anew, as at the first start. Everybody is signed out.
func (s *Sandbox) reset(r *http.Request) error {
	s.faults.Change(func(f *faultSetting) { *f = faultSetting{} })
	s.clock.Set(0, time.Time{})
	if err := s.refill(r.Context()); err != nil {
		return err
	}
	s.forgetBills()
	return nil
}
