package server

import (
	"log/slog"
	"net/http"
	"strconv"

	"github.com/go-chi/chi/v5"

	"github.com/citerne/citerne/internal/domain"
)

// download serves a document of the provider as a file to keep: the page names it.
// It is personal, so no cache keeps it.
func (e *edge) download(read func(r *http.Request, id string) ([]byte, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		file, err := read(r, chi.URLParam(r, "id"))
		if err != nil {
			e.logger.LogAttrs(r.Context(), slog.LevelWarn, "document not served", slog.Any("error", err))
			refuseFile(w, documentStatus(err))
			return
		}
		head := w.Header()
		head.Set("Content-Type", "application/pdf")
		head.Set("Content-Disposition", "attachment")
		head.Set("Content-Length", strconv.Itoa(len(file)))
		boundWriting(w)
		_, _ = w.Write(file)
	}
}

// documentStatus maps a failed read to what the browser is told. No session, not
// this customer's and no such document look the same: nothing tells a stranger
// which documents exist.
func documentStatus(err error) int {
	switch domain.CodeOf(err) {
	case domain.CodeUnauthenticated, domain.CodeForbidden, domain.CodeNotFound, domain.CodeInvalid:
		return http.StatusNotFound
	case domain.CodeUpstreamTimeout:
		return http.StatusGatewayTimeout
	}
	return http.StatusBadGateway
}
