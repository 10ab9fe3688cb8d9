-- The responses of creating calls, by idempotency key: a repeated call gets the same response.
-- needs are the permissions that the call required, as JSON.

-- +goose Up
DROP TABLE order_keys;
CREATE TABLE creations (
  customer_id INTEGER NOT NULL REFERENCES customers ON DELETE CASCADE,
  key         TEXT NOT NULL,
  at          INTEGER NOT NULL,
  request     TEXT NOT NULL,
  needs       TEXT NOT NULL,
  status      INTEGER NOT NULL,
  answer      TEXT NOT NULL,
  PRIMARY KEY (customer_id, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX creations_by_time ON creations (at);

-- +goose Down
DROP TABLE creations;
CREATE TABLE order_keys (
  customer_id INTEGER NOT NULL REFERENCES customers ON DELETE CASCADE,
  key         TEXT NOT NULL,
  body_hash   TEXT NOT NULL,
  order_id    INTEGER NOT NULL REFERENCES orders ON DELETE CASCADE,
  PRIMARY KEY (customer_id, key)
) STRICT, WITHOUT ROWID;
