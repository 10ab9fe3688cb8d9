-- Recurring orders can be created and changed, with a purchase order number and instructions,
-- and a date can be skipped. ordered_to is the last day whose occurrences are decided: a
-- recurring order created or resumed later orders nothing up to that day.

-- +goose Up
ALTER TABLE recurring_orders ADD COLUMN po_number TEXT;
ALTER TABLE recurring_orders ADD COLUMN instructions TEXT;
ALTER TABLE recurring_orders ADD COLUMN created_at INTEGER;
UPDATE recurring_orders SET created_at = unixepoch(starts_on, '-3 days', '+9 hours');

CREATE TABLE recurring_skips (
  recurring_order_id INTEGER NOT NULL REFERENCES recurring_orders ON DELETE CASCADE,
  skipped_on         TEXT NOT NULL,
  PRIMARY KEY (recurring_order_id, skipped_on)
) STRICT, WITHOUT ROWID;

ALTER TABLE history ADD COLUMN ordered_to TEXT;

-- +goose Down
ALTER TABLE history DROP COLUMN ordered_to;
DROP TABLE recurring_skips;
ALTER TABLE recurring_orders DROP COLUMN created_at;
ALTER TABLE recurring_orders DROP COLUMN instructions;
ALTER TABLE recurring_orders DROP COLUMN po_number;
