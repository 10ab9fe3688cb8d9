package graph_test

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/citerne/citerne/graph/loader/loadertest"
	"github.com/citerne/citerne/internal/domain"
)

// finding returns a provider that finds one record of each kind for every user.
func finding() *loadertest.Upstream {
	u := instant()
	for _, kind := range domain.SearchKinds {
		u.Found = append(u.Found, &domain.SearchResult{Kind: kind, ID: "7", Title: "Léa & co", Subtitle: "Bordeaux"})
	}
	return u
}

// found returns the links of an answer by kind.
func found(t *testing.T, body string) map[domain.SearchKind]string {
	t.Helper()
	var answer struct {
		Data   struct{ Search []struct{ Kind, Link string } }
		Errors []any
	}
	if err := json.Unmarshal([]byte(body), &answer); err != nil || len(answer.Errors) > 0 {
		t.Errorf("%v: %s", err, body)
	}
	links := map[domain.SearchKind]string{}
	for _, r := range answer.Data.Search {
		links[domain.SearchKind(r.Kind)] = r.Link
	}
	return links
}

// Each result links to its own page, drawer or list.
func TestSearchResultsHaveLinks(t *testing.T) {
	_, _, body := ask(t, asTab(finding()), "POST", "/", post(`{ search(term: "lea") { kind link } }`))
	links := found(t, body)
	for kind, want := range map[domain.SearchKind]string{
		domain.FoundOrder: "/operations/mes-livraisons/7", domain.FoundRecurringOrder: "/operations/mes-commandes-reccurentes/7", domain.FoundInvoice: "/finance/?facture=7",
		domain.FoundVehicle: "/operations/gerer-ma-flotte?onglet=vehicules&vehicule=7", domain.FoundTank: "/operations/gerer-ma-flotte?onglet=cuves&cuve=7",
		domain.FoundAddress: "/entreprise/?edit=adresse-7#adresse-7", domain.FoundContact: "/entreprise/?edit=contact-7#contact-7",
		domain.FoundUser: "/gestion-des-utilisateurs/?q=L%C3%A9a+%26+co",
	} {
		if links[kind] != want {
			t.Errorf("%s leads to %q, want %q", kind, links[kind], want)
		}
	}
	if len(links) != len(domain.SearchKinds) {
		t.Errorf("%d kinds: %v", len(links), links)
	}
}

// Only users who may see invoices and users find them, even though the provider returns them to
// all. The user's access is read in parallel with the search, which is one call.
func TestSearchResultsDependOnPermissions(t *testing.T) {
	const search = `GET /search?business_id=b1 "ZB 418" limit 12`
	for permissions, missing := range map[string][]domain.SearchKind{
		"ORDER_READ FINANCE_READ USER_READ": nil, "ORDER_READ FINANCE_READ": {domain.FoundUser}, "ORDER_READ USER_READ": {domain.FoundInvoice},
		"ORDER_READ": {domain.FoundInvoice, domain.FoundUser},
	} {
		u := finding()
		u.Me.Permissions = nil
		for name := range strings.FieldsSeq(permissions) {
			u.Me.Permissions = append(u.Me.Permissions, domain.Permission(name))
		}
		u.On = newScript(t, map[string]string{search: customers, customers: members, members: search}, nil).on
		_, _, body := ask(t, asTab(u), "POST", "/", post(`{ search(term: " ZB 418 ") { kind link } }`))
		links := found(t, body)
		for _, kind := range domain.SearchKinds {
			if (links[kind] == "") != slices.Contains(missing, kind) {
				t.Errorf("%s: %s is %q", permissions, kind, links[kind])
			}
		}
		if got := u.Calls(); !slices.Equal(got, []string{customers, members, search}) {
			t.Errorf("%s: %q", permissions, got)
		}
	}
}

// A search that fails returns an empty list and an error. The user's access is needed only for
// the restricted kinds.
func TestAFailedSearchIsAnEmptyList(t *testing.T) {
	const search = `GET /search?business_id=b1 "ab" limit 12`
	for call, kinds := range map[string][]domain.SearchKind{search: domain.SearchKinds, customers: domain.SearchKinds, never: {domain.FoundOrder}} {
		u := finding()
		u.Found = slices.DeleteFunc(u.Found, func(r *domain.SearchResult) bool { return !slices.Contains(kinds, r.Kind) })
		u.On = newScript(t, nil, map[string]error{cmp.Or(call, customers): domain.NewError(domain.CodeUpstreamUnavailable, "Non.")}).on
		_, _, body := ask(t, asTab(u), "POST", "/", post(`{ search(term: "ab") { kind } }`))
		want := `"data":{"search":[]}`
		if call == never {
			want = `{"data":{"search":[{"kind":"ORDER"}]}}`
		}
		if !strings.Contains(body, want) || strings.Contains(body, `"code":"UPSTREAM_UNAVAILABLE"`) == (call == never) {
			t.Errorf("%q: %s", call, body)
		}
	}
}

// An invalid search is refused without a call to the provider.
func TestASearchIsRefusedBeforeItIsSent(t *testing.T) {
	for arguments, want := range map[string]string{
		`term: " a "`: "Cherchez de 2 à 100\u00a0caractères.", `term: ""`: "Cherchez de 2 à 100\u00a0caractères.", `term: "` + strings.Repeat("é", 101) + `"`: "Cherchez de 2 à 100\u00a0caractères.",
		`term: "ab", limit: 0`: "Demandez de 1 à 50\u00a0résultats.", `term: "ab", limit: 51`: "Demandez de 1 à 50\u00a0résultats.",
	} {
		u := finding()
		_, _, body := ask(t, asTab(u), "POST", "/", post(`{ search(`+arguments+`) { id } }`))
		if !strings.Contains(body, want) || !strings.Contains(body, `"code":"INVALID"`) || len(u.Calls()) > 0 {
			t.Errorf("%s: %q %s", arguments, u.Calls(), body)
		}
	}
}
