package sandbox_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/citerne/citerne/internal/sandbox/api"
	"github.com/citerne/citerne/internal/sandbox/history"
	"github.com/citerne/citerne/internal/sandbox/search"
	"github.com/citerne/citerne/internal/sandbox/store"
)

// search searches in Transports Garonne-Adour.
func (f *fixture) search(email, term string, limit int) []search.Result {
	f.t.Helper()
	r := f.v3("GET", fmt.Sprintf("/search?business_id=1042&limit=%d&q=%s", limit, url.QueryEscape(term)), f.tokenOf(email), nil)
	if r.status != http.StatusOK {
		f.t.Fatalf("%q: %d %s", term, r.status, r.body)
	}
	return decode[api.Data[[]search.Result]](f.t, r).Data
}

// countKinds counts results by kind.
func countKinds(all []search.Result) map[string]int {
	n := map[string]int{}
	for _, r := range all {
		n[r.Kind]++
	}
	return n
}

// Accents, case, spaces and hyphens are ignored, and a part of a reference or registration
// matches.
func TestSearchFindsByParts(t *testing.T) {
	f := start(t)
	err := f.db.WriteOnly(t.Context(), "name things",
		store.Do(`UPDATE tanks SET name = 'Débit-minute L’Hers' WHERE id = 602`), store.Do(`UPDATE orders SET folded = lower(reference) || ' bc 77-31 x' WHERE id = 321712`))
	if err != nil {
		t.Fatal(err)
	}
	o, i := f.allOrders("status[]=delivered")[7], f.rows(`SELECT number FROM invoices WHERE business_id = 1042 ORDER BY id DESC LIMIT 1`)
	number := strings.TrimSpace(i)
	for term, title := range map[string]string{
		"ZB 418": "ZB-418-KT", "zb418kt": "ZB-418-KT", "b-418": "ZB-418-KT", "  zb\u00a0418\u202fKT ": "ZB-418-KT", "KT ZB": "ZB-418-KT",
		o.Reference: o.Reference, o.Reference[9:]: o.Reference, strings.ToLower(strings.ReplaceAll(o.Reference, "-", " ")): o.Reference,
		"BC 7731x": "CMD-2026-041137", "77 31": "CMD-2026-041137",
		number: number, number[3:]: number, strings.ReplaceAll(number, "-", ""): number,
		"debit": "Débit-minute L’Hers", "DEBIT MIN": "Débit-minute L’Hers", "débitminute": "Débit-minute L’Hers", "hers": "Débit-minute L’Hers",
		"REC 0042": "Gazole Toulouse hebdo", "agence bor": "Agence Bordeaux", "bruges": "Agence Bordeaux", "etcheverry ines": "Inès Etcheverry", "0536491013": "Inès Etcheverry",
		"yanis.benali@": "Yanis Benali", "tracteur 02": "ZB-419-KT",
	} {
		all := f.search(claire, term, 12)
		if len(all) == 0 || all[0].Title != title {
			t.Errorf("%q finds %v, want %s first", term, all, title)
		}
	}
	for _, term := range []string{"olouse", "b-418 bordeaux", "zz", "--", "%%", "minute-debit x"} {
		if all := f.search(claire, term, 12); len(all) > 0 {
			t.Errorf("%q finds %v", term, all)
		}
	}
}

// Each kind has a French subtitle that distinguishes results.
func TestSearchSubtitles(t *testing.T) {
	f := start(t)
	for term, want := range map[string]search.Result{
		"CMD-2026-041137": {Kind: "order", ID: "321712", Title: "CMD-2026-041137", Subtitle: "Gazole B7 12\u202f000\u00a0L · Agence Bordeaux · 21\u00a0novembre"},
		"CMD-2024-042116": {Kind: "order", ID: "229123", Title: "CMD-2024-042116", Subtitle: "Gazole B7 14\u202f663\u00a0L · Agence Bordeaux · 27\u00a0novembre\u00a02024"},
		"FA-2026-001204":  {Kind: "invoice", ID: "9184", Title: "FA-2026-001204", Subtitle: "Novembre\u00a02026 · 59\u202f331,29\u00a0€\u00a0TTC"},
		"AV-2026-0057":    {Kind: "invoice", ID: "8813", Title: "AV-2026-0057", Subtitle: "Avoir · Juillet\u00a02026 · \u221230\u202f725,86\u00a0€\u00a0TTC"},
		"ZB-418-KT":       {Kind: "vehicle", ID: "2001", Title: "ZB-418-KT", Subtitle: "Tracteur 01 · Dépôt Toulouse"},
		"cuve hvo":        {Kind: "tank", ID: "602", Title: "Cuve HVO", Subtitle: "HVO100 · Dépôt Toulouse"},
		"agence bordeaux": {Kind: "address", ID: "502", Title: "Agence Bordeaux", Subtitle: "Bruges"},
		"etcheverry":      {Kind: "contact", ID: "903", Title: "Inès Etcheverry", Subtitle: "Commercial · ines.etcheverry@garonne-adour.example"},
		"sophie":          {Kind: "user", ID: "80", Title: "Sophie Garnier", Subtitle: "Comptabilité"},
		"rec-0042":        {Kind: "recurring_order", ID: "42", Title: "Gazole Toulouse hebdo", Subtitle: "Chaque semaine · Dépôt Toulouse"},
	} {
		if all := f.search(claire, term, 12); len(all) == 0 || all[0] != want {
			t.Errorf("%s: %+v, want %+v", term, all, want)
		}
	}
}

