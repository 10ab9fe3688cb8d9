-- Ordering: quotes, idempotency keys, the private calendars, and the clock of the
-- demonstration.

-- +goose Up

-- waiting_since is when the order last began to wait; due_at is the instant of its next
-- automatic change, null if there is none.
ALTER TABLE orders ADD COLUMN waiting_since INTEGER;
ALTER TABLE orders ADD COLUMN due_at INTEGER;
CREATE INDEX orders_due ON orders (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX orders_by_depot ON orders (depot_id, slot_date, slot_window);

CREATE TABLE quotes (
  id          TEXT PRIMARY KEY,
  business_id INTEGER NOT NULL REFERENCES businesses ON DELETE CASCADE,
  address_id  INTEGER NOT NULL,
  slot_date   TEXT NOT NULL,
  slot_window TEXT NOT NULL,
  valid_until INTEGER NOT NULL,
  items       TEXT NOT NULL
) STRICT;
CREATE INDEX quotes_by_end ON quotes (valid_until);

CREATE TABLE order_keys (
  customer_id INTEGER NOT NULL REFERENCES customers ON DELETE CASCADE,
  key         TEXT NOT NULL,
  body_hash   TEXT NOT NULL,
  order_id    INTEGER NOT NULL REFERENCES orders ON DELETE CASCADE,
  PRIMARY KEY (customer_id, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE planning_feeds (
  customer_id INTEGER NOT NULL REFERENCES customers ON DELETE CASCADE,
  business_id INTEGER NOT NULL REFERENCES businesses ON DELETE CASCADE,
  token       TEXT NOT NULL UNIQUE,
  created_at  INTEGER NOT NULL,
  PRIMARY KEY (customer_id, business_id)
) STRICT, WITHOUT ROWID;

-- At most one row: the number of seconds that the deliveries are ahead of the wall clock, and
-- the instant at which their clock is stopped.
CREATE TABLE clock (
  ahead  INTEGER NOT NULL,
  frozen INTEGER
) STRICT;

-- +goose Down
DROP TABLE clock;
DROP TABLE planning_feeds;
DROP TABLE order_keys;
DROP TABLE quotes;
DROP INDEX orders_by_depot;
DROP INDEX orders_due;
ALTER TABLE orders DROP COLUMN due_at;
ALTER TABLE orders DROP COLUMN waiting_since;
