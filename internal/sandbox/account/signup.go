package account

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"math"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/citerne/citerne/internal/sandbox/characters"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/form"
	"github.com/citerne/citerne/internal/sandbox/page"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// SignupPath is the path where demonstration accounts are created (product S01b). Its query
// is that of the interrupted authorization request.
const SignupPath = "/v1/oauth/signup"

// signup holds the submitted values of the sign-up form.
type signup struct{ firstName, lastName, email, password, business, activity string }

func readSignup(typed url.Values) signup {
	f := form.Form(typed)
	return signup{
		firstName: f.Text("first_name"), lastName: f.Text("last_name"), email: f.Text("email"),
		password: typed.Get("password"), // not trimmed: blanks are part of a password
		business: f.Text("business"), activity: f.Text("activity"),
	}
}

// check returns the violations (product 7.3, S16 and S18), in the order of the form.
func (in signup) check() (v form.Violations) {
	v.Name("first_name", in.firstName)
	v.Name("last_name", in.lastName)
	if in.email == "" {
		v.Add("email", "required")
	} else {
		v.Email("email", in.email)
	}
	if in.password == "" {
		v.Add("password", "required")
	} else {
		checkPassword(&v, in.password)
	}
	v.Required("business", in.business, company.MaxBusinessName)
	if strings.ContainsFunc(in.business, characters.Control) {
		v.Add("business", "control_characters")
	}
	if !slices.Contains(company.Activities, in.activity) {
		v.Add("activity", "required")
	}
	return v
}

// signupPage answers GET /v1/oauth/signup.
func (s *Service) signupPage(w http.ResponseWriter, r *http.Request) {
	if v, valid := s.begin(w, r); valid {
		s.showSignup(w, r, v, http.StatusOK, signup{})
	}
}

// submitSignup answers POST /v1/oauth/signup: it creates the account, signs it in and
// resumes the authorization request.
func (s *Service) submitSignup(w http.ResponseWriter, r *http.Request) {
	v, valid := s.begin(w, r)
	if !valid {
		return
	}
	r.Body = http.MaxBytesReader(w, r.Body, MaxSignInForm)
	if r.ParseForm() != nil || !v.CheckCSRF(r.PostForm.Get("csrf")) {
		s.Site.Expired(w, r)
		return
	}
	in := readSignup(r.PostForm)
	if wrong := in.check(); wrong.Problem() != nil {
		s.showSignup(w, r, v, http.StatusUnprocessableEntity, in, formErrors(wrong)...)
		return
	}
	id, err := s.openAccount(r, in)
	switch {
	case errors.Is(err, errTooManySignups):
		s.postponeSignup(w, r, v, in, requestWindow, "Trop de comptes ont été créés depuis votre réseau. Réessayez dans une heure.")
		return
	case errors.Is(err, errHashingBusy):
		s.postponeSignup(w, r, v, in, busyWait, "Beaucoup de demandes sont en cours. Réessayez dans quelques secondes.")
		return
	case errors.Is(err, errEmailTaken):
		s.showSignup(w, r, v, http.StatusUnprocessableEntity, in, page.FormError{Field: "email", Message: "Un compte existe déjà pour cette adresse\u00a0: connectez-vous, ou indiquez une autre adresse."})
		return
	}
	if err == nil {
		err = s.StartSession(w, r, id, false)
	}
	if err != nil {
		s.Site.Failure(w, r, err)
		return
	}
	s.Log.InfoContext(r.Context(), "sandbox account made", "customer", id)
	http.Redirect(w, r, authorizePage(r), http.StatusSeeOther)
}

var (
	errTooManySignups = errors.New("too many accounts from one address")
	errEmailTaken     = errors.New("the e-mail address has an account")
)

// authorizePage returns the URL of the authorization request that the sign-up interrupted.
func authorizePage(r *http.Request) string { return "/v1/oauth/authorize?" + r.URL.RawQuery }

// postponeSignup shows the form again with status 429 and a Retry-After header.
func (s *Service) postponeSignup(w http.ResponseWriter, r *http.Request, v visit, in signup, wait time.Duration, message string) {
	w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(wait.Seconds()))))
	s.showSignup(w, r, v, http.StatusTooManyRequests, in, page.FormError{Field: "", Message: message})
}

// openAccount creates the customer and an empty business that they own.
func (s *Service) openAccount(r *http.Request, in signup) (id store.ID, err error) {
	err = s.DB.Write(r.Context(), func(tx *sql.Tx) error {
		allowed, err := s.countRequest(r.Context(), tx, maxSignups, requestKey("sign-up from", clientAddress(r)))
		if err == nil && !allowed {
			err = errTooManySignups
		}
		return err
	})
	if err != nil {
		return 0, err
	}
	// Hashing is slow, so it must not hold the store's one writer.
	hash, err := s.Passwords.hash(r.Context(), in.password)
	if err != nil {
		return 0, err
	}
	err = s.DB.Write(r.Context(), func(tx *sql.Tx) error {
		id, err = s.insertOwner(r.Context(), tx, in, hash)
		return err
	})
	return id, err
}

func (s *Service) insertOwner(ctx context.Context, tx *sql.Tx, in signup, hash string) (id store.ID, err error) {
	business := company.Business{Name: in.business, Activity: &in.activity, CreatedAt: clock.Timestamp(s.Clock.Wall())}
	if err := company.Businesses.Insert(ctx, tx, &business); err != nil {
		return 0, err
	}
	err = tx.QueryRowContext(ctx, `INSERT INTO customers (email, first_name, last_name, password_hash, status, business_id, token_seconds)
		VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING RETURNING id`,
		in.email, in.firstName, in.lastName, hash, StatusActive, business.ID, int(TokenLife.Seconds())).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return 0, errEmailTaken
	}
	if err != nil {
		return 0, fmt.Errorf("make an account: %w", err)
	}
	return id, store.Run(ctx, tx, "own a business", store.Do(`INSERT INTO memberships (customer_id, business_id, role) VALUES (?, ?, 'OWNER')`, id, business.ID))
}

func (s *Service) showSignup(w http.ResponseWriter, r *http.Request, v visit, status int, in signup, wrong ...page.FormError) {
	title := "Créer un compte de démonstration"
	if len(wrong) > 0 {
		title = "Erreur\u00a0: création d’un compte de démonstration"
	}
	fields := page.WithErrors([]page.Field{
		{Name: "first_name", Label: "Prénom", Type: "text", Autocomplete: "given-name", Value: in.firstName, Limit: 60, Focus: true},
		{Name: "last_name", Label: "Nom", Type: "text", Autocomplete: "family-name", Value: in.lastName, Limit: 60},
		{Name: "email", Label: "E-mail", Type: "email", Autocomplete: "username", Value: in.email, Limit: 254},
		{Name: "password", Label: "Mot de passe", Type: "password", Autocomplete: "new-password", Limit: maxPassword, Hint: page.PasswordHint},
		{Name: "business", Label: "Nom de l’entreprise", Type: "text", Autocomplete: "organization", Value: in.business, Limit: company.MaxBusinessName},
		{Name: "activity", Label: "Secteur d’activité", Value: in.activity, Options: company.Activities},
	}, wrong)
	s.Site.Render(w, r, status, "signup.html", page.Page{Title: title, Action: r.URL.RequestURI(), CSRF: v.CsrfToken(), Data: map[string]any{
		"Errors": wrong, "Names": fields[:2], "Fields": fields[2:], "SignIn": authorizePage(r),
	}}, v.target())
}
