package document

import (
	"fmt"
	"net/http"
	"slices"
	"time"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/calendar"
	"github.com/citerne/citerne/internal/sandbox/company"
	"github.com/citerne/citerne/internal/sandbox/invoice"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// The media types of files.
const (
	typePDF = "application/pdf"
	typeXML = "application/xml"
)

// getInvoicePDF answers GET /v3/invoices/{id}/pdf.
func (s *Service) getInvoicePDF(r *http.Request, who api.Caller) (api.Answer, error) {
	bills, err := s.ownBills(r, who, r.PathValue("id"))
	if err != nil {
		return api.Answer{}, err
	}
	content, err := s.Printer.PDF(bills[0].paper())
	return api.OK(file{bills[0].number + ".pdf", typePDF, content}), err
}

// getInvoiceXML answers GET /v3/invoices/{id}/xml.
func (s *Service) getInvoiceXML(r *http.Request, who api.Caller) (api.Answer, error) {
	bills, err := s.ownBills(r, who, r.PathValue("id"))
	if err != nil {
		return api.Answer{}, err
	}
	content, err := bills[0].data().XML()
	return api.OK(file{bills[0].number + ".xml", typeXML, content}), err
}

// getInvoices answers GET /v3/invoices.zip: both files of each invoice. It refuses the request when
// one invoice is missing.
func (s *Service) getInvoices(r *http.Request, who api.Caller) (api.Answer, error) {
	ids := r.URL.Query()["id[]"]
	if len(ids) == 0 || len(ids) > api.MaxIDs {
		return api.Answer{}, api.BadRequest(fmt.Sprintf("id[] takes 1 to %d values", api.MaxIDs))
	}
	bills, err := s.ownBills(r, who, ids...)
	if err != nil {
		return api.Answer{}, err
	}
	name, err := s.archiveName(r, bills)
	if err != nil {
		return api.Answer{}, err
	}
	a := archive{name: name}
	for _, b := range bills {
		at := dayInParis(b.issuedOn)
		// Not with s.Printer: its cache is for files that are opened again.
		a.documents = append(a.documents, document{name: b.number + ".pdf", at: at, print: func() ([]byte, error) { return b.paper().PDF() }},
			document{name: b.number + ".xml", at: at, print: func() ([]byte, error) { return b.data().XML() }})
	}
	return api.OK(a), nil
}

// ownBills reads invoices by their ids, in the same order. It returns an error unless all exist and
// the caller may read them.
func (s *Service) ownBills(r *http.Request, who api.Caller, ids ...string) ([]*bill, error) {
	wanted := make([]store.ID, len(ids))
	for i, text := range ids {
		id, valid := store.ParseID(text)
		if !valid {
			return nil, api.NotFound
		}
		wanted[i] = id
	}
	var where store.Condition
	marks, args := store.InList(wanted)
	where.And("i.id IN "+marks, args...)
	found, err := s.readBills(r.Context(), where)
	if err != nil {
		return nil, err
	}
	all := make([]*bill, len(wanted))
	var allowed []store.ID
	for i, id := range wanted {
		b, there := found[id]
		if !there {
			return nil, api.NotFound
		}
		if !slices.Contains(allowed, b.business) {
			if err := api.Require(r.Context(), s.DB, who, b.business, api.FinanceRead); err != nil {
				return nil, err
			}
			allowed = append(allowed, b.business)
		}
		all[i] = b
	}
	return all, nil
}

// archiveName returns the name of an archive: its only invoice, or the only business and the day.
func (s *Service) archiveName(r *http.Request, bills []*bill) (string, error) {
	all := func(matches func(*bill) bool) bool {
		return !slices.ContainsFunc(bills, func(b *bill) bool { return !matches(b) })
	}
	if all(func(b *bill) bool { return b.id == bills[0].id }) {
		return bills[0].number + ".zip", nil
	}
	name := "factures_"
	if all(func(b *bill) bool { return b.business == bills[0].business }) {
		own, err := company.Businesses.One(r.Context(), s.DB, `WHERE id = ?`, bills[0].business)
		if err != nil {
			return "", fmt.Errorf("read the business of the invoices: %w", err)
		}
		if slug := invoice.Slug(own.Name); slug != "" {
			name += slug + "_"
		}
	}
	return name + calendar.DateOf(s.Clock.Now()).String() + ".zip", nil
}

// dayOf returns the day of an instant in Paris, YYYY-MM-DD.
func dayOf(at time.Time) string { return calendar.DateOf(at).String() }

// appendNew appends a value unless it is zero or already in the list.
func appendNew[T comparable](all []T, more T) []T {
	if more == *new(T) || slices.Contains(all, more) {
		return all
	}
	return append(all, more)
}
