-- The day of a recurring order for which an order was created: the order may be moved to
-- another day afterwards. Until this version the day followed from the instant of creation: six
-- in the morning in Paris, two days before.

-- +goose Up
ALTER TABLE orders ADD COLUMN occurrence_on TEXT;
UPDATE orders SET occurrence_on = iif(time(created_at, 'unixepoch') IN ('04:00:00', '05:00:00'), date(created_at, 'unixepoch', '+2 days'), slot_date)
WHERE recurring_order_id IS NOT NULL;

-- +goose Down
ALTER TABLE orders DROP COLUMN occurrence_on;
