-- The lists of orders and invoices find the same as a search, which ignores blanks and hyphens.

-- +goose Up
DROP TRIGGER orders_worded;
DROP TRIGGER orders_reworded;
-- The column compact drops “-” and a space alone; the other hyphens and blanks that people type become those.
UPDATE orders SET folded = replace(replace(replace(replace(replace(replace(folded, char(8208), '-'), char(8209), '-'), char(8211), '-'), char(8212), '-'), char(160), ' '), char(8239), ' ')
WHERE folded GLOB '*[' || char(8208, 8209, 8211, 8212, 160, 8239) || ']*';
DELETE FROM order_words WHERE rowid IN (SELECT id FROM orders);
INSERT INTO order_words (rowid, words) SELECT id, substr(compact, 8) FROM orders;
-- +goose StatementBegin
CREATE TRIGGER orders_worded AFTER INSERT ON orders BEGIN
  INSERT INTO order_words (rowid, words) VALUES (new.id, substr(new.compact, 8));
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER orders_reworded AFTER UPDATE OF folded ON orders WHEN new.folded <> old.folded BEGIN
  DELETE FROM order_words WHERE rowid = old.id;
  INSERT INTO order_words (rowid, words) VALUES (new.id, substr(new.compact, 8));
END;
-- +goose StatementEnd
DROP INDEX orders_listed;
CREATE INDEX orders_listed ON orders (business_id, listing, id, status, cancelled, address_id, gas_mask, recurring_order_id, slot_date, compact, volume, total, emissions);

DROP TRIGGER invoices_worded;
UPDATE invoice_words SET words = replace(words, '-', '');
-- +goose StatementBegin
CREATE TRIGGER invoices_worded AFTER INSERT ON invoices BEGIN
  INSERT INTO invoice_words (rowid, words) VALUES (new.id, replace(new.number || coalesce((SELECT group_concat(' ' || reference, '') FROM orders
    WHERE orders.id IN (SELECT CAST(value AS INTEGER) FROM json_each(new.order_ids))), ''), '-', ''));
END;
-- +goose StatementEnd

-- +goose Down
DROP TRIGGER invoices_worded;
UPDATE invoice_words SET words = (SELECT number || coalesce((SELECT group_concat(' ' || reference, '') FROM orders
  WHERE orders.id IN (SELECT CAST(value AS INTEGER) FROM json_each(order_ids))), '') FROM invoices WHERE invoices.id = invoice_words.rowid);
-- +goose StatementBegin
CREATE TRIGGER invoices_worded AFTER INSERT ON invoices BEGIN
  INSERT INTO invoice_words (rowid, words) VALUES (new.id, new.number || coalesce((SELECT group_concat(' ' || reference, '') FROM orders
    WHERE orders.id IN (SELECT CAST(value AS INTEGER) FROM json_each(new.order_ids))), ''));
END;
-- +goose StatementEnd
DROP INDEX orders_listed;
CREATE INDEX orders_listed ON orders (business_id, listing, id, status, cancelled, address_id, gas_mask, recurring_order_id, slot_date, folded, volume, total, emissions);
DROP TRIGGER orders_reworded;
DROP TRIGGER orders_worded;
DELETE FROM order_words WHERE rowid IN (SELECT id FROM orders);
INSERT INTO order_words (rowid, words) SELECT id, substr(folded, 10) FROM orders;
-- +goose StatementBegin
CREATE TRIGGER orders_worded AFTER INSERT ON orders BEGIN
  INSERT INTO order_words (rowid, words) VALUES (new.id, substr(new.folded, 10));
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER orders_reworded AFTER UPDATE OF folded ON orders WHEN new.folded <> old.folded BEGIN
  DELETE FROM order_words WHERE rowid = old.id;
  INSERT INTO order_words (rowid, words) VALUES (new.id, substr(new.folded, 10));
END;
-- +goose StatementEnd
