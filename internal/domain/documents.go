package domain

import (
	"io"
	"strings"
	"time"
)

// OrderDocument is a file that belongs to an order.
type OrderDocument struct {
	ID      ID
	OrderID ID
	Kind    *DocumentKind
	// Name is the file's.
	Name      string
	SizeBytes *int
	CreatedAt *time.Time
}

// The paths of the provider's files on the dashboard (product 9), empty for what
// cannot be part of one.

// Path is where the document is served.
func (d *OrderDocument) Path() string { return filePath("/files/documents/", d.ID, "") }

// archiveSeparator stands between the ids of an archive's path; no id has it.
const archiveSeparator = "~"

// ArchivePath is where an archive of documents is served.
func ArchivePath(ids []ID) string {
	texts := make([]string, len(ids))
	for i, id := range ids {
		if !id.Valid() {
			return ""
		}
		texts[i] = string(id)
	}
	return "/files/documents.zip/" + strings.Join(texts, archiveSeparator)
}

// ArchiveIDs are the documents of the last segment of an ArchivePath.
func ArchiveIDs(segment string) []ID {
	var ids []ID
	for id := range strings.SplitSeq(segment, archiveSeparator) {
		ids = append(ids, ID(id))
	}
	return ids
}

// MandatePath is where a signed mandate is served.
func MandatePath(id ID) string { return filePath("/files/mandates/", id, ".pdf") }

func filePath(folder string, id ID, extension string) string {
	if !id.Valid() {
		return ""
	}
	return folder + string(id) + extension
}

// DocumentKind is what a document is.
type DocumentKind string

// The kinds of documents.
const (
	DocumentDeliveryNote        DocumentKind = "DELIVERY_NOTE"
	DocumentMeterTicket         DocumentKind = "METER_TICKET"
	DocumentInvoice             DocumentKind = "INVOICE"
	DocumentSafetyDataSheet     DocumentKind = "SAFETY_DATA_SHEET"
	DocumentSustainabilityProof DocumentKind = "SUSTAINABILITY_PROOF"
	DocumentSafetyProtocol      DocumentKind = "SAFETY_PROTOCOL"
	DocumentCreditNote          DocumentKind = "CREDIT_NOTE"
	DocumentMandate             DocumentKind = "MANDATE"
	DocumentOrderConfirmation   DocumentKind = "ORDER_CONFIRMATION"
)

// DocumentKinds are all of them.
var DocumentKinds = []DocumentKind{DocumentDeliveryNote, DocumentMeterTicket, DocumentInvoice, DocumentSafetyDataSheet,
	DocumentSustainabilityProof, DocumentSafetyProtocol, DocumentCreditNote, DocumentMandate, DocumentOrderConfirmation}

// MaxArchive bounds how many documents one archive holds (product 8.2).
const MaxArchive = 200

// FileRequest is what a browser asks of a file beside its name (RFC 9110): the
// headers Range, If-Range and If-None-Match, empty when absent.
type FileRequest struct {
	Range       string
	IfRange     string
	IfNoneMatch string
}

// File is a provider's file on its way. Status is 200, 206, 304 or 416; the other
// texts are the headers of that name, empty when absent. Content must be closed;
// it is never nil.
type File struct {
	Status             int
	ContentType        string
	ContentLength      int64 // -1 when not told
	ContentRange       string
	ContentDisposition string
	ETag               string
	Content            io.ReadCloser
}
