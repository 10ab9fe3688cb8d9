package trace_test

import (
	"bytes"
	"encoding/json"
	"log/slog"
	"os"
	"strings"
	"testing"

	"github.com/citerne/citerne/internal/trace"
)

// A logged text stays on its line, decodes to the same text, and has no character that controls a
// terminal.
func TestLoggedTextsAreEscaped(t *testing.T) {
	file, err := os.ReadFile("../domain/testdata/texts.json")
	if err != nil {
		t.Fatal(err)
	}
	var texts []struct{ Value string }
	if err := json.Unmarshal(file, &texts); err != nil {
		t.Fatal(err)
	}
	for _, text := range texts {
		var out bytes.Buffer
		trace.NewLogger(&out).Info("a", slog.String("value", text.Value))
		line, ended := strings.CutSuffix(out.String(), "\n")
		var got struct{ Value string }
		if err := json.Unmarshal([]byte(line), &got); err != nil || !ended || got.Value != text.Value {
			t.Errorf("%q is logged as %q: %v", text.Value, line, err)
		}
		if strings.ContainsAny(line, "\x00\x07\b\t\n\v\f\r\x1b\x7f\u0085\u009b\u2028\u2029\u061c\u200e\u200f\u202a\u202e\u2066\u2069") {
			t.Errorf("%q is logged unescaped: %q", text.Value, line)
		}
	}
}
