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

// The reasons for which an order waits (product 7.1). The store keeps them separated by spaces.
// WaitsForCredit can carry an amount in cents, as in "credit_exceeded:184200".
const (
	WaitsForCredit   = history.CreditReason
	WaitsForCapacity = "slot_capacity"
	WaitsAsFirst     = "first_order"
	WaitsForQuote    = "quote_expired"
	WaitsForPrice    = "price_gap"
	WaitsForAnswer   = "slot_proposed"
	WaitsForProposal = "slot_to_come"
)

// waitingTexts are the French texts of the reasons.
var waitingTexts = map[string]string{
	WaitsForCredit:   "Encours autorisé dépassé",
	WaitsForCapacity: "Volume supérieur à la capacité restante du créneau",
	WaitsAsFirst:     "Première commande de l’entreprise",
	WaitsForQuote:    "Prix garanti expiré",
	WaitsForPrice:    "Écart de prix supérieur à 3\u00a0%",
	WaitsForAnswer:   "Nouveau créneau proposé",
	WaitsForProposal: "Un autre créneau vous sera proposé",
}

// slotReasonsToWait are the reasons that no longer apply once customer and provider agree on a
// slot.
var slotReasonsToWait = []string{WaitsForAnswer, WaitsForProposal, WaitsForCapacity}

// waitReasons returns the reasons of an order that waits.
func (o Order) waitReasons() []string {
	if o.Status != history.Waiting || o.WaitingReason == nil {
		return nil
	}
	return strings.Fields(*o.WaitingReason)
}

// waitBecause sets the reasons to wait; nil for none.
func (o *Order) waitBecause(reasons []string) {
	o.WaitingReason = nil
	if len(reasons) > 0 {
		kept := strings.Join(reasons, " ")
		o.WaitingReason = &kept
	}
}

// waitingText formats reasons to wait as one French text.
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

// WaitsUntil returns when an order that waits is cancelled if nobody answers: after WaitingLife,
// but no later than the start of the proposed slot, or of its own slot if that is still agreed.
func (o Order) WaitsUntil() *time.Time {
	if o.Status != history.Waiting || o.CancelledAt != nil || o.WaitingSince == nil {
		return nil
	}
	at, begins := time.Unix(*o.WaitingSince, 0).Add(WaitingLife), time.Time{}
	switch {
	case o.ProposedDate != nil && o.ProposedWindow != nil:
		begins, _ = o.ProposedWindow.Span(*o.ProposedDate)
	case len(o.otherReasons()) == len(o.waitReasons()): // no reason concerns the slot
		begins, _ = o.Window.Span(o.Date)
	}
	if !begins.IsZero() && begins.Before(at) {
		at = begins
	}
	return &at
}

// otherReasons returns the reasons to wait that do not concern the slot.
func (o Order) otherReasons() []string {
	return slices.DeleteFunc(o.waitReasons(), func(reason string) bool { return slices.Contains(slotReasonsToWait, reason) })
}

// waitFor makes an order wait for another slot from now on, and keeps its other reasons.
func (o *Order) waitFor(slot string) {
	o.waitBecause(append([]string{slot}, o.otherReasons()...))
	o.WaitingSince = nil
	o.Status = history.Waiting
}

// settleSlot ends the wait for a slot. The order continues unless it has other reasons to wait;
// the time to answer for those starts now.
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

// lowerFirst lowercases the first letter of a text, for use inside a sentence.
func lowerFirst(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToLower(first)) + text[size:]
}
