-- The day of the rule of an occurrence on another day, null if it is on its own day: when the
-- hours of a site change, ordered and skipped occurrences stay as they are.

-- +goose Up
ALTER TABLE orders ADD COLUMN occurrence_of TEXT;

-- +goose Down
ALTER TABLE orders DROP COLUMN occurrence_of;
