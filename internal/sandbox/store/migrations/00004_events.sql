-- Dashboard events that the analytics service received.

-- +goose Up
CREATE TABLE events (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  visitor    TEXT NOT NULL,
  event_id   TEXT NOT NULL,
  name       TEXT NOT NULL,
  at         TEXT NOT NULL,
  properties TEXT NOT NULL,
  UNIQUE (visitor, event_id)
) STRICT;

-- +goose Down
DROP TABLE events;
