package company

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"strconv"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// StoredFile is a file below /files/. Ref contains a hash of the content, so the file with a name
// never changes.
type StoredFile struct {
	Ref, ContentType string
	Content          []byte
}

// SaveFile stores a file, unless one with its name exists.
func SaveFile(ctx context.Context, q store.Querier, f StoredFile) error {
	_, err := q.ExecContext(ctx, `INSERT INTO files (ref, content_type, content) VALUES (?, ?, ?) ON CONFLICT (ref) DO NOTHING`,
		f.Ref, f.ContentType, f.Content)
	if err != nil {
		return fmt.Errorf("save file %s: %w", f.Ref, err)
	}
	return nil
}

// File serves GET /files/{folder}/{name}. It needs no token: logos are public, and pages show them
// with a plain <img>.
func (s *Service) File(w http.ResponseWriter, r *http.Request) {
	var f StoredFile
	err := s.DB.QueryRowContext(r.Context(), `SELECT ref, content_type, content FROM files WHERE ref = ?`, r.PathValue("folder")+"/"+r.PathValue("name")).
		Scan(&f.Ref, &f.ContentType, &f.Content)
	if errors.Is(err, sql.ErrNoRows) {
		api.WriteProblem(w, api.NotFound)
		return
	}
	if err != nil {
		s.API.InternalError(w, r, fmt.Errorf("read a file: %w", err))
		return
	}
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	w.Header().Set("Content-Type", f.ContentType)
	w.Header().Set("Content-Length", strconv.Itoa(len(f.Content)))
	_, _ = w.Write(f.Content) // it fails only when the browser has disconnected
}
