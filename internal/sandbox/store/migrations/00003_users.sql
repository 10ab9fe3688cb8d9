-- Invitations that have not been accepted, and revoked members, who can be restored. They are
-- not memberships, so all permission checks reject them.

-- +goose Up
CREATE TABLE invitations (
  id                INTEGER PRIMARY KEY AUTOINCREMENT,
  business_id       INTEGER NOT NULL REFERENCES businesses ON DELETE CASCADE,
  email             TEXT NOT NULL COLLATE NOCASE,
  first_name        TEXT NOT NULL,
  last_name         TEXT NOT NULL,
  role              TEXT NOT NULL CHECK (role IN ('OWNER', 'ADMIN', 'OPERATIONS', 'FINANCE', 'VIEWER')),
  notification_type INTEGER NOT NULL,
  token_hash        TEXT NOT NULL UNIQUE,
  invited_by        INTEGER REFERENCES customers ON DELETE SET NULL,
  invited_at        INTEGER NOT NULL,
  expires_at        INTEGER NOT NULL,
  UNIQUE (business_id, email)
) STRICT;

CREATE TABLE revoked_members (
  customer_id INTEGER NOT NULL REFERENCES customers ON DELETE CASCADE,
  business_id INTEGER NOT NULL REFERENCES businesses ON DELETE CASCADE,
  role        TEXT NOT NULL,
  PRIMARY KEY (customer_id, business_id)
) STRICT, WITHOUT ROWID;

-- E-mails that a real provider would send.
CREATE TABLE mails (
  id      INTEGER PRIMARY KEY AUTOINCREMENT,
  email   TEXT NOT NULL COLLATE NOCASE,
  subject TEXT NOT NULL,
  text    TEXT NOT NULL,
  link    TEXT NOT NULL,
  sent_at INTEGER NOT NULL
) STRICT;

CREATE TABLE recovery_tokens (
  hash        TEXT PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customers ON DELETE CASCADE,
  expires_at  INTEGER NOT NULL,
  used        INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Recovery requests, by e-mail and by IP address, both hashed.
CREATE TABLE recovery_requests (
  key TEXT NOT NULL,
  at  INTEGER NOT NULL
) STRICT;
CREATE INDEX recovery_requests_by_key ON recovery_requests (key, at);

ALTER TABLE customers ADD COLUMN last_seen_at INTEGER;

-- A store filled before invitations had a table.
INSERT INTO invitations (business_id, email, first_name, last_name, role, notification_type, token_hash, invited_at, expires_at)
  SELECT m.business_id, c.email, c.first_name, c.last_name, m.role, c.notification_type, 'none-' || c.id, unixepoch(), unixepoch() + 604800
  FROM memberships m JOIN customers c ON c.id = m.customer_id WHERE c.status = 'invited';
DELETE FROM memberships WHERE customer_id IN (SELECT id FROM customers WHERE status = 'invited');

-- +goose Down
ALTER TABLE customers DROP COLUMN last_seen_at;
DROP TABLE recovery_requests;
DROP TABLE recovery_tokens;
DROP TABLE mails;
DROP TABLE revoked_members;
DROP TABLE invitations;
