package main

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"os"
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

// Whatever a text has, it stays within its line and says what it said, and no terminal
// obeys it.
func TestTextsStayWithinTheirLine(t *testing.T) {
	file, err := os.ReadFile("../../internal/domain/testdata/texts.json")
	if err != nil {
		t.Fatal(err)
	}
	var texts []struct{ Value string }
	if err := json.Unmarshal(file, &texts); err != nil {
		t.Fatal(err)
	}
	for _, text := range texts {
		var out bytes.Buffer
		newLogger(&out).Info("a", slog.String("value", text.Value))
		line, ended := strings.CutSuffix(out.String(), "\n")
		var told struct{ Value string }
		if err := json.Unmarshal([]byte(line), &told); err != nil || !ended || told.Value != text.Value {
			t.Errorf("%q is told as %q: %v", text.Value, line, err)
		}
		if strings.ContainsAny(line, "\x00\x07\b\t\n\v\f\r\x1b\x7f\u0085\u009b\u2028\u2029\u061c\u200e\u200f\u202a\u202e\u2066\u2069") {
			t.Errorf("%q is told as it is: %q", text.Value, line)
		}
	}
}
