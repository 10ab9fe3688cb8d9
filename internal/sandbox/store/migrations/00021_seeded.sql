-- The columns that the seed has filled: those that a later migration adds are filled at
-- the next start, for the rows that the seed made.

-- +goose Up
CREATE TABLE seeded_columns (
  table_name  TEXT NOT NULL,
  column_name TEXT NOT NULL,
  PRIMARY KEY (table_name, column_name)
) STRICT, WITHOUT ROWID;
-- Of a store that is filled, all there are.
INSERT INTO seeded_columns SELECT t.name, c.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c
  WHERE t.type = 'table' AND EXISTS (SELECT 1 FROM customers);

-- +goose Down
DROP TABLE seeded_columns;
