package auth

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// maxKeyFile bounds the size of a key file; 255 keys need less than a third of it.
const maxKeyFile = 64 << 10

// LoadOrCreateKeys reads the key ring at path, in the format of ParseKeys, and creates the file
// with one random key when it does not exist. Only the file's owner can read it (mode 0600). When
// several processes start at once, one of them creates the file and all of them read the same
// keys. A crash leaves either no file or a complete one.
func LoadOrCreateKeys(path string) (*KeyRing, error) {
	ring, err := loadKeys(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return ring, err
	}
	if err := createKeys(path); err != nil && !errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("create the key file: %w", err)
	}
	return loadKeys(path)
}

func loadKeys(path string) (*KeyRing, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("read the key file: %w", err)
	}
	// Windows has no such mode bits: Go reports 0666 for every file.
	if runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0 {
		return nil, fmt.Errorf("key file %s: others than its owner may read or write it (mode %04o): run \"chmod 600\" on it", path, info.Mode().Perm())
	}
	if info.Size() > maxKeyFile {
		return nil, fmt.Errorf("key file %s: it is larger than %d bytes: it must hold id:base64,id:base64 and nothing else", path, maxKeyFile)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read the key file: %w", err)
	}
	ring, err := ParseKeys(string(text))
	if err != nil {
		return nil, fmt.Errorf("key file %s: %w", path, err)
	}
	return ring, nil
}

// createKeys writes a temporary file and links it to path. Unlike a rename, a link fails when
// another process created the file first. Unlike an exclusive create, it never exposes a
// half-written file.
func createKeys(path string) error {
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return err
	}
	temp, err := os.CreateTemp(dir, ".keys-*") // mode 0600
	if err != nil {
		return err
	}
	defer os.Remove(temp.Name())
	_, err = temp.WriteString(newKeyText() + "\n")
	if err := errors.Join(err, temp.Sync(), temp.Close()); err != nil {
		return err
	}
	return os.Link(temp.Name(), path)
}
