-- What users change of the tanks of the history: the capacity since an instant, and whether the
-- history ignores the tank. The levels from which the consumption of a tank is computed: those
-- read by users, and one of a sensor for each midnight in Paris.

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
