-- An event is identified by its id alone: another session may send it again.

-- +goose Up
DROP TABLE events;
CREATE TABLE events (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  visitor    TEXT NOT NULL,
  event_id   TEXT NOT NULL UNIQUE,
  name       TEXT NOT NULL,
  at         TEXT NOT NULL,
  properties TEXT NOT NULL
) STRICT;

-- +goose Down
DROP TABLE events;
CREATE TABLE events (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  visitor    TEXT NOT NULL,
  event_id   TEXT NOT NULL,
  name       TEXT NOT NULL,
  at         TEXT NOT NULL,
  properties TEXT NOT NULL,
  UNIQUE (visitor, event_id)
) STRICT;
