package einvoice

import (
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"
)

// The fields of the structs are in the order of the schema, which is a sequence.

type document struct {
	XMLName     xml.Name    `xml:"rsm:CrossIndustryInvoice"`
	RSM         string      `xml:"xmlns:rsm,attr"`
	RAM         string      `xml:"xmlns:ram,attr"`
	QDT         string      `xml:"xmlns:qdt,attr"`
	UDT         string      `xml:"xmlns:udt,attr"`
	Process     string      `xml:"rsm:ExchangedDocumentContext>ram:BusinessProcessSpecifiedDocumentContextParameter>ram:ID"`
	Guideline   string      `xml:"rsm:ExchangedDocumentContext>ram:GuidelineSpecifiedDocumentContextParameter>ram:ID"`
	Exchanged   exchanged   `xml:"rsm:ExchangedDocument"`
	Transaction transaction `xml:"rsm:SupplyChainTradeTransaction"`
}

type exchanged struct {
	ID     string `xml:"ram:ID"`
	Type   string `xml:"ram:TypeCode"`
	Issued moment `xml:"ram:IssueDateTime"`
	Notes  []note `xml:"ram:IncludedNote"`
}

type note struct {
	Content string `xml:"ram:Content"`
	Subject string `xml:"ram:SubjectCode,omitempty"`
}

// moment is a day in the format of the syntax: YYYYMMDD, format 102.
type moment struct {
	Day day `xml:"udt:DateTimeString"`
}

type day struct {
	Format string `xml:"format,attr"`
	Text   string `xml:",chardata"`
}

type transaction struct {
	Lines      []line     `xml:"ram:IncludedSupplyChainTradeLineItem"`
	Agreement  agreement  `xml:"ram:ApplicableHeaderTradeAgreement"`
	Delivery   delivery   `xml:"ram:ApplicableHeaderTradeDelivery"`
	Settlement settlement `xml:"ram:ApplicableHeaderTradeSettlement"`
}

type line struct {
	ID      string   `xml:"ram:AssociatedDocumentLineDocument>ram:LineID"`
	Product product  `xml:"ram:SpecifiedTradeProduct"`
	Price   string   `xml:"ram:SpecifiedLineTradeAgreement>ram:NetPriceProductTradePrice>ram:ChargeAmount"`
	Billed  quantity `xml:"ram:SpecifiedLineTradeDelivery>ram:BilledQuantity"`
	Tax     tax      `xml:"ram:SpecifiedLineTradeSettlement>ram:ApplicableTradeTax"`
	Period  *period  `xml:"ram:SpecifiedLineTradeSettlement>ram:BillingSpecifiedPeriod"`
	Total   string   `xml:"ram:SpecifiedLineTradeSettlement>ram:SpecifiedTradeSettlementLineMonetarySummation>ram:LineTotalAmount"`
}

type product struct {
	SellerID        string           `xml:"ram:SellerAssignedID,omitempty"`
	Name            string           `xml:"ram:Name"`
	Characteristics []characteristic `xml:"ram:ApplicableProductCharacteristic"`
}

type characteristic struct {
	Name  string `xml:"ram:Description"`
	Value string `xml:"ram:Value"`
}

type quantity struct {
	Unit   string `xml:"unitCode,attr"`
	Amount string `xml:",chardata"`
}

// tax is the VAT of a line or of the invoice, at a rate (category S). Calculated, Basis and DueDate
// are set for the invoice only.
type tax struct {
	Calculated string `xml:"ram:CalculatedAmount,omitempty"`
	Type       string `xml:"ram:TypeCode"`
	Basis      string `xml:"ram:BasisAmount,omitempty"`
	Category   string `xml:"ram:CategoryCode"`
	DueDate    string `xml:"ram:DueDateTypeCode,omitempty"`
	Percent    string `xml:"ram:RateApplicablePercent"`
}

type period struct {
	Start moment `xml:"ram:StartDateTime"`
	End   moment `xml:"ram:EndDateTime"`
}

type agreement struct {
	Reference string   `xml:"ram:BuyerReference,omitempty"`
	Seller    party    `xml:"ram:SellerTradeParty"`
	Buyer     party    `xml:"ram:BuyerTradeParty"`
	Order     *related `xml:"ram:BuyerOrderReferencedDocument"`
	Contract  *related `xml:"ram:ContractReferencedDocument"`
}

