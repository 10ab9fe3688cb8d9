-- Fast filters of long lists of orders: the number of orders of each day, the text that a
-- search reads, and indexes that count without reading orders.

-- +goose Up

CREATE TABLE order_days (
  business_id INTEGER NOT NULL,
  slot_date   TEXT NOT NULL,
  status      TEXT NOT NULL,
  cancelled   INTEGER NOT NULL,
  orders      INTEGER NOT NULL,
  PRIMARY KEY (business_id, slot_date, status, cancelled)
) STRICT, WITHOUT ROWID;
INSERT INTO order_days SELECT business_id, slot_date, status, cancelled, count(*) FROM orders GROUP BY 1, 2, 3, 4;
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

-- The parts that distinguish orders: the number within the year and the customer's own number,
-- without the common prefix "CMD-2026-".
CREATE VIRTUAL TABLE order_words USING fts5 (words, tokenize = 'trigram', content = '', contentless_delete = 1);
INSERT INTO order_words (rowid, words) SELECT id, substr(folded, 10) FROM orders;
-- +goose StatementBegin
CREATE TRIGGER orders_worded AFTER INSERT ON orders BEGIN
  INSERT INTO order_words (rowid, words) VALUES (new.id, substr(new.folded, 10));
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER orders_unworded AFTER DELETE ON orders BEGIN
  DELETE FROM order_words WHERE rowid = old.id;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER orders_reworded AFTER UPDATE OF folded ON orders WHEN new.folded <> old.folded BEGIN
  DELETE FROM order_words WHERE rowid = old.id;
  INSERT INTO order_words (rowid, words) VALUES (new.id, substr(new.folded, 10));
END;
-- +goose StatementEnd

DROP INDEX orders_by_reference;
CREATE INDEX orders_by_reference ON orders (business_id, reference, id, status, cancelled);
CREATE INDEX orders_by_day ON orders (business_id, slot_date, status, cancelled, address_id, gas_mask, recurring_order_id);
CREATE INDEX orders_placed ON orders (business_id, listing, id);

-- +goose Down
DROP INDEX orders_placed;
DROP INDEX orders_by_day;
DROP INDEX orders_by_reference;
CREATE INDEX orders_by_reference ON orders (business_id, reference);
DROP TRIGGER orders_reworded;
DROP TRIGGER orders_unworded;
DROP TRIGGER orders_worded;
DROP TABLE order_words;
DROP TRIGGER orders_redated;
DROP TRIGGER orders_undated;
DROP TRIGGER orders_dated;
DROP TABLE order_days;
