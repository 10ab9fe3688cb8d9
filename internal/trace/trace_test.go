package trace_test

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"testing"

	"github.com/citerne/citerne/internal/trace"
)

func TestLinesNameTheirRequest(t *testing.T) {
	ctx := trace.WithRequestID(t.Context(), "abc")
	for name, c := range map[string]struct {
		log  func(*slog.Logger)
		want string
	}{
		"of a request":      {func(l *slog.Logger) { l.InfoContext(ctx, "x") }, "msg=x request_id=abc\n"},
		"derived":           {func(l *slog.Logger) { l.With("a", 1).InfoContext(context.WithoutCancel(ctx), "x", "b", 2) }, "msg=x a=1 b=2 request_id=abc\n"},
		"in a group":        {func(l *slog.Logger) { l.WithGroup("g").InfoContext(ctx, "x") }, "msg=x g.request_id=abc\n"},
		"that has it":       {func(l *slog.Logger) { l.InfoContext(ctx, "x", "a", 1, "request_id", "own") }, "msg=x a=1 request_id=own\n"},
		"of no request":     {func(l *slog.Logger) { l.InfoContext(t.Context(), "x") }, "msg=x\n"},
		"without a context": {func(l *slog.Logger) { l.Info("x") }, "msg=x\n"},
	} {
		var b bytes.Buffer
		c.log(slog.New(trace.NewHandler(slog.NewTextHandler(&b, nil))))
		if !strings.HasSuffix(b.String(), c.want) {
			t.Errorf("a line %s: %q, want %q", name, b.String(), c.want)
		}
	}
	if trace.RequestID(ctx) != "abc" || trace.RequestID(t.Context()) != "" {
		t.Error("RequestID does not return the context's ID")
	}
}
