-- Whether somebody read a level, in the panel: the history goes on from it.

-- +goose Up
ALTER TABLE tank_readings ADD COLUMN gauged INTEGER NOT NULL DEFAULT 0;

-- +goose Down
ALTER TABLE tank_readings DROP COLUMN gauged;
