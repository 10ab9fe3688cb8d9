// Package manifest reads manifests of the dashboard's operations: JSON objects from
// the SHA-256 of a text, in hexadecimal, to the text. Codegen writes one for each
// release; where free queries are off the server runs what they hold and nothing else.
//
// It imports nothing of this module. Start at Folder.
package manifest

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"sync"
	"time"
)

const (
	// maxSize bounds one manifest; ours has 50 kB.
	maxSize = 4 << 20
	// patience is how long a folder is not read again, however many ask for what it
	// does not hold.
	patience = 5 * time.Second
)

// Parse reads one manifest. It fails when a text is not the one that its hash names.
func Parse(text []byte) (map[string]string, error) {
	var documents map[string]string
	if err := json.Unmarshal(text, &documents); err != nil {
		return nil, fmt.Errorf("read the manifest: %w", err)
	}
	for hash, document := range documents {
		sum := sha256.Sum256([]byte(document))
		if hex.EncodeToString(sum[:]) != hash {
			return nil, fmt.Errorf("read the manifest: the text of %.80q has another hash", hash)
		}
	}
	return documents, nil
}

// Folder holds the manifests of other releases, *.json, for servers whose releases
// come faster than they are embedded, or of which several answer side by side. It is
// read again when somebody asks for what it does not hold.
type Folder struct {
	dir    string
	logger *slog.Logger

	mu        sync.Mutex
	read      time.Time
	documents map[string]string
}

// Open reads a folder of manifests. A folder that cannot be read, or one of whose
// manifests cannot, is an error here; later it is logged and what was read remains.
func Open(dir string, logger *slog.Logger) (*Folder, error) {
	documents, err := readAll(dir)
	if err != nil {
		return nil, err
	}
	return &Folder{dir: dir, logger: logger, read: time.Now(), documents: documents}, nil
}

// Find gives the text of that hash. It is safe for concurrent use.
func (f *Folder) Find(hash string) (text string, ok bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if text, ok = f.documents[hash]; ok || time.Since(f.read) < patience {
		return text, ok
	}
	f.read = time.Now()
	documents, err := readAll(f.dir)
	if err != nil {
		f.logger.Warn("manifests of other releases not read again", "error", err.Error())
	}
	maps.Copy(f.documents, documents)
	text, ok = f.documents[hash]
	return text, ok
}

// readAll reads every manifest of a folder: those that it can, and why not the others.
func readAll(dir string) (map[string]string, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	all := make(map[string]string)
	var failures []error
	for _, entry := range entries {
		if filepath.Ext(entry.Name()) != ".json" {
			continue
		}
		documents, err := readFile(filepath.Join(dir, entry.Name()))
		if err != nil {
			failures = append(failures, fmt.Errorf("%s: %w", entry.Name(), err))
		}
		maps.Copy(all, documents)
	}
	return all, errors.Join(failures...)
}

func readFile(path string) (map[string]string, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if info.Size() > maxSize {
		return nil, fmt.Errorf("more than %d bytes", maxSize)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	return Parse(text)
}
