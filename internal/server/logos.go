package server

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/citerne/citerne/internal/outgoing"
	"github.com/citerne/citerne/internal/web"
)

const (
	// maxFile bounds one provider file (security §3).
	maxFile = 2 << 20
	// defaultFilesTimeout bounds the reading of one file.
	defaultFilesTimeout = 10 * time.Second
)

// imageTypes are the media types that a logo may have. SVG is not among them: it
// can hold script.
var imageTypes = []string{"image/png", "image/jpeg", "image/webp"}

// logoProxy serves the provider's logos under our own origin, at signed URLs, so that the
// browser connects to no other origin and sends no token.
type logoProxy struct {
	base   *url.URL
	auth   Auth
	client *http.Client
	logger *slog.Logger
}

// newLogoProxy returns a logoProxy with its own HTTP client.
func newLogoProxy(cfg Config) *logoProxy {
	timeout := cfg.FilesTimeout
	if timeout <= 0 {
		timeout = defaultFilesTimeout
	}
	files := outgoing.NewTransport(16, timeout)
	files.MaxConnsPerHost = 64
	files.ResponseHeaderTimeout = timeout
	// Images are compressed already: accepting gzip is not worth the risk of a decompression
	// bomb.
	files.DisableCompression = true
	var transport http.RoundTripper = files
	if cfg.ObserveFiles != nil {
		transport = cfg.ObserveFiles(transport)
	}
	return &logoProxy{base: cfg.FilesURL, auth: cfg.Auth, logger: cfg.Logger, client: &http.Client{
		Timeout:   timeout,
		Transport: transport,
		// A redirect could lead into the network that we run in.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// ServeHTTP implements GET /files/logos/{reference}?e=…&s=….
func (p *logoProxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	reference := strings.TrimPrefix(r.URL.Path, web.Logos)
	// A missing signature, an expired one and an unknown file look the same, so that a
	// stranger cannot find out which files exist.
	_, life, refused := p.auth.VerifyFile(r)
	if !ValidFileReference(reference) || refused != nil {
		refuseFile(w, http.StatusNotFound)
		return
	}
	image, err := p.fetch(r.Context(), reference)
	if err != nil {
		p.logger.LogAttrs(r.Context(), slog.LevelWarn, "logo not served", slog.Any("error", err))
		refuseFile(w, logoStatus(err))
		return
	}
	head := w.Header()
	// A cache must not keep the logo longer than its URL is valid.
	head.Set("Cache-Control", "private, max-age="+strconv.Itoa(int(life/time.Second))+", immutable")
	head.Set("Content-Type", http.DetectContentType(image))
	head.Set("Content-Length", strconv.Itoa(len(image)))
	boundWriting(w)
	_, _ = w.Write(image)
}

// fileReference is the grammar of a provider's file references, which bounds their length too.
var fileReference = regexp.MustCompile(`^[A-Za-z0-9._~@+=,/-]{1,200}$`)

// ValidFileReference reports whether a provider's file reference may follow the files base: names
// between slashes, none of them empty or a dot segment.
func ValidFileReference(reference string) bool {
	return fileReference.MatchString(reference) && fs.ValidPath(reference) && reference != "."
}

// errNoFile means that the provider answered that the file does not exist.
var errNoFile = errors.New("no such file")

// fetch reads one image of an allowed type, without sending credentials.
func (p *logoProxy) fetch(ctx context.Context, reference string) ([]byte, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, p.base.JoinPath(reference).String(), nil)
	if err != nil {
		return nil, fmt.Errorf("build the file request: %w", err)
	}
	req.Header.Set("Accept", strings.Join(imageTypes, ", "))
	resp, err := p.client.Do(req)
	if err != nil {
		return nil, fmt.Errorf("fetch file: %w", outgoing.WithoutURL(err))
	}
	defer resp.Body.Close()
	switch resp.StatusCode {
	case http.StatusOK:
	case http.StatusNotFound, http.StatusGone, http.StatusForbidden:
		return nil, errNoFile
	default:
		return nil, fmt.Errorf("fetch file: status %d", resp.StatusCode)
	}
	image, err := io.ReadAll(io.LimitReader(resp.Body, maxFile+1))
	if err != nil {
		return nil, fmt.Errorf("read file: %w", err)
	}
	if len(image) > maxFile {
		return nil, fmt.Errorf("read file: more than %d bytes", maxFile)
	}
	if t := http.DetectContentType(image); !slices.Contains(imageTypes, t) {
		return nil, fmt.Errorf("read file: %s is not an image we serve", t)
	}
	return image, nil
}

// logoStatus maps an error of fetch to the status of the response.
func logoStatus(err error) int {
	var netErr net.Error
	switch {
	case errors.Is(err, errNoFile):
		return http.StatusNotFound
	case errors.As(err, &netErr) && netErr.Timeout():
		return http.StatusGatewayTimeout
	}
	return http.StatusBadGateway
}
