package search

import (
	"cmp"
	"context"
	"database/sql"
	"fmt"
	"slices"
	"strings"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/characters"
	"github.com/citerne/citerne/internal/sandbox/fleet"
	"github.com/citerne/citerne/internal/sandbox/paper"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// candidate is a record with the texts by which it can be found.
type candidate struct {
	Result
	named
}

// read reads the candidates of a kind, sorted by title, and returns the best matches.
func (s *Service) read(ctx context.Context, f finder, kind string, scan func(store.Scanner) (candidate, error), query string) ([]Result, error) {
	all, err := store.List(ctx, s.DB, scan, query, f.business)
	if err != nil {
		return nil, fmt.Errorf("search by %s: %w", kind, err)
	}
	var found []Result
	for _, c := range all {
		if rank, matches := f.term.rank(c.named); matches {
			c.Kind, c.rank = kind, rank
			found = append(found, c.Result)
		}
	}
	slices.SortStableFunc(found, func(a, b Result) int { return cmp.Compare(a.rank, b.rank) })
	return found[:min(len(found), f.limit)], nil
}

// subtitle joins the texts that distinguish results with the same title.
func subtitle(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(p string) bool { return p == "" }), " · ")
}

// site is an address of the business.
type site struct {
	id               store.ID
	label, city      string
	labelled, inTown characters.Phrase
}

func (s *Service) readSites(ctx context.Context, business store.ID) (map[store.ID]site, error) {
	all := map[store.ID]site{}
	_, err := store.List(ctx, s.DB, func(row store.Scanner) (a site, err error) {
		err = row.Scan(&a.id, &a.label, &a.city)
		a.labelled, a.inTown = characters.PhraseOf(a.label), characters.PhraseOf(a.city)
		all[a.id] = a
		return a, err
	}, `SELECT id, label, city FROM addresses WHERE business_id = ?`, business)
	if err != nil {
		return nil, fmt.Errorf("search by address: %w", err)
	}
	return all, nil
}

func (s *Service) findSites(ctx context.Context, f finder) ([]Result, error) {
	return s.read(ctx, f, kindAddress, func(row store.Scanner) (c candidate, err error) {
		var id store.ID
		err = row.Scan(&id)
		at := f.sites[id]
		c.ID, c.Title, c.Subtitle, c.names, c.details = id.String(), at.label, at.city, []characters.Phrase{at.labelled}, []characters.Phrase{at.inTown}
		return c, err
	}, `SELECT id FROM addresses WHERE business_id = ? ORDER BY label, id`)
}

func (s *Service) findTanks(ctx context.Context, f finder) ([]Result, error) {
	gases := s.gases()
	return s.read(ctx, f, kindTank, func(row store.Scanner) (c candidate, err error) {
		var at, gas store.ID
		err = row.Scan(&c.ID, &c.Title, &at, &gas)
		c.Subtitle = subtitle(gases[gas].name, f.sites[at].label)
		c.names, c.details = []characters.Phrase{characters.PhraseOf(c.Title)}, append(gases[gas].names, f.sites[at].labelled)
		return c, err
	}, `SELECT id, name, address_id, gas_id FROM tanks WHERE business_id = ? AND active ORDER BY name, id`)
}

// product holds the names of a product.
type product struct {
	name  string
	names []characters.Phrase
}

func (s *Service) gases() map[store.ID]product {
	all := map[store.ID]product{}
	for _, g := range s.Seed.Gases {
		all[g.ID] = product{g.ShortName, []characters.Phrase{characters.PhraseOf(g.Name), characters.PhraseOf(g.ShortName)}}
	}
	return all
}

