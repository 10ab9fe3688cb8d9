-- What comes from the first start on is billed by what runs, and not by the history any
-- more, which forgets what is not settled each day: the invoices that it has issued since
-- stay. They are issued at eight in the morning in Paris. An order that got its tanker
-- before tankers had rounds leaves with its slot.

-- +goose Up
UPDATE invoices SET settled = 1 WHERE issued_on > (SELECT date(anchor - 7 * 3600, 'unixepoch') FROM history);
UPDATE orders SET leaves_at = starts_at, back_at = starts_at + 3 * 3600, due_at = starts_at
WHERE status = 'ready' AND leaves_at IS NULL AND cancelled_at IS NULL;

-- +goose Down
UPDATE invoices SET settled = status IN ('paid', 'cancelled') WHERE issued_on > (SELECT date(anchor - 7 * 3600, 'unixepoch') FROM history);
