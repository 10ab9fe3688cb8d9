package web

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"net/url"
	"strconv"
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

	InvoiceArchiveRoute = Files + "invoices.zip/{ids}"
	EntriesRoute        = Files + "invoices/entries.csv/{list}"
	ExportRoute         = Files + "exports/{id}"

	// Preview ends the address of a PDF file that is shown in the page, not saved.
	Preview = "/apercu"
)

// InvoiceRoute is that of a file of invoices.
func InvoiceRoute(file domain.InvoiceFile) string { return Files + "invoices/{id}/" + string(file) }

// Mandate is where a signed mandate is served, empty for an id that cannot be part of an
// address, like those of the other files.
func Mandate(id domain.ID) string { return fill(MandateRoute, "{id}", id) }

// Document is where a document of an order is served.
func Document(id domain.ID) string { return fill(DocumentRoute, "{id}", id) }

// Calendar is where the planning that a token opens is served.
func Calendar(token domain.ID) string { return fill(CalendarRoute, "{token}", token) }

// Previewed is where the PDF file of an address is shown, empty where there is none.
func Previewed(address string) string {
	if address == "" {
		return ""
	}
	return address + Preview
}

// Invoice is where a file of an invoice is served.
func Invoice(id domain.ID, file domain.InvoiceFile) string {
	return fill(InvoiceRoute(file), "{id}", id)
}

// Export is where the file of an export is served.
func Export(id domain.ID) string { return fill(ExportRoute, "{id}", id) }

// Entries is where the accounting entries of a list of invoices are served. The list is a
// segment of the path, so that what signs the address covers it.
func Entries(list domain.EntriesRequest) string {
	text, _ := json.Marshal(list) // texts alone, which always encode
	return strings.Replace(EntriesRoute, "{list}", listCoding.EncodeToString(text), 1)
}

var listCoding = base64.RawURLEncoding.Strict()

// EntriesOf is the list of the last segment of such an address; one that names no
// business where the segment is none.
func EntriesOf(segment string) (list domain.EntriesRequest) {
	text, err := listCoding.DecodeString(segment)
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err != nil || decoder.Decode(&list) != nil || decoder.More() {
		return domain.EntriesRequest{}
	}
	return list
}

// Archive is where an archive of documents is served.
func Archive(ids []domain.ID) string { return archive(ArchiveRoute, ids) }

// InvoiceArchive is where an archive of invoices is served.
func InvoiceArchive(ids []domain.ID) string { return archive(InvoiceArchiveRoute, ids) }

func archive(route string, ids []domain.ID) string {
	texts := make([]string, len(ids))
	for i, id := range ids {
		if !id.Valid() {
			return ""
		}
		texts[i] = string(id)
	}
	return strings.Replace(route, "{ids}", strings.Join(texts, archiveSeparator), 1)
}

// archiveSeparator stands between the ids of an archive's address; no id has it.
const archiveSeparator = "~"

// ArchiveIDs are the documents or invoices of the last segment of an archive's address.
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

// Order and RecurringOrder are the addresses of their screens, as ui/src/lib/paths.ts has
// them.
func Order(id domain.ID) string { return "/operations/mes-livraisons/" + url.PathEscape(string(id)) }
func RecurringOrder(id domain.ID) string {
	return "/operations/mes-commandes-reccurentes/" + url.PathEscape(string(id))
}

// InvoiceDrawer is the address of the screen of an invoice, PayDialog that where it is
// paid, and SignDrawer that where a mandate is signed.
func InvoiceDrawer(id domain.ID) string { return "/finance/?facture=" + url.QueryEscape(string(id)) }
func PayDialog(id domain.ID) string     { return "/finance/?regler=" + url.QueryEscape(string(id)) }
func SignDrawer(id domain.ID) string {
	return "/entreprise/?edit=signature-" + url.QueryEscape(string(id))
}

// Address and Contact are the addresses of the drawers in which an address and a contact are
// changed. A person who may not change them is shown them in their list.
func Address(id domain.ID) string {
	return "/entreprise/?edit=adresse-" + url.QueryEscape(string(id)) + "#adresse-" + url.PathEscape(string(id))
}
func Contact(id domain.ID) string {
	return "/entreprise/?edit=contact-" + url.QueryEscape(string(id)) + "#contact-" + url.PathEscape(string(id))
}

// Users is the address of the people who work for a business and have something in their
// name or e-mail address.
func Users(text string) string { return "/gestion-des-utilisateurs/?q=" + url.QueryEscape(text) }

// Exports is the address of the screen of exports.
const Exports = "/analytics/mes-exports"

// PriceDialog is the address where the price of a product is followed.
func PriceDialog(id domain.ID) string { return "/?prix=" + url.QueryEscape(string(id)) }

// NewOrder is the address of the form of an order that is filled in: a site, a tank, a
// product and a volume in litres, each as far as it is known. ReadTank is that where the
// level of a tank is entered.
func NewOrder(site, tank, gas domain.ID, volume *int) string {
	address := "/operations/mes-livraisons/?nouvelle-commande"
	add := func(name, value string) {
		if value != "" {
			address += "&" + name + "=" + url.QueryEscape(value)
		}
	}
	add("site", string(site))
	add("cuve", string(tank))
	add("produit", string(gas))
	if volume != nil {
		add("volume", strconv.Itoa(*volume))
	}
	return address
}

// Tank and Vehicle are the addresses of the drawers of a tank and of a vehicle.
func Tank(id domain.ID) string {
	return "/operations/gerer-ma-flotte?onglet=cuves&cuve=" + url.QueryEscape(string(id))
}
func Vehicle(id domain.ID) string {
	return "/operations/gerer-ma-flotte?onglet=vehicules&vehicule=" + url.QueryEscape(string(id))
}
func ReadTank(id domain.ID) string {
	return "/operations/gerer-ma-flotte?cuve=" + url.QueryEscape(string(id)) + "&relever=1"
}

// ResendDialog is the address of the question whether an expired invitation is sent again.
func ResendDialog(id domain.ID) string {
	return "/gestion-des-utilisateurs/?statut=INVITATION_EXPIRED&renvoyer=" + url.QueryEscape(string(id))
}
