-- The recipient of an invoice and its payment method as of the day of issue, so that later
-- changes do not appear on it. Older invoices get the current ones. The account is stored as
-- printed, without its middle. A line refers to the order line that it bills, and has the
-- volume at 15 °C in litres and the excise per litre in ten-thousandths of a euro; both are
-- null for a product without excise.

-- +goose Up
ALTER TABLE invoices ADD COLUMN issued TEXT;
UPDATE invoices SET issued = (SELECT json_object('name', coalesce(b.legal_name, b.name), 'siret', b.siret, 'vat_number', b.vat_number,
    'line1', a.line1, 'line2', a.line2, 'postal_code', a.postal_code, 'city', a.city, 'country_code', a.country_code,
    'method', json((SELECT json_object('type', m.type, 'account', substr(m.iban, 1, 4) || ' •••• •••• ' || substr(m.iban, -4), 'rum', m.rum, 'ics', m.ics, 'brand', m.brand, 'last4', m.last4)
      FROM payment_methods m WHERE m.business_id = b.id AND m.is_default AND m.status = 'ACTIVE' AND substr(m.created_at, 1, 10) <= invoices.issued_on)))
  FROM businesses b LEFT JOIN addresses a ON a.id = (SELECT id FROM addresses WHERE business_id = b.id ORDER BY kind, is_default DESC, id LIMIT 1)
  WHERE b.id = invoices.business_id);
ALTER TABLE invoice_lines ADD COLUMN item_id INTEGER;
ALTER TABLE invoice_lines ADD COLUMN volume_15c INTEGER;
ALTER TABLE invoice_lines ADD COLUMN excise INTEGER;
UPDATE invoice_lines SET excise = CASE gas_id WHEN 1 THEN 6075 WHEN 2 THEN 6075 WHEN 4 THEN 2481 WHEN 5 THEN 6902 END;
UPDATE invoice_lines SET item_id = i.id, volume_15c = iif(excise IS NULL, NULL, i.volume_15c * sign(quantity))
FROM (SELECT id, order_id, row_number() OVER (PARTITION BY invoice_id, order_id ORDER BY id) AS place FROM invoice_lines WHERE gas_id IS NOT NULL) AS l
JOIN (SELECT id, order_id, volume_15c, row_number() OVER (PARTITION BY order_id ORDER BY id) AS place FROM order_items) AS i USING (order_id, place)
WHERE invoice_lines.id = l.id;

-- +goose Down
ALTER TABLE invoice_lines DROP COLUMN excise;
ALTER TABLE invoice_lines DROP COLUMN volume_15c;
ALTER TABLE invoice_lines DROP COLUMN item_id;
ALTER TABLE invoices DROP COLUMN issued;