// related is a reference to another document by its number.
type related struct {
	ID     string        `xml:"ram:IssuerAssignedID"`
	Issued *formattedDay `xml:"ram:FormattedIssueDateTime"`
}

type formattedDay struct {
	Day day `xml:"qdt:DateTimeString"`
}

type party struct {
	Global    *identifier `xml:"ram:GlobalID"`
	Name      string      `xml:"ram:Name"`
	Legal     string      `xml:"ram:Description,omitempty"`
	Registers *identifier `xml:"ram:SpecifiedLegalOrganization>ram:ID"`
	Contact   *contact    `xml:"ram:DefinedTradeContact"`
	Address   *address    `xml:"ram:PostalTradeAddress"`
	Reached   *identifier `xml:"ram:URIUniversalCommunication>ram:URIID"`
	VAT       *identifier `xml:"ram:SpecifiedTaxRegistration>ram:ID"`
}

type identifier struct {
	Scheme string `xml:"schemeID,attr,omitempty"`
	Text   string `xml:",chardata"`
}

type contact struct {
	Name  string `xml:"ram:PersonName"`
	Phone string `xml:"ram:TelephoneUniversalCommunication>ram:CompleteNumber"`
	Email string `xml:"ram:EmailURIUniversalCommunication>ram:URIID"`
}

type address struct {
	PostalCode string `xml:"ram:PostcodeCode,omitempty"`
	Line1      string `xml:"ram:LineOne,omitempty"`
	Line2      string `xml:"ram:LineTwo,omitempty"`
	City       string `xml:"ram:CityName,omitempty"`
	Country    string `xml:"ram:CountryID"`
}

type delivery struct {
	Place     *party   `xml:"ram:ShipToTradeParty"`
	Delivered *moment  `xml:"ram:ActualDeliverySupplyChainEvent>ram:OccurrenceDateTime"`
	Note      *related `xml:"ram:DespatchAdviceReferencedDocument"`
}

type settlement struct {
	Creditor  string    `xml:"ram:CreditorReferenceID,omitempty"`
	Reference string    `xml:"ram:PaymentReference,omitempty"`
	Currency  string    `xml:"ram:InvoiceCurrencyCode"`
	Means     *means    `xml:"ram:SpecifiedTradeSettlementPaymentMeans"`
	Tax       tax       `xml:"ram:ApplicableTradeTax"`
	Period    *period   `xml:"ram:BillingSpecifiedPeriod"`
	Terms     terms     `xml:"ram:SpecifiedTradePaymentTerms"`
	Sums      summation `xml:"ram:SpecifiedTradeSettlementHeaderMonetarySummation"`
	Preceding *related  `xml:"ram:InvoiceReferencedDocument"`
}

type means struct {
	Type string `xml:"ram:TypeCode"`
	Text string `xml:"ram:Information,omitempty"`
	Card string `xml:"ram:ApplicableTradeSettlementFinancialCard>ram:ID,omitempty"`
}

type terms struct {
	Text    string  `xml:"ram:Description,omitempty"`
	Due     *moment `xml:"ram:DueDateDateTime"`
	Mandate string  `xml:"ram:DirectDebitMandateID,omitempty"`
}

type summation struct {
	Lines     string `xml:"ram:LineTotalAmount"`
	Basis     string `xml:"ram:TaxBasisTotalAmount"`
	VAT       money  `xml:"ram:TaxTotalAmount"`
	TotalIncl string `xml:"ram:GrandTotalAmount"`
	Due       string `xml:"ram:DuePayableAmount"`
}

type money struct {
	Currency string `xml:"currencyID,attr"`
	Amount   string `xml:",chardata"`
}

// The codes of the standard.
const (
	guideline  = "urn:cen.eu:en16931:2017"
	goods      = "B1"  // a bill for goods, in the French reform (XP Z12-012)
	bill       = "380" // UNTDID 1001
	creditNote = "381"
	euro       = "EUR"
	onInvoice  = "5" // the VAT is due on the day of the invoice (UNTDID 2475)

	// Identifiers of ISO 6523 and of the European list of electronic addresses.
	sirene  = "0002"
	siret   = "0009"
	reached = "0225" // in the French directory, by the SIREN
)

