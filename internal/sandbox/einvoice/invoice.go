package einvoice

import (
	"bytes"
	"encoding/xml"
	"fmt"
)

// Invoice is an invoice or a credit note in the terms of the norm. Days are YYYY-MM-DD,
// amounts in cents and never negative: a credit note of 100 € has 100 €. Empty terms are left
// out.
type Invoice struct {
	Number        string // BT-1
	Issued        string // BT-2
	Due           string // BT-9
	TakesBack     string // BT-25, the invoice of a credit note
	TakenBackFrom string // BT-26, its day
	// Reference is the buyer's own (BT-10), Order the only order that it is for (BT-13),
	// Contract the number of the client (BT-12).
	Reference, Order, Contract string
	DeliveryNote               string // BT-16, of the only delivery
	Notes                      []Note // BG-1
	Seller                     Party  // BG-4
	Buyer                      Party  // BG-7
	Delivered                  string // BT-72, the last one
	Place                      *Place // BG-13, where all of it went
	From, To                   string // BG-14
	Payment                    *Payment
	Terms                      string // BT-20
	Lines                      []Line
	VATPercent                 int   // of every line
	Total, VAT, TotalIncl      int64 // BT-109, BT-110, BT-112
}

// Note is a text and the code of what it is about (UNTDID 4451).
type Note struct{ Subject, Text string }

// Party is a company, by its French identifiers.
type Party struct {
	Name              string
	Legal             string // BT-33, of the seller
	SIREN, SIRET, VAT string
	Address
	Contact, Phone, Email string // BG-6, of the seller
}

// Address is where a company or a site is.
type Address struct{ Line1, Line2, PostalCode, City, Country string }

// Place is where goods were delivered.
type Place struct {
	Name string
	Address
}

// How an invoice is paid (UNTDID 4461).
const (
	Undefined   = "1"
	Card        = "48"
	DirectDebit = "59"
)

// Payment is how the invoice is to be paid (BG-16). Text says it in words. Mandate and
// Creditor are of a direct debit: the account to debit (BT-91) is left out, since a reader of
// invoices may not read whole account numbers and half of one is none. CardEnd are the
// last figures of a card.
type Payment struct {
	Means, Text       string
	Mandate, Creditor string
	CardEnd           string
}

// Line is a line of an invoice (BG-25). Price is in ten-thousandths of a euro per unit, Day
// the one of its delivery.
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

// XML is the file of the invoice.
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
