package account

import (
	"context"
	"errors"
	"strings"
	"sync"
	"testing"
)

// A caller whose context is cancelled while it waits for a turn frees its place in the queue.
func TestCancelledHashFreesItsPlace(t *testing.T) {
	h, release := NewHashing(), make(chan struct{})
	started := make(chan struct{})
	h.Derive = func(_, _ []byte, _, _ uint32, _ uint8, n uint32) []byte {
		started <- struct{}{}
		<-release
		return make([]byte, n)
	}
	hash := HashPassword("secret", nil)
	var all sync.WaitGroup
	for range 2 {
		all.Go(func() { _, _ = h.check(context.Background(), "x", hash) })
		<-started
	}
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	for range 16 + 1 {
		if _, err := h.check(cancelled, "x", hash); !errors.Is(err, context.Canceled) {
			t.Fatalf("error %v, want context.Canceled", err)
		}
	}
	close(release)
	all.Wait()
}

func TestPasswordHash(t *testing.T) {
	hash := HashPassword("secret", nil)
	if !strings.HasPrefix(hash, "$argon2id$v=19$m=19456,t=2,p=1$") {
		t.Errorf("hash %s", hash)
	}
	if hash == HashPassword("secret", nil) {
		t.Error("two hashes share their salt")
	}
	for password, want := range map[string]bool{"secret": true, "Secret": false, "": false} {
		if got, err := NewHashing().check(t.Context(), password, hash); got != want || err != nil {
			t.Errorf("check of %q: %v, error %v", password, got, err)
		}
	}
	for _, broken := range []string{"", "secret", "$argon2i$v=19$m=1,t=1,p=1$AAAA$AAAA", "$argon2id$v=19$m=x$AAAA$AAAA", "$argon2id$v=19$m=8,t=1,p=1$*$AAAA", "$argon2id$v=19$m=8,t=1,p=1$AAAA$*"} {
		if _, err := NewHashing().check(t.Context(), "secret", broken); err == nil {
			t.Errorf("hash %q accepted", broken)
		}
	}
}
