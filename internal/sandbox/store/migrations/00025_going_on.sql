-- Deliveries from the first start on are invoiced by the running sandbox, no longer by the
-- history, which deletes unsettled records each day; the invoices issued since then are kept.
-- Invoices are issued at eight in the morning in Paris. An order that was assigned before
-- rounds existed leaves at the start of its slot.

-- +goose Up
UPDATE invoices SET settled = 1 WHERE issued_on > (SELECT date(anchor - 7 * 3600, 'unixepoch') FROM history);
UPDATE orders SET leaves_at = starts_at, back_at = starts_at + 3 * 3600, due_at = starts_at
WHERE status = 'ready' AND leaves_at IS NULL AND cancelled_at IS NULL;

-- +goose Down
UPDATE invoices SET settled = status IN ('paid', 'cancelled') WHERE issued_on > (SELECT date(anchor - 7 * 3600, 'unixepoch') FROM history);
