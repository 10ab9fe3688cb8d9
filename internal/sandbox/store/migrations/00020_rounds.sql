-- The planned or actual instants at which the tanker of an order leaves its depot and is back: a
-- tanker has one order at a time. Before assigned_at the tanker is only planned, and not shown.
-- situated is the last day on whose morning the staged situation was completed.

-- +goose Up
ALTER TABLE orders ADD COLUMN leaves_at INTEGER;
ALTER TABLE orders ADD COLUMN back_at INTEGER;
CREATE INDEX orders_by_round ON orders (tanker_id, leaves_at) WHERE leaves_at IS NOT NULL;
ALTER TABLE history ADD COLUMN situated TEXT;

-- +goose Down
ALTER TABLE history DROP COLUMN situated;
DROP INDEX orders_by_round;
ALTER TABLE orders DROP COLUMN back_at;
ALTER TABLE orders DROP COLUMN leaves_at;
