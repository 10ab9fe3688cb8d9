-- Which day of the rule an occurrence is, when it comes on another: the hours of a site change,
-- and what was ordered of it or skipped stays so. It is null when it came on its day.

-- +goose Up
ALTER TABLE orders ADD COLUMN occurrence_of TEXT;

-- +goose Down
ALTER TABLE orders DROP COLUMN occurrence_of;
