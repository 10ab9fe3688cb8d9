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
	// EmissionsKgCo2e is what the delivery would emit.
	EmissionsKgCo2e *Decimal
	// Warnings do not stand against the order; their sentences are the provider's.
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
	// PreviousUnitPrice is that of the quote which a QuoteRefused replaces.
	PreviousUnitPrice *Decimal
}

// QuoteRefused is the cause of an Error when an order was refused because its
// price is not guaranteed any more: Quote is the one at the price of the day.
type QuoteRefused struct {
	Quote *OrderQuote
	// Cause is for the log.
	Cause error
}

// Error implements error.
func (e *QuoteRefused) Error() string { return e.Cause.Error() }

// Unwrap gives the cause to errors.Is and errors.As.
func (e *QuoteRefused) Unwrap() error { return e.Cause }

// OrderQuoteInput asks for a quote.
type OrderQuoteInput struct {
	AddressID ID
	Items     []*OrderItemInput
	Date      Date
	Window    SlotWindow
}

// OrderItemInput is one product to order. Volume is in litres; it need not be
// given with FillUp.
type OrderItemInput struct {
	GasID  ID
	TankID *ID
	Volume *int
	FillUp bool
}

// maxOrderItems bounds the products of one delivery (product 7.2).
const maxOrderItems = 3

// CheckItemCount refuses more products than one delivery takes.
func CheckItemCount(items []*OrderItemInput) error {
	if len(items) > maxOrderItems {
		return NewError(CodeInvalid, sentences["items too_long"])
	}
	return nil
}

// Check tests what can be told without the provider (product 7.2). gases are the
// products on offer; without them, products and volumes are left to the provider.
func (in *OrderQuoteInput) Check(gases []*Gas) error {
	var f faults
	if in.AddressID == "" {
		f.add("addressId", UserRequired)
	}
	switch n := len(in.Items); {
	case n == 0:
		f.add("items", UserRequired)
	case n > maxOrderItems:
		f.add("items", UserTooLong)
	default:
		ordered := map[ID]int{} // the maximum of a product is that of the delivery
		for i, item := range in.Items {
			wrong := item.check(i, gases, ordered[item.GasID])
			if len(wrong) == 0 {
				ordered[item.GasID] += or(item.Volume, 0)
			}
			f = append(f, wrong...)
		}
	}
	if !oneOf(in.Window, SlotWindows...) {
		f.add("window", UserInvalid)
	}
	return f.err()
}

// check tests the product at a place of the delivery, of which ordered litres are ordered
// already.
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

// checkVolume notes a volume that the product is not delivered in, beside what is
// ordered of it already. Nothing is known of the volumes of a nil product.
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

// definite is the product's name amid a sentence: "le gazole B7", "le HVO100",
// "l’AdBlue".
func (g *Gas) definite() string { return g.after("le ", "l’") }

// Partitive is the product's name after what there is of it: "de gazole B7", "de
// HVO100", "d’AdBlue".
func (g *Gas) Partitive() string { return g.after("de ", "d’") }

// after puts an article before the product's name amid a sentence, elided before a
// vowel.
func (g *Gas) after(article, elided string) string {
	first, size := utf8.DecodeRuneInString(g.Name)
	name := g.Name
	word, _, _ := strings.Cut(name[size:], " ")
	// A brand keeps its capitals, a common noun does not.
	if !strings.ContainsFunc(word, func(r rune) bool { return unicode.IsUpper(r) || unicode.IsDigit(r) }) {
		name = string(unicode.ToLower(first)) + name[size:]
	}
	if strings.ContainsRune("aeiouyéèêàâîôû", unicode.ToLower(first)) {
		return elided + name
	}
	return article + name
}

// CreateOrderInput orders what a quote offers. A nil field is not sent.
type CreateOrderInput struct {
	QuoteID ID
	// IdempotencyKey makes sure that the same order sent twice is one order.
	IdempotencyKey      ID
	SiteContactID       *ID
	PurchaseOrderNumber *string
	Instructions        *string
	PaymentMethodID     *ID
	// AcceptPrice takes the price of the day when the guarantee has ended,
	// ConfirmDuplicate orders what seems to be ordered already.
	AcceptPrice      *bool
	ConfirmDuplicate *bool
}

// The longest texts of an order, in characters (product 7.2).
const (
	maxPurchaseOrderNumber = 35
	maxInstructions        = 500
)

// Check tidies and tests an order (product 7.2).
func (in *CreateOrderInput) Check() error {
	var f faults
	if !in.QuoteID.Valid() {
		f.add("quoteId", UserNotFound)
	}
	if !in.IdempotencyKey.Valid() {
		f.add("idempotencyKey", UserInvalid)
	}
	f.orderTexts(&in.PurchaseOrderNumber, &in.Instructions)
	return f.err()
}

// UpdateOrderInput is what may change in an order. A nil field stays.
type UpdateOrderInput struct {
	Date   *Date
	Window *SlotWindow
	// SiteContactID that is empty removes the contact.
	SiteContactID       *ID
	PurchaseOrderNumber *string
	Instructions        *string
}

// Check tidies and tests the given fields.
func (in *UpdateOrderInput) Check() error {
	var f faults
	if in.Window != nil && !oneOf(*in.Window, SlotWindows...) {
		f.add("window", UserInvalid)
	}
	f.orderTexts(&in.PurchaseOrderNumber, &in.Instructions)
	return f.err()
}

func (f *faults) orderTexts(number, instructions **string) {
	tidy(number, instructions)
	f.text("purchaseOrderNumber", *number, maxPurchaseOrderNumber, false)
	f.paragraphs("instructions", *instructions, maxInstructions)
}

// CancelOrderInput is why an order is cancelled.
type CancelOrderInput struct {
	Reason  CancellationReason
	Comment *string
}

// Check tidies and tests a cancellation: a customer gives any reason but the
// provider's, and a comment with OTHER (product S07).
func (in *CancelOrderInput) Check() error {
	var f faults
	tidy(&in.Comment)
	if in.Reason == CancelProvider || !oneOf(in.Reason, CancellationReasons...) {
		f.add("reason", UserInvalid)
	}
	f.paragraphs("comment", in.Comment, maxInstructions)
	if in.Reason == CancelOther && or(in.Comment, "") == "" {
		f.add("comment", UserRequired)
	}
	return f.err()
}

// ReportIssueInput is a problem with a delivery.
type ReportIssueInput struct {
	OrderID     ID
	Kind        IssueKind
	Description string
}

// The length of a problem's description, in characters (product S07).
const (
	minDescription = 20
	maxDescription = 2000
)

// Check tidies and tests a problem.
func (in *ReportIssueInput) Check() error {
	var f faults
	in.Description = strings.TrimSpace(in.Description)
	if !oneOf(in.Kind, IssueKinds...) {
		f = append(f, &UserError{Field: InputField{Name: "kind"}, Code: UserInvalid, Message: sentences["issue kind"]})
	}
	f.paragraphs("description", &in.Description, maxDescription)
	if utf8.RuneCountInString(in.Description) < minDescription {
		f.add("description", UserTooShort)
	}
	return f.err()
}
