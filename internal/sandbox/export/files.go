package export

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/secret"
	"github.com/citerne/citerne/internal/sandbox/sheet"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// finishedFile is a complete file in the folder.
type finishedFile struct {
	name string // in the folder
	tag  string
	rows int
	size int64
}

// makeFile writes the file of an export under a temporary name, and renames it once it is synced to
// disk.
func (s *Service) makeFile(ctx context.Context, e Export, p *pacer) (m finishedFile, err error) {
	if err := p.reach(ctx, 0); err != nil {
		return m, err
	}
	folder, err := s.filesFolder()
	if err != nil {
		return m, err
	}
	file, err := os.CreateTemp(folder, "part-*")
	if err != nil {
		return m, err
	}
	defer func() {
		if err != nil {
			_ = os.Remove(file.Name())
		}
	}()
	if s.failNext.CompareAndSwap(true, false) {
		// It fails at half of the progress, so that the screen shows some.
		return m, errors.Join(p.reach(ctx, .5), file.Close(), failedOnPurpose)
	}
	written := &hashingWriter{to: file, sum: sha256.New()}
	m.rows, err = s.writeFile(ctx, written, folder, e, p.reach)
	if err == nil {
		err = p.reach(ctx, 1)
	}
	if err == nil {
		err = file.Sync()
	}
	if err = errors.Join(err, file.Close()); err != nil {
		return m, err
	}
	m.size, m.tag = written.size, hex.EncodeToString(written.sum.Sum(nil)[:16])
	// The name is unique, so that a late deletion cannot delete the file of a retry.
	m.name = e.ID.String() + "-" + secret.New()[:16] + "." + e.Format
	if err = os.Rename(file.Name(), filepath.Join(folder, m.name)); err != nil {
		return m, err
	}
	return m, syncFolder(folder)
}

