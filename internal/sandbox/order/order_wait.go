package order

import (
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"github.com/citerne/citerne/internal/sandbox/figure"
	"github.com/citerne/citerne/internal/sandbox/history"
)

// The reasons for which an order waits (product 7.1). The store keeps them
// separated by spaces; the first may carry its amount in cents, as in
// "credit_exceeded:184200".
const (
	WaitsForCredit   = history.CreditReason
	WaitsForCapacity = "slot_capacity"
	WaitsAsFirst     = "first_order"
	WaitsForQuote    = "quote_expired"
	WaitsForPrice    = "price_gap"
	WaitsForAnswer   = "slot_proposed"
	WaitsForProposal = "slot_to_come"
)

// waitingTexts are the reasons as people read them.
var waitingTexts = map[string]string{
	WaitsForCredit:   "Encours autorisé dépassé",
	WaitsForCapacity: "Volume supérieur à la capacité restante du créneau",
	WaitsAsFirst:     "Première commande de l’entreprise",
	WaitsForQuote:    "Prix garanti expiré",
	WaitsForPrice:    "Écart de prix supérieur à 3\u00a0%",
	WaitsForAnswer:   "Nouveau créneau proposé",
	WaitsForProposal: "Un autre créneau vous sera proposé",
}

// slotReasonsToWait are the reasons that end with a slot that both sides agree on.
var slotReasonsToWait = []string{WaitsForAnswer, WaitsForProposal, WaitsForCapacity}

// waitReasons are the codes of an order that waits.
func (o Order) waitReasons() []string {
	if o.Status != history.Waiting || o.WaitingReason == nil {
		return nil
	}
	return strings.Fields(*o.WaitingReason)
}

// waitBecause keeps reasons to wait, nil for none.
func (o *Order) waitBecause(reasons []string) {
	o.WaitingReason = nil
	if len(reasons) > 0 {
		kept := strings.Join(reasons, " ")
		o.WaitingReason = &kept
	}
}

// waitingText writes reasons to wait as one French text.
func waitingText(reasons []string) string {
	texts := make([]string, len(reasons))
	for i, reason := range reasons {
		code, cents, _ := strings.Cut(reason, ":")
		text := waitingTexts[code]
		if amount, err := strconv.ParseInt(cents, 10, 64); err == nil {
			text += " de " + figure.Euros(amount)
		}
		if i > 0 {
			text = lowerFirst(text)
		}
		texts[i] = text
	}
	return strings.Join(texts, ", ")
}

// WaitsUntil is when an order that waits is cancelled without an answer: a slot that is
// proposed cannot be accepted once it has begun, nor one that stands confirmed.
func (o Order) WaitsUntil() *time.Time {
	if o.Status != history.Waiting || o.CancelledAt != nil || o.WaitingSince == nil {
		return nil
	}
	at, begins := time.Unix(*o.WaitingSince, 0).Add(WaitingLife), time.Time{}
	switch {
	case o.ProposedDate != nil && o.ProposedWindow != nil:
		begins, _ = o.ProposedWindow.Span(*o.ProposedDate)
	case len(o.otherReasons()) == len(o.waitReasons()): // the slot stands
		begins, _ = o.Window.Span(o.Date)
	}
	if !begins.IsZero() && begins.Before(at) {
		at = begins
	}
	return &at
}

// otherReasons are those that an order waits for whatever its slot is.
func (o Order) otherReasons() []string {
	return slices.DeleteFunc(o.waitReasons(), func(reason string) bool { return slices.Contains(slotReasonsToWait, reason) })
}

// waitFor makes an order wait for another slot from now on, beside what it waits for
// already.
func (o *Order) waitFor(slot string) {
	o.waitBecause(append([]string{slot}, o.otherReasons()...))
	o.WaitingSince = nil
	o.Status = history.Waiting
}

// settleSlot ends the wait for a slot: the order goes on, unless something else
// stands against it. The time to answer for that begins with it.
func (o *Order) settleSlot() {
	if o.Status != history.Waiting {
		return
	}
	before, left := o.waitReasons(), o.otherReasons()
	switch {
	case len(left) == 0:
		o.Status = history.Oncoming
	case len(left) != len(before):
		o.WaitingSince = nil
	}
	o.waitBecause(left)
}

// lowerFirst begins a text amid a sentence.
func lowerFirst(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToLower(first)) + text[size:]
}
