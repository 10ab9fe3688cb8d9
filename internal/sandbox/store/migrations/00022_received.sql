-- The recipient and place of a delivery as of that day, so that later changes do not appear on
-- its documents. Older deliveries get the current ones.

-- +goose Up
ALTER TABLE orders ADD COLUMN received TEXT;
UPDATE orders SET received = (SELECT json_object('business', coalesce(b.legal_name, b.name), 'siret', b.siret, 'label', a.label, 'line1', a.line1, 'line2', a.line2, 'postal_code', a.postal_code,
    'city', a.city, 'country_code', a.country_code, 'access_notes', a.access_notes, 'safety_protocol_at', a.safety_protocol_at,
    'receiver', (SELECT first_name || ' ' || last_name FROM contacts WHERE id = coalesce(orders.contact_id, a.contact_id)))
  FROM addresses a JOIN businesses b ON b.id = a.business_id WHERE a.id = orders.address_id)
WHERE delivered_at IS NOT NULL;

-- +goose Down
ALTER TABLE orders DROP COLUMN received;
