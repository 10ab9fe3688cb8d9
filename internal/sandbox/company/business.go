package company

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/form"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Business is a business as the API sends it (product 8.1). Logo is a reference below /files/;
// CreditLimit is in cents; Role is the caller's.
type Business struct {
	ID           store.ID `json:"id" fieldtag:"key"`
	Name         string   `json:"name"`
	Logo         *string  `json:"logo"`
	LegalName    *string  `json:"legal_name"`
	Siret        *string  `json:"siret"`
	VatNumber    *string  `json:"vat_number"`
	Activity     *string  `json:"activity"`
	Phone        *string  `json:"phone"`
	BillingEmail *string  `json:"billing_email"`
	PORequired   bool     `json:"po_required"`
	CreditLimit  *int64   `json:"credit_limit"`
	CreatedAt    string   `json:"created_at"`
	Role         string   `json:"role" db:"-"`
}

// MaxBusinessName is the maximum length of a business's name, in characters.
const MaxBusinessName = 100

// Activities are the 17 sectors of specification §3, in its order.
var Activities = []string{
	"Agroalimentaire", "Banque / Assurance", "Bois / Papier / Carton / Imprimerie", "BTP / Matériaux de construction",
	"Chimie / Parachimie", "Commerce / Négoce / Distribution", "Édition / Communication / Multimédia",
	"Électronique / Électricité", "Études et conseils", "Industrie pharmaceutique", "Informatique / Télécoms",
	"Machines et équipements / Automobile", "Métallurgie / Travail du métal", "Plastique / Caoutchouc",
	"Services aux entreprises", "Textile / Habillement / Chaussure", "Transports / Logistique",
}

// Businesses reads and writes the table businesses.
var Businesses = store.RecordsOf[Business]("businesses")

// listBusinesses answers GET /customers/business, in the order of ids: the client sorts
// (specification §7).
func (s *Service) listBusinesses(r *http.Request, who api.Caller) (api.Answer, error) {
	all, err := Businesses.List(r.Context(), s.DB, `WHERE id IN (SELECT business_id FROM memberships WHERE customer_id = ?) ORDER BY id`, who.CustomerID)
	if err != nil {
		return api.Answer{}, fmt.Errorf("list businesses: %w", err)
	}
	for i := range all {
		if all[i].Role, err = api.RoleIn(r.Context(), s.DB, who, all[i].ID); err != nil {
			return api.Answer{}, err
		}
	}
	return api.OK(all), nil
}

// readBusiness reads a business with the caller's role in it.
func readBusiness(ctx context.Context, q store.Querier, who api.Caller, id store.ID) (Business, error) {
	b, err := Businesses.One(ctx, q, `WHERE id = ?`, id)
	if err == nil {
		b.Role, err = api.RoleIn(ctx, q, who, id)
	}
	if err != nil {
		return b, fmt.Errorf("read a business: %w", err)
	}
	return b, nil
}

// getBusiness answers GET /business/{id}.
func (s *Service) getBusiness(r *http.Request, who api.Caller) (api.Answer, error) {
	id, _, err := api.PathBusiness(r, s.DB, who)
	if err != nil {
		return api.Answer{}, err
	}
	b, err := readBusiness(r.Context(), s.DB, who, id)
	return api.OK(b), err
}

// putBusiness answers PUT /business/{id}: it changes the given fields.
func (s *Service) putBusiness(r *http.Request, who api.Caller) (api.Answer, error) {
	id, role, err := api.PathBusiness(r, s.DB, who)
	if err != nil {
		return api.Answer{}, err
	}
	if !api.May(role, api.BusinessWrite) {
		return api.Answer{}, api.Forbidden
	}
	f, err := form.Read(r, "name", "legal_name", "siret", "vat_number", "activity", "phone", "billing_email", "po_required")
	if err != nil {
		return api.Answer{}, err
	}
	var b Business
	err = s.DB.Write(r.Context(), func(tx *sql.Tx) error {
		if b, err = readBusiness(r.Context(), tx, who, id); err != nil {
			return err
		}
		if err := b.Change(f); err != nil {
			return err
		}
		return Businesses.Update(r.Context(), tx, &b)
	})
	return api.OK(b), err
}

// Change applies the fields of a form and checks them by product 7.3.
func (b *Business) Change(f form.Form) error {
	var v form.Violations
	if f.Has("name") {
		b.Name = f.Text("name")
		v.Required("name", b.Name, MaxBusinessName)
	}
	if f.Has("legal_name") {
		b.LegalName = f.Optional("legal_name")
		v.Limited("legal_name", b.LegalName, 100)
	}
	if f.Has("activity") {
		b.Activity = f.Optional("activity")
		if b.Activity != nil && !slices.Contains(Activities, *b.Activity) {
			v.Add("activity", "invalid")
		}
	}
	if f.Has("phone") {
		b.Phone = form.PhoneField(f, "phone", &v)
	}
	if f.Has("billing_email") {
		b.BillingEmail = f.Optional("billing_email")
		if b.BillingEmail != nil {
			v.Email("billing_email", *b.BillingEmail)
		}
	}
	if f.Has("po_required") {
		b.PORequired = form.FlagField(f, "po_required", &v)
	}
	b.changeNumbers(f, &v)
	return v.Problem()
}

// changeNumbers applies SIRET and VAT number, which must belong together.
func (b *Business) changeNumbers(f form.Form, v *form.Violations) {
	if f.Has("siret") {
		if b.Siret = f.Optional("siret"); b.Siret != nil {
			*b.Siret = form.WithoutBlanks(*b.Siret)
			CheckSiret(*b.Siret, v)
		}
	}
	if f.Has("vat_number") {
		if b.VatNumber = f.Optional("vat_number"); b.VatNumber != nil {
			*b.VatNumber = form.Compact(*b.VatNumber)
		}
	}
	if b.VatNumber != nil && (f.Has("vat_number") || f.Has("siret")) {
		b.CheckVAT(v)
	}
}

// CheckVAT adds a violation for a VAT number that is invalid or does not match the SIRET.
func (b *Business) CheckVAT(v *form.Violations) {
	siren, valid := ValidVAT(*b.VatNumber)
	switch {
	case !valid:
		v.Add("vat_number", "invalid")
	case b.Siret != nil && !strings.HasPrefix(*b.Siret, siren):
		v.Add("vat_number", "forbidden_value")
	}
}

// TargetBusiness returns the business of a new record: the form's business_id, or the customer's
// current business without it.
func TargetBusiness(ctx context.Context, q store.Querier, who api.Caller, f form.Form) (store.ID, error) {
	if f.Has("business_id") {
		id, valid := store.ParseID(f.Text("business_id"))
		if !valid {
			return 0, api.NotFound
		}
		return id, nil
	}
	var id sql.Null[store.ID]
	if err := q.QueryRowContext(ctx, `SELECT business_id FROM customers WHERE id = ?`, who.CustomerID).Scan(&id); err != nil {
		return 0, fmt.Errorf("read the current business: %w", err)
	}
	if !id.Valid {
		return 0, api.NotFound
	}
	return id.V, nil
}
