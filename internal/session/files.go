package session

import (
	"context"
	"net/http"
	"strings"

	"github.com/citerne/citerne/internal/auth"
	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/provider"
	"github.com/citerne/citerne/internal/server"
	"github.com/citerne/citerne/internal/web"
)

// Files opens the provider's files. The provider decides whether the customer may read them.
func (o Opener) Files() server.Files {
	return server.Files{
		Mandate:        whole(o, (*provider.Session).MandateDocument, idOf),
		Document:       o.part((*provider.Session).Document),
		Archive:        whole(o, (*provider.Session).Archive, web.ArchiveIDs),
		Calendar:       o.calendar,
		Invoice:        o.invoice,
		InvoiceArchive: whole(o, (*provider.Session).InvoiceArchive, web.ArchiveIDs),
		Entries:        whole(o, (*provider.Session).AccountingEntries, web.EntriesOf),
		Export:         o.part((*provider.Session).ExportFile),
	}
}

// whole returns a function that reads a file for the session of a request. parse turns the last
// part of the path into the name of the file.
func whole[N, F any](o Opener, read func(*provider.Session, context.Context, N) (F, error), parse func(string) N) func(*http.Request, string) (F, error) {
	return func(r *http.Request, name string) (file F, err error) {
		session, err := o.session(r)
		if err != nil {
			return file, err
		}
		return read(o.upstream(session, r.Header), r.Context(), parse(name))
	}
}

// part is like whole, for files that the provider can send in ranges. It passes on the range and the
// conditions of the request.
func (o Opener) part(read func(*provider.Session, context.Context, domain.ID, domain.FileRequest) (*domain.File, error)) server.OpenFile {
	return func(r *http.Request, id string) (*domain.File, error) {
		in := domain.FileRequest{Range: r.Header.Get("Range"), IfRange: r.Header.Get("If-Range"), IfNoneMatch: r.Header.Get("If-None-Match")}
		return whole(o, func(s *provider.Session, ctx context.Context, id domain.ID) (*domain.File, error) {
			return read(s, ctx, id, in)
		}, idOf)(r, id)
	}
}

func (o Opener) invoice(format domain.InvoiceFile) server.OpenFile {
	return o.part(func(s *provider.Session, ctx context.Context, id domain.ID, in domain.FileRequest) (*domain.File, error) {
		return s.InvoiceFile(ctx, id, format, in)
	})
}

// calendar needs no session: the token alone gives access.
func (o Opener) calendar(r *http.Request, token string) (*domain.File, error) {
	return o.anonymous(r.Header).Calendar(r.Context(), domain.ID(token))
}

func idOf(name string) domain.ID { return domain.ID(name) }

// logoURL returns the signed URL of a logo under our own origin, or "" for an invalid reference.
func (o Opener) logoURL(session *auth.Session, reference string) string {
	reference = strings.TrimPrefix(reference, "/")
	if !server.ValidFileReference(reference) {
		return ""
	}
	return o.Auth.SignFile(session, web.Logos+reference)
}

// fileURL returns the URL of a provider's file, signed for this session, or "" for an empty path.
func (o Opener) fileURL(session *auth.Session, path string) string {
	if path == "" {
		return ""
	}
	address, err := o.Auth.SignDownload(session, path)
	if err != nil {
		return ""
	}
	return address
}