// Invited users are found until the invitation is withdrawn. The result shows the state of the
// invitation, as on the page of users.
func TestSearchFindsInvitedUsers(t *testing.T) {
	f := start(t)
	var all []struct{ ID, Email, Status string }
	r := f.v3("GET", "/business/1042/users?status[]=INVITED&status[]=INVITATION_EXPIRED", f.tokenOf(claire), nil)
	if err := json.Unmarshal(decode[api.Data[json.RawMessage]](t, r).Data, &all); err != nil || len(all) != 2 || all[0].Status == all[1].Status {
		t.Fatalf("%+v %v", all, err)
	}
	for _, u := range all {
		words := map[string]string{"INVITED": "Invitation envoyée", "INVITATION_EXPIRED": "Invitation expirée"}[u.Status]
		title := strings.TrimSpace(f.rows(`SELECT first_name || ' ' || last_name FROM invitations WHERE email = '` + u.Email + `'`))
		want := search.Result{Kind: "user", ID: u.ID, Title: title, Subtitle: u.Email + " · " + words}
		for _, term := range []string{title, u.Email, words} {
			if found := f.search(claire, term, 12); len(found) != 1 || found[0] != want {
				t.Errorf("%q finds %+v, want %+v", term, found, want)
			}
		}
		if found := f.search(lea, title, 12); len(found) > 0 {
			t.Errorf("a user without the permission to see users finds %v", found)
		}
		if r := f.json("DELETE", "/business/1042/users/"+u.ID, f.tokenOf(claire), nil); r.status >= 300 {
			t.Fatalf("%d %s", r.status, r.body)
		}
		if found := f.search(claire, title, 12); len(found) > 0 {
			t.Errorf("a withdrawn invitation is found: %v", found)
		}
	}
}

// The reference of an order, or its number alone, finds the order and after it its invoice. A
// part of the number only finds orders.
func TestSearchFindsTheInvoiceOfAnOrder(t *testing.T) {
	f := start(t)
	bills := strings.Fields(f.rows(`SELECT o.reference || ' ' || i.number || ' ' || i.id FROM orders o JOIN invoices i ON i.id = o.invoice_id WHERE o.business_id = 1042 ORDER BY o.id DESC LIMIT 1`))
	reference, number, id := bills[0], bills[1], bills[2]
	for _, term := range []string{reference, strings.ToLower(reference), reference[9:], strings.ReplaceAll(reference, "-", " ")} {
		found := f.search(claire, term, 12)
		if len(found) != 2 || found[0].Title != reference || found[1].Kind != "invoice" || found[1].Title != number || found[1].ID != id || !strings.HasPrefix(found[1].Subtitle, "Commande "+reference+" · ") {
			t.Errorf("%q finds %+v, want %s, then %s", term, found, reference, number)
		}
		if found := f.search(yanis, term, 12); len(found) != 1 || found[0].Title != reference {
			t.Errorf("%q: a user without invoices finds %+v", term, found)
		}
	}
	if n := countKinds(f.search(claire, reference[9:14], 12)); n["order"] == 0 || n["invoice"] > 0 {
		t.Errorf("%q finds %v", reference[9:14], n)
	}
	if found := f.search(claire, "CMD-2026-041137", 12); len(found) != 1 {
		t.Errorf("an order without an invoice finds %v", found)
	}
}

