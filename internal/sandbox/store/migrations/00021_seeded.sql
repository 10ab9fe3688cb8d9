-- The columns filled by the seed. A column added by a later migration is filled at the next
-- start, in the rows of the seed.

-- +goose Up
CREATE TABLE seeded_columns (
  table_name  TEXT NOT NULL,
  column_name TEXT NOT NULL,
  PRIMARY KEY (table_name, column_name)
) STRICT, WITHOUT ROWID;
-- A filled store has all current columns.
INSERT INTO seeded_columns SELECT t.name, c.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c
  WHERE t.type = 'table' AND EXISTS (SELECT 1 FROM customers);

-- +goose Down
DROP TABLE seeded_columns;
