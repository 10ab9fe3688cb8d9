-- Which anomalies are dismissed: those that are not are worked out from what happened. Lines
-- whose volume is another one than ordered by more than 2 % are found without looking at the
-- others; of those that fill something up nobody ordered a volume.

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
