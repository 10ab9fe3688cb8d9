package provider

import (
	"context"
	"fmt"
	"log/slog"
)

// readList makes a call whose answer is a list of W, and reads the list within
// the call's deadline. name is the record's name in oddities.
func readList[W record[D], D any](ctx context.Context, s *Session, op, name string, c call) ([]D, error) {
	ctx, cancel := s.client.withDeadline(ctx)
	defer cancel()
	body, err := s.read(ctx, op, c)
	if err != nil {
		return nil, err
	}
	list, err := decodeList[W](s.client.oddities.during(ctx), name, body)
	if err != nil {
		if f := contextFailure(ctx, c, err); f != nil {
			return nil, fmt.Errorf("%s: %w", op, f.err)
		}
		return nil, fmt.Errorf("%s: %w", op, unreadable(c, err))
	}
	return list, nil
}

// readPage is readList for a page of a longer list, whose length is in meta
// (product 8.1). A list that does not tell its length is as long as it is.
func readPage[W record[D], D any](ctx context.Context, s *Session, op, name string, c call) (items []D, total int, err error) {
	ctx, cancel := s.client.withDeadline(ctx)
	defer cancel()
	body, err := s.read(ctx, op, c)
	if err != nil {
		return nil, 0, err
	}
	o := s.client.oddities.during(ctx)
	if items, err = decodeList[W](o, name, body); err != nil {
		if f := contextFailure(ctx, c, err); f != nil {
			return nil, 0, fmt.Errorf("%s: %w", op, f.err)
		}
		return nil, 0, fmt.Errorf("%s: %w", op, unreadable(c, err))
	}
	return items, max(takeOr(o, name+".meta.total", totalOf(body), 0), len(items)), nil
}

// readRecord makes a call whose answer is one W.
func readRecord[W record[D], D any](ctx context.Context, s *Session, op, name string, c call) (D, error) {
	var none D
	body, err := s.read(ctx, op, c)
	if err != nil {
		return none, err
	}
	d, err := decode[W](s.client.oddities.during(ctx), name, body)
	if err != nil {
		return none, fmt.Errorf("%s: %w", op, unreadable(c, err))
	}
	return d, nil
}

// writeRecord makes a write whose answer may be the W that was written. The
// specification shows no answer, so one that is empty or something else is no
// failure: the result is then D's zero value, nil.
func writeRecord[W record[D], D any](ctx context.Context, s *Session, op, name string, c call) (D, error) {
	var none D
	body, err := s.write(ctx, op, c)
	if err != nil || len(body) == 0 {
		return none, err
	}
	d, err := decode[W](s.client.oddities.during(ctx), name, body)
	if err != nil {
		s.client.logger.LogAttrs(ctx, slog.LevelWarn, "provider accepted a write but did not send the record back",
			slog.String("operation", op), slog.String("cause", err.Error()))
		return none, nil
	}
	return d, nil
}
