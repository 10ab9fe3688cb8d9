package company

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/form"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// The types and the statuses of a payment method.
const (
	MethodSEPA    = "SEPA"
	MethodCard    = "CARD"
	MethodActive  = "ACTIVE"
	MethodPending = "PENDING_SIGNATURE"
)

// PaymentMethod is a SEPA mandate or a card; the fields of the other type are nil. The JSON has
// only the last four characters of the IBAN.
type PaymentMethod struct {
	ID         store.ID `fieldtag:"key"`
	BusinessID store.ID
	Type       string
	Status     string
	IsDefault  bool
	CreatedAt  string

	Holder, IBAN     *string
	BankName, BIC    *string
	RUM, ICS, Scheme *string
	SignedAt         *string
	Debtor

	Brand, Last4      *string
	ExpMonth, ExpYear *int

	// summary leaves out of the JSON the fields that need a permission to see mandates.
	summary bool
}

// PaymentMethods reads and writes the table payment_methods.
var PaymentMethods = store.RecordsOf[PaymentMethod]("payment_methods")

// MarshalJSON writes the object of product 8.1 for the type.
func (m PaymentMethod) MarshalJSON() ([]byte, error) {
	type common struct {
		ID        store.ID `json:"id"`
		Type      string   `json:"type"`
		Status    string   `json:"status"`
		IsDefault bool     `json:"is_default"`
		CreatedAt string   `json:"created_at"`
	}
	c := common{m.ID, m.Type, m.Status, m.IsDefault, m.CreatedAt}
	if m.Type == MethodCard {
		type card struct {
			common
			Brand *string `json:"brand"`
			Last4 *string `json:"last4"`
		}
		d := card{c, m.Brand, m.Last4}
		if m.summary {
			return json.Marshal(d)
		}
		return json.Marshal(struct {
			card
			ExpMonth *int `json:"exp_month"`
			ExpYear  *int `json:"exp_year"`
		}{d, m.ExpMonth, m.ExpYear})
	}
	type account struct {
		common
		IbanLast4 string `json:"iban_last4"`
	}
	a := account{c, (*m.IBAN)[len(*m.IBAN)-4:]}
	if m.summary {
		return json.Marshal(a)
	}
	return json.Marshal(struct {
		account
		BankName *string `json:"bank_name"`
		Holder   *string `json:"holder"`
		BIC      *string `json:"bic"`
		RUM      *string `json:"rum"`
		ICS      *string `json:"ics"`
		Scheme   *string `json:"scheme"`
		SignedAt *string `json:"signed_at"`
		Document bool    `json:"has_document"`
	}{a, m.BankName, m.Holder, m.BIC, m.RUM, m.ICS, m.Scheme, m.SignedAt, m.SignedAt != nil})
}

// NextRUM returns the next mandate reference of a business in the month of at, such as
// SE-1042-202611-01.
func NextRUM(ctx context.Context, q store.Querier, business store.ID, at time.Time) (string, error) {
	month := at.In(calendar.Paris()).Format("200601")
	var n int
	err := q.QueryRowContext(ctx, `INSERT INTO mandate_counters (business_id, month, count) VALUES (?, ?, 1)
		ON CONFLICT (business_id, month) DO UPDATE SET count = count + 1 RETURNING count`, business, month).Scan(&n)
	if err != nil {
		return "", fmt.Errorf("number a mandate: %w", err)
	}
	return fmt.Sprintf("SE-%d-%s-%02d", business, month, n), nil
}

// listPaymentMethods answers GET /business/{id}/paymentMethods, in data. A caller who may only
// order gets a summary, which is enough to choose a method.
func (s *Service) listPaymentMethods(r *http.Request, who api.Caller) (api.Answer, error) {
	id, role, err := api.PathBusiness(r, s.DB, who)
	if err != nil {
		return api.Answer{}, err
	}
	seesMandates := api.May(role, api.FinanceRead) || api.May(role, api.PaymentMethodWrite)
	if !seesMandates && !api.May(role, api.OrderWrite) {
		return api.Answer{}, api.Forbidden
	}
	all, err := PaymentMethods.List(r.Context(), s.DB, `WHERE business_id = ? ORDER BY id`, id)
	if err != nil {
		return api.Answer{}, fmt.Errorf("list payment methods: %w", err)
	}
	for i := range all {
		all[i].summary = !seesMandates
	}
	return api.OK(map[string][]PaymentMethod{"data": all}), nil
}

