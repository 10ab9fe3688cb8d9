package domain

import (
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// OrderQuote is the price of a delivery, guaranteed until ValidUntil.
type OrderQuote struct {
	ID         ID
	ValidUntil *time.Time
	Items      []*QuoteItem
	Totals     *OrderTotals
	// EmissionsKgCo2e is the predicted emission of the delivery.
	EmissionsKgCo2e *Decimal
	// Warnings do not prevent the order; their sentences are the provider's.
	Warnings []*UserError
}

// QuoteItem is one product of a quote. Volume is in litres.
type QuoteItem struct {
	GasID            ID
	Volume           *int
	UnitPriceExclTax *Decimal
	// ExciseIncluded is in euros per litre; nil for a product without excise.
	ExciseIncluded *Decimal
	TotalExclTax   *Cents
	// PreviousUnitPrice is the price in the quote that a QuoteRefused replaces.
	PreviousUnitPrice *Decimal
}

// QuoteRefused is the cause of an Error when an order was refused because its price is no
// longer guaranteed. Quote is a new quote at today's price.
type QuoteRefused struct {
	Quote *OrderQuote
	// Cause is for the log.
	Cause error
}

// Error implements error.
func (e *QuoteRefused) Error() string { return e.Cause.Error() }

// Unwrap returns the cause to errors.Is and errors.As.
func (e *QuoteRefused) Unwrap() error { return e.Cause }

// OrderQuoteInput is a request for a quote.
type OrderQuoteInput struct {
	AddressID ID
	Items     []*OrderItemInput
	Date      Date
	Window    SlotWindow
}

// OrderItemInput is one product to order. Volume is in litres; it is optional with FillUp.
type OrderItemInput struct {
	GasID  ID
	TankID *ID
	Volume *int
	FillUp bool
}

// maxOrderItems is the largest number of products in one delivery (product 7.2).
const maxOrderItems = 3

// CheckItemCount refuses more products than one delivery may have.
func CheckItemCount(items []*OrderItemInput) error {
	if len(items) > maxOrderItems {
		return NewError(CodeInvalid, sentences["items too_long"])
	}
	return nil
}

// Check validates the input as far as possible without the provider (product 7.2). gases are
// the products on offer; without them, products and volumes are left to the provider.
func (in *OrderQuoteInput) Check(gases []*Gas) error {
	var f faults
	if in.AddressID == "" {
		f.add("addressId", UserRequired)
	}
	f.items(in.Items, gases)
	if !oneOf(in.Window, SlotWindows...) {
		f.add("window", UserInvalid)
	}
	return f.err()
}

// items validates the products of one delivery.
func (f *faults) items(items []*OrderItemInput, gases []*Gas) {
	switch n := len(items); {
	case n == 0:
		f.add("items", UserRequired)
	case n > maxOrderItems:
		f.add("items", UserTooLong)
	default:
		ordered := map[ID]int{} // a product's maximum applies to the whole delivery
		for i, item := range items {
			wrong := item.check(i, gases, ordered[item.GasID])
			if len(wrong) == 0 {
				ordered[item.GasID] += or(item.Volume, 0)
			}
			*f = append(*f, wrong...)
		}
	}
}

// check validates the product at index place of the delivery. ordered is the volume of the same
// product at earlier places, in litres.
func (in *OrderItemInput) check(place int, gases []*Gas, ordered int) (f faults) {
	field := func(name string) InputField { return InputField{List: "items", Index: place, Name: name} }
	var gas *Gas
	for _, g := range gases {
		if g.ID == in.GasID {
			gas = g
		}
	}
	switch {
	case in.GasID == "":
		f.at(field("gasId"), UserRequired)
	case gas == nil && gases != nil:
		f.at(field("gasId"), UserNotFound)
	}
	if in.Volume == nil && in.FillUp {
		return f
	}
	if in.Volume == nil || *in.Volume <= 0 {
		f.at(field("volume"), UserRequired)
		return f
	}
	return append(f, gas.checkVolume(field("volume"), *in.Volume, ordered)...)
}

// checkVolume returns the fault of a volume of the product, if any; ordered is the volume that
// the delivery already has of it. A nil product accepts any volume.
func (g *Gas) checkVolume(field InputField, volume, ordered int) (f faults) {
	switch {
	case g == nil:
	case g.MinVolume != nil && volume < *g.MinVolume:
		f.at(field, UserMin, strconv.Itoa(*g.MinVolume), g.definite())
	case g.MaxVolume != nil && ordered+volume > *g.MaxVolume:
		f.at(field, UserMax, strconv.Itoa(*g.MaxVolume))
	case g.VolumeStep != nil && *g.VolumeStep > 0 && volume%*g.VolumeStep != 0:
		f.at(field, UserStep, strconv.Itoa(*g.VolumeStep))
	}
	return f
}

// definite returns the product's name with its definite article: "le gazole B7", "le HVO100",
// "l’AdBlue".
func (g *Gas) definite() string { return g.after("le ", "l’") }

// Partitive returns the product's name after "de": "de gazole B7", "de HVO100", "d’AdBlue".
func (g *Gas) Partitive() string { return g.after("de ", "d’") }

// after puts an article before the product's name within a sentence, elided before a vowel.
func (g *Gas) after(article, elided string) string {
	first, size := utf8.DecodeRuneInString(g.Name)
	name := g.Name
	word, _, _ := strings.Cut(name[size:], " ")
	// A brand keeps its capitals, a common noun does not.
	if !strings.ContainsFunc(word, func(r rune) bool { return unicode.IsUpper(r) || unicode.IsDigit(r) }) {
		name = string(unicode.ToLower(first)) + name[size:]
	}
	return elide(article, elided, name)
}

// elide puts an article before a name, the elided form before a vowel.
func elide(article, elided, name string) string {
	first, _ := utf8.DecodeRuneInString(name)
	if strings.ContainsRune("aeiouyéèêàâîôû", unicode.ToLower(first)) {
		return elided + name
	}
	return article + name
}
