-- The debits of the history, and the automatic ones, change at due_at. The history no longer
-- rewrites invoices, whether settled or not.

-- +goose Up
-- A business without a method waits for one.
UPDATE invoices SET payment = 0 WHERE id IN (SELECT invoice_id FROM payments WHERE status IN ('scheduled', 'pending') AND method_type IS NULL);
DELETE FROM payments WHERE status IN ('scheduled', 'pending') AND method_type IS NULL;
UPDATE payments SET due_at = at + iif(status = 'pending', 4 * 24 * 3600, 0) WHERE status IN ('scheduled', 'pending') AND due_at IS NULL;
ALTER TABLE invoices DROP COLUMN settled;

-- +goose Down
ALTER TABLE invoices ADD COLUMN settled INTEGER NOT NULL DEFAULT 1;
UPDATE payments SET due_at = NULL WHERE id < 1 << 40;
