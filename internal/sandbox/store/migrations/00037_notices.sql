-- Notifications are also about orders, tanks and invoices. A tank is marked low when its users
-- have been notified, so that they are notified once each time.

-- +goose Up
CREATE TABLE notices (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  customer_id INTEGER NOT NULL,
  business_id INTEGER NOT NULL,
  at          INTEGER NOT NULL,
  kind        INTEGER NOT NULL,
  title       TEXT NOT NULL,
  body        TEXT NOT NULL,
  subject     TEXT CHECK (subject IN ('export', 'gas', 'order', 'tank', 'invoice')),
  subject_id  INTEGER,
  read_at     INTEGER,
  FOREIGN KEY (customer_id, business_id) REFERENCES memberships ON DELETE CASCADE
) STRICT;
INSERT INTO notices SELECT id, customer_id, business_id, at, kind, title, body, subject, subject_id, read_at FROM notifications;
DROP TABLE notifications;
ALTER TABLE notices RENAME TO notifications;
CREATE INDEX notifications_by_person ON notifications (customer_id, business_id, at, id);
CREATE INDEX notifications_unread ON notifications (customer_id, business_id) WHERE read_at IS NULL;

ALTER TABLE tanks ADD COLUMN low INTEGER NOT NULL DEFAULT 0;
UPDATE tanks SET low = coalesce((SELECT level * 100 < capacity * alert_percent FROM tank_readings WHERE tank_id = tanks.id ORDER BY at DESC LIMIT 1), 0);

-- +goose Down
ALTER TABLE tanks DROP COLUMN low;
CREATE TABLE notices (
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
INSERT INTO notices SELECT id, customer_id, business_id, at, kind, title, body, subject, subject_id, read_at FROM notifications WHERE subject IN ('export', 'gas');
DROP TABLE notifications;
ALTER TABLE notices RENAME TO notifications;
CREATE INDEX notifications_by_person ON notifications (customer_id, business_id, at, id);