// postPaymentMethod answers POST /business/paymentMethods: type=SEPA adds a mandate, which the
// field consent signs; type=CARD adds the card of a token. It also takes business_id; without it
// the method belongs to the customer's current business.
func (s *Service) postPaymentMethod(r *http.Request, who api.Caller) (api.Answer, error) {
	add, fields := s.newMandate, []string{"holder", "iban", "bic", "scheme", "consent"}
	switch r.URL.Query().Get("type") {
	case MethodSEPA:
	case MethodCard:
		add, fields = s.registerCard, []string{"token"}
	default:
		return api.Answer{}, api.BadRequest("type is SEPA or CARD")
	}
	f, err := form.Read(r, append(fields, "business_id", "is_default")...)
	if err != nil {
		return api.Answer{}, err
	}
	var m PaymentMethod
	err = s.DB.Write(r.Context(), func(tx *sql.Tx) error {
		business, err := TargetBusiness(r.Context(), tx, who, f)
		if err != nil {
			return err
		}
		if err := api.Require(r.Context(), tx, who, business, api.PaymentMethodWrite); err != nil {
			return err
		}
		m, err = add(r.Context(), tx, business, f)
		return err
	})
	return api.Answer{Status: http.StatusCreated, Body: map[string]PaymentMethod{"data": m}}, err
}

// newMandate checks a mandate by product 7.3, numbers it and saves it.
func (s *Service) newMandate(ctx context.Context, tx *sql.Tx, business store.ID, f form.Form) (PaymentMethod, error) {
	now := s.Clock.Wall()
	signed := clock.Timestamp(now)
	m := PaymentMethod{
		BusinessID: business, Type: MethodSEPA, Status: MethodActive, CreatedAt: signed, SignedAt: &signed,
		Holder: new(f.Text("holder")), IBAN: new(form.Compact(f.Text("iban"))), BIC: f.Optional("bic"), ICS: &s.Seed.Provider.ICS, Scheme: new("CORE"),
	}
	if f.Has("scheme") {
		*m.Scheme = f.Text("scheme")
	}
	if err := m.check(ctx, tx, f); err != nil {
		return m, err
	}
	m.BankName = bankOf(*m.IBAN)
	rum, err := NextRUM(ctx, tx, business, now)
	if err != nil {
		return m, err
	}
	m.RUM = &rum
	if m.Debtor, err = ReadDebtor(ctx, tx, business); err != nil {
		return m, err
	}
	if err := PaymentMethods.Insert(ctx, tx, &m); err != nil {
		return m, err
	}
	return m, keepOneDefault(ctx, tx, "payment_methods", business, m.ID, &m.IsDefault)
}

