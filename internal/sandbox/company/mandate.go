package company

import (
	"cmp"
	"context"
	"database/sql"
	"errors"
	"fmt"

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
