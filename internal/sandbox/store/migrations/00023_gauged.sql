-- Whether a level was set on the panel: the history continues from it.

-- +goose Up
ALTER TABLE tank_readings ADD COLUMN gauged INTEGER NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE tank_readings DROP COLUMN gauged;
