package provider

import (
	"context"
	"fmt"
	"log/slog"
)

// readList makes a call whose answer is a list of W, and reads the list within
// the call's deadline. name is the record's name in oddities.
func readList[W record[D], D any](ctx context.Context, s *Session, op, name string, c call) ([]D, error) {
	list, _, err := readListBeside[W](ctx, s, op, name, c, func(*oddities, []byte) (none struct{}) { return none })
	return list, err
}

// readPage is readList for a page of a longer list, whose length is in meta
// (product 8.1). A list that does not tell its length is as long as it is.
func readPage[W record[D], D any](ctx context.Context, s *Session, op, name string, c call) (items []D, total int, err error) {
	items, total, err = readListBeside[W](ctx, s, op, name, c, func(o *oddities, body []byte) int {
		return takeOr(o, name+".meta.total", totalOf(body), 0)
	})
	return items, max(total, len(items)), err
}

// readListBeside is readList for an answer that has more to tell, which beside
// takes out of the body.
func readListBeside[W record[D], D, B any](ctx context.Context, s *Session, op, name string, c call,
	beside func(o *oddities, body []byte) B) (list []D, more B, err error) {
	deadline := s.client.deadline()
	body, err := s.read(ctx, op, c)
	if err != nil {
		return nil, more, err
	}
	o := s.client.oddities.during(ctx)
	o.deadline = deadline
	if list, err = decodeList[W](o, name, body); err != nil {
		if f := contextFailure(ctx, c, err); f != nil {
			return nil, more, fmt.Errorf("%s: %w", op, f.err)
		}
		return nil, more, fmt.Errorf("%s: %w", op, unreadable(c, err))
	}
	return list, beside(o, body), nil
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

// readOptional is readRecord for an answer that may be null: there is none.
func readOptional[W record[D], D any](ctx context.Context, s *Session, op, name string, c call) (D, error) {
	var none D
	body, err := s.read(ctx, op, c)
	if err != nil {
		return none, err
	}
	if isNull(unwrap(body)) {
		return none, nil
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