// syncFolder syncs the entries of a folder to disk, so that they survive a power failure.
func syncFolder(folder string) error {
	d, err := os.Open(folder) //nolint:gosec // the sandbox's own
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// hashingWriter writes to another writer, and computes the size and the hash of the content.
type hashingWriter struct {
	to   io.Writer
	sum  hash.Hash
	size int64
}

// Write writes b and adds it to the size and the hash.
func (c *hashingWriter) Write(b []byte) (int, error) {
	n, err := c.to.Write(b)
	_, _ = c.sum.Write(b[:n]) // never fails
	c.size += int64(n)
	return n, err
}

// writeFile writes the content of an export and returns its number of rows. It calls reach before
// each row with the progress, from 0 to 1.
func (s *Service) writeFile(ctx context.Context, to io.Writer, temp string, e Export, reach func(context.Context, float64) error) (rows int, err error) {
	r, err := e.request()
	if err != nil {
		return 0, err
	}
	if r.Format == "pdf" {
		return s.writeReport(ctx, to, r)
	}
	expected, err := s.count(ctx, s.DB, r)
	if err != nil {
		return 0, err
	}
	k, _ := kindNamed(r.Kind)
	t, err := k.table(s, ctx, r)
	if err != nil {
		return 0, err
	}
	w, err := newWriter(to, temp, k.label, r.Format, t)
	if err != nil {
		return 0, err
	}
	err = t.each(ctx, func(row []any) error {
		if rows++; rows > maxRows {
			return failedTooLarge
		}
		if err := reach(ctx, float64(rows)/float64(max(expected, rows)+1)); err != nil {
			return err
		}
		return w.Write(row)
	})
	return rows, errors.Join(err, w.Close())
}

// writeReport writes the emissions of a request as a PDF.
func (s *Service) writeReport(ctx context.Context, to io.Writer, r Request) (rows int, err error) {
	report, rows, err := s.report(ctx, r)
	if err != nil {
		return 0, err
	}
	content, err := report.PDF()
	if err != nil {
		return 0, err
	}
	_, err = to.Write(content)
	return rows, err
}

func newWriter(to io.Writer, temp, label, format string, t table) (sheet.Writer, error) {
	if format == "csv" {
		return sheet.NewCSV(to, t.columns)
	}
	return sheet.NewXLSX(to, t.columns, sheet.Workbook{Title: label, About: t.about, Temp: temp})
}

// filesFolder returns the folder of the files, which it creates at the first call.
func (s *Service) filesFolder() (string, error) {
	s.folder.Lock()
	defer s.folder.Unlock()
	if s.folder.path != "" {
		return s.folder.path, nil
	}
	folder, err := s.dir(), error(nil)
	if folder == "" {
		folder, err = os.MkdirTemp("", "citerne-exports-")
	} else {
		err = os.MkdirAll(folder, 0o700)
	}
	if err != nil {
		return "", fmt.Errorf("make the folder of exports: %w", err)
	}
	s.folder.path = folder
	return folder, nil
}

// removeTemporary deletes the folder of the files when it is temporary.
func (s *Service) removeTemporary() error {
	s.folder.Lock()
	defer s.folder.Unlock()
	if s.Dir != "" || s.folder.path == "" {
		return nil
	}
	return os.RemoveAll(s.folder.path)
}

// keepOnly deletes all files except those kept.
func (s *Service) keepOnly(kept []string) error {
	folder, err := s.filesFolder()
	if err != nil {
		return err
	}
	all, err := os.ReadDir(folder)
	for _, f := range all {
		if !slices.Contains(kept, f.Name()) {
			err = errors.Join(err, os.Remove(filepath.Join(folder, f.Name())))
		}
	}
	return err
}

// remove deletes a file. If that fails, removeOrphans deletes it at the next start.
func (s *Service) remove(name *string) {
	if name == nil {
		return
	}
	folder, err := s.filesFolder()
	if err == nil {
		err = os.Remove(filepath.Join(folder, *name))
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		s.Log.Warn("a file of an export stays", "file", *name, "error", err)
	}
}

// download is the file of an export as a response.
type download struct {
	name, kind, tag string
	content         io.ReadSeeker
	file            io.Closer // nil for content in memory
}

// ServeHTTP sends the file, and answers range and conditional requests (RFC 9110).
func (d download) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if d.file != nil {
		defer func() { _ = d.file.Close() }()
	}
	h := w.Header()
	h.Set("Content-Type", d.kind)
	h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": d.name}))
	h.Set("ETag", `"`+d.tag+`"`)
	http.ServeContent(w, r, "", time.Time{}, d.content)
}

// getFile answers GET /analytics/exports/{id}/file.
func (s *Service) getFile(r *http.Request, who api.Caller) (api.Answer, error) {
	e, err := findExport(r, s.DB, who)
	switch {
	case err != nil:
		return api.Answer{}, err
	case e.Status == expired:
		return api.Answer{}, &api.Problem{Status: http.StatusGone, Code: "export_expired"}
	case e.Status != done:
		return api.Answer{}, api.NotFound
	}
	d := download{name: store.Text(e.FileName), kind: formats[e.Format], tag: store.Text(e.tag)}
	if e.file == nil { // an export of the demonstration, stored in the database
		var content []byte
		if err := s.DB.QueryRowContext(r.Context(), `SELECT content FROM export_files WHERE export_id = ?`, e.ID).Scan(&content); err != nil {
			return api.Answer{}, fmt.Errorf("read the file of an export: %w", err)
		}
		d.content = bytes.NewReader(content)
		return api.OK(d), nil
	}
	folder, err := s.filesFolder()
	if err != nil {
		return api.Answer{}, err
	}
	file, err := os.Open(filepath.Join(folder, *e.file))
	if errors.Is(err, fs.ErrNotExist) {
		return api.Answer{}, api.NotFound // it was deleted just now
	}
	if err != nil {
		return api.Answer{}, fmt.Errorf("open the file of an export: %w", err)
	}
	d.content, d.file = file, file
	return api.OK(d), nil
}
