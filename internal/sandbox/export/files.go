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

// made is a file that is whole.
type made struct {
	name string // in the folder
	tag  string
	rows int
	size int64
}

// makeFile makes the file of an export: beside its place, then, once it is on the disk, into it.
func (s *Service) makeFile(ctx context.Context, e Export, p *pacer) (m made, err error) {
	if err := p.reach(ctx, 0); err != nil {
		return m, err
	}
	folder, err := s.place()
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
		// Half of it is made before it fails, as people see it.
		return m, errors.Join(p.reach(ctx, .5), file.Close(), failedOnPurpose)
	}
	written := &counted{to: file, sum: sha256.New()}
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
	// Each has a name of its own: what is deleted late is not what was made since.
	m.name = e.ID.String() + "-" + secret.New()[:16] + "." + e.Format
	if err = os.Rename(file.Name(), filepath.Join(folder, m.name)); err != nil {
		return m, err
	}
	return m, syncFolder(folder)
}

// syncFolder makes the names of a folder outlive a machine that loses its power.
func syncFolder(folder string) error {
	d, err := os.Open(folder) //nolint:gosec // the sandbox's own
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

// counted is a file whose size and sum are known while it is written.
type counted struct {
	to   io.Writer
	sum  hash.Hash
	size int64
}

// Write implements io.Writer.
func (c *counted) Write(b []byte) (int, error) {
	n, err := c.to.Write(b)
	_, _ = c.sum.Write(b[:n]) // never fails
	c.size += int64(n)
	return n, err
}

// writeFile writes what an export asks for, and says how many rows that are. It calls reach before
// each row, with the part that is made then.
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
		if rows++; rows > mostRows {
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

// place is the folder of the files, which is made for the first one.
func (s *Service) place() (string, error) {
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

// leave takes a temporary folder away.
func (s *Service) leave() error {
	s.folder.Lock()
	defer s.folder.Unlock()
	if s.Dir != "" || s.folder.path == "" {
		return nil
	}
	return os.RemoveAll(s.folder.path)
}

// keepOnly deletes the files that no export has.
func (s *Service) keepOnly(kept []string) error {
	folder, err := s.place()
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

// remove deletes a file. One that stays has no export any more and goes with the next start.
func (s *Service) remove(name *string) {
	if name == nil {
		return
	}
	folder, err := s.place()
	if err == nil {
		err = os.Remove(filepath.Join(folder, *name))
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		s.Log.Warn("a file of an export stays", "file", *name, "error", err)
	}
}

// download is a file that is sent.
type download struct {
	name, kind, tag string
	content         io.ReadSeeker
	file            io.Closer // nil of what is in memory
}

// ServeHTTP implements http.Handler: parts and the state of a copy are answered as RFC 9110
// has it.
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
	e, err := require(r, s.DB, who)
	switch {
	case err != nil:
		return api.Answer{}, err
	case e.Status == expired:
		return api.Answer{}, &api.Problem{Status: http.StatusGone, Code: "export_expired"}
	case e.Status != done:
		return api.Answer{}, api.NotFound
	}
	d := download{name: store.Text(e.FileName), kind: formats[e.Format], tag: store.Text(e.tag)}
	if e.file == nil { // of the demonstration
		var content []byte
		if err := s.DB.QueryRowContext(r.Context(), `SELECT content FROM export_files WHERE export_id = ?`, e.ID).Scan(&content); err != nil {
			return api.Answer{}, fmt.Errorf("read the file of an export: %w", err)
		}
		d.content = bytes.NewReader(content)
		return api.OK(d), nil
	}
	folder, err := s.place()
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
