package account

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/crypto/argon2"
)

// PasswordParams are the costs of one argon2id hash; memory is in KiB.
type PasswordParams struct {
	Memory, Time uint32
	Threads      uint8
}

// PasswordCost is the OWASP Password Storage Cheat Sheet's first choice for
// argon2id: 19 MiB, 2 passes, 1 lane.
var PasswordCost = PasswordParams{Memory: 19 * 1024, Time: 2, Threads: 1}

const (
	SaltBytes = 16
	keyBytes  = 32
)

// HashPassword returns the PHC string of password with the given salt, or with
// a random one when salt is nil.
func HashPassword(password string, salt []byte) string {
	if salt == nil {
		salt = make([]byte, SaltBytes)
		rand.Read(salt) // never fails (crypto/rand)
	}
	c := PasswordCost
	key := argon2.IDKey([]byte(password), salt, c.Time, c.Memory, c.Threads, keyBytes)
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, c.Memory, c.Time, c.Threads,
		base64.RawStdEncoding.EncodeToString(salt), base64.RawStdEncoding.EncodeToString(key))
}

// The limits on hashing: each running hash takes 19 MiB and a core, so the number that run
// at once must not grow with the number of sign-ins.
const (
	maxHashing = 2
	// maxHashWaiting is how many hashes may wait for their turn: about a second of work.
	maxHashWaiting = 16
)

// errHashingBusy is returned when maxHashWaiting hashes wait already.
var errHashingBusy = errors.New("too many hashes are waiting")

// Hashing hashes and checks passwords, maxHashing at a time. It is safe for concurrent use.
type Hashing struct {
	running chan struct{} // as many tokens as may run
	inside  chan struct{} // as many tokens as may run or wait
	Derive  func(password, salt []byte, time, memory uint32, threads uint8, keyLen uint32) []byte
}

// NewHashing returns a Hashing that derives keys with argon2id.
func NewHashing() *Hashing {
	return &Hashing{
		running: make(chan struct{}, maxHashing),
		inside:  make(chan struct{}, maxHashing+maxHashWaiting),
		Derive:  argon2.IDKey,
	}
}

// check reports whether password matches the PHC string hash. It uses the costs written in
// the hash, so that old accounts still work after PasswordCost is raised. It waits for its
// turn until ctx is done, and fails at once with errHashingBusy when too many wait already.
func (h *Hashing) check(ctx context.Context, password, hash string) (bool, error) {
	c, salt, want, err := parseHash(hash)
	if err != nil {
		return false, fmt.Errorf("check a password: %w", err)
	}
	var got []byte
	err = h.turn(ctx, func() { got = h.Derive([]byte(password), salt, c.Time, c.Memory, c.Threads, uint32(len(want))) })
	return err == nil && subtle.ConstantTimeCompare(got, want) == 1, err
}

// hash waits for its turn, then returns HashPassword with a random salt.
func (h *Hashing) hash(ctx context.Context, password string) (phc string, err error) {
	err = h.turn(ctx, func() { phc = HashPassword(password, nil) })
	return phc, err
}

// turn runs work when fewer than maxHashing others run.
func (h *Hashing) turn(ctx context.Context, work func()) error {
	select {
	case h.inside <- struct{}{}:
		defer func() { <-h.inside }()
	default:
		return errHashingBusy
	}
	select {
	case h.running <- struct{}{}:
		defer func() { <-h.running }()
	case <-ctx.Done():
		return fmt.Errorf("wait for a hash: %w", ctx.Err())
	}
	work()
	return nil
}

// parseHash parses a PHC string into its costs, salt and key.
func parseHash(hash string) (c PasswordParams, salt, key []byte, err error) {
	part := strings.Split(hash, "$")
	if len(part) != 6 || part[1] != "argon2id" {
		return c, nil, nil, errors.New("the stored hash is not argon2id")
	}
	if _, err := fmt.Sscanf(part[3], "m=%d,t=%d,p=%d", &c.Memory, &c.Time, &c.Threads); err != nil {
		return c, nil, nil, fmt.Errorf("costs: %w", err)
	}
	if salt, err = base64.RawStdEncoding.Strict().DecodeString(part[4]); err != nil {
		return c, nil, nil, fmt.Errorf("salt: %w", err)
	}
	if key, err = base64.RawStdEncoding.Strict().DecodeString(part[5]); err != nil {
		return c, nil, nil, fmt.Errorf("key: %w", err)
	}
	return c, salt, key, nil
}
