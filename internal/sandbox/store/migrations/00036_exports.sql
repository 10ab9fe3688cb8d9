-- Exports. The requester is the user who created the export or last ran it again, and gets the
-- notification. An export is not run before held_until, if it has one; the demonstration uses
-- it to have one export of each status. Files are in a folder next to the store, by the name in
-- file, except those of the demonstration.

-- +goose Up
CREATE TABLE exports (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  business_id INTEGER NOT NULL REFERENCES businesses ON DELETE CASCADE,
  kind        TEXT NOT NULL,
  format      TEXT NOT NULL,
  from_day    TEXT NOT NULL,
  to_day      TEXT NOT NULL,
  address_ids TEXT NOT NULL,
  gas_ids     TEXT NOT NULL,
  status      TEXT NOT NULL CHECK (status IN ('queued', 'running', 'done', 'failed', 'expired', 'cancelled')),
  progress    INTEGER NOT NULL,
  row_count   INTEGER,
  size_bytes  INTEGER,
  file_name   TEXT NOT NULL,
  file        TEXT,
  tag         TEXT,
  created_at  INTEGER NOT NULL,
  created_by  INTEGER NOT NULL,
  asked_by    INTEGER NOT NULL,
  held_until  INTEGER,
  finished_at INTEGER,
  expires_at  INTEGER,
  error       TEXT
) STRICT;
CREATE INDEX exports_listed ON exports (business_id, created_at, id);
CREATE INDEX exports_to_come ON exports (asked_by) WHERE status = 'queued' OR status = 'running';
CREATE INDEX exports_by_end ON exports (expires_at) WHERE status = 'done';

CREATE TABLE export_files (
  export_id INTEGER PRIMARY KEY REFERENCES exports ON DELETE CASCADE,
  content   BLOB NOT NULL
) STRICT;

-- +goose Down
DROP TABLE export_files;
DROP TABLE exports;
