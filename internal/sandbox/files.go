package sandbox

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"strconv"
)

// storedFile is a file below /files/. ref contains a hash of the content, so a
// file never changes under its name.
type storedFile struct {
	ref, contentType string
	content          []byte
}

func saveFile(ctx context.Context, q querier, f storedFile) error {
	_, err := q.ExecContext(ctx, `INSERT INTO files (ref, content_type, content) VALUES (?, ?, ?) ON CONFLICT (ref) DO NOTHING`,
		f.ref, f.contentType, f.content)
	if err != nil {
		return fmt.Errorf("save file %s: %w", f.ref, err)
	}
	return nil
}

// file serves GET /files/{folder}/{name}. It asks for no token: a logo is on
// every truck, and a page shows it with a plain <img>.
func (s *companyService) file(w http.ResponseWriter, r *http.Request) {
	var f storedFile
	err := s.db.QueryRowContext(r.Context(), `SELECT ref, content_type, content FROM files WHERE ref = ?`, r.PathValue("folder")+"/"+r.PathValue("name")).
		Scan(&f.ref, &f.contentType, &f.content)
	if errors.Is(err, sql.ErrNoRows) {
		writeProblem(w, problemNotFound)
		return
	}
	if err != nil {
		s.api.internalError(w, r, fmt.Errorf("read a file: %w", err))
		return
	}
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	w.Header().Set("Content-Type", f.contentType)
	w.Header().Set("Content-Length", strconv.Itoa(len(f.content)))
	_, _ = w.Write(f.content) // a browser that goes away is no fault
}
