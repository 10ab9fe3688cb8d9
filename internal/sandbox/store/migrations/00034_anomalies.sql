-- The dismissed anomalies; the others are computed from the data. An index finds the lines whose
-- volume differs from the ordered one by more than 2 %. Lines that fill up have no ordered
-- volume.

-- +goose Up
CREATE TABLE anomaly_dismissals (
  id          TEXT PRIMARY KEY,
  business_id INTEGER NOT NULL REFERENCES businesses ON DELETE CASCADE,
  at          INTEGER NOT NULL,
  customer_id INTEGER REFERENCES customers ON DELETE SET NULL,
  reason      TEXT NOT NULL CHECK (reason IN ('expected', 'measurement_error', 'handled', 'other')),
  comment     TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX anomaly_dismissals_by_business ON anomaly_dismissals (business_id);
CREATE INDEX order_items_apart ON order_items (order_id) WHERE fill_up = 0 AND volume_ordered < abs(volume_delivered - volume_ordered) * 50;

-- +goose Down
DROP INDEX order_items_apart;
DROP TABLE anomaly_dismissals;
