package domain

import (
	"io"
	"time"
)

// OrderDocument is a file that belongs to an order.
type OrderDocument struct {
	ID      ID
	OrderID ID
	Kind    *DocumentKind
	// Name is the file name.
	Name      string
	SizeBytes *int
	CreatedAt *time.Time
}

// DocumentKind is the kind of a document.
type DocumentKind string

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

var DocumentKinds = []DocumentKind{DocumentDeliveryNote, DocumentMeterTicket, DocumentInvoice, DocumentSafetyDataSheet,
	DocumentSustainabilityProof, DocumentSafetyProtocol, DocumentCreditNote, DocumentMandate, DocumentOrderConfirmation}

// MaxArchive is the largest number of documents in one archive (product 8.2).
const MaxArchive = 200

// FileRequest holds the headers of a browser's request for a file (RFC 9110): Range, If-Range
// and If-None-Match, empty when absent.
type FileRequest struct {
	Range       string
	IfRange     string
	IfNoneMatch string
}

// File is a file that the provider is sending. Status is 200, 206, 304 or 416; the other texts
// are the headers of the same name, empty when absent. Content must be closed; it is never nil.
type File struct {
	Status             int
	ContentType        string
	ContentLength      int64 // -1 when unknown
	ContentRange       string
	ContentDisposition string
	ETag               string
	Content            io.ReadCloser
}