// Exact matches come first, then matches of the start, then others. Among equal matches, the
// latest comes first.
func TestSearchRanks(t *testing.T) {
	f := start(t)
	add := func(plate string) store.Statement {
		return store.Do(`INSERT INTO vehicles (business_id, registration, plate, foreign_registration, category, gas_id, label) VALUES (1042, ?1, replace(?1, '-', ''), 1, 'CAR', 1, 'Essai')`, plate)
	}
	if err := f.db.WriteOnly(t.Context(), "add vehicles", add("A-XQ-77-1"), add("XQ-771"), add("XQ-77"), add("B-XQ-77")); err != nil {
		t.Fatal(err)
	}
	var titles []string
	for _, r := range f.search(claire, "xq 77", 12) {
		titles = append(titles, r.Title)
	}
	if want := []string{"XQ-77", "XQ-771", "A-XQ-77-1", "B-XQ-77"}; !slices.Equal(titles, want) {
		t.Errorf("%v, want %v", titles, want)
	}
	days := map[string]string{}
	for _, o := range f.allOrders("") {
		days[o.ID.String()] = o.Slot.Date
	}
	for _, term := range []string{"cmd-2026", "-041", "gazole bordeaux", "toulouse hvo", "novembre", "04 bordeaux"} {
		var last string
		all := f.search(claire, term, 50)
		orders := slices.DeleteFunc(all, func(r search.Result) bool { return r.Kind != "order" })
		for _, r := range orders {
			if day := days[r.ID]; last != "" && day > last {
				t.Errorf("%s: an order of %s comes after one of %s", term, day, last)
			} else {
				last = day
			}
		}
		if len(orders) < 3 {
			t.Errorf("%s finds %d orders", term, len(orders))
		}
	}
	err := f.db.WriteOnly(t.Context(), "number the oldest orders",
		store.Do(`UPDATE orders SET folded = lower(reference) || ' 04 bis' WHERE id = (SELECT id FROM orders WHERE business_id = 1042 ORDER BY slot_date LIMIT 1)`),
		store.Do(`UPDATE orders SET folded = lower(reference) || ' 0-4' WHERE id = (SELECT id FROM orders WHERE business_id = 1042 ORDER BY slot_date LIMIT 1 OFFSET 1)`))
	if err != nil {
		t.Fatal(err)
	}
	if all, oldest := f.search(claire, "04", 4), f.allOrders("sort=slot_date"); all[0].ID != oldest[1].ID.String() || all[1].ID != oldest[0].ID.String() {
		t.Errorf("the exact match and the match of the start are not first: %v", all)
	}
	if all := f.search(claire, "toulouse", 4); all[0].Title != "Dépôt Toulouse" || all[1].Title != "Gazole Toulouse hebdo" {
		t.Errorf("matches of names are not first: %v", all)
	}
}

// No kind gets more than half of the places while others have results, and no place is left
// free.
func TestSearchSharesThePlaces(t *testing.T) {
	f := start(t)
	for _, term := range []string{"toulouse", "gazole", "zb", "20", "04", "claire", "tracteur", "fa-2026", "bordeaux gazole"} {
		every := f.search(claire, term, 50)
		total := countKinds(every)
		for limit := 1; limit <= 24; limit++ {
			some := f.search(claire, term, limit)
			if len(some) != min(limit, len(every)) {
				t.Errorf("%s: %d of %d results in %d places", term, len(some), len(every), limit)
			}
			shown := countKinds(some)
			for kind := range shown {
				isOther := func(r search.Result) bool { return r.Kind != kind }
				few, all := slices.DeleteFunc(slices.Clone(some), isOther), slices.DeleteFunc(slices.Clone(every), isOther)
				if !slices.Equal(few, all[:min(len(few), len(all))]) {
					t.Errorf("%s: in %d places the best %ss are not %v", term, limit, kind, few)
				}
			}
			for kind, n := range shown {
				if n <= max(limit/2, 1) {
					continue
				}
				for other, all := range total {
					if other != kind && shown[other] < min(all, max(limit/2, 1)) {
						t.Errorf("%s: %d of %d places have the kind %s, but %s only has %d of its %d results", term, n, limit, kind, other, shown[other], all)
					}
				}
			}
		}
	}
}

// Invoices and users are only found with the permission to read them.
func TestSearchNeedsPermissions(t *testing.T) {
	f := start(t)
	invoice := strings.TrimSpace(f.rows(`SELECT number FROM invoices WHERE business_id = 1042 ORDER BY id LIMIT 1`))
	for email, want := range map[string][2]bool{claire: {true, true}, yanis: {false, true}, lea: {false, false}, sophie: {true, true}} {
		invoices, users := f.search(email, invoice, 12), f.search(email, "yanis", 12)
		if got := [2]bool{countKinds(invoices)["invoice"] > 0, countKinds(users)["user"] > 0}; got != want {
			t.Errorf("%s finds invoices, users: %v, want %v", email, got, want)
		}
		if len(f.search(email, "toulouse", 12)) == 0 {
			t.Errorf("%s does not find the site", email)
		}
	}
}

