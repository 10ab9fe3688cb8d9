package server

import (
	"errors"
	"io"
	"log/slog"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/go-chi/chi/v5"

	"github.com/citerne/citerne/internal/domain"
)

// fileKind is how the files of a route are served: their media type, and whether the browser
// shows them instead of saving them.
type fileKind struct {
	media string
	shown bool
}

// The kinds of files. Only PDF files are ever shown, in a frame of the dashboard.
var (
	savedPDF = fileKind{media: "application/pdf"}
	shownPDF = fileKind{media: "application/pdf", shown: true}
	savedXML = fileKind{media: "application/xml"}
	savedZIP = fileKind{media: "application/zip"}
	savedCSV = fileKind{media: "text/csv"}
	savedXLS = fileKind{media: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"}
	calendar = fileKind{media: "text/calendar"}
)

// disposition returns the Content-Disposition of a file. saved is the value that makes the
// browser save it.
func (k fileKind) disposition(saved string) string {
	if k.shown {
		return "inline" + strings.TrimPrefix(saved, "attachment")
	}
	return saved
}

// fits reports whether a file has the media type of the kind. A response without a file, such
// as 304, always fits.
func (k fileKind) fits(file *domain.File) bool {
	media, _, err := mime.ParseMediaType(file.ContentType)
	return !holds(file) || err == nil && media == k.media
}

// download serves a PDF document of the provider. The page gives it its file name. It is
// personal, so no cache keeps it.
func (e *edge) download(read func(r *http.Request, id string) ([]byte, error), kind fileKind) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		file, err := read(r, chi.URLParam(r, "id"))
		if err != nil {
			e.logger.LogAttrs(r.Context(), slog.LevelWarn, "document not served", slog.Any("error", err))
			refuseFile(w, documentStatus(err))
			return
		}
		head := w.Header()
		head.Set("Content-Type", kind.media)
		head.Set("Content-Disposition", kind.disposition("attachment"))
		head.Set("Content-Length", strconv.Itoa(len(file)))
		boundWriting(w)
		_, _ = w.Write(file)
	}
}

// Files opens the provider's files. All functions but Calendar act for the session that the
// request's URL was signed for; their errors are *domain.Error.
type Files struct {
	// Mandate reads the signed mandate with that id, a PDF.
	Mandate func(r *http.Request, id string) ([]byte, error)
	// Document opens a document, and Archive an archive of several documents. Calendar opens
	// the calendar of a token and needs no session.
	Document, Archive, Calendar OpenFile
	// Invoice returns the function that opens an invoice in the given format. InvoiceArchive
	// opens an archive of several invoices, and Entries the accounting entries of a list.
	Invoice                 func(file domain.InvoiceFile) OpenFile
	InvoiceArchive, Entries OpenFile
	// Export opens the file of an export.
	Export OpenFile
}

// complete reports whether every function is set.
func (f Files) complete() bool {
	return f.Mandate != nil && f.Document != nil && f.Archive != nil && f.Calendar != nil && f.Invoice != nil &&
		f.InvoiceArchive != nil && f.Entries != nil && f.Export != nil
}

// OpenFile opens the file that the last part of a path names. Its errors are
// *domain.Error.
type OpenFile func(r *http.Request, name string) (*domain.File, error)

// relay streams a file of the provider to the browser, complete or the requested range. It
// refuses a file that is of none of the given kinds. Files are personal, so no cache keeps them.
func (e *edge) relay(open OpenFile, name string, kinds ...fileKind) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		file, err := open(r, chi.URLParam(r, name))
		var kind fileKind
		if err == nil {
			fitting := slices.IndexFunc(kinds, func(k fileKind) bool { return k.fits(file) })
			if fitting >= 0 {
				kind = kinds[fitting]
			} else {
				err = errors.Join(errFileType, file.Content.Close())
			}
		}
		if err != nil {
			e.logger.LogAttrs(r.Context(), slog.LevelWarn, "file not served", slog.Any("error", err))
			refuseFile(w, documentStatus(err))
			return
		}
		defer func() { _ = file.Content.Close() }()
		file.ContentDisposition = kind.disposition(file.ContentDisposition)
		writeFile(w, file)
		if r.Method == http.MethodHead || !holds(file) {
			return
		}
		if err := pass(w, file.Content); err != nil && r.Context().Err() == nil {
			// The status is already sent: cutting the connection is the only way to report
			// the error.
			e.logger.LogAttrs(r.Context(), slog.LevelWarn, "file broke off", slog.Any("error", err))
			panic(http.ErrAbortHandler)
		}
	}
}

// errFileType is the error for a provider's file whose media type does not match its route.
var errFileType = errors.New("the provider's file has a type that is not served")

// holds reports whether the provider's response holds a file, complete or a range. The body of
// a response with another status is not passed on.
func holds(file *domain.File) bool {
	return file.Status == http.StatusOK || file.Status == http.StatusPartialContent
}

// writeFile writes the headers and the status of a file.
func writeFile(w http.ResponseWriter, file *domain.File) {
	head := w.Header()
	for name, value := range map[string]string{"ETag": file.ETag, "Content-Range": file.ContentRange} {
		if value != "" {
			head.Set(name, value)
		}
	}
	if holds(file) {
		head.Set("Content-Type", file.ContentType)
		head.Set("Content-Disposition", file.ContentDisposition)
		if file.ETag != "" {
			head.Set("Accept-Ranges", "bytes")
		}
		if file.ContentLength >= 0 {
			head.Set("Content-Length", strconv.FormatInt(file.ContentLength, 10))
		}
	}
	boundWriting(w)
	w.WriteHeader(file.Status)
}

// pass copies a file piece by piece. Each piece has writeTimeout to be read.
func pass(w http.ResponseWriter, from io.Reader) error {
	piece := make([]byte, 32<<10)
	for {
		n, err := from.Read(piece)
		boundWriting(w)
		if _, gone := w.Write(piece[:n]); gone != nil {
			return nil // the browser has left, which is not an error
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

// documentStatus maps a failed read to the status of the response. A missing session, another
// customer's document and an unknown document look the same, so that a stranger cannot find
// out which documents exist.
func documentStatus(err error) int {
	switch domain.CodeOf(err) {
	case domain.CodeUnauthenticated, domain.CodeForbidden, domain.CodeNotFound, domain.CodeInvalid:
		return http.StatusNotFound
	case domain.CodeUpstreamTimeout:
		return http.StatusGatewayTimeout
	}
	return http.StatusBadGateway
}

// refuseFile says in plain French why there is no file.
func refuseFile(w http.ResponseWriter, status int) {
	message := "Le fournisseur n’a pas pu donner ce fichier."
	switch status {
	case http.StatusNotFound:
		message = "Ce fichier n’existe pas, ou son adresse n’est plus valable."
	case http.StatusGatewayTimeout:
		message = "Le fournisseur n’a pas répondu à temps."
	}
	writeText(w, status, message)
}