func (m *PaymentMethod) check(ctx context.Context, q store.Querier, f form.Form) error {
	var v form.Violations
	v.Required("holder", *m.Holder, 70)
	if code := CheckIBAN(*m.IBAN); code != "" {
		v.Add("iban", code)
	}
	if m.BIC != nil {
		*m.BIC = form.Compact(*m.BIC)
		if code := CheckBIC(*m.BIC, *m.IBAN); code != "" {
			v.Add("bic", code)
		}
	}
	if *m.Scheme != "CORE" && *m.Scheme != "B2B" {
		v.Add("scheme", "invalid")
	}
	if consent, _ := f.Flag("consent"); !consent {
		v.Add("consent", "consent_required")
	}
	if f.Has("is_default") {
		m.IsDefault = form.FlagField(f, "is_default", &v)
	}
	var known bool
	err := q.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM payment_methods WHERE business_id = ? AND iban = ?)`, m.BusinessID, m.IBAN).Scan(&known)
	if err != nil {
		return fmt.Errorf("look for the same account: %w", err)
	}
	if known {
		v.Add("iban", "iban_duplicate")
	}
	return v.Problem()
}

// bankNames are French banks by the bank code of their IBANs. No real bank has the code 99999,
// which is that of the demonstration's bank.
var bankNames = map[string]string{
	"10278": "Crédit Mutuel", "20041": "La Banque Postale", "30002": "LCL", "30003": "Société Générale",
	"30004": "BNP Paribas", "30066": "CIC", "99999": "Banque de Démonstration",
}

// bankOf returns the bank of a French IBAN, nil for an unknown one.
func bankOf(iban string) *string {
	if name, known := bankNames[iban[4:9]]; known && iban[:2] == "FR" {
		return &name
	}
	return nil
}

// deletePaymentMethod answers DELETE /business/paymentMethods/?card_id=…. The specification
// chose the name card_id; it is the id of a card or a mandate.
func (s *Service) deletePaymentMethod(r *http.Request, who api.Caller) (api.Answer, error) {
	cardID := r.URL.Query().Get("card_id")
	if cardID == "" {
		return api.Answer{}, api.BadRequest("card_id is missing")
	}
	id, valid := store.ParseID(cardID)
	if !valid {
		return api.Answer{}, api.NotFound
	}
	err := s.DB.Write(r.Context(), func(tx *sql.Tx) error {
		m, err := PaymentMethods.One(r.Context(), tx, `WHERE id = ?`, id)
		if errors.Is(err, sql.ErrNoRows) {
			return api.NotFound
		}
		if err != nil {
			return fmt.Errorf("read a payment method: %w", err)
		}
		if err := api.Require(r.Context(), tx, who, m.BusinessID, api.PaymentMethodWrite); err != nil {
			return err
		}
		if err := notNeeded(r.Context(), tx, m); err != nil {
			return err
		}
		return deleteRecord(r.Context(), tx, "payment_methods", "status = '"+MethodActive+"'", m.BusinessID, id)
	})
	return api.Answer{Status: http.StatusNoContent}, err
}

// notNeeded returns a conflict when a business has unpaid invoices and no other active payment
// method (product S15). Invoices that were written off are not counted.
func notNeeded(ctx context.Context, q store.Querier, m PaymentMethod) error {
	var other bool
	var invoices int
	err := q.QueryRowContext(ctx, `SELECT EXISTS (SELECT 1 FROM payment_methods WHERE business_id = ?1 AND id <> ?2 AND status = ?3),
		(SELECT count(*) FROM invoices WHERE business_id = ?1 AND status = ?4 AND remaining > 0)`,
		m.BusinessID, m.ID, MethodActive, history.NotPaid).Scan(&other, &invoices)
	if err != nil {
		return fmt.Errorf("count the unpaid invoices: %w", err)
	}
	if other || invoices == 0 {
		return nil
	}
	return &api.Problem{Status: http.StatusConflict, Code: "payment_method_in_use",
		Counts: map[string]int{"invoices": invoices}}
}

// postDefaultPaymentMethod answers POST
// /v3/business/{id}/paymentMethods/{method}/default. Only an active method can be the default.
func (s *Service) postDefaultPaymentMethod(r *http.Request, who api.Caller) (api.Answer, error) {
	var m PaymentMethod
	err := s.DB.Write(r.Context(), func(tx *sql.Tx) error {
		business, err := api.PathBusinessFor(r, tx, who, api.PaymentMethodWrite)
		if err != nil {
			return err
		}
		id, _ := store.ParseID(r.PathValue("method")) // 0, which no method has, for a malformed id
		m, err = PaymentMethods.One(r.Context(), tx, `WHERE id = ? AND business_id = ?`, id, business)
		switch {
		case errors.Is(err, sql.ErrNoRows):
			return api.NotFound
		case err != nil:
			return fmt.Errorf("read a payment method: %w", err)
		case m.Status != MethodActive:
			return &api.Problem{Status: http.StatusConflict, Code: "forbidden_value"}
		}
		m.IsDefault = true
		_, err = tx.ExecContext(r.Context(), `UPDATE payment_methods SET is_default = (id = ?) WHERE business_id = ?`, id, business)
		if err != nil {
			return fmt.Errorf("choose a default payment method: %w", err)
		}
		return nil
	})
	return api.OK(api.Data[PaymentMethod]{Data: m}), err
}
