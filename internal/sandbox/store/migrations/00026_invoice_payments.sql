-- Invoices have many filters, and are paid by users. For fast lists: the counts and sums by the
-- values of the filters, the text that a search reads, and an index for each sort order.

-- +goose Up
ALTER TABLE invoices ADD COLUMN owed INTEGER AS (remaining > 0) VIRTUAL;
-- The common prefix, "FA-2026-".
ALTER TABLE invoices ADD COLUMN series TEXT AS (substr(number, 1, 8)) VIRTUAL;

CREATE TABLE invoice_sums (
  business_id INTEGER NOT NULL,
  status      TEXT NOT NULL,
  series      TEXT NOT NULL,
  issued_on   TEXT NOT NULL,
  due_on      TEXT NOT NULL,
  owed        INTEGER NOT NULL,
  invoices    INTEGER NOT NULL,
  total       INTEGER NOT NULL,
  vat         INTEGER NOT NULL,
  total_incl  INTEGER NOT NULL,
  remaining   INTEGER NOT NULL,
  PRIMARY KEY (business_id, status, series, issued_on, due_on, owed)
) STRICT, WITHOUT ROWID;
INSERT INTO invoice_sums SELECT business_id, status, series, issued_on, due_on, owed, count(*), sum(total), sum(vat), sum(total_incl), sum(remaining) FROM invoices GROUP BY 1, 2, 3, 4, 5, 6;
-- +goose StatementBegin
CREATE TRIGGER invoices_summed AFTER INSERT ON invoices BEGIN
  INSERT INTO invoice_sums VALUES (new.business_id, new.status, new.series, new.issued_on, new.due_on, new.owed, 1, new.total, new.vat, new.total_incl, new.remaining)
    ON CONFLICT DO UPDATE SET invoices = invoices + 1, total = total + new.total, vat = vat + new.vat, total_incl = total_incl + new.total_incl, remaining = remaining + new.remaining;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER invoices_unsummed AFTER DELETE ON invoices BEGIN
  UPDATE invoice_sums SET invoices = invoices - 1, total = total - old.total, vat = vat - old.vat, total_incl = total_incl - old.total_incl, remaining = remaining - old.remaining
    WHERE business_id = old.business_id AND status = old.status AND series = old.series AND issued_on = old.issued_on AND due_on = old.due_on AND owed = old.owed;
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER invoices_resummed AFTER UPDATE OF business_id, status, issued_on, due_on, total, vat, total_incl, remaining ON invoices BEGIN
  UPDATE invoice_sums SET invoices = invoices - 1, total = total - old.total, vat = vat - old.vat, total_incl = total_incl - old.total_incl, remaining = remaining - old.remaining
    WHERE business_id = old.business_id AND status = old.status AND series = old.series AND issued_on = old.issued_on AND due_on = old.due_on AND owed = old.owed;
  INSERT INTO invoice_sums VALUES (new.business_id, new.status, new.series, new.issued_on, new.due_on, new.owed, 1, new.total, new.vat, new.total_incl, new.remaining)
    ON CONFLICT DO UPDATE SET invoices = invoices + 1, total = total + new.total, vat = vat + new.vat, total_incl = total_incl + new.total_incl, remaining = remaining + new.remaining;
END;
-- +goose StatementEnd

-- The number of an invoice and the references of its orders, which never change.
CREATE VIRTUAL TABLE invoice_words USING fts5 (words, tokenize = 'trigram');
INSERT INTO invoice_words (rowid, words) SELECT id, number || coalesce((SELECT group_concat(' ' || reference, '') FROM orders
  WHERE orders.id IN (SELECT CAST(value AS INTEGER) FROM json_each(order_ids))), '') FROM invoices;
-- +goose StatementBegin
CREATE TRIGGER invoices_worded AFTER INSERT ON invoices BEGIN
  INSERT INTO invoice_words (rowid, words) VALUES (new.id, new.number || coalesce((SELECT group_concat(' ' || reference, '') FROM orders
    WHERE orders.id IN (SELECT CAST(value AS INTEGER) FROM json_each(new.order_ids))), ''));
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER invoices_unworded AFTER DELETE ON invoices BEGIN
  DELETE FROM invoice_words WHERE rowid = old.id;
