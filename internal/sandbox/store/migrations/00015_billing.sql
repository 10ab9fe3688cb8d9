-- The orders that the sandbox creates automatically, so that one is always under way: they use
-- no credit.

-- +goose Up
ALTER TABLE orders ADD COLUMN staged INTEGER NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE orders DROP COLUMN staged;