func (i Invoice) document() document {
	kind := bill
	if i.Preceding != "" {
		kind = creditNote
	}
	d := document{
		RSM: "urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100", RAM: "urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100",
		QDT: "urn:un:unece:uncefact:data:standard:QualifiedDataType:100", UDT: "urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100",
		Process: goods, Guideline: guideline, Exchanged: exchanged{ID: i.Number, Type: kind, Issued: on(i.Issued)},
	}
	for _, n := range i.Notes {
		d.Exchanged.Notes = append(d.Exchanged.Notes, note{n.Text, n.Subject})
	}
	t := &d.Transaction
	for n, l := range i.Lines {
		t.Lines = append(t.Lines, i.line(n+1, l))
	}
	t.Agreement = agreement{i.Reference, i.Seller.party(), i.Buyer.party(), number(i.Order), number(i.Contract)}
	t.Delivery = delivery{Delivered: maybeOn(i.Delivered), Note: number(i.DeliveryNote)}
	if p := i.Place; p != nil {
		t.Delivery.Place = &party{Name: p.Name, Address: p.address()}
	}
	t.Settlement = i.settlement()
	return d
}

func (i Invoice) line(n int, l Line) line {
	p := product{SellerID: l.ID, Name: l.Name}
	for _, c := range l.Characteristics {
		p.Characteristics = append(p.Characteristics, characteristic(c))
	}
	return line{
		ID: strconv.Itoa(n), Product: p, Price: fmt.Sprintf("%d.%04d", l.Price/10_000, l.Price%10_000), Billed: quantity{l.Unit, strconv.Itoa(l.Quantity)},
		Tax: i.tax(), Period: span(l.Day, l.Day), Total: euros(l.Total),
	}
}

func (i Invoice) settlement() settlement {
	s := settlement{Currency: euro, Tax: i.tax(), Period: span(i.From, i.To), Terms: terms{Text: i.Terms, Due: maybeOn(i.Due)}}
	s.Tax.Calculated, s.Tax.Basis, s.Tax.DueDate = euros(i.VAT), euros(i.Total), onInvoice
	s.Sums = summation{euros(i.Total), euros(i.Total), money{euro, euros(i.VAT)}, euros(i.TotalIncl), euros(i.TotalIncl)}
	if p := i.Payment; p != nil {
		s.Reference, s.Creditor, s.Terms.Mandate = i.Number, p.Creditor, p.Mandate
		s.Means = &means{p.Means, p.Text, p.CardEnd}
	}
	if s.Preceding = number(i.Preceding); s.Preceding != nil {
		s.Preceding.Issued = &formattedDay{on(i.PrecedingDay).Day}
	}
	return s
}

func (i Invoice) tax() tax {
	return tax{Type: "VAT", Category: "S", Percent: strconv.Itoa(i.VATPercent)}
}

func (p Party) party() party {
	all := party{
		Global: identified(siret, p.SIRET), Name: p.Name, Legal: p.Legal, Registers: identified(sirene, p.SIREN), Address: p.address(),
		Reached: identified(reached, p.SIREN), VAT: identified("VA", p.VAT),
	}
	if p.Contact != "" {
		all.Contact = &contact{p.Contact, p.Phone, p.Email}
	}
	return all
}

func (a Address) address() *address {
	return &address{a.PostalCode, a.Line1, a.Line2, a.City, a.Country}
}

func identified(scheme, text string) *identifier {
	if text == "" {
		return nil
	}
	return &identifier{scheme, text}
}

func number(text string) *related {
	if text == "" {
		return nil
	}
	return &related{ID: text}
}

func on(text string) moment { return moment{day{"102", strings.ReplaceAll(text, "-", "")}} }

func maybeOn(text string) *moment {
	if text == "" {
		return nil
	}
	return new(on(text))
}

func span(from, to string) *period {
	if from == "" || to == "" {
		return nil
	}
	return &period{on(from), on(to)}
}

// euros formats cents as euros.
func euros(cents int64) string {
	if cents < 0 {
		return "-" + euros(-cents)
	}
	return fmt.Sprintf("%d.%02d", cents/100, cents%100)
}
