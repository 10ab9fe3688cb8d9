package sandbox

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/citerne/citerne/internal/sandbox/history"
)

// between parts the reasons of one wait; none of them holds it.
const between = ", "

// slotReasonsToWait are the reasons that end with a slot that both sides agree on.
var slotReasonsToWait = []string{waitsForAnswer, waitsForProposal, waitsForCapacity}

// toldReasons writes reasons to wait as one text, nil for none.
func toldReasons(reasons []string) *string {
	if len(reasons) == 0 {
		return nil
	}
	told := reasons[0]
	for _, reason := range reasons[1:] {
		told += between + lowerFirst(reason)
	}
	return &told
}

// otherReasons are those that an order waits for whatever its slot is.
func (o order) otherReasons() []string {
	if o.Status != history.Waiting || o.WaitingReason == nil {
		return nil
	}
	all := strings.Split(*o.WaitingReason, between)
	for i, reason := range all {
		all[i] = upperFirst(reason)
	}
	return slices.DeleteFunc(all, func(reason string) bool { return slices.Contains(slotReasonsToWait, reason) })
}

// waitFor makes an order wait for another slot from now on, beside what it waits for
// already.
func (o *order) waitFor(slot string) {
	o.WaitingReason, o.WaitingSince = toldReasons(append([]string{slot}, o.otherReasons()...)), nil
	o.Status = history.Waiting
}

// settleSlot ends the wait for a slot: the order goes on, unless something else
// stands against it. The time to answer for that begins anew.
func (o *order) settleSlot() {
	if o.Status != history.Waiting {
		return
	}
	left := toldReasons(o.otherReasons())
	switch {
	case left == nil:
		o.Status = history.Oncoming
	case *left != *o.WaitingReason:
		o.WaitingSince = nil
	}
	o.WaitingReason = left
}

// lowerFirst begins a text amid a sentence.
func lowerFirst(text string) string { return withFirst(text, unicode.ToLower) }

// upperFirst begins a text that stands alone.
func upperFirst(text string) string { return withFirst(text, unicode.ToUpper) }

func withFirst(text string, write func(rune) rune) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(write(first)) + text[size:]
}
