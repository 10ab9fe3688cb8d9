-- The purge looks for old attempts of anybody, the limit of an address for its
-- own: neither may read the whole table while a flood fills it.

-- +goose Up
CREATE INDEX login_failures_by_time ON login_failures (failed_at);
CREATE INDEX login_failures_by_address ON login_failures (address, failed_at);

-- +goose Down
DROP INDEX login_failures_by_address;
DROP INDEX login_failures_by_time;
