package order

import (
	"encoding/json"
	"fmt"

	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Received is the business, the receiver and the site of a delivery, as of that day. Its
// documents show them regardless of later changes. Receiver is empty if the order names none.
type Received struct {
	Business, Receiver string
	SIRET              *string
	Site               company.Address
}

// StoreReceived stores the Received of the deliveries that match a condition and have none yet.
func StoreReceived(where string, args ...any) store.Statement {
	return store.Do(`UPDATE orders SET received = (SELECT json_object('business', coalesce(b.legal_name, b.name), 'siret', b.siret, 'label', a.label, 'line1', a.line1, 'line2', a.line2, 'postal_code', a.postal_code,
		'city', a.city, 'country_code', a.country_code, 'access_notes', a.access_notes, 'safety_protocol_at', a.safety_protocol_at,
		'receiver', (SELECT first_name || ' ' || last_name FROM contacts WHERE id = coalesce(orders.contact_id, a.contact_id)))
		FROM addresses a JOIN businesses b ON b.id = a.business_id WHERE a.id = orders.address_id)
		WHERE delivered_at IS NOT NULL AND received IS NULL AND `+where, args...)
}

// ParseReceived parses the JSON that StoreReceived stores.
func ParseReceived(text string) (Received, error) {
	var wire struct {
		company.Address
		Business string  `json:"business"`
		SIRET    *string `json:"siret"`
		Receiver *string `json:"receiver"`
	}
	if err := json.Unmarshal([]byte(text), &wire); err != nil {
		return Received{}, fmt.Errorf("parse the receiver of a delivery: %w", err)
	}
	return Received{Business: wire.Business, Receiver: store.Text(wire.Receiver), SIRET: wire.SIRET, Site: wire.Address}, nil
}
