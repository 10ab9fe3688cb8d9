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

// What every reference begins with, compact, and where its year ends. The words of an order
// leave both out, for they tell nothing apart.
const (
	referencePrefix = "cmd"
	endOfYear       = len("cmd2026")
)

// shortestWord is the shortest text that the index of words finds, in characters.
const shortestWord = 3

// orderText is how the orders are found that a text is in: by the beginning of their
// reference, or by words of their own, the site they go to or a product they bring.
type orderText struct {
	reference string     // as references are written, empty without
	words     string     // a query of order_words, empty when it cannot find the text
	text      string     // compact
	sites     []store.ID // at least one, of nobody
	gases     int64      // bits of products
}

// readText finds how to look for the text of the query; nil when it has none.
func (o OrderQuery) readText(ctx context.Context, q store.Querier) (*orderText, error) {
	if o.Text == "" {
		return nil, nil
	}
	t := &orderText{text: o.Text, gases: o.Named}
	if digits, found := strings.CutPrefix(t.text, referencePrefix); found && strings.Trim(digits, "0123456789") == "" {
		t.reference = written(t.text)
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

// written is a compact beginning of a reference as references are written.
func written(text string) string {
	parts := []string{"CMD", text[len(referencePrefix):min(len(text), endOfYear)]}
	if len(text) > endOfYear {
		parts = append(parts, text[endOfYear:])
	}
	return strings.Join(parts, "-")
}

// years are the first and the last that stand in a reference of the business.
func (o OrderQuery) years(ctx context.Context, q store.Querier) (first, last int, err error) {
	err = q.QueryRowContext(ctx, `SELECT coalesce(cast(substr((SELECT min(reference) FROM orders WHERE business_id = ?1), 5, 4) AS integer), 0),
		coalesce(cast(substr((SELECT max(reference) FROM orders WHERE business_id = ?1), 5, 4) AS integer), 0)`, o.Business).Scan(&first, &last)
	if err != nil {
		return 0, 0, fmt.Errorf("find the years of orders: %w", err)
	}
	return first, last, nil
}

// gasesNamed are the products of which a name has a word that begins with the compact text. A
// figure alone names none: it is a part of a number.
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

// beginsWithin tells whether a text may stand in a reference so that it begins
// within the pattern.
func beginsWithin(text, pattern string) bool {
	for ; pattern != ""; pattern = pattern[1:] {
		if n := min(len(text), len(pattern)); text[:n] == pattern[:n] {
			return true
		}
	}
	return false
}

// found is the condition of an order that has the text itself.
func (t orderText) found(c *store.Condition) {
	switch {
	case t.reference != "":
		c.And("reference >= ? AND reference < ?", t.reference, t.reference+"\U0010ffff")
	case t.words != "":
		c.And("id IN (SELECT rowid FROM order_words WHERE words MATCH ?)", t.words)
	default:
		c.And("instr(compact, ?) > 0", t.text)
	}
}

// sent is the condition of an order whose site or product has the text.
func (t orderText) sent() store.Condition {
	var c store.Condition
	marks, args := store.Among(t.sites)
	c.And("(address_id IN "+marks+" OR gas_mask & ? <> 0)", append(args, t.gases)...)
	return c
}

// foundOrSent is the condition of an order that has the text, or whose site or product
// has.
func (t orderText) foundOrSent(c *store.Condition) {
	if t.reference != "" {
		t.found(c)
		return
	}
	var own store.Condition
	t.found(&own)
	sent := t.sent()
	c.And("("+own.String()+" OR "+sent.String()+")", append(own.Args, sent.Args...)...)
}

// SitesNamed are the sites whose name or city has the text; at least one, of
// nobody.
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