END;
-- +goose StatementEnd

DROP INDEX invoices_by_business;
CREATE INDEX invoices_by_issue ON invoices (business_id, issued_on, id, status);
CREATE INDEX invoices_by_due ON invoices (business_id, due_on, id, status);
CREATE INDEX invoices_by_number ON invoices (business_id, number, id, status);
CREATE INDEX invoices_by_total ON invoices (business_id, total, id, status);
CREATE INDEX invoices_by_payment ON invoices (business_id, payment, id, status);
CREATE INDEX invoices_by_status ON invoices (business_id, status, issued_on);
CREATE INDEX invoices_owed ON invoices (business_id, due_on) WHERE owed;
CREATE INDEX invoices_credited ON invoices (credited_id) WHERE credited_id IS NOT NULL;

-- The debited method is kept when it is deleted. due_at is the instant of the next automatic
-- change of a user's payment, null for other payments and after the last change.
ALTER TABLE payments ADD COLUMN method_id INTEGER;
ALTER TABLE payments ADD COLUMN method_type TEXT;
ALTER TABLE payments ADD COLUMN method_last4 TEXT;
ALTER TABLE payments ADD COLUMN due_at INTEGER;
CREATE INDEX payments_due ON payments (due_at) WHERE due_at IS NOT NULL;
-- Older payments get the method that is debited now.
UPDATE payments SET (method_id, method_type, method_last4) = (SELECT m.id, m.type, coalesce(substr(m.iban, -4), m.last4)
  FROM invoices i JOIN payment_methods m ON m.business_id = i.business_id AND m.is_default WHERE i.id = payments.invoice_id);
-- The reason of a failed debit is its ISO 20022 code.
UPDATE payments SET failure_reason = 'AM04' WHERE failure_reason = 'Provision insuffisante';
DROP TRIGGER payment_methods_forgotten;
-- +goose StatementBegin
CREATE TRIGGER payment_methods_forgotten AFTER DELETE ON payment_methods BEGIN
  UPDATE orders SET payment_method_id = NULL WHERE payment_method_id = old.id;
  UPDATE payments SET method_id = NULL WHERE method_id = old.id;
END;
-- +goose StatementEnd
CREATE INDEX payments_by_method ON payments (method_id) WHERE method_id IS NOT NULL;

-- +goose Down
DROP INDEX payments_by_method;
DROP TRIGGER payment_methods_forgotten;
-- +goose StatementBegin
CREATE TRIGGER payment_methods_forgotten AFTER DELETE ON payment_methods BEGIN
  UPDATE orders SET payment_method_id = NULL WHERE payment_method_id = old.id;
END;
-- +goose StatementEnd
UPDATE payments SET failure_reason = 'Provision insuffisante' WHERE failure_reason IS NOT NULL;
DROP INDEX payments_due;
ALTER TABLE payments DROP COLUMN due_at;
ALTER TABLE payments DROP COLUMN method_last4;
ALTER TABLE payments DROP COLUMN method_type;
ALTER TABLE payments DROP COLUMN method_id;
DROP INDEX invoices_credited;
DROP INDEX invoices_owed;
DROP INDEX invoices_by_status;
DROP INDEX invoices_by_payment;
DROP INDEX invoices_by_total;
DROP INDEX invoices_by_number;
DROP INDEX invoices_by_due;
DROP INDEX invoices_by_issue;
CREATE INDEX invoices_by_business ON invoices (business_id, issued_on);
DROP TRIGGER invoices_unworded;
DROP TRIGGER invoices_worded;
DROP TABLE invoice_words;
DROP TRIGGER invoices_resummed;
DROP TRIGGER invoices_unsummed;
DROP TRIGGER invoices_summed;
DROP TABLE invoice_sums;
ALTER TABLE invoices DROP COLUMN series;
ALTER TABLE invoices DROP COLUMN owed;
