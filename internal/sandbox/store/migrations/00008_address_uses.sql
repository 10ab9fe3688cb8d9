-- The open orders of an address: while there are any, it cannot be deleted.

-- +goose Up
CREATE TABLE address_uses (
  address_id INTEGER PRIMARY KEY REFERENCES addresses ON DELETE CASCADE,
  orders     INTEGER NOT NULL,
  tanks      INTEGER NOT NULL
) STRICT;

-- +goose Down
DROP TABLE address_uses;
