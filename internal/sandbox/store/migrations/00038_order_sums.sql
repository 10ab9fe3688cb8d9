-- The sums of a list of orders, so that they take constant time: with the counts, and in the
-- indexes that count without reading orders. emissions are those of deliveries, in milligrams
-- of CO2e, since factors have up to six decimals.

-- +goose Up
ALTER TABLE orders ADD COLUMN emissions INTEGER NOT NULL DEFAULT 0;
UPDATE orders SET emissions = (SELECT coalesce(sum(CAST(round(volume_delivered * factor * 1000000) AS INTEGER)), 0) FROM order_items
  WHERE order_id = orders.id AND volume_delivered IS NOT NULL AND factor IS NOT NULL) WHERE delivered_at IS NOT NULL;

DROP TRIGGER orders_counted;
DROP TRIGGER orders_uncounted;
DROP TRIGGER orders_recounted;
ALTER TABLE order_counts ADD COLUMN volume INTEGER NOT NULL DEFAULT 0;
ALTER TABLE order_counts ADD COLUMN total INTEGER NOT NULL DEFAULT 0;
ALTER TABLE order_counts ADD COLUMN emissions INTEGER NOT NULL DEFAULT 0;
DELETE FROM order_counts;
INSERT INTO order_counts SELECT business_id, status, cancelled, address_id, gas_mask, recurring_order_id IS NOT NULL, count(*), sum(volume), sum(total), sum(emissions) FROM orders GROUP BY 1, 2, 3, 4, 5, 6;
-- +goose StatementBegin
CREATE TRIGGER orders_counted AFTER INSERT ON orders BEGIN
  INSERT INTO order_counts VALUES (new.business_id, new.status, new.cancelled_at IS NOT NULL, new.address_id, new.gas_mask, new.recurring_order_id IS NOT NULL,
      1, new.volume, new.total, new.emissions)
    ON CONFLICT DO UPDATE SET orders = orders + 1, volume = volume + new.volume, total = total + new.total, emissions = emissions + new.emissions;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER orders_uncounted AFTER DELETE ON orders BEGIN
  UPDATE order_counts SET orders = orders - 1, volume = volume - old.volume, total = total - old.total, emissions = emissions - old.emissions
    WHERE business_id = old.business_id AND status = old.status AND cancelled = (old.cancelled_at IS NOT NULL)
    AND address_id = old.address_id AND gas_mask = old.gas_mask AND recurring = (old.recurring_order_id IS NOT NULL);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER orders_recounted AFTER UPDATE OF business_id, status, cancelled_at, address_id, gas_mask, recurring_order_id, volume, total, emissions ON orders BEGIN
  UPDATE order_counts SET orders = orders - 1, volume = volume - old.volume, total = total - old.total, emissions = emissions - old.emissions
    WHERE business_id = old.business_id AND status = old.status AND cancelled = (old.cancelled_at IS NOT NULL)
    AND address_id = old.address_id AND gas_mask = old.gas_mask AND recurring = (old.recurring_order_id IS NOT NULL);
  INSERT INTO order_counts VALUES (new.business_id, new.status, new.cancelled_at IS NOT NULL, new.address_id, new.gas_mask, new.recurring_order_id IS NOT NULL,
      1, new.volume, new.total, new.emissions)
    ON CONFLICT DO UPDATE SET orders = orders + 1, volume = volume + new.volume, total = total + new.total, emissions = emissions + new.emissions;
END;
-- +goose StatementEnd

