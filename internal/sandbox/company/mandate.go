package company

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"time"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/form"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// CreditorID is the SEPA creditor identifier of the sandbox (product 13.1).
const CreditorID = "FR80ZZZ999901"

// Debtor is the business that signed a mandate, with its name and address at that time.
type Debtor struct {
	DebtorName, DebtorSiret *string
	// DebtorAddress is nil when the business had no address.
	DebtorAddress *string
}

// ReadDebtor returns a business as the debtor of a mandate, with its billing address or, without
// one, the address of a site.
func ReadDebtor(ctx context.Context, q store.Querier, business store.ID) (d Debtor, err error) {
	b, err := Businesses.One(ctx, q, `WHERE id = ?`, business)
	if err != nil {
		return d, fmt.Errorf("read a mandate's business: %w", err)
	}
	d.DebtorName, d.DebtorSiret = cmp.Or(b.LegalName, &b.Name), b.Siret
	a, err := Addresses.One(ctx, q, `WHERE business_id = ? ORDER BY kind, is_default DESC, id LIMIT 1`, business)
	if errors.Is(err, sql.ErrNoRows) {
		return d, nil
	}
	if err != nil {
		return d, fmt.Errorf("read a mandate's address: %w", err)
	}
	d.DebtorAddress = new(a.InOneLine())
	return d, nil
}

// postSignature answers POST /v3/mandates/{id}/signature. The debtor gets the current name and
// address of the business.
func (s *Service) postSignature(r *http.Request, who api.Caller) (api.Answer, error) {
	f, err := form.ReadJSON(r, "consent")
	if err != nil {
		return api.Answer{}, err
	}
	var m PaymentMethod
	err = s.DB.Write(r.Context(), func(tx *sql.Tx) error {
		id, _ := store.ParseID(r.PathValue("id")) // 0, which no mandate has, for a malformed id
		m, err = PaymentMethods.One(r.Context(), tx, `WHERE id = ? AND type = ?`, id, MethodSEPA)
		if errors.Is(err, sql.ErrNoRows) {
			return api.NotFound
		}
		if err != nil {
			return fmt.Errorf("read a mandate: %w", err)
		}
		if err := api.Require(r.Context(), tx, who, m.BusinessID, api.PaymentMethodWrite); err != nil {
			return err
		}
		return m.sign(r.Context(), tx, f, s.Clock.Wall())
	})
	return api.OK(api.Data[PaymentMethod]{Data: m}), err
}

func (m *PaymentMethod) sign(ctx context.Context, tx *sql.Tx, f form.Form, now time.Time) (err error) {
	if m.Status != MethodPending {
		return api.Conflict("forbidden_value")
	}
	if consent, _ := f.Flag("consent"); !consent {
		var v form.Violations
		v.Add("consent", "consent_required")
		return v.Problem()
	}
	m.Status, m.SignedAt = MethodActive, new(clock.Timestamp(now))
	if m.Debtor, err = ReadDebtor(ctx, tx, m.BusinessID); err != nil {
		return err
	}
	return PaymentMethods.Update(ctx, tx, m)
}
