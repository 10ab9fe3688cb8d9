package main

import (
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"unicode"
	"unicode/utf8"

	"github.com/citerne/citerne/internal/trace"
)

// newLogger writes JSON lines, each with the id of the request that it is about.
func newLogger(to io.Writer) *slog.Logger {
	return slog.New(trace.NewHandler(slog.NewJSONHandler(escaping{to}, nil)))
}

// escaping writes lines of JSON without the characters that JSON allows and a terminal
// obeys, or shows a line in another order for: as \u009b they say the same (RFC 8259 §7).
// The others are escaped by the handler itself.
type escaping struct{ to io.Writer }

// Write implements io.Writer.
func (e escaping) Write(line []byte) (int, error) {
	shown := line
	if bytes.ContainsFunc(line, isObeyed) {
		shown = nil
		for _, r := range string(line) {
			if isObeyed(r) {
				shown = fmt.Appendf(shown, `\u%04x`, r)
			} else {
				shown = utf8.AppendRune(shown, r)
			}
		}
	}
	if _, err := e.to.Write(shown); err != nil {
		return 0, err
	}
	return len(line), nil
}

func isObeyed(r rune) bool {
	return r >= '\x7f' && unicode.In(r, unicode.Cc, unicode.Bidi_Control)
}