DROP TRIGGER orders_dated;
DROP TRIGGER orders_undated;
DROP TRIGGER orders_redated;
ALTER TABLE order_days ADD COLUMN volume INTEGER NOT NULL DEFAULT 0;
ALTER TABLE order_days ADD COLUMN total INTEGER NOT NULL DEFAULT 0;
ALTER TABLE order_days ADD COLUMN emissions INTEGER NOT NULL DEFAULT 0;
DELETE FROM order_days;
INSERT INTO order_days SELECT business_id, slot_date, status, cancelled, count(*), sum(volume), sum(total), sum(emissions) FROM orders GROUP BY 1, 2, 3, 4;
-- +goose StatementBegin
CREATE TRIGGER orders_dated AFTER INSERT ON orders BEGIN
  INSERT INTO order_days VALUES (new.business_id, new.slot_date, new.status, new.cancelled_at IS NOT NULL, 1, new.volume, new.total, new.emissions)
    ON CONFLICT DO UPDATE SET orders = orders + 1, volume = volume + new.volume, total = total + new.total, emissions = emissions + new.emissions;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER orders_undated AFTER DELETE ON orders BEGIN
  UPDATE order_days SET orders = orders - 1, volume = volume - old.volume, total = total - old.total, emissions = emissions - old.emissions
    WHERE business_id = old.business_id AND slot_date = old.slot_date AND status = old.status AND cancelled = (old.cancelled_at IS NOT NULL);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER orders_redated AFTER UPDATE OF business_id, slot_date, status, cancelled_at, volume, total, emissions ON orders BEGIN
  UPDATE order_days SET orders = orders - 1, volume = volume - old.volume, total = total - old.total, emissions = emissions - old.emissions
    WHERE business_id = old.business_id AND slot_date = old.slot_date AND status = old.status AND cancelled = (old.cancelled_at IS NOT NULL);
  INSERT INTO order_days VALUES (new.business_id, new.slot_date, new.status, new.cancelled_at IS NOT NULL, 1, new.volume, new.total, new.emissions)
    ON CONFLICT DO UPDATE SET orders = orders + 1, volume = volume + new.volume, total = total + new.total, emissions = emissions + new.emissions;
END;
-- +goose StatementEnd

DROP INDEX orders_listed;
DROP INDEX orders_by_reference;
DROP INDEX orders_by_day;
CREATE INDEX orders_listed ON orders (business_id, listing, id, status, cancelled, address_id, gas_mask, recurring_order_id, slot_date, folded, volume, total, emissions);
CREATE INDEX orders_by_reference ON orders (business_id, reference, id, status, cancelled, volume, total, emissions);
CREATE INDEX orders_by_day ON orders (business_id, slot_date, status, cancelled, address_id, gas_mask, recurring_order_id, volume, total, emissions);

-- +goose Down
DROP INDEX orders_by_day;
DROP INDEX orders_by_reference;
DROP INDEX orders_listed;
CREATE INDEX orders_listed ON orders (business_id, listing, id, status, cancelled, address_id, gas_mask, recurring_order_id, slot_date, folded);
CREATE INDEX orders_by_reference ON orders (business_id, reference, id, status, cancelled);
CREATE INDEX orders_by_day ON orders (business_id, slot_date, status, cancelled, address_id, gas_mask, recurring_order_id);
DROP TRIGGER orders_recounted;
DROP TRIGGER orders_uncounted;
DROP TRIGGER orders_counted;
ALTER TABLE order_counts DROP COLUMN emissions;
ALTER TABLE order_counts DROP COLUMN total;
ALTER TABLE order_counts DROP COLUMN volume;
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
DROP TRIGGER orders_redated;
DROP TRIGGER orders_undated;
DROP TRIGGER orders_dated;
ALTER TABLE order_days DROP COLUMN emissions;
ALTER TABLE order_days DROP COLUMN total;
ALTER TABLE order_days DROP COLUMN volume;
-- +goose StatementBegin
CREATE TRIGGER orders_dated AFTER INSERT ON orders BEGIN
  INSERT INTO order_days VALUES (new.business_id, new.slot_date, new.status, new.cancelled_at IS NOT NULL, 1) ON CONFLICT DO UPDATE SET orders = orders + 1;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER orders_undated AFTER DELETE ON orders BEGIN
  UPDATE order_days SET orders = orders - 1 WHERE business_id = old.business_id AND slot_date = old.slot_date AND status = old.status AND cancelled = (old.cancelled_at IS NOT NULL);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER orders_redated AFTER UPDATE OF business_id, slot_date, status, cancelled_at ON orders BEGIN
  UPDATE order_days SET orders = orders - 1 WHERE business_id = old.business_id AND slot_date = old.slot_date AND status = old.status AND cancelled = (old.cancelled_at IS NOT NULL);
  INSERT INTO order_days VALUES (new.business_id, new.slot_date, new.status, new.cancelled_at IS NOT NULL, 1) ON CONFLICT DO UPDATE SET orders = orders + 1;
END;
-- +goose StatementEnd
ALTER TABLE orders DROP COLUMN emissions;
