-- The orders that the sandbox sends by itself, so that there is always one under way:
-- nobody has to have credit for them.

-- +goose Up
ALTER TABLE orders ADD COLUMN staged INTEGER NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE orders DROP COLUMN staged;
