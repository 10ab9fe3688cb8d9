package provider

import (
	"context"
	"log/slog"
	"maps"
	"regexp"
	"sync"
	"time"
)

// OddityKind is a kind of deviation in a response.
type OddityKind string

// The deviations that are tolerated, counted and logged once each.
const (
	// OddityUnknownValue is an enum value that this version does not know; its
	// text is kept.
	OddityUnknownValue OddityKind = "unknown value"
	// OddityUnreadable is an optional value of a wrong type; it reads as missing.
	OddityUnreadable OddityKind = "unreadable value"
	// OddityDropped is a record without its identifying members; it is dropped.
	OddityDropped OddityKind = "dropped record"
)

// Oddity is one way in which the provider's responses differ from openapi/v2.yaml.
type Oddity struct {
	Kind OddityKind
	// Field is the record and the path of the member, for example "order.items.unit_price".
	Field string
	// Value is the text of an unknown value, empty when it could be personal data.
	Value string
}

// maxOddities bounds the memory for unexpected values. Beyond it, unknown values are counted by
// field only, and beyond twice that number by kind only, because member names may vary without
// limit.
const maxOddities = 500

// oddityCount counts oddities, and logs each the first time it occurs.
type oddityCount struct {
	logger *slog.Logger

	mu     sync.Mutex
	counts map[Oddity]uint64
}

func newOddityCount(logger *slog.Logger) *oddityCount {
	return &oddityCount{logger: logger, counts: map[Oddity]uint64{}}
}

// during returns a counter for the response of one call.
func (c *oddityCount) during(ctx context.Context) *oddities {
	return &oddities{oddityCount: c, ctx: ctx}
}

// oddities counts the oddities of one response. It has the context, for the log and to stop
// decoding, because every converter of a member would have to pass it on.
type oddities struct {
	*oddityCount
	ctx context.Context
	// deadline is the time by which the response must be decoded, zero for none.
	deadline time.Time
}

// over returns an error when decoding must stop, because the call has ended.
func (o *oddities) over() error {
	if !o.deadline.IsZero() && time.Now().After(o.deadline) {
		return context.DeadlineExceeded
	}
	return o.ctx.Err()
}

// Oddities returns the number of occurrences of each oddity since the start.
func (c *Client) Oddities() map[Oddity]uint64 {
	c.oddities.mu.Lock()
	defer c.oddities.mu.Unlock()
	return maps.Clone(c.oddities.counts)
}

// note counts an oddity. place is its position in this response, such as order[3].id.
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

// word matches the form of an enum value. Names, addresses, telephone and account numbers do not
// match, because they have spaces, punctuation or many digits.
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
