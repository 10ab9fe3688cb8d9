-- Notifications and price alerts. Both belong to a user in a business, and are deleted with the
-- membership. Thresholds are prices, in ten-thousandths of a euro per litre.

-- +goose Up
CREATE TABLE notifications (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id INTEGER NOT NULL,
  business_id INTEGER NOT NULL,
  at          INTEGER NOT NULL,
  kind        INTEGER NOT NULL,
  title       TEXT NOT NULL,
  body        TEXT NOT NULL,
  subject     TEXT CHECK (subject IN ('export', 'gas')),
  subject_id  INTEGER,
  read_at     INTEGER,
  FOREIGN KEY (customer_id, business_id) REFERENCES memberships ON DELETE CASCADE
) STRICT;
CREATE INDEX notifications_by_person ON notifications (customer_id, business_id, at, id);

CREATE TABLE price_alerts (
  id                INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id       INTEGER NOT NULL,
  business_id       INTEGER NOT NULL,
  gas_id            INTEGER NOT NULL,
  condition         TEXT NOT NULL CHECK (condition IN ('below', 'above')),
  threshold         INTEGER NOT NULL,
  active            INTEGER NOT NULL DEFAULT 1,
  last_triggered_at INTEGER,
  created_at        INTEGER NOT NULL,
  FOREIGN KEY (customer_id, business_id) REFERENCES memberships ON DELETE CASCADE
) STRICT;
CREATE INDEX price_alerts_by_person ON price_alerts (customer_id, business_id);
CREATE INDEX price_alerts_active ON price_alerts (active) WHERE active;

-- +goose Down
DROP TABLE price_alerts;
DROP TABLE notifications;
