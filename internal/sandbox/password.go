package sandbox

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"strings"

	"golang.org/x/crypto/argon2"
)

// argonParams are the costs of one argon2id hash; memory is in KiB.
type argonParams struct {
	memory, time uint32
	threads      uint8
}

// passwordCost is the OWASP Password Storage Cheat Sheet's first choice for
// argon2id: 19 MiB, 2 passes, 1 lane.
var passwordCost = argonParams{memory: 19 * 1024, time: 2, threads: 1}

const (
	saltBytes = 16
	keyBytes  = 32
)

// hashPassword returns the PHC string of password with the given salt, or with
// a random one when salt is nil.
func hashPassword(password string, salt []byte) string {
	if salt == nil {
		salt = make([]byte, saltBytes)
		rand.Read(salt) // never fails (crypto/rand)
	}
	c := passwordCost
	key := argon2.IDKey([]byte(password), salt, c.time, c.memory, c.threads, keyBytes)
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, c.memory, c.time, c.threads,
		base64.RawStdEncoding.EncodeToString(salt), base64.RawStdEncoding.EncodeToString(key))
}

// checkPassword reports whether password has the PHC string hash. The costs are
// those written in the hash, so that raising passwordCost keeps old accounts.
func checkPassword(password, hash string) (bool, error) {
	part := strings.Split(hash, "$")
	if len(part) != 6 || part[1] != "argon2id" {
		return false, fmt.Errorf("check a password: the stored hash is not argon2id")
	}
	var c argonParams
	if _, err := fmt.Sscanf(part[3], "m=%d,t=%d,p=%d", &c.memory, &c.time, &c.threads); err != nil {
		return false, fmt.Errorf("check a password: costs: %w", err)
	}
	salt, err := base64.RawStdEncoding.Strict().DecodeString(part[4])
	if err != nil {
		return false, fmt.Errorf("check a password: salt: %w", err)
	}
	want, err := base64.RawStdEncoding.Strict().DecodeString(part[5])
	if err != nil {
		return false, fmt.Errorf("check a password: key: %w", err)
	}
	got := argon2.IDKey([]byte(password), salt, c.time, c.memory, c.threads, uint32(len(want)))
	return subtle.ConstantTimeCompare(got, want) == 1, nil
}
