package sandbox

import (
	"context"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/citerne/citerne/internal/sandbox/store"
)

// The store holds password hashes and the hashes of tokens: its files, the ones
// of the write-ahead log too, are their owner's alone.
func TestStoreFilesArePrivate(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no file modes")
	}
	dir := t.TempDir()
	if err := os.Chmod(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	start(t, func(c *Config) { c.Dir = dir })
	for _, suffix := range []string{"", "-wal", "-shm"} {
		info, err := os.Stat(filepath.Join(dir, "sandbox.sqlite"+suffix))
		if err != nil {
			t.Fatal(err)
		}
		if mode := info.Mode().Perm(); mode != 0o600 {
			t.Errorf("%s has mode %o, want 600", info.Name(), mode)
		}
	}
}

// However many wait to write, they keep nobody from reading, and each does write.
func TestWritersKeepNobodyFromReading(t *testing.T) {
	dir := t.TempDir()
	s := start(t, func(c *Config) { c.Dir = dir }).Sandbox
	writes, end := make(chan struct{}), make(chan struct{})
	var everybody sync.WaitGroup
	everybody.Go(func() {
		if err := s.db.Write(t.Context(), func(*sql.Tx) error { close(writes); <-end; return nil }); err != nil {
			t.Error(err)
		}
	})
	<-writes
	for range 24 {
		everybody.Go(func() {
			if err := s.db.WriteOnly(t.Context(), "mark", store.Do(`UPDATE customers SET first_name = first_name`)); err != nil {
				t.Error(err)
			}
		})
	}
	// For as long as it takes them to come.
	reading, stop := context.WithTimeout(t.Context(), 5*time.Second)
	defer stop()
	for begin := time.Now(); time.Since(begin) < 200*time.Millisecond; {
		var customers int
		if err := s.db.QueryRowContext(reading, `SELECT COUNT(*) FROM customers`).Scan(&customers); err != nil || customers == 0 {
			t.Errorf("%d customers: %v", customers, err)
			break
		}
	}
	left, leave := context.WithCancel(t.Context())
	leave()
	if err := s.db.WriteOnly(left, "mark"); !errors.Is(err, context.Canceled) {
		t.Errorf("whoever has left: %v", err)
	}
	close(end)
	everybody.Wait()
}
