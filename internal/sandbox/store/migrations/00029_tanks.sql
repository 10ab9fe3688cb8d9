-- What people make of the tanks that the history lives: their capacity since an instant, and
-- whether it leaves them alone. The levels that tell what a tank uses: those that somebody
-- read, and one of a sensor for each midnight in Paris.

-- +goose Up
CREATE TABLE tank_changes (
  tank_id  INTEGER NOT NULL REFERENCES tanks ON DELETE CASCADE,
  at       INTEGER NOT NULL,
  capacity INTEGER NOT NULL,
  idle     INTEGER NOT NULL,
  PRIMARY KEY (tank_id, at)
) STRICT, WITHOUT ROWID;
CREATE INDEX tank_readings_by_day ON tank_readings (tank_id, at, level) WHERE source = 'manual' OR source = 'sensor' AND at % 86400 IN (79200, 82800);

-- +goose Down
DROP INDEX tank_readings_by_day;
DROP TABLE tank_changes;
