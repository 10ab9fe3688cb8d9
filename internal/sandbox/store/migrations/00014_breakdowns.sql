-- The tanker that broke down before its departure, and when; null when another tanker is
-- assigned.

-- +goose Up
ALTER TABLE orders ADD COLUMN broken_tanker_id INTEGER;
ALTER TABLE orders ADD COLUMN broken_at INTEGER;

-- +goose Down
ALTER TABLE orders DROP COLUMN broken_at;
ALTER TABLE orders DROP COLUMN broken_tanker_id;
