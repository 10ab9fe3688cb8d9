-- The delivered lines, as figures count them: the day in Paris, the site, the emission factor, and
-- the cost with the line's part of the fee less the discount.
-- Triggers write the lines of an order again when it changes, and keep the sums of each day by
-- site, product and factor, from which figures are computed. An unpublished part of a factor is
-- empty.

-- +goose Up
CREATE TABLE delivered_lines (
  business_id       INTEGER NOT NULL,
  delivered_on      TEXT NOT NULL,
  order_id          INTEGER NOT NULL,
  item_id           INTEGER NOT NULL,
  address_id        INTEGER NOT NULL,
  gas_id            INTEGER NOT NULL,
  late              INTEGER NOT NULL,
  litres            INTEGER NOT NULL,
  product           INTEGER NOT NULL,
  spend             INTEGER NOT NULL,
  factor            TEXT NOT NULL,
  factor_combustion TEXT NOT NULL,
  factor_upstream   TEXT NOT NULL,
  factor_source     TEXT NOT NULL,
  factor_reference  TEXT NOT NULL,
  PRIMARY KEY (business_id, delivered_on, order_id, item_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX delivered_lines_by_order ON delivered_lines (order_id);

CREATE TABLE delivered_days (
  business_id       INTEGER NOT NULL,
  delivered_on      TEXT NOT NULL,
  address_id        INTEGER NOT NULL,
  gas_id            INTEGER NOT NULL,
  factor            TEXT NOT NULL,
  factor_combustion TEXT NOT NULL,
  factor_upstream   TEXT NOT NULL,
  factor_source     TEXT NOT NULL,
  factor_reference  TEXT NOT NULL,
  lines             INTEGER NOT NULL,
  litres            INTEGER NOT NULL,
  product           INTEGER NOT NULL,
  spend             INTEGER NOT NULL,
  PRIMARY KEY (business_id, delivered_on, address_id, gas_id, factor, factor_combustion, factor_upstream, factor_source, factor_reference)
) STRICT, WITHOUT ROWID;
-- +goose StatementBegin
CREATE TRIGGER delivered_lines_summed AFTER INSERT ON delivered_lines BEGIN
  INSERT INTO delivered_days VALUES (new.business_id, new.delivered_on, new.address_id, new.gas_id, new.factor, new.factor_combustion, new.factor_upstream, new.factor_source,
      new.factor_reference, 1, new.litres, new.product, new.spend)
    ON CONFLICT DO UPDATE SET lines = lines + 1, litres = litres + new.litres, product = product + new.product, spend = spend + new.spend;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER delivered_lines_unsummed AFTER DELETE ON delivered_lines BEGIN
  UPDATE delivered_days SET lines = lines - 1, litres = litres - old.litres, product = product - old.product, spend = spend - old.spend
    WHERE business_id = old.business_id AND delivered_on = old.delivered_on AND address_id = old.address_id AND gas_id = old.gas_id AND factor = old.factor
    AND factor_combustion = old.factor_combustion AND factor_upstream = old.factor_upstream AND factor_source = old.factor_source AND factor_reference = old.factor_reference;
  DELETE FROM delivered_days WHERE business_id = old.business_id AND delivered_on = old.delivered_on AND lines = 0;
END;
-- +goose StatementEnd

-- Summer time lasts from the last Sunday of March to that of October; the hour of the change
-- does not affect the day. A window lasts six hours, a night nine; there is no work in the
-- nights of the change. Shares are rounded down to the cent, and the last line gets the rest.
CREATE VIEW lines_as_delivered AS
SELECT o.business_id, date(o.delivered_at + iif(o.utc_day >= o.summer AND o.utc_day < o.winter, 7200, 3600), 'unixepoch') AS delivered_on,
  o.id AS order_id, i.id AS item_id, o.address_id, i.gas_id,
  o.delivered_at > o.starts_at + iif(o.slot_window = 'night', 9, 6) * 3600 + 1800 AS late,
  i.volume_delivered AS litres, i.total AS product,
  i.total + CASE WHEN EXISTS (SELECT 1 FROM order_items n WHERE n.order_id = o.id AND n.id > i.id) THEN coalesce(o.extra * i.total / o.product_total, 0)
    ELSE o.extra - (SELECT coalesce(sum(o.extra * b.total / o.product_total), 0) FROM order_items b WHERE b.order_id = o.id AND b.id < i.id) END AS spend,
  i.factor, coalesce(i.factor_combustion, '') AS factor_combustion, coalesce(i.factor_upstream, '') AS factor_upstream,
  coalesce(i.factor_source, '') AS factor_source, coalesce(i.factor_reference, '') AS factor_reference
FROM (
  SELECT *, delivery_fee - discount AS extra, date(delivered_at, 'unixepoch') AS utc_day,
    date(strftime('%Y-03-31', delivered_at, 'unixepoch'), '-6 days', 'weekday 0') AS summer,
    date(strftime('%Y-10-31', delivered_at, 'unixepoch'), '-6 days', 'weekday 0') AS winter
  FROM orders WHERE delivered_at IS NOT NULL AND cancelled_at IS NULL
) o JOIN order_items i ON i.order_id = o.id
WHERE i.volume_delivered IS NOT NULL AND i.factor IS NOT NULL;

INSERT INTO delivered_lines SELECT * FROM lines_as_delivered;

-- +goose StatementBegin
CREATE TRIGGER orders_delivered AFTER UPDATE OF business_id, address_id, slot_window, starts_at, delivered_at, cancelled_at, product_total, delivery_fee, discount ON orders BEGIN
  DELETE FROM delivered_lines WHERE order_id = new.id;
  INSERT INTO delivered_lines SELECT * FROM lines_as_delivered WHERE order_id = new.id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER order_items_delivered AFTER INSERT ON order_items BEGIN
  DELETE FROM delivered_lines WHERE order_id = new.order_id;
  INSERT INTO delivered_lines SELECT * FROM lines_as_delivered WHERE order_id = new.order_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER order_items_delivered_again AFTER UPDATE ON order_items BEGIN
  DELETE FROM delivered_lines WHERE order_id = new.order_id;
  INSERT INTO delivered_lines SELECT * FROM lines_as_delivered WHERE order_id = new.order_id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER order_items_undelivered AFTER DELETE ON order_items BEGIN
  DELETE FROM delivered_lines WHERE order_id = old.order_id;
  INSERT INTO delivered_lines SELECT * FROM lines_as_delivered WHERE order_id = old.order_id;
END;
-- +goose StatementEnd

-- +goose Down
DROP TRIGGER order_items_undelivered;
DROP TRIGGER order_items_delivered_again;
DROP TRIGGER order_items_delivered;
DROP TRIGGER orders_delivered;
DROP VIEW lines_as_delivered;
DROP TABLE delivered_lines;
DROP TABLE delivered_days;
