-- Instants that are only shown are RFC 3339 text; instants that are compared are seconds since
-- the epoch. Secrets (tokens, codes, browser sessions) are stored as their SHA-256.

-- +goose Up
CREATE TABLE businesses (
  id            INTEGER PRIMARY KEY,
  name          TEXT NOT NULL,
  logo          TEXT,
  legal_name    TEXT,
  siret         TEXT,
  vat_number    TEXT,
  activity      TEXT,
  phone         TEXT,
  billing_email TEXT,
  po_required   INTEGER NOT NULL DEFAULT 0,
  credit_limit  INTEGER,
  created_at    TEXT NOT NULL
) STRICT;

CREATE TABLE customers (
  id                INTEGER PRIMARY KEY,
  email             TEXT NOT NULL UNIQUE COLLATE NOCASE,
  first_name        TEXT NOT NULL,
  last_name         TEXT NOT NULL,
  password_hash     TEXT NOT NULL,
  status            TEXT NOT NULL CHECK (status IN ('active', 'invited', 'revoked')),
  business_id       INTEGER REFERENCES businesses,
  notification_type INTEGER NOT NULL DEFAULT 0,
  token_seconds     INTEGER NOT NULL
) STRICT;

CREATE TABLE memberships (
  customer_id INTEGER NOT NULL REFERENCES customers ON DELETE CASCADE,
  business_id INTEGER NOT NULL REFERENCES businesses ON DELETE CASCADE,
  role        TEXT NOT NULL CHECK (role IN ('OWNER', 'ADMIN', 'OPERATIONS', 'FINANCE', 'VIEWER')),
  PRIMARY KEY (customer_id, business_id)
) STRICT, WITHOUT ROWID;

-- AUTOINCREMENT: the id of a deleted record is never reused.
CREATE TABLE contacts (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  business_id INTEGER NOT NULL REFERENCES businesses ON DELETE CASCADE,
  first_name  TEXT NOT NULL,
  last_name   TEXT NOT NULL,
  email       TEXT,
  phone       TEXT,
  job_title   TEXT,
  type        TEXT NOT NULL CHECK (type IN ('SALES', 'OPS', 'ALL'))
) STRICT;
CREATE INDEX contacts_by_business ON contacts (business_id);

CREATE TABLE addresses (
  id                 INTEGER PRIMARY KEY AUTOINCREMENT,
  business_id        INTEGER NOT NULL REFERENCES businesses ON DELETE CASCADE,
  label              TEXT NOT NULL,
  kind               TEXT NOT NULL CHECK (kind IN ('DELIVERY', 'BILLING', 'BOTH')),
  line1              TEXT NOT NULL,
  line2              TEXT,
  postal_code        TEXT NOT NULL,
  city               TEXT NOT NULL,
  country_code       TEXT NOT NULL,
  latitude           REAL,
  longitude          REAL,
  access_notes       TEXT,
  max_truck_tonnage  INTEGER,
  opening_hours      TEXT NOT NULL DEFAULT '[]',
  contact_id         INTEGER REFERENCES contacts ON DELETE SET NULL,
  safety_protocol_at TEXT,
  is_default         INTEGER NOT NULL DEFAULT 0,
  last_delivery_at   TEXT
) STRICT;
CREATE INDEX addresses_by_business ON addresses (business_id);

CREATE TABLE payment_methods (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  business_id INTEGER NOT NULL REFERENCES businesses ON DELETE CASCADE,
  type        TEXT NOT NULL CHECK (type IN ('SEPA', 'CARD')),
  status      TEXT NOT NULL,
  is_default  INTEGER NOT NULL DEFAULT 0,
  created_at  TEXT NOT NULL,
  holder      TEXT,
  iban        TEXT,
  bank_name   TEXT,
  bic         TEXT,
  rum         TEXT UNIQUE,
  ics         TEXT,
  scheme      TEXT,
  signed_at   TEXT,
  brand       TEXT,
  last4       TEXT,
  exp_month   INTEGER,
  exp_year    INTEGER,
  UNIQUE (business_id, iban)
) STRICT;

-- The number of mandates that a business signed in a month. It is kept when mandates are
-- deleted, so that no mandate reference (RUM) is reused.
CREATE TABLE mandate_counters (
  business_id INTEGER NOT NULL REFERENCES businesses ON DELETE CASCADE,
  month       TEXT NOT NULL,
  count       INTEGER NOT NULL,
  PRIMARY KEY (business_id, month)
) STRICT, WITHOUT ROWID;

CREATE TABLE files (
  ref          TEXT PRIMARY KEY,
  content_type TEXT NOT NULL,
  content      BLOB NOT NULL
) STRICT;

CREATE TABLE browser_sessions (
  hash        TEXT PRIMARY KEY,
  customer_id INTEGER NOT NULL REFERENCES customers ON DELETE CASCADE,
  expires_at  INTEGER NOT NULL
) STRICT;

CREATE TABLE tokens (
  hash         TEXT PRIMARY KEY,
  customer_id  INTEGER NOT NULL REFERENCES customers ON DELETE CASCADE,
  session_hash TEXT NOT NULL,
  expires_at   INTEGER NOT NULL,
  revoked      INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE authorization_codes (
  hash           TEXT PRIMARY KEY,
  customer_id    INTEGER NOT NULL REFERENCES customers ON DELETE CASCADE,
  session_hash   TEXT NOT NULL,
  client_id      TEXT NOT NULL,
  redirect_uri   TEXT NOT NULL,
  code_challenge TEXT NOT NULL,
  expires_at     INTEGER NOT NULL,
  used           INTEGER NOT NULL DEFAULT 0,
  token_hash     TEXT
) STRICT;

CREATE TABLE login_failures (
  email     TEXT NOT NULL,
  address   TEXT NOT NULL,
  failed_at INTEGER NOT NULL
) STRICT;
CREATE INDEX login_failures_by_key ON login_failures (email, address, failed_at);

-- +goose Down
DROP TABLE login_failures;
DROP TABLE authorization_codes;
DROP TABLE tokens;
DROP TABLE browser_sessions;
DROP TABLE files;
DROP TABLE mandate_counters;
DROP TABLE payment_methods;
DROP TABLE addresses;
DROP TABLE contacts;
DROP TABLE memberships;
DROP TABLE customers;
DROP TABLE businesses;
