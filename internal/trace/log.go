package trace

import (
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"unicode"
	"unicode/utf8"
)

// NewLogger returns a logger that writes JSON lines, each with the ID of its request.
func NewLogger(to io.Writer) *slog.Logger {
	return slog.New(NewHandler(slog.NewJSONHandler(escaping{to}, nil)))
}

// escaping writes \u escapes (RFC 8259 §7) for characters that control a terminal or change the
// order of the shown text. JSON allows them unescaped, and the JSON handler does not escape them.
type escaping struct{ to io.Writer }

// Write implements io.Writer.
func (e escaping) Write(line []byte) (int, error) {
	shown := line
	if bytes.ContainsFunc(line, controlsTerminal) {
		shown = nil
		for _, r := range string(line) {
			if controlsTerminal(r) {
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

// controlsTerminal reports whether escaping replaces r.
func controlsTerminal(r rune) bool {
	return r >= '\x7f' && unicode.In(r, unicode.Cc, unicode.Bidi_Control)
}
