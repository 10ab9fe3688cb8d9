package auth

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"
	"time"
)

// A sealed token is, in base64url without padding:
//
//	version byte | key id byte | nonce (12) | ciphertext | tag (16)
//
// The two header bytes are additional data of AES-256-GCM, and so is the path of
// a token that opens one file only. The key is HKDF-SHA256 (RFC 5869) of the
// master key, with the label of the token's purpose and the cookie as its info.
// The plaintext, big endian, is:
//
//	version byte | session id (16) | issued at (8) | expires at (8) |
//	length (1), token type | length (2), token
//
// with the times in seconds since the epoch.
const (
	sealVersion    = 1
	sealHeader     = 2
	sealOverhead   = 12 + 16
	payloadVersion = 1
	sessionIDSize  = 16
	payloadFixed   = 1 + sessionIDSize + 8 + 8 + 1 + 2

	// maxToken bounds the provider's token in bytes, so that a sealed one still
	// fits into the 16 KB of request headers that the server accepts.
	maxToken     = 8 << 10
	maxTokenType = 64
	maxSealed    = sealHeader + sealOverhead + payloadFixed + maxTokenType + maxToken
)

// sealEncoding refuses non-canonical endings. It still skips line breaks, so decodeStrict checks
// for them.
var sealEncoding = base64.RawURLEncoding.Strict()

// The reasons why a sealed token does not open. They are only logged.
var (
	errSealText    = errors.New("sealed token: not base64url, too short or too long")
	errSealVersion = errors.New("sealed token: unknown version")
	errSealKey     = errors.New("sealed token: its key is not in the key ring")
	errSealOpen    = errors.New("sealed token: it does not open with this cookie")
	errSealPayload = errors.New("sealed token: malformed payload")
	errSealSession = errors.New("sealed token: it belongs to another session")
)

// sealed is the content of a sealed token.
type sealed struct {
	sessionID [sessionIDSize]byte
	issuedAt  time.Time
	expiresAt time.Time
	tokenType string
	token     string
}

// purpose separates kinds of sealed tokens: a token for one file is no session, and does not open
// another file.
type purpose struct {
	label string
	path  string
}

var forSession = purpose{label: sealLabel}

// data returns the additional data of a token: the header, then the path.
func (u purpose) data(header []byte) []byte { return append(header[:sealHeader:sealHeader], u.path...) }

// seal encrypts p for the holder of cookie under the first key of the ring.
func (r *KeyRing) seal(p sealed, cookie []byte, use purpose) (string, error) {
	if len(p.tokenType) > maxTokenType || len(p.token) > maxToken {
		return "", errors.New("seal: the token is too long")
	}
	key := r.first()
	aead, err := key.sealer(cookie, use.label)
	if err != nil {
		return "", err
	}
	header := []byte{sealVersion, key.id}
	return sealEncoding.EncodeToString(aead.Seal(header, nil, p.encode(), use.data(header))), nil
}

// open decrypts a sealed token with the cookie and the purpose that it was sealed with.
func (r *KeyRing) open(text string, cookie []byte, use purpose) (sealed, error) {
	data, ok := decodeStrict(text, sealHeader+sealOverhead+payloadFixed, maxSealed)
	if !ok {
		return sealed{}, errSealText
	}
	if data[0] != sealVersion {
		return sealed{}, errSealVersion
	}
	key := r.find(data[1])
	if key == nil {
		return sealed{}, errSealKey
	}
	aead, err := key.sealer(cookie, use.label)
	if err != nil {
		return sealed{}, err
	}
	header, body := data[:sealHeader], data[sealHeader:]
	plain, err := aead.Open(nil, nil, body, use.data(header))
	if err != nil {
		return sealed{}, errSealOpen
	}
	p, err := decodePayload(plain)
	if err != nil {
		return sealed{}, err
	}
	if p.sessionID != sessionID(cookie) {
		return sealed{}, errSealSession
	}
	return p, nil
}

// sealer returns the cipher of one session: AES-256-GCM with a random nonce before the ciphertext.
// Each session has its own key, so that nonces of different sessions cannot collide.
func (k *masterKey) sealer(cookie []byte, label string) (cipher.AEAD, error) {
	key, err := hkdf.Expand(sha256.New, k.seal, label+"\x00"+string(cookie), 32)
	if err != nil {
		return nil, fmt.Errorf("derive the session key: %w", err)
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, fmt.Errorf("make the session cipher: %w", err)
	}
	return cipher.NewGCMWithRandomNonce(block)
}

// sessionID returns the ID of the session of a cookie, which does not reveal the cookie. It uses
// no key, so it survives key rotation.
func sessionID(cookie []byte) [sessionIDSize]byte {
	sum := sha256.Sum256(append([]byte(sessionLabel+"\x00"), cookie...))
	return [sessionIDSize]byte(sum[:sessionIDSize])
}

func (p sealed) encode() []byte {
	b := make([]byte, 0, payloadFixed+len(p.tokenType)+len(p.token))
	b = append(b, payloadVersion)
	b = append(b, p.sessionID[:]...)
	b = binary.BigEndian.AppendUint64(b, uint64(p.issuedAt.Unix()))
	b = binary.BigEndian.AppendUint64(b, uint64(p.expiresAt.Unix()))
	b = append(b, byte(len(p.tokenType)))
	b = append(b, p.tokenType...)
	b = binary.BigEndian.AppendUint16(b, uint16(len(p.token)))
	return append(b, p.token...)
}

func decodePayload(b []byte) (sealed, error) {
	if len(b) < payloadFixed || b[0] != payloadVersion {
		return sealed{}, errSealPayload
	}
	var p sealed
	b = b[1+copy(p.sessionID[:], b[1:]):]
	p.issuedAt = time.Unix(int64(binary.BigEndian.Uint64(b)), 0)
	p.expiresAt = time.Unix(int64(binary.BigEndian.Uint64(b[8:])), 0)
	typeLen, b := int(b[16]), b[17:]
	if len(b) < typeLen+2 {
		return sealed{}, errSealPayload
	}
	p.tokenType, b = string(b[:typeLen]), b[typeLen:]
	tokenLen, b := int(binary.BigEndian.Uint16(b)), b[2:]
	if len(b) != tokenLen {
		return sealed{}, errSealPayload
	}
	p.token = string(b)
	return p, nil
}

// decodeStrict decodes canonical base64url without padding. It refuses anything else, and data of
// less than least or more than most bytes.
func decodeStrict(text string, least, most int) ([]byte, bool) {
	if n := sealEncoding.DecodedLen(len(text)); n < least || n > most || strings.ContainsAny(text, "\r\n") {
		return nil, false
	}
	data, err := sealEncoding.DecodeString(text)
	return data, err == nil
}