// Results exclude other businesses, archived records and revoked users.
func TestSearchExcludesOtherRecords(t *testing.T) {
	f := start(t)
	tables := map[string]string{"order": "orders", "recurring_order": "recurring_orders", "invoice": "invoices", "vehicle": "vehicles", "tank": "tanks", "address": "addresses", "contact": "contacts"}
	for _, term := range []string{"20", "cmd", "rec", "fa-", "cuve", "gazole", "ze", "depot", "pelle", "nantes", "marc", "ma", "plein de nuit"} {
		for _, r := range f.search(claire, term, 50) {
			where := fmt.Sprintf(`SELECT count(*) FROM %s WHERE id = %s AND business_id = 1042`, tables[r.Kind], r.ID)
			if id, invited := strings.CutPrefix(r.ID, "i-"); invited {
				where = fmt.Sprintf(`SELECT count(*) FROM invitations WHERE id = %s AND business_id = 1042`, id)
			} else if r.Kind == "user" {
				where = fmt.Sprintf(`SELECT count(*) FROM memberships WHERE customer_id = %s AND business_id = 1042`, r.ID)
			}
			if f.count(where) != 1 {
				t.Errorf("%s finds %+v", term, r)
			}
		}
	}
	if all := f.search(claire, "castel", 12); len(all) > 0 {
		t.Errorf("a revoked user is found: %v", all)
	}
	for path, term := range map[string]string{"/vehicles/2001": "zb 418", "/tanks/602": "cuve hvo"} {
		if n := len(f.search(claire, term, 12)); n == 0 {
			t.Errorf("%s is not found before archiving", term)
		}
		if r := f.json("POST", path+"/archive", f.tokenOf(claire), object{}); r.status != http.StatusOK {
			t.Fatalf("%s: %d %s", path, r.status, r.body)
		}
		if all := f.search(claire, term, 12); len(all) > 0 {
			t.Errorf("an archived record is found: %v", all)
		}
	}
	token := f.tokenOf(marc)
	if r := f.v3("GET", "/search?business_id=1042&q=toulouse", token, nil); r.status != http.StatusNotFound {
		t.Errorf("a search in another business gives %d %s", r.status, r.body)
	}
}

// The lists of users and vehicles normalise text like the search.
func TestListsNormaliseLikeTheSearch(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	for path, text := range map[string]string{
		"/business/1042/users?q=lea": "Léa", "/business/1042/users?q=Tom+Roux": "Tom", "/business/1042/users?q=L%C3%89A+fon": "Léa", "/vehicles?business_id=1042&q=z%C3%A9+310": "ZE-310-PX", "/vehicles?business_id=1042&q=ze310": "ZE-310-PX",
	} {
		if r := f.v3("GET", path, token, nil); r.status != http.StatusOK || !strings.Contains(string(r.body), `"total":1,`) && !strings.Contains(string(r.body), `"total":1}`) || !strings.Contains(string(r.body), text) {
			t.Errorf("%s: %d %.300s", path, r.status, r.body)
		}
	}
}

func TestInvalidSearchesAreRejected(t *testing.T) {
	f := start(t)
	token := f.tokenOf(claire)
	for query, status := range map[string]int{
		"business_id=1042": 400, "business_id=1042&q=": 400, "business_id=1042&q=+a+": 400, "business_id=1042&q=" + strings.Repeat("a", 101): 400,
		"business_id=1042&q=ab": 200, "business_id=1042&q=" + strings.Repeat("%C3%A9", 100): 200, "business_id=1042&q=" + strings.Repeat("a+", 50) + "b": 400,
		"q=ab": 400, "business_id=x&q=ab": 404, "business_id=1042&q=ab&limit=0": 400, "business_id=1042&q=ab&limit=51": 400, "business_id=1042&q=ab&limit=x": 400, "business_id=1042&q=ab&limit=50": 200,
		"business_id=1042&q=a'%22%00)": 200, "business_id=1042&q=" + strings.Repeat("a+", 49) + "b": 200,
	} {
		if r := f.v3("GET", "/search?"+query, token, nil); r.status != status {
			t.Errorf("%s: %d %s, want %d", query, r.status, r.body, status)
		}
	}
	if all := decode[api.Data[[]search.Result]](t, f.v3("GET", "/search?business_id=1042&q=20", token, nil)).Data; len(all) != 12 {
		t.Errorf("%d results without a limit, want 12", len(all))
	}
}

// A new order is found at once.
func TestSearchFindsNewOrders(t *testing.T) {
	f := start(t)
	f.noCredit()
	o := f.createOrder(f.tokenOf(claire), wanted("date", "2026-12-08"))
	all := f.search(claire, o.Reference[4:], 12)
	if len(all) != 1 || all[0].ID != o.ID.String() || o.Status == history.Delivered {
		t.Errorf("%s: %v", o.Reference, all)
	}
}
