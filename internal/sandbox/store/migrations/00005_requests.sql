-- Sign-ups are counted like recoveries.

-- +goose Up
ALTER TABLE recovery_requests RENAME TO requests;
DROP INDEX recovery_requests_by_key;
CREATE INDEX requests_by_key ON requests (key, at);
CREATE INDEX requests_by_time ON requests (at);

-- +goose Down
DROP INDEX requests_by_time;
DROP INDEX requests_by_key;
ALTER TABLE requests RENAME TO recovery_requests;
CREATE INDEX recovery_requests_by_key ON recovery_requests (key, at);
