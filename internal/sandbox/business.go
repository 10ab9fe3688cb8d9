package sandbox

import (
	"context"
	"database/sql"
	"fmt"
	"net/http"
	"slices"
	"strings"
)

// business is the business of the wire (product 8.1). Logo is a reference below
// /files/; CreditLimit is in cents; Role is the caller's.
type business struct {
	ID           recordID `json:"id"`
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
	Role         string   `json:"role"`
}

// maxBusinessName is the most characters of a business's name.
const maxBusinessName = 100

// activities are the 17 sectors of specification §3, in its order.
var activities = []string{
	"Agroalimentaire", "Banque / Assurance", "Bois / Papier / Carton / Imprimerie", "BTP / Matériaux de construction",
	"Chimie / Parachimie", "Commerce / Négoce / Distribution", "Édition / Communication / Multimédia",
	"Électronique / Électricité", "Études et conseils", "Industrie pharmaceutique", "Informatique / Télécoms",
	"Machines et équipements / Automobile", "Métallurgie / Travail du métal", "Plastique / Caoutchouc",
	"Services aux entreprises", "Textile / Habillement / Chaussure", "Transports / Logistique",
}

const selectBusiness = `SELECT b.id, b.name, b.logo, b.legal_name, b.siret, b.vat_number, b.activity, b.phone, b.billing_email,
	b.po_required, b.credit_limit, b.created_at, m.role FROM businesses b JOIN memberships m ON m.business_id = b.id `

func scanBusiness(row scanner) (business, error) {
	var b business
	err := row.Scan(&b.ID, &b.Name, &b.Logo, &b.LegalName, &b.Siret, &b.VatNumber, &b.Activity, &b.Phone, &b.BillingEmail,
		&b.PORequired, &b.CreditLimit, &b.CreatedAt, &b.Role)
	return b, err
}

// listBusinesses answers GET /customers/business. Sorting is the client's work
// (specification §7): the order here is that of the ids.
func (s *companyService) listBusinesses(r *http.Request, who caller) (answer, error) {
	all, err := list(r.Context(), s.db, scanBusiness, selectBusiness+`WHERE m.customer_id = ? ORDER BY b.id`, who.customerID)
	if err != nil {
		return answer{}, fmt.Errorf("list businesses: %w", err)
	}
	return ok(all), nil
}

func readBusiness(ctx context.Context, q querier, who caller, id recordID) (business, error) {
	b, err := scanBusiness(q.QueryRowContext(ctx, selectBusiness+`WHERE m.customer_id = ? AND b.id = ?`, who.customerID, id))
	if err != nil {
		return b, fmt.Errorf("read a business: %w", err)
	}
	return b, nil
}

// getBusiness answers GET /business/{id}.
func (s *companyService) getBusiness(r *http.Request, who caller) (answer, error) {
	id, _, err := pathBusiness(r, s.db, who)
	if err != nil {
		return answer{}, err
	}
	b, err := readBusiness(r.Context(), s.db, who, id)
	return ok(b), err
}

// putBusiness answers PUT /business/{id}: the given fields change.
func (s *companyService) putBusiness(r *http.Request, who caller) (answer, error) {
	id, role, err := pathBusiness(r, s.db, who)
	if err != nil {
		return answer{}, err
	}
	if !may(role, permBusinessWrite) {
		return answer{}, problemForbidden
	}
	f, err := readForm(r, "name", "legal_name", "siret", "vat_number", "activity", "phone", "billing_email", "po_required")
	if err != nil {
		return answer{}, err
	}
	var b business
	err = s.db.write(r.Context(), func(tx *sql.Tx) error {
		if b, err = readBusiness(r.Context(), tx, who, id); err != nil {
			return err
		}
		if err := b.change(f); err != nil {
			return err
		}
		return saveBusiness(r.Context(), tx, b)
	})
	return ok(b), err
}

func saveBusiness(ctx context.Context, q querier, b business) error {
	_, err := q.ExecContext(ctx, `UPDATE businesses SET name = ?, legal_name = ?, siret = ?, vat_number = ?, activity = ?, phone = ?,
		billing_email = ?, po_required = ? WHERE id = ?`,
		b.Name, b.LegalName, b.Siret, b.VatNumber, b.Activity, b.Phone, b.BillingEmail, b.PORequired, b.ID)
	if err != nil {
		return fmt.Errorf("save a business: %w", err)
	}
	return nil
}

// change applies a form and checks the result by product 7.3.
func (b *business) change(f form) error {
	var v violations
	if f.has("name") {
		b.Name = f.text("name")
		v.required("name", b.Name, maxBusinessName)
	}
	if f.has("legal_name") {
		b.LegalName = f.optional("legal_name")
		v.limited("legal_name", b.LegalName, 100)
	}
	if f.has("activity") {
		b.Activity = f.optional("activity")
		if b.Activity != nil && !slices.Contains(activities, *b.Activity) {
			v.add("activity", "invalid")
		}
	}
	if f.has("phone") {
		b.Phone = phoneField(f, "phone", &v)
	}
	if f.has("billing_email") {
		b.BillingEmail = f.optional("billing_email")
		if b.BillingEmail != nil {
			v.email("billing_email", *b.BillingEmail)
		}
	}
	if f.has("po_required") {
		b.PORequired = flagField(f, "po_required", &v)
	}
	b.changeNumbers(f, &v)
	return v.problem()
}

// changeNumbers applies SIRET and VAT number, which must belong together.
func (b *business) changeNumbers(f form, v *violations) {
	if f.has("siret") {
		if b.Siret = f.optional("siret"); b.Siret != nil {
			*b.Siret = withoutBlanks(*b.Siret)
			checkSiret(*b.Siret, v)
		}
	}
	if f.has("vat_number") {
		if b.VatNumber = f.optional("vat_number"); b.VatNumber != nil {
			*b.VatNumber = compact(*b.VatNumber)
		}
	}
	if b.VatNumber != nil && (f.has("vat_number") || f.has("siret")) {
		b.checkVAT(v)
	}
}

// checkVAT notes a VAT number that is wrong or another company's.
func (b *business) checkVAT(v *violations) {
	siren, valid := validVAT(*b.VatNumber)
	switch {
	case !valid:
		v.add("vat_number", "invalid")
	case b.Siret != nil && !strings.HasPrefix(*b.Siret, siren):
		v.add("vat_number", "forbidden_value")
	}
}

func checkSiret(siret string, v *violations) {
	switch {
	case !digits(siret, 14):
		v.add("siret", "too_short")
	case !validSiret(siret):
		v.add("siret", "invalid")
	}
}

// phoneField reads an optional phone number and normalises it.
func phoneField(f form, name string, v *violations) *string {
	given := f.optional(name)
	if given == nil {
		return nil
	}
	phone, valid := normalPhone(*given)
	if !valid {
		v.add(name, "invalid")
	}
	return &phone
}

// flagField reads a yes or no.
func flagField(f form, name string, v *violations) bool {
	value, valid := f.flag(name)
	if !valid {
		v.add(name, "invalid")
	}
	return value
}
