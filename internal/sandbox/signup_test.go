package sandbox_test

import (
	"html"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox/account"
	"github.com/citerne/citerne/internal/sandbox/company"
)

// signupAddress returns the address of the sign-up page with the usual authorization request.
func signupAddress() string {
	return account.SignupPath + strings.TrimPrefix(authorizePath(), "/v1/oauth/authorize")
}

// signupFields returns the fields of a valid sign-up, with changes by name.
func signupFields(change ...string) []string {
	fields := url.Values{
		"first_name": {"Zoé"}, "last_name": {"Kermarrec"}, "email": {"zoe@essai.example"}, "password": {"Un-Secret-bien-a-moi-26!"},
		"business": {"Atelier d’essai"}, "activity": {"Études et conseils"},
	}
	for i := 0; i < len(change); i += 2 {
		fields.Set(change[i], change[i+1])
	}
	var list []string
	for name := range fields {
		list = append(list, name, fields.Get(name))
	}
	return list
}

// A new account owns an empty business, is signed in, and continues to the dashboard.
func TestSignUp(t *testing.T) {
	f := start(t)
	p := f.person()
	link := regexp.MustCompile(`<a href="([^"]+)">Créer un compte de démonstration</a>`).FindStringSubmatch(p.get(authorizePath()).body)
	if link == nil || html.UnescapeString(link[1]) != signupAddress() {
		t.Fatalf("the sign-in page leads to %q", link)
	}
	if r := p.get(signupAddress()); r.status != http.StatusOK || !strings.Contains(r.body, "Ce compte ne sert qu’à essayer le tableau de bord. Aucune donnée n’est transmise.") {
		t.Errorf("%d %s", r.status, r.body)
	}
	if r := p.submit(signupAddress(), signupFields()...); r.status != http.StatusSeeOther || r.header.Get("Location") != authorizePath() {
		t.Fatalf("%d %q %s", r.status, r.header.Get("Location"), r.body)
	}
	if r := p.get(authorizePath()); !strings.Contains(r.body, "Autoriser Citerne") || !strings.Contains(r.body, "Zoé Kermarrec") {
		t.Fatalf("the new account is not signed in: %s", r.body)
	}
	answer := decode[issuedToken](t, f.exchange(exchangeForm(f.redirect(p.submit(authorizePath(), "step", "allow")).Get("code"))))
	all := decode[[]company.Business](t, f.api("GET", "/customers/business", answer.AccessToken))
	if len(all) != 1 || all[0].Name != "Atelier d’essai" || *all[0].Activity != "Études et conseils" || all[0].Role != "OWNER" || all[0].Siret != nil {
		t.Fatalf("businesses %+v", all)
	}
	for path, want := range map[string]string{"addresses": "[]", "contacts": "[]", "paymentMethods": `{"data":[]}`} {
		if r := f.api("GET", "/business/"+all[0].ID.String()+"/"+path, answer.AccessToken); strings.TrimSpace(r.body) != want {
			t.Errorf("%s: %s", path, r.body)
		}
	}
	if page := f.person().get(panelAddress); !strings.Contains(page.body, "Zoé Kermarrec") {
		t.Error("the panel does not know the account")
	}
}

// Each invalid field has its message, and the form keeps everything except the password.
func TestSignUpMessages(t *testing.T) {
	f := start(t)
	p := f.person()
	for name, c := range map[string]struct{ field, value, want string }{
		"no first name":  {"first_name", " ", "Indiquez le prénom."},
		"no last name":   {"last_name", "", "Indiquez le nom."},
		"name of digits": {"last_name", "R2D2", "Un nom ne peut contenir que des lettres, des espaces, des tirets et des apostrophes."},
		"no e-mail":      {"email", "", "Indiquez l’adresse e-mail."},
		"wrong e-mail":   {"email", "zoe@essai", "Adresse e-mail invalide. Exemple\u00a0: prenom.nom@entreprise.fr"},
		"taken e-mail":   {"email", strings.ToUpper(claire), "Un compte existe déjà pour cette adresse"},
		"no password":    {"password", "", "Indiquez un mot de passe."},
		"short password": {"password", "Court-26!", "Le mot de passe doit comporter 12\u00a0caractères au moins"},
		"common":         {"password", "Mot-de-passe-2026!", "Ce mot de passe est trop courant."},
		"no business":    {"business", "", "Indiquez le nom de l’entreprise."},
		"long business":  {"business", strings.Repeat("a", 101), "100\u00a0caractères au plus."},
		"no sector":      {"activity", "", "Choisissez un secteur d’activité dans la liste."},
		"other sector":   {"activity", "Astrologie", "Choisissez un secteur d’activité dans la liste."},
	} {
		r := p.submit(signupAddress(), signupFields(c.field, c.value)...)
		if r.status != http.StatusUnprocessableEntity || !strings.Contains(r.body, `id="`+c.field+`-erreur">`+html.EscapeString(c.want)) ||
			!strings.Contains(r.body, `<a href="#`+c.field+`">`) {
			t.Errorf("%s: %d %s", name, r.status, r.body)
		}
		if strings.Contains(r.body, "Un-Secret-bien-a-moi-26!") || c.field != "first_name" && !strings.Contains(r.body, `value="Zoé"`) {
			t.Errorf("%s: the page contains the password or lost another field", name)
		}
	}
	if n := f.count(`SELECT count(*) FROM customers WHERE email LIKE '%essai.example'`) + f.count(`SELECT count(*) FROM businesses WHERE name LIKE '%essai'`); n != 0 {
		t.Errorf("%d records of rejected sign-ups", n)
	}
}

// The form offers the sectors of the specification, in its order.
func TestSignUpOffersTheSectors(t *testing.T) {
	page := start(t).person().get(signupAddress()).body
	var offered []string
	for _, option := range regexp.MustCompile(`<option>([^<]+)</option>`).FindAllStringSubmatch(page, -1) {
		offered = append(offered, html.UnescapeString(option[1]))
	}
	if got := strings.Join(offered, " · "); len(offered) != 17 || got != strings.Join(company.Activities, " · ") {
		t.Errorf("%d sectors: %s", len(offered), got)
	}
}

func TestSignUpIsGuarded(t *testing.T) {
	f := start(t)
	p := f.person()
	if r := p.post(signupAddress(), url.Values{"csrf": {"wrong"}}); r.status != http.StatusForbidden {
		t.Errorf("without its token: %d", r.status)
	}
	if r := p.get(account.SignupPath); r.status != http.StatusBadRequest || !strings.Contains(r.body, "Demande de connexion invalide") {
		t.Errorf("without an authorization request: %d", r.status)
	}
	for i := range 20 {
		if r := p.submit(signupAddress(), signupFields("email", claire)...); r.status != http.StatusUnprocessableEntity {
			t.Fatalf("sign-up %d: %d", i+1, r.status)
		}
	}
	if r := p.submit(signupAddress(), signupFields()...); r.status != http.StatusTooManyRequests || r.header.Get("Retry-After") != "3600" || !strings.Contains(r.body, "Réessayez dans une heure.") {
		t.Errorf("beyond the limit: %d, Retry-After %q", r.status, r.header.Get("Retry-After"))
	}
	f.clock.advance(time.Hour)
	if r := p.submit(signupAddress(), signupFields()...); r.status != http.StatusSeeOther {
		t.Errorf("an hour later: %d", r.status)
	}
}
