package manifest_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/citerne/citerne/internal/manifest"
)

func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}

// write writes a manifest of those texts into a folder.
func write(t *testing.T, dir, name string, texts ...string) {
	t.Helper()
	documents := make(map[string]string)
	for _, text := range texts {
		documents[hash(text)] = text
	}
	body, err := json.Marshal(documents)
	if err != nil {
		t.Fatal(err)
	}
	put(t, dir, name, string(body))
}

func put(t *testing.T, dir, name, content string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

// A replica that is older than the page finds the page's operations in the folder, without a
// restart. Requests for unknown hashes cannot make it read the folder repeatedly.
func TestFolderIsReadAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		dir := t.TempDir()
		write(t, dir, "1.json", "{one}", "{both}")
		write(t, dir, "2.json", "{two}", "{both}")
		put(t, dir, "notes.txt", "no manifest")
		var log bytes.Buffer
		f, err := manifest.Open(dir, slog.New(slog.NewTextHandler(&log, nil)))
		if err != nil {
			t.Fatal(err)
		}
		expect := func(when string, found bool, texts ...string) {
			t.Helper()
			for _, want := range texts {
				if text, ok := f.Find(hash(want)); ok != found || found && text != want {
					t.Errorf("%s: %s gives %q, %v", when, want, text, ok)
				}
			}
		}
		expect("at the start", true, "{one}", "{two}", "{both}")
		write(t, dir, "3.json", "{three}")
		expect("at once", false, "{three}")
		time.Sleep(5 * time.Second)
		expect("after five seconds", true, "{three}")

		put(t, dir, "4.json", `{"`+hash("{four}")+`":"{other}"}`)
		write(t, dir, "5.json", "{five}")
		time.Sleep(5 * time.Second)
		expect("next to a manifest with a wrong hash", false, "{four}", "{other}")
		expect("next to a manifest with a wrong hash", true, "{one}", "{five}")
		if got := strings.Count(log.String(), "4.json"); got != 1 {
			t.Errorf("it is logged %d times: %s", got, log.String())
		}
		if err := os.RemoveAll(dir); err != nil {
			t.Fatal(err)
		}
		time.Sleep(5 * time.Second)
		expect("without its folder", false, "{six}")
		expect("without its folder", true, "{one}", "{three}", "{five}")
	})
}

func TestFolderThatCannotBeRead(t *testing.T) {
	for name, content := range map[string]string{
		"no JSON":         "{",
		"another shape":   `["{one}"]`,
		"another text":    `{"` + hash("{one}") + `":"{two}"}`,
		"too long a file": strings.Repeat(" ", 4<<20) + "{}",
	} {
		dir := t.TempDir()
		put(t, dir, "a.json", content)
		if _, err := manifest.Open(dir, slog.Default()); err == nil || !strings.Contains(err.Error(), "a.json") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := manifest.Open(filepath.Join(t.TempDir(), "nothing"), slog.Default()); err == nil {
		t.Error("a missing folder is opened")
	}
}
