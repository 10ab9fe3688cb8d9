// Package manifest reads manifests of the dashboard's operations: JSON objects that map the
// hexadecimal SHA-256 of a document to the document. Codegen writes one for each release. When
// free queries are off, the server runs only the documents of its manifests.
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
	// rereadInterval is the minimum time between two reads of a folder, so that requests for
	// unknown hashes cannot cause many reads.
	rereadInterval = 5 * time.Second
)

// Parse parses one manifest. It fails when a document does not match its hash.
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

// Folder has the manifests of other releases, *.json, so that servers of several releases can run
// side by side or be replaced one after the other. It is read again when an unknown hash is
// requested.
type Folder struct {
	dir    string
	logger *slog.Logger

	mu        sync.Mutex
	read      time.Time
	documents map[string]string
}

// Open reads a folder of manifests. It fails when the folder or one of its manifests cannot be
// read. A later failure is logged, and the documents that were read before remain.
func Open(dir string, logger *slog.Logger) (*Folder, error) {
	documents, err := readAll(dir)
	if err != nil {
		return nil, err
	}
	return &Folder{dir: dir, logger: logger, read: time.Now(), documents: documents}, nil
}

// Find returns the document with that hash. It is safe for concurrent use.
func (f *Folder) Find(hash string) (text string, ok bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if text, ok = f.documents[hash]; ok || time.Since(f.read) < rereadInterval {
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

// readAll reads every manifest of a folder. It returns those that it could read, and the errors of
// the others.
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
