-- Cards submitted to the processor's fields and not registered yet. Of the number, only the
-- last four digits are stored.

-- +goose Up
CREATE TABLE card_tokens (
  hash       TEXT PRIMARY KEY,
  brand      TEXT NOT NULL,
  last4      TEXT NOT NULL,
  exp_month  INTEGER NOT NULL,
  exp_year   INTEGER NOT NULL,
  refused    INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT;

-- +goose Down
DROP TABLE card_tokens;
