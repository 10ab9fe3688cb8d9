-- +goose Up
-- The signer of a mandate as of the day of signature, so that later changes do not appear on
-- the document. Older mandates get the current signer.
ALTER TABLE payment_methods ADD COLUMN debtor_name TEXT;
ALTER TABLE payment_methods ADD COLUMN debtor_siret TEXT;
ALTER TABLE payment_methods ADD COLUMN debtor_address TEXT;
UPDATE payment_methods SET
  (debtor_name, debtor_siret) = (SELECT coalesce(legal_name, name), siret FROM businesses WHERE id = business_id),
  debtor_address = (SELECT line1 || coalesce(', ' || line2, '') || ', ' || postal_code || char(160) || city || ', ' || iif(country_code = 'FR', 'France', country_code)
    FROM addresses AS a WHERE a.business_id = payment_methods.business_id ORDER BY kind, is_default DESC, id LIMIT 1)
WHERE type = 'SEPA';

-- +goose Down
ALTER TABLE payment_methods DROP COLUMN debtor_address;
ALTER TABLE payment_methods DROP COLUMN debtor_siret;
ALTER TABLE payment_methods DROP COLUMN debtor_name;
