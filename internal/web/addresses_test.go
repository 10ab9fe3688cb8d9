package web_test

import (
	"encoding/base64"
	"net/url"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/citerne/citerne/internal/domain"
	"github.com/citerne/citerne/internal/web"
)

func TestAddresses(t *testing.T) {
	for got, want := range map[string]string{
		web.Mandate("12"):                    "/files/mandates/12.pdf",
		web.Document("d_1"):                  "/files/documents/d_1",
		web.Calendar("t"):                    "/files/planning/t.ics",
		web.Archive([]domain.ID{"a", "b.c"}): "/files/documents.zip/a~b.c",
		web.Order("7"):                       "/operations/mes-livraisons/7",

		web.PreviewURL(web.Mandate("12")):                   "/files/mandates/12.pdf/apercu",
		web.PreviewURL(""):                                  "",
		web.Invoice("7", domain.InvoicePDF):                 "/files/invoices/7/pdf",
		web.Invoice("7", domain.InvoiceFacturX):             "/files/invoices/7/factur-x",
		web.InvoiceArchive([]domain.ID{"a", "b.c"}):         "/files/invoices.zip/a~b.c",
		web.Entries(domain.EntriesRequest{BusinessID: "1"}): "/files/invoices/entries.csv/eyJCdXNpbmVzc0lEIjoiMSIsIkZpbHRlciI6eyJJRHMiOm51bGwsIlEiOiIiLCJQYXltZW50IjpudWxsLCJGcm9tIjpudWxsLCJUbyI6bnVsbCwiT3ZlcmR1ZSI6ZmFsc2V9fQ",
		web.Export("e.1"):                                   "/files/exports/e.1",
		web.PriceDialog("a&b"):                              "/?prix=a%26b",
		web.InvoiceDrawer("a&b"):                            "/finance/?facture=a%26b",
		web.PayDialog("7"):                                  "/finance/?regler=7",
		web.Tank("a&b"):                                     "/operations/gerer-ma-flotte?onglet=cuves&cuve=a%26b",
		web.Vehicle("7"):                                    "/operations/gerer-ma-flotte?onglet=vehicules&vehicule=7",
		web.SignDrawer("7"):                                 "/entreprise/?edit=signature-7",
		web.ResendDialog("i-7"):                             "/gestion-des-utilisateurs/?statut=INVITATION_EXPIRED&renvoyer=i-7",
		web.Order("a/b"):                                    "/operations/mes-livraisons/a%2Fb",
		web.RecurringOrder("a/b"):                           "/operations/mes-commandes-reccurentes/a%2Fb",
		web.Address("a&b"):                                  "/entreprise/?edit=adresse-a%26b#adresse-a&b",
		web.Contact("7"):                                    "/entreprise/?edit=contact-7#contact-7",
		web.Users("Léa O’Neil & co"):                        "/gestion-des-utilisateurs/?q=L%C3%A9a+O%E2%80%99Neil+%26+co",
	} {
		if got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
	for _, id := range []domain.ID{"", "..", "a/b", "a~b", "a?b"} {
		if all := web.Mandate(id) + web.Document(id) + web.Calendar(id) + web.Archive([]domain.ID{"a", id}) + web.Invoice(id, domain.InvoiceXML) + web.InvoiceArchive([]domain.ID{id}) + web.Export(id); all != "" {
			t.Errorf("%q is part of %s", id, all)
		}
	}
	if ids := web.ArchiveIDs("a~b.c"); !slices.Equal(ids, []domain.ID{"a", "b.c"}) {
		t.Errorf("%v", ids)
	}
}

// The list of accounting entries in an address decodes to the same list. An invalid segment names
// no business.
func TestTheListOfEntriesIsPartOfTheirAddress(t *testing.T) {
	list := domain.EntriesRequest{BusinessID: "1042", Filter: domain.InvoiceFilter{Q: "é/?~ «x»", Payment: new(domain.FilterPaid), From: new(domain.Date("2026-01-01")), Overdue: true}}
	address := web.Entries(list)
	segment := address[strings.LastIndexByte(address, '/')+1:]
	if got := web.EntriesOf(segment); !reflect.DeepEqual(got, list) || strings.Count(address, "/") != 4 || url.PathEscape(segment) != segment {
		t.Errorf("%s is %+v", address, got)
	}
	for _, other := range []string{"", "é", "1042", segment + "=", segment[1:], segment[:len(segment)-1], coded(`{}`), coded(`{"BusinessID":1}`), coded(`{"BusinessID":"1"}{}`), coded(`{"BusinessID":"1","x":1}`)} {
		if got := web.EntriesOf(other); got.BusinessID != "" {
			t.Errorf("%q is %+v", other, got)
		}
	}
}

func coded(text string) string { return base64.RawURLEncoding.EncodeToString([]byte(text)) }
