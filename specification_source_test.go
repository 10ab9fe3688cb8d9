package citerne_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

// specificationSource is the original text of the specification.
const specificationSource = "docs/specification-source.md"

// connectives are words between facts that state nothing themselves.
var connectives = []string{"and", "Entries", "Headers", "query", "label; subtitle", "Auth server"}

// sourceSection is the text of the specification below one heading, without Markdown.
type sourceSection struct {
	title string
	// sentences are its paragraphs and list items; rows are the rows of its tables, with
	// " | " between cells.
	sentences, rows []string
}

func sourceSections(t *testing.T) []sourceSection {
	t.Helper()
	var sections []sourceSection
	for _, part := range strings.Split(read(t, specificationSource), "\n## ")[1:] {
		title, body, _ := strings.Cut(part, "\n")
		s := sourceSection{title: title}
		for line := range strings.Lines(body) {
			line = strings.Join(strings.Fields(line), " ")
			switch {
			case line == "":
			case strings.HasPrefix(line, "|---"):
				s.rows = s.rows[:len(s.rows)-1] // the header of the table
			case strings.HasPrefix(line, "|"):
				s.rows = append(s.rows, strings.Trim(line, " |"))
			default:
				s.sentences = append(s.sentences, strings.ReplaceAll(regexp.MustCompile(`^(?:-|\d+\.) `).ReplaceAllString(line, ""), "**", ""))
			}
		}
		sections = append(sections, s)
	}
	return sections
}

// TestSpecificationIsQuoted compares the table with the specification's text, both ways: each fact
// is in the text, and all of the text is covered by facts.
func TestSpecificationIsQuoted(t *testing.T) {
	sections := sourceSections(t)
	table := specified(t).Sections
	if len(sections) != len(table) {
		t.Fatalf("the specification has %d sections, the table %d", len(sections), len(table))
	}
	for i, section := range sections {
		if section.title != table[i].Title {
			t.Errorf("section %q is called %q in the table", section.title, table[i].Title)
		}
		for _, fault := range misquoted(section, table[i].Facts) {
			t.Errorf("%s: %s", section.title, fault)
		}
	}
}

// misquoted returns the facts that the section does not contain, and the parts of the section that
// no fact covers. A fact of a table is a complete row. A fact of a sentence is a quotation from it,
// with "…" for omitted words.
func misquoted(section sourceSection, facts []fact) []string {
	var faults []string
	left := slices.Clone(section.sentences) // the text that no fact covers yet
	for _, f := range facts {
		if f.About == aboutRoutes || f.About == aboutCalls {
			if !slices.Contains(section.rows, f.Fact) {
				faults = append(faults, "no row is "+f.Fact)
			}
			continue
		}
		about := words(f.About)
		// When sentences name the fact's subject, one of them must contain the fact.
		named := func(sentence string) bool { return about.MatchString(sentence) && words(f.Fact).MatchString(sentence) }
		anywhere := !slices.ContainsFunc(section.sentences, named)
		found := false
		for i, sentence := range section.sentences {
			left[i] = blank(left[i], about.FindAllStringSubmatchIndex(sentence, -1))
			if places := words(f.Fact).FindAllStringSubmatchIndex(sentence, -1); len(places) > 0 && (anywhere || named(sentence)) {
				left[i] = blank(left[i], places)
				found = true
			}
		}
		if !found {
			faults = append(faults, "no sentence says "+f.Fact)
		}
	}
	for _, row := range section.rows {
		if !slices.ContainsFunc(facts, func(f fact) bool { return f.Fact == row }) {
			faults = append(faults, "no fact is the row "+row)
		}
	}
	for _, sentence := range left {
		for rest := range strings.SplitSeq(sentence, "\x00") {
			if rest = strings.Trim(rest, " ,:;.()"); rest != "" && !slices.Contains(connectives, rest) {
				faults = append(faults, "no fact says "+rest)
			}
		}
	}
	return faults
}

// words returns a pattern that finds a quotation. Its groups are the parts between the omissions. A
// match begins and ends at word boundaries.
func words(quotation string) *regexp.Regexp {
	var parts []string
	for part := range strings.SplitSeq(quotation, "…") {
		parts = append(parts, "("+regexp.QuoteMeta(strings.TrimSpace(part))+")")
	}
	return regexp.MustCompile(edge(quotation[:1]) + strings.Join(parts, ".*?") + edge(quotation[len(quotation)-1:]))
}

// edge returns the pattern of a word boundary when end is a letter or digit, else "".
func edge(end string) string {
	if regexp.MustCompile(`\w`).MatchString(end) {
		return `\b`
	}
	return ""
}

// blank replaces the groups of the matches by zero bytes.
func blank(sentence string, matches [][]int) string {
	text := []byte(sentence)
	for _, match := range matches {
		for group := 2; group < len(match); group += 2 {
			for k := match[group]; k < match[group+1]; k++ {
				text[k] = 0
			}
		}
	}
	return string(text)
}
