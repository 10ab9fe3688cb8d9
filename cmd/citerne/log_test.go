package main

import (
	"bytes"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// The lines of requests come together, a tenth of a second after the first; any other one
// at once, after those before it.
func TestLinesOfRequestsAreWrittenTogether(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out bytes.Buffer
		log := newLines(&out)
		logger, requests := newLogger(log), newLogger(ofRequests{log})
		told := func() (all string) {
			for line := range strings.Lines(out.String()) {
				all += line[strings.Index(line, `"msg":"`)+7:][:1]
			}
			return all
		}
		for _, step := range []struct {
			do   func()
			told string
		}{
			{func() { requests.Info("a"); requests.Info("b") }, ""},
			{func() { time.Sleep(logEvery - 1) }, ""},
			{func() { time.Sleep(1) }, "ab"},
			{func() { requests.Info("c") }, "ab"},
			{func() { logger.Warn("d") }, "abcd"},
			{func() { requests.Info("e"); time.Sleep(logEvery) }, "abcde"},
			{func() { requests.Info("f"); log.flush() }, "abcdef"},
			{func() { requests.Info("g", slog.String("long", strings.Repeat("x", logMost))) }, "abcdefg"},
		} {
			step.do()
			synctest.Wait()
			log.mu.Lock()
			if got := told(); got != step.told {
				t.Errorf("told %q, want %q", got, step.told)
			}
			log.mu.Unlock()
		}
	})
}
