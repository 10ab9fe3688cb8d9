package server

import (
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"mime"
	"net/http"
	"path"
	"strconv"
	"strings"
	"sync"
)

// The caching rules of security §3: a file whose name holds its hash never changes; everything
// else is revalidated each time, mostly with 304.
const (
	cacheImmutable  = "public, max-age=31536000, immutable"
	cacheRevalidate = "no-cache"
)

// site is a folder of built files, indexed once. Requests look names up in the index and their
// paths are never passed to the file system, so no path can climb out of the folder.
type site struct {
	folder fs.FS
	files  map[string]*file
}

// file is one file to serve, with its compressed forms that the build wrote next to it.
type file struct {
	name        string
	contentType string
	// etag computes the tag at its first call: reading all of GraphiQL and Storybook at the
	// start would cost time, and 25 MB of memory for as long as the program runs.
	etag func() string
	size int64
	// encoded holds the sizes of name.br and name.gz, by content coding.
	encoded map[string]int64
}

// suffixes maps the content codings to the suffixes of compressed files.
var suffixes = map[string]string{"br": ".br", "gzip": ".gz"}

// newSite indexes folder, without hidden files.
func newSite(folder fs.FS) (*site, error) {
	s := &site{folder: folder, files: map[string]*file{}}
	err := fs.WalkDir(folder, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() || strings.HasPrefix(d.Name(), ".") || path.Ext(name) == ".br" || path.Ext(name) == ".gz" {
			return nil
		}
		f, err := s.index(name)
		if err != nil {
			return fmt.Errorf("index %s: %w", name, err)
		}
		s.files[name] = f
		return nil
	})
	return s, err
}

// index returns the entry of one file with its compressed forms.
func (s *site) index(name string) (*file, error) {
	info, err := fs.Stat(s.folder, name)
	if err != nil {
		return nil, err
	}
	f := &file{name: name, contentType: contentType(name), size: info.Size(), encoded: map[string]int64{}}
	f.etag = sync.OnceValue(func() string { return s.hash(name) })
	for coding, suffix := range suffixes {
		info, err := fs.Stat(s.folder, name+suffix)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		f.encoded[coding] = info.Size()
	}
	return f, nil
}

// hash returns the entity tag of a file's content.
func (s *site) hash(name string) string {
	src, err := s.folder.Open(name)
	if err == nil {
		defer src.Close()
		hash := sha256.New()
		if _, err = io.Copy(hash, src); err == nil {
			return etag(hash.Sum(nil))
		}
	}
	// The file existed when the index was made: the folder has changed since.
	panic(err)
}

// serve answers with f in the best coding that the client accepts (RFC 9110 §12.5.3).
func (s *site) serve(w http.ResponseWriter, r *http.Request, f *file, cache string) {
	head, name, size, tag := w.Header(), f.name, f.size, f.etag()
	if len(f.encoded) > 0 {
		head.Set("Vary", "Accept-Encoding")
		if coding := chooseCoding(r.Header.Get("Accept-Encoding"), f.encoded); coding != "" {
			name, size, tag = f.name+suffixes[coding], f.encoded[coding], codedTag(tag, coding)
			head.Set("Content-Encoding", coding)
		}
	}
	head.Set("Cache-Control", cache)
	head.Set("ETag", tag)
	head.Set("Content-Type", f.contentType)
	if matchesTag(r.Header.Get("If-None-Match"), tag) {
		notModified(w)
		return
	}
	head.Set("Content-Length", strconv.FormatInt(size, 10))
	if r.Method == http.MethodHead {
		return
	}
	src, err := s.folder.Open(name)
	if err != nil {
		// The file existed when the index was made: the folder has changed since.
		panic(err)
	}
	defer src.Close()
	boundWriting(w)
	_, _ = io.Copy(w, src)
}

// below serves the site under prefix: index.html for folders, and 404 for unknown files.
func (s *site) below(prefix string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(r.URL.Path, prefix)
		if name == "" || strings.HasSuffix(name, "/") {
			name += "index.html"
		}
		f := s.files[name]
		if f == nil {
			writeText(w, http.StatusNotFound, "Cette adresse n’existe pas.")
			return
		}
		s.serve(w, r, f, cacheOf("/"+name))
	}
}

// newTool indexes a built tool. It returns nil when the tool is off or not built.
func newTool(name string, folder fs.FS) (*site, error) {
	if folder == nil {
		return nil, nil
	}
	s, err := newSite(folder)
	if err != nil {
		return nil, fmt.Errorf("read the built %s: %w", name, err)
	}
	if s.files["index.html"] == nil {
		return nil, nil
	}
	return s, nil
}

// cacheOf returns the Cache-Control of a path below the site's root.
func cacheOf(p string) string {
	if strings.HasPrefix(p, assetsPrefix) {
		return cacheImmutable
	}
	return cacheRevalidate
}

// contentTypes is our own table, because the system's table differs between machines.
var contentTypes = map[string]string{
	".css": "text/css; charset=utf-8", ".html": "text/html; charset=utf-8", ".ico": "image/x-icon",
	".jpg": "image/jpeg", ".js": "text/javascript; charset=utf-8", ".json": "application/json",
	".map": "application/json", ".mjs": "text/javascript; charset=utf-8", ".png": "image/png",
	".svg": "image/svg+xml", ".ttf": "font/ttf", ".txt": "text/plain; charset=utf-8", ".wasm": "application/wasm",
	".webmanifest": "application/manifest+json", ".webp": "image/webp", ".woff": "font/woff", ".woff2": "font/woff2",
}

// contentType returns the media type of a built file by its name.
func contentType(name string) string {
	ext := strings.ToLower(path.Ext(name))
	if t := contentTypes[ext]; t != "" {
		return t
	}
	if t := mime.TypeByExtension(ext); t != "" {
		return t
	}
	return "application/octet-stream"
}

// etag returns a strong entity tag (RFC 9110 §8.8.3) from a digest.
func etag(digest []byte) string {
	return `"` + base64.RawURLEncoding.EncodeToString(digest[:16]) + `"`
}

// codedTag returns the tag of one coding of a file. Each coding needs its own strong tag,
// because its bytes differ.
func codedTag(tag, coding string) string {
	return strings.TrimSuffix(tag, `"`) + "-" + coding + `"`
}

// notModified answers 304 without the headers of a body (RFC 9110 §15.4.5).
func notModified(w http.ResponseWriter) {
	w.Header().Del("Content-Type")
	w.Header().Del("Content-Encoding")
	w.WriteHeader(http.StatusNotModified)
}
