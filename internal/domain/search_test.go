package domain_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/citerne/citerne/internal/domain"
)

// A term has 2 to 100 characters after trimming blanks, and a search returns 1 to 50 results.
func TestSearchIsBounded(t *testing.T) {
	const term, limit = "INVALID: Cherchez de 2 à 100\u00a0caractères.", "INVALID: Demandez de 1 à 50\u00a0résultats."
	for _, c := range []struct {
		in   domain.SearchQuery
		kept string
		want string
	}{
		{domain.SearchQuery{Term: " é1\u00a0", Limit: 1}, "é1", ""},
		{domain.SearchQuery{Term: strings.Repeat("é", 100), Limit: 50}, strings.Repeat("é", 100), ""},
		{domain.SearchQuery{Term: " é ", Limit: 1}, "é", term}, {domain.SearchQuery{Limit: 1}, "", term},
		{domain.SearchQuery{Term: strings.Repeat("é", 101), Limit: 1}, strings.Repeat("é", 101), term},
		{domain.SearchQuery{Term: "é1", Limit: 0}, "é1", limit}, {domain.SearchQuery{Term: "é1", Limit: 51}, "é1", limit},
	} {
		got := ""
		if err := c.in.Check(); err != nil {
			got = err.Error()
		}
		if got != c.want || c.in.Term != c.kept {
			t.Errorf("%+v: %s", c.in, got)
		}
	}
}

// At most 100 notifications are marked at once; an invalid id is not found.
func TestMarkedNotificationsAreBounded(t *testing.T) {
	ids := slices.Repeat([]domain.ID{"1"}, 100)
	for name, c := range map[string]struct {
		ids  []domain.ID
		want domain.Code
	}{
		"all": {nil, ""}, "none": {[]domain.ID{}, ""}, "100": {ids, ""}, "101": {append(ids, "1"), domain.CodeInvalid}, "no id": {[]domain.ID{"1", "../1"}, domain.CodeNotFound},
	} {
		if err := domain.CheckMarked(c.ids); domain.CodeOf(err) != c.want {
			t.Errorf("%s: %v", name, err)
		}
	}
}
