package sandbox

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"
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
		info, err := os.Stat(filepath.Join(dir, storeFile+suffix))
		if err != nil {
			t.Fatal(err)
		}
		if mode := info.Mode().Perm(); mode != 0o600 {
			t.Errorf("%s has mode %o, want 600", info.Name(), mode)
		}
	}
}
