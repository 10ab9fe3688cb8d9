package web

import (
	"strings"

	"github.com/citerne/citerne/internal/domain"
)

// The addresses of the provider's files on the dashboard (product 9), as routes of chi.
const (
	Files         = "/files/"
	Logos         = Files + "logos/"
	MandateRoute  = Files + "mandates/{id}.pdf"
	DocumentRoute = Files + "documents/{id}"
	ArchiveRoute  = Files + "documents.zip/{ids}"
	CalendarRoute = Files + "planning/{token}.ics"
)

// Mandate is where a signed mandate is served, empty for an id that cannot be part of an
// address, like those of the other files.
func Mandate(id domain.ID) string { return fill(MandateRoute, "{id}", id) }

// Document is where a document of an order is served.
func Document(id domain.ID) string { return fill(DocumentRoute, "{id}", id) }

// Calendar is where the planning that a token opens is served.
func Calendar(token domain.ID) string { return fill(CalendarRoute, "{token}", token) }

// Archive is where an archive of documents is served.
func Archive(ids []domain.ID) string {
	texts := make([]string, len(ids))
	for i, id := range ids {
		if !id.Valid() {
			return ""
		}
		texts[i] = string(id)
	}
	return strings.Replace(ArchiveRoute, "{ids}", strings.Join(texts, archiveSeparator), 1)
}

// archiveSeparator stands between the ids of an archive's address; no id has it.
const archiveSeparator = "~"

// ArchiveIDs are the documents of the last segment of an archive's address.
func ArchiveIDs(segment string) []domain.ID {
	var ids []domain.ID
	for id := range strings.SplitSeq(segment, archiveSeparator) {
		ids = append(ids, domain.ID(id))
	}
	return ids
}

func fill(route, place string, id domain.ID) string {
	if !id.Valid() {
		return ""
	}
	return strings.Replace(route, place, string(id), 1)
}

// Order is the address of the screen of an order, as ui/src/app/paths.ts has it.
func Order(id domain.ID) string { return "/operations/mes-livraisons/" + string(id) }
