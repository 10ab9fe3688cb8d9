package auth

import (
	"encoding/base64"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

func TestParseKeys(t *testing.T) {
	r, err := ParseKeys(" " + keyText(2, 'b') + ", " + keyText(255, 'a') + "\n")
	if err != nil {
		t.Fatal(err)
	}
	if len(r.keys) != 2 || r.first().id != 2 || r.find(255) == nil || r.find(1) != nil {
		t.Errorf("%d keys, first %d", len(r.keys), r.first().id)
	}
}

func TestParseKeysSaysHowToCorrect(t *testing.T) {
	good := keyText(1, 'a')
	material := good[2:]
	for name, c := range map[string]struct{ text, want string }{
		"empty":             {" \n", "openssl rand -base64 32"},
		"no id":             {material, "key 1: write it as id:base64"},
		"empty entry":       {good + ",", "key 2: write it as id:base64"},
		"id 0":              {"0:" + material, "from 1 to 255"},
		"id 256":            {"256:" + material, "from 1 to 255"},
		"id with a zero":    {"01:" + material, "from 1 to 255"},
		"id is a word":      {"one:" + material, "from 1 to 255"},
		"same id":           {good + "," + keyText(1, 'b'), "key 2: the id 1 is already taken"},
		"short key":         {"1:" + base64.StdEncoding.EncodeToString([]byte(strings.Repeat("a", 31))), "must have 32 bytes, this one has 31"},
		"long key":          {"1:" + base64.StdEncoding.EncodeToString([]byte(strings.Repeat("a", 33))), "must have 32 bytes, this one has 33"},
		"no padding":        {"1:" + strings.TrimRight(material, "="), "with its padding"},
		"not canonical":     {"1:" + material[:42] + "F=", "standard base64"},
		"base64url":         {"1:" + strings.Repeat("-", 43) + "=", "standard base64"},
		"two colons":        {"1:" + good, "standard base64"},
		"separated by line": {good + "\n" + keyText(2, 'b'), "key 1"},
	} {
		_, err := ParseKeys(c.text)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", name, err, c.want)
		} else if strings.Contains(err.Error(), material[:8]) {
			t.Errorf("%s: the error holds key material: %v", name, err)
		}
	}
}

func TestDerivedKeysDiffer(t *testing.T) {
	key, other := ring(t, keyText(1, 'a')).first(), ring(t, keyText(1, 'b')).first()
	seen := map[string]bool{}
	for _, k := range [][]byte{key.seal, key.xsrf, key.file, other.seal, other.xsrf, other.file} {
		if len(k) != masterKeySize || seen[string(k)] {
			t.Errorf("a key of %d bytes, or a duplicate", len(k))
		}
		seen[string(k)] = true
	}
}

func TestLoadOrCreateKeys(t *testing.T) {
	path := filepath.Join(t.TempDir(), "deep", "seal.keys")
	first, err := LoadOrCreateKeys(path)
	if err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, %v", info.Mode(), err)
	}
	cookie := newCookie()
	text, err := first.seal(sealed{sessionID: sessionID(cookie), token: "t"}, cookie, forSession)
	if err != nil {
		t.Fatal(err)
	}
	again, err := LoadOrCreateKeys(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := again.open(text, cookie, forSession); err != nil {
		t.Errorf("after a restart: %v", err)
	}
	other, err := LoadOrCreateKeys(path + "2")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := other.open(text, cookie, forSession); err == nil {
		t.Error("two installations have the same key")
	}
	if entries, _ := os.ReadDir(filepath.Dir(path)); len(entries) != 2 {
		t.Errorf("left over: %v", entries)
	}
}

func TestProcessesThatStartTogetherShareTheKeys(t *testing.T) {
	path, cookie := filepath.Join(t.TempDir(), "seal.keys"), newCookie()
	var rings [16]*KeyRing
	var all sync.WaitGroup
	for i := range rings {
		all.Go(func() {
			var err error
			if rings[i], err = LoadOrCreateKeys(path); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if t.Failed() {
		return
	}
	text, err := rings[0].seal(sealed{sessionID: sessionID(cookie), token: "t"}, cookie, forSession)
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range rings {
		if _, err := r.open(text, cookie, forSession); err != nil {
			t.Errorf("process %d has another key: %v", i, err)
		}
	}
}

func TestLoadOrCreateKeysRefuses(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string, mode os.FileMode) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), mode); err != nil {
			t.Fatal(err)
		}
		if err := os.Chmod(path, mode); err != nil {
			t.Fatal(err)
		}
		return path
	}
	for path, want := range map[string]string{
		write("open", keyText(1, 'a'), 0o644):                   "chmod 600",
		write("empty", "", 0o600):                               "there is no key",
		write("broken", "1:abc", 0o600):                         "base64",
		write("huge", strings.Repeat(" ", maxKeyFile+1), 0o600): "larger",
		filepath.Join(dir, "open", "keys"):                      "not a directory",
	} {
		if _, err := LoadOrCreateKeys(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", filepath.Base(path), err, want)
		}
	}
}

func TestNewNamesTheWrongSetting(t *testing.T) {
	for want, change := range map[string]func(*Config){
		"authorization server":   func(c *Config) { c.AuthURL = "auth.example" },
		"nothing after the path": func(c *Config) { c.AuthURL = "https://auth.example?x=1" },
		"client id":              func(c *Config) { c.ClientID = "" },
		"redirect URI":           func(c *Config) { c.RedirectURI = "" },
		"public URL":             func(c *Config) { c.PublicURL = &url.URL{Scheme: "ftp", Host: "x"} },
		"key ring":               func(c *Config) { c.Keys = nil },
		"signed-out":             func(c *Config) { c.Revocations = nil },
		"timeout":                func(c *Config) { c.Timeout = -time.Second },
	} {
		c := Config{AuthURL: "https://auth.example", ClientID: "dashboard", RedirectURI: "https://x/handle_token", PublicURL: &url.URL{Scheme: "https", Host: "x"}, Keys: ring(t, keyText(1, 'a')), Revocations: &denied{}}
		if _, err := New(c); err != nil {
			t.Fatal(err)
		}
		change(&c)
		if _, err := New(c); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}
