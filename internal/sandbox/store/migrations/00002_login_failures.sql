-- The purge reads old attempts of all addresses, the limit those of one address. Neither may
-- scan the whole table when there are many attempts.

-- +goose Up
CREATE INDEX login_failures_by_time ON login_failures (failed_at);
CREATE INDEX login_failures_by_address ON login_failures (address, failed_at);

-- +goose Down
DROP INDEX login_failures_by_address;
DROP INDEX login_failures_by_time;
