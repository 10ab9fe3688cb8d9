package provider

import (
	"context"
	"fmt"
	"log/slog"
)

// readList makes a call whose response is a list of D, and decodes it within the call's deadline.
// name is the record's name in oddities.
func readList[D comparable](ctx context.Context, s *Session, op, name string, c call) ([]D, error) {
	list, _, err := readListWithMeta[D, struct{}](ctx, s, op, name, c)
	return list, err
}

// readPage is readList for a page of a longer list, whose total is in meta (product 8.1). Without
// a total in meta, the total is the length of the page.
func readPage[D comparable](ctx context.Context, s *Session, op, name string, c call) (items []D, total int, err error) {
	items, meta, err := readListWithMeta[D, struct {
		Total int `json:"total"`
	}](ctx, s, op, name, c)
	return items, max(meta.Total, len(items)), err
}

// readListWithMeta is readList for a response that also has an M in its meta.
func readListWithMeta[D comparable, M any](ctx context.Context, s *Session, op, name string, c call) (list []D, meta M, err error) {
	deadline := s.client.deadline()
	body, err := s.read(ctx, op, c)
	if err != nil {
		return nil, meta, err
	}
	o := s.client.oddities.during(ctx)
	o.deadline = deadline
	answer := unwrap(body)
	if list, err = decodeList[D](o, name, answer.payload); err != nil {
		if f := contextFailure(ctx, c, err); f != nil {
			return nil, meta, fmt.Errorf("%s: %w", op, f.err)
		}
		return nil, meta, fmt.Errorf("%s: %w", op, unreadable(c, err))
	}
	return list, decodeMeta[M](o, name, answer.meta), nil
}

// readRecord makes a call whose response is one D.
func readRecord[D comparable](ctx context.Context, s *Session, op, name string, c call) (D, error) {
	d, _, err := readAnswer[D, struct{}](ctx, s, op, name, c, false)
	return d, err
}

// readOptional is readRecord for a response that may be null; the result is then nil.
func readOptional[D comparable](ctx context.Context, s *Session, op, name string, c call) (D, error) {
	d, _, err := readAnswer[D, struct{}](ctx, s, op, name, c, true)
	return d, err
}

// readAnswer decodes one D, and the M in the meta of its response.
func readAnswer[D comparable, M any](ctx context.Context, s *Session, op, name string, c call, optional bool) (d D, meta M, err error) {
	body, err := s.read(ctx, op, c)
	if err != nil {
		return d, meta, err
	}
	o, answer := s.client.oddities.during(ctx), unwrap(body)
	if optional && isNull(answer.payload) {
		return d, meta, nil
	}
	if d, err = decode[D](o, name, answer.payload); err != nil {
		return d, meta, fmt.Errorf("%s: %w", op, unreadable(c, err))
	}
	return d, decodeMeta[M](o, name, answer.meta), nil
}

// writeRecord makes a write whose response may be the written D. The specification defines no
// response, so an empty or different one is no error: the result is then D's zero value, nil.
func writeRecord[D comparable](ctx context.Context, s *Session, op, name string, c call) (D, error) {
	return written(ctx, s, op, name, c, func(o *oddities, name string, answer envelope) (D, error) { return decode[D](o, name, answer.payload) })
}

// writeList is writeRecord for a write of several records.
func writeList[D comparable](ctx context.Context, s *Session, op, name string, c call) ([]D, error) {
	return written(ctx, s, op, name, c, func(o *oddities, name string, answer envelope) ([]D, error) {
		return decodeList[D](o, name, answer.payload)
	})
}

func written[T any](ctx context.Context, s *Session, op, name string, c call, read func(o *oddities, name string, answer envelope) (T, error)) (none T, _ error) {
	body, err := s.write(ctx, op, c)
	if err != nil || len(body) == 0 {
		return none, err
	}
	answer, err := read(s.client.oddities.during(ctx), name, unwrap(body))
	if err != nil {
		s.client.logger.LogAttrs(ctx, slog.LevelWarn, "provider accepted a write but did not send the record back",
			slog.String("operation", op), slog.String("cause", err.Error()))
		return none, nil
	}
	return answer, nil
}
