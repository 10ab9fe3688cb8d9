-- The text of an order that a search reads: its reference and the customer's own number, each
-- without blanks and hyphens. The indexes have all compared columns, the latest last, so that
-- no order or invoice is read.

-- +goose Up
ALTER TABLE orders ADD COLUMN compact TEXT AS (replace(substr(folded, 1, instr(folded, ' ') - 1), '-', '') || ' ' ||
  replace(replace(substr(folded, instr(folded, ' ') + 1), '-', ''), ' ', '')) VIRTUAL;
CREATE INDEX orders_sought ON orders (business_id, slot_date, id, compact, address_id, gas_mask);
CREATE INDEX invoices_sought ON invoices (business_id, issued_on, id, number, kind, period_start, total_incl);

-- +goose Down
DROP INDEX invoices_sought;
DROP INDEX orders_sought;
ALTER TABLE orders DROP COLUMN compact;
