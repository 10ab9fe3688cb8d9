package main

import (
	"bytes"
	"fmt"
	"io"
	"log/slog"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/citerne/citerne/internal/trace"
)

// The lines of requests are written together: one write costs more than the line, and a
// server that has too much to do has one for everything that it refuses.
const (
	logEvery = 100 * time.Millisecond
	logMost  = 32 << 10
)

// lines is where the log is written. Any line takes the ones of requests before it along,
// so that lines stand in their order and none is late when something went wrong. Who kills
// the program loses a tenth of a second of them.
type lines struct {
	mu    sync.Mutex
	to    io.Writer
	kept  []byte
	timer *time.Timer
}

func newLines(to io.Writer) *lines {
	l := &lines{to: to}
	l.timer = time.AfterFunc(logEvery, l.flush)
	l.timer.Stop()
	return l
}

// Write implements io.Writer: it writes a line at once.
func (l *lines) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.empty()
	return l.to.Write(line)
}

// flush writes what is kept.
func (l *lines) flush() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.empty()
}

// empty does so under the lock. There is nobody to tell that the log cannot be written.
func (l *lines) empty() {
	if len(l.kept) > 0 {
		_, _ = l.to.Write(l.kept)
		l.kept = l.kept[:0]
		l.timer.Stop()
	}
}

// ofRequests are the lines that are written together.
type ofRequests struct{ *lines }

// Write implements io.Writer.
func (l ofRequests) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.kept) == 0 {
		l.timer.Reset(logEvery)
	}
	if l.kept = append(l.kept, line...); len(l.kept) >= logMost {
		l.empty()
	}
	return len(line), nil
}

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
