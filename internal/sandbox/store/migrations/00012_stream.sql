-- The entries that streams of live updates send, and resume from. Ids increase per business;
-- floor is the last deleted id, head the last used id.

-- +goose Up

CREATE TABLE stream_heads (
  business_id INTEGER PRIMARY KEY REFERENCES businesses ON DELETE CASCADE,
  floor       INTEGER NOT NULL,
  head        INTEGER NOT NULL
) STRICT;

CREATE TABLE stream_events (
  business_id INTEGER NOT NULL REFERENCES businesses ON DELETE CASCADE,
  id          INTEGER NOT NULL,
  at          INTEGER NOT NULL,
  name        TEXT NOT NULL,
  data        TEXT NOT NULL,
  PRIMARY KEY (business_id, id)
) STRICT, WITHOUT ROWID;
