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

// The addresses of the provider's files on the dashboard (product 9), as chi routes.
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

	// Preview is the suffix of the address of a PDF file that is shown in the page instead of
	// saved.
	Preview = "/apercu"
)

// InvoiceRoute returns the route of a file of invoices.
func InvoiceRoute(file domain.InvoiceFile) string { return Files + "invoices/{id}/" + string(file) }

// Mandate returns the address of a signed mandate. Like the other addresses of files, it is empty
// for an ID that cannot be part of an address.
func Mandate(id domain.ID) string { return fill(MandateRoute, "{id}", id) }

// Document returns the address of a document of an order.
func Document(id domain.ID) string { return fill(DocumentRoute, "{id}", id) }

// Calendar returns the address of the planning that a token gives access to.
func Calendar(token domain.ID) string { return fill(CalendarRoute, "{token}", token) }

// PreviewURL returns the address that shows the PDF file at address, empty when that is empty.
func PreviewURL(address string) string {
	if address == "" {
		return ""
	}
	return address + Preview
}

// Invoice returns the address of a file of an invoice.
func Invoice(id domain.ID, file domain.InvoiceFile) string {
	return fill(InvoiceRoute(file), "{id}", id)
}

// Export returns the address of the file of an export.
func Export(id domain.ID) string { return fill(ExportRoute, "{id}", id) }

// Entries returns the address of the accounting entries of a list of invoices. The list is a
// segment of the path, so that the signature of the address covers it.
func Entries(list domain.EntriesRequest) string {
	text, _ := json.Marshal(list) // has only texts, which always encode
	return strings.Replace(EntriesRoute, "{list}", listCoding.EncodeToString(text), 1)
}

var listCoding = base64.RawURLEncoding.Strict()

// EntriesOf decodes the last segment of an address of Entries. It returns the zero value, which
// names no business, for an invalid segment.
func EntriesOf(segment string) (list domain.EntriesRequest) {
	text, err := listCoding.DecodeString(segment)
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	if err != nil || decoder.Decode(&list) != nil || decoder.More() {
		return domain.EntriesRequest{}
	}
	return list
}

// Archive returns the address of an archive of documents.
func Archive(ids []domain.ID) string { return archive(ArchiveRoute, ids) }

// InvoiceArchive returns the address of an archive of invoices.
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

// archiveSeparator separates the IDs in an archive's address; no ID contains it.
const archiveSeparator = "~"

// ArchiveIDs returns the IDs of the documents or invoices in the last segment of an archive's
// address.
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

// Order and RecurringOrder return the addresses of their screens, as in ui/src/lib/paths.ts.
func Order(id domain.ID) string { return "/operations/mes-livraisons/" + url.PathEscape(string(id)) }
func RecurringOrder(id domain.ID) string {
	return "/operations/mes-commandes-reccurentes/" + url.PathEscape(string(id))
}

// InvoiceDrawer returns the address of an invoice's screen, PayDialog that of its payment, and
// SignDrawer that of a mandate's signature.
func InvoiceDrawer(id domain.ID) string { return "/finance/?facture=" + url.QueryEscape(string(id)) }
func PayDialog(id domain.ID) string     { return "/finance/?regler=" + url.QueryEscape(string(id)) }
func SignDrawer(id domain.ID) string {
	return "/entreprise/?edit=signature-" + url.QueryEscape(string(id))
}

// Address and Contact return the addresses of the drawers that edit an address and a contact. A
// user without the right to edit sees the address or contact in its list.
func Address(id domain.ID) string {
	return "/entreprise/?edit=adresse-" + url.QueryEscape(string(id)) + "#adresse-" + url.PathEscape(string(id))
}
func Contact(id domain.ID) string {
	return "/entreprise/?edit=contact-" + url.QueryEscape(string(id)) + "#contact-" + url.PathEscape(string(id))
}

// Users returns the address of the list of a business's users whose name or e-mail address
// contains text.
func Users(text string) string { return "/gestion-des-utilisateurs/?q=" + url.QueryEscape(text) }

// Exports is the address of the screen of exports.
const Exports = "/analytics/mes-exports"

// PriceDialog returns the address of the dialog that watches the price of a product.
func PriceDialog(id domain.ID) string { return "/?prix=" + url.QueryEscape(string(id)) }

// NewOrder returns the address of the order form, filled in with a site, a tank, a product and a
// volume in litres. Unknown values are left out.
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

// Tank and Vehicle return the addresses of the drawers of a tank and of a vehicle, ReadTank that
// of the form for a tank's level.
func Tank(id domain.ID) string {
	return "/operations/gerer-ma-flotte?onglet=cuves&cuve=" + url.QueryEscape(string(id))
}
func Vehicle(id domain.ID) string {
	return "/operations/gerer-ma-flotte?onglet=vehicules&vehicule=" + url.QueryEscape(string(id))
}
func ReadTank(id domain.ID) string {
	return "/operations/gerer-ma-flotte?cuve=" + url.QueryEscape(string(id)) + "&relever=1"
}

// ResendDialog returns the address of the dialog that sends an expired invitation again.
func ResendDialog(id domain.ID) string {
	return "/gestion-des-utilisateurs/?statut=INVITATION_EXPIRED&renvoyer=" + url.QueryEscape(string(id))
}