// findVehicles finds vehicles by their registration or label. A vehicle without a label shows
// its category instead.
func (s *Service) findVehicles(ctx context.Context, f finder) ([]Result, error) {
	categories := map[string]string{}
	for _, c := range fleet.Categories {
		categories[c.Code] = c.Label
	}
	return s.read(ctx, f, kindVehicle, func(row store.Scanner) (c candidate, err error) {
		var label, category string
		var at *store.ID
		if err = row.Scan(&c.ID, &c.Title, &label, &category, &at); err != nil {
			return c, err
		}
		c.references = []string{characters.Compact(c.Title)}
		if label == "" {
			label = categories[category]
			c.details = []characters.Phrase{characters.PhraseOf(label)}
		} else {
			c.names = []characters.Phrase{characters.PhraseOf(label)}
		}
		c.Subtitle = label
		if at != nil {
			c.Subtitle = subtitle(label, f.sites[*at].label)
			c.details = append(c.details, f.sites[*at].labelled)
		}
		return c, nil
	}, `SELECT id, registration, coalesce(label, ''), category, address_id FROM vehicles WHERE business_id = ? AND active ORDER BY registration, id`)
}

// frequencies are the French texts of the frequencies of recurring orders.
var frequencies = map[string]string{"weekly": "Chaque semaine", "biweekly": "Toutes les deux semaines", "monthly": "Chaque mois"}

func (s *Service) findRecurring(ctx context.Context, f finder) ([]Result, error) {
	return s.read(ctx, f, kindRecurring, func(row store.Scanner) (c candidate, err error) {
		var reference, frequency string
		var at store.ID
		err = row.Scan(&c.ID, &c.Title, &reference, &frequency, &at)
		c.Subtitle = subtitle(frequencies[frequency], f.sites[at].label)
		c.references, c.names = []string{characters.Compact(reference)}, []characters.Phrase{characters.PhraseOf(c.Title)}
		c.details = []characters.Phrase{characters.PhraseOf(frequencies[frequency]), f.sites[at].labelled}
		return c, err
	}, `SELECT id, name, reference, frequency, address_id FROM recurring_orders WHERE business_id = ? ORDER BY name, id`)
}

// contactTypes are the French texts of the types of contacts.
var contactTypes = map[string]string{"SALES": "Commercial", "OPS": "Opérationnel", "ALL": "Commercial et opérationnel"}

func (s *Service) findContacts(ctx context.Context, f finder) ([]Result, error) {
	return s.read(ctx, f, kindContact, func(row store.Scanner) (c candidate, err error) {
		var role, email, phone string
		err = row.Scan(&c.ID, &c.Title, &role, &email, &phone)
		role, phone = contactTypes[role], paper.Phone(phone)
		c.Subtitle = subtitle(role, cmp.Or(email, phone))
		c.names, c.details = []characters.Phrase{characters.PhraseOf(c.Title)}, []characters.Phrase{characters.PhraseOf(role), characters.PhraseOf(email), characters.PhraseOf(phone)}
		return c, err
	}, `SELECT id, first_name || ' ' || last_name, type, coalesce(email, ''), coalesce(phone, '') FROM contacts WHERE business_id = ? ORDER BY last_name, first_name, id`)
}

// findUsers finds the users of a business and its pending invitations. For an invitation, the
// text to match is its state instead of the role.
func (s *Service) findUsers(ctx context.Context, f finder) ([]Result, error) {
	return s.read(ctx, f, kindUser, func(row store.Scanner) (c candidate, err error) {
		var role, email string
		var expires sql.NullInt64
		err = row.Scan(&c.ID, &c.Title, &role, &email, &expires, new(any), new(any))
		state := api.RoleLabels[role]
		c.Subtitle = state
		if expires.Valid {
			state = "Invitation expirée"
			if expires.Int64 > s.Clock.Wall().Unix() {
				state = "Invitation envoyée"
			}
			c.Subtitle = subtitle(email, state)
		}
		c.names, c.details = []characters.Phrase{characters.PhraseOf(c.Title)}, []characters.Phrase{characters.PhraseOf(state), characters.PhraseOf(email)}
		return c, err
	}, `SELECT cast(c.id AS text), c.first_name || ' ' || c.last_name, m.role, c.email, NULL, c.last_name AS last, c.first_name AS first
		FROM memberships m JOIN customers c ON c.id = m.customer_id WHERE m.business_id = ?1
		UNION ALL SELECT 'i-' || id, first_name || ' ' || last_name, role, email, expires_at, last_name, first_name FROM invitations WHERE business_id = ?1
		ORDER BY last, first, 1`)
}
