-- +goose Up
-- The amount due for an order, without taxes; for a cancelled one only the fee.
ALTER TABLE orders ADD COLUMN due INTEGER AS (CASE WHEN cancelled_at IS NULL THEN total ELSE cancel_fee END) VIRTUAL;
DROP INDEX orders_by_total;
CREATE INDEX orders_by_due ON orders (business_id, due, id);

-- +goose Down
DROP INDEX orders_by_due;
CREATE INDEX orders_by_total ON orders (business_id, total, id);
ALTER TABLE orders DROP COLUMN due;
