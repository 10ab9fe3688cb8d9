package document

import (
	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/clock"
	"github.com/citerne/citerne/internal/sandbox/paper"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// Service serves the API of documents.
type Service struct {
	DB      *store.DB
	Clock   *clock.Clock
	Seed    *seed.Seed
	Printer paper.Printer
}

// Calls returns the endpoints of documents, by route.
func (s *Service) Calls() map[string]api.Endpoint {
	return map[string]api.Endpoint{
		"GET /v3/orders/documents":       s.listOrderDocuments,
		"GET /v3/documents/{id}":         s.getDocument,
		"GET /v3/documents.zip":          s.getDocuments,
		"GET /v3/mandates/{id}/document": s.getMandateDocument,
		"GET /v3/invoices/{id}/pdf":      s.getInvoicePDF,
		"GET /v3/invoices/{id}/xml":      s.getInvoiceXML,
		"GET /v3/invoices.zip":           s.getInvoices,
	}
}
