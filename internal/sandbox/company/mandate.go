package company

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"github.com/citerne/citerne/internal/sandbox/store"
)

// CreditorID is the sandbox's own SEPA creditor identifier (product 13.1).
const CreditorID = "FR80ZZZ999901"

// debtor is who signed a mandate, as they were then.
type debtor struct {
	Name  string
	Siret *string
	// Address is empty of a business that had none.
	Address string
}

// ReadDebtor is a business as it signs: with the address of its invoices, else one of its sites.
func ReadDebtor(ctx context.Context, q store.Querier, business store.ID) (d debtor, err error) {
	err = q.QueryRowContext(ctx, `SELECT coalesce(legal_name, name), siret FROM businesses WHERE id = ?`, business).Scan(&d.Name, &d.Siret)
	if err != nil {
		return d, fmt.Errorf("read a mandate's business: %w", err)
	}
	var a Address
	err = q.QueryRowContext(ctx, `SELECT line1, line2, postal_code, city, country_code FROM addresses WHERE business_id = ?
		ORDER BY kind, is_default DESC, id LIMIT 1`, business).Scan(&a.Line1, &a.Line2, &a.PostalCode, &a.City, &a.CountryCode)
	if errors.Is(err, sql.ErrNoRows) {
		return d, nil
	}
	if err != nil {
		return d, fmt.Errorf("read a mandate's address: %w", err)
	}
	d.Address = a.InOneLine()
	return d, nil
}
