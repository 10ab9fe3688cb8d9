package order

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/citerne/citerne/internal/sandbox/characters"
	"github.com/citerne/citerne/internal/sandbox/seed"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// The compact prefix of every reference, and the index where the year ends. The indexed words of
// an order leave both out because they do not distinguish orders.
const (
	referencePrefix = "cmd"
	endOfYear       = len("cmd2026")
)

// shortestWord is the length of the shortest text that the index of words finds, in characters.
const shortestWord = 3

// orderText is how to search for a text: at the start of references, or in the order's words,
// the name of its site and its products.
type orderText struct {
	reference string     // formatted like a reference, empty if the text is not the start of one
	words     string     // a query of order_words, empty if that index cannot find the text
	text      string     // compact
	sites     []store.ID // starts with 0, which is no site
	gases     int64      // bit mask of products
}

// readText chooses how to search for the text of the query. It returns nil if there is none.
func (o OrderQuery) readText(ctx context.Context, q store.Querier) (*orderText, error) {
	if o.Text == "" {
		return nil, nil
	}
	t := &orderText{text: o.Text, gases: o.Named}
	if digits, found := strings.CutPrefix(t.text, referencePrefix); found && strings.Trim(digits, "0123456789") == "" {
		t.reference = hyphenated(t.text)
		return t, nil
	}
	first, last, err := o.years(ctx, q)
	if err != nil {
		return nil, err
	}
	within := false
	for year := first; year <= last; year++ {
		within = within || beginsWithin(t.text, referencePrefix+strconv.Itoa(year))
	}
	if utf8.RuneCountInString(t.text) >= shortestWord && !strings.ContainsRune(t.text, 0) && !within {
		t.words = `"` + strings.ReplaceAll(t.text, `"`, `""`) + `"`
	}
	t.sites, err = o.SitesNamed(ctx, q)
	return t, err
}

// hyphenated formats a compact start of a reference with its hyphens.
func hyphenated(text string) string {
	parts := []string{"CMD", text[len(referencePrefix):min(len(text), endOfYear)]}
	if len(text) > endOfYear {
		parts = append(parts, text[endOfYear:])
	}
	return strings.Join(parts, "-")
}

// years returns the first and the last year in the references of the business.
func (o OrderQuery) years(ctx context.Context, q store.Querier) (first, last int, err error) {
	err = q.QueryRowContext(ctx, `SELECT coalesce(cast(substr((SELECT min(reference) FROM orders WHERE business_id = ?1), 5, 4) AS integer), 0),
		coalesce(cast(substr((SELECT max(reference) FROM orders WHERE business_id = ?1), 5, 4) AS integer), 0)`, o.Business).Scan(&first, &last)
	if err != nil {
		return 0, 0, fmt.Errorf("find the years of orders: %w", err)
	}
	return first, last, nil
}

// gasesNamed returns the products with a name that has a word starting with the compact text.
// Digits alone match no product: they are part of a number.
func gasesNamed(all []seed.Gas, text string) (ids []store.ID) {
	if !strings.ContainsFunc(text, unicode.IsLetter) {
		return nil
	}
	for _, g := range all {
		if slices.ContainsFunc([]string{g.Name, g.ShortName, g.Slug}, func(name string) bool { return characters.PhraseOf(name).Has(text) }) {
			ids = append(ids, g.ID)
		}
	}
	return ids
}

// beginsWithin reports whether a text can occur in a reference starting inside the pattern.
func beginsWithin(text, pattern string) bool {
	for ; pattern != ""; pattern = pattern[1:] {
		if n := min(len(text), len(pattern)); text[:n] == pattern[:n] {
			return true
		}
	}
	return false
}

// byOrder adds the condition that the order itself contains the text.
func (t orderText) byOrder(c *store.Condition) {
	switch {
	case t.reference != "":
		c.And("reference >= ? AND reference < ?", t.reference, t.reference+"\U0010ffff")
	case t.words != "":
		c.And("id IN (SELECT rowid FROM order_words WHERE words MATCH ?)", t.words)
	default:
		c.And("instr(compact, ?) > 0", t.text)
	}
}

// bySiteOrProduct returns the condition that the site or a product of the order matches the text.
func (t orderText) bySiteOrProduct() store.Condition {
	var c store.Condition
	marks, args := store.InList(t.sites)
	c.And("(address_id IN "+marks+" OR gas_mask & ? <> 0)", append(args, t.gases)...)
	return c
}

// byAny adds the condition that the order, its site or one of its products matches the
// text.
func (t orderText) byAny(c *store.Condition) {
	if t.reference != "" {
		t.byOrder(c)
		return
	}
	var own store.Condition
	t.byOrder(&own)
	other := t.bySiteOrProduct()
	c.And("("+own.String()+" OR "+other.String()+")", append(own.Args, other.Args...)...)
}

// SitesNamed returns the sites whose name or city contains the text, after the id 0, so that the
// list is never empty.
func (o OrderQuery) SitesNamed(ctx context.Context, q store.Querier) ([]store.ID, error) {
	type site struct {
		id          store.ID
		label, city string
	}
	all, err := store.List(ctx, q, func(row store.Scanner) (s site, err error) { return s, row.Scan(&s.id, &s.label, &s.city) },
		`SELECT id, label, city FROM addresses WHERE business_id = ?`, o.Business)
	if err != nil {
		return nil, fmt.Errorf("search sites: %w", err)
	}
	ids := []store.ID{0}
	for _, s := range all {
		if strings.Contains(characters.Compact(s.label), o.Text) || strings.Contains(characters.Compact(s.city), o.Text) {
			ids = append(ids, s.id)
		}
	}
	return ids, nil
}
