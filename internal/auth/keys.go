package auth

import (
	"crypto/hkdf"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strconv"
	"strings"
)

// masterKeySize is the length of a master key in bytes.
const masterKeySize = 32

// The labels separate the keys that are derived from one master key.
const (
	sealLabel     = "citerne sealed token v1"
	downloadLabel = "citerne download v1"
	xsrfLabel     = "citerne xsrf token v1"
	fileLabel     = "citerne file address v1"
	sessionLabel  = "citerne session id v1"
)

// KeyRing has the master keys of an installation. The first one seals and signs; all of them open
// and verify. A key can therefore be replaced without ending sessions: put the new key in front,
// and remove the old one a day later, when everything that it sealed has expired.
type KeyRing struct {
	keys []masterKey
}

// masterKey is one key with the keys that are derived from it once.
type masterKey struct {
	id   byte
	seal []byte // HKDF pseudo-random key, expanded per session
	xsrf []byte
	file []byte
}

// ParseKeys parses a key ring, "id:base64,id:base64", for example "2:…,1:…": IDs from 1 to 255,
// each once, and 32 bytes in standard base64 with padding. Its errors say which entry to correct
// and never repeat the text.
func ParseKeys(text string) (*KeyRing, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return nil, errors.New("there is no key: write id:base64, for example 1: followed by the output of \"openssl rand -base64 32\"")
	}
	ring := &KeyRing{}
	for i, entry := range strings.Split(text, ",") {
		id, master, err := parseKey(strings.TrimSpace(entry))
		if err != nil {
			return nil, fmt.Errorf("key %d: %w", i+1, err)
		}
		if ring.find(id) != nil {
			return nil, fmt.Errorf("key %d: the id %d is already taken: give each key its own id from 1 to 255", i+1, id)
		}
		key, err := newMasterKey(id, master)
		if err != nil {
			return nil, fmt.Errorf("key %d: %w", i+1, err)
		}
		ring.keys = append(ring.keys, key)
	}
	return ring, nil
}

func parseKey(entry string) (id byte, master []byte, err error) {
	idText, keyText, found := strings.Cut(entry, ":")
	if !found {
		return 0, nil, errors.New("write it as id:base64, for example 1: followed by the output of \"openssl rand -base64 32\"")
	}
	n, err := strconv.ParseUint(idText, 10, 8)
	if err != nil || n == 0 || strconv.FormatUint(n, 10) != idText {
		return 0, nil, errors.New("write a whole number from 1 to 255 before the colon")
	}
	master, err = base64.StdEncoding.Strict().DecodeString(keyText)
	if err != nil {
		return 0, nil, errors.New("write the key in standard base64 with its padding: make one with \"openssl rand -base64 32\"")
	}
	if len(master) != masterKeySize {
		return 0, nil, fmt.Errorf("the key must have %d bytes, this one has %d: make one with \"openssl rand -base64 32\"", masterKeySize, len(master))
	}
	return byte(n), master, nil
}

// newMasterKey derives the keys that do not depend on a session: the HKDF-Extract result for the
// sealing keys, and the two signing keys.
func newMasterKey(id byte, master []byte) (masterKey, error) {
	secret, err := hkdf.Extract(sha256.New, master, nil)
	if err != nil {
		return masterKey{}, fmt.Errorf("extract the derivation key: %w", err)
	}
	xsrf, err := hkdf.Expand(sha256.New, secret, xsrfLabel, sha256.Size)
	if err != nil {
		return masterKey{}, fmt.Errorf("derive the XSRF key: %w", err)
	}
	file, err := hkdf.Expand(sha256.New, secret, fileLabel, sha256.Size)
	if err != nil {
		return masterKey{}, fmt.Errorf("derive the file key: %w", err)
	}
	return masterKey{id: id, seal: secret, xsrf: xsrf, file: file}, nil
}

// newKeyText returns the text of a ring with one random key, with ID 1.
func newKeyText() string {
	master := make([]byte, masterKeySize)
	rand.Read(master) // never fails: crypto/rand ends the process instead
	return "1:" + base64.StdEncoding.EncodeToString(master)
}

// find returns the key with this ID, or nil.
func (r *KeyRing) find(id byte) *masterKey {
	for i := range r.keys {
		if r.keys[i].id == id {
			return &r.keys[i]
		}
	}
	return nil
}

// first returns the key that seals and signs.
func (r *KeyRing) first() *masterKey { return &r.keys[0] }

// verify reports whether mac is the HMAC of message under any key of the ring; of returns the
// derived key to use.
func (r *KeyRing) verify(mac, message []byte, of func(*masterKey) []byte) bool {
	for i := range r.keys {
		if hmac.Equal(mac, authenticate(of(&r.keys[i]), message)) {
			return true
		}
	}
	return false
}

// authenticate returns the HMAC-SHA256 of message (RFC 2104).
func authenticate(key, message []byte) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write(message)
	return mac.Sum(nil)
}

func xsrfKey(k *masterKey) []byte { return k.xsrf }
func fileKey(k *masterKey) []byte { return k.file }

// describe returns a description of the ring without its keys.
func (r *KeyRing) describe() string { return fmt.Sprintf("key ring of %d", len(r.keys)) }

// Format implements fmt.Formatter: no verb prints keys.
func (r *KeyRing) Format(f fmt.State, _ rune) { io.WriteString(f, r.describe()) }

// LogValue implements slog.LogValuer: keys are never logged.
func (r *KeyRing) LogValue() slog.Value { return slog.StringValue(r.describe()) }
