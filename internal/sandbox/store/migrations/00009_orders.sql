-- The vehicles, tanks, orders, deliveries and invoices of businesses. Records of the history
-- have reserved ids (see history.Block), those of users higher ones. Instants are seconds since
-- the epoch, days YYYY-MM-DD, amounts cents, volumes litres.
--
-- Orders have no foreign key to a site, since a site with orders cannot be deleted. A deleted
-- contact or payment method becomes null.

-- +goose Up

-- The open orders of an address are now counted.
DROP TABLE address_uses;

-- One row: the instant of the first start, and the last day written by the history.
CREATE TABLE history (
  anchor  INTEGER NOT NULL,
  reached TEXT NOT NULL
) STRICT;
-- A store filled before the history existed gets one at its next start.

CREATE TABLE tanks (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  business_id   INTEGER NOT NULL REFERENCES businesses ON DELETE CASCADE,
  address_id    INTEGER NOT NULL,
  gas_id        INTEGER NOT NULL,
  name          TEXT NOT NULL,
  capacity      INTEGER NOT NULL,
  alert_percent INTEGER NOT NULL,
  active        INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE INDEX tanks_by_business ON tanks (business_id);

CREATE TABLE tank_readings (
  tank_id INTEGER NOT NULL REFERENCES tanks ON DELETE CASCADE,
  at      INTEGER NOT NULL,
  level   INTEGER NOT NULL,
  source  TEXT NOT NULL CHECK (source IN ('sensor', 'manual', 'estimated')),
  PRIMARY KEY (tank_id, at)
) STRICT, WITHOUT ROWID;

-- gas_id is null for an electric vehicle.
CREATE TABLE vehicles (
  id              INTEGER PRIMARY KEY AUTOINCREMENT,
  business_id     INTEGER NOT NULL REFERENCES businesses ON DELETE CASCADE,
  address_id      INTEGER,
  registration    TEXT NOT NULL,
  label           TEXT,
  category        TEXT NOT NULL,
  brand           TEXT,
  model           TEXT,
  year            INTEGER,
  gas_id          INTEGER,
  tank_capacity   INTEGER,
  adblue_capacity INTEGER,
  gvw_kg          INTEGER,
  odometer_km     INTEGER,
  cost_center     TEXT,
  active          INTEGER NOT NULL DEFAULT 1,
  UNIQUE (business_id, registration)
) STRICT;

CREATE TABLE recurring_orders (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  business_id  INTEGER NOT NULL REFERENCES businesses ON DELETE CASCADE,
  reference    TEXT NOT NULL UNIQUE,
  name         TEXT NOT NULL,
  status       TEXT NOT NULL CHECK (status IN ('active', 'paused', 'ended')),
  frequency    TEXT NOT NULL CHECK (frequency IN ('weekly', 'biweekly', 'monthly')),
  weekdays     TEXT NOT NULL DEFAULT '[]',
  day_of_month INTEGER,
  slot_window  TEXT NOT NULL,
  address_id   INTEGER NOT NULL,
  items        TEXT NOT NULL,
  starts_on    TEXT NOT NULL,
  ends_on      TEXT,
  paused_until TEXT
) STRICT;
CREATE INDEX recurring_orders_by_business ON recurring_orders (business_id);

-- gas_mask has bit n set when a line is of product n. settled is 0 as long as an
-- order of the history is still under way and no user has changed it: the next day
-- writes it again.
CREATE TABLE orders (
  id                 INTEGER PRIMARY KEY AUTOINCREMENT,
  reference          TEXT NOT NULL UNIQUE,
  business_id        INTEGER NOT NULL REFERENCES businesses ON DELETE CASCADE,
  status             TEXT NOT NULL CHECK (status IN ('oncoming', 'waiting', 'ready', 'processing', 'delivered')),
  created_at         INTEGER NOT NULL,
  created_by         INTEGER,
  po_number          TEXT,
  address_id         INTEGER NOT NULL,
  contact_id         INTEGER,
  instructions       TEXT,
  payment_method_id  INTEGER,
  slot_date          TEXT NOT NULL,
  slot_window        TEXT NOT NULL CHECK (slot_window IN ('morning', 'afternoon', 'night')),
  starts_at          INTEGER NOT NULL,
  proposed_date      TEXT,
  proposed_window    TEXT,
  waiting_reason     TEXT,
  recurring_order_id INTEGER,
  tanker_id          INTEGER,
  depot_id           INTEGER,
  assigned_at        INTEGER,
  departed_at        INTEGER,
  eta                INTEGER,
  delivered_at       INTEGER,
  cancelled_at       INTEGER,
  cancelled_by       INTEGER,
  cancel_reason      TEXT,
  cancel_comment     TEXT,
  cancel_fee         INTEGER NOT NULL DEFAULT 0,
  invoice_id         INTEGER,
  product_total      INTEGER NOT NULL,
  delivery_fee       INTEGER NOT NULL,
  discount           INTEGER NOT NULL DEFAULT 0,
  total              INTEGER NOT NULL,
  vat                INTEGER NOT NULL,
  volume             INTEGER NOT NULL,
  gas_mask           INTEGER NOT NULL,
  folded             TEXT NOT NULL,
  settled            INTEGER NOT NULL DEFAULT 1,
  events_count       INTEGER NOT NULL DEFAULT 0,
  version            INTEGER NOT NULL DEFAULT 1,
  updated_at         INTEGER NOT NULL,
  cancelled          INTEGER AS (cancelled_at IS NOT NULL) VIRTUAL,
  status_rank        INTEGER AS (CASE status WHEN 'oncoming' THEN 0 WHEN 'waiting' THEN 1 WHEN 'ready' THEN 2 WHEN 'processing' THEN 3 ELSE 4 END) VIRTUAL,
  -- Future orders, the nearest first, then past ones, the latest first.
  listing            INTEGER AS (CASE WHEN status <> 'delivered' AND cancelled_at IS NULL THEN starts_at ELSE 100000000000 - starts_at END) VIRTUAL
) STRICT;
-- An index for the list without filters, and each of its filters, so that a page is found
-- without reading orders.
CREATE INDEX orders_listed ON orders (business_id, listing, id, status, cancelled, address_id, gas_mask, recurring_order_id, slot_date, folded);
CREATE INDEX orders_cancelled ON orders (business_id, listing, id) WHERE cancelled_at IS NOT NULL;
CREATE INDEX orders_by_slot ON orders (business_id, starts_at, id);
CREATE INDEX orders_by_creation ON orders (business_id, created_at, id);
CREATE INDEX orders_by_reference ON orders (business_id, reference);
CREATE INDEX orders_by_volume ON orders (business_id, volume, id);
CREATE INDEX orders_by_total ON orders (business_id, total, id);
CREATE INDEX orders_by_status ON orders (business_id, status_rank, id);
CREATE INDEX orders_by_recurring ON orders (recurring_order_id) WHERE recurring_order_id IS NOT NULL;
CREATE INDEX orders_by_site ON orders (address_id);
CREATE INDEX orders_unsettled ON orders (settled) WHERE settled = 0;

-- The number of orders of each kind, so that counting takes constant time.
CREATE TABLE order_counts (
  business_id INTEGER NOT NULL,
  status      TEXT NOT NULL,
  cancelled   INTEGER NOT NULL,
  address_id  INTEGER NOT NULL,
  gas_mask    INTEGER NOT NULL,
  recurring   INTEGER NOT NULL,
  orders      INTEGER NOT NULL,
  PRIMARY KEY (business_id, status, cancelled, address_id, gas_mask, recurring)
) STRICT, WITHOUT ROWID;
-- +goose StatementBegin
CREATE TRIGGER orders_counted AFTER INSERT ON orders BEGIN
  INSERT INTO order_counts VALUES (new.business_id, new.status, new.cancelled_at IS NOT NULL, new.address_id, new.gas_mask, new.recurring_order_id IS NOT NULL, 1)
    ON CONFLICT DO UPDATE SET orders = orders + 1;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER orders_uncounted AFTER DELETE ON orders BEGIN
  UPDATE order_counts SET orders = orders - 1 WHERE business_id = old.business_id AND status = old.status AND cancelled = (old.cancelled_at IS NOT NULL)
    AND address_id = old.address_id AND gas_mask = old.gas_mask AND recurring = (old.recurring_order_id IS NOT NULL);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER orders_recounted AFTER UPDATE OF business_id, status, cancelled_at, address_id, gas_mask, recurring_order_id ON orders BEGIN
  UPDATE order_counts SET orders = orders - 1 WHERE business_id = old.business_id AND status = old.status AND cancelled = (old.cancelled_at IS NOT NULL)
    AND address_id = old.address_id AND gas_mask = old.gas_mask AND recurring = (old.recurring_order_id IS NOT NULL);
  INSERT INTO order_counts VALUES (new.business_id, new.status, new.cancelled_at IS NOT NULL, new.address_id, new.gas_mask, new.recurring_order_id IS NOT NULL, 1)
    ON CONFLICT DO UPDATE SET orders = orders + 1;
END;
-- +goose StatementEnd

-- unit_price is in ten-thousandths of a euro per litre. The factor is that of the delivery, in
-- kg CO2e per litre, as text.
CREATE TABLE order_items (
  id                INTEGER PRIMARY KEY,
  order_id          INTEGER NOT NULL REFERENCES orders ON DELETE CASCADE,
  gas_id            INTEGER NOT NULL,
  tank_id           INTEGER,
  volume_ordered    INTEGER NOT NULL,
  fill_up           INTEGER NOT NULL,
  volume_delivered  INTEGER,
  volume_15c        INTEGER,
  unit_price        INTEGER NOT NULL,
  total             INTEGER NOT NULL,
  factor            TEXT,
  factor_combustion TEXT,
  factor_upstream   TEXT,
  factor_source     TEXT,
  factor_reference  TEXT
) STRICT;
CREATE INDEX order_items_by_order ON order_items (order_id);
CREATE INDEX order_items_by_tank ON order_items (tank_id) WHERE tank_id IS NOT NULL;

CREATE TABLE vehicle_fills (
  id          INTEGER PRIMARY KEY,
  item_id     INTEGER NOT NULL REFERENCES order_items ON DELETE CASCADE,
  vehicle_id  INTEGER NOT NULL,
  volume      INTEGER NOT NULL,
  odometer_km INTEGER,
  filled_at   INTEGER NOT NULL
) STRICT;
CREATE INDEX vehicle_fills_by_item ON vehicle_fills (item_id);
CREATE INDEX vehicle_fills_by_vehicle ON vehicle_fills (vehicle_id, filled_at);

CREATE TABLE order_events (
  id       INTEGER PRIMARY KEY,
  order_id INTEGER NOT NULL REFERENCES orders ON DELETE CASCADE,
  at       INTEGER NOT NULL,
  kind     TEXT NOT NULL,
  status   TEXT,
  actor    TEXT,
  message  TEXT NOT NULL
) STRICT;
CREATE INDEX order_events_by_order ON order_events (order_id);

CREATE TABLE order_issues (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  order_id    INTEGER NOT NULL REFERENCES orders ON DELETE CASCADE,
  kind        TEXT NOT NULL,
  description TEXT NOT NULL,
  status      TEXT NOT NULL CHECK (status IN ('open', 'in_progress', 'closed')),
  opened_at   INTEGER NOT NULL,
  closed_at   INTEGER,
  answer      TEXT
) STRICT;
CREATE INDEX order_issues_by_order ON order_issues (order_id);

CREATE TABLE invoices (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  business_id  INTEGER NOT NULL REFERENCES businesses ON DELETE CASCADE,
  number       TEXT NOT NULL UNIQUE,
  kind         TEXT NOT NULL CHECK (kind IN ('invoice', 'credit_note')),
  status       TEXT NOT NULL CHECK (status IN ('not-paid', 'lost', 'paid', 'cancelled')),
  payment      INTEGER NOT NULL,
  issued_on    TEXT NOT NULL,
  due_on       TEXT NOT NULL,
  period_start TEXT,
  period_end   TEXT,
  total        INTEGER NOT NULL,
  vat          INTEGER NOT NULL,
  total_incl   INTEGER NOT NULL,
  remaining    INTEGER NOT NULL,
  credited_id  INTEGER,
  order_ids    TEXT NOT NULL DEFAULT '[]',
  settled      INTEGER NOT NULL DEFAULT 1
) STRICT;
CREATE INDEX invoices_by_business ON invoices (business_id, issued_on);

CREATE TABLE invoice_lines (
  id         INTEGER PRIMARY KEY,
  invoice_id INTEGER NOT NULL REFERENCES invoices ON DELETE CASCADE,
  label      TEXT NOT NULL,
  gas_id     INTEGER,
  order_id   INTEGER,
  quantity   INTEGER NOT NULL,
  unit       TEXT NOT NULL,
  unit_price INTEGER NOT NULL,
  total      INTEGER NOT NULL
) STRICT;
CREATE INDEX invoice_lines_by_invoice ON invoice_lines (invoice_id);

CREATE TABLE payments (
  id             INTEGER PRIMARY KEY,
  invoice_id     INTEGER NOT NULL REFERENCES invoices ON DELETE CASCADE,
  at             INTEGER NOT NULL,
  amount         INTEGER NOT NULL,
  status         TEXT NOT NULL CHECK (status IN ('scheduled', 'pending', 'succeeded', 'failed', 'refunded')),
  failure_reason TEXT
) STRICT;
CREATE INDEX payments_by_invoice ON payments (invoice_id);

-- +goose StatementBegin
CREATE TRIGGER contacts_forgotten AFTER DELETE ON contacts BEGIN
  UPDATE orders SET contact_id = NULL WHERE contact_id = old.id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER payment_methods_forgotten AFTER DELETE ON payment_methods BEGIN
  UPDATE orders SET payment_method_id = NULL WHERE payment_method_id = old.id;
END;
-- +goose StatementEnd

-- +goose Down
DROP TRIGGER payment_methods_forgotten;
DROP TRIGGER contacts_forgotten;
DROP TABLE payments;
DROP TABLE invoice_lines;
DROP TABLE invoices;
DROP TABLE order_issues;
DROP TABLE order_events;
DROP TABLE vehicle_fills;
DROP TABLE order_items;
DROP TABLE order_counts;
DROP TABLE orders;
DROP TABLE recurring_orders;
DROP TABLE vehicles;
DROP TABLE tank_readings;
DROP TABLE tanks;
DROP TABLE history;
CREATE TABLE address_uses (
  address_id INTEGER PRIMARY KEY REFERENCES addresses ON DELETE CASCADE,
  orders     INTEGER NOT NULL,
  tanks      INTEGER NOT NULL
) STRICT;
