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

// CreditorID is the sandbox's own SEPA creditor identifier (product 13.1).
const CreditorID = "FR80ZZZ999901"

// Debtor is who signed a mandate, as they were then.
type Debtor struct {
	DebtorName, DebtorSiret *string
	// DebtorAddress is nil of a business that had none.
	DebtorAddress *string
}

// ReadDebtor is a business as it signs: with the address of its invoices, else one of its sites.
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

// postSignature answers POST /v3/mandates/{id}/signature: who signs is the business as it is
// now.
func (s *Service) postSignature(r *http.Request, who api.Caller) (api.Answer, error) {
	f, err := form.ReadJSON(r, "consent")
	if err != nil {
		return api.Answer{}, err
	}
	var m PaymentMethod
	err = s.DB.Write(r.Context(), func(tx *sql.Tx) error {
		id, _ := store.ParseID(r.PathValue("id")) // 0 is the id of nobody
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
