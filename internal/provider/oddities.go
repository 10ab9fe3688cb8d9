package provider

import (
	"context"
	"log/slog"
	"maps"
	"regexp"
	"sync"
	"time"
)

// OddityKind says what is odd about a part of an answer.
type OddityKind string

// The oddities that are tolerated, counted and logged once each.
const (
	// OddityUnknownValue is an enum value that this version does not know; its
	// text is kept.
	OddityUnknownValue OddityKind = "unknown value"
	// OddityUnreadable is an optional value of a wrong type; it reads as missing.
	OddityUnreadable OddityKind = "unreadable value"
	// OddityDropped is a record that lacks what it is known by; it is left out.
	OddityDropped OddityKind = "dropped record"
)

// Oddity is one way in which the provider's answers differ from openapi/v2.yaml.
type Oddity struct {
	Kind OddityKind
	// Field is the record and the path of the member concerned, for example
	// "order.items.unit_price".
	Field string
	// Value is the text of an unknown value, empty when it could be personal.
	Value string
}

// maxOddities bounds the memory for values that the provider makes up. Beyond
// it, unknown values are counted by field only, and beyond twice that number, for a
// member that is written in ever other ways, by kind only.
const maxOddities = 500

// oddityCount counts, and logs each oddity the first time it is met.
type oddityCount struct {
	logger *slog.Logger

	mu     sync.Mutex
	counts map[Oddity]uint64
}

func newOddityCount(logger *slog.Logger) *oddityCount {
	return &oddityCount{logger: logger, counts: map[Oddity]uint64{}}
}

// during is the count as one call's answer adds to it.
func (c *oddityCount) during(ctx context.Context) *oddities {
	return &oddities{oddityCount: c, ctx: ctx}
}

// oddities are those of one answer. The context is kept here, for the log and
// for the end of a call, because every converter of a member would pass it on.
type oddities struct {
	*oddityCount
	ctx context.Context
	// deadline is when the answer must have been read, zero for never.
	deadline time.Time
}

// over tells why the answer is not worth reading any further, nil as long as it is.
func (o *oddities) over() error {
	if !o.deadline.IsZero() && time.Now().After(o.deadline) {
		return context.DeadlineExceeded
	}
	return o.ctx.Err()
}

// Oddities returns how often each oddity was met since the start.
func (c *Client) Oddities() map[Oddity]uint64 {
	c.oddities.mu.Lock()
	defer c.oddities.mu.Unlock()
	return maps.Clone(c.oddities.counts)
}

// note counts an oddity. place is where it is in this answer, such as order[3].id.
func (o *oddities) note(odd Oddity, place string) {
	o.mu.Lock()
	if o.counts[odd] == 0 && len(o.counts) >= maxOddities {
		odd.Value = ""
	}
	if o.counts[odd] == 0 && len(o.counts) >= 2*maxOddities {
		odd.Field = ""
	}
	o.counts[odd]++
	first := o.counts[odd] == 1
	o.mu.Unlock()
	if first {
		o.logger.LogAttrs(o.ctx, slog.LevelWarn, "odd answer from the provider",
			slog.String("kind", string(odd.Kind)), slog.String("field", odd.Field), slog.String("value", odd.Value), slog.String("place", place))
	}
}

// A word is what an enum value looks like. Names, addresses, telephone and
// account numbers do not: they have spaces, signs or many digits.
var (
	word       = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9_-]{0,31}$|^[0-9]{1,3}$`)
	manyDigits = regexp.MustCompile(`[0-9].*[0-9].*[0-9].*[0-9]`)
)

func loggable(value string) string {
	if word.MatchString(value) && !manyDigits.MatchString(value) {
		return value
	}
	return ""
}
