package einvoice

import (
	"bytes"
	"encoding/xml"
	"fmt"
)

// Invoice is an invoice or a credit note with the terms of the standard. Days are YYYY-MM-DD,
// amounts in cents and never negative: a credit note of 100 € has 100 €. Empty terms are left out.
type Invoice struct {
	Number       string // BT-1
	Issued       string // BT-2
	Due          string // BT-9
	Preceding    string // BT-25, the invoice that a credit note cancels
	PrecedingDay string // BT-26, its day
	// Reference is the buyer's own reference (BT-10), Order the order when there is only one
	// (BT-13), Contract the client number (BT-12).
	Reference, Order, Contract string
	DeliveryNote               string // BT-16, when there is only one delivery
	Notes                      []Note // BG-1
	Seller                     Party  // BG-4
	Buyer                      Party  // BG-7
	Delivered                  string // BT-72, the last delivery
	Place                      *Place // BG-13, when all deliveries went there
	From, To                   string // BG-14
	Payment                    *Payment
	Terms                      string // BT-20
	Lines                      []Line
	VATPercent                 int   // of every line
	Total, VAT, TotalIncl      int64 // BT-109, BT-110, BT-112
}

// Note is a text with the code of its subject (UNTDID 4451).
type Note struct{ Subject, Text string }

// Party is a company with its French identifiers.
type Party struct {
	Name              string
	Legal             string // BT-33, of the seller
	SIREN, SIRET, VAT string
	Address
	Contact, Phone, Email string // BG-6, of the seller
}

// Address is the postal address of a company or a site.
type Address struct{ Line1, Line2, PostalCode, City, Country string }

// Place is where goods were delivered.
type Place struct {
	Name string
	Address
}

// The means of payment (UNTDID 4461).
const (
	Undefined   = "1"
	Card        = "48"
	DirectDebit = "59"
)

// Payment is how the invoice must be paid (BG-16); Text describes it. Mandate and Creditor are for a
// direct debit. The account to debit (BT-91) is left out: readers of invoices may not see complete
// account numbers, and a part of one is not valid. CardEnd is the last digits of a card.
type Payment struct {
	Means, Text       string
	Mandate, Creditor string
	CardEnd           string
}

// Line is a line of an invoice (BG-25). Price is in ten-thousandths of a euro per unit, Day is the
// day of its delivery.
type Line struct {
	Name, ID        string // BT-153, BT-155
	Quantity        int
	Unit            string
	Price           int
	Total           int64
	Day             string
	Characteristics []Characteristic
}

// The units of lines (UN/ECE recommendation 20).
const (
	Litre = "LTR"
	One   = "C62"
)

// Characteristic is a property of the goods of a line (BG-32).
type Characteristic struct{ Name, Value string }

// XML returns the file of the invoice.
func (i Invoice) XML() ([]byte, error) {
	var file bytes.Buffer
	file.WriteString(xml.Header)
	e := xml.NewEncoder(&file)
	e.Indent("", "  ")
	if err := e.Encode(i.document()); err != nil {
		return nil, fmt.Errorf("write the electronic invoice %s: %w", i.Number, err)
	}
	file.WriteByte('\n')
	return file.Bytes(), nil
}
